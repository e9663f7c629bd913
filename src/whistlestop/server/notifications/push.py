"""Push messages to browsers of players who have to act and do not have the table in sight.

Web Push (RFC 8030, 8291, 8292). A browser's push service gets a message that only the browser can
read, signed with the server's key. Threads of the push queue send the messages. A push service that
does not answer is not called for some minutes, and its browser is forgotten when that has happened
several times.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import threading
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import requests
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from whistlestop.server.notifications.notices import Notice
from whistlestop.server.notifications.public_hosts import check_public_url, public_session
from whistlestop.server.notifications.push_queue import PushQueue, domain_of
from whistlestop.server.notifications.subscriptions import Subscription, Subscriptions
from whistlestop.server.store.data_folder import ONLY_OWNER_FILE, OURS, StoreError, unusable
from whistlestop.server.store.store import Store

log = logging.getLogger("whistlestop.push")

KEY_FILE = f"{OURS}vapid.pem"
CONTACT = "mailto:nobody@example.org"  # push services require an address of the operator
TIMEOUT = (3.0, 4.0)  # seconds to connect, and between two bytes of an answer
WITHIN = 6.0  # seconds for everything
PAUSES = (60.0, 600.0)  # seconds without messages after the first failures; then it is forgotten
MAX_FAILING = 10_000  # endpoints whose failures are remembered
TIME_TO_LIVE = 24 * 3600  # seconds for which a push service tries to reach a browser
SIGNED_FOR = 12 * 3600  # seconds
SUBSCRIPTION_ENDED = (404, 410)  # the browser's subscription has ended


def signing_key(folder: Path) -> Vapid02:
    """Return the server's key, which is made at the first start and private to its owner.

    Raises StoreError.
    """
    file = folder / KEY_FILE
    try:
        if not file.exists():
            _make_key(file)
        return Vapid02.from_pem(file.read_bytes())
    except OSError as error:
        raise unusable(folder, error) from error
    except (ValueError, UnsupportedAlgorithm) as error:
        raise StoreError(
            f"{file} is damaged: put it back from a backup, or delete it; players then have "
            "to allow push messages again"
        ) from error


def _make_key(file: Path) -> None:
    key = Vapid02()
    key.generate_keys()
    half_written = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    opened = os.open(half_written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, ONLY_OWNER_FILE)
    with os.fdopen(opened, "wb") as writing:
        writing.write(key.private_pem())
    with suppress(FileExistsError):  # another server was faster
        file.hardlink_to(half_written)
    half_written.unlink()


class Pusher:
    """Sends messages to the browsers of guests.

    ``contact``: a mailto: or https: address of the operator, for push services.
    """

    def __init__(self, store: Store, folder: Path, contact: str | None = None) -> None:
        self.subscriptions = Subscriptions(store)
        self.contact = contact or CONTACT
        self._key = signing_key(folder)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="push reader")
        self._queue = PushQueue()
        self._failures = Failures()

    @property
    def public_key(self) -> str:
        """Return the key with which browsers subscribe: an uncompressed point, base64url."""
        point = self._key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    def notify(
        self,
        guest: str,
        code: str,
        titles: dict[str, str],
        otherwise: Callable[[], None],
        kind: Notice = "turn",
    ) -> None:
        """Send a guest's browsers a message: a table waits for the guest's move or answer.

        ``titles``: the name of the title, by language. Returns at once; ``otherwise`` is called, in
        any thread, if no push service has accepted the message in time.
        """
        self._reader.submit(self._share_out, guest, code, titles, otherwise, kind)

    def close(self) -> None:
        self._reader.shutdown(wait=False, cancel_futures=True)
        self._queue.close()

    def _share_out(
        self,
        guest: str,
        code: str,
        titles: dict[str, str],
        otherwise: Callable[[], None],
        kind: Notice,
    ) -> None:
        """Put a message for each browser of a guest into the queue."""
        try:
            found = self.subscriptions.of(guest)
        except Exception:
            log.exception("table %s: a guest's browsers could not be read", code)
            found = []
        browsers = [each for each in found if not self._failures.is_paused(each.endpoint)]
        outcome = _Outcome(len(browsers), otherwise)
        for browser in browsers:
            title = titles.get(browser.language, titles["en"])
            said = {"code": code, "title": title, "language": browser.language, "kind": kind}
            text = json.dumps(said, ensure_ascii=False)
            domain = domain_of(urlsplit(browser.endpoint).hostname or "")
            self._queue.add(
                domain, partial(self._deliver, browser, text, outcome), outcome.has_failed
            )

    def _deliver(self, to: Subscription, text: str, outcome: _Outcome) -> None:
        """Send a text to one browser, and note the outcome."""
        is_taken = False
        try:
            is_taken = self._send(to, text)
        finally:
            if is_taken:
                outcome.has_succeeded()
            else:
                outcome.has_failed()

    def _send(self, to: Subscription, text: str) -> bool:
        """Send a text to one browser; return whether its push service has accepted it."""
        from pywebpush import WebPusher  # 7 MB of memory: imported with the first message

        origin = "{0.scheme}://{0.netloc}".format(urlsplit(to.endpoint))
        try:
            check_public_url(to.endpoint)
            signed = self._key.sign(
                {"sub": self.contact, "aud": origin, "exp": int(time.time()) + SIGNED_FOR}
            )
            body = WebPusher(to.for_browser()).encode(text.encode(), "aes128gcm")["body"]
            headers = {**signed, "Content-Encoding": "aes128gcm", "TTL": str(TIME_TO_LIVE)}
            with (
                public_session(WITHIN) as session,
                session.post(
                    to.endpoint,
                    data=body,
                    headers={**headers, "Urgency": "normal"},
                    timeout=TIMEOUT,
                    allow_redirects=False,
                    stream=True,  # the body of the answer is not read
                ) as answer,
            ):
                status = answer.status_code
        except (requests.RequestException, ValueError) as error:
            log.warning("a push service (%s) could not be reached: %s", origin, error)
            if self._failures.is_last(to.endpoint):
                log.warning("a browser is forgotten: its push service (%s) is gone", origin)
                self.subscriptions.remove(to.endpoint)
            return False
        self._failures.forget(to.endpoint)
        if status in SUBSCRIPTION_ENDED:
            self.subscriptions.remove(to.endpoint)
        elif status >= 300:
            log.warning("a push service (%s) answered %s", origin, status)
        return status < 300


class _Outcome:
    """Calls ``otherwise`` if none of ``left`` deliveries succeeds."""

    def __init__(self, left: int, otherwise: Callable[[], None]) -> None:
        self._lock = threading.Lock()
        self._left = left
        self._otherwise = otherwise
        if not left:
            otherwise()

    def has_succeeded(self) -> None:
        with self._lock:
            self._left = -1

    def has_failed(self) -> None:
        with self._lock:
            self._left -= 1
            is_over = self._left == 0
        if is_over:
            self._otherwise()


class Failures:
    """The endpoints that did not answer, how often, and until when they are not called."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._lock = threading.Lock()
        self._now = now
        self._known: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def is_paused(self, endpoint: str) -> bool:
        """Check whether no message is sent there now."""
        with self._lock:
            return self._known.get(endpoint, (0, -1.0))[1] > self._now()

    def is_last(self, endpoint: str) -> bool:
        """Count a failure; return whether it was the last one, after which nothing is sent."""
        with self._lock:
            count = self._known.pop(endpoint, (0, 0.0))[0] + 1
            if count > len(PAUSES):
                return True
            self._known[endpoint] = count, self._now() + PAUSES[count - 1]
            if len(self._known) > MAX_FAILING:
                self._known.popitem(last=False)
            return False

    def forget(self, endpoint: str) -> None:
        """Forget the failures of an endpoint that has answered."""
        with self._lock:
            self._known.pop(endpoint, None)
