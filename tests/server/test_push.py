"""Push notifications: absent players learn that it is their turn, in each subscribed browser."""

import socket
import stat
from ipaddress import ip_address

import pytest

from guests import Guest, Json
from push_service import PushService, push_service
from server.local_server import LocalServer
from whistlestop.server.notifications import public_hosts
from whistlestop.server.notifications.public_hosts import (
    check_public_url,
    is_public,
    public_session,
)
from whistlestop.server.notifications.push import KEY_FILE, Pusher

pytestmark = pytest.mark.usefixtures("stubs")


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(public_hosts, "ANYWHERE", True)
    with push_service() as service:
        yield service


def two(ada: Guest, bela: Guest) -> Json:
    table = ada.open_table("you", "open", seating="as_listed", title="usa")
    bela.join(table, 1)
    return ada.start(table)


def test_an_absent_player_is_notified_once_per_turn(ada: Guest, bela: Guest, service: PushService):
    browser = service.browser("bela")
    key = browser.subscribe(bela)
    table = two(ada, bela)
    with ada.visit(table) as one:
        one.until_seen().play(one.legal[0])
        assert browser.await_messages(key, 1) == [
            {"code": table["code"], "title": "USA", "language": "en", "kind": "turn"}
        ]
        with bela.visit(table) as other:  # a player who is present gets no message
            other.until_seen().play(other.legal[0])
            one.until(lambda client: client.my_turn).play("draw deck").play("draw deck")
            other.until(lambda client: client.my_turn).play("draw deck").play("draw deck")
            one.until(lambda client: client.my_turn)
        one.until(lambda client: not client.table["seats"][1]["connected"])
        one.play("draw deck").play("draw deck")
        assert len(browser.await_messages(key, 2)) == 2


def test_a_player_with_the_table_in_view_is_not_notified(
    ada: Guest, bela: Guest, monkeypatch: pytest.MonkeyPatch
):
    notified: list[str] = []
    monkeypatch.setattr(Pusher, "notify", lambda pusher, guest, *others: notified.append(guest))
    table = two(ada, bela)
    assert len(notified) == 2  # both are to choose tickets, and neither has opened the table yet
    with ada.visit(table) as one, bela.visit(table) as other:
        one.until_seen().play(one.legal[0])
        other.until_seen().play(other.legal[0])
        for client in (one, other, one):
            client.until(lambda client: client.my_turn).play("draw deck").play("draw deck")
        other.until(lambda client: client.my_turn)
    assert len(notified) == 2


def test_a_hidden_page_does_not_count_as_in_view(ada: Guest, bela: Guest, service: PushService):
    browser = service.browser("bela")
    key = browser.subscribe(bela)
    table = two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as other:
        one.until_seen()
        other.until_seen().socket.send('{"type": "visible", "visible": false}')
        other.codes_so_far()  # the server has received it
        one.play(one.legal[0])
        browser.await_messages(key, 1)


def test_each_browser_is_notified_in_its_language_until_it_unsubscribes(
    ada: Guest, bela: Guest, service: PushService
):
    polish, english = service.browser("pl", "pl"), service.browser("en")
    key = polish.subscribe(ada)
    assert english.subscribe(ada) == key
    two(ada, bela)  # Ada's decision, with her page closed
    assert polish.await_messages(key, 1)[0]["language"] == "pl"
    english.await_messages(key, 1)
    ada.ask("POST", "/push/end", json={"endpoint": english.endpoint})
    two(ada, bela)
    polish.await_messages(key, 2)
    assert len(english.messages(key)) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_vanished_browser_is_forgotten(
    server: LocalServer, ada: Guest, bela: Guest, service: PushService, status
):
    gone, other = service.browser("gone"), service.browser("other")
    service.answers["/gone"] = status
    key = gone.subscribe(ada)
    other.subscribe(ada)
    two(ada, bela)
    other.await_messages(key, 1)
    two(ada, bela)
    other.await_messages(key, 2)
    assert len(gone.messages(key)) == 1


