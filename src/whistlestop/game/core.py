"""A game in play: its state, legal actions, views and positions."""

from __future__ import annotations

import secrets
from typing import Any, Self

import msgspec
import numpy as np

from whistlestop.game.action import Action, NotationError, table_of
from whistlestop.game.event import Event
from whistlestop.game.event_codec import read_events
from whistlestop.game.names import PHASES, ids
from whistlestop.game.observing import Observer
from whistlestop.game.position import read_position, write_position
from whistlestop.game.record_view import RecordView
from whistlestop.game.scores import final_scores, winners
from whistlestop.game.scratch import SCRATCH
from whistlestop.game.setting_up import (
    GameError,
    check_options,
    check_players,
    check_seed,
    is_whole,
    options_of,
    seed_numbers,
    set_options,
)
from whistlestop.game.view import OwnView, View
from whistlestop.rules import entry_points
from whistlestop.rules.chance import SEED_BITS
from whistlestop.rules.constants import KEEP, Phase
from whistlestop.rules.layout import layout_of
from whistlestop.rules.records import STATE, Bytes, new_bytes
from whistlestop.titles import Title, load


class IllegalAction(ValueError):
    """An action that can't be played now; the message says why and names legal actions."""


class Core:
    """A game without its record and without explanations of illegal actions."""

    __slots__ = ("_layout", "_legal", "_memory", "_numbers", "_observer",
                 "_players", "_state", "_table", "played", "seed", "start", "title")  # fmt: skip

    def __init__(self, title: Title, memory: Bytes, seed: int) -> None:
        self.title = title
        self.seed = seed
        self.start: dict[str, Any] | None = None  # the position it began from, if any
        self._table = table_of(title)
        self._layout = layout_of(title)
        self._memory = memory
        self._state = RecordView(memory, STATE)
        self._observer = Observer(title)
        self._players = int(self._state.players)
        self._legal: list[Action] | None = None
        self._numbers: list[int] | None = None  # of the legal actions
        self.played: list[tuple[int, Action]] = []  # (seat, action), since the start

    @classmethod
    def new(cls, title: str, players: int = 2, seed: int | None = None, **options: object) -> Self:
        """Begin a game of a title (its id, or the path of a title file).

        ``seed``: a whole number from 0 to 2**96 - 1, or a secure one of 256 bits (``check_seed``);
        the same seed and actions give the same game everywhere. It is random unless given.
        ``options``: the title's variants, such as ``open_track=True`` (CG-12).
        Raises TitleError or GameError.
        """
        facts = load(title)
        check_players(facts, players)
        chosen = check_options(facts, options)
        players = int(players)
        seed = secrets.randbits(SEED_BITS) if seed is None else check_seed(seed)
        memory = new_bytes(STATE)
        begin = seed_numbers(seed)
        entry_points.new_game(layout_of(facts), memory, players, begin, SCRATCH.events)
        set_options(memory, chosen)
        return cls(facts, memory, seed)

    @property
    def players(self) -> int:
        """Return the number of players."""
        return self._players

    @property
    def seat(self) -> int | None:
        """Return the seat that must decide, None when the game is over."""
        return None if self.is_over else int(self._state.seat)

    @property
    def phase(self) -> str:
        """Return the name of the phase, one of ``PhaseName`` in ``game/view.py``."""
        return PHASES[int(self._state.phase)]

    @property
    def options(self) -> dict[str, bool]:
        """Return the title's variants and whether this game uses them."""
        return options_of(self.title, self._state)

    @property
    def is_over(self) -> bool:
        """Check whether the game has ended."""
        return int(self._state.phase) == Phase.OVER

    def legal_actions(self) -> list[Action]:
        """Return all legal actions, in the order of the title's table; none after the end."""
        if self._legal is None:
            self._legal = self._observer.legal_actions(
                self._legal_numbers(), int(self._state.phase), self._offered()
            )
        return list(self._legal)

    def _legal_numbers(self) -> list[int]:
        """Return the numbers of all legal actions, in no order."""
        if self._numbers is None:
            numbers = SCRATCH.numbers
            count = entry_points.legal(self._layout, self._memory, numbers)
            self._numbers = numbers[:count].tolist()
        return self._numbers

    def _offered(self) -> list[str]:
        state, names = self._state, ids(self.title).tickets
        seat = int(state.seat)
        return [names[n] for n in state.offered[seat, : int(state.offered_count[seat])].tolist()]

    def parse(self, notation: str) -> Action:
        """Return the Action that this notation means now. Raises IllegalAction if there is none."""
        if (action := self._table.by_notation.get(notation)) is not None:
            return action
        try:
            return self._table.parse(notation, [] if self.is_over else self._offered())
        except NotationError as error:
            raise IllegalAction(str(error)) from None

    def play(self, action: Action | str) -> list[Event]:
        """Play an action or its notation and return its events, with all hidden facts.

        Raises IllegalAction for an action that may not be played now; the game is then unchanged.
        """
        if isinstance(action, str):
            action = self.parse(action)
        elif not isinstance(action, Action):
            raise IllegalAction(f"{action!r} is neither an Action nor a notation")
        if not self.is_legal(action):
            raise IllegalAction(f"{action}: {self.why_illegal(action)}")
        self.played.append((int(self._state.seat), action))
        entry_points.step(self._layout, self._memory, action.index, SCRATCH.events)
        self._legal = self._numbers = None
        return self._read_events()

    def is_legal(self, action: Action) -> bool:
        """Check whether this action may be played now."""
        if action.index not in self._legal_numbers():
            return False
        if action.kind == "keep":
            return action == self._table.keep(action.index - KEEP, self._offered())
        meant = self._table.actions[action.index]
        return action is meant or action == meant

    def _read_events(self) -> list[Event]:
        events = read_events(self.title, SCRATCH.events, self._players)
        if events and events[-1].kind == "game_over":
            events[-1] = events[-1].replace(winners=self.winners())
        return events

    def why_illegal(self, action: Action) -> str:
        """Say why an action may not be played now."""
        return "it is not legal now"

    def view(self, seat: int | None = None, *, with_offers: bool = True) -> View:
        """Return the view of a seat; None is a spectator.

        ``with_offers=False`` omits a tunnel's payments and all fields of the view from
        ``completion`` on. They are most of the work, and only a player who must act needs them.
        Raises GameError if there is no such seat.
        """
        self._check_seat(seat)
        return self._observer.view(self._memory, None if seat is None else int(seat), with_offers)

    def own_view(self, seat: int) -> OwnView:
        """Return the private part of a seat's view, faster than the whole view.

        Raises GameError if there is no such seat.
        """
        self._check_seat(seat)
        return self._observer.own_view(self._memory, int(seat))

    def observe(self, seat: int | None = None) -> np.record:
        """Return a seat's observation as arrays: an OBSERVATION record of ``rules/observation.py``.

        None is a spectator. Raises GameError if there is no such seat.
        """
        self._check_seat(seat)
        return self._observer.observe(self._memory, None if seat is None else int(seat))

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not (is_whole(seat) and 0 <= seat < self.players):
            raise GameError(f"no seat {seat!r}: seats are 0 to {self.players - 1}")

    def winners(self) -> list[int]:
        """Return the seats that won, several if the win is shared; none while the game goes on."""
        return winners(self.title, self._memory) if self.is_over else []

    def scores(self) -> list[dict[str, Any]]:
        """Return the scores item by item, one dict per seat (CO-44).

        Before the end these are the scores if the game ended now.
        """
        return [msgspec.structs.asdict(score) for score in final_scores(self.title, self._memory)]

    def state_bytes(self) -> Bytes:
        """Return a copy of the state with all hidden facts, for compiled code.

        It holds the bytes of a STATE record: uint8[record size].
        """
        return self._memory.copy()

    def copy(self) -> Self:
        """Return an independent copy of this game."""
        twin = type(self)(self.title, self._memory.copy(), self.seed)
        twin.start = self.start
        twin.played = list(self.played)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the state; everything else follows from it and the title."""
        facts = (self.title, self._memory, self.seed, self.start, self.played)
        return _unpickle, (type(self), *facts)

    def choosing(self, seat: int) -> Self:
        """Return a copy of the game in which this seat must choose its first tickets.

        All seats choose at the same time, and none knows which tickets another keeps (CO-04). So a
        seat need not wait for those before it. Raises GameError if first tickets are not being
        chosen, or the seat has chosen already.
        """
        self._check_seat(seat)
        if self.phase != "choose_tickets" or not int(self._state.offered_count[seat]):
            raise GameError(f"seat {seat} has no first tickets to choose from now")
        twin = self.copy()
        twin._memory.view(STATE)["seat"] = seat
        return twin

    def from_start(self) -> Self:
        """Return the same game before its first action."""
        if self.start is not None:
            return self.from_position(self.start)
        return self.new(self.title.spec, players=self.players, seed=self.seed, **self.options)

    def position(self) -> dict[str, Any]:
        """Return the whole state of the game, hidden facts included (``game/position``)."""
        return write_position(self.title, self._memory, self.seed)

    @classmethod
    def from_position(cls, position: dict[str, Any]) -> Self:
        """Return a game that continues from a position. Raises PositionError."""
        title, memory, seed = read_position(position)
        game = cls(title, memory, seed)
        game.start = write_position(title, memory, seed)
        return game

    def __repr__(self) -> str:
        name, actions = type(self).__name__, len(self.played)
        return f"<{name} {self.title.id}, {self.players} seats, {actions} actions>"


def _unpickle(
    kind: type[Core],
    title: Title,
    memory: Bytes,
    seed: int,
    start: dict[str, Any] | None,
    played: list[tuple[int, Action]],
) -> Core:
    game = kind(title, np.array(memory), seed)  # a copy, because some pickles are read-only
    game.start, game.played = start, list(played)
    return game
