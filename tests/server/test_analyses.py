"""Analyses over HTTP: of a table's game and of records, trying again, playing on from a moment."""

import json
import random
import sqlite3
import sys
import time
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from sqlalchemy.exc import OperationalError

from analysis.played import finished
from guests import PATIENCE, Guest, play_to_the_end
from replaying import from_the_middle
from server.local_server import LocalServer
from server.test_custom_titles import drawn, kept
from whistlestop import Game
from whistlestop.game.record import stand_ins_in
from whistlestop.server.http.errors import Refused
from whistlestop.server.review import analyses, analysis_store
from whistlestop.server.review.analyses import Analyses

SCHEMA = Path(__file__).parents[2] / "web" / "schema.json"
QUICK = 0.05  # of the standard depth


@pytest.fixture
def quick_server(server: LocalServer):
    server.app.state.analyses.depth = QUICK
    return server


@pytest.fixture
def over(quick_server, ada: Guest):
    """Return a finished game of Ada's."""
    table = ada.start(ada.open_table("you", "random", title="new_york", seating="as_listed"))
    with ada.visit(table) as client:
        client.until_seen()
        play_to_the_end(client, chance=random.Random(7))
    return table


def record_of(seed=1, title="new_york", players=2):
    return finished(title, players, seed).record()


def quick_record(seed):
    """Return the record of a game that needs no compiled code except the rules."""
    return finished("new_york", 2, seed, bots=("random",)).record()


def until_done(guest: Guest, analysis):
    """Return all pieces of an analysis, requesting them as they arrive."""
    pieces = list(analysis["pieces"])
    end = time.monotonic() + 5 * PATIENCE
    while analysis["state"] in ("waiting", "running"):
        assert time.monotonic() < end, analysis
        time.sleep(0.2)
        path = f"/analyses/{analysis['id']}"
        analysis = guest.ask("GET", path, params={"have": len(pieces)})
        pieces += analysis["pieces"]
        assert analysis["count"] == len(pieces)
    assert analysis["state"] == "done", analysis["message"]
    return pieces


def test_a_tables_game_is_analysed_once_for_all_and_stored(
    quick_server: LocalServer, over, ada, bela
):
    path = f"/tables/{over['code']}/analysis"
    assert bela.ask("GET", path)["state"] == "none"
    pieces = until_done(bela, bela.ask("POST", path))
    again = ada.ask("POST", path)
    assert (again["state"], again["pieces"]) == ("done", pieces)
    assert ada.ask("GET", path) == again
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    check = Draft202012Validator({**schema, "$ref": "#/components/schemas/Analysis"})
    check.validate(again)
    kinds = [piece["type"] for piece in pieces]
    assert kinds[-1] == "summary"
    assert {"moment", "decision", "luck"} < set(kinds)
    record = ada.http.get(f"/tables/{over['code']}/record").text
    assert ada.ask("POST", "/analyses", json={"record": record})["id"] == again["id"]
    totals = [score["total"] for score in Game.from_record(record).scores()]
    assert [seat["result"]["points"] for seat in pieces[-1]["seats"]] == totals


def test_a_running_game_is_not_analysed(quick_server, ada: Guest):
    table = ada.open_table("you", "random", title="new_york")
    path = f"/tables/{table['code']}/analysis"
    assert ada.refusal("POST", path)[:2] == (409, "not_over")
    ada.start(table)
    assert ada.refusal("POST", path)[:2] == (409, "not_over")
    assert ada.refusal("POST", "/tables/ABCDEF/analysis")[:2] == (404, "no_table")
    game = Game.new("new_york", players=2, seed=1)
    refused = ada.refusal("POST", "/analyses", json={"record": game.record()})
    assert refused[:2] == (422, "record")
    assert "not over" in refused[2]


@pytest.mark.parametrize(
    ("text", "explanation"),
    [
        ("nothing", "line 1"),
        ("whistlestop record\ntitle: /etc/passwd\n", "no title '/etc/passwd'"),
        ("whistlestop record\ntitle: own-123\n", "has no custom title"),
    ],
)
def test_a_malformed_record_is_refused(ada: Guest, text, explanation):
    status, code, message = ada.refusal("POST", "/analyses", json={"record": text})
    assert status == 422
    assert code in ("record", "no_title")
    assert explanation in message


@pytest.mark.slow
def test_a_guest_with_too_many_requests_waits(quick_server: LocalServer, ada, bela, monkeypatch):
    few = {"guest": "1", "address": "2", "server": "2"}
    for by, most in few.items():
        monkeypatch.setitem(quick_server.limits.values, f"analyses_waiting.{by}", most)
    first = ada.ask("POST", "/analyses", json={"record": record_of(1)})
    assert ada.ask("POST", "/analyses", json={"record": record_of(1)})["id"] == first["id"]
    refused = ada.refusal("POST", "/analyses", json={"record": record_of(2)})
    assert refused[:2] == (429, "analyses_busy")
    second = bela.ask("POST", "/analyses", json={"record": record_of(2)})
    assert second["ahead"] == 1
    someone = quick_server.guest("Cyd")
    refused = someone.refusal("POST", "/analyses", json={"record": record_of(3)})
    assert refused[:2] == (429, "analyses_busy"), "strangers of one network share its room"
    elsewhere = {"X-Forwarded-For": "203.0.113.8"}
    record = {"record": record_of(3)}
    refused = someone.refusal("POST", "/analyses", json=record, headers=elsewhere)
    assert refused[:2] == (503, "analyses_busy")
    until_done(ada, first)
    until_done(bela, second)


