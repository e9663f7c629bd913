"""A push service on this machine, and browsers that subscribe there and read its messages."""

import base64
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from background import served
from guests import PATIENCE, Guest, Json


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushService:
    """A push service; it stores messages by path, and ``answers`` has its status for a path."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: dict[str, int] = {}

    def browser(self, name: str, language: str = "en") -> "Browser":
        return Browser(self, f"http://127.0.0.1:{self.port}/{name}", language)


class Browser:
    def __init__(self, service: PushService, endpoint: str, language: str) -> None:
        self.service, self.endpoint, self.language = service, endpoint, language
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)

    def subscription(self) -> Json:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encoded(point), "auth": encoded(self.secret)}
        return {"endpoint": self.endpoint, "keys": keys, "language": self.language}

    def subscribe(self, guest: Guest) -> str:
        """Subscribe this browser; return the server's key."""
        return str(guest.ask("POST", "/push", json=self.subscription())["key"])

    def messages(self, key: str) -> list[Json]:
        """Return the decrypted messages so far; each must be signed with the server's key."""
        path = "/" + self.endpoint.rpartition("/")[2]
        mine = [(headers, body) for to, headers, body in self.service.received if to == path]
        for headers, _ in mine:
            check_signature(headers["Authorization"], key, self.service.port)
            assert headers["Content-Encoding"] == "aes128gcm"
            assert int(headers["TTL"]) > 0
        texts = [
            http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret)
            for _, body in mine
        ]
        return [json.loads(text) for text in texts]

    def await_messages(self, key: str, count: int) -> list[Json]:
        late = time.monotonic() + PATIENCE
        while len(found := self.messages(key)) < count:
            assert time.monotonic() < late, f"{len(found)} of {count} came"
            time.sleep(0.02)
        return found


def check_signature(authorization: str, key: str, port: int) -> None:
    """Check that the token is the server's, for this service, and still valid (RFC 8292)."""
    scheme, _, fields = authorization.partition(" ")
    assert scheme == "vapid"
    said = dict(field.strip().split("=", 1) for field in fields.split(","))
    assert said["k"] == key
    signed, _, signature = said["t"].rpartition(".")
    raw = decoded(signature)
    numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    made = utils.encode_dss_signature(*numbers)
    public.verify(made, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(decoded(signed.partition(".")[2]))
    assert claims["aud"] == f"http://127.0.0.1:{port}"
    assert claims["sub"].startswith("mailto:")
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600


@contextmanager
def push_service() -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.received.append((self.path, dict(self.headers), body))
            self.send_response(service.answers.get(self.path, 201))
            self.send_header("Location", f"http://127.0.0.1:{service.port}/elsewhere")
            self.end_headers()

        def do_GET(self) -> None:
            service.received.append((self.path, dict(self.headers), b""))
            self.send_error(404)

        def log_message(self, *arguments: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = PushService(server.server_address[1])
    with served(server):
        yield service
