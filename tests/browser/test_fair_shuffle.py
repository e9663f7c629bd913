"""The check of a shuffle in the browser, with a server whose games have seeds of their own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.clicker import Clicker
from browser.scenes import play_on_without_page
from serving import Served

pytestmark = pytest.mark.browser

GOOD = (
    "It is the fingerprint that your browser saw at first.",
    "Secret number and salt match the fingerprint.",
    "Your browser’s number is among them.",
    "Dealt again from these numbers: the same hands and the same face-up cards.",
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("shuffles")) as served:
        yield served


def test_a_player_checks_the_shuffle_of_a_game_against_a_bot(visit, served, shot):
    page = visit()
    page.get_by_test_id("title-london").check()
    page.get_by_test_id("seat-count-2").check(force=True)
    page.get_by_test_id("seat-kind-1").select_option("bot:newcomer")
    page.get_by_test_id("pace").select_option("0")
    page.get_by_test_id("create-table").click()
    player = Clicker(page, seed=1)
    player.act(player.await_turn())
    play_on_without_page(page, served)
    player.play_to_the_end()

    page.locator("summary").click()
    page.get_by_test_id("check-seed").click()
    for finding in GOOD:
        page.get_by_test_id("shuffle-findings").get_by_text(finding).wait_for()
    shot(page, "shuffle checked")


def test_a_browser_that_saw_another_fingerprint_says_so(visit, served):
    page = visit()
    page.get_by_test_id("title-london").check()
    page.get_by_test_id("seat-count-2").check(force=True)
    page.get_by_test_id("create-table").click()
    page.wait_for_url("**/table/*")
    player = Clicker(page, seed=1)
    player.act(player.await_turn())
    page.evaluate(
        """() => {
          const key = 'whistlestop.shuffles';
          const kept = localStorage.getItem(key);
          const first = /"commitment":"[0-9a-f]{8}/g;
          localStorage.setItem(key, kept.replaceAll(first, '"commitment":"00000000'));
        }"""
    )
    play_on_without_page(page, served)
    player.play_to_the_end()
    page.locator("summary").click()
    page.get_by_test_id("check-seed").click()
    findings = page.get_by_test_id("shuffle-findings")
    expect(findings).to_contain_text("not the fingerprint that your browser saw at first")
    expect(findings).to_contain_text("Your browser’s number is among them.")
