"""What a puzzle is, and where the ones that come with Whistlestop lie."""

from __future__ import annotations

import hashlib
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from whistlestop.analysis.facts import Fact
from whistlestop.analysis.judging import Gap
from whistlestop.game import Action, Game, View
from whistlestop.titles import title_ids
from whistlestop.titles.title import FOLDER

Kind = Literal["best_move", "keep", "block_or_build", "complete", "still_possible", "end_game"]
KINDS: tuple[Kind, ...] = (
    "best_move", "keep", "block_or_build", "complete", "still_possible", "end_game",
)  # fmt: skip
JUDGED: tuple[Kind, ...] = KINDS[:4]  # by games that are played out; the others are exact
Measure = Literal["win", "points"]
YES, NO = "yes", "no"

Move = tuple[str, ...]


class Answer(Struct, frozen=True, omit_defaults=True):
    """What an action, or yes or no, is worth to the seat that decides.

    ``win``: its chance to win from 0 to 1, ``score`` its mean final score; None where nothing was
    played out. ``behind``: by how much the best answer is better. ``games``: how many were played
    out; 0: ``score`` is exact.
    """

    action: str
    win: float | None = None
    score: float | None = None
    behind: Gap | None = None
    games: int = 0


class Proof(Struct, frozen=True, omit_defaults=True):
    """How it is known which answer is the best.

    ``measure``: in what every other answer is behind by ``margin`` at least (a chance to win, or
    points), and by ``confidence`` standard errors; 0 where it is exact. ``rounds``: in how many
    determinizations all actions, then those not clearly worse, then those left were played out.
    """

    measure: Measure
    margin: float
    confidence: float = 0.0
    seed: int = 0
    rounds: tuple[int, ...] = ()


class Way(Struct, frozen=True, omit_defaults=True):
    """How a ticket could still be completed, or why not: the cheapest way.

    ``routes``: those to claim, and ``borrowed`` the ones of others, each by a station in a city.
    ``stations``: the cities where stations would have to be built. ``trains``, ``subways``: the
    pieces that it takes. ``cards``: of the Card Game, how many cards are missing for the tickets,
    locomotives counted in. None of it where there is no way at all.
    """

    possible: bool
    routes: tuple[str, ...] = ()
    borrowed: tuple[str, ...] = ()
    stations: tuple[str, ...] = ()
    trains: int = 0
    subways: int = 0
    missing: int = 0


class Puzzle(Struct, frozen=True, omit_defaults=True):
    """A position and what is asked about it.

    ``position``: from which a game goes on, it is ``seat``'s to decide. ``tickets``: which ones
    ``still_possible`` asks about, its own or ones that it could draw. ``best``: the best answer, an
    action in notation, or yes or no. ``answers``: all that were looked at, the best first.
    ``facts``: what speaks for the best one against the second. ``difficulty``: the lowest level of
    bots that solves it, or ``above``. ``way``: of ``still_possible``.
    """

    id: str
    title: str
    kind: Kind
    seat: int
    position: dict[str, Any]
    best: str
    answers: tuple[Answer, ...]
    difficulty: str
    proof: Proof
    facts: tuple[Fact, ...] = ()
    tickets: tuple[str, ...] = ()
    way: Way | None = None

    @property
    def game(self) -> Game:
        """A game that stands where it is the solver's to decide."""
        return Game.from_position(self.position)

    @property
    def view(self) -> View:
        """What the solver sees."""
        return self.game.view(self.seat)

    def answer(self, action: str) -> Answer | None:
        """What this answer is worth, if it was looked at."""
        return next((each for each in self.answers if each.action == action), None)


class PuzzleFile(Struct, frozen=True):
    """All puzzles of a title."""

    puzzles: list[Puzzle] = field(default_factory=list)


def move_of(action: Action) -> Move:
    """What an action does, however it is paid: two actions that do the same are one move."""
    where = action.route or action.city or action.card or ""
    if action.kind == "place":
        return (action.kind, *sorted(colour for colour, _ in action.cards))
    return (action.kind, where, *action.tickets)


def hidden_seed(position: dict[str, Any]) -> dict[str, Any]:
    """A position without what its game was dealt from, which is nobody's to know."""
    return {name: value for name, value in position.items() if name not in ("seed", "chance")}


def new_puzzle(
    game: Game,
    kind: Kind,
    best: str,
    answers: tuple[Answer, ...],
    difficulty: str,
    proof: Proof,
    *,
    facts: tuple[Fact, ...] = (),
    tickets: tuple[str, ...] = (),
    way: Way | None = None,
) -> Puzzle:
    """A puzzle of the seat whose decision it is. Its id follows from position and question."""
    assert game.seat is not None
    position = hidden_seed(game.position())
    asked = msgspec.json.encode([position, kind, tickets], order="sorted")
    name = f"{game.title.id}-{hashlib.sha256(asked).hexdigest()[:8]}"
    return Puzzle(
        name, game.title.spec, kind, game.seat, position, best, answers, difficulty, proof, facts,
        tickets, way,
    )  # fmt: skip


def puzzles_file(title_id: str) -> Path:
    """Where the puzzles of a title lie."""
    return FOLDER / title_id / "puzzles.json"


@cache
def puzzles_of(title_id: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a title; none if it has none."""
    path = puzzles_file(title_id)
    if not path.is_file():
        return ()
    return tuple(read_puzzles(path.read_bytes()))


def read_puzzles(text: bytes) -> list[Puzzle]:
    """The puzzles of a file. Raises ValueError (msgspec's) where it is none."""
    return msgspec.json.decode(text, type=PuzzleFile).puzzles


def written_puzzles(puzzles: list[Puzzle]) -> bytes:
    """A file of puzzles, a line for each."""
    lines = b",\n".join(map(msgspec.json.encode, puzzles))
    return b'{"puzzles":[\n' + lines + b"\n]}\n"


@cache
def all_puzzles() -> dict[str, Puzzle]:
    """Every puzzle that comes with a title, by its id."""
    return {each.id: each for title in title_ids() for each in puzzles_of(title)}


def daily(day: date) -> Puzzle:
    """The puzzle of a day, the same for everybody: the one that draws lowest on that day. More
    puzzles change the days on which one of them draws lower, and no others."""
    known = all_puzzles()
    return known[min(known, key=lambda name: _draw(day, name))]


def _draw(day: date, name: str) -> bytes:
    return hashlib.sha256(f"{day.isoformat()} {name}".encode()).digest()