@pytest.mark.slow
def test_a_guests_own_answer_is_compared_with_the_best_one(quick_server: LocalServer, ada: Guest):
    game = finished("new_york", 2, 2)
    record = {"record": game.record()}
    assert ada.ask("POST", "/analyses", json={**record, "begin": False})["state"] == "none"
    analysis = ada.ask("POST", "/analyses", json=record)
    pieces = until_done(ada, analysis)
    path = f"/analyses/{analysis['id']}"
    judged = [piece["decision"] for piece in pieces if piece["type"] == "decision"]
    one = next(each for each in judged if each["lost"] != each["loss"])
    again = {"number": one["number"], "action": one["played"]["action"]}
    assert ada.ask("POST", f"{path}/judge", json=again)["decision"] == one, "as the analysis did"
    number = next(n for n, (_, action) in enumerate(game.played) if action.kind == "claim")
    view = ada.ask("GET", f"{path}/view", params={"number": number})
    now = game.from_start()
    for _, action in game.played[:number]:
        now.play(action)
    assert view == json.loads(json.dumps(now.view(now.seat).to_dict()))
    tried = next(text for text in view["legal"] if text != str(game.played[number][1]))
    found = ada.ask("POST", f"{path}/judge", json={"number": number, "action": tried})["decision"]
    assert found["played"]["action"] == tried
    assert found["seat"] == view["seat"]
    for body, code in (
        ({"number": number, "action": "claim nowhere red:1"}, "not_judged"),
        ({"number": 9999, "action": "draw deck"}, "no_action"),
    ):
        assert ada.refusal("POST", f"{path}/judge", json=body)[:2] == (422, code)
    assert ada.refusal("GET", f"{path}/view", params={"number": 9999})[:2] == (422, "no_action")
    assert ada.refusal("GET", "/analyses/none/view", params={"number": 1})[1] == "no_analysis"


@pytest.mark.slow
def test_a_game_continued_from_a_moment_does_not_count(quick_server: LocalServer, ada: Guest):
    game = finished("new_york", 2, 4)
    analysis = ada.ask("POST", "/analyses", json={"record": game.record()})
    path = f"/analyses/{analysis['id']}/play-on"
    number = 8
    body = {"number": number, "seat": game.played[number][0], "bot": "newcomer", "name": "Ada"}
    table = ada.ask("POST", path, json=body)
    assert table["state"] == "playing"
    assert table["you"] == body["seat"]
    log = [(seat, str(action)) for seat, action in game.played]
    with ada.visit(table) as client:
        client.until_seen()
        assert quick_server.log(table)[:number] == log[:number]
        play_to_the_end(client, chance=random.Random(1))
    assert [game["code"] for game in ada.ask("GET", "/games/finished")["games"]] == [table["code"]]
    assert ada.ask("GET", "/me/profile")["titles"] == []
    finishing = ada.ask("POST", path, json={**body, "seat": None})
    assert finishing["you"] is None
    with ada.visit(finishing) as client:
        client.until(lambda client: client.is_over)
    assert ada.refusal("POST", path, json={**body, "seat": 2})[:2] == (422, "seats")
    assert ada.refusal("POST", path, json={**body, "bot": "nobody"})[:2] == (422, "no_bot")
    until_done(ada, analysis)


@pytest.mark.slow
def test_a_custom_title_is_analysed_too(quick_server: LocalServer, ada: Guest):
    title = kept(ada, drawn())
    table = ada.start(ada.open_table("you", "random", title=title, seating="as_listed"))
    with ada.visit(table) as client:
        client.until_seen()
        play_to_the_end(client, chance=random.Random(7))
    pieces = until_done(ada, ada.ask("POST", f"/tables/{table['code']}/analysis"))
    assert pieces[-1]["type"] == "summary"


def test_a_failed_analysis_is_reported_and_can_be_requested_again(quick_server, ada, monkeypatch):
    monkeypatch.setattr(analyses.child, "command", lambda: ("python3", "-m", "no_such_module"))
    analysis = ada.ask("POST", "/analyses", json={"record": record_of(5)})
    end = time.monotonic() + PATIENCE
    while analysis["state"] != "failed":
        assert time.monotonic() < end
        time.sleep(0.1)
        analysis = ada.ask("GET", f"/analyses/{analysis['id']}")
    assert "the server's log says why" in analysis["message"]
    monkeypatch.undo()
    monkeypatch.setattr(analyses, "FAILED_FOR", 0)
    until_done(ada, ada.ask("POST", "/analyses", json={"record": record_of(5)}))


