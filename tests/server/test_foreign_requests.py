"""Cross-origin requests, guessed codes, and names that belong to bots."""

import re
import socket
from collections.abc import Iterator
from contextlib import nullcontext

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from guests import PATIENCE, Guest, Json
from server.local_server import LocalServer
from server.still_clock import StillClock, limits_follow, seconds_of
from whistlestop.bots.levels import LEVELS
from whistlestop.server.http.bot_names import check_no_bot_name
from whistlestop.server.http.client_limits import Limits, network_of
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.request_checks import is_own_host, own_hosts

WRONG_CODES = 20  # from one address, at once
EVIL = "http://evil.example"
NAMES = sorted({name for level in LEVELS for name in (level.id, *level.names.values())})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """Return one server for all these tests."""
    with LocalServer(tmp_path_factory.mktemp("games"), hosts=["games.example.org"]) as server:
        yield server


def changing_requests(server: LocalServer) -> list[tuple[str, str]]:
    """Return every request of the HTTP interface that is not a GET."""
    return [
        (method.upper(), re.sub(r"\{\w+\}", "1", path))
        for path, operations in server.app.openapi()["paths"].items()
        for method in operations
        if method != "get"
    ]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": EVIL},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},  # another program on this computer
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
def test_no_foreign_page_changes_anything(server: LocalServer, ada: Guest, headers: dict[str, str]):
    requests = changing_requests(server)
    assert ("POST", "/api/me/link") in requests
    assert len(requests) > 30
    for method, path in requests:
        answer = ada.http.request(method, path.removeprefix("/api"), headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_page"), path


def test_same_origin_pages_and_programs_may_ask(server: LocalServer, ada: Guest):
    here = f"http://127.0.0.1:{server.port}"
    for headers in ({"Origin": here}, {"Sec-Fetch-Site": "same-origin"}, {}):
        assert ada.ask("POST", "/me/recovery", headers=headers)["code"]


def test_unsubscribe_links_work_from_any_program(server: LocalServer):
    """Mail programs follow RFC 8058, and the page of the link sends no origin."""
    answer = httpx.post(
        f"http://127.0.0.1:{server.port}/mail/unknown", headers={"Origin": "null"}, timeout=PATIENCE
    )
    assert answer.status_code == 404


# names of hosts


@pytest.mark.parametrize(
    ("host", "is_own"),
    [
        ("127.0.0.1:8080", True),
        ("[::1]:8080", True),
        ("192.168.1.7:8080", True),
        ("localhost:8080", True),
        ("mypc:8080", True),
        ("mypc.local", True),
        ("games.example.org", True),
        ("GAMES.example.org:443", True),
        ("evil.example", False),
        ("games.example.org.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("[::1", False),
    ],
)
def test_a_host_name_that_strangers_can_rebind_is_foreign(host: str, is_own: bool):
    names = own_hosts("0.0.0.0", ["games.example.org"])
    assert is_own_host(host, {name.lower() for name in names}) == is_own


def test_nothing_is_served_under_a_foreign_host_name(server: LocalServer):
    """A page of evil.example, whose name resolves to this server, has the right origin."""
    here = f"http://127.0.0.1:{server.port}"
    rebound = {"Host": f"evil.example:{server.port}"}
    for path in ("/", "/api/bots", "/assets/world.json"):
        assert httpx.get(here + path, timeout=PATIENCE).status_code == 200
        answer = httpx.get(here + path, headers=rebound, timeout=PATIENCE)
        assert (answer.status_code, answer.json()["code"]) == (421, "foreign_host")
    for path in ("/api/tables/abcdef/play", "/api/games/live", "/api/public/live"):
        for name, is_served in (("evil.example", False), ("games.example.org", True)):
            address = f"ws://{name}:{server.port}{path}"
            origin = f"http://{name}:{server.port}"
            with (
                socket.create_connection(("127.0.0.1", server.port)) as sock,
                nullcontext() if is_served else pytest.raises(InvalidStatus) as refused,
                connect(address, sock=sock, origin=origin, open_timeout=PATIENCE),
            ):
                pass
            assert is_served or refused.value.response.status_code == 403


# codes


def ask_from(guest: Guest, network: str, path: str) -> tuple[int, str]:
    answer = guest.http.get(path, headers={"X-Forwarded-For": network})
    return answer.status_code, answer.json().get("code", "")


@pytest.mark.parametrize(
    ("path", "network"),
    [("/tables/{}", "203.0.113.1"), ("/invitations/{}", "203.0.113.2")],
)
def test_codes_of_tables_cannot_be_guessed(
    ada: Guest, stranger: Guest, bela: Guest, path: str, network: str
):
    table = ada.open_table("you", "open")
    code = table["code"]
    for number in range(WRONG_CODES):
        assert ask_from(stranger, network, path.format(f"zzzz{number:02}")) == (404, "no_table")
    assert ask_from(stranger, network, path.format("zzzzzz")) == (429, "wrong_codes")
    assert ask_from(stranger, network, path.format(code)) == (429, "wrong_codes")
    assert ask_from(ada, network, path.format(code))[0] == 200, "the host may always come back"
    assert ask_from(bela, "203.0.113.3", path.format(code))[0] == 200
    invitation = table["seats"][1]["invitation"]
    assert ask_from(bela, network, f"/invitations/{invitation}")[0] == 200


def test_codes_cannot_be_guessed_over_the_websocket(ada: Guest, stranger: Guest):
    table = ada.open_table("you", "open")
    headers = {"X-Forwarded-For": "203.0.113.4"}
    for _ in range(WRONG_CODES):
        assert code_over_the_socket(stranger, {"code": "zzzzzz"}, headers) == "no_table"
    assert code_over_the_socket(stranger, table, headers) == "wrong_codes"


def code_over_the_socket(guest: Guest, table: Json, headers: dict[str, str]) -> str:
    with guest.visit(table, additional_headers=headers) as client:
        code: str = client.receive()["code"]
        with pytest.raises(ConnectionClosed):
            client.receive()
    return code


def test_a_friend_who_knows_the_code_takes_a_seat(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open")
    joined = bela.ask("POST", f"/tables/{table['code']}/join", json={"name": "Béla"})
    assert joined["you"] == 1


def test_a_limited_network_may_go_on_after_a_while():
    clock = StillClock()
    limits = Limits(["table_codes.address=3/minute"], now=seconds_of(clock))
    with limits_follow(clock):
        for _ in range(3):
            limits.take("table_codes", address="a")
        clock.advance(20_000)
        with pytest.raises(Refused) as refused:
            limits.take("table_codes", address="a")
        assert refused.value.retry_after == 41
        limits.take("table_codes", address="b")
        clock.advance(41_000)
        limits.take("table_codes", address="a")


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("a name", "a name"),
    ],
)
def test_limits_are_counted_by_network(host: str, network: str):
    from starlette.requests import HTTPConnection

    connection = HTTPConnection({"type": "http", "client": (host, 1), "headers": []})
    assert network_of(connection) == network


# the page of the interface


def test_the_page_of_the_api_loads_nothing_external(server: LocalServer):
    answer = httpx.get(f"http://127.0.0.1:{server.port}/api/docs", timeout=PATIENCE)
    assert answer.status_code == 200
    assert "//" not in answer.text.replace("<!doctype", "")
    assert "<script" not in answer.text
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    for path in server.app.openapi()["paths"]:
        assert path in answer.text


def test_the_page_of_the_api_names_bodies_and_answers_and_marks_code(server: LocalServer):
    page = httpx.get(f"http://127.0.0.1:{server.port}/api/docs", timeout=PATIENCE).text
    assert "`" not in page
    assert "docs/" not in page
    entries = dict(re.findall(r"<dt><code>(.*?)</code></dt>(.*?)(?=<dt>|</dl>)", page))
    opened = entries["POST /api/tables"]
    assert "<dd>Body: <code>NewTable</code></dd><dd>Answer: <code>TableInfo</code></dd>" in opened
    assert "<dd>Answer: <code>TitleFacts[]</code></dd>" in entries["GET /api/titles"]
    assert "<code>en</code>" in entries["GET /api/titles/{title}/words/{language}"]
    assert "GET /api/puzzles/daily?date" in entries
    assert "/api/tables/{code}/play" in entries


# names


@pytest.mark.parametrize("name", [*NAMES, " newcomer ", "ÎNCEPATOR", "Day tripper"])
def test_no_player_has_the_name_of_a_bot(shared_ada: Guest, shared_bela: Guest, name: str):
    table = shared_ada.open_table("you", "open")
    person = {"name": name}
    join = shared_bela.refusal("POST", f"/tables/{table['code']}/join", json=person)
    assert join[:2] == (422, "bot_name")
    me = {"name": name, "colour": None, "language": None}
    assert shared_bela.refusal("PUT", "/me", json=me)[:2] == (422, "bot_name")
    seats = [{"kind": "you"}, {"kind": "open"}]
    wanted = {"title": "europe", "name": name, "seats": seats}
    assert shared_bela.refusal("POST", "/tables", json=wanted)[:2] == (422, "bot_name")


@pytest.mark.parametrize("name", ["Νewcomer", "N℮wcomer", "Сonductоr", "РАЅЅЕNGER", "néwcomer"])
def test_a_name_that_looks_like_a_bots_is_refused(name: str):
    with pytest.raises(Refused):
        check_no_bot_name(name)


def test_a_proxy_may_hide_the_name_under_which_people_open_the_server(tmp_path):
    """Nginx sends its own name for the server in ``Host`` unless told otherwise."""
    origins = ["games.example.org", "trains.example.org:8443"]
    with LocalServer(tmp_path / "games", origins=origins) as server:
        ada = server.guest()
        for origin, status in (
            ("https://games.example.org", 200),
            ("https://trains.example.org:8443", 200),
            ("https://trains.example.org", 403),
            ("https://games.example.org:8080", 403),
            ("https://games.example.org.evil.example", 403),
        ):
            answer = ada.http.post("/me/recovery", headers={"Origin": origin})
            assert answer.status_code == status, origin
