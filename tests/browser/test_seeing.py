"""The board highlights tickets, log lines and recent moves when they are pointed at."""

import pytest
from playwright.sync_api import Page, expect

from guests import Guest

pytestmark = pytest.mark.browser

LIT = ".whistlestop-board path.path"
WAGONS = ".whistlestop-board .wagon"


def ringed_cities(page: Page) -> set[str]:
    """Return the cities with a ring."""
    ringed = page.locator(".whistlestop-board g:has(> .talk)")
    return set(ringed.evaluate_all("all => all.map((city) => city.dataset.city)"))


def lit(page: Page) -> set[str]:
    """Return the lines of the highlighted routes."""
    return set(page.locator(LIT).evaluate_all("all => all.map((line) => line.getAttribute('d'))"))


def test_all_selected_tickets_are_highlighted_with_their_paths(show):
    page = show("choosing")
    expect(page.locator(LIT)).to_have_count(0)
    page.mouse.move(5, 5)
    wanted, ways = set(), set()
    for offer in ("ticket-offer-0", "ticket-offer-1"):
        page.get_by_test_id(offer).focus()
        expect(page.locator(".whistlestop-board .talk")).to_have_count(2)
        wanted |= ringed_cities(page)
        assert lit(page) > set()
        ways |= lit(page)
    page.get_by_test_id("ticket-offer-0").click()
    page.get_by_test_id("ticket-offer-1").click()
    page.get_by_test_id("keep-tickets").focus()
    page.mouse.move(5, 5)
    expect(page.locator(".whistlestop-board .talk")).to_have_count(len(wanted))
    assert ringed_cities(page) == wanted
    assert lit(page) == ways


def test_pointing_at_a_player_highlights_their_routes(show):
    page = show("middle")
    other = page.locator("[data-seat='1']")
    built = page.get_by_test_id("built-1")
    built.focus()
    expect(page.locator(LIT)).not_to_have_count(0)
    routes = page.locator(LIT).count()
    built.press("Enter")
    page.get_by_test_id("menu").focus()
    page.mouse.move(5, 5)
    expect(page.locator(LIT)).to_have_count(routes)
    built.click()
    page.mouse.move(5, 5)
    expect(page.locator(LIT)).to_have_count(0)
    other.locator(".score").hover()
    expect(page.locator(LIT)).to_have_count(routes)


def test_a_log_line_highlights_its_route_and_leads_to_its_moment(show):
    page = show("middle")
    page.locator(WAGONS).first.wait_for(state="attached")
    now = page.locator(WAGONS).count()
    line = page.locator("[data-testid='log'] button").filter(has_text="claims").first
    line.focus()
    expect(page.locator(LIT)).to_have_count(1)
    line.click()
    expect(page.get_by_test_id("looked-back")).to_be_visible()
    early = page.locator(WAGONS).count()
    assert 0 < early < now
    expect(page.locator("[data-route][aria-disabled='false']")).to_have_count(0)
    for _ in range(40):
        page.keyboard.press("ArrowDown")
    assert early < page.locator(WAGONS).count() <= now
    page.keyboard.press("Escape")
    page.get_by_test_id("looked-back").wait_for(state="detached")
    expect(page.locator(WAGONS)).to_have_count(now)
    expect(page.locator("[data-route][aria-disabled='false']")).not_to_have_count(0)


@pytest.mark.parametrize(
    ("title", "means"),
    [("london", "points for a whole district"), ("new_york", "a sight: its points")],
)
def test_the_legend_explains_the_numbers_of_places(visit, served, title, means):
    ada = Guest(served.port)
    table = ada.start(ada.open_table("you", "path", title=title))
    page = visit(f"/table/{table['code']}")
    rows = page.locator(".legend .row")
    expect(rows.first).to_have_text(means)
    frame, row = page.locator(".legend .frame").bounding_box(), rows.first.bounding_box()
    assert frame and row and row["x"] + row["width"] <= frame["x"] + frame["width"]
    ada.http.close()
