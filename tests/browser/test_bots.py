"""Bots at the table: levels to choose from, and hints."""

import re

import pytest
from playwright.sync_api import expect

from browser.clicker import SITUATION, Clicker
from browser.moments import PHONE
from browser.probe import fits
from guests import Guest, choose_tickets

pytestmark = pytest.mark.browser

PAUSED_OR_DUE = f"() => document.body.innerText.includes('paused the bots') || ({SITUATION})()"
COMPILING = 400_000  # milliseconds that the strong bots need once


def test_the_host_changes_the_level_of_a_bot_before_the_game(visit, guest, shot):
    ada = guest()
    table = ada.open_table("you", "open", "newcomer")
    page = visit(f"/table/{table['code']}", cookies=ada.cookies)
    page.get_by_test_id("seat-bot-1").click()
    expect(page.get_by_test_id("seat-level-1")).to_have_value("traveller")
    page.get_by_test_id("seat-level-1").select_option("stationmaster")
    page.get_by_test_id("seat-level-2").select_option("tripper")
    page.locator("li .name", has_text="Day-tripper").wait_for()
    shot(page, "lobby-levels")
    fits(page)
    seats = ada.table(table)["seats"]
    assert [seat["bot"] for seat in seats] == [None, "stationmaster", "tripper"]


def test_a_bot_of_the_chosen_level_sits_at_the_table(visit):
    page = visit()
    page.get_by_test_id("seat-kind-1").select_option("bot:tripper")
    page.get_by_test_id("seat-count-2").check(force=True)
    page.get_by_test_id("pace").select_option("0")
    page.get_by_test_id("create-table").click()
    player = Clicker(page, seed=2)
    player.act(player.await_turn())
    player.await_turn()
    expect(page.locator("ol[aria-label='Players']").get_by_text("Day-tripper")).to_have_count(1)


def test_paused_bots_wait_until_the_player_resumes_them(visit, guest):
    ada = guest()
    table = ada.start(ada.open_table("you", "tripper", seating="as_listed", pace=0))
    page = visit(f"/table/{table['code']}", cookies=ada.cookies)
    player = Clicker(page, seed=2)
    player.act(player.await_turn())
    page.keyboard.press("w")
    expect(page.get_by_test_id("pause")).to_have_accessible_name("Let the bots go on")
    paused = page.get_by_text("paused the bots")
    while page.wait_for_function(PAUSED_OR_DUE) and not paused.count():
        player.act(player.await_turn())
    page.get_by_test_id("faster").click(force=True)
    page.get_by_text("The bots play at once already.").wait_for()
    page.get_by_test_id("pause").click()
    player.await_turn()
    expect(page.get_by_test_id("pause")).to_have_accessible_name("Pause the bots")


# hints


def hinted(guest, title: str = "europe") -> tuple[Guest, dict]:
    ada = guest()
    table = ada.open_table("you", "newcomer", seating="as_listed", hints=True, title=title)
    return ada, ada.start(table)


@pytest.mark.parametrize("title", ["europe", "card_game"])
def test_a_hint_shows_the_best_moves_and_plays_the_chosen_one(visit, guest, shot, title):
    ada, table = hinted(guest, title)
    page = visit(f"/table/{table['code']}", cookies=ada.cookies)
    page.set_default_timeout(COMPILING)
    page.get_by_test_id("hint").click()
    moves = page.get_by_test_id("hint-moves").locator("> li")
    moves.first.wait_for()
    assert 1 <= moves.count() <= 3
    worth = r"about −?\d+ points in the end, \d+% to win; [\d,]+ games? tried"
    expect(moves.first).to_contain_text(re.compile(worth))
    expect(page.get_by_test_id("hint-why-0")).not_to_be_empty()
    expect(page.get_by_test_id("hint-expected")).to_contain_text(re.compile(r"you: −?\d+ \(\d+%\)"))
    expect(moves.first).to_contain_text(re.compile(r"^\s*Keep "))
    shot(page, f"hint-{title}")
    page.get_by_test_id("hint-play-0").click()
    page.get_by_test_id("hint-dialog").wait_for(state="detached")
    page.get_by_text("You keep").first.wait_for()
    expect(page.get_by_test_id("hints-0")).to_contain_text(re.compile(r"1\s*$"))
    assert ada.table(table)["seats"][0]["hints"] == 1


