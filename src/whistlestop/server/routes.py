"""The HTTP interface: titles, bots, tables."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import FileResponse, PlainTextResponse

from whistlestop.bots.levels import LEVELS
from whistlestop.server.addresses import network_addresses
from whistlestop.server.codes import plain_code
from whistlestop.server.editor_jobs import EditorJobs, Job, Kind
from whistlestop.server.errors import Refused
from whistlestop.server.facts import small_picture, title_facts
from whistlestop.server.game_list import finished_games
from whistlestop.server.guests import Guests
from whistlestop.server.messages import (
    Addresses,
    BotFacts,
    DrawnTitle,
    EditorJob,
    FinishedGames,
    Hint,
    HintRequest,
    Hold,
    Invitation,
    Join,
    NewTable,
    Pace,
    Problem,
    Problems,
    RecordToReplay,
    Replay,
    SeatRequest,
    StandInRequest,
    TableInfo,
    TitleToCheck,
)
from whistlestop.server.own_titles import problems_of, refuse_faulty
from whistlestop.server.replays import Replays
from whistlestop.server.table_registry import TableRegistry, check_bot
from whistlestop.server.undo_messages import UndoAnswer, UndoRequest
from whistlestop.titles import load, title_specs
from whistlestop.titles.checks import title_file_schema
from whistlestop.titles.words import LANGUAGES, words_of

MOST_GAMES = 1_000_000  # more than anybody plays

api = APIRouter(prefix="/api")


# who asks


def the_registry(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


def the_editor_jobs(request: Request) -> EditorJobs:
    jobs: EditorJobs = request.app.state.editor_jobs
    return jobs


def the_replays(request: Request) -> Replays:
    replays: Replays = request.app.state.replays
    return replays


def the_guest(request: Request, response: Response) -> str:
    guests: Guests = request.app.state.guests
    return guests.known_or_new(request, response)


TheRegistry = Annotated[TableRegistry, Depends(the_registry)]
TheEditorJobs = Annotated[EditorJobs, Depends(the_editor_jobs)]
TheReplays = Annotated[Replays, Depends(the_replays)]
TheGuest = Annotated[str, Depends(the_guest)]


# what there is


@api.get("/titles")
def titles() -> Response:
    """All titles that can be played, as a list of TitleFacts."""
    facts = [title_facts(load(title)) for title in title_specs()]
    return Response(msgspec.json.encode(facts), media_type="application/json")


@api.get("/titles/{title}")
async def title(title: str, registry: TheRegistry) -> Response:
    """TitleFacts of one title, also of one that a guest drew."""
    facts = title_facts(await registry.titles.title(title))
    return Response(msgspec.json.encode(facts), media_type="application/json")


@api.get("/titles/{title}/board")
async def board(title: str, registry: TheRegistry) -> Any:
    """The drawing of a title's board: places, spaces, coast lines."""
    found = await registry.titles.title(title)
    if found.is_own:
        return found.board()
    if not found.board_file.is_file():
        raise Refused(404, "no_board", f"{title} is played without a board")
    return FileResponse(found.board_file, media_type="application/json")


@api.get("/titles/{title}/picture")
async def picture(title: str, registry: TheRegistry) -> Response:
    """The board in small, as a Picture."""
    found = await registry.titles.title(title)
    drawn = small_picture(found.spec)
    if drawn is None:
        raise Refused(404, "no_board", f"{title} is played without a board")
    headers = {"Cache-Control": "max-age=3600"}
    return Response(drawn, media_type="application/json", headers=headers)


@api.get("/titles/{title}/words/{language}")
async def words(title: str, language: str, registry: TheRegistry) -> dict[str, str]:
    """What a title says itself: its name, its own guide, what it calls by another name."""
    found = await registry.titles.title(title)
    if language not in LANGUAGES:
        raise Refused(404, "no_language", f"no {language!r}; there are {', '.join(LANGUAGES)}")
    return words_of(found, language)


@api.get("/bots")
def bots() -> list[BotFacts]:
    """The levels at which bots play, the gentlest first."""
    return [BotFacts(id=level.id, name=level.names, about=level.descriptions) for level in LEVELS]


@api.get("/addresses")
def addresses(request: Request) -> Addresses:
    """Where others on the network open this server."""
    return Addresses(addresses=network_addresses(request.app.state.bound))


# titles of one's own


