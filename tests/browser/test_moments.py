"""Moments of a game: the final ceremony, tunnels next to the map, stillness and sound."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.clicker import Clicker, final_scores

pytestmark = pytest.mark.browser

MOVING = {"reduced_motion": "no-preference"}
FLIES_OVER_SCORES = """() => {
  window.fliesOverScores = false;
  new MutationObserver(() => {
    const isOver = document.querySelector('[data-testid="ceremony"], [data-testid="final-scores"]');
    if (isOver && document.querySelector('.flight')) window.fliesOverScores = true;
  }).observe(document.body, { childList: true, subtree: true });
}"""


def end_it(page: Page) -> None:
    """Draw two cards in the last turn, despite its warning."""
    player = Clicker(page, seed=1)
    left = page.locator("[data-testid='deck'] .size").get_attribute("data-size")
    player.insist("deck")
    # Until the first card arrives, the deck looks as if the second could be drawn.
    page.locator(f"[data-testid='deck'] .size:not([data-size='{left}'])").wait_for(state="attached")
    page.locator("[data-testid='deck']:not([aria-disabled='true'])").click()
    page.get_by_test_id("ceremony").or_(page.get_by_test_id("final-scores")).wait_for()


def test_the_final_ceremony_can_be_skipped(show, shot):
    page = show("last_turn", to_play=True, **MOVING)
    page.evaluate(FLIES_OVER_SCORES)
    end_it(page)
    page.get_by_test_id("ceremony").wait_for()
    page.locator("[data-testid='ceremony'] .told strong").wait_for()
    told = page.locator("[data-testid='ceremony'] .told strong")
    expect(told).not_to_have_text(re.compile("^[+−]0$"))
    shot(page, "ceremony")
    # Neither the log nor the tickets anticipate the ceremony.
    expect(page.locator("[data-testid='log']").filter(has_text="wins")).to_have_count(0)
    shown = page.locator("main .below li")
    before = shown.count()
    page.get_by_test_id("skip-ceremony").click()
    page.get_by_test_id("final-scores").wait_for()
    assert len(final_scores(page)) == 4
    expect(page.locator("[data-testid='log']")).to_contain_text("wins")
    expect(shown.nth(before)).to_be_attached()
    assert page.evaluate("window.fliesOverScores") is False
    page.reload()
    page.get_by_test_id("final-scores").wait_for()


def test_without_motion_scores_appear_at_once_and_only_chosen_sounds_play(show):
    page = show("last_turn", to_play=True, **MOVING)
    page.evaluate("() => { window.AudioContext = function () { window.heard = true; }; }")
    page.get_by_test_id("menu").click()
    page.get_by_test_id("still").check()
    expect(page.get_by_test_id("sound")).not_to_be_checked()
    page.keyboard.press("Escape")
    end_it(page)
    page.get_by_test_id("final-scores").wait_for()
    expect(page.get_by_test_id("ceremony")).to_have_count(0)
    assert page.evaluate("window.heard") is None


def test_a_tunnel_asks_next_to_the_map(show):
    page = show("tunnel")
    card = page.get_by_test_id("tunnel").bounding_box()
    board = page.get_by_test_id("board").bounding_box()
    assert card is not None
    assert board is not None
    assert card["x"] >= board["x"] + board["width"]
    assert card["y"] + card["height"] <= 800
    expect(page.get_by_test_id("tunnel").locator(".due")).to_be_visible()


def test_a_tunnel_shows_its_result_once_its_cards_are_face_up(show):
    page = show("tunnel", **MOVING)
    page.clock.install(time=0)
    page.clock.pause_at(1)
    page.reload()
    verdict = page.get_by_test_id("verdict")
    verdict.wait_for(state="attached")
    expect(verdict).to_be_hidden()
    page.clock.run_for(2000)
    expect(verdict).to_be_visible()
    expect(verdict.locator(".due")).to_be_visible()
