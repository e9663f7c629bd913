"""A game: what a person programs with."""

from __future__ import annotations

import secrets
from dataclasses import asdict, replace
from typing import Any

import numpy as np

from whistlestop.game import history, seeing
from whistlestop.game.action import Action, NotationError, table_of
from whistlestop.game.event import Event
from whistlestop.game.reading import Reader
from whistlestop.game.view import View
from whistlestop.rules import doors
from whistlestop.rules.chance import MASK, SEED_BITS
from whistlestop.rules.layout import layout_of
from whistlestop.rules.state import EVENT_BUFFER, STATE, as_record, new_bytes
from whistlestop.rules.terms import ACTIONS, KEEP, Phase
from whistlestop.titles import Title, load


class IllegalAction(ValueError):
    """An action that can't be played now; the message says why and names what would be legal."""


class GameError(ValueError):
    """A game that can't be set up as asked; the message says what would be right."""


class Game:
    """One game, with all its secrets. ``Game.new`` begins one; ``view`` is what a seat may know."""

    __slots__ = ("_events", "_layout", "_legal", "_memory", "_numbers", "_out", "_state", "_table",
                 "played", "seed", "start", "title")  # fmt: skip

    def __init__(self, title: Title, memory: np.ndarray, seed: int) -> None:
        self.title = title
        self.seed = seed
        self.start: dict[str, Any] | None = None  # the position it began from, if it was one
        self._table = table_of(title)
        self._layout = layout_of(title)
        self._memory = memory
        self._state = Reader(memory, STATE)
        self._events = new_bytes(EVENT_BUFFER)
        self._out = np.empty(ACTIONS, np.int32)
        self._legal: list[Action] | None = None
        self._numbers: list[int] = []
        self.played: list[tuple[int, Action]] = []  # (seat, action), since the start

    @classmethod
    def new(cls, title: str, players: int = 2, seed: int | None = None, **options: object) -> Game:
        """Begin a game of a title (its id, or the path of a title file).

        ``seed``: a whole number from 0 to 2**96 - 1; the same seed and actions give the same game
        everywhere. Without one it is drawn. ``options``: the title's variants, such as
        ``open_track=True`` (CG-12).
        Raises TitleError or GameError.
        """
        facts = load(title)
        check_players(facts, players)
        chosen = check_options(facts, options)
        players = int(players)
        seed = secrets.randbits(SEED_BITS) if seed is None else check_seed(seed)
        memory = new_bytes(STATE)
        words = seed_words(seed)
        doors.new_game(layout_of(facts), memory, players, *words, new_bytes(EVENT_BUFFER))
        set_options(memory, chosen)
        return cls(facts, memory, seed)

    @property
    def players(self) -> int:
        return int(self._state.players)

    @property
    def seat(self) -> int | None:
        """The seat whose decision it is, None when the game is over."""
        return None if self.is_over else int(self._state.seat)

    @property
    def phase(self) -> str:
        """One of ``choose_tickets act second_card keep_tickets tunnel complete_tickets over``."""
        return seeing.PHASES[int(self._state.phase)]

    @property
    def options(self) -> dict[str, bool]:
        """The title's variants that this game is played with."""
        return seeing.options_of(self.title, self._state)

    @property
    def is_over(self) -> bool:
        return bool(self._state.phase == Phase.OVER)

    def legal_actions(self) -> list[Action]:
        """All that may be played now, in the order of the title's table; empty when over."""
        self._list_legal()
        return list(self._legal or ())

    def _list_legal(self) -> None:
        if self._legal is not None:
            return
        count = doors.legal(self._layout, self._memory, self._out)
        self._numbers = numbers = np.sort(self._out[:count]).tolist()
        if self._state.phase in (Phase.CHOOSE_TICKETS, Phase.KEEP_TICKETS):
            offered = self._offered()
            self._legal = [self._table.keep(number - KEEP, offered) for number in numbers]
        else:
            actions = self._table.actions
            self._legal = [actions[number] for number in numbers]

    def _offered(self) -> list[str]:
        return seeing.offered_to(self.title, self._state, int(self._state.seat))

    def parse(self, notation: str) -> Action:
        """The Action that this notation stands for now. Raises IllegalAction if there is none."""
        try:
            return self._table.parse(notation, [] if self.is_over else self._offered())
        except NotationError as error:
            raise IllegalAction(str(error)) from None

    def play(self, action: Action | str) -> list[Event]:
        """Play an action or its notation and return what happened, with all its secrets.

        Raises IllegalAction, and leaves the game as it was, when it may not be played now.
        """
        if isinstance(action, str):
            action = self.parse(action)
        elif not isinstance(action, Action):
            raise IllegalAction(f"{action!r} is neither an Action nor a notation")
        if not self.is_legal(action):
            raise IllegalAction(f"{action}: {self._why_illegal(action)}")
        self.played.append((int(self._state.seat), action))
        doors.step(self._layout, self._memory, action.index, self._events)
        self._legal = None
        return self._read_events(action)

    def is_legal(self, action: Action) -> bool:
        """Whether this action may be played now."""
        self._list_legal()
        if action.index not in self._numbers:
            return False
        if action.kind == "keep":
            return action == self._table.keep(action.index - KEEP, self._offered())
        meant = self._table.actions[action.index]
        return action is meant or action == meant

    def _read_events(self, action: Action) -> list[Event]:
        events = history.read_events(self.title, as_record(self._events, EVENT_BUFFER), action)
        for place, event in enumerate(events):
            if event.kind == "tickets_offered":
                events[place] = replace(event, tickets=self._offered())
            elif event.kind == "all_chosen":
                counts = [
                    int((self._state.ticket_owner == seat).sum()) for seat in range(self.players)
                ]
                events[place] = replace(event, counts=counts)
            elif event.kind == "game_over":
                events[place] = replace(event, winners=self.winners())
        return events

    def _why_illegal(self, action: Action) -> str:
        from whistlestop.game.explain import why_illegal

        return why_illegal(self, action)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know and do; None is a spectator. Raises GameError: no such seat."""
        if seat is not None and not (is_whole(seat) and 0 <= seat < self.players):
            raise GameError(f"no seat {seat!r}: seats are 0 to {self.players - 1}")
        legal = self.legal_actions() if seat is not None and seat == self.seat else []
        return seeing.see(self.title, self._state, seat, legal)

    def winners(self) -> list[int]:
        """The seats that won, several if the win is shared; empty while the game goes on."""
        return seeing.winners(self.title, self._memory) if self.is_over else []

    def scores(self) -> list[dict[str, Any]]:
        """Scores item by item, one dict a seat (CO-44); before the end, as the game stands."""
        return [asdict(score) for score in seeing.final_scores(self.title, self._memory)]

    def copy(self) -> Game:
        """A game of its own that stands where this one stands."""
        twin = Game(self.title, self._memory.copy(), self.seed)
        twin.start = self.start
        twin.played = list(self.played)
        return twin

    def from_start(self) -> Game:
        """The same game before its first action."""
        if self.start is not None:
            return Game.from_position(self.start)
        return Game.new(self.title.spec, players=self.players, seed=self.seed, **self.options)

    def record(self, salt: str = "", reveal_seed: bool = True) -> str:
        """The game as a text that replays it; see ``record.py``."""
        from whistlestop.game.record import write_record

        return write_record(self, salt, reveal_seed)

    @classmethod
    def from_record(cls, text: str) -> Game:
        """The game that a record tells. Raises RecordError with the line that is wrong."""
        from whistlestop.game.record import read_record

        return read_record(text)

    def position(self) -> dict[str, Any]:
        """All there is to know of the game as it stands, secrets included; see ``position.py``."""
        from whistlestop.game.position import write_position

        return write_position(self.title, self._memory, self.seed)

    @classmethod
    def from_position(cls, position: dict[str, Any]) -> Game:
        """A game that goes on from a position. Raises PositionError."""
        from whistlestop.game.position import read_position, write_position

        title, memory, seed = read_position(position)
        game = cls(title, memory, seed)
        game.start = write_position(title, memory, seed)
        return game

    def __repr__(self) -> str:
        return f"<Game {self.title.id}, {self.players} seats, {len(self.played)} actions>"


def is_whole(number: object) -> bool:
    """Whether it is a whole number, numpy's included; True and False are none."""
    return isinstance(number, (int, np.integer)) and not isinstance(number, bool)


