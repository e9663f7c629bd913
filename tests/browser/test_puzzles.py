"""Puzzles are chosen, solved, explained and counted; positions are set up and shared."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import until
from browser.moments import PHONE
from browser.test_axe import serious_findings
from whistlestop.titles.title import FOLDER

pytestmark = pytest.mark.browser

LONG = 300_000  # milliseconds for judging on a busy machine


ADDRESS_HAS_RED = """(count) => {
  const hash = location.hash.slice(1).replaceAll('-', '+').replaceAll('_', '/');
  return atob(hash).includes(`"red":${count}`);
}"""


def fill_red(page: Page, count: int) -> None:
    """Put red cards into the hand, and wait until the page's address says so."""
    page.get_by_test_id("hand-red").fill(str(count))
    page.keyboard.press("Tab")
    page.wait_for_function(ADDRESS_HAS_RED, arg=count)


def puzzles_of(title: str) -> list[dict]:
    return json.loads((FOLDER / title / "puzzles.json").read_text(encoding="utf-8"))["puzzles"]


def one_of(title: str, kind: str, **wanted) -> dict:
    return next(
        each
        for each in puzzles_of(title)
        if each["kind"] == kind and all(each[name] == value for name, value in wanted.items())
    )


def solved_text(page: Page) -> str:
    expect(page.get_by_test_id("progress")).to_contain_text("solved")
    return page.get_by_test_id("progress").inner_text()


def test_a_puzzle_is_chosen_answered_explained_and_counted(visit, shot):
    puzzle = one_of("berlin", "still_possible")
    page = visit("/puzzles")
    assert "\n0 of " in solved_text(page)
    page.get_by_test_id("puzzle-title").select_option("berlin")
    expect(page.locator("[data-testid^='puzzle-berlin'], main li a")).to_have_count(
        len(puzzles_of("berlin"))
    )
    expect(page.locator("li [data-picture='berlin'] .built").first).to_be_visible()
    shot(page, "puzzles")
    assert serious_findings(page) == []
    page.get_by_test_id(f"puzzle-{puzzle['id']}").click()
    page.get_by_test_id(f"say-{puzzle['best']}").click()
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_have_attribute("data-judgement", "right")
    expect(verdict).to_contain_text("This is exact")
    shot(page, "puzzle-solved")
    assert serious_findings(page) == []
    page.get_by_test_id("next-puzzle").click()
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-judgement", "")
    page.get_by_test_id("all-puzzles").click()
    shown = solved_text(page)
    assert "day in a row" not in shown, "a guess at yes or no keeps no streak"
    assert "1 of " in shown


def test_a_wrong_answer_shows_the_best_one_and_may_be_retried(visit, shot):
    puzzle = next(
        each
        for each in puzzles_of("switzerland")
        if each["kind"] == "best_move"
        and each["position"]["phase"] == "act"
        and each["best"] != "draw deck"
    )
    page = visit(f"/puzzles/{puzzle['id']}")
    page.get_by_test_id("deck").click()
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_have_attribute("data-judgement", "wrong", timeout=LONG)
    expect(verdict).to_contain_text("Best: ")
    shot(page, "puzzle-wrong")
    page.get_by_test_id("puzzle-again").click()
    expect(verdict).to_have_attribute("data-judgement", "")


@pytest.mark.parametrize("language", ["pl", "ro"])
def test_the_puzzle_of_the_day_fits_a_phone(visit, shot, language):
    page = visit("/puzzles", locale=language, **PHONE)
    page.get_by_test_id("daily").click()
    expect(page.get_by_test_id("solving")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, f"puzzle-of-the-day-{language}")


