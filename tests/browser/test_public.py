"""Public tables: a page lists them, and guests take a seat or watch."""

import json
import random

import pytest
from playwright.sync_api import Page, expect

from browser.moments import SETTLED
from browser.test_axe import NONE, findings_by_scheme, serious_findings
from guests import Guest, choose_tickets, play_to_the_end

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

TOO_SMALL = """() => {
  const seen = (one) => one.getClientRects().length && !one.closest('.hidden-visually, footer');
  const controls = [...document.querySelectorAll('main a, main button, main input')].filter(seen);
  const small = controls.filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < 40 || height < 40;
  });
  const letters = [...document.querySelectorAll('main *')].filter(seen)
    .filter((one) => !one.closest('svg') && parseFloat(getComputedStyle(one).fontSize) < 11);
  return { small: small.map((one) => one.outerHTML.slice(0, 60)),
    tiny: letters.map((one) => one.outerHTML.slice(0, 60)),
    isWide: document.scrollingElement.scrollWidth > innerWidth };
}"""
ALL_FINE = {"small": [], "tiny": [], "isWide": False}


def open_public_table(guest: Guest, **wanted) -> dict:
    return guest.open_table("you", "open", public=True, watchable=True, **wanted)


def card(page: Page, table: dict):
    return page.locator(f"[data-game='{table['code']}']")


@pytest.mark.parametrize("phone", [False, True])
def test_open_seats_and_games_are_listed_and_updated(visit, shot, ada, bela, phone):
    day = {"kind": "move", "seconds": 86_400}
    waiting = open_public_table(ada, title="europe", rated=True, time_limit=day)
    running = open_public_table(ada, title="usa")
    bela.join(running)
    ada.start(running)
    with ada.visit(waiting), ada.visit(running) as one, bela.visit(running) as two:
        chance = random.Random(3)
        choose_tickets(one, two)
        for number in range(2, 60):
            for client in (one, two):
                client.until(lambda client, number=number: client.view and client.number == number)
            mover = one if one.my_turn else two
            mover.play(chance.choice(mover.legal))
        page = visit("/", **(PHONE if phone else {}))
        page.get_by_test_id("to-public").click()
        page.wait_for_url("**/public")
        expect(card(page, waiting)).to_contain_text("One seat is open")
        expect(card(page, waiting)).to_contain_text("Rated")
        expect(card(page, running)).to_contain_text("turn")
        card(page, running).locator(".built").first.wait_for(state="attached")
        page.evaluate(SETTLED)
        shot(page, f"public {phone}")
        assert page.evaluate(TOO_SMALL) == ALL_FINE
        assert findings_by_scheme(page) == NONE
        play_to_the_end(one, two, chance=chance)
        card(page, running).wait_for(state="detached")
    bela.join(waiting)
    card(page, waiting).wait_for(state="detached")


def test_one_click_leads_to_the_seat(visit, ada):
    table = open_public_table(ada)
    with ada.visit(table) as client:
        page = visit("/public")
        card(page, table).click()
        page.wait_for_url(f"**/join/{table['code']}")
        page.get_by_test_id("join").click()
        page.wait_for_url(f"**/table/{table['code']}")
        expect(page.get_by_test_id("option-public")).to_be_visible()
        client.until(lambda client: client.table and client.table["seats"][1]["kind"] == "person")


@pytest.mark.parametrize("phone", [False, True])
def test_one_click_leads_to_the_game_and_players_see_the_spectator_count(
    visit, shot, ada, bela, phone
):
    table = open_public_table(ada, title="usa")
    bela.join(table)
    ada.start(table)
    options = PHONE if phone else {}
    player = visit(f"/table/{table['code']}", cookies=ada.cookies, **options)
    player.get_by_test_id("turn").wait_for()
    expect(player.get_by_test_id("watching")).to_have_count(0)
    page = visit("/public", **options)
    card(page, table).click()
    page.wait_for_url(f"**/table/{table['code']}")
    expect(player.get_by_test_id("watching")).to_contain_text("1 watching")
    expect(page.get_by_test_id("watching")).to_contain_text("1 watching")
    shot(player, f"watched {phone}")
    shot(page, f"watching {phone}")
    assert serious_findings(player) == []
    other = visit("/public")
    expect(other.get_by_test_id(f"watching-{table['code']}")).to_contain_text("1 watching")
    page.goto("/")
    expect(player.get_by_test_id("watching")).to_have_count(0)


def test_a_public_table_is_created_with_two_ticks(visit, shot):
    page = visit()
    page.get_by_test_id("title-usa").wait_for()
    expect(page.get_by_test_id("option-public")).to_have_count(0)  # there is no open seat yet
    page.get_by_test_id("seat-kind-1").select_option("open")
    page.get_by_test_id("option-public").check()
    page.get_by_test_id("option-watchable").check()
    page.get_by_test_id("option-public").scroll_into_view_if_needed()
    shot(page, "public ticks")
    with page.expect_request("**/api/tables") as asked:
        page.get_by_test_id("create-table").click()
    wanted = json.loads(asked.value.post_data)
    assert (wanted["public"], wanted["watchable"]) == (True, True)
    expect(page.get_by_test_id("option-watchable")).to_be_visible()
    shot(page, "public lobby")


def test_an_empty_list_says_what_to_do(visit):
    page = visit("/public", locale="pl-PL")
    expect(page.get_by_test_id("games-to-watch")).to_be_visible()
    expect(page).to_have_title("Otwarte stoły · Whistlestop")
