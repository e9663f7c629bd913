"""Push services that do not answer delay no other guest, and are soon paused."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
import requests

from push_service import PushService, push_service
from server.new_store import new_store
from smtp_service import wait_until
from whistlestop.server.notifications import public_hosts, push, push_queue
from whistlestop.server.notifications.public_hosts import public_session
from whistlestop.server.notifications.push import PAUSES, Failures, Pusher
from whistlestop.server.notifications.push_queue import (
    MAX_OF_DOMAIN,
    SENDERS,
    PushQueue,
    domain_of,
)
from whistlestop.server.notifications.subscriptions import MAX_SUBSCRIPTIONS, Subscription

TITLES = {"en": "USA", "pl": "USA", "ro": "USA"}


@pytest.fixture
def queue() -> Iterator[PushQueue]:
    queue = PushQueue()
    yield queue
    queue.close()


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Return an event that releases stuck messages."""
    gate = threading.Event()
    yield gate
    gate.set()


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    monkeypatch.setattr(public_hosts, "ANYWHERE", True)
    with push_service() as service:
        yield service


@pytest.fixture
def pusher(tmp_path) -> Iterator[Pusher]:
    store = new_store(tmp_path)
    pusher = Pusher(store, tmp_path)
    yield pusher
    pusher.close()
    store.close()


def never() -> None:
    raise AssertionError("it was given up")


def test_one_domain_delays_no_other(queue: PushQueue, gate: threading.Event):
    stuck = threading.Semaphore(0)
    sent = threading.Event()

    def hang() -> None:
        stuck.release()
        gate.wait(60)

    for _ in range(10 * SENDERS):
        queue.add("silent.example", hang, never)
    for _ in range(MAX_OF_DOMAIN):
        assert stuck.acquire(timeout=60)
    queue.add("quick.example", sent.set, never)
    assert sent.wait(60)
    assert not stuck.acquire(blocking=False), "one domain has more senders than it may"


def test_a_message_that_waits_too_long_is_dropped(
    queue: PushQueue, gate: threading.Event, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(push_queue, "WAITS_FOR", 0.05)
    given_up: list[int] = []
    stuck = threading.Semaphore(0)

    def hang() -> None:
        stuck.release()
        gate.wait(60)

    for number in range(SENDERS):
        queue.add(f"{number % 4}.example", hang, never)
        assert stuck.acquire(timeout=60)
    queue.add("late.example", lambda: given_up.append(-1), lambda: given_up.append(1))
    wait_until(lambda: given_up)
    gate.set()
    time.sleep(0.05)
    assert given_up == [1]


def test_the_queue_of_messages_is_limited(
    queue: PushQueue, gate: threading.Event, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(push_queue, "MAX_WAITING", MAX_OF_DOMAIN)
    given_up: list[int] = []
    for number in range(3 * MAX_OF_DOMAIN):
        queue.add("a.example", lambda: gate.wait(60) and None, lambda n=number: given_up.append(n))
    assert given_up


@pytest.mark.parametrize(
    ("host", "domain"),
    [
        ("fcm.googleapis.com", "googleapis.com"),
        ("a.b.evil.example", "evil.example"),
        ("localhost", "localhost"),
    ],
)
def test_hosts_of_one_domain_share_its_senders(host: str, domain: str):
    assert domain_of(host) == domain


@contextmanager
def silent_host(says: bytes = b"") -> Iterator[int]:
    """Run a host that accepts connections and sends one byte after another."""
    is_over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.02)

        def serve() -> None:
            held: list[socket.socket] = []
            while not is_over.is_set():
                with suppress(TimeoutError):
                    held.append(listener.accept()[0])
                for connection in held:
                    with suppress(OSError):
                        connection.send(says)
            for connection in held:
                connection.close()

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            is_over.set()
            thread.join(60)


def test_a_push_service_that_answers_too_slowly_is_cut_off(monkeypatch: pytest.MonkeyPatch):
    """Each byte restarts the timeout of requests; the limit for the whole answer still holds."""
    monkeypatch.setattr(public_hosts, "ANYWHERE", True)
    with (
        silent_host(b"H") as port,
        public_session(0.3) as session,
        pytest.raises(requests.RequestException),
    ):
        session.post(f"http://127.0.0.1:{port}/1", timeout=(60, 60))


def browser(service: PushService, name: str, port: int | None = None) -> Subscription:
    made = service.browser(name).subscription()
    endpoint = made["endpoint"] if port is None else f"http://127.0.0.1:{port}/{name}"
    return Subscription(endpoint, made["keys"]["p256dh"], made["keys"]["auth"], "en")


def test_dead_endpoints_are_left_alone_and_then_forgotten(
    pusher: Pusher, service: PushService, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(push, "TIMEOUT", (0.05, 0.05))
    monkeypatch.setattr(push, "PAUSES", (0.0, 0.0))
    mails: list[str] = []
    with silent_host() as port:
        for number in range(MAX_SUBSCRIPTIONS):
            pusher.subscriptions.keep("eve", browser(service, str(number), port))
        for count in (1, 2, 3):
            pusher.notify("eve", "abcdef", TITLES, lambda: mails.append("eve"))
            wait_until(lambda count=count: len(mails) == count)
        wait_until(lambda: not pusher.subscriptions.of("eve"))


def test_a_paused_endpoint_is_not_called(pusher: Pusher, service: PushService):
    service.answers["/1"] = 201
    alive = browser(service, "1")
    pusher.subscriptions.keep("ada", alive)
    pusher._failures.is_last(alive.endpoint)
    mails: list[str] = []
    pusher.notify("ada", "abcdef", TITLES, lambda: mails.append("ada"))
    wait_until(lambda: mails)
    assert service.received == []


def test_endpoints_that_never_answer_delay_no_other_guest(
    pusher: Pusher, service: PushService, monkeypatch: pytest.MonkeyPatch
):
    """Eight endpoints that never answer do not delay another guest's mail or message."""
    monkeypatch.setattr(push, "TIMEOUT", (60.0, 60.0))
    monkeypatch.setattr(push_queue, "SENDERS", MAX_OF_DOMAIN + 1)
    delivered: list[str] = []
    with silent_host() as port:
        for number in range(MAX_SUBSCRIPTIONS):
            silent = browser(service, str(number), port)
            other_host = silent.endpoint.replace("127.0.0.1", "localhost")
            pusher.subscriptions.keep("eve", silent._replace(endpoint=other_host))
        pusher.subscriptions.keep("ada", browser(service, "ada"))
        pusher.notify("eve", "abcdef", TITLES, lambda: delivered.append("eve"))
        pusher.notify("bela", "abcdef", TITLES, lambda: delivered.append("bela"))
        pusher.notify("ada", "abcdef", TITLES, lambda: delivered.append("ada"))
        wait_until(lambda: "bela" in delivered)
        wait_until(lambda: service.received)
        assert "eve" not in delivered, "the silent host has answered"
        assert "ada" not in delivered


def test_failures_pause_an_endpoint_for_longer_each_time():
    now = [0.0]
    failures = Failures(lambda: now[0])
    assert not failures.is_paused("a")
    for pause in PAUSES:
        assert not failures.is_last("a")
        assert failures.is_paused("a")
        now[0] += pause
        assert not failures.is_paused("a")
    assert failures.is_last("a")
    assert not failures.is_last("a"), "a browser that subscribes again begins again"
    failures.forget("a")
    assert not failures.is_paused("a")