def until_failed(guest: Guest, analysis):
    """Return the message of a failing analysis."""
    end = time.monotonic() + PATIENCE
    while analysis["state"] in ("waiting", "running"):
        assert time.monotonic() < end, analysis
        time.sleep(0.05)
        analysis = guest.ask("GET", f"/analyses/{analysis['id']}")
    assert analysis["state"] == "failed", analysis
    return analysis["message"]


NOWHERE = ("/no/such/python", "-m", "whistlestop.analysis.child")


def test_an_analysis_that_cannot_be_stored_is_reported_and_others_go_on(
    server: LocalServer, ada: Guest, monkeypatch, caplog
):
    """Neither the guest who asked nor those behind them wait for it."""
    said = {"done": 1, "piece": {"type": "summary", "seats": []}}
    program = f"import sys; sys.stdin.readline(); print({json.dumps(said)!r})"
    monkeypatch.setattr(analyses.child, "command", lambda: (sys.executable, "-c", program))
    store = server.app.state.analyses.kept
    keep = store.keep

    def no_disk(*of: object) -> None:
        raise OperationalError("insert", {}, sqlite3.OperationalError("disk is full"))

    monkeypatch.setattr(store, "keep", no_disk)
    body = {"record": quick_record(1)}
    assert "the server's disk or database can't be used" in until_failed(
        ada, ada.ask("POST", "/analyses", json=body)
    )
    assert "disk is full" in caplog.text
    monkeypatch.setattr(store, "keep", keep)
    assert until_done(ada, ada.ask("POST", "/analyses", json={"record": quick_record(2)}))
    monkeypatch.setattr(analyses, "FAILED_FOR", 0)
    assert until_done(ada, ada.ask("POST", "/analyses", json=body))


def test_an_analysis_that_cannot_be_started_is_reported(
    server: LocalServer, ada: Guest, monkeypatch, caplog
):
    monkeypatch.setattr(analyses.child, "command", lambda: NOWHERE)
    asked = ada.ask("POST", "/analyses", json={"record": quick_record(1)})
    assert "could not be started" in until_failed(ada, asked)
    assert "/no/such/python" in caplog.text
    refused = ada.refusal(
        "POST", f"/analyses/{asked['id']}/judge", json={"number": 0, "action": "draw deck"}
    )
    assert refused[:2] == (422, "not_judged")
    assert "could not be started" in refused[2]


@pytest.mark.slow
def test_a_game_that_began_from_a_position_is_analysed_to_its_end(
    quick_server: LocalServer, ada: Guest
):
    game = from_the_middle(finished("new_york", 2, 3), 14)
    analysis = ada.ask("POST", "/analyses", json={"record": game.record()})
    pieces = until_done(ada, analysis)
    moments = [piece["number"] for piece in pieces if piece["type"] == "moment"]
    assert (moments[0], moments[-1]) == (0, len(game.played))
    for piece in pieces:
        if piece["type"] == "decision":
            decision = piece["decision"]
            number = {"number": decision["number"]}
            view = ada.ask("GET", f"/analyses/{analysis['id']}/view", params=number)
            assert decision["played"]["action"] in view["legal"]


def test_an_analysis_of_an_older_version_is_recomputed(
    quick_server: LocalServer, ada: Guest, monkeypatch
):
    body = {"record": quick_record(1)}
    assert until_done(ada, ada.ask("POST", "/analyses", json=body))
    assert ada.ask("POST", "/analyses", json={**body, "begin": False})["state"] == "done"
    monkeypatch.setattr(analyses, "VERSION", analyses.VERSION + 1)
    assert ada.ask("POST", "/analyses", json={**body, "begin": False})["state"] == "none"


def test_only_the_latest_analyses_are_stored(server: LocalServer, monkeypatch):
    monkeypatch.setattr(analysis_store, "MAX_KEPT", 2)
    kept = server.app.state.analyses.kept
    for at, name in enumerate(("one", "two", "three", "two")):
        kept.keep(name, f"record of {name}", [{"type": "summary", "seats": []}], at)
    assert kept.find("one") is None
    assert kept.find("two") == ("record of two", [{"type": "summary", "seats": []}])
    assert kept.find("three") is not None


def test_the_analysed_record_names_the_stand_ins(server: LocalServer, ada: Guest, monkeypatch):
    asked = []

    async def note(self, record, *whose):
        asked.append(record)
        raise Refused(409, "noted", "noted")

    monkeypatch.setattr(Analyses, "_of", note)
    table = ada.start(ada.open_table("you", "path", title="card_game", seating="as_listed"))
    with ada.visit(table) as client:
        client.until_seen()
        ada.ask("POST", f"/tables/{table['code']}/give-up")
        client.until(lambda client: client.is_over and client.table["state"] == "over")
    assert ada.refusal("POST", f"/tables/{table['code']}/analysis")[1] == "noted"
    record = ada.http.get(f"/tables/{table['code']}/record").text
    ada.refusal("POST", "/analyses", json={"record": record})
    of_table, of_record = asked
    assert stand_ins_in(of_table) == stand_ins_in(of_record) == stand_ins_in(record) != set()