@pytest.mark.parametrize("status", [302, 307, 500])
def test_failures_disturb_no_game_and_redirects_are_not_followed(
    ada: Guest, bela: Guest, service: PushService, status
):
    broken = service.browser("broken")
    service.answers["/broken"] = status
    key = broken.subscribe(ada)
    table = two(ada, bela)
    broken.await_messages(key, 1)
    with ada.visit(table) as client:
        client.until_seen().play(client.legal[0])
    assert {path for path, _, _ in service.received} == {"/broken"}


def test_an_unreachable_push_service_disturbs_no_game(
    ada: Guest, bela: Guest, service: PushService
):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        browser = service.browser("nowhere")
        browser.endpoint = f"http://127.0.0.1:{unused.getsockname()[1]}/nowhere"
        browser.subscribe(ada)
        table = two(ada, bela)
        with ada.visit(table) as client:
            client.until_seen().play(client.legal[0])


def test_the_key_is_created_once_and_readable_only_by_its_owner(
    server: LocalServer, ada: Guest, data
):
    file = data / KEY_FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    key = ada.ask("GET", "/push")["key"]
    server.end()
    with LocalServer(data) as again:
        assert again.reopen(ada).ask("GET", "/push")["key"] == key


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/1",
        "https://127.0.0.1/1",
        "https://[::1]/1",
        "https://10.0.0.7/1",
        "https://192.168.1.1/1",
        "https://169.254.169.254/latest",
        "https://0.0.0.0/1",
        "https://[::ffff:10.0.0.1]/1",
        "https://[64:ff9b::10.0.0.1]/1",
        "https://[2002:a00:1::1]/1",
        "https://[::10.0.0.1]/1",
        "https://localhost/1",
        "https://push.example.org:8443/1",
        "https://user@push.example.org/1",
        "file:///etc/passwd",
        "https://",
    ],
)
def test_the_server_calls_only_public_addresses(ada: Guest, endpoint):
    with push_service() as service:
        wanted = service.browser("x").subscription() | {"endpoint": endpoint}
    assert ada.refusal("POST", "/push", json=wanted)[:2] == (422, "no_push_service")


@pytest.mark.parametrize(
    "address",
    [
        "64:ff9b::7f00:1",  # NAT64
        "64:ff9b::808:808",
        "64:ff9b:1::a00:1",
        "2002:7f00:1::1",  # 6to4
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",  # Teredo
        "::7f00:1",  # IPv4-compatible
        "::ffff:127.0.0.1",
        "::ffff:0:7f00:1",  # IPv4-translated
        "fec0::1",
        "fe80::1%eth0",
        "fd00::1",
        "ff0e::1",
        "3fff::1",
        "5f00::1",
        "192.88.99.1",
        "224.0.0.1",
        "100.64.0.1",
    ],
)
def test_an_address_that_is_not_public_is_not_called(monkeypatch, address: str):
    family = socket.AF_INET6 if ":" in address else socket.AF_INET

    def lead_there(*_: object, **__: object) -> list:
        return [(family, socket.SOCK_STREAM, 6, "", (address, 443))]

    monkeypatch.setattr(socket, "getaddrinfo", lead_there)
    with public_session(5) as session, pytest.raises(ValueError, match="public internet"):
        session.post("https://push.example.org/1", timeout=5)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700:4700::1111", "2a00:1450:4001::200a"])
def test_a_public_address_is_called(address: str):
    assert is_public(ip_address(address))


def test_a_name_that_resolves_to_a_private_address_is_not_called(monkeypatch):
    def lead_home(*_: object, **__: object) -> list:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", lead_home)
    check_public_url("https://push.example.org/1")
    with public_session(5) as session, pytest.raises(ValueError, match="public internet"):
        session.post("https://push.example.org/1", timeout=5)
    with public_session(5) as session, pytest.raises(ValueError, match="https"):
        session.post("http://push.example.org/1", timeout=5)


@pytest.mark.parametrize(
    "change",
    [{"keys": {"p256dh": "x", "auth": "y"}}, {"language": "fi"}, {"endpoint": "https://a b"}],
)
def test_a_malformed_subscription_is_refused(ada: Guest, change):
    with push_service() as service:
        wanted = service.browser("x").subscription() | change
    assert ada.refusal("POST", "/push", json=wanted)[:2] == (422, "malformed")
