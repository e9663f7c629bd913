"""The course of finished games over HTTP, and the reasons for each seat's chances."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from amount import COMPILED
from guests import Guest
from server.local_server import LocalServer
from whistlestop import Game
from whistlestop.analysis.quick import curve_of
from whistlestop.bots.compile_ahead import VALUES, in_part
from whistlestop.server.work.compiling import ValueCode
from whistlestop.titles.title import FOLDER

pytestmark = pytest.mark.skipif(not COMPILED, reason="curves need compiled code")

SCHEMA = Path(__file__).parents[2] / "web" / "schema.json"
RECORD = (FOLDER / "europe" / "records" / "3-path.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Load the code of value models, compiled now if it is not in the cache."""
    for point in in_part(VALUES):
        point.load()


@pytest.fixture
def over(ada: Guest):
    """Return a finished game of bots of Europe, which Ada has started."""
    table = ada.start(ada.open_table("random", "random", title="europe", pace=0))
    with ada.visit(table) as client:
        client.until(lambda client: client.is_over)
    return table


def fits(name: str, answer) -> None:
    """Check that an answer fits the server's document."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator({**schema, "$ref": f"#/components/schemas/{name}"}).validate(answer)


def test_a_finished_game_has_its_curve_for_everyone_with_the_code(
    over, server: LocalServer, ada: Guest, stranger: Guest
):
    curve = stranger.ask("GET", f"/tables/{over['code']}/curve")
    fits("Curve", curve)
    assert curve == ada.ask("GET", f"/tables/{over['code']}/curve")
    record = ada.http.get(f"/tables/{over['code']}/record").text
    assert curve == ada.ask("POST", "/curves", json={"record": record})
    found = curve_of(Game.from_record(record))
    assert (curve["wins"], curve["scores"]) == (found.wins, found.scores)
    assert [point["number"] for point in curve["turning"]] == [p.number for p in found.turning]


def test_the_reasons_at_a_moment_name_their_facts(ada: Guest):
    game = Game.from_record(RECORD)
    before = {"record": RECORD, "number": len(game.played) - 20}
    found = ada.ask("POST", "/reasons", json=before)
    fits("Explanation", found)
    assert {reason["seat"] for reason in found["reasons"]} <= {0, 1, 2}
    assert all(-1 <= reason["effect"] <= 1 for reason in found["reasons"])
    assert max(standing["lacking"] for standing in found["standings"]) > 0
    end = ada.ask("POST", "/reasons", json={"record": RECORD, "number": len(game.played)})
    for seat, standing in enumerate(end["standings"]):
        tickets = game.own_view(seat).tickets
        assert standing["tickets"] == len(tickets)
        assert standing["completed"] == sum(ticket.status != "open" for ticket in tickets)
        assert standing["longest_path"] == game.scores()[seat]["longest_path_length"]
        assert standing["routes"] == len(game.position()["seats"][seat]["routes"])
        assert standing["trains"] == game.view(None).seats[seat].trains


def test_the_reasons_of_a_tables_game_are_those_of_its_record(over, ada: Guest, stranger: Guest):
    record = ada.http.get(f"/tables/{over['code']}/record").text
    path = f"/tables/{over['code']}/reasons"
    found = stranger.ask("GET", path, params={"number": 30})
    assert found == ada.ask("POST", "/reasons", json={"record": record, "number": 30})
    refused = stranger.refusal("GET", path, params={"number": 99_999})
    assert refused[:2] == (422, "no_action")


def test_a_running_game_has_no_curve(ada: Guest, stranger: Guest):
    table = ada.start(ada.open_table("you", "path", title="europe"))
    for path in ("curve", "reasons?number=0"):
        for guest in (ada, stranger):
            refused = guest.refusal("GET", f"/tables/{table['code']}/{path}")
            assert refused[:2] == (409, "not_over")
    assert ada.refusal("GET", "/tables/zzzzzz/curve")[:2] == (404, "no_table")


def test_a_title_without_a_model_has_no_curve(ada: Guest, monkeypatch: pytest.MonkeyPatch):
    from whistlestop.bots import value_model
    from whistlestop.server.review import curves

    for module in (value_model, curves):
        monkeypatch.setattr(module, "model_of", lambda title: None)
    status, code, message = ada.refusal("POST", "/curves", json={"record": RECORD})
    assert (status, code) == (404, "no_value_model")
    assert "Europe has no value model" in message


def test_while_value_models_are_being_compiled_a_curve_is_refused(
    ada: Guest, monkeypatch: pytest.MonkeyPatch
):
    async def never(self: ValueCode, seconds: float) -> bool:
        return False

    monkeypatch.setattr(ValueCode, "wait", never)
    assert ada.refusal("POST", "/curves", json={"record": RECORD})[:2] == (503, "compiling")


def test_an_unfinished_record_has_no_curve(ada: Guest):
    text = "\n".join(RECORD.splitlines()[:40])
    status, code, message = ada.refusal("POST", "/curves", json={"record": text})
    assert (status, code) == (422, "record")
    assert "only finished games" in message