@api.get("/editor/schema")
def schema() -> dict[str, Any]:
    """The JSON schema of title files: what the rules are, with their limits and meanings."""
    return title_file_schema()


@api.post("/editor/check")
def check(request: TitleToCheck) -> Problems:
    """The mistakes of a title, each with its field and what would be right."""
    found = problems_of(request.facts)
    return Problems(problems=[Problem(field=field, message=text) for field, text in found])


@api.post("/editor/titles")
async def keep_title(request: DrawnTitle, registry: TheRegistry) -> Response:
    """Keep a title that a guest drew; the answer, TitleFacts, says what it is called."""
    facts = title_facts(await registry.titles.keep(request.facts, request.board))
    return Response(msgspec.json.encode(facts), media_type="application/json")


@api.post("/editor/tidy")
async def tidy(request: TitleToCheck, jobs: TheEditorJobs, guest: TheGuest) -> EditorJob:
    """Have the drawing tool find better places for everything on a guest's board."""
    return await _begin(jobs, guest, "tidy", request)


@api.post("/editor/balance")
async def balance(request: TitleToCheck, jobs: TheEditorJobs, guest: TheGuest) -> EditorJob:
    """Have bots play a guest's title, and say what is out of balance."""
    return await _begin(jobs, guest, "balance", request)


@api.get("/editor/jobs/{job}")
async def editor_job(job: str, jobs: TheEditorJobs, guest: TheGuest) -> EditorJob:
    """How far that is; with what came of it once it is done."""
    return _editor_job(job, jobs.job(guest, job))


@api.post("/editor/jobs/{job}/cancel")
async def end_editor_job(job: str, jobs: TheEditorJobs, guest: TheGuest) -> EditorJob:
    """End it; whoever asked goes on without."""
    found = jobs.job(guest, job)
    jobs.cancel(guest, job)
    return _editor_job(job, found)


async def _begin(jobs: EditorJobs, guest: str, kind: Kind, request: TitleToCheck) -> EditorJob:
    refuse_faulty(await run_sync(problems_of, request.facts))
    name = jobs.begin(guest, kind, request.facts)
    return _editor_job(name, jobs.job(guest, name))


def _editor_job(name: str, job: Job) -> EditorJob:
    return EditorJob(
        id=name,
        kind=job.kind,
        state=job.state,
        progress=job.progress,
        message=job.message,
        board=job.result if job.kind == "tidy" else None,
        balance=job.result if job.kind == "balance" else None,
    )


# one's games


@api.get("/games/finished")
async def finished(
    registry: TheRegistry,
    guest: TheGuest,
    title: str | None = None,
    opponent: Annotated[str, Query(max_length=24)] = "",
    skip: Annotated[int, Query(ge=0, le=MOST_GAMES)] = 0,
) -> FinishedGames:
    """Your games that are over, the last one first: of a title, with an opponent."""
    games, more = await finished_games(registry, guest, title, opponent, skip)
    return FinishedGames(games=games, more=more)


# tables


@api.post("/tables")
async def new_table(request: NewTable, registry: TheRegistry, guest: TheGuest) -> TableInfo:
    """Open a table."""
    async with registry.using(await registry.open_table(request, guest)) as table:
        return table.audience.info(guest)


@api.get("/tables/{code}")
async def get_table(code: str, registry: TheRegistry, guest: TheGuest) -> TableInfo:
    """A table as you see it."""
    async with registry.using(code) as table:
        return table.audience.info(guest)


@api.get("/invitations/{invitation}")
async def invitation(invitation: str, registry: TheRegistry, guest: TheGuest) -> Invitation:
    """What an invitation, or the code of a table, leads to."""
    async with registry.using(await registry.invited_to(invitation)) as table:
        seat, taken = table.state.invited_to(plain_code(invitation))
        return Invitation(table=table.audience.info(guest), seat=seat, taken=taken)


@api.post("/tables/{code}/join")
async def join(code: str, request: Join, registry: TheRegistry, guest: TheGuest) -> TableInfo:
    """Take the open seat that an invitation is for, or any open one."""
    async with registry.using(code) as table:
        invitation = None if request.invitation is None else plain_code(request.invitation)
        await table.join(guest, invitation, request.name, request.colour)
        return table.audience.info(guest)


@api.post("/tables/{code}/start")
async def start(code: str, registry: TheRegistry, guest: TheGuest) -> TableInfo:
    """Begin the game (the creator, when all seats are taken)."""
    async with registry.using(code) as table:
        await table.start(guest)
        return table.audience.info(guest)


