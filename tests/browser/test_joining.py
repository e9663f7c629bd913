"""From the start page to a seat: new tables, codes and links."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from browser.test_axe import serious_findings
from guests import Guest

pytestmark = pytest.mark.browser

NETWORK = "http://192.168.1.20:8080"


@pytest.fixture
def table(served):
    """Return Ada's table with one open seat."""
    ada = Guest(served.port)
    yield ada.open_table("you", "open", "newcomer")
    ada.http.close()


def type_code(page: Page, code: str) -> None:
    field = page.locator("#invitation-code")
    expect(field).to_have_attribute("autocapitalize", "off")
    field.fill(code)
    page.keyboard.press("Enter")


def open_seat_in_the_form(page: Page) -> None:
    page.get_by_test_id("title-usa").wait_for()
    page.get_by_test_id("seat-kind-1").select_option("open")
    page.get_by_test_id("create-table").click()
    page.get_by_test_id("start").wait_for()


def test_a_nameless_player_is_called_guest_in_each_readers_language(visit):
    polish = visit(locale="pl-PL")
    open_seat_in_the_form(polish)
    english = visit(f"/table/{polish.url.rpartition('/')[2]}")
    for page, word in ((polish, "Gość"), (english, "Guest")):
        host = page.locator("li", has=page.get_by_test_id("host"))
        expect(host).to_contain_text(word)


def test_a_player_alone_need_not_fill_any_seats(visit):
    page = visit()
    page.get_by_test_id("title-usa").wait_for()
    kinds = page.locator("[data-testid^='seat-kind-']").evaluate_all(
        "all => all.map((one) => one.value.split(':')[0])"
    )
    assert kinds == ["you", "bot", "bot"]
    page.get_by_test_id("seat-kind-2").select_option("you")
    expect(page.get_by_test_id("seat-kind-0")).to_have_value(re.compile("^bot:"))
    page.get_by_test_id("create-table").click()
    page.get_by_test_id("board").wait_for()


def test_a_table_code_seats_a_friend_and_the_next_guest_watches(visit, table):
    code = table["code"]
    bela, late = visit(), visit(refused=True)
    for page in (bela, late):
        type_code(page, f" {code[:3].upper()}-{code[3:].upper()} ")
        page.get_by_test_id("join").wait_for()
    tried = []  # until then it gets no news of Béla
    late.on("request", lambda asked: tried.append(asked) if asked.method == "POST" else None)
    late.route("**/api/invitations/*", lambda route: route.continue_() if tried else route.abort())
    bela.get_by_test_id("your-name").fill("Béla")
    bela.get_by_test_id("join").click()
    bela.wait_for_url(f"**/table/{code}")
    bela.locator("main li", has_text="Béla").wait_for()
    late.get_by_test_id("join").click()
    late.get_by_test_id("taken").wait_for()
    late.get_by_role("link", name="Watch").click()
    late.wait_for_url(f"**/table/{code}")
    late.locator("main li", has_text="Béla").wait_for()
    expect(late.get_by_test_id("join")).to_have_count(0)


def test_an_invited_player_sees_others_sit_down(visit, bela, table):
    page = visit(f"/join/{table['code']}")
    expect(page.get_by_text("Béla")).to_have_count(0)
    bela.ask("POST", f"/tables/{table['code']}/join", json={"invitation": None, "name": "Béla"})
    expect(page.get_by_text("Béla")).to_be_visible()


def test_a_visitor_can_sit_down_on_the_page_of_a_table(visit, table):
    page = visit(f"/table/{table['code']}")
    page.get_by_test_id("your-name").fill("Béla")
    page.get_by_test_id("join").click()
    page.locator("main li", has_text="Béla").wait_for()
    expect(page.get_by_test_id("join")).to_have_count(0)


def test_a_lobby_says_that_only_this_computer_can_open_its_links(visit):
    page = visit()
    open_seat_in_the_form(page)
    page.get_by_test_id("only-here").wait_for()
    expect(page.get_by_test_id("qr")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_lobby_shows_the_network_address_and_a_code_to_scan(visit, shot, scheme):
    page = visit(color_scheme=scheme)
    body = json.dumps({"addresses": [NETWORK]})
    page.route("**/api/addresses", lambda route: route.fulfill(status=200, body=body))
    open_seat_in_the_form(page)
    page.get_by_test_id("qr").wait_for()
    code = page.get_by_test_id("table-code").inner_text()
    expect(page.get_by_test_id("invite-link-table")).to_have_value(f"{NETWORK}/join/{code}")
    expect(page.locator("[data-testid^=invite-link]")).to_have_count(1)
    expect(page.get_by_test_id("only-here")).to_have_count(0)
    assert serious_findings(page) == []
    shot(page, f"lobby with a code to scan {scheme}")


def test_play_now_offers_the_last_game(visit):
    page = visit()
    shown = page.get_by_test_id("start-now-what")
    shown.get_by_text("Europe, against 3 bots: Newcomer").wait_for()
    page.get_by_test_id("title-switzerland").check()
    page.get_by_test_id("seat-count-2").check(force=True)
    page.get_by_test_id("seat-kind-1").select_option("bot:tripper")
    page.get_by_test_id("create-table").click()
    page.get_by_test_id("board").wait_for()
    page.goto("/")
    shown.get_by_text("Switzerland, against 2 bots: Day-tripper").wait_for()
    page.get_by_test_id("start-now").click()
    page.get_by_test_id("board").wait_for()
    expect(page.get_by_test_id("hint")).to_have_count(0)  # there were none last time


PINK = "#f593bd"


def test_all_players_see_the_colour_that_a_player_has_chosen(visit):
    page = visit()
    page.get_by_test_id("colour-2").check(force=True)
    expect(page.locator("ol li").first.locator("rect").first).to_have_attribute("fill", PINK)
    page.reload()
    page.get_by_test_id("colour-2").wait_for(state="attached")
    expect(page.get_by_test_id("colour-2")).to_be_checked()
    page.get_by_test_id("create-table").click()
    page.get_by_test_id("board").wait_for()
    code = page.url.rsplit("/", 1)[1]
    for looking in (page, visit(f"/table/{code}")):
        yours = looking.locator("ol[aria-label='Players'] li").filter(has_text="Guest")
        expect(yours.locator("rect").first).to_have_attribute("fill", PINK)
