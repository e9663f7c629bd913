"""The web server: HTTP for tables, a WebSocket for playing, and the client's files."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocketDisconnect

from whistlestop import __version__
from whistlestop.bots.levels import LEVELS
from whistlestop.game.game import Game
from whistlestop.server import hints, standing_in
from whistlestop.server.facts import title_facts
from whistlestop.server.guests import Guests
from whistlestop.server.lounge import Lounge, check_bot
from whistlestop.server.messages import (
    BotFacts,
    Hint,
    HintWish,
    Invitation,
    Join,
    NewTable,
    Pace,
    Play,
    Refusal,
    SeatWish,
    StandInWish,
    TableInfo,
    TitleFacts,
)
from whistlestop.server.refusals import Refused
from whistlestop.server.store import Store
from whistlestop.server.table import refused
from whistlestop.server.thinking import Thinkers
from whistlestop.server.watcher import Watcher
from whistlestop.titles import load, title_ids

log = logging.getLogger("whistlestop.server")

CLIENT = Path(__file__).parent / "client"
LONGEST_BODY = 65_536
POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)

api = APIRouter(prefix="/api")


def make_app(data: Path, thinkers: int | None = None, prepare: bool = False) -> FastAPI:
    """The server with its games in the folder ``data``. Raises StoreError.

    ``thinkers``: how many threads bots think in, one less than there are cores unless given.
    ``prepare``: compile the strong bots at once instead of when they are first seated.
    """
    store = Store(data)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        thinking = Thinkers(thinkers)
        app.state.lounge = Lounge(store, thinking)
        await run_sync(_warm_up)
        if prepare:
            thinking.begin_to_prepare()
        yield
        thinking.close()
        store.close()

    app = FastAPI(
        title="Whistlestop",
        version=__version__,
        lifespan=lifespan,
        docs_url="/api/docs",
        openapi_url="/api/openapi.json",
        redoc_url=None,
    )
    app.state.guests = Guests(store.secret())
    app.include_router(api)
    app.add_exception_handler(Refused, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_malformed)
    app.add_exception_handler(HTTPException, _refuse_unknown)
    app.add_exception_handler(Exception, _refuse_broken)
    app.middleware("http")(_headers)
    _serve_client(app)
    return app


def _warm_up() -> None:
    """Compile the referee before the first guest waits for it."""
    game = Game.new("europe", players=2, seed=0)
    game.play(game.legal_actions()[-1])
    game.view(0).to_dict()


def _serve_client(app: FastAPI) -> None:
    app.mount("/assets", StaticFiles(directory=CLIENT / "assets"), name="assets")

    async def page() -> FileResponse:
        return FileResponse(CLIENT / "index.html", headers={"Cache-Control": "no-cache"})

    for path in ("/", "/table/{code}", "/join/{invitation}", "/guide/{title}"):
        app.get(path, include_in_schema=False)(page)
    for file in sorted(CLIENT.glob("*.*")):
        if file.name != "index.html":
            app.get(f"/{file.name}", include_in_schema=False)(_file_page(file))


def _file_page(file: Path) -> Any:
    async def page() -> FileResponse:
        return FileResponse(file)

    return page


async def _headers(request: Request, call_next: Any) -> Response:
    length = request.headers.get("content-length", "0")
    if request.headers.get("transfer-encoding") or not length.isdecimal():
        return _refusal(411, "no_length", "a request with a body says how long it is")
    if int(length) > LONGEST_BODY:
        return _refusal(413, "too_long", f"a request is at most {LONGEST_BODY} bytes long")
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


# refusing


def _refusal(status: int, code: str, message: str) -> JSONResponse:
    return JSONResponse(Refusal(code=code, message=message).model_dump(), status)


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _refusal(error.status, error.code, error.message)


async def _refuse_malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _refusal(422, "malformed", _complaints(error.errors()))


async def _refuse_unknown(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {400: "malformed", 405: "wrong_method"}.get(error.status_code, "not_found")
    return _refusal(error.status_code, code, f"{request.url.path}: {error.detail}")


async def _refuse_broken(request: Request, error: Exception) -> Response:
    """A mistake of ours: the log has it in full (the server logs what it raises)."""
    return _refusal(500, "broken", "something broke on the server; its log says what")


def _complaints(errors: Any) -> str:
    """Pydantic's findings as one line for people: where, and what would be right."""
    return "; ".join(
        f"{'.'.join(str(part)[:40] for part in error['loc'] if part != 'body') or 'message'}: "
        f"{error['msg']}"
        for error in errors
    )


# who asks


def the_lounge(request: Request) -> Lounge:
    lounge: Lounge = request.app.state.lounge
    return lounge


def the_guest(request: Request, response: Response) -> str:
    guests: Guests = request.app.state.guests
    return guests.known_or_new(request, response)


TheLounge = Annotated[Lounge, Depends(the_lounge)]
TheGuest = Annotated[str, Depends(the_guest)]


# what there is


@api.get("/titles")
def titles() -> list[TitleFacts]:
    """All titles that can be played."""
    return [title_facts(load(title)) for title in title_ids()]


@api.get("/titles/{title}/board")
def board(title: str) -> Any:
    """The drawing of a title's board: places, spaces, coast lines."""
    if title not in title_ids():
        raise Refused(404, "no_title", f"no title {title!r}; there are {', '.join(title_ids())}")
    drawing = load(title).path.with_name("board.json")
    if not drawing.is_file():
        raise Refused(404, "no_board", f"{title} is played without a board")
    return FileResponse(drawing, media_type="application/json")


