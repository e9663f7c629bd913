"""Every request gets its answer or a refusal that says why; never a 500."""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed, InvalidStatus

from command_line import run_command
from guests import PATIENCE, Guest, table_request
from server.local_server import LocalServer
from whistlestop.server.http import headers
from whistlestop.server.http.headers import LONGEST_BODY, LONGEST_DRAWN
from whistlestop.server.table.play_socket import LONGEST_FRAME
from whistlestop.titles import load, title_specs
from whistlestop.titles.title import FOLDER

TITLES = ", ".join(title_specs())
JSON = {"Content-Type": "application/json"}
SEATS = [{"kind": "you"}, {"kind": "bot", "bot": "path"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """Return one server for all tests: no request here may leave a trace."""
    with LocalServer(tmp_path_factory.mktemp("games"), limits=["all=off"]) as server:
        yield server


def a_request(**changes):
    return {**table_request("you", "path"), **changes}


@pytest.mark.parametrize(
    ("changes", "code", "about"),
    [
        ({"title": "eurpoe"}, "no_title", "did you mean europe"),
        ({"title": ""}, "no_title", TITLES),
        ({"title": "../europe"}, "no_title", TITLES),
        ({"title": "EUROPE"}, "no_title", TITLES),
        ({"title": "my/title.json"}, "no_title", TITLES),
        ({"title": "my/title.json/"}, "no_title", TITLES),
        (
            {"title": str(FOLDER / "europe" / "title.json") + "/"},
            "no_title",
            ", ".join(title_specs()),
        ),
        ({"title": "x" * 20_000}, "no_title", TITLES),
        ({"title": "\x00"}, "no_title", TITLES),
        ({"title": "\ud800"}, "no_title", TITLES),
        ({"title": None}, "malformed", "title"),
        ({"title": 7}, "malformed", "title"),
        ({"seats": []}, "malformed", "seats"),
        ({"seats": SEATS[:1]}, "malformed", "at least 2 entries"),
        ({"seats": SEATS * 3}, "malformed", "at most 5"),
        ({"seats": "you"}, "malformed", "seats"),
        ({"seats": [{"kind": "you"}] * 2}, "seats", "mark at most one as yours"),
        ({"seats": [{"kind": "king"}] * 2}, "malformed", "'you', 'bot', 'open' or 'beside'"),
        ({"seats": [{}] * 2}, "malformed", "seats.0.kind"),
        ({"seats": [{"kind": "you"}, {"kind": "bot"}]}, "no_bot", "choose from newcomer, "),
        (
            {"seats": [{"kind": "you"}, {"kind": "bot", "bot": "travler"}]},
            "no_bot",
            "did you mean traveller",
        ),
        (
            {"seats": [{"kind": "you"}, {"kind": "bot", "bot": "path:seed=1"}]},
            "no_bot",
            "there is no level",
        ),
        ({"seats": [{"kind": "you"}, {"kind": "bot", "bot": "one_step"}]}, "no_bot", "choose from"),
        (
            {"seats": [{"kind": "you"}, {"kind": "bot", "bot": "a.py:Bot"}]},
            "no_bot",
            "there is no level",
        ),
        (
            {"seats": [{"kind": "you"}, {"kind": "bot", "bot": "program:cat"}]},
            "no_bot",
            "there is no level",
        ),
        ({"hints": "yes"}, "malformed", "hints"),
        ({"hints": 1}, "malformed", "hints"),
        ({"seats": [{"kind": "you"}, {"kind": "bot", "bot": 7}]}, "malformed", "seats.1.bot"),
        ({"name": ""}, "text_invisible", "no visible character"),
        ({"name": "   "}, "text_invisible", "no visible character"),
        ({"name": "\t\n\u2003"}, "text_character", "invisible"),
        ({"name": "\ud800"}, "text_character", "invisible"),
        ({"name": "x" * 25}, "text_long", "at most 24"),
        ({"name": 7}, "malformed", "name"),
        ({"pace": -1}, "malformed", "pace"),
        ({"pace": 10_001}, "malformed", "pace"),
        ({"pace": "quick"}, "malformed", "pace"),
        ({"pace": 0.5}, "malformed", "pace"),
        ({"seating": "by age"}, "malformed", "'drawn' or 'as_listed'"),
        ({"seed": 7}, "malformed", "seed"),
    ],
)
def test_an_invalid_table_is_refused_with_a_correction(shared_ada: Guest, changes, code, about):
    status, said, message = shared_ada.refusal(
        "POST", "/tables", content=json.dumps(a_request(**changes)), headers=JSON
    )
    assert (status, said) == (422, code)
    assert about in message


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"no json",
        b"[]",
        b"null",
        b'"europe"',
        b"{",
        b"\xff\xfe",
        b"[" * 50_000,
        json.dumps(a_request(**{"\ud800": 1})).encode(),
        json.dumps(a_request(pace=float("nan"))).encode(),
        json.dumps(a_request(pace=float("inf"))).encode(),
        json.dumps(a_request()).encode().replace(b'"pace": 0', b'"pace": ' + b"9" * 5000),
    ],
)
def test_a_body_of_another_shape_is_malformed(shared_ada: Guest, body):
    code = shared_ada.open_table("you", "open")["code"]
    for path in ("/tables", f"/tables/{code}/join"):
        status, why, message = shared_ada.refusal("POST", path, content=body, headers=JSON)
        assert (status in (400, 422), why) == (True, "malformed")
        assert message


