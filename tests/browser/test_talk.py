"""Chat at a table: two players and a spectator, each in their language; muting; notes."""

import json
import random
import re

import pytest
from playwright.sync_api import Page, expect

from browser.moments import SETTLED
from browser.test_axe import serious_findings
from browser.test_time import PHONE
from guests import Guest, Json, play_to_the_end

pytestmark = pytest.mark.browser

SMALL = """() => [...document.querySelectorAll('[data-testid="talk-panel"] :is(button, summary)')]
  .filter((one) => one.getClientRects().length)
  .map((one) => [one.textContent.trim() || one.ariaLabel, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 39.5 || box.height < 39.5)
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""

TINY = """() => [...document.querySelectorAll('[data-testid="talk-panel"] *, .talk *, .bubble *')]
  .filter((one) => one.childNodes.length && parseFloat(getComputedStyle(one).fontSize) < 11)
  .map((one) => one.outerHTML.slice(0, 80))"""


def begun(ada: Guest, bela: Guest, **wanted) -> Json:
    table = ada.open_table("you", "open", seating="as_listed", **{"title": "usa", **wanted})
    bela.join(table)
    return ada.start(table)


def page_of(visit, guest: Guest, table: Json, **options) -> Page:
    page = visit(f"/table/{table['code']}", cookies=guest.cookies, **options)
    page.get_by_test_id("turn").wait_for()
    return page


def opened(page: Page) -> Page:
    page.get_by_test_id("talk-button").click()
    page.get_by_test_id("talk-panel").wait_for()
    return page


@pytest.mark.parametrize("phone", [False, True])
def test_two_players_chat_and_a_spectator_reads_along(visit, shot, ada, bela, phone):
    table = begun(ada, bela)
    options = PHONE if phone else {}
    one = page_of(visit, ada, table, **options)
    other = page_of(visit, bela, table, locale="pl-PL", **options)
    watching = visit(f"/table/{table['code']}", locale="ro-RO", **options)
    watching.get_by_test_id("turn").wait_for()
    shot(one, f"before talk {phone}")
    opened(one).get_by_test_id("phrase-good_luck").click()
    expect(one.get_by_test_id("said")).to_contain_text("Good luck!")
    bubble = other.get_by_test_id("bubble-0")
    expect(bubble).to_contain_text("Powodzenia!")
    expect(other.get_by_test_id("announced-talk")).to_have_text("Ada: Powodzenia!")
    shot(other, f"talk bubble {phone}")
    badge = other.get_by_test_id("talk-button")
    expect(badge).to_have_attribute("aria-label", "Rozmowa: 1 nowa wiadomość")
    opened(other)
    expect(badge).to_have_attribute("aria-label", "Rozmowa")
    other.get_by_test_id("react-heart").click()
    other.get_by_test_id("say-text").fill("Dziękuję, Ado! \u202e")
    other.keyboard.press("Enter")
    expect(other.get_by_test_id("say-text")).to_have_value("")
    expect(one.get_by_test_id("said")).to_contain_text("Dziękuję, Ado!")
    opened(watching).get_by_test_id("phrase-hello").click()
    heard = watching.get_by_test_id("said")
    for words in ("Succes!", "Inimă", "Dziękuję, Ado!", "Salut!"):
        expect(heard).to_contain_text(words)
    expect(one.get_by_test_id("said").locator("li")).to_have_count(3)
    expect(other.get_by_test_id("said")).not_to_contain_text("Cześć!")
    for page, name in ((one, "ada"), (other, "bela"), (watching, "watching")):
        shot(page, f"talk {name} {phone}")
        assert page.evaluate(TINY) == []
        assert page.evaluate(SMALL) == []
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        assert serious_findings(page) == []
    one.keyboard.press("Escape")
    one.get_by_test_id("talk-panel").wait_for(state="detached")
    expect(one.get_by_test_id("talk-button")).to_be_focused()


def below_the_list(page: Page) -> float:
    """Return the distance in pixels between the list of messages and its end."""
    page.get_by_test_id("phrase-hello").wait_for()  # the content below it
    page.evaluate(SETTLED)
    return page.get_by_test_id("said").evaluate(
        "list => list.scrollHeight - list.scrollTop - list.clientHeight"
    )


def test_the_panel_opens_at_the_latest_messages_and_follows_them(visit, ada, bela):
    table = begun(ada, bela)
    page = page_of(visit, ada, table)
    with bela.visit(table) as client:
        client.until_seen()

        def say(count: int) -> None:
            words = "One after the other, until the list is far too long for its place."
            for number in range(count):
                what = {"type": "say", "kind": "text", "what": f"{number}: {words}"}
                client.socket.send(json.dumps(what))

        say(4)
        expect(page.get_by_test_id("announced-talk")).to_contain_text("One after the other")
        opened(page)
        said = page.get_by_test_id("said").locator("li")
        expect(said).to_have_count(4)
        assert page.get_by_test_id("said").evaluate("l => l.scrollHeight - l.clientHeight") > 50
        assert below_the_list(page) < 4
        say(1)
        expect(said).to_have_count(5)
        assert below_the_list(page) < 4


def test_the_chat_fits_a_phone_in_landscape_and_dark_mode(visit, shot, ada, bela):
    table = begun(ada, bela)
    sideways = {**PHONE, "viewport": {"width": 844, "height": 390}}
    page = page_of(visit, ada, table, color_scheme="dark", **sideways)
    opened(page).get_by_test_id("react-laugh").click()
    expect(page.get_by_test_id("said").locator("li")).to_have_count(1)
    shot(page, "talk sideways dark")
    assert page.evaluate(TINY) == []
    assert serious_findings(page) == []


def test_the_bar_of_a_phone_has_room_for_the_chat_and_everything_else(visit, shot, ada, bela):
    table = ada.open_table("you", "open", "tripper", title="usa", seating="as_listed", hints=True)
    bela.join(table)
    page = page_of(visit, ada, ada.start(table), **PHONE)
    page.get_by_test_id("talk-button").wait_for()
    shot(page, "talk in a full bar")
    assert not page.evaluate("document.scrollingElement.scrollWidth > innerWidth")


def test_the_panel_makes_room_for_tickets_to_choose(visit, shot, ada, bela):
    table = begun(ada, bela)
    page = page_of(visit, ada, table)
    with ada.visit(table) as client, bela.visit(table) as other:
        client.until_my_turn().play(client.legal[0])
        other.until_my_turn().play(other.legal[0])
        client.until_my_turn()
        opened(page).get_by_test_id("say-text").fill("I think")
        shot(page, "talk in a turn")
        page.locator("[data-testid='turn']").click()
        client.play("tickets")
        page.get_by_test_id("talk-panel").wait_for(state="detached")
        expect(opened(page).get_by_test_id("say-text")).to_have_value("I think")


def test_a_muted_player_stays_hidden_after_a_reload(visit, shot, ada, bela):
    table = begun(ada, bela)
    one, other = page_of(visit, ada, table), page_of(visit, bela, table)
    opened(other).get_by_test_id("phrase-oh_no").click()
    expect(opened(one).get_by_test_id("said")).to_contain_text("Oh no!")
    one.get_by_test_id("mutes").click()
    one.get_by_test_id("mute-1").click()
    expect(one.get_by_test_id("said")).not_to_contain_text("Oh no!")
    expect(one.get_by_test_id("hidden-words")).to_have_text("1 message is not shown.")
    one.get_by_test_id("close-talk").click()
    other.get_by_test_id("phrase-sorry").click()
    expect(other.get_by_test_id("said")).to_contain_text("Sorry!")
    one.reload()
    expect(opened(one).get_by_test_id("hidden-words")).to_have_text("2 messages are not shown.")
    expect(one.get_by_test_id("bubble-1")).to_have_count(0)
    one.get_by_test_id("mutes").click()
    shot(one, "talk muted")
    assert serious_findings(one) == []
    one.get_by_test_id("mute-1").click()
    expect(one.get_by_test_id("said")).to_contain_text("Sorry!")


@pytest.mark.parametrize("phone", [False, True])
def test_after_the_game_players_and_spectators_share_one_chat(visit, shot, ada, bela, phone):
    table = begun(ada, bela, title="new_york")
    watching = visit(f"/table/{table['code']}")
    opened(watching).get_by_test_id("say-text").fill("Go north, Ada!")
    watching.get_by_test_id("send").click()
    expect(watching.get_by_test_id("said")).to_contain_text("Go north, Ada!")
    page = page_of(visit, ada, table, **(PHONE if phone else {}))
    opened(page)
    with ada.visit(table) as client, bela.visit(table) as other:
        play_to_the_end(client.until_seen(), other.until_seen(), chance=random.Random(1))
    expect(page.get_by_test_id("said")).to_contain_text("Go north, Ada!")
    expect(page.get_by_test_id("said")).to_contain_text("spectator")
    page.get_by_test_id("phrase-good_game").click()
    expect(watching.get_by_test_id("said")).to_contain_text("Good game!")
    shot(page, f"talk over {phone}")
    page.get_by_test_id("mutes").click()
    page.get_by_test_id("mute-spectators").click()
    expect(page.get_by_test_id("said")).not_to_contain_text("Go north")


def test_a_player_who_writes_too_much_sees_the_wait_and_keeps_the_text(visit, ada, bela):
    page = page_of(visit, ada, begun(ada, bela))
    page.clock.install()
    opened(page)
    for _ in range(5):
        page.get_by_test_id("phrase-hello").click()
    expect(page.get_by_test_id("said").locator("li")).to_have_count(5)
    page.get_by_test_id("say-text").fill("and another thing")
    page.get_by_test_id("send").click()
    expect(page.get_by_test_id("talk-refused")).to_contain_text(
        re.compile(r"You can go on in \d+ seconds?\.")
    )
    shown = page.get_by_test_id("talk-refused").locator("[aria-hidden]")
    wait = int(re.search(r"in (\d+) second", shown.inner_text())[1])
    page.clock.fast_forward(3000)
    expect(shown).to_contain_text(re.compile(rf"in ({wait - 3}|{wait - 4}) seconds?\."))
    page.clock.fast_forward(1000 * wait)
    expect(page.get_by_test_id("talk-refused")).to_have_text("")
    expect(page.get_by_test_id("say-text")).to_have_value("and another thing")


@pytest.mark.parametrize("phone", [False, True])
def test_notes_come_back_and_are_private(visit, shot, ada, bela, phone):
    table = begun(ada, bela)
    one = page_of(visit, ada, table, **(PHONE if phone else {}))
    opened(one).get_by_test_id("show-notes").click()
    notes = one.get_by_test_id("notes")
    expect(notes).to_be_editable()
    notes.fill("Béla wants Chicago.\nBlock Omaha.")
    expect(one.get_by_test_id("notes-status")).to_have_text("Saved")
    shot(one, f"notes {phone}")
    assert serious_findings(one) == []
    notes.fill("Béla has Chicago.")
    one.reload()  # before it rests
    one.get_by_test_id("menu").click()
    one.get_by_test_id("menu-notes").click()
    expect(one.get_by_test_id("notes")).to_have_value("Béla has Chicago.")
    other = page_of(visit, bela, table)
    opened(other).get_by_test_id("show-notes").click()
    expect(other.get_by_test_id("notes")).to_be_editable()
    expect(other.get_by_test_id("notes")).to_have_value("")


def test_notes_that_cannot_be_saved_stay_on_the_page(visit, shot, ada, bela):
    table = begun(ada, bela)
    page = page_of(visit, ada, table, refused=True)
    opened(page).get_by_test_id("show-notes").click()
    notes = page.get_by_test_id("notes")
    expect(notes).to_be_editable()
    page.route("**/notes", lambda route: route.abort())
    notes.fill("not lost")
    expect(page.get_by_test_id("notes-status")).to_contain_text("Not saved.")
    shot(page, "notes not saved")
    page.get_by_test_id("show-talk").click()
    page.get_by_test_id("show-notes").click()
    expect(page.get_by_test_id("notes-status")).to_contain_text("can’t be fetched")
    page.unroute("**/notes")
    expect(notes).to_have_value("not lost")
    expect(page.get_by_test_id("notes-status")).to_have_text("Saved")
    assert ada.ask("GET", f"/tables/{table['code']}/notes") == {"text": "not lost"}


def test_a_player_against_bots_has_notes_but_no_chat(visit, ada):
    table = ada.open_table("you", "tripper", title="usa", seating="as_listed")
    page = page_of(visit, ada, ada.start(table))
    expect(page.get_by_test_id("talk-button")).to_have_count(0)
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-notes").click()
    page.get_by_test_id("notes").wait_for()
    expect(page.get_by_test_id("show-talk")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_players_chat_in_the_lobby_and_at_railyards(visit, shot, ada, bela, phone):
    options = PHONE if phone else {}
    table = ada.open_table("you", "open", seating="as_listed", title="card_game", talk="phrases")
    bela.join(table)
    one = visit(f"/table/{table['code']}", cookies=ada.cookies, **options)
    expect(one.get_by_test_id("only-phrases")).to_be_visible()
    one.get_by_test_id("phrase-hello").click()
    expect(one.get_by_test_id("said")).to_contain_text("Hello!")
    expect(one.get_by_test_id("say-text")).to_have_count(0)
    shot(one, f"talk lobby {phone}")
    assert serious_findings(one) == []
    one.get_by_test_id("start").click()
    other = page_of(visit, bela, table, **options)
    opened(other).get_by_test_id("react-clap").click()
    expect(one.get_by_test_id("bubble-1")).to_contain_text("Béla")
    shot(one, f"talk railyard {phone}")
    shot(other, f"talk railyard open {phone}")
    expect(one.get_by_test_id("talk-button")).to_have_count(1)


def test_the_chat_is_a_table_option(visit):
    page = visit()
    page.get_by_test_id("seat-kind-1").select_option("open")
    page.get_by_test_id("option-talk").uncheck()
    page.get_by_test_id("create-table").click()
    expect(page.get_by_test_id("only-phrases")).to_contain_text("only phrases and pictures")
