"""The Card Game at its table: placing, robbing, rolling, looking and completing."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.clicker import Clicker
from browser.moments import cards_chosen

pytestmark = pytest.mark.browser

ADA = 0  # her seat in the scenes


def open_table(visit, *options: str, seats: int = 2, **screen: object) -> tuple[Page, Clicker]:
    page = visit(**screen)
    page.get_by_test_id("title-card_game").check()
    page.get_by_test_id(f"seat-count-{seats}").check(force=True)
    for seat in range(1, seats):
        page.get_by_test_id(f"seat-kind-{seat}").select_option("bot:traveller")
    for option in options:
        page.get_by_test_id(f"option-{option}").check()
    page.get_by_test_id("seating").select_option("as_listed")
    page.get_by_test_id("pace").select_option("0")
    page.get_by_test_id("create-table").click()
    player = Clicker(page, seed=7)
    player.act(player.await_turn())
    player.await_turn()
    return page, player


def on_the_track(page: Page, seat: int) -> int:
    return int(page.locator(f"[data-track='{seat}'] .count").get_attribute("data-count") or 0)


def roll(page: Page, player: Clicker) -> None:
    """Draw and place cards until some are on the track: a placement may be robbed."""
    while on_the_track(page, ADA) == 0:
        if player.choose_cards():
            player.click("place")
        else:
            player.draw()
        player.await_turn()


def test_the_victim_of_a_placement_is_shown_before_and_after_it(show):
    page = cards_chosen(show, to_play=True)
    shown = page.locator("[data-testid^='robs-']").first
    victim = int((shown.get_attribute("data-testid") or "").removeprefix("robs-"))
    name = page.locator(f"[data-testid='yard-{victim}'] h2").inner_text()
    expect(shown).to_contain_text(name)
    threatened = page.locator(".isThreatened")
    expect(threatened).not_to_have_count(0)
    row = threatened.first.get_attribute("data-row") or ""
    page.get_by_test_id("place").click()
    page.wait_for_function("(row) => !document.querySelector(`[data-row='${row}']`)", arg=row)
    log = page.get_by_test_id("log").inner_text()
    assert re.search(rf"{name} is robbed of", log)


def test_rows_roll_onto_the_stack_when_a_turn_begins(visit):
    page, player = open_table(visit, reduced_motion="no-preference")
    page.evaluate("""() => {
      window.flown = [];
      new MutationObserver((changes) => {
        for (const change of changes) for (const node of change.addedNodes) {
          if (node.className !== 'flight') continue;
          const lasts = node.getAnimations().map((one) => one.effect.getComputedTiming().endTime);
          window.flown.push({ kind: node.dataset.kind, lasts: Math.max(...lasts) });
        }
      }).observe(document.body, { childList: true });
    }""")
    roll(page, player)
    page.wait_for_function("window.flown.some(({ kind }) => kind === 'cards_moved')")
    assert 0 < page.evaluate("Math.max(...window.flown.map(({ lasts }) => lasts))") <= 400
    expect(page.get_by_test_id("log")).to_contain_text("onto the track")


def test_players_cannot_see_stacks_unless_the_table_allows_it(visit):
    page, player = open_table(visit)
    roll(page, player)
    expect(page.get_by_test_id("look-at-stack")).to_have_count(0)


def test_with_the_option_players_can_look_at_their_own_stack(visit):
    page, player = open_table(visit, "open_track")
    roll(page, player)
    count = on_the_track(page, ADA)
    page.get_by_test_id("look-at-stack").click()
    dialog = page.get_by_test_id("own-stack")
    numbers = dialog.locator("li b").all_inner_texts()
    assert sum(map(int, numbers)) == count > 0
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def test_the_lobby_says_that_players_may_look_at_their_stacks(visit):
    page = visit()
    page.get_by_test_id("title-card_game").check()
    page.get_by_test_id("option-open_track").check()
    page.get_by_test_id("seat-kind-1").select_option("open")
    page.get_by_test_id("create-table").click()
    page.get_by_test_id("start").wait_for()
    expect(page.get_by_test_id("option-open_track")).to_contain_text("own stack")


def test_cards_are_placed_with_the_keyboard_alone(visit):
    page, player = open_table(visit)
    for _ in range(30):
        page.keyboard.press("h")
        assert page.evaluate("document.activeElement.dataset.testid").startswith("hand-")
        stacks = page.locator("[data-testid='hand'] .stack").count()
        for _ in range(stacks):
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
            if player.can("place"):
                break
            page.keyboard.press("Escape")
            page.keyboard.press("Tab")
        if player.can("place"):
            break
        page.keyboard.press("d")
        player.await_turn()
    page.keyboard.press("p")
    page.get_by_test_id("log").get_by_text("You place").first.wait_for()


def test_the_best_choice_of_tickets_is_suggested_and_taken_in_one_click(show):
    page = show("completing", to_play=True)
    page.get_by_test_id("completing").wait_for()
    proposed = page.locator("[data-testid='completing'] li.isBest")
    count = proposed.count()
    worth = sum(map(int, proposed.locator(".points").all_inner_texts()))
    best = page.get_by_test_id("complete-best")
    expect(best).to_contain_text(f"{count} ticket")
    expect(best).to_contain_text(f"+{worth}")
    best.click()
    page.get_by_test_id("completing").wait_for(state="detached")
    log = page.get_by_test_id("log")
    log.get_by_text("You complete").first.wait_for()
    score = page.locator(f"[data-testid='yard-{ADA}'] .score")
    expect(score).to_have_text(re.compile(rf"^\D*{worth}\D*$"))


def test_a_screen_reader_announces_railyards(visit):
    page, player = open_table(visit)
    page.evaluate("""() => {
      window.said = [];
      const region = document.querySelector('[aria-live="polite"][aria-atomic="true"]');
      new MutationObserver(() => window.said.push(region.textContent))
        .observe(region, { characterData: true, childList: true, subtree: true });
    }""")
    for _ in range(12):
        player.draw()
        player.await_turn()
        if any("on the railyard" in text for text in page.evaluate("window.said")):
            break
    due = "It is your turn: take cards, place cards on your railyard, or draw tickets"
    page.wait_for_function("(due) => window.said.join('. ').includes(due)", arg=due)
    said = ". ".join(page.evaluate("window.said"))
    assert re.search(r"Traveller places .+ on the railyard", said)
