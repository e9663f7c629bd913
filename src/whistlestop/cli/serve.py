"""``whistlestop serve``: the table."""

from __future__ import annotations

import socket
import threading
import time
import webbrowser
from contextlib import suppress
from pathlib import Path

import click

from whistlestop.cli.data_option import data_option


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 lets others in.",
)
@click.option(
    "--port",
    default=8080,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port; 0 takes any free one.",
)
@data_option
@click.option(
    "--bot-threads",
    type=click.IntRange(1, 256),
    help="Bots that search at a time, and cores for one; one less than there are unless given.",
)
@click.option(
    "--push-contact",
    metavar="URL",
    help="Your address, as mailto:you@example.org, for those whose push services call browsers.",
)
@click.option(
    "--smtp",
    metavar="URL",
    envvar="WHISTLESTOP_SMTP",
    show_envvar=True,
    help="Your mail server, as smtp://user:password@mail.example.org:587 or smtps://…: whoever "
    "wants it is told by mail that it is his turn.",
)
@click.option("--mail-from", metavar="ADDRESS", help="Who mails are from, as name@example.org.")
@click.option(
    "--address",
    metavar="URL",
    help="Where people open this server, as https://games.example.org: links in mails begin so.",
)
@click.option("--browser/--no-browser", default=True, help="Open the browser.")
def serve(
    host: str,
    port: int,
    data: Path,
    bot_threads: int | None,
    push_contact: str | None,
    smtp: str | None,
    mail_from: str | None,
    address: str | None,
    browser: bool,
) -> None:
    """Start the table: a web server on which people play each other and bots."""
    import uvicorn

    from whistlestop.bots.compile_ahead import missing_parts
    from whistlestop.cli.compiling import check_cache
    from whistlestop.server.addresses import ANYWHERE, Bound
    from whistlestop.server.app import make_app
    from whistlestop.server.data_folder import StoreError
    from whistlestop.server.mail_settings import mail_settings
    from whistlestop.server.mail_settings import push_contact as checked_contact
    from whistlestop.server.play_socket import LONGEST_FRAME

    try:
        mail = mail_settings(smtp, mail_from, address)
        push_contact = push_contact and checked_contact(push_contact)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    check_cache()
    try:
        listener = _listen(host, port)
    except OSError as error:
        other = "--host" if isinstance(error, socket.gaierror) else "--port"
        raise click.ClickException(
            f"can't listen on {host}:{port}: {error.strerror or error}; try another {other}"
        ) from None
    try:
        bound = Bound(host, listener.getsockname()[1])
        app = make_app(
            data,
            bot_threads,
            play_uncompiled=True,
            bound=bound,
            push_contact=push_contact,
            mail_settings=mail,
        )
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    shown = "127.0.0.1" if host in ANYWHERE else host
    here = f"http://{shown}:{bound.port}"
    click.echo(f"Whistlestop is at {here} (games are kept in {data}); Ctrl+C ends it.")
    if missing_parts():
        click.echo(
            "Rules and bots are compiled beside the first game, once; until then it is a little "
            "slower. The strong bots can play when that is done, some minutes later at most."
        )
    config = uvicorn.Config(
        app, log_level="warning", ws_max_size=LONGEST_FRAME, timeout_graceful_shutdown=3
    )
    server = uvicorn.Server(config)
    if browser:
        threading.Thread(target=_open_when_ready, args=(server, here), daemon=True).start()
    with suppress(KeyboardInterrupt):  # Ctrl+C is how it ends
        server.run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    listener.listen(128)
    listener.set_inheritable(True)
    return listener


def _open_when_ready(server: object, address: str) -> None:
    for _ in range(600):
        if getattr(server, "started", False):
            webbrowser.open(address)
            return
        time.sleep(0.1)