def test_a_body_that_is_too_long_is_refused(ada: Guest):
    said = ada.refusal("POST", "/tables", content=b" " * 70_000, headers=JSON)
    assert said[:2] == (413, "too_long")
    assert "65536" in said[2]


@pytest.mark.parametrize("path", ["/analyses", "/tables", "/positions/check", "/editor/check"])
@pytest.mark.parametrize("size", [300_000, 5_000_000, 20_000_000])
def test_a_body_that_is_far_too_long_is_refused_with_an_explanation_too(
    shared_server: LocalServer, path, size
):
    """Otherwise a client would never learn why its connection is closed."""
    status, said = send_whole(shared_server, path, b" " * size)
    assert (status, said["code"]) == (413, "too_long")
    assert str(LONGEST_DRAWN if "editor" in path else LONGEST_BODY) in said["message"]


def test_a_long_body_of_unknown_length_is_refused_with_an_explanation_too(server: LocalServer):
    status, said = send_whole(server, "/tables", iter([b" " * 100_000] * 50))
    assert (status, said["code"]) == (411, "no_length")


def send_whole(server, path, body):
    """Return the status and refusal for a client that sends everything before it reads."""
    with closing(HTTPConnection("127.0.0.1", server.port, PATIENCE)) as line:
        line.request("POST", f"/api{path}", body, {**JSON, "Connection": "close"})
        answer = line.getresponse()
        return answer.status, json.loads(answer.read())


