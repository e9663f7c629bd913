"""A mail server on this machine: it accepts mails, asks for passwords, and fails on request."""

import base64
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from ipaddress import IPv4Address
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from background import served
from guests import PATIENCE


class SmtpService:
    """A mail server for tests.

    ``answers``: its answers to RCPT, one after the other, then 250. ``tls``: what it offers
    STARTTLS with. ``spoken``: every command received.
    """

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.tls = tls
        self.received: list[tuple[str, EmailMessage]] = []
        self.answers: list[str] = []
        self.logins: list[tuple[str, str, bool]] = []  # user, password, whether encrypted
        self.spoken: list[str] = []
        self.gate = threading.Event()
        self.gate.set()
        self.port = 0

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for to, mail in self.received if to == address]

    def await_mails(self, address: str, count: int) -> list[EmailMessage]:
        wait_until(lambda: len(self.to(address)) >= count)
        return self.to(address)

    def await_code(self, address: str, count: int = 1) -> str:
        """Return the code of the last of this many mails."""
        found = re.search(r"\d{6}", self.await_mails(address, count)[-1]["Subject"])
        assert found
        return found[0]


def wait_until(holds: Callable[[], object]) -> None:
    late = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < late, "it never came about"
        time.sleep(0.02)


def link_of(mail: EmailMessage, what: str = "/mail/") -> str:
    """Return the path of the only link of this kind in a mail's text."""
    found = re.findall(rf"https?://[^/\s]+({what}\S+)", mail.get_content())
    assert len(found) == 1, mail.get_content()
    return str(found[0])


class Conversation(StreamRequestHandler):
    service: SmtpService

    def say(self, *lines: str) -> None:
        for number, line in enumerate(lines):
            sign = " " if number == len(lines) - 1 else "-"
            self.wfile.write(f"{line[:3]}{sign}{line[4:]}\r\n".encode())

    def handle(self) -> None:
        is_secret = isinstance(self.request, ssl.SSLSocket)
        service, to = self.service, ""
        service.gate.wait(PATIENCE)
        self.say("220 here")
        while line := self.rfile.readline().decode().rstrip("\r\n"):
            service.spoken.append(line.split(" ")[0].upper())
            match line.split(" ")[0].upper(), line:
                case "EHLO", _:
                    offers = ["250-STARTTLS"] if service.tls and not is_secret else []
                    self.say("250-here", *offers, "250 AUTH PLAIN")
                case "STARTTLS", _:
                    assert service.tls is not None
                    self.say("220 go on")
                    self.request = service.tls.wrap_socket(self.request, server_side=True)
                    self.rfile, self.wfile = (
                        self.request.makefile("rb"),
                        self.request.makefile("wb", buffering=0),
                    )
                    is_secret = True
                case "AUTH", text:
                    _, user, password = base64.b64decode(text.split(" ")[2]).decode().split("\0")
                    service.logins.append((user, password, is_secret))
                    self.say("235 welcome" if password != "wrong" else "535 go away, friend")
                case "RCPT", text:
                    to = text[text.index("<") + 1 : text.index(">")]
                    self.say(service.answers.pop(0) if service.answers else "250 fine")
                case "DATA", _:
                    self.say("354 go on")
                    lines = []
                    while (part := self.rfile.readline()) != b".\r\n":
                        lines.append(part)
                    mail = message_from_bytes(b"".join(lines), policy=default)
                    assert isinstance(mail, EmailMessage)
                    service.received.append((to, mail))
                    self.say("250 taken")
                case "QUIT", _:
                    self.say("221 goodbye")
                    return
                case _:
                    self.say("250 fine")


@contextmanager
def smtp_service(
    tls: ssl.SSLContext | None = None, from_the_start: bool = False
) -> Iterator[SmtpService]:
    service = SmtpService(None if from_the_start else tls)

    class Handler(Conversation):
        def setup(self) -> None:
            if from_the_start:
                assert tls is not None
                self.request = tls.wrap_socket(self.request, server_side=True)
            super().setup()

        def finish(self) -> None:
            with suppress(OSError):
                super().finish()
            self.request.close()

    Handler.service = service

    class Server(ThreadingTCPServer):
        daemon_threads = True

        def handle_error(self, request: socket.socket, address: object) -> None:
            pass  # the client hung up in the middle

    server = Server(("127.0.0.1", 0), Handler)
    service.port = server.server_address[1]
    with served(server):
        try:
            yield service
        finally:
            service.gate.set()


def certificate(folder: Path) -> ssl.SSLContext:
    """Return a certificate for 127.0.0.1 without a trusted issuer."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "here")])
    here = x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))])
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime.now(UTC) - timedelta(days=1))
        .not_valid_after(datetime.now(UTC) + timedelta(days=1))
        .add_extension(here, critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + signed.public_bytes(Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context
