"""Custom titles of guests: checked, stored, played to the end, replayed after a restart."""

import json
import random

import pytest

from guests import Guest, play_to_the_end
from server.local_server import LocalServer
from whistlestop.titles.custom import custom_spec
from whistlestop.titles.title import FOLDER

DRAWN = "title width height city_radius label legend cities routes land lakes graticule".split()


def drawn(title="usa", **changes):
    """Return a guest's title: the changed facts and drawing of an included one."""
    facts = json.loads((FOLDER / title / "title.json").read_text(encoding="utf-8"))
    board = json.loads((FOLDER / title / "board.json").read_text(encoding="utf-8"))
    facts |= {"id": "mine", "name": "Mine"} | changes
    return {"facts": facts, "board": {name: board[name] for name in DRAWN}}


def kept(guest: Guest, sent) -> str:
    answer = guest.http.post("/editor/titles", json=sent)
    assert answer.status_code == 200, answer.text
    return answer.json()["id"]


def refused(guest: Guest, sent) -> str:
    answer = guest.http.post("/editor/titles", json=sent)
    assert answer.status_code == 422
    assert answer.json()["code"] == "title"
    return answer.json()["message"]


def test_a_custom_title_is_played_to_the_end_and_survives_a_restart(server, data, ada, bela):
    sent = drawn()
    title = kept(ada, sent)
    assert title == custom_spec(sent["facts"], sent["board"])
    assert kept(bela, sent) == title
    table = ada.open_table("you", "path", "random", title=title)
    assert bela.http.get(f"/titles/{title}/board").json() == sent["board"]
    assert bela.http.get(f"/titles/{title}/words/pl").json()["name"] == "Mine"
    assert bela.http.get(f"/titles/{title}").json()["name"]["ro"] == "Mine"
    ada.start(table)
    server.end()
    with LocalServer(data) as again:
        ada = again.reopen(ada)
        with ada.visit(table) as client:
            client.until_seen()
            play_to_the_end(client, chance=random.Random(1))
            scores = client.view["scores"]
        record = ada.http.get(f"/tables/{table['code']}/record")
        assert f"title: {title}" in record.text
    with LocalServer(data) as third:
        ada = third.reopen(ada)
        with ada.visit(table) as client:
            client.until_seen()
            assert client.view["scores"] == scores


def test_different_data_is_a_different_title(ada: Guest):
    assert kept(ada, drawn()) != kept(ada, drawn(about="Another one."))


def test_a_name_is_plain_text_and_not_a_message_format(ada: Guest):
    name = "It's {count} <b>towns</b>"
    title = kept(ada, drawn(name=name))
    assert ada.http.get(f"/titles/{title}").json()["name"]["en"] == name
    words = ada.http.get(f"/titles/{title}/words/en").json()
    assert words["name"] == "It''s '{'count'}' <b>towns</b>"


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"board_of": "usa"}, "board_of: a custom title has its own board"),
        ({"variants": {"big": {}}}, "variants: a custom title has no variants"),
        ({"name": "a\u202eb"}, "name: a character is invisible"),
        ({"name": " "}, "name: the text has no visible character"),
        ({"name": "x" * 61}, "name: is 61 characters long; at most 60"),
        ({"cities": [{}] * 61}, "cities: there are 61; a custom title has at most 60"),
        ({"routes": [{}] * 121}, "routes: there are 121; a custom title has at most 120"),
        ({"tickets": [{}] * 101}, "tickets: there are 101; a custom title has at most 100"),
        ({"notes": [[[[[[[[]]]]]]]]}, "is more than 6 levels deep"),
        ({"notes": [0] * 5000}, "at most 5000 values fit"),
        ({"x" * 70: 1}, "too long field names"),
        ({"wings": 2}, "wings: no such field"),
        ({"rules": 3}, "rules: should be an object, not 3"),
    ],
)
def test_a_mistake_is_reported_with_its_field(shared_ada: Guest, changes, complaint):
    assert complaint in refused(shared_ada, drawn(**changes))


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("land", "M0 0<script>", "board.land"),
        ("land", "M" + "0 " * 40_000, "board.land"),
        ("width", "wide", "board.width"),
        ("rivers", [], "board"),
        ("cities", {}, "board.cities.atlanta: is missing; draw it"),
        ("routes", {}, "is missing; draw it"),
    ],
)
def test_a_drawing_is_data_of_the_title_and_nothing_else(shared_ada: Guest, path, value, complaint):
    sent = drawn()
    sent["board"][path] = value
    assert complaint in refused(shared_ada, sent)


def test_invalid_numbers_are_refused(ada: Guest):
    sent = drawn()
    text = json.dumps(sent).replace(f'"width": {sent["board"]["width"]}', '"width": NaN', 1)
    answer = ada.http.post(
        "/editor/titles", content=text, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 422


def test_no_file_of_the_server_can_be_loaded_as_a_title(ada: Guest):
    for name in ("/etc/passwd", "../usa/title.json", "own-", "own-zzz", "usa/title.json"):
        wanted = {"title": name, "name": "Ada", "seats": [{"kind": "you"}, {"kind": "open"}]}
        answer = ada.http.post("/tables", json=wanted)
        assert answer.status_code == 422
        assert answer.json()["code"] == "no_title"


def test_the_editor_gets_the_mistakes_of_a_title(ada: Guest):
    facts = drawn()["facts"]
    ask = lambda facts: ada.http.post("/editor/check", json={"facts": facts}).json()["problems"]  # noqa: E731
    assert ask(facts) == []
    facts["routes"][3]["length"] = 10
    assert ask(facts) == [
        {"field": "routes[3].length", "message": "10 is too large: at most 9", "code": None}
    ]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/editor/check", r'{"facts": {"\ud800": 1}}'),
        ("/editor/titles", r'{"facts": {"id": "\ud800"}, "board": {}}'),
        ("/editor/titles", r'{"facts": {}, "board": {"title": "\ud800"}}'),
        (
            "/tables",
            r'{"title": "own-\ud800", "name": "Ada", "seats": [{"kind": "you"}, {"kind": "open"}]}',
        ),
    ],
)
def test_a_lone_surrogate_is_refused(ada: Guest, path, body):
    """JSON can contain a lone surrogate, which is not valid text."""
    answer = ada.http.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert "lone surrogate" in answer.json()["message"]
