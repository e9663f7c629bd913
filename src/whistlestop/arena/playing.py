"""One game of a tournament: what is to be played, and the row that comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

from whistlestop.arena.lineups import LineUp
from whistlestop.arena.match import BotFailed, Match, play_match
from whistlestop.bots import BotError, make_bot
from whistlestop.bots.spec import PROGRAM, parse_spec
from whistlestop.game import Game
from whistlestop.titles import load

Row = dict[str, Any]
PARTS = ("routes", "tickets", "longest_path", "stations", "big_cities")
SOON = {"search": "search:simulations=1"}  # bots that would take their time
MEASURED = ("seconds", "mean_ms", "max_ms")  # of a row: not the same twice


@dataclass(frozen=True, slots=True)
class Task:
    """A game to play: its number, the number and the seed of its deal, who sits where."""

    number: int
    deal: int
    seed: int
    line_up: LineUp

    def begun(self) -> Row:
        """What a row says of a game before it is played."""
        return {
            "game": self.number,
            "deal": self.deal,
            "seed": str(self.seed),  # longer than what other programs take for a number
            "lineup": list(self.line_up),
        }


def play_task(title: str, options: dict[str, bool], task: Task) -> Row:
    """The game's row; one with an ``error`` if a bot failed."""
    try:
        match = play_match(title, task.line_up, task.seed, options)
    except BotFailed as error:
        return task.begun() | {
            "error": {
                "bot": error.spec,
                "seat": error.seat,
                "decision": error.decision,
                "message": str(error),
                "traceback": error.details,
            }
        }
    except BotError as error:  # when it was closed
        return lost(task, str(error))
    return task.begun() | _of_match(match, bool(load(title).rules.trains))


def lost(task: Task, message: str) -> Row:
    """The row of a game for which no bot can be named, as when its process is gone."""
    return task.begun() | {
        "error": {
            "bot": None,
            "seat": None,
            "decision": None,
            "message": message,
            "traceback": "",
        }
    }


def _of_match(match: Match, has_trains: bool) -> Row:
    seats = []
    for seat, score in enumerate(match.scores):
        thinking = match.thinking[seat]
        seats.append(
            {
                "total": score["total"],
                **{part: score[part] for part in PARTS},
                "completed": score["completed"],
                "failed": score["failed"],
                "longest_path_length": score["longest_path_length"],
                "big_cities_won": score["big_cities_won"],
                "trains_left": match.trains[seat] if has_trains else None,
                "claimed": match.routes[seat],
                "decisions": thinking.decisions,
                "mean_ms": round(1000 * thinking.seconds / max(1, thinking.decisions), 4),
                "max_ms": round(1000 * thinking.longest, 4),
            }
        )
    return {
        "winners": match.winners,
        "decisions": match.decisions,
        "turns": match.turns,
        "seconds": round(sum(thinking.seconds for thinking in match.thinking), 4),
        "seats": seats,
    }


def without_times(row: Row) -> Row:
    """What of a row is the same whenever the game is played again."""
    if "error" in row:
        return row | {"error": {key: row["error"][key] for key in ("bot", "seat", "decision")}}
    seats = [{key: seat[key] for key in seat if key not in MEASURED} for seat in row["seats"]]
    return {key: row[key] for key in row if key not in MEASURED} | {"seats": seats}


def warm_up(title: str, options: dict[str, bool], bots: Iterable[str], players: int) -> None:
    """Load all compiled code, so that no game's times begin with that.

    A random game, in which our own bots are asked in turn, decision by decision, and answer soon.
    Programs and bots in files are left alone: they may count their games.
    """
    game = Game.new(title, players=players, seed=1, **options)
    random = make_bot("random", 1)
    ours = cycle({parse_spec(bot).name for bot in bots if not is_foreign(bot)})
    while (seat := game.seat) is not None:
        view = game.view(seat)
        for name in islice(ours, 1):  # none, if there are none of ours
            make_bot(SOON.get(name, name), 1).choose(view)
        game.play(random.choose(view))
    game.scores()


def is_foreign(bot: str) -> bool:
    """Whether a bot is a program or in a file, and so does what its author wants."""
    spec = parse_spec(bot)
    return spec.is_in_a_file or spec.name == PROGRAM
