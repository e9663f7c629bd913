"""The page recovers when the server goes away and comes back."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.clicker import Clicker
from serving import Served

pytestmark = pytest.mark.browser


def test_the_page_reports_a_lost_connection_and_recovers(browser: Browser, tmp_path: Path):
    served = Served(tmp_path / "games").start()
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    try:
        page = context.new_page()
        page.goto(served.address)
        page.get_by_test_id("seat-kind-1").select_option("bot:traveller")
        page.get_by_test_id("pace").select_option("0")
        page.get_by_test_id("create-table").click()
        player = Clicker(page, seed=1)
        player.act(player.await_turn())
        player.await_turn()
        hand = page.get_by_test_id("hand").inner_text()

        served.kill()
        page.get_by_test_id("connection-lost").wait_for()
        page.get_by_test_id("deck").click()
        page.get_by_text("There is no connection right now").wait_for()
        banner = page.get_by_test_id("connection-lost").bounding_box()
        toast = page.locator(".toast").first.bounding_box()
        assert banner
        assert toast
        assert toast["y"] >= banner["y"] + banner["height"]

        served.start()
        page.get_by_test_id("connection-lost").wait_for(state="detached")
        assert page.get_by_test_id("hand").inner_text() == hand
        player.click("deck")
        player.await_turn()
        player.click("deck")
        player.await_turn()
        assert page.get_by_test_id("hand").inner_text() != hand
    finally:
        context.close()
        served.end()
