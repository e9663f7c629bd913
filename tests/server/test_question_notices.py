"""In a game by turn, absent players are notified of open questions."""

from string import Formatter

import pytest

from guests import Guest, Json, choose_tickets
from push_service import Browser, PushService, push_service
from server.mailing import settings
from server.test_stand_ins import two
from server.test_undo import answer, take_back
from whistlestop.server.notifications import public_hosts
from whistlestop.server.notifications.mail_letters import NOTICES, notice_letter

pytestmark = pytest.mark.usefixtures("stubs")

BY_TURN = {"kind": "move", "seconds": 86_400}
LIVE = {"kind": "move", "seconds": 300}


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(public_hosts, "ANYWHERE", True)
    with push_service() as service:
        yield service


def started(ada: Guest, bela: Guest, limit: Json) -> Json:
    """Start a game in which Ada has drawn a card and Béla's page is closed."""
    table = two(ada, bela, time_limit=limit)
    with ada.visit(table) as one, bela.visit(table) as other:
        choose_tickets(one, other)
        one.until(lambda client: client.my_turn).play("draw deck").play("draw deck")
        other.until(lambda client: client.my_turn)
        one.until(lambda client: not client.my_turn)
    return table


def kinds(browser: Browser, key: str) -> list[str]:
    return [message["kind"] for message in browser.messages(key)]


def pause(guest: Guest, table: Json, pause: bool = True) -> Json:
    return guest.ask("POST", f"/tables/{table['code']}/pause", json={"pause": pause})


def ask_pause_and_undo(ada: Guest, table: Json) -> None:
    with ada.visit(table) as one:
        one.until_seen().until(lambda client: not client.table["seats"][1]["connected"])
        pause(ada, table)
        question = take_back(ada, table, one)["undo"]
        answer(ada, table, question, agree=False)
        take_back(ada, table, one)  # the same question again


def test_each_question_is_notified_once(ada: Guest, bela: Guest, service: PushService):
    table = started(ada, bela, BY_TURN)
    browser, own = service.browser("bela", "ro"), service.browser("ada")
    key = browser.subscribe(bela)
    own.subscribe(ada)
    ask_pause_and_undo(ada, table)
    browser.await_messages(key, 2)
    with bela.visit(table) as other:
        other.until_seen()
        pause(bela, table, False)
    pause(ada, table)  # asked again at the same moment of the game
    with ada.visit(table) as one, bela.visit(table) as other:
        question = one.until_seen().table["undo"]
        other.until_seen()
        answer(bela, table, question)
        one.until(lambda client: client.my_turn)
    browser.await_messages(key, 2)
    assert sorted(kinds(browser, key)) == ["pause", "undo"]
    assert own.messages(key) == [], "the player who asks is not notified"


def test_a_live_game_sends_no_notices_of_questions(ada: Guest, bela: Guest, service: PushService):
    table = started(ada, bela, LIVE)
    browser = service.browser("bela")
    key = browser.subscribe(bela)
    ask_pause_and_undo(ada, table)
    two(bela, ada)  # Béla's turn there is sent after everything else
    browser.await_messages(key, 1)
    assert kinds(browser, key) == ["turn"]


@pytest.mark.parametrize("kind", NOTICES)
def test_mails_of_each_kind_exist_in_all_languages(kind):
    assert set(NOTICES[kind]) == {"en", "pl", "ro"}
    assert len(set(NOTICES[kind].values())) == 3
    for language, (subject, text) in NOTICES[kind].items():
        assert [field for _, field, _, _ in Formatter().parse(subject) if field] == ["title"]
        letter = notice_letter(settings(1), "b@x.org", language, kind, "USA", "abcdef", "t" * 22)
        assert "USA" in letter["Subject"]
        assert "/table/abcdef" in letter.get_content()
        assert text.partition("{")[0] in letter.get_content()
