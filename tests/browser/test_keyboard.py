"""Everything with the keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

from browser.clicker import OPEN_ROUTES, Clicker
from browser.moments import claim_card

pytestmark = pytest.mark.browser


def tab_to(page: Page, testid: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(80):
        if page.evaluate("document.activeElement?.dataset?.testid") == testid:
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never came to {testid}")


def test_a_route_is_claimed_without_a_mouse_from_the_start_page_on(visit):
    page = visit()
    page.get_by_test_id("title-usa").wait_for()
    tab_to(page, "your-name")
    page.keyboard.type("Ada")
    tab_to(page, "pace")
    page.keyboard.press("Home")
    tab_to(page, "create-table")
    page.keyboard.press("Enter")

    player = Clicker(page, seed=1)  # only its eyes
    for _ in range(60):
        situation = player.await_turn()
        if situation == "tickets":
            for offer in ("ticket-offer-0", "ticket-offer-1"):
                tab_to(page, offer)
                page.keyboard.press("Space")
            tab_to(page, "keep-tickets")
            page.keyboard.press("Enter")
        elif page.evaluate(OPEN_ROUTES):
            break
        else:
            page.keyboard.press("d")
    page.keyboard.press("b")
    route = page.evaluate("document.activeElement.dataset.route")
    assert route in [each["id"] for each in page.evaluate(OPEN_ROUTES)]
    page.keyboard.press("Enter")
    page.get_by_test_id("claim-card").wait_for()
    payment = page.get_by_test_id("payment-0")
    expect(payment).to_be_focused()
    expect(payment).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")
    page.get_by_test_id("claim-card").wait_for(state="detached")
    page.get_by_test_id("log").get_by_text("You claim").or_(
        page.get_by_test_id("log").get_by_text("You try")
    ).first.wait_for()


def test_escape_goes_back_one_step_at_a_time(show):
    page = claim_card(show)
    page.keyboard.press("Escape")
    page.get_by_test_id("claim-card").wait_for(state="detached")
    page.keyboard.press("s")
    page.get_by_test_id("station-hint").wait_for()
    page.keyboard.press("Enter")
    page.get_by_test_id("station-card").wait_for()
    page.keyboard.press("Escape")
    page.get_by_test_id("station-card").wait_for(state="detached")
    expect(page.get_by_test_id("station-hint")).to_have_count(1)
    page.keyboard.press("Escape")
    page.get_by_test_id("station-hint").wait_for(state="detached")


def test_the_focus_stays_at_the_table_after_tickets_are_kept(show):
    page = show("choosing", to_play=True)
    offers = page.locator("[data-testid^='ticket-offer-']")
    for index in range(offers.count()):
        offers.nth(index).press("Space")
    page.get_by_test_id("keep-tickets").press("Enter")
    page.get_by_test_id("ticket-choice").wait_for(state="detached")
    expect(page.get_by_test_id("turn")).to_be_focused()


def test_the_help_explains_what_glows_on_the_board(show, shot):
    page = show("middle")
    page.keyboard.press("?")
    signs = page.get_by_test_id("board-signs")
    expect(signs.locator("li")).to_have_count(6)
    signs.scroll_into_view_if_needed()
    shot(page, "board signs")
