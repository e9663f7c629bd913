"""Telling browsers that nobody looks at whose turn it is: Web Push (RFC 8030, 8291, 8292).

A browser's push service gets a message that only the browser can read, signed with the server's
key. Sending happens in threads of its own; whatever goes wrong there is logged and disturbs no
game.
"""

from __future__ import annotations

import json
import logging
import os
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import requests
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPusher

from whistlestop.server.data_folder import ONLY_OWNER_FILE, OURS
from whistlestop.server.public_hosts import check_public_url, public_session
from whistlestop.server.store import Store
from whistlestop.server.subscriptions import Subscription, Subscriptions

log = logging.getLogger("whistlestop.push")

KEY_FILE = f"{OURS}vapid.pem"
CONTACT = "mailto:nobody@example.org"  # push services want to know whom they could write to
SENDERS = 4  # threads: a slow push service holds up no other
MOST_WAITING = 1_000  # messages; what comes after them is dropped
TIMEOUT = 10.0  # seconds for a push service to answer
KEPT_FOR = 24 * 3600  # seconds for which a push service tries to reach a browser
SIGNED_FOR = 12 * 3600  # seconds
GONE = (404, 410)  # the browser has no such subscription any more


def signing_key(folder: Path) -> Vapid02:
    """The server's key, made at its first start and readable by its owner alone."""
    file = folder / KEY_FILE
    if not file.exists():
        key = Vapid02()
        key.generate_keys()
        half_written = file.with_suffix(".new")
        half_written.unlink(missing_ok=True)
        opened = os.open(half_written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, ONLY_OWNER_FILE)
        with os.fdopen(opened, "wb") as writing:
            writing.write(key.private_pem())
        half_written.replace(file)
    return Vapid02.from_pem(file.read_bytes())


class Pusher:
    """``contact``: a mailto: or https: address of the operator, for push services."""

    def __init__(self, store: Store, folder: Path, contact: str | None = None) -> None:
        self.subscriptions = Subscriptions(store)
        self.contact = contact or CONTACT
        self._key = signing_key(folder)
        self._pool = ThreadPoolExecutor(SENDERS, thread_name_prefix="push")
        self._waiting = threading.Semaphore(MOST_WAITING)

    @property
    def public_key(self) -> str:
        """What browsers subscribe with: an uncompressed point, base64url."""
        point = self._key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    def tell(
        self, guest: str, code: str, titles: dict[str, str], otherwise: Callable[[], None]
    ) -> None:
        """Tell a guest's browsers that it is his turn at a table; ``titles``: what is played
        there, by language. Returns at once; ``otherwise`` is called, in any thread, if no push
        service has taken it."""
        if not self._waiting.acquire(blocking=False):
            log.error("too many messages wait to be sent; one is dropped")
            otherwise()
            return
        try:
            sending = self._pool.submit(self._tell, guest, code, titles, otherwise)
        except RuntimeError:  # the server ends
            self._waiting.release()
            raise
        sending.add_done_callback(lambda _: self._waiting.release())

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _tell(
        self, guest: str, code: str, titles: dict[str, str], otherwise: Callable[[], None]
    ) -> None:
        is_told = False
        try:
            for subscription in self.subscriptions.of(guest):
                title = titles.get(subscription.language, titles["en"])
                said = {"code": code, "title": title, "language": subscription.language}
                is_told |= self._send(subscription, json.dumps(said, ensure_ascii=False))
        except Exception:
            log.exception("table %s: nobody could be told that it is his turn", code)
        if not is_told:
            otherwise()

    def _send(self, to: Subscription, text: str) -> bool:
        """Send a text to one browser, and forget it if it is gone; whether its push service has
        taken the text."""
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(to.endpoint))
        try:
            check_public_url(to.endpoint)
            signed = self._key.sign(
                {"sub": self.contact, "aud": origin, "exp": int(time.time()) + SIGNED_FOR}
            )
            body = WebPusher(to.for_browser()).encode(text.encode(), "aes128gcm")["body"]
            headers = {**signed, "Content-Encoding": "aes128gcm", "TTL": str(KEPT_FOR)}
            with (
                public_session() as session,
                session.post(
                    to.endpoint,
                    data=body,
                    headers={**headers, "Urgency": "normal"},
                    timeout=TIMEOUT,
                    allow_redirects=False,
                    stream=True,  # what it says beyond its status is nobody's
                ) as answer,
            ):
                status = answer.status_code
        except (requests.RequestException, ValueError) as error:
            log.warning("a push service (%s) could not be reached: %s", origin, error)
            return False
        if status in GONE:
            self.subscriptions.remove(to.endpoint)
        elif status >= 300:
            log.warning("a push service (%s) answered %s", origin, status)
        return status < 300
