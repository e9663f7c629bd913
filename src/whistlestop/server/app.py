"""The web server: HTTP for tables, a WebSocket for playing, and the client's files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from anyio.to_thread import run_sync
from fastapi import FastAPI, Request, Response
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from starlette.requests import ClientDisconnect

from whistlestop import __version__
from whistlestop.game import compiling
from whistlestop.game.game import Game
from whistlestop.server import (
    again_routes,
    analysis_routes,
    feed_socket,
    mail_routes,
    person_routes,
    play_socket,
    public_socket,
    push_routes,
    puzzle_routes,
    routes,
    talk_routes,
)
from whistlestop.server.addresses import Bound
from whistlestop.server.analyses import Analyses
from whistlestop.server.bot_executor import BotExecutor
from whistlestop.server.clock import Clock
from whistlestop.server.data_folder import FolderLock, StoreError
from whistlestop.server.editor_jobs import EditorJobs
from whistlestop.server.exception_handlers import add_exception_handlers, refusal
from whistlestop.server.guests import Guests
from whistlestop.server.mail import Mail
from whistlestop.server.mail_settings import MailSettings
from whistlestop.server.notifier import Notifier
from whistlestop.server.person_store import PersonStore
from whistlestop.server.persons import Persons
from whistlestop.server.push import Pusher
from whistlestop.server.puzzles import Puzzles
from whistlestop.server.replays import Replays
from whistlestop.server.store import Store
from whistlestop.server.table_registry import TableRegistry
from whistlestop.titles import title_ids

CLIENT = Path(__file__).parent / "client"
MEDIA_TYPES = {".webmanifest": "application/manifest+json"}  # that Python may not know
LONGEST_BODY = 65_536  # bytes of a request
LONGEST_DRAWN = 262_144  # of one that brings a title
MOST_DROPPED = 67_108_864  # bytes of a refused one that are read, so that the answer arrives
DROPPED_WITHIN = 20.0  # seconds
SMALL = 1_500  # bytes of an answer that fits into one packet, and is sent as it is
COMPRESSION = 5  # of 9: near the best there is for half of its time
PAGES = (
    "/",
    "/table/{code}",
    "/join/{invitation}",
    "/guide/{title}",
    "/editor",
    "/game",
    "/game/{code}",
    "/ladder",
    "/ladder/{title}",
    "/me",
    "/player/{code}",
    "/level/{level}",
    "/public",
    "/puzzles",
    "/puzzles/{puzzle}",
    "/position",
)
ROUTERS = (
    routes.api,
    again_routes.router,
    analysis_routes.router,
    mail_routes.api,
    mail_routes.page,
    person_routes.api,
    push_routes.router,
    puzzle_routes.router,
    talk_routes.router,
    play_socket.router,
    feed_socket.router,
    public_socket.router,
)
POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)


def make_app(
    data: Path,
    bot_threads: int | None = None,
    play_uncompiled: bool = False,
    bound: Bound | None = None,
    clock: Clock | None = None,
    push_contact: str | None = None,
    mail_settings: MailSettings | None = None,
) -> FastAPI:
    """The server with its games in the folder ``data``. Raises StoreError.

    ``bot_threads``: how many bots search in, one less than there are cores unless given.
    ``play_uncompiled``: whoever comes plays at once, in plain Python, while what is not in the
    cache is compiled by processes beside this one; else the rules are compiled first, and the
    bots when they are first seated. ``bound``: what it listens on, for the links that others get.
    ``clock``: another than this computer's. ``push_contact``: the operator's address, for push
    services. ``mail_settings``: how mails are sent; none are without them.
    """
    lock = FolderLock(data)
    try:
        store = Store(data)
        persons = PersonStore(store)
        guests = Guests(store.secret(), persons.browsers())
        pusher = Pusher(store, data, push_contact)
        mail = Mail(store, mail_settings, clock or Clock()) if mail_settings else None
        notifier = Notifier(pusher, mail)
    except (StoreError, OSError):
        lock.release()
        raise

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        executor = BotExecutor(bot_threads)
        registry = TableRegistry(store, executor, clock, notifier)
        app.state.registry = registry
        await run_sync(registry.ratings.count_new)  # what the last server could not count
        app.state.persons = Persons(persons, guests, registry, mail)
        app.state.editor_jobs = EditorJobs()
        app.state.replays = Replays(store, registry.titles)
        app.state.analyses = Analyses(store, registry.titles, registry.clock, executor.cores)
        app.state.puzzles = Puzzles(app.state.analyses)
        if play_uncompiled:
            compiling.play_uncompiled()
            executor.start_compiling()
        else:
            await run_sync(_warm_up)
        await app.state.registry.keep_time()
        await app.state.registry.public.load()
        yield
        app.state.registry.deadlines.close()
        app.state.registry.public.close()
        notifier.close()
        app.state.editor_jobs.close()
        app.state.analyses.close()
        await executor.stop_compiling()
        executor.close()
        store.close()
        lock.release()

    app = FastAPI(
        title="Whistlestop",
        version=__version__,
        lifespan=lifespan,
        docs_url="/api/docs",
        openapi_url="/api/openapi.json",
        redoc_url=None,
    )
    app.state.bound = bound
    app.state.guests = guests
    app.state.pusher = pusher
    for router in ROUTERS:
        app.include_router(router)
    add_exception_handlers(app)
    app.middleware("http")(_headers)
    app.add_middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=COMPRESSION)
    _serve_client(app)
    return app


def _warm_up() -> None:
    """Compile the referee before the first guest waits for it."""
    game = Game.new(title_ids()[0], players=2, seed=0)
    game.play(game.legal_actions()[-1])
    game.view(0).to_dict()


def _serve_client(app: FastAPI) -> None:
    app.mount("/assets", StaticFiles(directory=CLIENT / "assets"), name="assets")

    async def page() -> FileResponse:
        return FileResponse(CLIENT / "index.html", headers={"Cache-Control": "no-cache"})

    for path in PAGES:
        app.get(path, include_in_schema=False)(page)
    for file in sorted(CLIENT.glob("*.*")):
        if file.name != "index.html":
            app.get(f"/{file.name}", include_in_schema=False)(_file_page(file))


def _file_page(file: Path) -> Any:
    # A worker that is kept would go on serving what it keeps.
    headers = {"Cache-Control": "no-cache"}

    async def page() -> FileResponse:
        return FileResponse(file, headers=headers, media_type=MEDIA_TYPES.get(file.suffix))

    return page


async def _headers(request: Request, call_next: Any) -> Response:
    length = request.headers.get("content-length", "0")
    if request.headers.get("transfer-encoding") or not length.isdecimal():
        await _drop_body(request)
        return refusal(411, "no_length", "a request with a body says how long it is")
    most = LONGEST_DRAWN if request.url.path.startswith("/api/editor/") else LONGEST_BODY
    if int(length) > most:
        if int(length) <= MOST_DROPPED:
            await _drop_body(request)
        return refusal(413, "too_long", f"a request is at most {most} bytes long")
    response: Response = await call_next(request)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "same-origin")
    if request.url.path.startswith("/assets/"):
        response.headers.setdefault("Cache-Control", "no-cache")
    elif request.url.path.startswith("/api/"):
        response.headers.setdefault("Cache-Control", "no-store")
    if not request.url.path.startswith("/api/docs"):
        response.headers.setdefault("Content-Security-Policy", POLICY)
    return response


async def _drop_body(request: Request) -> None:
    """Read what comes and keep nothing: who still sends when the connection is closed may never
    see the answer. Who waits until the server asks for the body (``Expect``) is not asked."""
    if "expect" in request.headers:
        return
    read = 0
    with suppress(ClientDisconnect, TimeoutError):
        async with asyncio.timeout(DROPPED_WITHIN):
            async for piece in request.stream():
                read += len(piece)
                if read > MOST_DROPPED:
                    return
