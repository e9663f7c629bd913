"""Hints: only the player gets the answer; all see that the player asked."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import numpy as np
import pytest

from amount import COMPILED
from guests import Guest, Json
from server.local_server import LocalServer
from whistlestop.bots import make_bot
from whistlestop.bots.advice import Advice, Outcome
from whistlestop.bots.compile_ahead import VALUES, in_part
from whistlestop.game import Game
from whistlestop.game.commitment import Shuffle
from whistlestop.rules.constants import ROUTES, TICKETS
from whistlestop.server.table.hint_reasons import hint_of, shown
from whistlestop.server.table.opponents import Opponents
from whistlestop.server.work.compiling import ValueCode
from whistlestop.titles import load
from whistlestop.titles.title import PRESENT


def begun(ada: Guest, *others: str, **wanted) -> Json:
    others = others or ("path",)
    table = ada.open_table("you", *others, seating="as_listed", **{"hints": True, **wanted})
    return ada.start(table)


def test_a_hint_lists_the_best_moves_with_their_expected_scores(ada: Guest, stubs):
    table = begun(ada)
    with ada.visit(table) as client:
        client.until_my_turn()
        hint = ada.hint(table, client.number)
        assert hint["number"] == client.number
        assert [move["action"] for move in hint["moves"]] == client.legal[:3]
        assert [move["score"] for move in hint["moves"]] == [80.0, 79.0, 78.0]
        for move in hint["moves"]:  # both won equally many games, by equally many points
            assert 0 < abs(move["win"] - 0.5) < 0.1  # calibrated, so it is not the share itself
        assert [move["games"] for move in hint["moves"]] == [100, 99, 98]
        client.play(hint["moves"][0]["action"])


def advised(action, *, visits=400, win=0.5, score=80.0, owned=None, completed=None) -> Advice:
    """Return advice to seat 0 of two about an action."""
    owned = np.zeros((2, ROUTES)) if owned is None else owned
    completed = np.zeros(TICKETS) if completed is None else completed
    ends = Outcome(owned, completed)
    return Advice(action, visits, 0, (win, 1 - win), (score, 80.0), 120.0, ends)


def test_a_hint_in_a_game_with_contributions_knows_its_cards(ada: Guest, stubs):
    """The adviser replays the actions of its seat, from the deal that follows from all numbers."""
    table = ada.open_table("you", "path", seating="as_listed", hints=True)
    ada.ask("POST", f"/tables/{table['code']}/contribution", json={"random": "0f" * 16})
    ada.start(table)
    with ada.visit(table) as client:
        client.until_my_turn().play(client.legal[-1])
        client.until_my_turn()
        ada.hint(table, client.number)
        assert stubs.made[-1].remembered[0][1] == client.entries[0]["action"]


@pytest.mark.slow
def test_a_hint_names_your_tickets_free_routes_and_rivals_for_them(ada: Guest, stubs):
    table = begun(ada)
    with ada.visit(table) as client:
        client.until_my_turn().play(client.legal[0]).until_my_turn()
        hint = ada.hint(table, client.number)
        view = client.view
        mine = {ticket["id"] for ticket in view["tickets"]}
        free = {route.id for route in load("europe").routes}
        free -= {route for seat in view["seats"] for route in seat["routes"]}
        best, *others = hint["moves"]
        assert best["compared"]["action"] == others[0]["action"]
        assert {move["compared"]["action"] for move in others} == {best["action"]}
        for move in hint["moves"]:
            kinds = set()
            for fact in move["compared"]["facts"]:
                kinds.add(fact["kind"])
                assert 0 <= fact["best"] <= 1
                assert 0 <= fact["played"] <= 1
                assert 0 <= fact["taken"] <= 1
                assert fact["id"] in (mine if fact["kind"] == "ticket" else free)
                assert fact["rival"] == (None if fact["kind"] == "ticket" else 1)
            assert kinds >= {"ticket", "own_route"}
        assert len(hint["expected"]) == 2
        assert sum(each["win"] for each in hint["expected"]) == pytest.approx(1, abs=0.01)
        assert [each["points"] for each in hint["expected"]] == [80.0, 80.0]


def test_a_hint_compares_with_a_move_of_another_kind():
    """Another payment for the same route is not another move."""
    game = Game.new("europe", players=2, seed=1)
    bots = [make_bot("path", seat) for seat in (0, 1)]
    routes: Counter[str | None] = Counter()
    while not game.is_over and (game.seat or not any(n > 1 for n in routes.values())):
        game.play(bots[game.seat].choose(game.view(game.seat)))
        routes = Counter(a.route for a in game.legal_actions() if a.route is not None)
    view = game.view(0)
    first, *same = (a for a in view.legal if a.route == routes.most_common(1)[0][0])
    others = [a for a in view.legal if a.route != first.route]
    hint = hint_of(view.number, view, [advised(a) for a in (first, *same, *others)])
    assert hint.moves[0].compared is not None
    assert hint.moves[0].compared.action == str(others[0])
    alone = hint_of(view.number, view, [advised(a) for a in (first, *same)])
    assert alone.moves[0].compared is None


def test_a_hint_gives_no_reason_within_the_noise():
    """After a few games a share says little."""
    view = Game.new("europe", players=2, seed=1).view(0)
    assert view.offered is not None
    one, other = view.legal[:2]
    all_completed = np.full(TICKETS, 0.6)
    for visits, count in ((10, 0), (1000, 2)):
        advice = [
            advised(one, visits=visits, completed=all_completed),
            advised(other, visits=visits, completed=all_completed - 0.2),
        ]
        compared = hint_of(0, view, advice).moves[0].compared
        assert compared is not None
        assert len(compared.facts) == count
        assert not compared.is_clear
    advice = [advised(one, win=0.6), advised(other, win=0.4)]
    compared = hint_of(0, view, advice).moves[0].compared
    assert compared is not None
    assert compared.is_clear


def test_a_hint_shows_the_most_tried_moves_by_their_chances():
    """Moves abandoned after a few games are not shown, however well they went."""
    figures = [(640, 0.29), (320, 0.18), (40, 0.50), (320, 0.27), (80, 0.34)]
    legal = Game.new("europe", players=2, seed=1).legal_actions()
    advice = [
        advised(action, visits=visits, win=win)
        for action, (visits, win) in zip(legal, figures, strict=False)
    ]
    assert shown(advice) == [advice[0], advice[3], advice[1]]
    assert shown(advice[:1]) == advice[:1]


def test_all_players_see_the_request_for_a_hint_but_not_its_answer(
    server: LocalServer, ada: Guest, bela: Guest, stranger: Guest, stubs
):
    table = ada.open_table("you", "open", seating="as_listed", hints=True)
    bela.join(table, 1)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as two, stranger.visit(table) as three:
        for client in (one, two, three):
            client.until_seen()
        ada.hint(table, 0)
        for client in (one, two, three):
            client.until(lambda client: client.table["seats"][0]["hints"] == 1)
            assert client.table["seats"][1]["hints"] == 0
            assert not any('"moves"' in text for text in client.heard)
        assert server.row(table).seats[0].hints == 1


def test_the_same_decision_is_searched_once(ada: Guest, stubs):
    table = begun(ada)
    with ada.visit(table) as client:
        client.until_my_turn()
        first = ada.hint(table, client.number)
        assert ada.hint(table, client.number) == first
        assert ada.table(table)["seats"][0]["hints"] == 1
        client.play(client.legal[0]).until_my_turn()
        assert ada.hint(table, client.number) != first
        assert ada.table(table)["seats"][0]["hints"] == 2


def test_asking_again_waits_for_the_same_answer(ada: Guest, stubs):
    """A player does this by closing the dialog and opening it again."""
    table = begun(ada)
    with ada.visit(table) as client:
        client.until_my_turn()
        stubs.gate = threading.Event()
        answers: list[Json] = []
        asking = [
            threading.Thread(target=lambda: answers.append(ada.hint(table, client.number)))
            for _ in range(2)
        ]
        for thread in asking:
            thread.start()
        client.until(lambda client: client.table["seats"][0]["hints"] == 1)
        stubs.gate.set()
        for thread in asking:
            thread.join(60)
        assert answers[0] == answers[1]
        assert answers[0]["moves"]
        assert ada.table(table)["seats"][0]["hints"] == 1
        assert sum(stub.advised for stub in stubs.made) == 1


def test_a_player_can_move_before_the_answer_arrives(ada: Guest, stubs):
    """The search runs in a thread; the table goes on."""
    table = begun(ada, "path")
    with ada.visit(table) as client:
        client.until_my_turn()
        number = client.number
        stubs.gate = threading.Event()
        answers: list[Json] = []
        asking = threading.Thread(target=lambda: answers.append(ada.hint(table, number)))
        asking.start()
        client.until(lambda client: client.table["seats"][0]["hints"] == 1)
        client.play(client.legal[0])
        stubs.gate.set()
        asking.join(60)
        assert answers[0]["number"] == number
        client.until_my_turn()


def test_the_next_table_has_hints_too_and_counts_them_from_zero(
    server: LocalServer, ada: Guest, stubs
):
    table = begun(ada)
    with ada.visit(table) as client:
        client.until_my_turn()
        ada.hint(table, client.number)
        while not client.is_over:
            claims = [action for action in client.legal if action.startswith("claim")]
            client.play((claims or client.legal)[0]).until_my_turn()
        client.until(lambda client: client.table["state"] == "over")
    again = ada.again(table)
    assert again["hints"] is True
    assert [seat["hints"] for seat in again["seats"]] == [0, 0]


def refused(guest: Guest, table: Json, number: int) -> tuple[int, str]:
    path = f"/tables/{table['code']}/hint"
    return guest.refusal("POST", path, json={"number": number})[:2]


def test_a_table_without_hints_gives_none(ada: Guest, stubs):
    table = begun(ada, hints=False)
    with ada.visit(table) as client:
        client.until_my_turn()
        assert refused(ada, table, client.number) == (409, "no_hints")
        assert ada.table(table)["hints"] is False


def test_a_hint_is_given_only_on_the_players_turn(ada: Guest, bela: Guest, stranger: Guest, stubs):
    table = ada.open_table("you", "open", seating="as_listed", hints=True)
    bela.join(table, 1)
    assert refused(ada, table, 0) == (409, "not_started")
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as two:
        one.until_seen().play(one.legal[0])
        assert refused(ada, table, 0) == (409, "not_your_turn")  # the choice is made
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


@pytest.mark.skipif(not COMPILED, reason="first guesses need compiled code")
def test_a_first_guess_comes_while_the_bot_thinks(ada: Guest, stubs):
    """It is one move of the policy, valued without playouts; both answers count as one hint."""
    for point in in_part(VALUES):
        point.load()
    table = begun(ada)
    with ada.visit(table) as client:
        client.until_my_turn().play(client.legal[0]).until_my_turn()
        stubs.gate = threading.Event()
        path, asked = f"/tables/{table['code']}/hint", {"number": client.number, "first": True}
        guess = ada.ask("POST", path, json=asked)  # the search waits at the gate
        [move] = guess["moves"]
        assert move["action"] in client.legal
        assert (move["games"], move["compared"]) == (0, None)
        assert sum(each["win"] for each in guess["expected"]) == pytest.approx(1, abs=0.002)
        assert guess["expected"][0] == {"points": move["score"], "win": move["win"]}
        stubs.gate.set()
        assert [move["games"] for move in ada.hint(table, client.number)["moves"]] == [100, 99, 98]
        assert ada.ask("POST", path, json=asked) == guess
        assert ada.table(table)["seats"][0]["hints"] == 1
        assert sum(stub.advised for stub in stubs.made) == 1


@pytest.mark.skipif(not COMPILED, reason="first guesses need compiled code")
def test_the_chances_of_a_first_guess_are_even_until_all_have_chosen_tickets():
    game = Game.new("europe", players=4, seed=1)
    row = SimpleNamespace(
        title="europe", seats=range(4), shuffle=Shuffle(1), options={}, rules_version=PRESENT
    )
    action, found = Opponents(SimpleNamespace(row=row), cores=1).guess(0, game.view(0), ())
    assert action.kind == "keep"
    assert found.wins.tolist() == [[0.25] * 4]
    assert 60 < found.scores[0, 0] < 160


@pytest.mark.parametrize("fails", [False, True])
def test_without_a_first_guess_only_the_search_answers(ada: Guest, stubs, monkeypatch, fails):
    def none(self, *asked):
        if fails:
            raise ZeroDivisionError

    monkeypatch.setattr(Opponents, "guess", none)
    monkeypatch.setattr(ValueCode, "is_ready", True)
    table = begun(ada)
    with ada.visit(table) as client:
        client.until_my_turn()
        path, asked = f"/tables/{table['code']}/hint", {"number": client.number, "first": True}
        guess = ada.ask("POST", path, json=asked)
        assert guess == {"number": client.number, "moves": [], "expected": []}
        assert ada.hint(table, client.number)["moves"]


def test_a_failing_adviser_is_reported_and_blocks_nothing(ada: Guest, stubs, caplog):
    table = begun(ada)
    with ada.visit(table) as client:
        client.until_my_turn()
        stubs.failing = True
        assert refused(ada, table, client.number) == (503, "no_hint")
        assert "a mistake of the adviser" in caplog.text
        stubs.failing = False
        assert ada.hint(table, client.number)["moves"]


def test_a_newer_hint_of_a_seat_replaces_the_one_that_waits(ada: Guest, stubs):
    """The answer about an earlier move is of no use, and its search would delay others."""
    table = begun(ada)
    with ada.visit(table) as client, ThreadPoolExecutor() as asking:
        client.until_my_turn().play(client.legal[0]).until_my_turn()
        stubs.gate = threading.Event()
        older = asking.submit(refused, ada, table, client.number)
        client.until(lambda client: client.table["seats"][0]["hints"] == 1)
        client.play("draw deck")
        newer = asking.submit(ada.hint, table, client.number)
        assert older.result(60) == (409, "stale"), "it waits no longer"
        client.until(lambda client: client.table["seats"][0]["hints"] == 2)
        stubs.gate.set()
        assert newer.result(60)["number"] == client.number
