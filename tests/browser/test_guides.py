"""Ways to a guide, and tickets to several countries."""

import pytest
from playwright.sync_api import expect

from whistlestop.titles import load

pytestmark = pytest.mark.browser


def test_the_start_page_leads_to_the_guide_and_the_guide_to_a_table(visit):
    page = visit()
    page.get_by_test_id("guide-switzerland").click()
    page.locator("[data-section='country']").wait_for()
    page.get_by_role("link", name="Play it").click()
    page.get_by_test_id("title-switzerland").wait_for()
    expect(page.get_by_test_id("title-switzerland")).to_be_checked()
    expect(page.get_by_test_id("seat-count-3")).to_have_count(1)
    expect(page.get_by_test_id("seat-count-4")).to_have_count(0)


def test_the_help_at_the_table_is_the_guide(show):
    page = show("cards")
    page.keyboard.press("?")
    dialog = page.locator("dialog[open]")
    dialog.locator("[data-section='rob']").wait_for()
    expect(dialog.get_by_test_id("guide-link")).to_have_attribute("href", "/guide/card_game")


def test_a_ticket_to_several_countries_shows_its_current_value(show):
    page = show("countries")
    page.get_by_test_id("tickets").wait_for()
    ticket = page.locator("[data-testid='tickets'] button").filter(
        has=page.locator(".target.reached")
    )
    counting = ticket.first.locator(".target.counts")
    expect(counting).to_have_count(1)
    worth = ticket.first.locator(".points").inner_text()
    expect(counting.locator("strong")).to_have_text(worth)
    reached = ticket.first.locator(".target.reached strong").all_inner_texts()
    assert int(worth) == max(map(int, reached))


def test_pointing_at_such_a_ticket_marks_the_crossings_that_count(show):
    page = show("countries")
    ticket = page.locator("[data-testid='tickets'] button").filter(has=page.locator(".target"))
    ticket.first.hover()
    named = ticket.first.get_attribute("data-ticket")
    title = load("switzerland")
    found = next(each for each in title.tickets if each.id == named)
    goals = {found.a, *dict(found.countries)}
    of_countries = {city.id for city in title.cities if city.country in goals}
    lost = {
        crossing
        for route in title.routes
        for crossing in of_countries & {route.a, route.b}
        if "Pathfinder"
        in str(page.locator(f"[data-route='{route.id}']").get_attribute("aria-label"))
    }
    assert lost
    ringed = page.locator("[data-city].talked").evaluate_all(
        "all => all.map((c) => c.dataset.city)"
    )
    ends = {city.id for city in title.cities if city.id in goals}
    assert set(ringed) == (ends | of_countries) - lost
