"""What a table is: its seats, its game and its log. Nothing here waits, writes or sends.

Questions are answered or refused; a change is worked out first and taken over once it is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from whistlestop.bots.levels import STAND_IN, level_of
from whistlestop.game import Action, Game, IllegalAction, View
from whistlestop.game.seating import draw_seats
from whistlestop.rules.constants import SEATS
from whistlestop.server.again_messages import AgainInfo, SeriesInfo
from whistlestop.server.encoding import LogEntry, encode_view
from whistlestop.server.errors import Refused
from whistlestop.server.opponents import Log
from whistlestop.server.store import ActionRow, SeatRow, State, TableRow
from whistlestop.server.summary import Summary, summary_of


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """An action that was played on a copy of the game: what to keep, and what the game becomes."""

    entry: LogEntry
    game: Game


class TableState:
    """A table in memory; what it holds is rebuilt from its rows in the store.

    Only ``is_held`` and ``again`` are not: after a restart bots go on, and nobody has asked for
    another game. ``is_late``: the time for this turn is up, and a bot plays it.
    """

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.is_held = False
        self.is_late = False
        self.again: AgainInfo | None = None
        self.series: SeriesInfo | None = None
        self.game: Game | None = None
        self.log: list[LogEntry] = []
        self._views: dict[int | None, View] = {}
        self._encoded: dict[int | None, bytes] = {}

    # who is who

    def seat_of(self, guest: str | None) -> int | None:
        """The seat of a guest, None for a spectator."""
        return None if guest is None else self.seats_by_guest().get(guest)

    def seats_by_guest(self) -> dict[str, int]:
        return {
            seat.guest: seat.seat
            for seat in self.row.seats
            if seat.guest is not None and not seat.beside
        }

    def seats_of(self, guest: str | None) -> list[int]:
        """The seat of a guest, and those of people who play at the guest's device."""
        if guest is None:
            return []
        seats = [seat for seat in self.row.seats if seat.guest == guest]
        return [seat.seat for seat in sorted(seats, key=lambda seat: seat.beside)]

    def seat_row(self, number: int) -> SeatRow:
        """A seat by its number. Raises Refused."""
        if not 0 <= number < len(self.row.seats):
            raise Refused(404, "no_seat", f"seats are 0 to {len(self.row.seats) - 1}")
        return self.row.seats[number]

    def bot_to_move(self) -> tuple[int, str] | None:
        """The seat that is to decide and its bot's level, if a bot plays there."""
        if self.game is None or self.game.seat is None:
            return None
        seat = self.row.seats[self.game.seat]
        level = seat.bot if seat.kind == "bot" else seat.stand_in
        if level is None and self.is_late:
            level = STAND_IN
        return None if level is None else (seat.seat, level)

    def check_creator(self, guest: str) -> None:
        """Raises Refused."""
        if guest != self.row.creator:
            raise Refused(403, "not_creator", "only the creator of the table may do that")

    def check_at_table(self, guest: str, what: str) -> None:
        """See that the guest sits here or laid the table. Raises Refused, which says ``what``."""
        if self.seat_of(guest) is None and guest != self.row.creator:
            raise Refused(403, "no_seat", f"only those who sit at the table {what}")

    # the lobby

    def invited_to(self, code: str) -> tuple[int | None, bool]:
        """The seat that a code is for, None with the table's own, and whether it is too late to
        sit down there."""
        if code == self.row.code:
            return None, all(seat.kind != "open" for seat in self.row.seats)
        seat = next(seat for seat in self.row.seats if seat.invitation == code)
        return seat.seat, seat.kind != "open"

    def seat_joined(
        self, guest: str, invitation: str | None, name: str, colour: int | None
    ) -> SeatRow | None:
        """What becomes of the seat of an invitation, or without one of the first open seat, when
        a guest takes it; None for somebody who comes back to the link and sits here already.
        Raises Refused."""
        if self.seat_of(guest) is not None:
            return None
        if invitation is None:
            seat = next((s for s in self.row.seats if s.kind == "open"), None)
            if seat is None:
                raise Refused(409, "no_open_seat", "all seats are taken; you may look on")
        else:
            seat = next((s for s in self.row.seats if s.invitation == invitation), None)
        if seat is None:
            raise Refused(404, "no_invitation", "this invitation belongs to no seat here")
        if seat.kind != "open":
            raise Refused(409, "seat_taken", "somebody else has taken this seat")
        if any(other.colour == colour for other in self.row.seats):
            colour = None
        return replace(seat, kind="person", name=name.strip(), guest=guest, colour=colour)

    def seat_given(self, guest: str, number: int, bot: str | None) -> SeatRow:
        """What becomes of a seat when the creator gives it to a bot, or opens it again (``bot``
        None). Raises Refused."""
        self.check_creator(guest)
        if self.row.state != "lobby":
            raise Refused(409, "started", "the game has begun")
        seat = self.seat_row(number)
        if seat.kind == "person":
            raise Refused(409, "seat_taken", "a person sits there")
        if bot is None:
            return replace(seat, kind="open", name="", bot=None)
        return replace(seat, kind="bot", name=bot, bot=bot)

    def change_seat(self, changed: SeatRow) -> None:
        seats = [changed if seat.seat == changed.seat else seat for seat in self.row.seats]
        self.row = replace(self.row, seats=seats)

    def check_start(self, guest: str) -> None:
        """See that the guest may begin the game. Raises Refused."""
        self.check_creator(guest)
        if any(seat.kind == "open" for seat in self.row.seats):
            raise Refused(409, "open_seats", "some seats are still open")

    # the game

    def begin(self) -> None:
        """Deal; the row says who sits where."""
        row = self.row
        self.game = Game.new(row.title, players=len(row.seats), seed=row.seed, **row.options)

    def replay(self, actions: Iterable[ActionRow]) -> None:
        """Play a log from the store."""
        for number, action in enumerate(actions):
            assert self.game is not None
            played = play_in(self.game, number, action.notation, action.stand_in, action.at)
            self._take_over(played)

    def game_of(self, seat: int | None) -> Game:
        """The game, for somebody who plays in it. Raises Refused."""
        if seat is None:
            raise Refused(403, "no_seat", "you are watching; only players play")
        if self.game is None:
            raise Refused(409, "not_started", "the game has not begun yet")
        if self.game.is_over:
            raise Refused(409, "over", "the game is over")
        return self.game

    def check_turn(self, seat: int | None, number: int) -> Game:
        """The game, if a seat, which has seen ``number`` actions, is to decide now.

        Raises Refused.
        """
        game = self.game_of(seat)
        due = len(self.log)
        if number < due:
            raise Refused(409, "stale", f"action {number} was played already; next is {due}")
        if number > due:
            raise Refused(409, "stale", f"action {number} is not due yet; next is {due}")
        if game.seat != seat:
            raise Refused(409, "not_your_turn", f"it is seat {game.seat}'s decision")
        return game

    def play(
        self,
        seat: int | None,
        number: int,
        action: Action | str,
        at: int,
        stand_in: str | None = None,
    ) -> PlayedAction:
        """What playing an action of a seat ``at`` some time (milliseconds since 1970) comes to;
        nothing has changed yet. ``stand_in``: the level of the bot that plays it for a person.
        Raises Refused."""
        game = self.check_turn(seat, number)
        try:
            return play_in(game.copy(), number, action, stand_in, at)
        except IllegalAction as error:
            raise Refused(409, "illegal", str(error)) from None

    def accept(self, played: PlayedAction, deadline: int | None, public: View) -> None:
        """Take over an action that was kept with the deadline after it; a spectator's view after
        it is made already."""
        self._take_over(played)
        self._views[None] = public
        state: State = "over" if played.game.is_over else "playing"
        self.row = replace(self.row, state=state, changed=played.entry.at, deadline=deadline)

    def _take_over(self, played: PlayedAction) -> None:
        self.log.append(played.entry)
        self.game = played.game
        self._views.clear()
        self._encoded.clear()

    def record(self) -> str:
        """The record of the game, which tells what stand-ins played."""
        assert self.game is not None
        stand_ins = [entry.number + 1 for entry in self.log if entry.stand_in is not None]
        return self.game.record(salt=self.row.salt, stand_ins=stand_ins)

    def summary(self) -> Summary | None:
        """What lists of games show of the game, None before it has begun."""
        return None if self.game is None else summary_of(self.view(None))

    def actions(self) -> Log:
        return tuple((entry.seat, str(entry.action)) for entry in self.log)

    def view(self, seat: int | None) -> View:
        """What a seat may know now; made once until the next action."""
        assert self.game is not None
        if seat not in self._views:
            self._views[seat] = self.game.view(seat)
        return self._views[seat]

    def encoded_view(self, seat: int | None) -> bytes:
        """The view as JSON; encoded once until the next action."""
        if seat not in self._encoded:
            self._encoded[seat] = encode_view(self.view(seat))
        return self._encoded[seat]


