"""Checks of a table's settings and seats, and the first rows of its seats."""

from __future__ import annotations

from dataclasses import replace

from whistlestop.bots import BotError
from whistlestop.bots.levels import level_of
from whistlestop.game.setting_up import GameError, check_options, check_players
from whistlestop.server.http.codes import new_code
from whistlestop.server.http.errors import Refused
from whistlestop.server.store.rows import SeatRow
from whistlestop.server.store.terms import Terms
from whistlestop.server.table.messages import NewTable
from whistlestop.server.table.seats import INVITATION_LENGTH
from whistlestop.titles import Title


def check_bot(level: str | None) -> str:
    """Return the id of a level that bots play at. Raises Refused."""
    try:
        return level_of(level or "").id
    except BotError as error:
        raise Refused(422, "no_bot", str(error)) from None


def check_settings(terms: Terms, options: dict[str, bool], title: Title) -> dict[str, bool]:
    """Return the title's options as a table with these terms may have them. Raises Refused."""
    try:
        checked = check_options(title, dict(options))
    except GameError as error:
        raise Refused(422, "options", str(error)) from None
    if terms.rated:
        _check_rated(terms, title)
    return checked


def check_new_table(request: NewTable, title: Title) -> dict[str, bool]:
    """Return the title's options for a table that a guest wants. Raises Refused."""
    try:
        check_players(title, len(request.seats))
    except GameError as error:
        raise Refused(422, "seats", str(error)) from None
    options = check_settings(request, request.options, title)
    if sum(seat.kind == "you" for seat in request.seats) > 1:
        raise Refused(422, "seats", "you can take one seat only: mark at most one as yours")
    _check_handed_round(request)
    return options


def _check_handed_round(request: NewTable) -> None:
    """Check that the seats fit a table for one device, or a table for several. Raises Refused."""
    beside = [seat for seat in request.seats if seat.kind == "beside"]
    if not request.handed_round:
        if beside:
            message = "only a table for one device has players on your device"
            raise Refused(422, "handed_round", message)
        return
    if not beside or not any(seat.kind == "you" for seat in request.seats):
        message = "a table for one device needs your seat and one more player on your device"
        raise Refused(422, "handed_round", message)
    if any(seat.name is None for seat in beside):
        raise Refused(422, "handed_round", "each player on your device needs a name")


def _check_rated(terms: Terms, title: Title) -> None:
    """Raise Refused if a table with these terms can't be rated."""
    if title.is_custom:
        raise Refused(422, "rated", "a game on a custom title can't be rated")
    if terms.hints:
        raise Refused(422, "rated", "a rated game can't have hints; turn hints off")
    if terms.chances:
        raise Refused(422, "rated", "a rated game can't show chances to its players")
    if terms.practice:
        raise Refused(422, "rated", "a practice game can't be rated")
    if terms.handed_round:
        message = "a table for one device can't be rated: the server can't know who plays"
        raise Refused(422, "rated", message)


def new_seat(number: int, request: NewTable, guest: str) -> SeatRow:
    """Return a seat of a new table. Raises Refused."""
    wanted = request.seats[number]
    seat = SeatRow(number, "open", "", None, None, new_code(INVITATION_LENGTH), player=number)
    if wanted.kind == "you":
        person = replace(seat, kind="person", name=request.name or "", guest=guest)
        return replace(person, colour=request.colour)
    if wanted.kind == "beside":
        colour = wanted.colour
        if any(other.colour == colour for other in request.seats[:number]):
            colour = None
        person = replace(seat, kind="person", name=wanted.name or "", guest=guest)
        return replace(person, colour=None if colour == request.colour else colour, beside=True)
    if wanted.kind == "bot":
        level = check_bot(wanted.bot)
        return replace(seat, kind="bot", name=level, bot=level)
    return seat
