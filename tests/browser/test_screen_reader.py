"""The announcements of a screen reader while others move."""

import re

import pytest

from browser.clicker import Clicker

pytestmark = pytest.mark.browser


LISTEN = """() => {
  window.said = [];
  const region = document.querySelector('[aria-live="polite"][aria-atomic="true"]');
  new MutationObserver(() => window.said.push(region.textContent))
    .observe(region, { characterData: true, childList: true, subtree: true });
}"""


def test_a_screen_reader_announces_the_moves_of_others_and_whose_turn_it_is(visit):
    page = visit()
    page.get_by_test_id("seat-kind-1").select_option("bot:traveller")
    page.get_by_test_id("pace").select_option("0")
    page.get_by_test_id("create-table").click()
    player = Clicker(page, seed=4)
    player.act(player.await_turn())
    assert player.await_turn() == "act"
    page.evaluate(LISTEN)
    player.click("deck")
    player.await_turn()
    player.click("deck")
    player.await_turn()
    page.wait_for_function("window.said.some((text) => text.includes('It is your turn'))")
    said = ". ".join(page.evaluate("window.said"))
    assert re.search(r"Traveller \d (takes|claims|draws|tries|builds)", said)
    assert "take a second card" in said
    assert "You take" not in said
