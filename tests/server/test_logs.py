"""The server's log: its form, the ids in its lines, and no secret in any of them."""

import json
import logging
from collections.abc import Iterator
from io import StringIO

import pytest

from guests import Guest
from push_service import push_service
from server.local_server import LocalServer
from server.mailing import BELA, settings, two
from smtp_service import SmtpService, link_of, wait_until
from whistlestop.server.notifications import mailer, public_hosts
from whistlestop.server.store.store import Store
from whistlestop.server.telemetry.logs import HIDDEN, configure_logs, without_secrets

pytestmark = pytest.mark.usefixtures("stubs")

LOGGERS = ("", "whistlestop", "uvicorn")


@pytest.fixture
def written() -> StringIO:
    """Return the text into which the server writes its log: as JSON, with all lines."""
    return StringIO()


@pytest.fixture(autouse=True)
def same_logging_afterwards() -> Iterator[None]:
    root = logging.getLogger()
    handlers, levels = root.handlers, [logging.getLogger(name).level for name in LOGGERS]
    yield
    root.handlers = handlers
    for name, level in zip(LOGGERS, levels, strict=True):
        logging.getLogger(name).setLevel(level)


@pytest.fixture
def server(data, smtp: SmtpService, written: StringIO) -> Iterator[LocalServer]:
    server = LocalServer(data, mail=settings(smtp.port))
    configure_logs("json", "debug", written)
    with server:
        yield server


def lines(written: StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_each_request_has_a_line_with_its_id_route_and_table(ada: Guest, written: StringIO):
    table = ada.open_table("you", "open")
    ada.table(table)
    wait_until(lambda: "/api/tables/{code}" in written.getvalue())  # written after the answer
    line = next(line for line in lines(written) if line.get("route") == "/api/tables/{code}")
    assert line["event"] == "request"
    assert line["table"] == table["code"]
    assert line["status"] == 200
    assert line["method"] == "GET"
    assert len(str(line["request"])) == 8
    assert str(line["time"]).endswith("Z")
    ids = [each["request"] for each in lines(written) if each["event"] == "request"]
    assert len(ids) == len(set(ids)) >= 2


def test_a_line_within_a_request_has_the_ids_of_its_request_and_table(
    ada: Guest, written: StringIO, monkeypatch: pytest.MonkeyPatch
):
    table = ada.open_table("you", "open")

    def fail(self: Store, *_: object) -> None:
        raise RuntimeError(f"cookie {ada.cookies} for {BELA}")

    monkeypatch.setattr(Store, "set_pace", fail)
    answer = ada.http.post(f"/tables/{table['code']}/pace", json={"pace": 1000})
    assert answer.status_code == 500
    wait_until(lambda: '"exception"' in written.getvalue())
    found = [line for line in lines(written) if "exception" in line]
    assert found[0]["logger"] == "uvicorn.error"
    assert found[0]["request"]
    assert "RuntimeError" in str(found[0]["exception"])
    assert "set_pace" in str(found[0]["exception"])
    assert BELA not in written.getvalue()
    assert next(iter(ada.cookies.values())) not in written.getvalue()


def test_no_secret_is_in_the_log(
    ada: Guest,
    bela: Guest,
    server: LocalServer,
    smtp: SmtpService,
    written: StringIO,
    monkeypatch: pytest.MonkeyPatch,
):
    """Every route with a secret in its path, body, cookie or answer; some are wrong, some fail."""
    monkeypatch.setattr(public_hosts, "ANYWHERE", True)
    monkeypatch.setattr(mailer, "RETRY_AFTER", 0.01)
    secrets = {}
    with push_service() as service:
        browser = service.browser("bela")
        browser.subscribe(bela)
        secrets["push endpoint"] = browser.endpoint
        bela.ask("POST", "/me/mail", json={"address": BELA, "language": "en"})
        secrets["code in a mail"] = smtp.await_code(BELA)
        bela.ask("POST", "/me/mail/confirm", json={"code": secrets["code in a mail"]})
        secrets["mail address"] = BELA
        secrets["token in a link"] = link_of(smtp.to(BELA)[0]).rpartition("/")[2]
        table = ada.open_table("you", "open", title="usa")
        secrets["invitation"] = table["seats"][1]["invitation"]
        bela.ask("GET", f"/invitations/{secrets['invitation']}")
        root = server.guest().http
        root.get(f"http://127.0.0.1:{server.port}/join/{secrets['invitation']}")
        root.get(f"http://127.0.0.1:{server.port}/mail/{secrets['token in a link']}")
        root.post(f"http://127.0.0.1:{server.port}/mail/{secrets['token in a link']}")
        bela.ask("POST", "/me/mail/wanted", json={"wanted": True})
        with ada.visit(two(ada, bela)) as page:  # one push message is sent
            page.until_seen().play(page.legal[0])
    secrets["recovery code"] = ada.ask("POST", "/me/recovery")["code"]
    secrets["code of a link"] = ada.ask("POST", "/me/link")["code"]
    for code in (secrets["recovery code"], secrets["code of a link"]):
        bela.ask("POST", "/me/whose", json={"code": code})
        bela.http.get(f"/tables/{code}")  # typed into the wrong place
    server.guest("Other").ask("POST", "/me/enter", json={"code": secrets["code of a link"]})
    bela.refusal("POST", "/me/enter", json={"code": [secrets["recovery code"]]})
    ada.ask("POST", "/me/share", json={"shared": True})
    for name, guest in (("Ada", ada), ("Béla", bela)):
        secrets[f"cookie of {name}"] = next(iter(guest.cookies.values()))
    server.end()
    text = written.getvalue()
    assert text.count("/api/me/enter") == 2, "the requests are not in the log"
    assert '"event": "connection ended"' in text
    for name, secret in secrets.items():
        assert secret not in text, f"the log has a {name}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("mail to bela+games@example.org failed", f"mail to {HIDDEN} failed"),
        ("mail to b…@example.org failed", "mail to b…@example.org failed"),
        ("https://push.example.org/abc/def?x=1", f"https://push.example.org/{HIDDEN}"),
        ("smtp://ada:pass@mail.test:587/", f"smtp://mail.test:587/{HIDDEN}"),
        ("GET /join/abc123defg", f"GET /join/{HIDDEN}"),
        ("code 2bcdefghjkmnpqrstuvw", f"code {HIDDEN}"),
        ("/mail/{token}", "/mail/{token}"),
        ("table abc234 is damaged", "table abc234 is damaged"),
        ('File "/home/ada/whistlestop/server/table.py", line 12', None),
    ],
)
def test_texts_that_look_like_secrets_are_hidden(text: str, shown: str | None):
    assert without_secrets(text) == (text if shown is None else shown)


def test_a_line_for_people_is_no_json():
    stream = StringIO()
    configure_logs("text", "info", stream)
    fields = {"seat": 2, "_of_a_library": 1}
    logging.getLogger("whistlestop.test").info("table %s", "abc234", extra=fields)
    logging.getLogger("whistlestop.test").debug("a detail")
    assert "[info] table abc234 [whistlestop.test] seat=2" in stream.getvalue()
    assert "detail" not in stream.getvalue()
    assert "library" not in stream.getvalue()
    assert "\x1b" not in stream.getvalue()