def check_players(title: Title, players: int) -> None:
    """Raises GameError unless that many can play the title."""
    least, most = title.rules.players_at_least, title.rules.players_at_most
    if not is_whole(players) or not least <= players <= most:
        raise GameError(f"players={players!r}: {title.name} is for {least} to {most} players")


def check_seed(seed: int) -> int:
    """Raises GameError unless it is a whole number from 0 to 2**96 - 1."""
    if not is_whole(seed) or not 0 <= seed < 1 << SEED_BITS:
        raise GameError(f"seed={seed!r}: a seed is a whole number from 0 to 2**{SEED_BITS} - 1")
    return int(seed)


def check_options(title: Title, options: dict[str, object]) -> dict[str, bool]:
    """The options, all of them True or False.

    Raises GameError for one that the title does not have.
    """
    known = title.rules.options
    for name, value in options.items():
        if name not in known:
            raise GameError(
                f"{title.name} has no option {name[:40]!r}; it has {', '.join(known) or 'none'}"
            )
        if not isinstance(value, (bool, np.bool_)):
            raise GameError(f"{name}={value!r}: an option is True or False")
    return {name: bool(value) for name, value in options.items()}


def set_options(memory: np.ndarray, options: dict[str, bool]) -> None:
    """Write the options into a state (CG-12)."""
    as_record(memory, STATE).open_track = options.get("open_track", False)


def seed_words(seed: int) -> tuple[int, int, int]:
    """The three 32-bit words of a seed, lowest first."""
    return seed & MASK, seed >> 32 & MASK, seed >> 64 & MASK
