"""The state of a table: its seats, its game and its log. Nothing here waits, writes or sends.

Methods check a request and may refuse it. A change is computed first, and applied once it is
stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import msgspec

from whistlestop.bots.levels import STAND_IN
from whistlestop.game import Action, Game, IllegalAction, View
from whistlestop.server.http.errors import Refused
from whistlestop.server.ratings.rating_messages import RatingChange
from whistlestop.server.store.game_log import ActionRow, Standing, StandingAction, standing
from whistlestop.server.store.rows import SeatRow, State, TableRow
from whistlestop.server.store.stored_game import deal, play_stored
from whistlestop.server.store.summary import Summary, summary_of
from whistlestop.server.table.again_messages import AgainInfo, SeriesInfo
from whistlestop.server.table.encoding import LogEntry
from whistlestop.server.table.opponents import Log
from whistlestop.server.table.questions import BotPause, PauseQuestion, TakeBackQuestion


@dataclass(frozen=True, slots=True)
class PlayedActions:
    """Actions played on a copy of the game: their rows and log entries, and the game after them."""

    rows: list[ActionRow]
    entries: list[LogEntry]
    game: Game


@dataclass(frozen=True, slots=True)
class Choice:
    """The first tickets that a seat keeps, while others are still choosing."""

    row: ActionRow
    action: Action


class TableState:
    """A table in memory; everything is rebuilt from its rows in the store, with few exceptions.

    The exceptions are ``bot_pause``, ``pause_question``, ``question``, ``declined``, ``unseated``
    and ``again``: after a restart bots go on, and open questions are gone. ``is_late``: the time
    for this turn is up, and a bot plays the rest of it. ``log`` holds the actions of the stored log
    that still count (``game_log.py``), ``choices`` the first tickets of seats that wait for the
    others.
    """

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.bot_pause: BotPause | None = None
        self.pause_question: PauseQuestion | None = None
        self.is_late = False
        self.is_host_away = False  # so that other players may set up the table
        self.unseated: set[str] = set()  # guests whose seat the host opened again
        self.again: AgainInfo | None = None
        self.series: SeriesInfo | None = None
        self.rating_changes: list[RatingChange] = []
        self.game: Game | None = None
        self.log: list[LogEntry] = []
        self.standing = Standing()
        self.choices: dict[int, Choice] = {}
        self.question: TakeBackQuestion | None = None
        self.declined: set[tuple[int, int]] = set()  # as (seat, left), until the log grows
        self._before_last: Game | None = None
        self._views: dict[int | None, View] = {}
        self.version = 0  # grows whenever the views change

    # seats and players

    def seat_of(self, guest: str | None) -> int | None:
        """Return the seat of a guest, None for a spectator."""
        return None if guest is None else self.seats_by_guest().get(guest)

    def seats_by_guest(self) -> dict[str, int]:
        return {
            seat.guest: seat.seat
            for seat in self.row.seats
            if seat.guest is not None and not seat.beside
        }

    def seats_of(self, guest: str | None) -> list[int]:
        """Return the guest's seat, and then those of other players on the guest's device."""
        if guest is None:
            return []
        seats = [seat for seat in self.row.seats if seat.guest == guest]
        return [seat.seat for seat in sorted(seats, key=lambda seat: seat.beside)]

    def seat_row(self, number: int) -> SeatRow:
        """Return a seat by its number. Raises Refused."""
        if not 0 <= number < len(self.row.seats):
            raise Refused(404, "no_seat", f"no such seat; seats are 0 to {len(self.row.seats) - 1}")
        return self.row.seats[number]

    def people(self) -> list[int]:
        """Return the seats of people for whom no bot stands in."""
        return [s.seat for s in self.row.seats if s.kind == "person" and s.stand_in is None]

    @property
    def is_choosing(self) -> bool:
        """Return whether players are choosing first tickets, all at the same time (CO-04)."""
        return self.game is not None and self.game.phase == "choose_tickets"

    def deciding(self) -> list[int]:
        """Return the seats to decide now: one, or all that still choose their first tickets."""
        game = self.game
        if game is None or game.seat is None:
            return []
        if not self.is_choosing:
            return [game.seat]
        return [seat for seat in range(game.seat, game.players) if seat not in self.choices]

    def bot_to_move(self) -> tuple[int, str] | None:
        """Return the first seat to decide where a bot plays, and the level of that bot."""
        if self.is_paused:
            return None
        for number in self.deciding():
            seat = self.row.seats[number]
            level = seat.bot if seat.kind == "bot" else seat.stand_in
            if level is None and self.is_late:
                level = STAND_IN
            if level is not None:
                return number, level
        return None

    @property
    def is_paused(self) -> bool:
        """Return whether the whole game is paused by agreement."""
        return self.standing.paused is not None

    def is_host(self, guest: str | None) -> bool:
        """Check whether a guest created the table, or acts for its creator, who is away."""
        return guest is not None and (guest == self.row.creator or self.acts_for_host(guest))

    def acts_for_host(self, guest: str | None) -> bool:
        """Check whether a guest may seat bots and start the game because the host is away."""
        if guest is None or guest == self.row.creator:
            return False
        return self.is_host_away and self.seat_of(guest) is not None

    def check_host(self, guest: str, allow_acting: bool = False) -> None:
        """Raise Refused unless the guest is the host.

        ``allow_acting``: a player who acts for a host who is away may do it too.
        """
        if guest == self.row.creator or (allow_acting and self.acts_for_host(guest)):
            return
        raise Refused(403, "not_host", "only the host of the table can do that")

    def check_at_table(self, guest: str, what: str) -> None:
        """Check that the guest has a seat here or created the table.

        While the game lasts, a player who gave it up may do ``what`` only if all people did. Raises
        Refused; its message says that only players at the table can do it.
        """
        seat = self.seat_of(guest)
        if seat is None and guest != self.row.creator:
            raise Refused(403, "no_seat", f"only players at the table can {what}")
        others_play = any(s.kind == "person" and not s.gave_up for s in self.row.seats)
        if seat is not None and self.row.state == "playing" and others_play:
            self._check_not_given_up(seat)

    def check_lobby(self) -> None:
        """Check that the game has not begun yet. Raises Refused."""
        if self.row.state == "cancelled":
            raise Refused(409, "cancelled", "this table was called off")
        if self.row.state != "lobby":
            raise Refused(409, "started", "the game has begun")

    def change_seat(self, changed: SeatRow) -> None:
        """Replace a seat by its new row."""
        seats = [changed if seat.seat == changed.seat else seat for seat in self.row.seats]
        self.row = replace(self.row, seats=seats)

    # the game

    def begin(self) -> None:
        """Deal the cards; the row says who sits where."""
        self.game = deal(self.row)

    def resume(self, log: Iterable[ActionRow], choices: Iterable[ActionRow] = ()) -> None:
        """Begin the game, and play the actions of a stored log that still count.

        ``choices``: first tickets that seats keep while others are still choosing.
        """
        self.begin()
        assert self.game is not None
        self.standing = standing(log)
        for number, action in enumerate(self.standing.actions):
            self.log.append(play_in(self.game, number, action))
        for row in choices:
            self.choices[row.seat] = Choice(row, self.game.choosing(row.seat).parse(row.notation))
        self._forget_views()

    def game_of(self, seat: int | None) -> Game:
        """Return the game for a player in it. Raises Refused."""
        if seat is None:
            raise Refused(403, "no_seat", "you are watching; only players can do that")
        if self.row.state == "cancelled":
            raise Refused(409, "cancelled", "this table was called off")
        if self.game is None:
            raise Refused(409, "not_started", "the game has not begun yet")
        if self.game.is_over:
            raise Refused(409, "over", "the game is over")
        if self.is_paused:
            raise Refused(409, "paused", "the game is paused; end the pause first")
        return self.game

    def game_for(self, seat: int | None) -> Game:
        """Return the game for a player who has not given it up. Raises Refused."""
        game = self.game_of(seat)
        if seat is not None:
            self._check_not_given_up(seat)
        return game

    def _check_not_given_up(self, seat: int) -> None:
        if self.row.seats[seat].gave_up:
            raise Refused(409, "gave_up", "you gave up this game; a bot plays on in your place")

    def check_turn(self, seat: int | None, number: int) -> Game:
        """Return the game if it is this seat's turn and the seat has seen ``number`` log entries.

        Raises Refused.
        """
        game = self.game_of(seat)
        self.check_number(number)
        if seat not in self.deciding():
            if seat in self.choices:
                raise Refused(409, "not_your_turn", "you have chosen; others are still choosing")
            raise Refused(409, "not_your_turn", f"it is seat {game.seat}'s turn")
        return game

    def check_number(self, number: int) -> None:
        """Check that a player has seen the whole log, up to entry ``number``. Raises Refused."""
        due = self.standing.length
        if number < due:
            raise Refused(409, "stale", f"action {number} was already played; the next is {due}")
        if number > due:
            raise Refused(409, "stale", f"action {number} is not due yet; the next is {due}")

    def play(self, number: int, row: ActionRow) -> PlayedActions:
        """Return the outcome of playing an action; nothing has changed yet. Raises Refused."""
        game = self.check_turn(row.seat, number)
        return self._played(game, [row])

    def choose(self, number: int, row: ActionRow) -> Choice:
        """Return a seat's choice of first tickets; nothing has changed yet. Raises Refused."""
        game = self.check_turn(row.seat, number)
        try:
            twin = game.choosing(row.seat)
            twin.play(row.notation)
        except IllegalAction as error:
            raise Refused(409, "illegal", str(error)) from None
        return Choice(row, twin.played[-1][1])

    def play_choices(self, last: Choice) -> PlayedActions:
        """Return the outcome of playing all choices in order, once the last one is made."""
        assert self.game is not None
        chosen = {seat: choice.row for seat, choice in self.choices.items()}
        chosen[last.row.seat] = last.row
        return self._played(self.game, [chosen[seat] for seat in sorted(chosen)])

    def _played(self, game: Game, rows: list[ActionRow]) -> PlayedActions:
        played = game.copy()
        entries = []
        try:
            for number, row in enumerate(rows, len(self.log)):
                resumed = self.standing.resumed if row is rows[0] else None
                action = StandingAction(*row, resumed=resumed)
                entries.append(play_in(played, number, action))
        except IllegalAction as error:
            raise Refused(409, "illegal", str(error)) from None
        return PlayedActions(rows, entries, played)

    def accept(self, played: PlayedActions, deadline: int | None, public: View) -> None:
        """Apply actions that are stored.

        ``deadline``: the deadline after them. ``public``: a spectator's view after them, made
        already.
        """
        self._before_last = self.game if len(played.rows) == 1 else None
        self.log += played.entries
        self.game = played.game
        self.choices.clear()
        self._grow(played.rows, deadline)
        self._views[None] = public

    def _grow(self, rows: list[ActionRow], deadline: int | None) -> None:
        """Apply rows that the log has grown by."""
        assert self.game is not None
        for row in rows:
            self.standing.add(row)
        self.question = None
        self.declined.clear()
        state: State = "over" if self.game.is_over else "playing"
        self.row = replace(self.row, state=state, changed=rows[-1].at, deadline=deadline)
        self._forget_views()

    def summary_with(self, choice: Choice | None, seat: int) -> Summary:
        """Return the summary once a seat has chosen, or has taken its choice back (None)."""
        choosing = {*self.deciding(), seat} if choice is None else {*self.deciding()} - {seat}
        return summary_of(self.view(None), sorted(choosing))

    def accept_choice(self, choice: Choice | None, seat: int) -> None:
        """Apply a seat's choice of first tickets, or its withdrawal (None)."""
        if choice is None:
            del self.choices[seat]
        else:
            self.choices[seat] = choice
            self.row = replace(self.row, changed=choice.row.at)
        self._forget_views()

    def _forget_views(self) -> None:
        self.version += 1
        self._views.clear()

    # take-backs

    def last_of(self, seats: Sequence[int]) -> LogEntry | None:
        """Return the last action of these seats, None if a bot played it in its player's place."""
        last = next((entry for entry in reversed(self.log) if entry.seat in seats), None)
        return None if last is None or last.stand_in is not None else last

    def is_free(self, entry: LogEntry) -> bool:
        """Check whether a player can take back an action alone.

        The player can if no player has acted since, and no player has learned anything from it.
        """
        return entry is self.log[-1] and not entry.reveals

    def game_after(self, count: int) -> Game:
        """Return the game after the first ``count`` actions; slow where many are replayed."""
        assert self.game is not None
        if count == len(self.log) - 1 and self._before_last is not None:
            return self._before_last
        game = self.game.from_start()
        for entry in self.log[:count]:
            game.play(entry.action)
        return game

    def accept_take_back(
        self, row: ActionRow, game: Game, deadline: int | None, public: View
    ) -> None:
        """Apply a stored take-back; ``game`` is the game after the actions that are left."""
        del self.log[len(game.played) :]
        self.game = game
        self._before_last = None
        self._grow([row], deadline)
        self._views[None] = public

    def accept_pause(self, row: ActionRow, deadline: int | None, public: View) -> None:
        """Apply a stored pause, or its end."""
        self.pause_question = None
        self._grow([row], deadline)
        self._views[None] = public

    def record(self) -> str:
        """Return the record of the game.

        It marks the actions of stand-ins and says how many actions were taken back.
        """
        assert self.game is not None
        return self.game.record(
            shuffle=self.row.shuffle,
            stand_ins=[entry.number + 1 for entry in self.log if entry.stand_in is not None],
            taken_back=self.standing.taken_back,
        )

    def summary(self) -> Summary | None:
        """Return the summary of the game for lists of games, None before it has begun."""
        if self.game is None:
            return None
        return summary_of(self.view(None), self.deciding() if self.is_choosing else None)

    def actions(self) -> Log:
        return tuple((entry.seat, str(entry.action)) for entry in self.log)

    def view(self, seat: int | None) -> View:
        """Return the view of a seat now; it is made once and reused until the next action."""
        assert self.game is not None
        if seat not in self._views:
            if self.is_choosing:
                self._views[seat] = self._view_while_choosing(self.game, seat)
            else:
                self._views[seat] = self.game.view(seat)
        return self._views[seat]

    def _view_while_choosing(self, game: Game, seat: int | None) -> View:
        """Return the view of a seat while players choose their first tickets.

        It is the view after the choice, except for the turn: until a seat has chosen, it is that
        seat's turn.
        """
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

    def forget_view(self, seat: int) -> None:
        """Drop the view of a seat, hundreds of objects, until it is needed again."""
        self._views.pop(seat, None)


def play_in(game: Game, number: int, row: StandingAction) -> LogEntry:
    """Play an action in this very game, as a seat or the bot in its place. Raises IllegalAction."""
    action, events = play_stored(game, number, row)
    return LogEntry(number, row.seat, action, events, row.stand_in, row.at, row.resumed)