def play_in(
    game: Game,
    number: int,
    action: Action | str,
    stand_in: str | None = None,
    at: int | None = None,
) -> PlayedAction:
    """Play an action in this very game, as a seat or the bot in its place. Raises IllegalAction."""
    assert game.seat is not None
    seat = game.seat
    if isinstance(action, str):
        action = game.parse(action)
    events = game.play(action)
    return PlayedAction(LogEntry(number, seat, action, events, stand_in, at), game)


def seat_order(row: TableRow) -> list[int]:
    """Who of those listed sits where: drawn from the seed unless the creator fixed it (CO-05)."""
    if row.seating == "drawn":
        return list(draw_seats(row.seed, len(row.seats)))
    return list(range(len(row.seats)))


def colours_of(seats: Sequence[SeatRow]) -> list[int]:
    """The colour of each seat: what its person wishes for, else its own number if that is free,
    else the lowest that is."""
    wished = {seat.colour for seat in seats}
    own = {seat.seat for seat in seats if seat.colour is None} - wished
    left = sorted(set(range(SEATS)) - wished - own, reverse=True)
    return [
        seat.colour if seat.colour is not None else seat.seat if seat.seat in own else left.pop()
        for seat in seats
    ]


def begun(row: TableRow, order: list[int], at: int) -> TableRow:
    """The table with its game begun ``at`` (in milliseconds since 1970), and everybody where the
    order says."""
    seats = [replace(row.seats[old], seat=new) for new, old in enumerate(order)]
    return replace(row, state="playing", seats=seats, changed=at, started=at, deadline=None)


def names_of(seat: SeatRow) -> tuple[str, dict[str, str] | None]:
    """What a seat is called; a bot's name is that of its level, in English and by language."""
    if seat.bot is None:
        return seat.name, None
    level = level_of(seat.bot)
    return level.name, level.names
