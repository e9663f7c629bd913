"""A click applies to the position that the player saw: a double click plays one move."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.moments import PHONE, claim_card

pytestmark = pytest.mark.browser

MOMENT = 400  # milliseconds that controls wait after a change


def stop_time(page: Page) -> None:
    """Stop all timers of the page until the test advances them."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)


def click_at(page: Page, control: Locator) -> None:
    """Click at the place of a control, even if it is disabled."""
    box = control.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def cards_in_hand(page: Page) -> int:
    label = page.get_by_test_id("hand").get_attribute("aria-label")
    found = re.search(r"\d+", label or "")
    assert found
    return int(found[0])


def a_card(page: Page) -> Locator:
    """Return a face-up card that is not a locomotive."""
    return page.locator("[data-testid^='face-up-']:not([data-card='locomotive'])").first


def expect_next_turn(page: Page) -> None:
    """Wait until the bots have moved after the player's second card."""
    turn = page.get_by_test_id("turn")
    expect(turn).not_to_contain_text("econd card")
    expect(turn.locator(".yours")).to_be_visible()


@pytest.mark.parametrize("options", [{}, PHONE])
def test_a_double_click_takes_one_card(show, shot, options):
    page = show("usa", to_play=True, **options)
    before, turn = cards_in_hand(page), page.get_by_test_id("turn")
    card = a_card(page)
    place = card.bounding_box()
    assert place
    stop_time(page)
    click_at(page, card)
    expect(turn).to_contain_text("econd card")
    expect(page.locator("[data-settling]").first).to_be_visible()
    shot(page, f"just after a card {len(options)}")
    page.mouse.click(place["x"] + 5, place["y"] + 5)
    page.keyboard.press("d")
    page.clock.run_for(MOMENT)
    expect(page.locator(".game")).to_have_attribute("aria-busy", "false")
    assert cards_in_hand(page) == before + 1
    page.get_by_test_id("deck").click()
    expect(page.get_by_test_id("hand")).to_have_attribute("aria-label", re.compile(str(before + 2)))


def test_an_extra_click_after_the_second_card_takes_nothing_next_turn(show):
    page = show("second_card", to_play=True)
    before = cards_in_hand(page)
    stop_time(page)
    page.get_by_test_id("deck").click()
    expect_next_turn(page)
    click_at(page, page.get_by_test_id("deck"))
    page.clock.run_for(MOMENT)
    expect(page.locator(".game")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_test_id("turn")).not_to_contain_text("econd card")
    assert cards_in_hand(page) == before + 1


@pytest.mark.parametrize("options", [{}, PHONE])
def test_payments_wait_until_a_double_click_on_the_route_is_over(show, options):
    page = show("middle", **options)
    page.get_by_test_id("hand").wait_for()
    stop_time(page)
    claim_card(lambda *_, **__: page)
    payment = page.get_by_test_id("payment-0")
    expect(payment).to_have_attribute("aria-disabled", "true")
    click_at(page, payment)
    expect(page.get_by_test_id("claim-card")).to_be_visible()
    page.clock.run_for(MOMENT)
    expect(payment).to_have_attribute("aria-disabled", "false")


def test_a_double_click_takes_back_only_one_card(show):
    page = show("second_card", to_play=True)
    before = cards_in_hand(page)
    page.get_by_test_id("deck").click()
    expect_next_turn(page)
    expect(page.locator(".game")).to_have_attribute("aria-busy", "false")
    stop_time(page)
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("turn")).to_contain_text("econd card")
    click_at(page, page.get_by_test_id("undo"))
    page.clock.run_for(MOMENT)
    expect(page.locator(".game")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_test_id("turn")).to_contain_text("econd card")
    assert cards_in_hand(page) == before
