"""Take-backs: free if nothing was revealed, by consent including everything since."""

from typing import Any

import pytest

from guests import Guest, Json, TableClient, choose_tickets
from server.local_server import LocalServer
from server.still_clock import MINUTE, StillClock
from whistlestop import Game
from whistlestop.game.record import taken_back_in
from whistlestop.server.table import bot_turns
from whistlestop.server.work.clock import Clock


@pytest.fixture
def clock() -> Clock:
    return StillClock()


def take_back(guest: Guest, table: Json, client: TableClient) -> Json:
    return guest.ask("POST", f"/tables/{table['code']}/undo", json={"number": client.length})


def answer(guest: Guest, table: Json, question: Json, agree: bool = True) -> Json:
    body = {"seat": question["seat"], "left": question["left"], "agree": agree}
    return guest.ask("POST", f"/tables/{table['code']}/undo/answer", json=body)


def refused(guest: Guest, table: Json, client: TableClient, **wrong: Any) -> str:
    return refusal(guest, f"/tables/{table['code']}/undo", {"number": client.length, **wrong})


def refusal(guest: Guest, path: str, body: Json) -> str:
    answer = guest.http.post(path, json=body)
    assert answer.status_code == 409, answer.text
    code: str = answer.json()["code"]
    return code


def of_two(ada: Guest, bela: Guest, **terms: Any) -> Json:
    table = ada.open_table("you", "open", title="usa", seating="as_listed", **terms)
    bela.join(table)
    return ada.start(table)


def until_a_claim(*clients: TableClient) -> TableClient:
    """Let all players draw until one can claim a route; return that player's page."""
    while True:
        number = max(client.number for client in clients)
        for client in clients:
            client.until(lambda client, number=number: client.number >= number)
        client = next(client for client in clients if client.my_turn)
        if client.view["phase"] == "act" and claims(client):
            return client
        client.play("draw deck")


def claims(client: TableClient) -> list[str]:
    return [action for action in client.legal if action.startswith("claim")]


def test_a_claim_can_be_taken_back_freely_until_another_player_acts(
    ada: Guest, bela: Guest, server: LocalServer
):
    table = of_two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
        mover = until_a_claim(one, two)
        who, other = (ada, two) if mover is one else (bela, one)
        before, length = mover.view, mover.length
        mover.play(claims(mover)[0])
        other.until(lambda client: client.number == mover.number)
        reply = take_back(who, table, mover)
        assert reply["undo"] is None
        for client in (mover, other):
            client.until(lambda client: client.length == length + 2)
            assert client.number == before["number"] == len(client.entries)
        assert mover.view == before
        assert '"undone"' in "".join(mover.heard)
        mover.play("draw deck")  # and the game goes on
        assert server.log(table)[length + 1] == (before["seat"], f"undo {before['number']} used 0")


def test_a_draw_is_taken_back_only_if_the_other_player_agrees(ada: Guest, bela: Guest):
    table = of_two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
        before = one.view
        one.play("draw deck")
        assert one.entries[-1]["reveals"] is True
        question = take_back(ada, table, one)["undo"]
        assert question == {"seat": 0, "left": 2, "asked": [0, 1], "agreed": [0]}
        two.until(lambda client: client.table["undo"] is not None and client.number == 3)
        answer(bela, table, question)
        one.until(lambda client: client.number == 2 and client.table["undo"] is None)
        assert one.view == before
        assert one.length == 4


def test_a_player_declines_by_saying_so_or_by_playing(ada: Guest, bela: Guest):
    table = of_two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
        one.play("draw deck")
        question = take_back(ada, table, one)["undo"]
        two.until(lambda client: client.table["undo"] is not None and client.number == 3)
        assert answer(bela, table, question, agree=False)["undo"] is None
        one.until(lambda client: client.table["undo"] is None)
        assert one.number == 3
        path = f"/tables/{table['code']}/undo/answer"
        body = {"seat": question["seat"], "left": question["left"], "agree": True}
        assert refusal(bela, path, body) == "no_question"
        assert refused(ada, table, one) == "declined"
        one.play("draw deck")
        take_back(ada, table, one)
        two.until(lambda client: client.table["undo"] is not None and client.my_turn).play(
            "draw deck"
        )
        one.until(lambda client: client.table["undo"] is None and client.number == 5)


def test_a_players_own_take_back_does_not_agree_to_anothers(ada: Guest, bela: Guest):
    """This holds even if the question arrived while the request was on its way."""
    table = of_two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
        one.play("draw deck").play("draw deck")
        two.until_my_turn().play("draw deck")
        question = take_back(ada, table, one.until(lambda client: client.number == 5))["undo"]
        assert refused(bela, table, two) == "question_open"
        one.until(lambda client: client.table["undo"] == question)
        path = f"/tables/{table['code']}/undo/answer"
        other = {"seat": question["seat"], "left": question["left"] - 1, "agree": True}
        assert refusal(bela, path, other) == "no_question"
        two.play("draw deck")
        one.until(lambda client: client.table["undo"] is None and client.number == 6)


def test_with_consent_the_game_returns_to_before_the_requesters_last_action(
    ada: Guest, bela: Guest
):
    table = of_two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
        one.play("draw deck").play("draw deck")
        two.until_my_turn().play("draw deck").play("draw deck")
        one.until_my_turn()
        answer(bela, table, take_back(ada, table, one)["undo"])
        for client in (one, two):
            client.until(lambda client: client.number == 3)
        assert one.my_turn and one.view["phase"] == "second_card"