def test_a_client_that_asks_before_sending_a_long_body_need_not_send_it(server: LocalServer):
    asked = (
        "POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
        "Content-Length: 5000000\r\nExpect: 100-continue\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(asked.encode())
        assert line.recv(100).startswith(b"HTTP/1.1 413 ")


def test_the_server_does_not_wait_for_a_long_body_that_never_comes(
    server: LocalServer, ada: Guest, monkeypatch
):
    monkeypatch.setattr(headers, "DROPPED_WITHIN", 0.2)
    asked = "POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 5000000\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(asked.encode() + b" " * 1000)
        assert line.recv(100).startswith(b"HTTP/1.1 413 ")


def test_a_body_of_unknown_length_is_refused(ada: Guest):
    pieces = (piece for piece in [b"{", b"}"])
    said = ada.refusal("POST", "/tables", content=pieces, headers=JSON)
    assert said[:2] == (411, "no_length")


def test_a_form_is_not_a_message(ada: Guest):
    status, code, _ = ada.refusal("POST", "/tables", data={"title": "europe"})
    assert (status, code) == (422, "malformed")


@pytest.mark.parametrize("code", ["zzzzzz", "x" * 5000, "%00", "%FF", "a b", "é", "..", "'; --"])
def test_an_unknown_table_is_refused_at_every_endpoint(shared_ada: Guest, code):
    for method, path, body in [
        ("GET", "", None),
        ("GET", "/record", None),
        ("POST", "/start", None),
        ("POST", "/again", {"agree": True}),
        ("POST", "/join", {"invitation": "x", "name": "Ada"}),
        ("POST", "/pace", {"pace": 0}),
        ("POST", "/pause", {"pause": True}),
        ("POST", "/seats/0", {"kind": "open"}),
    ]:
        status, said, message = shared_ada.refusal(method, f"/tables/{code}{path}", json=body)
        assert (status, said) in {(404, "no_table"), (404, "not_found")}
        assert message


@pytest.mark.parametrize("invitation", ["zzzzzzzzzz", "", "%00", "x" * 5000, "é"])
def test_an_unknown_invitation_is_refused(shared_ada: Guest, invitation):
    status, _, message = shared_ada.refusal("GET", f"/invitations/{invitation}")
    assert status == 404
    assert message


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("join", {"invitation": "x", "name": "Béla"}, 404, "no_invitation"),
        ("join", {"invitation": "x", "name": " "}, 422, "text_invisible"),
        ("join", {"invitation": "x", "name": "x" * 25}, 422, "text_long"),
        ("join", {"invitation": "x"}, 404, "no_invitation"),
        ("join", {"invitation": 7, "name": "Béla"}, 422, "malformed"),
        ("join", {"invitation": "x", "name": "Béla", "colour": 5}, 422, "malformed"),
        ("join", None, 422, "malformed"),
        ("pace", {"pace": -1}, 422, "malformed"),
        ("pace", {"pace": 10_001}, 422, "malformed"),
        ("pace", {}, 422, "malformed"),
        ("pause", {"pause": "yes"}, 422, "malformed"),
        ("pause", {}, 422, "malformed"),
        ("pace", None, 422, "malformed"),
        ("seats/2", {"kind": "open"}, 404, "no_seat"),
        ("seats/-1", {"kind": "open"}, 404, "no_seat"),
        ("seats/99999999999999999999", {"kind": "open"}, 404, "no_seat"),
        ("seats/one", {"kind": "open"}, 422, "malformed"),
        ("seats/" + "9" * 5000, {"kind": "open"}, 422, "malformed"),
        ("seats/1", {"kind": "you"}, 422, "seats"),
        ("seats/1", {"kind": "bot"}, 422, "no_bot"),
        ("seats/1", {"kind": "bot", "bot": "chess"}, 422, "no_bot"),
        ("seats/1", None, 422, "malformed"),
        ("again", {"agree": True}, 409, "not_over"),
        ("nothing", None, 404, "not_found"),
    ],
)
def test_an_invalid_request_at_a_table_is_refused(
    shared_ada: Guest, shared_stranger: Guest, path, body, status, code
):
    table = shared_ada.open_table("you", "open")
    asking = shared_stranger if path == "join" else shared_ada
    said = asking.refusal("POST", f"/tables/{table['code']}/{path}", json=body)
    assert said[:2] == (status, code)
    assert said[2]
    assert shared_ada.table(table) == table


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/titles/atlantis/board", 404),
        ("GET", "/titles/..%2Feurope/board", 404),
        ("DELETE", "/tables", 405),
        ("GET", "/tables", 405),
        ("PUT", "/titles", 405),
    ],
)
def test_an_unknown_resource_is_refused(shared_ada: Guest, method, path, status):
    answer = shared_ada.refusal(method, path)
    assert answer[0] == status
    assert answer[2]


@pytest.mark.parametrize(
    "path", ["/assets/nothing.js", "/assets/..%2f..%2fapp.py", "/nothing", "/table/a/b"]
)
def test_only_the_clients_own_files_are_served(server: LocalServer, path):
    answer = httpx.get(f"http://127.0.0.1:{server.port}{path}", timeout=PATIENCE)
    assert answer.status_code == 404
    assert set(answer.json()) == {"code", "message"}


# the WebSocket


def test_a_page_of_another_origin_gets_no_connection(ada: Guest):
    table = ada.open_table("you", "path")
    for origin in ("http://evil.example", "null", "https://127.0.0.1.evil.example"):
        with pytest.raises(InvalidStatus) as refused, ada.visit(table, origin=origin):
            pass
        assert refused.value.response.status_code == 403


