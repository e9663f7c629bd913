"""Seats: their order, their colours and names, and their players. Pure functions of rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from whistlestop.bots.levels import level_of
from whistlestop.game.seating import draw_seats
from whistlestop.rules.constants import SEATS
from whistlestop.server.http.codes import new_code
from whistlestop.server.http.errors import Refused
from whistlestop.server.store.rows import SeatRow, TableRow

CODE_LENGTH = 6
INVITATION_LENGTH = 10  # letters and digits of the code that leads to one seat


def seat_order(row: TableRow) -> list[int]:
    """Return the seating order: entry n is the listed seat that becomes seat n.

    It is drawn from the seed unless the creator fixed it (CO-05).
    """
    if row.seating == "drawn":
        return list(draw_seats(row.shuffle.seed, len(row.seats)))
    return list(range(len(row.seats)))


def colours_of(seats: Sequence[SeatRow]) -> list[int]:
    """Return the colour of each seat.

    It is the colour that its player wants, else the seat's own number if that is free, else the
    lowest free colour.
    """
    wished = {seat.colour for seat in seats}
    own = {seat.seat for seat in seats if seat.colour is None} - wished
    left = sorted(set(range(SEATS)) - wished - own, reverse=True)
    return [
        seat.colour if seat.colour is not None else seat.seat if seat.seat in own else left.pop()
        for seat in seats
    ]


def begun(row: TableRow, order: list[int], at: int) -> TableRow:
    """Return the table with its game begun, and its seats in the given order.

    ``at``: milliseconds since 1970.
    """
    seats = [replace(row.seats[old], seat=new, contribution=None) for new, old in enumerate(order)]
    return replace(row, state="playing", seats=seats, changed=at, started=at, deadline=None)


def names_of(seat: SeatRow) -> tuple[str, dict[str, str] | None]:
    """Return the name of a seat; for a bot, the name of its level in English and by language."""
    if seat.bot is None:
        return seat.name, None
    level = level_of(seat.bot)
    return level.name, level.names


def invited_to(row: TableRow, code: str) -> tuple[int | None, bool]:
    """Return the seat that a code is for, and whether it is too late to sit down there.

    The seat is None for the table's own code, which is for any open seat.
    """
    if row.state != "lobby":
        return None, True
    if code == row.code:
        return None, all(seat.kind != "open" for seat in row.seats)
    seat = next((seat for seat in row.seats if seat.invitation == code), None)
    return (None, True) if seat is None else (seat.seat, seat.kind != "open")


def taken_seat(
    row: TableRow, guest: str, invitation: str | None, name: str, colour: int | None
) -> SeatRow:
    """Return the seat that a guest takes: that of an invitation, or the first open one.

    Raises Refused.
    """
    if invitation is None:
        seat = next((seat for seat in row.seats if seat.kind == "open"), None)
        if seat is None:
            raise Refused(409, "no_open_seat", "all seats are taken; you may watch")
    else:
        seat = next((seat for seat in row.seats if seat.invitation == invitation), None)
    if seat is None:
        raise Refused(404, "no_invitation", "this invitation belongs to no seat here")
    if seat.kind != "open":
        raise Refused(409, "seat_taken", "another player has taken this seat")
    if any(other.colour == colour for other in row.seats):
        colour = None
    return replace(seat, kind="person", name=name, guest=guest, colour=colour)


def opened_seat(seat: SeatRow) -> SeatRow:
    """Return a seat without its bot or player. After a player the seat has a new invitation."""
    invitation = seat.invitation if seat.guest is None else new_code(INVITATION_LENGTH)
    return SeatRow(seat.seat, "open", "", None, None, invitation, player=seat.player)


def bot_seat(seat: SeatRow, level: str) -> SeatRow:
    """Return an open seat or a bot's seat with a bot of this level. Raises Refused."""
    if seat.kind == "person":
        raise Refused(409, "seat_taken", "a player sits there; open the seat first")
    return replace(seat, kind="bot", name=level, bot=level)


def has_given_up(row: TableRow, guest: str | None) -> bool:
    """Check whether a guest played in this game and gave it up."""
    return any(seat.guest == guest and seat.gave_up for seat in row.seats if guest is not None)
