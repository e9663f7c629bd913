"""``whistlestop serve``: start the game server."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click
from click.core import ParameterSource

from whistlestop.cli.environment import EnvironmentCommand
from whistlestop.cli.listening import (
    BACKLOG,
    address_of,
    cannot_listen,
    check_ports,
    counted_on,
    end_of,
    listen_to_browsers,
    listen_to_peers,
    peer_port,
)
from whistlestop.cli.server_processes import Inherited, Processes
from whistlestop.cli.shared_options import data_option, database_option
from whistlestop.cli.stores import place_of, plain_errors

if TYPE_CHECKING:
    from fastapi import FastAPI
    from sqlalchemy import URL

    from whistlestop.server.telemetry.logs import LogFormat, LogLevel

MAX_DAYS = 36_500
REQUEST_COMES_WITHIN = 0.2  # seconds after a connection, when the server stops
COMPILING = (
    "Rules and bots are being compiled, only once; until then games are a little slower. The "
    "strong bots can play when this is done, in a few minutes at most."
)


@click.command(cls=EnvironmentCommand, short_help="Start the server, and play in the browser.")
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
@database_option
@click.option(
    "--processes",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="How many server processes share the port and the games; more than one needs --database. "
    "SIGHUP restarts them one after the other, without an interruption.",
)
@click.option(
    "--peer-address",
    metavar="HOST[:PORT]",
    default="127.0.0.1",
    show_default=True,
    help="Where other servers with the same PostgreSQL database reach this one. Without a port, "
    "the server chooses a free one; several processes use the ports that follow.",
)
@click.option("--inherited", hidden=True, help="Files that a server process has from its parent.")
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
    help="Your mail server, such as smtp://user:password@mail.example.org:587 or smtps://…. With "
    "it, players can get an email when it is their turn. Set WHISTLESTOP_SMTP instead: every user "
    "of the computer can read options.",
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
    "--allow-host",
    metavar="NAME",
    multiple=True,
    help="Another name under which people open this server, such as games.example.org; repeat it "
    "for several. Addresses, names without a dot and names of local networks always work.",
)
@click.option(
    "--trusted-proxy",
    metavar="ADDRESS",
    multiple=True,
    help="Address or network of a reverse proxy, such as 127.0.0.1 or 10.0.0.0/8; repeat it for "
    "several. Only these may name the address of a client in X-Forwarded-For.",
)
@click.option(
    "--limit",
    metavar="NAME=VALUE",
    multiple=True,
    help="Change a limit, such as tables.guest=20/hour, sockets.table=200 or hints=off; repeat it "
    "for several. docs/limits.md has all names.",
)
@click.option(
    "--lobby-days",
    default=14,
    show_default=True,
    type=click.IntRange(0, MAX_DAYS),
    help="Days after which an unused table ends whose game has not begun; 0 for never.",
)
@click.option(
    "--game-days",
    default=180,
    show_default=True,
    type=click.IntRange(0, MAX_DAYS),
    help="Days after which a game without moves ends; 0 for never.",
)
@click.option(
    "--browser/--no-browser",
    default=True,
    help="Whether to open the browser when the server is ready.",
)
@click.option(
    "--metrics-port",
    type=click.IntRange(1, 65535),
    help="Port on which monitoring programs read figures in Prometheus' format; off unless given.",
)
@click.option(
    "--metrics-host",
    default="127.0.0.1",
    show_default=True,
    help="Address of that port. Everyone who can reach it may read the figures.",
)
@click.option(
    "--log-level",
    default="warning",
    show_default=True,
    type=click.Choice(["debug", "info", "warning", "error"]),
    help="The least important lines of the log; info has a line for each request.",
)
@click.option(
    "--log-format",
    default="text",
    show_default=True,
    type=click.Choice(["text", "json"]),
    help="Form of the log, which is the standard error stream: for people, or a JSON object a "
    "line.",
)
def serve(
    host: str,
    port: int,
    data: Path,
    database: URL | None,
    processes: int,
    peer_address: str,
    inherited: str | None,
    bot_threads: int | None,
    push_contact: str | None,
    smtp: str | None,
    mail_from: str | None,
    address: str | None,
    allow_host: tuple[str, ...],
    trusted_proxy: tuple[str, ...],
    limit: tuple[str, ...],
    lobby_days: int,
    game_days: int,
    browser: bool,
    metrics_port: int | None,
    metrics_host: str,
    log_level: LogLevel,
    log_format: LogFormat,
) -> None:
    """Start the server. People open it in a browser, to play each other and bots.

    An environment variable can replace each option: WHISTLESTOP_PORT=9000 does the same as
    --port 9000, WHISTLESTOP_BROWSER=no the same as --no-browser. Options come before variables.
    """
    from whistlestop.cli.compiling import check_cache
    from whistlestop.server.telemetry.logs import configure_logs

    check_cache()
    configure_logs(log_format, log_level)
    if database is None and _is_given("peer_address"):
        raise click.UsageError("--peer-address needs a PostgreSQL database: add --database")
    if processes > 1:
        _run_processes(
            host, port, database, processes, browser, bot_threads, metrics_port, peer_address
        )
    from whistlestop.server.app import make_app
    from whistlestop.server.http.addresses import Bound
    from whistlestop.server.http.client_limits import Limits
    from whistlestop.server.http.connections import connection_classes, networks_of
    from whistlestop.server.http.request_checks import own_hosts, own_origins
    from whistlestop.server.lobby.unused_tables import Ends
    from whistlestop.server.notifications.mail_settings import mail_settings, public_address
    from whistlestop.server.notifications.mail_settings import push_contact as checked_contact

    try:
        mail = mail_settings(smtp, mail_from, address)
        address = address and public_address(address)
        with _naming("--allow-host"):
            origins = own_origins(address, allow_host)
        with _naming("--limit"):
            limits = Limits(limit)
        with _naming("--trusted-proxy"):
            proxies = networks_of(trusted_proxy)
        parent = None if inherited is None else Inherited.of(inherited)
        push_contact = push_contact and checked_contact(push_contact)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    listener = listen_to_browsers(host, port) if parent is None else parent.socket()
    peers = None if database is None else listen_to_peers(peer_address)
    peers_at = None if peers is None else end_of(peers)
    connections = connection_classes(limits, proxies, peers_at)
    place = place_of(data, database)
    with plain_errors(place):
        app = make_app(
            data,
            bot_threads,
            play_uncompiled=True,
            bound=Bound(host, listener.getsockname()[1]),
            push_contact=push_contact,
            mail_settings=mail,
            owns_process=True,
            hosts=own_hosts(host, origins),
            origins=origins,
            limits=limits,
            proxies=trusted_proxy,
            ends=Ends(lobby_days, game_days),
            database=database,
            peer_address=peers_at,
        )
    if metrics_port is not None:
        _serve_metrics(app, metrics_host, metrics_port)
    here = address_of(host, listener)
    if parent is None:
        _announce(here, place)
    else:
        parent.follow()
    sockets = [listener] if peers is None else [listener, peers]
    on_ready: Callable[[], object] | None = partial(webbrowser.open, here) if browser else None
    with plain_errors(place):
        _run(app, sockets, connections, on_ready if parent is None else parent.note_ready)


def _is_given(option: str) -> bool:
    """Return whether an option comes from the command line or from a variable."""
    return click.get_current_context().get_parameter_source(option) != ParameterSource.DEFAULT


@contextmanager
def _naming(option: str) -> Iterator[None]:
    """Name the option in the error of a wrong value. Raises ValueError."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{option}: {error}") from None


