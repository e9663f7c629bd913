"""The form of a puzzle, and the files of puzzles that come with Whistlestop."""

from __future__ import annotations

import hashlib
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
JUDGED: tuple[Kind, ...] = KINDS[:4]  # judged by playouts; the others are exact
YES_OR_NO: tuple[Kind, ...] = ("still_possible",)  # a guess is right every second time
Measure = Literal["win", "points"]
YES, NO = "yes", "no"

Move = tuple[str, ...]


class Answer(Struct, frozen=True, omit_defaults=True):
    """The value of an answer, an action or yes or no, for the seat that decides.

    ``win``: its chance to win from 0 to 1; ``score``: its mean final score; both None without
    playouts. ``behind``: the advantage of the best answer. ``games``: the number of playouts; with
    0, ``score`` is exact.
    """

    action: str
    win: float | None = None
    score: float | None = None
    behind: Gap | None = None
    games: int = 0


class Proof(Struct, frozen=True, omit_defaults=True):
    """The evidence for the best answer.

    Every other answer is behind by at least ``margin`` in ``measure`` (a chance to win, or points),
    and by ``confidence`` standard errors; 0 if it is exact. ``rounds``: the determinizations for
    all actions, then for those that were not clearly worse, then for the rest.
    """

    measure: Measure
    margin: float
    confidence: float = 0.0
    seed: int = 0
    rounds: tuple[int, ...] = ()


class Way(Struct, frozen=True, omit_defaults=True):
    """The cheapest way to complete a ticket, or why it is not possible.

    ``routes``: those to claim; ``borrowed``: those of others, each with a station in a city.
    ``stations``: the cities where stations must be built. ``trains``, ``subways``: the pieces
    needed. All are empty without any way.

    In the Card Game, ``lacking`` counts the cards that the tickets need and the seat does not have,
    by colour. Each of its ``locomotives`` replaces one of them; ``missing`` counts the others.
    """

    possible: bool
    routes: tuple[str, ...] = ()
    borrowed: tuple[str, ...] = ()
    stations: tuple[str, ...] = ()
    trains: int = 0
    subways: int = 0
    missing: int = 0
    lacking: dict[str, int] = field(default_factory=dict)
    locomotives: int = 0


class Puzzle(Struct, frozen=True, omit_defaults=True):
    """A position and a question about it.

    ``position``: the position of a game in which ``seat`` has to decide. ``tickets``: the tickets
    that ``still_possible`` asks about, held or still in the deck. ``best``: the best answer, an
    action in notation, or yes or no. ``answers``: all answers compared, best first. ``facts``:
    reasons for the best answer against the second. ``difficulty``: the lowest level of bots that
    solves it, or ``above``. ``way``: for ``still_possible``.
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
        """Return a game in the puzzle's position."""
        return Game.from_position(self.position)

    @property
    def view(self) -> View:
        """Return the view of the solver's seat."""
        return self.game.view(self.seat)

    def answer(self, action: str) -> Answer | None:
        """Return this answer with its value, or None if the proof lacks it."""
        return next((each for each in self.answers if each.action == action), None)


class PuzzleFile(Struct, frozen=True):
    """All puzzles of a title."""

    puzzles: list[Puzzle] = field(default_factory=list)


def move_of(action: Action) -> Move:
    """Return what an action does, without its payment; equal actions are one move."""
    where = action.route or action.city or action.card or ""
    if action.kind == "place":
        return (action.kind, *sorted(colour for colour, _ in action.cards))
    return (action.kind, where, *action.tickets)


def hidden_seed(position: dict[str, Any]) -> dict[str, Any]:
    """Return a position without the seed and the random state, which would reveal hidden cards."""
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
    """Return a puzzle for the seat to decide; its id is derived from position and question."""
    assert game.seat is not None
    position = hidden_seed(game.position())
    asked = msgspec.json.encode([position, kind, tickets], order="sorted")
    name = f"{game.title.id}-{hashlib.sha256(asked).hexdigest()[:8]}"
    return Puzzle(
        name, game.title.spec, kind, game.seat, position, best, answers, difficulty, proof, facts,
        tickets, way,
    )  # fmt: skip


def puzzles_file(title_id: str) -> Path:
    """Return the path of a title's puzzles."""
    return FOLDER / title_id / "puzzles.json"


@cache
def puzzles_of(title_id: str) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with a title; empty if it has none."""
    path = puzzles_file(title_id)
    if not path.is_file():
        return ()
    return tuple(read_puzzles(path.read_bytes()))


def read_puzzles(text: bytes) -> list[Puzzle]:
    """Return the puzzles in a file. Raises ValueError (msgspec's) if the format is wrong."""
    return msgspec.json.decode(text, type=PuzzleFile).puzzles


def written_puzzles(puzzles: list[Puzzle]) -> bytes:
    """Return a file of puzzles, with one line for each."""
    lines = b",\n".join(map(msgspec.json.encode, puzzles))
    return b'{"puzzles":[\n' + lines + b"\n]}\n"


@cache
def all_puzzles() -> dict[str, Puzzle]:
    """Return every puzzle that comes with a title, by its id."""
    return {each.id: each for title in title_ids() for each in puzzles_of(title)}