@api.get("/bots")
def bots() -> list[BotFacts]:
    """The levels at which bots play, the gentlest first."""
    return [BotFacts(id=level.id, about=level.about) for level in LEVELS]


# tables


@api.post("/tables")
async def new_table(wish: NewTable, lounge: TheLounge, guest: TheGuest) -> TableInfo:
    """Open a table."""
    table = await lounge.open_table(wish, guest)
    return table.info(guest)


@api.get("/tables/{code}")
async def get_table(code: str, lounge: TheLounge, guest: TheGuest) -> TableInfo:
    """A table as you see it."""
    return (await lounge.table(code)).info(guest)


@api.get("/invitations/{invitation}")
async def invitation(invitation: str, lounge: TheLounge, guest: TheGuest) -> Invitation:
    """What an invitation leads to."""
    table = await lounge.invited_to(invitation)
    seat = next(s for s in table.row.seats if s.invitation == invitation)
    return Invitation(table=table.info(guest), seat=seat.seat, taken=seat.kind != "open")


@api.post("/tables/{code}/join")
async def join(code: str, wish: Join, lounge: TheLounge, guest: TheGuest) -> TableInfo:
    """Take the open seat that an invitation is for."""
    table = await lounge.table(code)
    await table.join(guest, wish.invitation, wish.name)
    return table.info(guest)


@api.post("/tables/{code}/start")
async def start(code: str, lounge: TheLounge, guest: TheGuest) -> TableInfo:
    """Begin the game (the creator, when all seats are taken)."""
    table = await lounge.table(code)
    await table.start(guest)
    return table.info(guest)


@api.post("/tables/{code}/seats/{seat}")
async def set_seat(
    code: str, seat: int, wish: SeatWish, lounge: TheLounge, guest: TheGuest
) -> TableInfo:
    """Seat a bot on an open seat, or open it again (the creator, before the game)."""
    if wish.kind == "you":
        raise Refused(422, "seats", "a seat of your own is taken by its invitation")
    table = await lounge.table(code)
    await table.set_seat(guest, seat, check_bot(wish.bot) if wish.kind == "bot" else None)
    return table.info(guest)


@api.post("/tables/{code}/pace")
async def set_pace(code: str, wish: Pace, lounge: TheLounge, guest: TheGuest) -> TableInfo:
    """How long bots wait before they move."""
    table = await lounge.table(code)
    await table.set_pace(guest, wish.pace)
    return table.info(guest)


@api.post("/tables/{code}/seats/{seat}/stand-in")
async def stand_in(
    code: str, seat: int, wish: StandInWish, lounge: TheLounge, guest: TheGuest
) -> TableInfo:
    """Agree that a bot plays for somebody who is away, or no longer; take your own seat back."""
    table = await lounge.table(code)
    await standing_in.wish(table, guest, seat, wish.agree)
    return table.info(guest)


@api.post("/tables/{code}/hint")
async def hint(code: str, wish: HintWish, lounge: TheLounge, guest: TheGuest) -> Hint:
    """What a strong bot would do in your place; only you are told."""
    table = await lounge.table(code)
    return await hints.give(table, guest, wish.number)


@api.post("/tables/{code}/again")
async def again(code: str, lounge: TheLounge, guest: TheGuest) -> TableInfo:
    """Play again with the same seats."""
    table = await lounge.play_again(await lounge.table(code), guest)
    return table.info(guest)


@api.get("/tables/{code}/record", response_class=PlainTextResponse)
async def record(code: str, lounge: TheLounge) -> PlainTextResponse:
    """The record of a finished game, with its seed."""
    table = await lounge.table(code)
    if table.game is None or not table.game.is_over:
        raise Refused(409, "not_over", "a record can be had when the game is over")
    name = f"whistlestop-{table.row.title}-{code}.txt"
    return PlainTextResponse(
        table.game.record(salt=table.row.salt),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


# playing


@api.websocket("/tables/{code}/play")
async def play(socket: WebSocket, code: str) -> None:
    """The view, what happens, and the actions of whoever sits here."""
    origin = socket.headers.get("origin")
    if origin is not None and origin.split("://")[-1] != socket.headers.get("host"):
        await socket.close(1008, "this page comes from elsewhere")
        return
    await socket.accept()
    lounge: Lounge = socket.app.state.lounge
    guests: Guests = socket.app.state.guests
    watcher = Watcher(socket, guests.known(socket))
    try:
        table = await lounge.table(code)
    except Refused as refusal:
        await socket.send_json(refused(refusal, None))
        await socket.close(1008, "no such table")
        return
    sending = asyncio.create_task(watcher.send_all())
    try:
        async with table.lock:
            await table.watch(watcher)
        await _hear(socket, watcher, lounge, code)
    except (WebSocketDisconnect, RuntimeError):
        log.debug("table %s: somebody left", code)
    finally:
        sending.cancel()
        table.leave(watcher)


async def _hear(socket: WebSocket, watcher: Watcher, lounge: Lounge, code: str) -> None:
    """Carry out what a client asks for, until it goes."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text") or ""
        try:
            wish = Play.model_validate_json(text)
        except ValidationError as error:
            malformed = Refused(422, "malformed", _complaints(error.errors()))
            watcher.tell(refused(malformed, None))
            continue
        table = await lounge.table(code)
        try:
            await table.play(table.seat_of(watcher.guest), wish.number, wish.action)
        except Refused as refusal:
            watcher.tell(refused(refusal, wish.action))
