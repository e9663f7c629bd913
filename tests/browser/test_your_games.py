"""The start page lists a player's games and updates; a table leads to the next one."""

import random

import pytest
from playwright.sync_api import Page, expect

from browser.moments import SETTLED
from browser.test_axe import NONE, findings_by_scheme
from guests import Guest, Json, TableClient, play_to_the_end

pytestmark = pytest.mark.browser

TOO_SMALL = """() => {
  const section = document.querySelector('[data-testid="your-games"]');
  const controls = section.querySelectorAll('a, select, input, summary');
  const small = [...controls].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < 40 || height < 40;
  });
  return { small: small.map((one) => one.outerHTML.slice(0, 60)), controls: controls.length,
    isWide: document.scrollingElement.scrollWidth > innerWidth };
}"""


def begun(ada: Guest, bela: Guest, **wanted: str) -> Json:
    """Return a game of Ada and Béla, who sit as listed."""
    table = ada.open_table("you", "open", seating="as_listed", **wanted)
    bela.join(table)
    return ada.start(table)


def choose_tickets(client: TableClient) -> None:
    """Play on until it is the other player's turn."""
    client.until_my_turn()
    client.play(client.legal[0])


def card(page: Page, table: Json):
    return page.locator(f"[data-game='{table['code']}']")


def test_a_newcomer_sees_no_list(visit):
    page = visit()
    page.get_by_test_id("start-now").wait_for()
    page.get_by_test_id("title-usa").wait_for()
    expect(page.get_by_test_id("your-games")).to_have_count(0)


def test_the_list_follows_turns_and_leads_to_the_game(visit, ada, bela):
    table = begun(ada, bela, title="usa")
    page = visit("/", cookies=ada.cookies)
    mine = page.get_by_test_id("games-your-turn").locator(f"[data-game='{table['code']}']")
    expect(mine).to_contain_text("Your turn")
    expect(mine).to_contain_text("Béla")
    with ada.visit(table) as client:
        choose_tickets(client)
        waiting = page.get_by_test_id("games-waiting").locator(f"[data-game='{table['code']}']")
        expect(waiting).to_contain_text("It is Béla’s turn")
        expect(waiting).to_contain_text("just now")
    with bela.visit(table) as client:
        choose_tickets(client)
    expect(mine).to_contain_text("Your turn")
    mine.click()
    page.wait_for_url(f"**/table/{table['code']}")
    page.get_by_test_id("board").wait_for()


def test_finished_games_show_their_boards_and_are_found(visit, shot, ada, bela):
    usa, cards = begun(ada, bela, title="usa"), begun(ada, bela, title="card_game")
    for table in (usa, cards):
        with ada.visit(table) as a, bela.visit(table) as b:
            play_to_the_end(a.until_seen(), b.until_seen(), chance=random.Random(2))
    begun(ada, bela, title="europe")
    page = visit("/", cookies=ada.cookies)
    finished = page.get_by_test_id("games-finished")
    page.locator("summary", has_text="Finished").click()
    expect(finished.locator("[data-game]")).to_have_count(2)
    card(page, usa).locator(".built").first.wait_for(state="attached")
    built = card(page, usa).locator("path.built:not(.under)")
    assert any(path.get_attribute("d") for path in built.all())
    page.get_by_test_id("games-title").select_option("usa")
    expect(finished.locator("[data-game]")).to_have_count(1)
    page.get_by_test_id("games-opponent").fill("nobody")
    expect(page.get_by_role("status").filter(has_text="There is no such game")).to_be_visible()
    page.get_by_test_id("games-opponent").fill("bél")
    expect(finished.locator("[data-game]")).to_have_count(1)
    assert findings_by_scheme(page) == NONE
    shot(page, "your games dark")
    card(page, usa).click()
    page.wait_for_url(f"**/game/{usa['code']}*")
    page.get_by_test_id("board").wait_for()


def test_on_any_phone_the_whole_list_can_be_read_and_touched(visit, shot, ada, bela):
    for title in ("usa", "nordic"):
        begun(ada, bela, title=title)
    ada.open_table("you", "open", title="card_game")
    page = visit("/", cookies=ada.cookies, has_touch=True)
    for width, height in ((390, 844), (360, 640), (844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        expect(page.locator("[data-game]")).to_have_count(3)
        page.locator("[data-game] [data-picture='nordic']").wait_for(state="attached")
        found = page.evaluate(TOO_SMALL)
        assert found.pop("controls") >= 3
        assert found == {"small": [], "isWide": False}
        shot(page, f"your games {width}x{height}")


def test_a_table_leads_to_the_next_game_where_it_is_your_turn(visit, ada, bela):
    first, second = begun(ada, bela, title="usa"), begun(ada, bela, title="switzerland")
    page = visit(f"/table/{first['code']}", cookies=ada.cookies)
    following = page.get_by_test_id("next-game")
    following.click()
    page.wait_for_url(f"**/table/{second['code']}")
    expect(following).to_have_attribute("href", f"/table/{first['code']}")
    with ada.visit(first) as client:
        choose_tickets(client)
    following.wait_for(state="detached")
