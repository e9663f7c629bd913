"""A bot stands in for somebody who is away: by agreement of those who are at the table, and until
the player is back."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from whistlestop.bots.levels import STAND_IN
from whistlestop.server.refusals import Refused
from whistlestop.server.store import SeatRow

if TYPE_CHECKING:
    from whistlestop.server.table import Table

AWAY_AFTER = 5.0  # seconds until somebody who is not here counts as away; loading a page is quicker


async def wish(table: Table, guest: str, number: int, agree: bool) -> None:
    """Somebody agrees that a bot plays for a seat whose player is away, or does no longer; its
    player takes the seat back. Raises Refused."""
    async with table.lock:
        mine = table.seat_of(guest)
        table.game_of(mine)
        assert mine is not None
        if not 0 <= number < len(table.row.seats):
            raise Refused(404, "no_seat", f"seats are 0 to {len(table.row.seats) - 1}")
        seat = table.row.seats[number]
        if seat.kind != "person":
            raise Refused(409, "no_person", "a bot sits there already")
        if agree:
            _only_away(table, seat)
        if mine == number:
            await hand_back(table, number)
            return
        agreed = {*seat.agreed, mine} if agree else {*seat.agreed} - {mine}
        await _count(table, replace(seat, agreed=sorted(agreed)), here(table) | {mine})
        table.let_bots_play()


async def hand_back(table: Table, number: int) -> None:
    """The seat is its player's again, at once. Under the table's lock."""
    seat = table.row.seats[number]
    if seat.stand_in is not None or seat.agreed:
        await table.change_seat(replace(seat, stand_in=None, agreed=[]))


async def count_once_away(table: Table) -> None:
    """Somebody has left, and not only to load the page again: perhaps all others agree."""
    await asyncio.sleep(AWAY_AFTER)
    async with table.lock:
        await count_again(table)
        table.let_bots_play()


async def count_again(table: Table) -> None:
    """Other people are here than before: perhaps they all agree. Under the table's lock."""
    now = here(table)
    for seat in table.row.seats:
        if seat.agreed and seat.stand_in is None and seat.seat not in now:
            await _count(table, seat, now)


def here(table: Table) -> set[int]:
    """The seats of people who are here, or may only be loading the page again."""
    connected, now = table.connected(), time.monotonic()
    return {
        seat.seat
        for seat in table.row.seats
        if seat.kind == "person"
        and (
            seat.guest in connected
            or (seat.seat in table.left and now - table.left[seat.seat] < AWAY_AFTER)
        )
    }


def _only_away(table: Table, seat: SeatRow) -> None:
    if seat.guest in table.connected():
        raise Refused(409, "not_away", f"{seat.name} is here")
    gone = time.monotonic() - table.left.get(seat.seat, table.made)
    if gone < AWAY_AFTER:
        raise Refused(409, "just_left", f"{seat.name} was here {gone:.0f} seconds ago; wait a bit")


async def _count(table: Table, seat: SeatRow, now: set[int]) -> None:
    """A bot plays for the seat when all other people who are here now agree, and one at least."""
    others = now - {seat.seat}
    wanted = bool(others) and others <= set(seat.agreed)
    await table.change_seat(replace(seat, stand_in=STAND_IN if wanted else None))
