"""What a table is: its seats, its game and its log. Nothing here waits, writes or sends.

Questions are answered or refused; a change is worked out first and taken over once it is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import msgspec

from whistlestop.bots.levels import STAND_IN, level_of
from whistlestop.game import Action, Game, IllegalAction, View
from whistlestop.game.seating import draw_seats
from whistlestop.rules.constants import SEATS
from whistlestop.server.again_messages import AgainInfo, SeriesInfo
from whistlestop.server.encoding import LogEntry, encode_view
from whistlestop.server.errors import Refused
from whistlestop.server.game_log import ActionRow, Standing, StandingAction, standing
from whistlestop.server.opponents import Log
from whistlestop.server.store import SeatRow, State, TableRow
from whistlestop.server.summary import Summary, summary_of


@dataclass(frozen=True, slots=True)
class PlayedActions:
    """Actions that were played on a copy of the game: what to keep, and what the game becomes."""

    rows: list[ActionRow]
    entries: list[LogEntry]
    game: Game


@dataclass(frozen=True, slots=True)
class Choice:
    """Which first tickets a seat keeps, while others still choose."""

    row: ActionRow
    action: Action


@dataclass(frozen=True, slots=True)
class UndoQuestion:
    """Somebody has asked to take back all actions but the first ``left``; who has agreed."""

    seat: int
    left: int
    agreed: frozenset[int]


class TableState:
    """A table in memory; what it holds is rebuilt from its rows in the store.

    Only ``is_held``, ``question``, ``declined`` and ``again`` are not: after a restart bots go on,
    and nobody is asked anything. ``is_late``: the time for this turn is up, and a bot plays it.
    ``log`` is what stands of the log that is kept (``game_log.py``), ``choices`` are first tickets
    that wait for the others'.
    """

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.is_held = False
        self.is_late = False
        self.again: AgainInfo | None = None
        self.series: SeriesInfo | None = None
        self.game: Game | None = None
        self.log: list[LogEntry] = []
        self.standing = Standing()
        self.choices: dict[int, Choice] = {}
        self.question: UndoQuestion | None = None
        self.declined: set[tuple[int, int]] = set()  # such questions, until the log grows
        self._before_last: Game | None = None
        self._views: dict[int | None, View] = {}
        self._encoded: dict[int | None, bytes] = {}
        self.version = 0  # another whenever views are

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

    def people(self) -> list[int]:
        """The seats of those who play themselves."""
        return [s.seat for s in self.row.seats if s.kind == "person" and s.stand_in is None]

    @property
    def is_choosing(self) -> bool:
        """Whether first tickets are chosen, by all at the same time (CO-04)."""
        return self.game is not None and self.game.phase == "choose_tickets"

    def deciding(self) -> list[int]:
        """The seats that are to decide now: one, or all that still choose their first tickets."""
        game = self.game
        if game is None or game.seat is None:
            return []
        if not self.is_choosing:
            return [game.seat]
        return [seat for seat in range(game.seat, game.players) if seat not in self.choices]

    def bot_to_move(self) -> tuple[int, str] | None:
        """The first seat that is to decide and where a bot plays, and the bot's level."""
        for number in self.deciding():
            seat = self.row.seats[number]
            level = seat.bot if seat.kind == "bot" else seat.stand_in
            if level is None and self.is_late:
                level = STAND_IN
            if level is not None:
                return number, level
        return None

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

    def replay(self, log: Iterable[ActionRow], choices: Iterable[ActionRow] = ()) -> None:
        """Play what stands of a log from the store; ``choices``: first tickets that seats keep
        while others still choose."""
        assert self.game is not None
        self.standing = standing(log)
        for number, action in enumerate(self.standing.actions):
            self.log.append(play_in(self.game, number, action))
        for row in choices:
            self.choices[row.seat] = Choice(row, self.game.choosing(row.seat).parse(row.notation))
        self._forget_views()

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
        self.check_number(number)
        if seat not in self.deciding():
            if seat in self.choices:
                raise Refused(409, "not_your_turn", "you have chosen; others still choose")
            raise Refused(409, "not_your_turn", f"it is seat {game.seat}'s decision")
        return game

    def check_number(self, number: int) -> None:
        """See that somebody has seen the log to its end. Raises Refused."""
        due = self.standing.length
        if number < due:
            raise Refused(409, "stale", f"action {number} was played already; next is {due}")
        if number > due:
            raise Refused(409, "stale", f"action {number} is not due yet; next is {due}")

    def play(self, number: int, row: ActionRow) -> PlayedActions:
        """What playing an action comes to; nothing has changed yet. Raises Refused."""
        game = self.check_turn(row.seat, number)
        return self._played(game, [row])

    def choose(self, number: int, row: ActionRow) -> Choice:
        """A seat's choice of first tickets; nothing has changed yet. Raises Refused."""
        game = self.check_turn(row.seat, number)
        try:
            twin = game.choosing(row.seat)
            twin.play(row.notation)
        except IllegalAction as error:
            raise Refused(409, "illegal", str(error)) from None
        return Choice(row, twin.played[-1][1])

    def play_choices(self, last: Choice) -> PlayedActions:
        """What playing all choices in order comes to, now that the last has been made."""
        assert self.game is not None
        chosen = {seat: choice.row for seat, choice in self.choices.items()}
        chosen[last.row.seat] = last.row
        return self._played(self.game, [chosen[seat] for seat in sorted(chosen)])

    def _played(self, game: Game, rows: list[ActionRow]) -> PlayedActions:
        played = game.copy()
        entries = []
        try:
            for number, row in enumerate(rows, len(self.log)):
                since = self.standing.resumed if row is rows[0] else None
                action = StandingAction(*row, since=since)
                entries.append(play_in(played, number, action))
        except IllegalAction as error:
            raise Refused(409, "illegal", str(error)) from None
        return PlayedActions(rows, entries, played)

    def accept(self, played: PlayedActions, deadline: int | None, public: View) -> None:
        """Take over actions that were kept with the deadline after them; a spectator's view after
        them is made already."""
        self._before_last = self.game if len(played.rows) == 1 else None
        self.log += played.entries
        self.game = played.game
        self.choices.clear()
        self._grow(played.rows, deadline)
        self._views[None] = public

    def _grow(self, rows: list[ActionRow], deadline: int | None) -> None:
        """The log has grown."""
        assert self.game is not None
        for row in rows:
            self.standing.add(row)
        self.question = None
        self.declined.clear()
        state: State = "over" if self.game.is_over else "playing"
        self.row = replace(self.row, state=state, changed=rows[-1].at, deadline=deadline)
        self._forget_views()

    def summary_with(self, choice: Choice | None, seat: int) -> Summary:
        """The summary once a seat has chosen, or has taken its choice back (None)."""
        choosing = {*self.deciding(), seat} if choice is None else {*self.deciding()} - {seat}
        return summary_of(self.view(None), sorted(choosing))

    def accept_choice(self, choice: Choice | None, seat: int) -> None:
        """Take over what a seat has chosen, or that it takes its choice back (None)."""
        if choice is None:
            del self.choices[seat]
        else:
            self.choices[seat] = choice
            self.row = replace(self.row, changed=choice.row.at)
        self._forget_views()

    def _forget_views(self) -> None:
        self.version += 1
        self._views.clear()
        self._encoded.clear()

    # taking back

    def last_of(self, seats: Sequence[int]) -> LogEntry | None:
        """The last action in these seats, None if a bot played it in its player's place."""
        last = next((entry for entry in reversed(self.log) if entry.seat in seats), None)
        return None if last is None or last.stand_in is not None else last

    def is_free(self, entry: LogEntry) -> bool:
        """Whether an action can be taken back by its player alone: nobody has acted since, and
        nobody has learned anything from it."""
        return entry is self.log[-1] and not entry.reveals

    def game_after(self, count: int) -> Game:
        """The game as it stood after so many actions; takes long where many are to be played."""
        assert self.game is not None
        if count == len(self.log) - 1 and self._before_last is not None:
            return self._before_last
        game = self.game.from_start()
        for entry in self.log[:count]:
            game.play(entry.action)
        return game

    def accept_undo(self, row: ActionRow, game: Game, deadline: int | None, public: View) -> None:
        """Take over that actions were taken back; ``game`` stands after those that are left."""
        del self.log[len(game.played) :]
        self.game = game
        self._before_last = None
        self._grow([row], deadline)
        self._views[None] = public

    def record(self) -> str:
        """The record of the game, which tells what stand-ins played and how much it leaves out."""
        assert self.game is not None
        return self.game.record(
            salt=self.row.salt,
            stand_ins=[entry.number + 1 for entry in self.log if entry.stand_in is not None],
            taken_back=self.standing.taken_back,
        )

    def summary(self) -> Summary | None:
        """What lists of games show of the game, None before it has begun."""
        if self.game is None:
            return None
        return summary_of(self.view(None), self.deciding() if self.is_choosing else None)

    def actions(self) -> Log:
        return tuple((entry.seat, str(entry.action)) for entry in self.log)

    def view(self, seat: int | None) -> View:
        """What a seat may know now; made once until the next action."""
        assert self.game is not None
        if seat not in self._views:
            if self.is_choosing:
                self._views[seat] = self._view_while_choosing(self.game, seat)
            else:
                self._views[seat] = self.game.view(seat)
        return self._views[seat]

    def _view_while_choosing(self, game: Game, seat: int | None) -> View:
        """The same as in turn, but for whose turn it is: one's own until one has chosen."""
        deciding = self.deciding()
        if seat in deciding:
            assert seat is not None
            return game.choosing(seat).view(seat)
        view = game.view(seat)
        turn = deciding[0] if deciding else view.turn
        choice = None if seat is None else self.choices.get(seat)
        if choice is None or view.offered is None:
            return msgspec.structs.replace(view, turn=turn)
        offered = {ticket.id: ticket for ticket in view.offered.tickets}
        order = [ticket.id for ticket in game.title.tickets if ticket.id in choice.action.tickets]
        kept = [offered[ticket] for ticket in order]
        seats = [
            msgspec.structs.replace(each, ticket_count=len(kept)) if each.seat == seat else each
            for each in view.seats
        ]
        chosen = {"tickets": kept, "offered": None, "legal": [], "seats": seats}
        return msgspec.structs.replace(view, turn=turn, **chosen)

    def encoded_view(self, seat: int | None) -> bytes:
        """The view as JSON; encoded once until the next action."""
        if seat not in self._encoded:
            self._encoded[seat] = encode_view(self.view(seat))
        return self._encoded[seat]


def play_in(game: Game, number: int, row: StandingAction) -> LogEntry:
    """Play an action in this very game, as a seat or the bot in its place. Raises IllegalAction."""
    assert game.seat is not None
    seat = game.seat
    action = game.parse(row.notation)
    events = game.play(action)
    return LogEntry(number, seat, action, events, row.stand_in, row.at, row.since)


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
