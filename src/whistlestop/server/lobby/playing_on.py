"""A table on which a finished game goes on from one of its moments."""

from __future__ import annotations

from whistlestop.bots import BotError
from whistlestop.bots.levels import level_of
from whistlestop.game import Game
from whistlestop.game.commitment import new_salt
from whistlestop.server.http.codes import new_code
from whistlestop.server.http.errors import Refused
from whistlestop.server.lobby.messages import PlayOn
from whistlestop.server.store.game_log import ActionRow
from whistlestop.server.store.rows import SeatRow, TableRow
from whistlestop.server.store.terms import Terms

PACE = 700  # milliseconds that bots wait between moves


def table_from(
    game: Game, request: PlayOn, guest: str, code: str, invitation_length: int, now: int
) -> tuple[TableRow, list[ActionRow]]:
    """Return the table and its log; the decks have the same order. Raises Refused."""
    if game.start is not None:
        message = "this record starts in the middle; only a game from its deal can go on"
        raise Refused(422, "not_from_deal", message)
    if request.seat is not None and request.seat >= game.players:
        raise Refused(422, "seats", f"no seat {request.seat}; seats are 0 to {game.players - 1}")
    try:
        level = level_of(request.bot).id
    except BotError as error:
        raise Refused(422, "no_bot", str(error)) from None
    seats = []
    for number in range(game.players):
        seat = SeatRow(number, "bot", level, level, None, new_code(invitation_length))
        seat.player = number
        if number == request.seat:
            seat.kind, seat.name, seat.bot, seat.guest = "person", request.name or "", None, guest
        seats.append(seat)
    row = TableRow(
        code=code,
        title=game.title.plain_spec,
        rules_version=game.title.rules_version,
        state="playing",
        seating="as_listed",
        pace=PACE,
        options=game.options,
        seed=game.seed,
        salt=new_salt(),
        creator=guest,
        next_table=None,
        seats=seats,
        terms=Terms(hints=True, practice=True),
        changed=now,
        started=now,
        series=code,
        number=1,
    )
    return row, [ActionRow(seat, str(action), None, now) for seat, action in game.played]
