"""Nothing is refused in silence: a click, a touch or the Tab key makes a control say why."""

import pytest
from playwright.sync_api import Page, expect

from browser.clicker import MIDDLE_OF_ROUTE, OPEN_ROUTES
from browser.moments import PHONE, claim_card, station_mode

pytestmark = pytest.mark.browser


def refused(page: Page, text: str) -> None:
    expect(page.get_by_test_id("refusal")).to_contain_text(text)


def click_anyway(page: Page, testid: str) -> None:
    """Click on a disabled control; Playwright itself would wait for it."""
    page.get_by_test_id(testid).click(force=True)


def any_route(page: Page) -> str:
    return str(page.evaluate("document.querySelector('[data-route]').dataset.route"))


def test_during_a_draw_every_other_control_says_to_finish_it_first(show):
    page = show("middle", to_play=True)
    before = page.evaluate(OPEN_ROUTES)[0]["id"]
    page.get_by_test_id("deck").click()
    page.locator("[data-testid='draw-tickets'][aria-disabled='true']").wait_for()
    click_anyway(page, "draw-tickets")
    refused(page, "First take your second card.")
    page.mouse.click(*page.evaluate(MIDDLE_OF_ROUTE, before))
    expect(page.get_by_test_id("why-not")).to_have_text("First take your second card.")
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    refused(page, "First take your second card.")
    page.keyboard.press("t")
    refused(page, "First take your second card.")
    for locomotive in page.locator("[data-card='locomotive'][data-testid^='face-up']").all():
        locomotive.click(force=True)
        refused(page, "counts as two cards")


def test_the_tab_key_shows_the_reason_as_well(show):
    page = show("choosing")
    page.get_by_test_id("ticket-offer-0").focus()
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.testid") == "keep-tickets":
            break
    refused(page, "Keep at least 2 of them.")


def test_on_a_phone_a_touch_shows_the_reason(show):
    page = show("choosing", **PHONE)
    page.get_by_test_id("deck").tap(force=True)
    refused(page, "First choose your tickets.")
    box = page.get_by_test_id("refusal").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


def test_a_click_elsewhere_closes_the_card_and_a_drag_does_not(show):
    page = claim_card(show)
    card = page.get_by_test_id("claim-card")
    page.mouse.move(700, 700)
    page.mouse.down()
    page.mouse.move(660, 690)
    page.mouse.up()
    expect(card).to_have_count(1)
    others = [route["id"] for route in page.evaluate(OPEN_ROUTES)[1:]]
    title = card.inner_text()
    for route in others:
        x, y = page.evaluate(MIDDLE_OF_ROUTE, route)
        if page.evaluate(
            "([x, y]) => !document.elementFromPoint(x, y).closest('.anchored')", [x, y]
        ):
            page.mouse.click(x, y)
            break
    expect(card).not_to_have_text(title)
    expect(card).to_have_count(1)
    page.get_by_test_id("log").click()
    card.wait_for(state="detached")


def test_while_a_city_is_chosen_the_arrow_keys_visit_only_cities(show):
    page = station_mode(show)
    page.keyboard.press("b")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.city") is not None
    page.mouse.click(*page.evaluate(MIDDLE_OF_ROUTE, any_route(page)))
    refused(page, "Choose a city, or cancel the station.")