def test_a_present_player_is_asked_although_a_bot_stands_in(
    ada: Guest, bela: Guest, clock: StillClock
):
    limit = {"kind": "clock", "bank": 60, "increment": 0}
    table = of_two(ada, bela, time_limit=limit)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
        one.play("draw deck").play("draw deck")
        clock.advance(61_000)
        one.until(lambda client: client.table["seats"][1]["stand_in"] and client.my_turn)
        length = one.number
        assert take_back(ada, table, one)["undo"]["asked"] == [0, 1]
        assert one.number == length


def test_alone_with_bots_everything_is_taken_back_and_bots_move_again(
    ada: Guest, server: LocalServer
):
    table = ada.open_table("you", "path", title="usa", seating="as_listed", pace=0)
    table = ada.start(table)
    with ada.visit(table) as client:
        client.until_my_turn().play(client.legal[-1])
        client.until(lambda client: client.view["phase"] == "act")
        number = client.play("draw deck").number
        for _ in range(3):
            client.play("draw deck")
            client.until(lambda client: client.my_turn and client.number > number + 1)
            take_back(ada, table, client)
            client.until(lambda client: client.number == number)
        assert server.state(table).view(0).hand == client.view["hand"]


def test_the_moves_of_a_stand_in_are_not_taken_back(ada: Guest, bela: Guest):
    table = of_two(ada, bela)
    with ada.visit(table) as client:
        assert client.until_seen().view["phase"] == "choose_tickets"
        assert refused(ada, table, client) == "nothing_to_undo"


def test_spectators_and_strangers_are_refused(ada: Guest, bela: Guest, stranger: Guest):
    table = of_two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
        body = {"number": one.length}
        answer = stranger.http.post(f"/tables/{table['code']}/undo", json=body)
        assert (answer.status_code, answer.json()["code"]) == (403, "no_seat")
        assert refused(ada, table, one, number=one.length + 1) == "stale"
        for wrong in ({}, {"number": "2"}, {"number": 2, "agree": True}):
            answer = ada.http.post(f"/tables/{table['code']}/undo", json=wrong)
            assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_in_a_rated_game_only_free_take_backs_are_allowed(ada: Guest, bela: Guest):
    table = of_two(ada, bela, rated=True)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
        one.play("draw deck")
        assert refused(ada, table, one) == "rated_undo"


def test_a_late_action_is_not_played_after_an_undo(ada: Guest, bela: Guest):
    table = of_two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
        mover = until_a_claim(one, two)
        who = ada if mover is one else bela
        late = mover.length
        mover.play(claims(mover)[0])
        take_back(who, table, mover)
        mover.until(lambda client: client.length == late + 2)
        assert mover.refusal(claims(mover)[0], late)[0] == "stale"


def test_an_undo_survives_a_restart_and_the_record_omits_undone_actions(
    server: LocalServer, ada: Guest, bela: Guest, clock: StillClock
):
    table = of_two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
        mover = until_a_claim(one, two)
        who = ada if mover is one else bela
        mover.play(claims(mover)[0])
        take_back(who, table, mover)
        length = mover.length + 1
        mover.until(lambda client: client.length == length)
        view = mover.view
    server.end()
    with LocalServer(server.data, clock) as again, again.reopen(who).visit(table) as client:
        client.until_seen()
        assert (client.view, client.length) == (view, length)
        record = again.state(table).record()
        assert "taken back: 1\n" in record
        assert taken_back_in(record) == 1
        assert len(Game.from_record(record).played) == view["number"]


def test_a_bot_waits_for_the_answer_but_not_forever(
    ada: Guest, bela: Guest, stubs: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(bot_turns, "BOTS_WAIT", 0.2)
    table = ada.open_table("you", "open", "path", title="usa", seating="as_listed", pace=300)
    bela.join(table)
    table = ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
        one.play("draw deck").play("draw deck")
        two.until_my_turn().play("draw deck").play("draw deck")
        number = two.number
        assert take_back(bela, table, two)["undo"] is not None
        two.until(lambda client: client.table["undo"] is None and client.number > number)


def test_time_runs_on_after_a_free_take_back_and_restarts_after_consent(
    ada: Guest, bela: Guest, clock: StillClock
):
    limit = {"kind": "move", "seconds": 600}
    table = of_two(ada, bela, time_limit=limit)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
        mover = until_a_claim(one, two)
        who, other = (ada, bela) if mover is one else (bela, ada)
        asked = two if mover is one else one
        mover.until(lambda client: client.time is not None)
        deadline = mover.time["deadline"]
        clock.advance(MINUTE)
        mover.play(claims(mover)[0])
        take_back(who, table, mover)
        length = mover.length + 1
        mover.until(lambda client: client.length == length).codes_so_far()
        assert mover.time["deadline"] == deadline
        mover.play("draw deck")
        take_back(who, table, mover)
        asked.until(
            lambda client: client.table["undo"] is not None and client.length == mover.length
        )
        clock.advance(MINUTE)
        answer(other, table, asked.table["undo"])
        length = mover.length + 1
        mover.until(lambda client: client.length == length).codes_so_far()
        assert mover.time["deadline"] == clock.now() + 600_000
