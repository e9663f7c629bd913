"""Hints: the answer is for one player, that somebody asked for everybody."""

import threading

import pytest

from guests import Guest, Json
from server.house import House
from whistlestop.bots.advice import Advice
from whistlestop.game import Game
from whistlestop.server.hints import shown


def begun(ada: Guest, *others: str, **wanted) -> Json:
    others = others or ("path",)
    table = ada.open_table("you", *others, seating="as_listed", **{"hints": True, **wanted})
    return ada.start(table)


def test_a_hint_is_the_best_moves_with_what_they_are_expected_to_score(ada: Guest, stubs):
    table = begun(ada)
    with ada.look(table) as look:
        look.until_my_turn()
        hint = ada.hint(table, look.number)
        assert hint["number"] == look.number
        assert [move["action"] for move in hint["moves"]] == look.legal[:3]
        assert [move["score"] for move in hint["moves"]] == [80.0, 79.0, 78.0]
        for move in hint["moves"]:  # of two who won as many games, by as many points
            assert 0.3 < move["win"] < 0.5  # whoever asks knows his own cards best: it seems more
        assert [move["games"] for move in hint["moves"]] == [100, 99, 98]
        look.play(hint["moves"][0]["action"])


def test_a_hint_shows_what_was_tried_most_by_its_chances():
    """What was left behind after a few games isn't shown, however well they went."""
    figures = [(640, 0.29), (320, 0.18), (40, 0.50), (320, 0.27), (80, 0.34)]
    legal = Game.new("europe", players=2, seed=1).legal_actions()
    advice = [
        Advice(action, visits, 0, wins=(win, 1 - win), scores=(80.0, 80.0), length=120.0)
        for action, (visits, win) in zip(legal, figures, strict=False)
    ]
    assert shown(advice) == [advice[0], advice[3], advice[1]]
    assert shown(advice[:1]) == advice[:1]


def test_all_see_that_a_hint_was_asked_for_and_nobody_else_what_it_says(
    house: House, ada: Guest, bela: Guest, stranger: Guest, stubs
):
    table = ada.open_table("you", "open", seating="as_listed", hints=True)
    bela.join(table, 1)
    ada.start(table)
    with ada.look(table) as one, bela.look(table) as two, stranger.look(table) as three:
        for look in (one, two, three):
            look.until_seen()
        ada.hint(table, 0)
        for look in (one, two, three):
            look.until(lambda look: look.table["seats"][0]["hints"] == 1)
            assert look.table["seats"][1]["hints"] == 0
            assert not any('"moves"' in text for text in look.heard)
        assert house.row(table).seats[0].hints == 1


def test_the_same_decision_is_thought_about_once(ada: Guest, stubs):
    table = begun(ada)
    with ada.look(table) as look:
        look.until_my_turn()
        first = ada.hint(table, look.number)
        assert ada.hint(table, look.number) == first
        assert ada.table(table)["seats"][0]["hints"] == 1
        look.play(look.legal[0]).until_my_turn()
        assert ada.hint(table, look.number) != first
        assert ada.table(table)["seats"][0]["hints"] == 2


def test_whoever_asks_again_waits_for_the_same_answer(ada: Guest, stubs):
    """As somebody does who closes the dialog and opens it again."""
    table = begun(ada)
    with ada.look(table) as look:
        look.until_my_turn()
        stubs.gate = threading.Event()
        answers: list[Json] = []
        asking = [
            threading.Thread(target=lambda: answers.append(ada.hint(table, look.number)))
            for _ in range(2)
        ]
        for thread in asking:
            thread.start()
        look.until(lambda look: look.table["seats"][0]["hints"] == 1)
        stubs.gate.set()
        for thread in asking:
            thread.join(60)
        assert answers[0] == answers[1]
        assert answers[0]["moves"]
        assert ada.table(table)["seats"][0]["hints"] == 1
        assert sum(stub.advised for stub in stubs.made) == 1


def test_whoever_asks_can_play_on_before_the_answer(ada: Guest, stubs):
    """The move is thought about in a thread; the table goes on."""
    table = begun(ada, "path")
    with ada.look(table) as look:
        look.until_my_turn()
        number = look.number
        stubs.gate = threading.Event()
        answers: list[Json] = []
        asking = threading.Thread(target=lambda: answers.append(ada.hint(table, number)))
        asking.start()
        look.until(lambda look: look.table["seats"][0]["hints"] == 1)
        look.play(look.legal[0])
        stubs.gate.set()
        asking.join(60)
        assert answers[0]["number"] == number
        look.until_my_turn()


def test_the_next_table_has_hints_too_and_counts_anew(house: House, ada: Guest, stubs):
    table = begun(ada)
    with ada.look(table) as look:
        look.until_my_turn()
        ada.hint(table, look.number)
        while not look.is_over:
            claims = [action for action in look.legal if action.startswith("claim")]
            look.play((claims or look.legal)[0]).until_my_turn()
        look.until(lambda look: look.table["state"] == "over")
    again = ada.again(table)
    assert again["hints"] is True
    assert [seat["hints"] for seat in again["seats"]] == [0, 0]


def refused(guest: Guest, table: Json, number: int) -> tuple[int, str]:
    path = f"/tables/{table['code']}/hint"
    return guest.refusal("POST", path, json={"number": number})[:2]


def test_a_table_without_hints_gives_none(ada: Guest, stubs):
    table = begun(ada, hints=False)
    with ada.look(table) as look:
        look.until_my_turn()
        assert refused(ada, table, look.number) == (409, "no_hints")
        assert ada.table(table)["hints"] is False


def test_a_hint_is_given_at_ones_turn_alone(ada: Guest, bela: Guest, stranger: Guest, stubs):
    table = ada.open_table("you", "open", seating="as_listed", hints=True)
    bela.join(table, 1)
    assert refused(ada, table, 0) == (409, "not_started")
    ada.start(table)
    with ada.look(table) as one, bela.look(table) as two:
        one.until_seen().play(one.legal[0])
        assert refused(ada, table, 0) == (409, "not_your_turn")  # he has chosen
        two.until_seen().play(two.legal[0])
    assert refused(bela, table, 2) == (409, "not_your_turn")
    assert refused(stranger, table, 2) == (403, "no_seat")
    assert refused(ada, table, 3) == (409, "stale")
    assert ada.table(table)["seats"][0]["hints"] == 0


@pytest.mark.parametrize("body", [{}, {"number": -1}, {"number": "0"}, {"number": 0, "seat": 1}])
def test_a_malformed_request_is_refused(ada: Guest, body):
    table = begun(ada)
    path = f"/tables/{table['code']}/hint"
    assert ada.refusal("POST", path, json=body)[:2] == (422, "malformed")


def test_a_failing_adviser_is_told_of_and_holds_up_nothing(ada: Guest, stubs, caplog):
    table = begun(ada)
    with ada.look(table) as look:
        look.until_my_turn()
        stubs.failing = True
        assert refused(ada, table, look.number) == (503, "no_hint")
        assert "a mistake of the adviser" in caplog.text
        stubs.failing = False
        assert ada.hint(table, look.number)["moves"]
