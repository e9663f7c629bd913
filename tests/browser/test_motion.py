"""Cards fly from their place to the player who took them, unless motion is reduced."""

import pytest

from browser.clicker import Clicker

pytestmark = pytest.mark.browser


COUNT_FLIGHTS = """() => {
  window.flights = 0;
  new MutationObserver((changes) => {
    for (const change of changes) {
      for (const node of change.addedNodes) window.flights += node.className === 'flight';
    }
  }).observe(document.body, { childList: true });
}"""


@pytest.mark.parametrize(("motion", "flies"), [("reduce", False), ("no-preference", True)])
def test_cards_fly_only_if_the_player_allows_motion(visit, motion, flies):
    page = visit(reduced_motion=motion)
    page.get_by_test_id("seat-kind-1").select_option("bot:newcomer")
    page.get_by_test_id("pace").select_option("0")
    page.get_by_test_id("create-table").click()
    player = Clicker(page, seed=5)
    player.act(player.await_turn())
    player.await_turn()
    page.evaluate(COUNT_FLIGHTS)
    player.click("deck")
    player.await_turn()
    player.click("deck")
    player.await_turn()
    assert (page.evaluate("window.flights") > 0) == flies
    if not flies:
        lasting = "document.getAnimations().map((one) => one.effect.getTiming().duration)"
        assert set(page.evaluate(lasting)) <= {0}