def test_a_first_guess_is_shown_until_the_search_has_ended(visit, guest, shot):
    ada, table = hinted(guest)
    page = visit(f"/table/{table['code']}", cookies=ada.cookies)
    worth = {"score": 100.0, "win": 0.4, "games": 0, "compared": None}
    expected = [{"points": 100.0, "win": 0.4}, {"points": 110.0, "win": 0.6}]
    guess = {"number": 0, "moves": [{"action": "draw deck", **worth}], "expected": expected}
    answer = guess | {"moves": [{"action": "draw deck", **worth, "games": 900}]}
    searches = []

    def reply(route):
        if route.request.post_data_json["first"]:
            route.fulfill(json=guess)
        else:
            searches.append(route)

    page.route("**/hint", reply)
    page.get_by_test_id("hint").click()
    shown = page.get_by_test_id("hint-guess")
    expect(shown).to_contain_text("First guess: about 100 points in the end, 40% to win")
    expect(page.get_by_test_id("hint-thinking")).to_be_visible()
    shot(page, "hint-first-guess")
    searches[0].fulfill(json=answer)
    expect(page.get_by_test_id("hint-moves")).to_contain_text("900 games tried")
    expect(shown).to_have_count(0)
    expect(page.get_by_test_id("hint-thinking")).to_have_count(0)


def test_a_hint_is_requested_and_played_with_the_keyboard_alone(visit, guest, shot):
    ada, table = hinted(guest)
    page = visit(f"/table/{table['code']}", cookies=ada.cookies, **PHONE)
    page.set_default_timeout(COMPILING)
    page.get_by_test_id("hint").wait_for()
    page.keyboard.press("i")
    page.get_by_test_id("hint-moves").wait_for()
    shot(page, "hint-phone")
    fits(page)
    page.keyboard.press("Escape")
    page.get_by_test_id("hint-dialog").wait_for(state="detached")
    page.keyboard.press("i")
    page.get_by_test_id("hint-play-1").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("hint-dialog").wait_for(state="detached")
    assert ada.table(table)["seats"][0]["hints"] == 1  # the same decision is requested once


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_the_route_of_a_hint_glows_on_the_board_which_stays_in_view(visit, guest, shot, screen):
    ada, table = hinted(guest)
    page = visit(f"/table/{table['code']}", cookies=ada.cookies, **screen)
    claims = ["claim amsterdam-london locomotive:2", "draw deck", "claim berlin-danzig red:4"]
    worth = {"score": 100.0, "win": 0.5, "games": 1000, "compared": None}
    moves = [{"action": action, **worth} for action in claims]
    hint = {"number": 0, "moves": moves, "expected": [{"points": 100.0, "win": 0.5}] * 2}
    page.route("**/hint", lambda route: route.fulfill(json=hint))
    page.get_by_test_id("hint").click()
    glow = page.get_by_test_id("board").locator("path.path")
    glow.wait_for(state="attached")
    first = glow.get_attribute("d")
    board, dialog = (page.get_by_test_id(each).bounding_box() for each in ("board", "hint-dialog"))
    assert board["x"] + board["width"] < dialog["x"] + 20 or (
        board["y"] + board["height"] < dialog["y"] + 20
    )
    page.get_by_test_id("hint-play-1").focus()
    glow.wait_for(state="detached")
    page.get_by_test_id("hint-play-2").focus()
    glow.wait_for(state="attached")
    expect(glow).not_to_have_attribute("d", first)
    shot(page, f"hint-on-the-board-{'phone' if screen else 'desk'}")
    page.keyboard.press("Escape")
    glow.wait_for(state="detached")


def test_no_player_gets_a_hint_out_of_turn(visit, guest):
    ada, bela = guest(), guest("Béla")
    table = ada.open_table("you", "open", seating="as_listed", hints=True)
    bela.join(table, 1)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
    page = visit(f"/table/{table['code']}", cookies=bela.cookies)
    button = page.get_by_test_id("hint")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    page.keyboard.press("i")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_hints_are_a_table_option_shown_in_the_lobby(visit):
    page = visit()
    page.get_by_test_id("option-hints").check()
    page.get_by_test_id("seat-kind-1").select_option("open")
    page.get_by_test_id("create-table").click()
    page.wait_for_url("**/table/*")
    page.get_by_text("Players can ask for hints.").wait_for()
