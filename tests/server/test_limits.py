"""The table of limits: by guest, by address, changed by operators, with a time to wait."""

import re
import socket
from pathlib import Path

import httpx
import pytest

from command_line import refusal
from guests import PATIENCE, Guest, table_request
from server.local_server import LocalServer
from server.still_clock import HOUR, StillClock
from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.limit_table import TABLE

PAGE = Path(__file__).parents[2] / "docs" / "limits.md"
FEW = [
    "tables.guest=2/hour",
    "tables.address=4/hour",
    "seats.guest=1/hour",
    "titles.guest=1/hour",
    "editor_jobs.guest=1/hour",
    "analyses.guest=1/hour",
    "maps.guest=1/hour",
    "searches.guest=1/hour",
    "hints.guest=1/hour",
    "push.guest=1/minute",
    "recovery_codes.guest=2/hour",
]


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def server(data, clock):
    with LocalServer(data, clock, limits=FEW) as server:
        yield server


def opening(guest: Guest, network: str = "203.0.113.1") -> httpx.Response:
    headers = {"X-Forwarded-For": network}
    return guest.http.post("/tables", json=table_request("you", "open"), headers=headers)


def test_a_guest_who_opens_too_many_tables_gets_the_time_to_wait(
    ada: Guest, bela: Guest, clock: StillClock
):
    assert [opening(ada).status_code for _ in range(2)] == [200, 200]
    clock.advance(HOUR // 2)
    refused = opening(ada)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_often")
    assert refused.headers["Retry-After"] == "1801"
    assert "30 min" in refused.json()["message"]
    assert opening(bela).status_code == 200, "another guest of the same address may go on"
    clock.advance(1_801_000)
    assert opening(ada).status_code == 200


def test_new_guests_of_one_address_share_its_limit(server: LocalServer):
    answers = [opening(server.guest()).status_code for _ in range(5)]
    assert answers == [200] * 4 + [429]
    assert opening(server.guest(), "203.0.113.2").status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/editor/titles", {"facts": {}, "board": {}}),
        ("POST", "/editor/tidy", {"facts": {}}),
        ("POST", "/push", {}),
    ],
)
def test_wrong_requests_count_too(ada: Guest, method: str, path: str, body):
    ada.ask("GET", "/me")  # a guest whose first request is refused gets no cookie
    first = ada.http.request(method, path, json=body)
    assert first.status_code == 422
    second = ada.http.request(method, path, json=body)
    assert second.status_code == 429
    assert int(second.headers["Retry-After"]) >= 1