def test_a_page_of_this_origin_gets_a_connection(server: LocalServer, ada: Guest):
    table = ada.open_table("you", "path")
    with ada.visit(table, origin=f"http://127.0.0.1:{server.port}") as client:
        client.until(lambda client: client.table)


def test_the_page_of_an_unknown_table_gets_a_refusal(ada: Guest):
    with ada.visit({"code": "zzzzzz"}) as client:
        assert client.receive()["code"] == "no_table"
        with pytest.raises(ConnectionClosed) as closed:
            client.receive()
        assert closed.value.rcvd.code == 1008


@pytest.mark.parametrize("length", [LONGEST_FRAME + 1, 100_000])
def test_an_oversized_message_closes_its_connection_and_nothing_else(ada: Guest, length):
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    with ada.visit(table) as client, ada.visit(table) as tab:
        client.until_seen()
        tab.until_seen()
        client.socket.send("x" * length)
        with pytest.raises(ConnectionClosed) as closed:
            client.until(lambda client: False)
        assert closed.value.rcvd.code == 1009
        tab.play(tab.legal[0])


def test_the_real_server_and_the_test_server_limit_messages_alike(
    monkeypatch: pytest.MonkeyPatch, tmp_path
):
    configured = {}
    monkeypatch.setattr(uvicorn.Config, "__init__", lambda self, *a, **k: configured.update(k))
    monkeypatch.setattr(uvicorn.Server, "__init__", lambda self, config: None)
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: sockets[0].close())
    answer = run_command("serve", "--no-browser", "--port", 0, "--data", tmp_path / "games")
    assert answer.exit_code == 0, answer.output
    assert configured["ws_max_size"] == LONGEST_FRAME <= 2048


def test_the_longest_move_of_any_title_fits_a_message():
    longest = max(
        len(f"keep {' '.join(sorted((t.id for t in load(title).tickets), key=len)[-5:])}")
        for title in title_specs()
    )
    assert longest < 400
    assert len(json.dumps({"type": "play", "number": 99_999, "action": "x" * 400})) < LONGEST_FRAME


def unknown_keys(length: int) -> str:
    """Return a JSON object of about this length, with unknown keys."""
    return json.dumps({"type": "play", **{f"{key:05}": 0 for key in range(length // 12 - 2)}})


def test_a_message_with_unknown_keys_gets_a_short_answer(ada: Guest):
    table = ada.open_table("you", "path")
    with ada.visit(table) as client:
        text = unknown_keys(LONGEST_FRAME)
        assert len(text) > LONGEST_FRAME * 0.9
        code, message = client.refusal_of_text(text)
        assert code == "malformed"
        assert len(message) < 400
        assert re.search(r"and \d+ more$", message)


def test_a_request_with_unknown_keys_gets_a_short_answer(ada: Guest):
    text = unknown_keys(60_000)
    status, code, message = ada.refusal("POST", "/tables", content=text, headers=JSON)
    assert (status, code) == (422, "malformed")
    assert message.count(";") == 3
    assert len(message) < 400


def test_a_title_without_a_board_has_no_drawing(server):
    answer = httpx.get(f"http://127.0.0.1:{server.port}/api/titles/card_game/board")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_board")


HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/nowhere", "/table/", "/a/b/c", "/index.php"])
def test_an_unknown_address_shows_a_page_for_people(server: LocalServer, path):
    address = f"http://127.0.0.1:{server.port}{path}"
    shown = httpx.get(address, headers=HTML)
    assert shown.status_code == 404
    assert shown.headers["content-type"].startswith("text/html")
    assert shown.text == httpx.get(f"http://127.0.0.1:{server.port}/").text
    said = httpx.get(address, headers={"Accept": "application/json"})
    assert (said.status_code, said.json()["code"]) == (404, "not_found")


def test_an_unknown_address_of_the_api_is_refused_in_json(server: LocalServer):
    said = httpx.get(f"http://127.0.0.1:{server.port}/api/nowhere", headers=HTML)
    assert (said.status_code, said.json()["code"]) == (404, "not_found")
