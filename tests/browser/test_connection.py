"""The page recovers when the server goes away and comes back."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.clicker import Clicker
from browser.conftest import until
from guests import Guest
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
        expect(page.get_by_test_id("hand")).to_have_text(hand, use_inner_text=True)
        player.click("deck")
        player.await_turn()
        player.click("deck")
        player.await_turn()
        expect(page.get_by_test_id("hand")).not_to_have_text(hand, use_inner_text=True)
    finally:
        context.close()
        served.end()


def test_reloading_the_page_makes_no_player_away(visit, served, ada, bela):
    """Cili leaves after Béla's reload: by the time she is shown as away, Béla would be too."""
    cili = Guest(served.port, "Cili")
    table = ada.open_table("you", "open", "open", seating="as_listed")
    for seat, guest in enumerate((bela, cili), 1):
        guest.join(table, seat)
    ada.start(table)
    with cili.visit(table) as client:
        client.until_seen()
        page = visit(f"/table/{table['code']}", cookies=ada.cookies, has_clock=True)
        other = visit(f"/table/{table['code']}", cookies=bela.cookies)
        other.get_by_test_id("turn").wait_for()
        other.reload()
        other.get_by_test_id("turn").wait_for()

    def is_mentioned() -> bool:
        page.clock.fast_forward(6_000)  # until then no absent player is mentioned
        return page.get_by_test_id("away-2").is_visible()

    until(page, is_mentioned, "Cili is not shown as away")
    expect(page.get_by_test_id("away-1")).to_have_count(0)
    cili.http.close()
