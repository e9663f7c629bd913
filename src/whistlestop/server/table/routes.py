"""HTTP for one table: its seats and settings, take-backs, pauses, hints and the record."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from whistlestop.server.http.codes import plain_code
from whistlestop.server.http.dependencies import TheAsker, TheGuest, limited
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.refusals import refusals
from whistlestop.server.table.dependencies import TheTable
from whistlestop.server.table.hint_messages import Hint, HintRequest
from whistlestop.server.table.messages import (
    ContributionRequest,
    Join,
    Pace,
    SeatRequest,
    StandInRequest,
    TableInfo,
    TableSettings,
)
from whistlestop.server.table.new_table import check_bot
from whistlestop.server.table.pause_messages import PauseRequest
from whistlestop.server.table.take_back_messages import UndoAnswer, UndoRequest

router = APIRouter(prefix="/api/tables/{code}", responses=refusals(403, 409, 429))


@router.get("")
async def get_table(table: TheTable, guest: TheGuest) -> TableInfo:
    """Return a table as you see it."""
    return table.audience.info(guest)


@router.post("/join", dependencies=[limited("seats")])
async def join(request: Join, table: TheTable, guest: TheGuest) -> TableInfo:
    """Take the open seat that an invitation is for, or any open seat."""
    invitation = None if request.invitation is None else plain_code(request.invitation)
    await table.preparation.join(guest, invitation, request.name or "", request.colour)
    return table.audience.info(guest)


@router.post("/start")
async def start(table: TheTable, guest: TheGuest) -> TableInfo:
    """Begin the game. Only the host may, once all seats are taken."""
    await table.preparation.start(guest)
    return table.audience.info(guest)


@router.post("/contribution", dependencies=[limited("seats")])
async def contribute(request: ContributionRequest, table: TheTable, guest: TheGuest) -> TableInfo:
    """Contribute a random number to the shuffle. Only players can, before the game."""
    await table.contributions.note(guest, request.random)
    return table.audience.info(guest)


@router.post("/seats/{seat}", dependencies=[limited("seats")])
async def set_seat(seat: int, request: SeatRequest, table: TheTable, guest: TheGuest) -> TableInfo:
    """Seat a bot, or open a seat again, even a player's. Only the host may, before the game."""
    if request.kind == "you":
        raise Refused(422, "seats", "use the seat's invitation to take it yourself")
    if request.kind == "beside":
        raise Refused(422, "seats", "players on your device are added when the table is created")
    level = check_bot(request.bot) if request.kind == "bot" else None
    await table.preparation.set_seat(guest, seat, level)
    return table.audience.info(guest)


@router.post("/settings")
async def change_settings(settings: TableSettings, table: TheTable, guest: TheGuest) -> TableInfo:
    """Change the settings of a table. Only the host may, before the game."""
    await table.preparation.change_settings(guest, settings)
    return table.audience.info(guest)


@router.post("/leave")
async def leave(table: TheTable, guest: TheGuest) -> TableInfo:
    """Leave your seat before the game."""
    await table.preparation.leave(guest)
    return table.audience.info(guest)


@router.post("/call-off")
async def call_off(table: TheTable, guest: TheGuest) -> TableInfo:
    """End a table without a result: as host before the game, as player before your first turn."""
    await table.giving_up.call_off(guest)
    return table.audience.info(guest)


@router.post("/give-up")
async def give_up(table: TheTable, guest: TheGuest) -> TableInfo:
    """Give up the game: a bot plays on in your place until it is over."""
    await table.giving_up.give_up(guest)
    return table.audience.info(guest)


@router.post("/pace")
async def set_pace(request: Pace, table: TheTable, guest: TheGuest) -> TableInfo:
    """Set how long bots wait before they move."""
    await table.set_pace(guest, request.pace)
    return table.audience.info(guest)


@router.post("/pause")
async def pause(request: PauseRequest, table: TheTable, guest: TheGuest) -> TableInfo:
    """Pause the bots, or ask to pause a game with a time limit; agree, decline or go on."""
    await table.pausing.request(guest, request.pause)
    return table.audience.info(guest)


@router.post("/seats/{seat}/stand-in")
async def stand_in(
    seat: int, request: StandInRequest, table: TheTable, guest: TheGuest
) -> TableInfo:
    """Agree that a bot plays for a player who is away, or withdraw; take your own seat back."""
    await table.stand_ins.request(guest, seat, request.agree)
    return table.audience.info(guest)


@router.post("/seats/{seat}/nudge")
async def nudge(seat: int, table: TheTable, guest: TheGuest) -> TableInfo:
    """Ask a player who is here but does not move to move."""
    await table.nudges.nudge(guest, seat)
    return table.audience.info(guest)


@router.post("/undo")
async def undo(request: UndoRequest, table: TheTable, guest: TheGuest) -> TableInfo:
    """Take back your last action, or ask the other players for their consent."""
    await table.take_backs.request(guest, request.number)
    return table.audience.info(guest)


@router.post("/undo/answer")
async def answer_undo(answer: UndoAnswer, table: TheTable, guest: TheGuest) -> TableInfo:
    """Agree to another player's take-back, or decline it.

    The answer names the question by ``seat`` and ``left`` of ``UndoInfo``.
    """
    await table.take_backs.answer(guest, answer)
    return table.audience.info(guest)


@router.post("/hint")
async def hint(request: HintRequest, table: TheTable, asker: TheAsker) -> Hint:
    """Return a strong bot's move in your place, or at once a first guess; only you see it."""
    return await table.hints.give(asker, request.number, request.first)


@router.get("/record", response_class=PlainTextResponse)
async def record(table: TheTable) -> PlainTextResponse:
    """Return the record of a finished game, with its seed."""
    game, row = table.state.game, table.state.row
    if game is None or not game.is_over:
        raise Refused(409, "not_over", "the record is available once the game is over")
    name = f"whistlestop-{row.title}-{row.code}.txt"
    return PlainTextResponse(
        table.state.record(),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