def test_seats_are_limited(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open", "open")
    bela.join(table)
    bela.ask("POST", f"/tables/{table['code']}/leave")
    again = bela.refusal("POST", f"/tables/{table['code']}/join", json={"name": "Béla"})
    assert again[:2] == (429, "too_often")


def test_hints_are_limited(ada: Guest, stubs):
    table = ada.start(ada.open_table("you", "path", seating="as_listed", hints=True))
    with ada.visit(table) as client:
        client.until_my_turn()
        ada.hint(table, client.number)
        ada.hint(table, client.number)  # the same answer, which is counted once
        client.play(client.legal[0]).until_my_turn()
        path = f"/tables/{table['code']}/hint"
        refused = ada.refusal("POST", path, json={"number": client.number})
        assert refused[:2] == (429, "too_often")


@pytest.mark.parametrize("path", ["/me/whose", "/me/enter"])
def test_codes_of_persons_cannot_be_guessed(ada: Guest, bela: Guest, path: str):
    ada.ask("GET", "/me")
    right = bela.ask("POST", "/me/recovery")["code"]
    wrong = {"code": "abcdefghjkmnpqrstuvw"}
    for _ in range(2):
        assert ada.refusal("POST", path, json=wrong)[:2] == (404, "no_code")
    assert ada.refusal("POST", path, json={"code": right})[:2] == (429, "wrong_codes")
    assert bela.ask("POST", path, json={"code": right})


def test_only_a_trusted_proxy_names_the_address_of_a_client(tmp_path):
    """Without the setting, a stranger could take any address."""
    limits = ["tables.address=1/hour"]
    with LocalServer(tmp_path / "games", limits=limits, proxies=()) as server:
        assert opening(server.guest(), "203.0.113.1").status_code == 200
        assert opening(server.guest(), "203.0.113.2").status_code == 429
        forwarded = {"Forwarded": "for=203.0.113.3"}
        json = table_request("you", "open")
        answer = server.guest().http.post("/tables", json=json, headers=forwarded)
        assert answer.status_code == 429


# settings


def test_an_operator_changes_limits_by_name():
    limits = Limits(["tables.guest=7/day", "hints=off", "sockets.table = 5"])
    assert limits.values["tables.guest"] == "7/day"
    assert {limits.values["hints.guest"], limits.values["hints.address"]} == {"off"}
    assert limits.most("sockets.table") == 5
    for _ in range(2000):
        limits.take("hints", guest="a", address="b")


def test_all_limits_can_be_off():
    limits = Limits(["all=off"])
    assert set(limits.values.values()) == {"off"}
    for _ in range(2000):
        limits.hold("sockets", guest="a", address="b", table="c")


@pytest.mark.parametrize(
    ("setting", "right"),
    [
        ("tables", "tables.guest=20/hour"),
        ("table.guest=2/hour", "the limits are tables.guest, "),
        ("tables.guest=2", "such as 40/hour"),
        ("tables.guest=2/hours?", "such as 40/hour"),
        ("tables.guest=0/hour", "such as 40/hour"),
        ("sockets.table=many", "such as 1000"),
        ("sockets.table=0", "such as 1000"),
        ("all=2/hour", "such as "),
    ],
)
def test_an_invalid_limit_is_refused_with_a_correction(tmp_path, setting: str, right: str):
    said = refusal("serve", "--data", tmp_path / "games", "--limit", setting)
    assert right in " ".join(said.split())


def test_a_place_is_held_until_it_is_given_back():
    limits = Limits(["sockets.guest=1"])
    with limits.place("sockets", guest="a", address="n"):
        with pytest.raises(Refused) as refused, limits.place("sockets", guest="a", address="n"):
            pass
        assert (refused.value.status, refused.value.retry_after) == (429, 10)
        assert limits.held("sockets.address", "n") == 1, "a refused place is not held"
    assert limits.held("sockets.address", "n") == 0


def test_the_page_of_limits_has_every_limit_with_its_value():
    rows = re.findall(r"^\| `(\S+)` \| `([^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.M)
    found = {f"{each.name}.{by}": value for each in TABLE for by, value in each.by.items()}
    assert dict(rows) == found


def test_every_refusal_has_the_security_headers(server: LocalServer, ada: Guest):
    here = f"http://127.0.0.1:{server.port}"
    parts = httpx.get(here, timeout=PATIENCE).text.split('"')
    script = next(part for part in parts if part.endswith(".js"))
    answers = [
        httpx.get(here, timeout=PATIENCE),
        httpx.get(f"{here}/{script.lstrip('./')}", timeout=PATIENCE),
        httpx.get(f"{here}/api/nowhere", timeout=PATIENCE),
        httpx.post(f"{here}/api/tables", headers={"Origin": "http://x"}, timeout=PATIENCE),
        httpx.post(f"{here}/api/tables", content=b"x" * 70_000, timeout=PATIENCE),
        httpx.post(f"{here}/api/tables", content=iter([b"x"]), timeout=PATIENCE),
        opening(ada, "203.0.113.9"),
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 404, 403, 413, 411, 200]
    for answer in answers:
        assert answer.headers["X-Content-Type-Options"] == "nosniff", answer.url
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Referrer-Policy"]
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_an_error_of_the_server_has_the_security_headers(
    server: LocalServer, ada: Guest, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(server.app.state, "registry", None)
    answer = ada.http.get("/games/finished")
    assert answer.status_code == 500
    assert answer.json()["code"] == "broken"
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_an_address_that_sends_faults_gets_no_other_answer_for_a_while(tmp_path, clock: StillClock):
    with LocalServer(tmp_path / "other", clock, limits=["faults.address=3/minute"]) as server:
        ada = server.guest()
        table = ada.start(ada.open_table("you", "path", seating="as_listed"))
        with ada.visit(table) as client:
            client.until_my_turn()
            for _ in range(2):
                assert ada.refusal("POST", "/tables", json={})[:2] == (422, "malformed")
            client.refusal_of_text("{")
            assert ada.refusal("GET", "/me")[:2] == (429, "too_often")
            with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as fresh:
                assert fresh.recv(20).startswith(b"HTTP/1.1 429 ")
            client.play(client.legal[0])
        elsewhere = {"X-Forwarded-For": "203.0.113.4"}
        clock.advance(61_000)
        assert ada.ask("GET", "/me", headers=elsewhere)
        assert ada.ask("GET", "/me")


def test_the_messages_of_a_socket_are_counted_in_moving_windows():
    times = iter([100.0, 104.0, 109.0, 109.5, 110.0, 110.0])
    rate = Limits(["frames.socket=3/10 seconds"], lambda: next(times)).rate("frames", "socket")
    for _ in range(3):
        rate.take()
    with pytest.raises(Refused) as refused:
        rate.take()
    assert (refused.value.status, refused.value.retry_after) == (429, 1)
    rate.take()  # ten seconds after the first
    with pytest.raises(Refused) as refused:
        rate.take()
    assert refused.value.retry_after == 4
    free = Limits(["frames=off"]).rate("frames", "socket")
    for _ in range(1000):
        free.take()
