"""The lobby and its host, pausing by agreement, and giving up a game, in the browser."""

import pytest
from playwright.sync_api import expect

from browser.probe import fits
from guests import Guest, choose_tickets

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PLACES = [{}, {"locale": "pl-PL", **PHONE}, {"locale": "ro-RO", "color_scheme": "dark"}]
LIVE = {"kind": "move", "seconds": 600}


def cookies(guest: Guest) -> dict[str, str]:
    return guest.cookies


def lobby_of_two(ada: Guest, bela: Guest, **terms):
    table = ada.open_table("you", "open", "open", title="usa", **terms)
    bela.ask("POST", f"/tables/{table['code']}/join", json={"name": "Béla"})
    return table


def game_of_two(ada: Guest, bela: Guest, **terms):
    table = ada.open_table("you", "open", title="usa", seating="as_listed", **terms)
    bela.join(table)
    return ada.start(table)


@pytest.mark.parametrize("place", PLACES, ids=["en", "pl-phone", "ro-dark"])
def test_the_host_sets_the_table_up_and_removes_a_player(visit, shot, ada, bela, place):
    table = lobby_of_two(ada, bela)
    page = visit(f"/table/{table['code']}", cookies=cookies(ada), **place)
    guest = visit(f"/table/{table['code']}", cookies=cookies(bela), **place)
    for each in (page, guest):
        expect(each.get_by_test_id("host")).to_have_count(1)
        fits(each)
    expect(guest.get_by_test_id("settings")).to_have_count(0)
    shot(page, f"lobby of the host {place.get('locale', 'en')}")
    page.get_by_test_id("settings").click()
    page.get_by_test_id("option-hints").check()
    page.get_by_test_id("time-limit").last.select_option(index=2)
    shot(page, f"lobby settings {place.get('locale', 'en')}")
    page.get_by_test_id("save-settings").click()
    expect(guest.get_by_test_id("option-hints")).to_be_visible()
    expect(guest.locator(".toast")).to_have_count(1)
    assert ada.table(table)["time_limit"] == {"kind": "move", "seconds": 60}
    page.get_by_test_id("unseat-1").click()
    expect(guest.get_by_test_id("removed")).to_be_visible()
    expect(guest.get_by_test_id("join")).to_have_count(0)
    guest.reload()
    expect(guest.get_by_test_id("removed")).to_be_visible()
    assert [seat["kind"] for seat in ada.table(table)["seats"]] == ["person", "open", "open"]


def test_a_player_leaves_the_seat_and_the_host_cancels_the_table(visit, shot, ada, bela):
    table = lobby_of_two(ada, bela)
    guest = visit(f"/table/{table['code']}", cookies=cookies(bela))
    guest.get_by_test_id("stand-up").click()
    expect(guest.get_by_test_id("join")).to_be_visible()
    page = visit(f"/table/{table['code']}", cookies=cookies(ada))
    page.get_by_test_id("call-off").click()
    page.get_by_test_id("confirm-yes").click()
    for each in (page, guest):
        each.get_by_role("heading", name="This table was called off").wait_for()
    shot(page, "table called off")


@pytest.mark.parametrize("place", PLACES[:2], ids=["en", "pl-phone"])
def test_two_players_agree_on_a_pause(visit, shot, ada, bela, place):
    table = game_of_two(ada, bela, time_limit=LIVE)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
    page = visit(f"/table/{table['code']}", cookies=cookies(ada), **place)
    other = visit(f"/table/{table['code']}", cookies=cookies(bela), **place)
    page.get_by_test_id("pause").click()
    expect(page.get_by_test_id("pause-withdraw")).to_be_visible()
    shot(other, f"asked to pause {place.get('locale', 'en')}")
    other.get_by_test_id("pause-agree").click()
    for each in (page, other):
        expect(each.get_by_test_id("pause-end")).to_be_visible()
        expect(each.get_by_test_id("countdown")).to_be_visible()
    shot(page, f"game paused {place.get('locale', 'en')}")
    other.get_by_test_id("pause-end").click()
    expect(page.get_by_test_id("pause-question")).to_have_count(0)


@pytest.mark.parametrize("place", PLACES[1:], ids=["pl-phone", "ro-dark"])
def test_a_player_gives_up_a_game_in_the_menu(visit, shot, ada, bela, place):
    table = game_of_two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
        one.play("draw deck")
    page = visit(f"/table/{table['code']}", cookies=cookies(ada), **place)
    other = visit(f"/table/{table['code']}", cookies=cookies(bela), **place)
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("menu-call-off")).to_have_count(0)
    page.get_by_test_id("menu-give-up").click()
    shot(page, f"giving up {place.get('locale', 'en')}")
    page.get_by_test_id("confirm-yes").click()
    expect(page.get_by_test_id("gave-up")).to_be_visible()
    shot(page, f"gave up {place.get('locale', 'en')}")
    expect(other.get_by_test_id("gave-up-0").first).to_be_visible()
    shot(other, f"another player gave up {place.get('locale', 'en')}")
    page.goto("/")
    page.locator("h1").first.wait_for()
    expect(page.get_by_test_id(f"remove-{table['code']}")).to_have_count(0)
    assert ada.table(table)["seats"][0]["gave_up"] is True


def test_a_game_is_removed_from_the_list_on_the_start_page(visit, shot, ada, bela):
    table = game_of_two(ada, bela, time_limit=LIVE)
    page = visit("/", cookies=cookies(ada))
    expect(page.get_by_test_id("time-left")).to_be_visible()
    shot(page, "your games with time left")
    page.get_by_test_id(f"remove-{table['code']}").click()
    page.get_by_test_id("confirm-yes").click()
    expect(page.get_by_test_id(f"remove-{table['code']}")).to_have_count(0)


def test_the_page_of_open_tables_leads_to_a_new_public_table(visit, shot, ada):
    table = ada.open_table("you", "open", title="usa", public=True, time_limit=LIVE, hints=True)
    page = visit("/public")
    card = page.locator(f"[data-game='{table['code']}']")
    expect(card.get_by_test_id("time-limit")).to_contain_text("10 minutes")
    expect(card.get_by_test_id("option-hints")).to_be_visible()
    shot(page, "open tables")
    page.get_by_test_id("create-public").click()
    expect(page.get_by_test_id("option-public")).to_be_checked()