def _announce(here: str, place: str) -> None:
    from whistlestop.bots.compile_ahead import missing_parts

    click.echo(f"Whistlestop is at {here} (games are stored in {place}); Ctrl+C stops it.")
    if missing_parts():
        click.echo(COMPILING)


def _run_processes(
    host: str,
    port: int,
    database: URL | None,
    processes: int,
    browser: bool,
    bot_threads: int | None,
    metrics_port: int | None,
    peer_address: str,
) -> NoReturn:
    """Run several servers on one socket until a signal comes. Raises ClickException."""
    from whistlestop.server.store.database_url import described

    if database is None:
        raise click.UsageError("--processes needs a PostgreSQL database: add --database")
    ports = 2 * processes  # while they restart, there are twice as many
    check_ports("--peer-address", peer_port(peer_address), ports)
    check_ports("--metrics-port", metrics_port or 0, ports)
    listener = listen_to_browsers(host, port)
    here = address_of(host, listener)
    threads = bot_threads or max(1, (len(os.sched_getaffinity(0)) - 1) // processes)

    def more(number: int) -> list[str]:
        options = ["--processes", "1", "--no-browser", "--bot-threads", str(threads)]
        options += ["--peer-address", counted_on(peer_address, number)]
        return options + (
            [] if metrics_port is None else ["--metrics-port", f"{metrics_port + number}"]
        )

    def on_ready() -> None:
        place = f"games are stored in {described(database)}"
        click.echo(f"Whistlestop is at {here} ({processes} processes; {place}); Ctrl+C stops it.")
        if browser:
            webbrowser.open(here)

    raise SystemExit(Processes(listener, processes, more).run(on_ready))


def _serve_metrics(app: FastAPI, host: str, port: int) -> None:
    """Serve the metrics on a port of their own. Raises BadInput."""
    from whistlestop.server.operation.metrics_server import serve_metrics

    try:
        serve_metrics(app, host, port)
    except OSError as error:
        raise cannot_listen(host, port, error, "--metrics-host", "--metrics-port") from None


def _run(
    app: FastAPI,
    sockets: list[socket.socket],
    connections: dict[str, Any],
    on_ready: Callable[[], object] | None,
) -> None:
    """Serve until Ctrl+C. ``on_ready``: is called once the server answers.

    Raises StoreError, SQLAlchemyError and Refused if the database fails while the server starts,
    and ClickException if the server can't go on.
    """
    import uvicorn

    from whistlestop.server.table.play_socket import LONGEST_FRAME

    class Server(uvicorn.Server):
        """A server whose start raises the app's errors; uvicorn logs tracebacks of them.

        When it stops, it answers the requests of connections that it has accepted.
        """

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            self._app = AsyncExitStack()
            await self._app.enter_async_context(app.router.lifespan_context(app))
            await super().startup(sockets)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            for listening in self.servers:
                listening.close()
            await asyncio.sleep(REQUEST_COMES_WITHIN)
            await super().shutdown(sockets)
            await self._app.aclose()

    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws_max_size=LONGEST_FRAME,
        timeout_graceful_shutdown=3,
        backlog=BACKLOG,
        lifespan="off",
        **connections,
    )
    server = Server(config)
    if on_ready is not None:
        threading.Thread(target=_call_when_ready, args=(server, on_ready), daemon=True).start()
    has_lost = threading.Event()

    def stop() -> None:
        has_lost.set()
        server.should_exit = True

    app.state.stop = stop
    with suppress(KeyboardInterrupt):  # Ctrl+C is the normal way to stop
        server.run(sockets=sockets)
    if has_lost.is_set():
        raise click.ClickException(
            "other servers have taken over the games of this one; start this one again"
        )


def _call_when_ready(server: object, call: Callable[[], object]) -> None:
    for _ in range(600):
        if getattr(server, "started", False):
            call()
            return
        time.sleep(0.1)
