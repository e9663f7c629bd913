"""The web server: HTTP for tables, a WebSocket for playing, and the client's files."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager, closing, nullcontext
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, FastAPI
from fastapi.middleware.gzip import GZipMiddleware
from sqlalchemy import URL
from starlette.routing import BaseRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from whistlestop import __version__
from whistlestop.game import compiling
from whistlestop.game.game import Game
from whistlestop.server.foundation import Foundation
from whistlestop.server.http.addresses import Bound
from whistlestop.server.http.api_page import add_api_page
from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.connections import log_full_once
from whistlestop.server.http.dependencies import check_banned
from whistlestop.server.http.exception_handlers import add_exception_handlers
from whistlestop.server.http.headers import check_and_add_headers
from whistlestop.server.http.request_checks import RequestChecks
from whistlestop.server.http.static_client import serve_client
from whistlestop.server.lobby.changes_elsewhere import ChangesElsewhere
from whistlestop.server.lobby.table_registry import TableRegistry
from whistlestop.server.lobby.unused_tables import Ends, UnusedTables
from whistlestop.server.notifications.mail_settings import MailSettings
from whistlestop.server.openapi import openapi_document
from whistlestop.server.people.persons import Persons
from whistlestop.server.review.analyses import Analyses
from whistlestop.server.review.curves import Curves
from whistlestop.server.review.puzzles import Puzzles
from whistlestop.server.review.replays import Replays
from whistlestop.server.routers import ROUTERS
from whistlestop.server.table.guesses import Guesses, check_guess
from whistlestop.server.telemetry.requests import RequestLog
from whistlestop.server.titles.editor_jobs import EditorJobs
from whistlestop.server.titles.new_maps import NewMaps
from whistlestop.server.work.bot_executor import BotExecutor
from whistlestop.server.work.clock import Clock
from whistlestop.server.work.first_guest import FirstGuest
from whistlestop.server.work.garbage_collection import collecting_when_idle
from whistlestop.titles import title_ids

log = logging.getLogger("whistlestop.server")

if TYPE_CHECKING:
    from whistlestop.server.peers.peers import Peers

SMALL = 1_500  # bytes of an answer that fits into one packet and is not compressed
DAY = 24 * 3_600_000  # milliseconds
COMPRESSION = 5  # of 9: nearly the best compression in half the time


def make_app(
    data: Path,
    bot_threads: int | None = None,
    play_uncompiled: bool = False,
    bound: Bound | None = None,
    clock: Clock | None = None,
    push_contact: str | None = None,
    mail_settings: MailSettings | None = None,
    owns_process: bool = False,
    hosts: Collection[str] | None = None,
    limits: Limits | None = None,
    proxies: Sequence[str] = (),
    origins: Collection[str] = (),
    ends: Ends | None = None,
    database: URL | None = None,
    peer_address: str | None = None,
) -> FastAPI:
    """Return the server with its games in the folder ``data``.

    Raises StoreError and SQLAlchemyError, as the start of the server does.

    ``database``: the PostgreSQL database that holds the games; the folder then holds the key for
    push services. ``peer_address``: host and port at which other servers of that database reach
    this one; None if it has to be the only one. ``bot_threads``: the number of threads in which
    bots search; one less than there are cores unless given. ``play_uncompiled``: guests can play at
    once, in plain Python, while child processes compile the code that is not cached. Without it the
    rules are compiled first, and the bots when they are first seated. ``bound``: the host and port
    on which it listens, for links to this server. ``clock``: a clock in place of this computer's.
    ``push_contact``: the operator's address, for push services. ``mail_settings``: how mails are
    sent; None for no mails. ``owns_process``: the server decides when the garbage collector of this
    process runs. ``hosts``: the names under which people open the server; other names are refused.
    ``limits``: how much guests and network addresses may ask for. ``proxies``: the addresses of
    reverse proxies that name the address of a client in ``X-Forwarded-For``; others are not
    believed. ``origins``: the names and ports of the server behind a proxy. ``ends``: when unused
    tables end.
    """
    limits, clock = limits or Limits(), clock or Clock()
    base = Foundation(data, database, peer_address, clock, limits, push_contact, mail_settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if owns_process:
            log_full_once(asyncio.get_running_loop())
        with closing(base):
            executor = BotExecutor(bot_threads)
            registry = TableRegistry(
                base.store, executor, clock, base.notifier, limits, base.leases
            )
            app.state.unused = unused = UnusedTables(registry, ends or Ends())
            _add_tables(app, registry)
            app.state.persons = Persons(
                base.persons, base.guests, registry.rewriting, registry.ratings.rebuild, base.mail
            )
            _add_work(app, registry, executor, limits)
            try:
                await _start(registry, executor, play_uncompiled)
                if base.peers is not None:
                    _hear_peers(app, registry, base, base.peers)
                unused.start()
                with collecting_when_idle() if owns_process else nullcontext():
                    app.state.is_ready = True
                    yield
            finally:
                await _close(app, executor)

    app = FastAPI(
        title="Whistlestop",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        openapi_url="/api/openapi.json",
        redoc_url=None,
    )
    app.state.stop = lambda: log.error("this server can't go on; stop it and start it again")
    app.state.bound = bound
    app.state.guests = base.guests
    app.state.limits = limits
    app.state.guesses = Guesses(base.guests, limits)
    app.state.pusher = base.pusher
    app.router.routes.extend(_routes())
    app.openapi = openapi_document  # type: ignore[method-assign]
    add_exception_handlers(app)
    if base.peers is not None:  # the innermost layer
        app.add_middleware(base.peers.forwarding, table_of=partial(_table_of, app))
    app.add_middleware(RequestChecks, hosts=hosts, origins=origins)
    _add_middleware(app, proxies)
    if base.peers is not None:
        app.add_middleware(base.peers.sent_on)
    return app


async def _table_of(app: FastAPI, invitation: str) -> str:
    """Return the code of the table that an invitation leads to. Raises Refused."""
    registry: TableRegistry = app.state.registry
    return await registry.invited_to(invitation)


@cache
def _routes() -> tuple[BaseRoute, ...]:
    """Return the routes that all servers of a process share; building them takes 50 ms."""
    router = APIRouter(dependencies=[Depends(check_banned), Depends(check_guess)])
    for part in ROUTERS:
        router.include_router(part)
    add_api_page(router)
    serve_client(router)
    return tuple(router.routes)


def _add_tables(app: FastAPI, registry: TableRegistry) -> None:
    """Add the tables, and the parts of their registry that others use."""
    app.state.registry = registry
    app.state.titles = registry.titles
    app.state.ratings = registry.ratings


def _add_work(app: FastAPI, registry: TableRegistry, executor: BotExecutor, limits: Limits) -> None:
    """Add the work that guests ask for besides playing: the editor's, replays and analyses."""
    store, titles, clock = registry.store, registry.titles, registry.clock
    app.state.editor_jobs = EditorJobs(limits)
    app.state.new_maps = NewMaps(store, titles, app.state.editor_jobs.turns, clock, limits)
    app.state.replays = Replays(store, titles, limits)
    app.state.curves = Curves(store, titles, executor.values, limits)
    app.state.analyses = Analyses(store, titles, clock, limits, executor.cores)
    app.state.puzzles = Puzzles(app.state.analyses)


