"""``whistlestop serve``: start the game server."""

from __future__ import annotations

import errno
import socket
import threading
import time
import webbrowser
from contextlib import suppress
from pathlib import Path

import click

from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.shared_options import data_option


@click.command(short_help="Start the server, and play in the browser.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; with 0.0.0.0, other computers can connect.",
)
@click.option(
    "--port",
    default=8080,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0 chooses a free one.",
)
@data_option
@click.option(
    "--bot-threads",
    type=click.IntRange(1, 256),
    help="How many bots may think at once, and how many threads each may use.  "
    "[one less than there are cores]",
)
@click.option(
    "--push-contact",
    metavar="URL",
    help="Your address, for operators of push services, such as mailto:you@example.org.",
)
@click.option(
    "--smtp",
    metavar="URL",
    envvar="WHISTLESTOP_SMTP",
    show_envvar=True,
    help="Your mail server, such as smtp://user:password@mail.example.org:587 or smtps://…. With "
    "it, players can get an email when it is their turn.",
)
@click.option(
    "--mail-from", metavar="ADDRESS", help="Sender of these emails, such as name@example.org."
)
@click.option(
    "--address",
    metavar="URL",
    help="Where people open this server, such as https://games.example.org; links in emails "
    "begin with it. On the internet, the server answers only under this name.",
)
@click.option(
    "--browser/--no-browser",
    default=True,
    help="Whether to open the browser when the server is ready.",
)
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
    """Start the server. People open it in a browser, to play each other and bots."""
    import uvicorn

    from whistlestop.bots.compile_ahead import missing_parts
    from whistlestop.cli.compiling import check_cache
    from whistlestop.server.app import make_app
    from whistlestop.server.http.addresses import ANYWHERE, Bound
    from whistlestop.server.http.request_checks import own_hosts
    from whistlestop.server.notifications.mail_settings import mail_settings, public_address
    from whistlestop.server.notifications.mail_settings import push_contact as checked_contact
    from whistlestop.server.store.data_folder import FolderInUse, StoreError
    from whistlestop.server.table.play_socket import LONGEST_FRAME

    try:
        mail = mail_settings(smtp, mail_from, address)
        address = address and public_address(address)
        push_contact = push_contact and checked_contact(push_contact)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    check_cache()
    try:
        listener = listen(host, port)
    except OSError as error:
        is_wrong_host = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
        other, failure = ("--host", BadInput) if is_wrong_host else ("--port", click.ClickException)
        raise failure(
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
            owns_process=True,
            hosts=own_hosts(host, address),
        )
    except StoreError as error:
        listener.close()
        failure = click.ClickException if isinstance(error, FolderInUse) else BadInput
        raise failure(str(error)) from None
    shown = "127.0.0.1" if host in ANYWHERE else host
    here = f"http://{shown}:{bound.port}"
    click.echo(f"Whistlestop is at {here} (games are stored in {data}); Ctrl+C stops it.")
    if missing_parts():
        click.echo(
            "Rules and bots are being compiled, only once; until then games are a little slower. "
            "The strong bots can play when this is done, in a few minutes at most."
        )
    config = uvicorn.Config(
        app, log_level="warning", ws_max_size=LONGEST_FRAME, timeout_graceful_shutdown=3
    )
    server = uvicorn.Server(config)
    if browser:
        threading.Thread(target=_open_when_ready, args=(server, here), daemon=True).start()
    with suppress(KeyboardInterrupt):  # Ctrl+C is the normal way to stop
        server.run(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on an address. Raises OSError.

    The protocol must be named: asyncio switches Nagle's algorithm off only on connections whose
    socket says that it speaks TCP.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
        listener.set_inheritable(True)
    except OSError:
        listener.close()
        raise
    return listener


def _open_when_ready(server: object, address: str) -> None:
    for _ in range(600):
        if getattr(server, "started", False):
            webbrowser.open(address)
            return
        time.sleep(0.1)