def test_a_position_is_set_up_checked_advised_and_shared(visit, shot):
    page = visit("/position")
    said = page.get_by_test_id("position-said")
    expect(said).to_contain_text("Legal position")
    page.get_by_test_id("hand-red").fill("3")
    page.keyboard.press("Tab")
    page.get_by_test_id("add-ticket").select_option(index=1)
    page.locator("[data-route='paris-zurich']").dispatch_event("click")
    expect(page.get_by_test_id("position-text")).to_have_value(re.compile("paris-zurich"))
    expect(said).to_contain_text("Legal position")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/positions/advice", hold)
    page.get_by_test_id("ask-bot").click()
    expect(page.get_by_test_id("ask-bot")).to_have_text("The bot is thinking…")
    until(page, lambda: held, "the page requested no advice")
    held[0].continue_()
    expect(page.get_by_test_id("advice").locator("li").first).to_contain_text(
        "to win", timeout=LONG
    )
    shot(page, "position")
    assert serious_findings(page) == []
    page.wait_for_function(ADDRESS_HAS_RED, arg=3)
    shared = visit(page.url.split("/", 3)[3].join(["/", ""]))
    expect(shared.get_by_test_id("hand-red")).to_have_value("3")


def test_an_impossible_position_is_explained_by_the_referee(visit):
    page = visit("/position", refused=True)
    said = page.get_by_test_id("position-said")
    expect(said).to_contain_text("Legal position")
    page.get_by_test_id("hand-red").fill("30")
    page.keyboard.press("Tab")
    expect(said).to_contain_text("red")
    expect(page.get_by_test_id("ask-bot")).to_be_disabled()
    page.locator("summary").last.click()
    page.get_by_test_id("position-text").fill("no position")
    page.get_by_test_id("take-position").click()
    expect(said).to_contain_text("This isn’t a position")


def test_a_typed_hand_is_shown_as_it_is_counted(visit):
    page = visit("/position")
    red = page.get_by_test_id("hand-red")
    for typed, counted in (("-3", "0"), ("2.2", "2"), ("", "0")):
        red.fill(typed)
        page.keyboard.press("Tab")
        expect(red).to_have_value(counted)


def test_a_title_without_a_board_is_set_up_as_well(visit):
    page = visit("/position")
    page.get_by_test_id("position-title").select_option("card_game")
    expect(page.get_by_test_id("position-board")).to_have_count(0)
    expect(page.get_by_test_id("position-said")).to_contain_text("Legal position")


def test_another_link_shows_another_position_and_a_broken_one_says_so(visit):
    page = visit("/position")
    fill_red(page, 3)
    first = page.url.split("#")[1]
    fill_red(page, 5)
    page.evaluate(f"location.hash = '{first}'")
    expect(page.get_by_test_id("hand-red")).to_have_value("3")
    page.evaluate("location.hash = 'nonsense'")
    expect(page.get_by_text("This isn’t a position")).to_be_visible()
    expect(page.get_by_test_id("hand-red")).to_have_value("3")


def test_after_a_keyboard_answer_the_focus_moves_to_the_verdict(visit):
    page = visit(f"/puzzles/{one_of('berlin', 'still_possible')['id']}")
    page.get_by_test_id("say-no").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("verdict")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("next-puzzle")).to_be_focused()


def test_on_a_phone_in_landscape_a_puzzle_board_has_the_full_height(visit, shot):
    sideways = {**PHONE, "viewport": {"width": 844, "height": 390}}
    page = visit(f"/puzzles/{one_of('berlin', 'still_possible')['id']}", **sideways)
    board = page.get_by_test_id("board").bounding_box()
    assert board["height"] > 330
    for testid in ("verdict", "face-up-0", "say-yes"):
        expect(page.get_by_test_id(testid)).to_be_in_viewport(ratio=0.99)
        assert page.get_by_test_id(testid).bounding_box()["x"] >= board["x"] + board["width"]
    page.get_by_test_id("say-yes").click()
    expect(page.get_by_test_id("next-puzzle")).to_be_in_viewport(ratio=0.99)
    shot(page, "puzzle-sideways")


def test_players_of_a_puzzle_are_not_shown_as_away(visit):
    page = visit(f"/puzzles/{one_of('berlin', 'still_possible')['id']}")
    expect(page.get_by_test_id("solving")).to_contain_text("Player 1")
    expect(page.get_by_test_id("solving")).not_to_contain_text("away")