@api.post("/tables/{code}/seats/{seat}")
async def set_seat(
    code: str, seat: int, request: SeatRequest, registry: TheRegistry, guest: TheGuest
) -> TableInfo:
    """Seat a bot on an open seat, or open it again (the creator, before the game)."""
    if request.kind == "you":
        raise Refused(422, "seats", "a seat of your own is taken by its invitation")
    if request.kind == "beside":
        raise Refused(422, "seats", "who plays beside you sits down when the table is laid")
    async with registry.using(code) as table:
        level = check_bot(request.bot) if request.kind == "bot" else None
        await table.set_seat(guest, seat, level)
        return table.audience.info(guest)


@api.post("/tables/{code}/pace")
async def set_pace(code: str, request: Pace, registry: TheRegistry, guest: TheGuest) -> TableInfo:
    """How long bots wait before they move."""
    async with registry.using(code) as table:
        await table.set_pace(guest, request.pace)
        return table.audience.info(guest)


@api.post("/tables/{code}/hold")
async def hold(code: str, request: Hold, registry: TheRegistry, guest: TheGuest) -> TableInfo:
    """Let bots wait with their next move, or go on."""
    async with registry.using(code) as table:
        await table.hold(guest, request.hold)
        return table.audience.info(guest)


@api.post("/tables/{code}/seats/{seat}/stand-in")
async def stand_in(
    code: str, seat: int, request: StandInRequest, registry: TheRegistry, guest: TheGuest
) -> TableInfo:
    """Agree that a bot plays for somebody who is away, or no longer; take your own seat back."""
    async with registry.using(code) as table:
        await table.stand_ins.request(guest, seat, request.agree)
        return table.audience.info(guest)


@api.post("/tables/{code}/seats/{seat}/nudge")
async def nudge(code: str, seat: int, registry: TheRegistry, guest: TheGuest) -> TableInfo:
    """Ask somebody who is here but does not move to move."""
    async with registry.using(code) as table:
        await table.time.nudge(guest, seat)
        return table.audience.info(guest)


@api.post("/tables/{code}/undo")
async def undo(
    code: str, request: UndoRequest, registry: TheRegistry, guest: TheGuest
) -> TableInfo:
    """Take back your last action, or ask the others."""
    async with registry.using(code) as table:
        await table.undo.request(guest, request.number)
        return table.audience.info(guest)


@api.post("/tables/{code}/undo/answer")
async def answer_undo(
    code: str, answer: UndoAnswer, registry: TheRegistry, guest: TheGuest
) -> TableInfo:
    """Agree that somebody takes something back, or not."""
    async with registry.using(code) as table:
        await table.undo.answer(guest, answer)
        return table.audience.info(guest)


@api.post("/tables/{code}/hint")
async def hint(code: str, request: HintRequest, registry: TheRegistry, guest: TheGuest) -> Hint:
    """What a strong bot would do in your place; only you are told."""
    async with registry.using(code) as table:
        return await table.hints.give(guest, request.number)


@api.get("/tables/{code}/record", response_class=PlainTextResponse)
async def record(code: str, registry: TheRegistry) -> PlainTextResponse:
    """The record of a finished game, with its seed."""
    async with registry.using(code) as table:
        game, row = table.state.game, table.state.row
        if game is None or not game.is_over:
            raise Refused(409, "not_over", "a record can be had when the game is over")
        name = f"whistlestop-{row.title}-{code}.txt"
        return PlainTextResponse(
            table.state.record(),
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )


# replays


@api.get("/tables/{code}/replay", response_model=Replay)
async def replay(
    code: str, replays: TheReplays, guest: TheGuest, seat: str | None = None
) -> Response:
    """The game so far, action by action: a Replay.

    ``seat``: through whose eyes, a seat's, ``none`` for a spectator's or ``open`` for all at once;
    your own unless given, and no others before the game is over.
    """
    return _as_json(await replays.of_table(plain_code(code), guest, seat))


@api.post("/replays", response_model=Replay)
async def replay_record(request: RecordToReplay, replays: TheReplays) -> Response:
    """The Replay of any record; nothing of it is kept."""
    return _as_json(await replays.of_record(request.record, request.seat))


def _as_json(encoded: bytes) -> Response:
    return Response(encoded, media_type="application/json")