def _hear_peers(app: FastAPI, registry: TableRegistry, base: Foundation, peers: Peers) -> None:
    """Show from now on what other servers of the database change."""
    elsewhere = ChangesElsewhere(registry, base.read_people)
    registry.news.begin(
        peers.membership, elsewhere.show, elsewhere.refresh, app.state.stop, peers.endings
    )


async def _start(registry: TableRegistry, executor: BotExecutor, play_uncompiled: bool) -> None:
    """Read and compile what has to be known before the first request.

    Raises SQLAlchemyError and Refused.
    """
    await run_sync(registry.ratings.count_new)  # games that the last server could not count
    if play_uncompiled:
        compiling.play_uncompiled()
        since = registry.clock.now() - DAY
        executor.start_when_needed(await run_sync(registry.store.are_games_on, since))
    else:
        await run_sync(_warm_up)
    await registry.set_deadlines()
    await registry.public.load()


async def _close(app: FastAPI, executor: BotExecutor) -> None:
    """End the timers, jobs and bots of a server that stops."""
    app.state.is_ready = False
    app.state.registry.deadlines.close()
    app.state.registry.public.close()
    app.state.registry.news.close()
    app.state.unused.close()
    app.state.editor_jobs.close()
    app.state.new_maps.close()
    app.state.analyses.close()
    await executor.stop_compiling()
    executor.close()


def _add_middleware(app: FastAPI, proxies: Sequence[str]) -> None:
    """Add the layers that each request passes; the last one added comes first."""
    app.middleware("http")(check_and_add_headers)
    app.add_middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=COMPRESSION)
    app.add_middleware(FirstGuest)
    app.add_middleware(RequestLog)
    if proxies:
        trusted = list(proxies)
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=trusted)


def _warm_up() -> None:
    """Compile the referee before the first guest waits for it."""
    game = Game.new(title_ids()[0], players=2, seed=0)
    game.play(game.legal_actions()[-1])
    game.view(0).to_dict()
