"""The execution of one tournament game, from its task to its row of results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import cycle, islice
from typing import TypeVar

from whistlestop.arena.lineups import LineUp
from whistlestop.arena.match import BotFailed, Match, play_match
from whistlestop.arena.rows import FailedRow, Failure, GameRow, PlayedRow, Row, SeatRow
from whistlestop.bots import BotError, make_bot
from whistlestop.bots.spec import PROGRAM, parse_spec
from whistlestop.game import Game
from whistlestop.titles import load

SOON = {"search": "search:simulations=1"}  # fast replacements for slow bots, for the warm-up


@dataclass(frozen=True, slots=True)
class Task:
    """A game to play: its number, its deal, the deal's seed and the line-up.

    ``luck``: whether to measure luck.
    """

    number: int
    deal: int
    seed: int
    line_up: LineUp
    luck: bool = False

    def begun(self) -> GameRow:
        """Return the fields of a row that are known before the game."""
        return {
            "game": self.number,
            "deal": self.deal,
            "seed": str(self.seed),  # too long for the numbers of other programs
            "lineup": list(self.line_up),
        }


Result = TypeVar("Result")
# Plays one game with a title and its options, perhaps in another process or on another machine.
Play = Callable[[str, dict[str, bool], Task], Result]


def play_task(title: str, options: dict[str, bool], task: Task) -> Row:
    """Return the game's row; it has an ``error`` if a bot failed."""
    try:
        match = play_match(title, task.line_up, task.seed, options, task.luck)
    except BotFailed as error:
        return _failed(task, error.spec, error.seat, error.decision, str(error), error.details)
    except BotError as error:  # a bot could not be closed
        return lost(task, str(error))
    return _played(task, match, bool(load(title).rules.trains))


def lost(task: Task, message: str) -> FailedRow:
    """Return the row of a failed game without a known bot, such as one whose process died."""
    return _failed(task, None, None, None, message, "")


def _failed(
    task: Task,
    bot: str | None,
    seat: int | None,
    decision: int | None,
    message: str,
    traceback: str,
) -> FailedRow:
    error = Failure(bot=bot, seat=seat, decision=decision, message=message, traceback=traceback)
    return FailedRow(**task.begun(), error=error)


def _played(task: Task, match: Match, has_trains: bool) -> PlayedRow:
    return PlayedRow(
        **task.begun(),
        winners=match.winners,
        decisions=match.decisions,
        turns=match.turns,
        seconds=round(sum(times.seconds for times in match.decision_times), 4),
        seats=[_seat(match, seat, has_trains) for seat in range(len(match.scores))],
    )


def _seat(match: Match, seat: int, has_trains: bool) -> SeatRow:
    score, times = match.scores[seat], match.decision_times[seat]
    row = SeatRow(
        total=score["total"],
        items=score["items"],
        completed=score["completed"],
        failed=score["failed"],
        longest_path_length=score["longest_path_length"],
        trains_left=match.trains[seat] if has_trains else None,
        claimed=match.routes[seat],
        big_cities_won=score["big_cities_won"],
        decisions=times.decisions,
        mean_ms=round(1000 * times.seconds / max(1, times.decisions), 4),
        max_ms=round(1000 * times.longest, 4),
    )
    if match.luck is not None:
        row["luck_wins"], row["luck_points"] = match.luck[seat]
    return row


def warm_up(
    title: str, options: dict[str, bool], bots: Iterable[str], players: int, luck: bool = False
) -> None:
    """Load all compiled code before the games, so that it does not affect their times.

    It plays a random game and asks one of our bots for each decision, in turn, with fast settings.
    Programs and bots in files are not asked, because they may count their games. ``luck``: also
    load the code that measures luck.
    """
    game = Game.new(title, players=players, seed=1, **options)
    random = make_bot("random", 1)
    ours = cycle({parse_spec(bot).name for bot in bots if not is_foreign(bot)})
    while (seat := game.seat) is not None:
        view = game.view(seat)
        for name in islice(ours, 1):  # empty if there are only foreign bots
            make_bot(SOON.get(name, name), 1).choose(view)
        game.play(random.choose(view))
    game.scores()
    if luck:
        from whistlestop.analysis.without_luck import Depth
        from whistlestop.arena.luck import luck_of

        luck_of(game, ("random",) * players, 1, Depth(1, 1, 1, 1))


def is_foreign(bot: str) -> bool:
    """Check whether a bot is a program or a file of the user, with unknown behaviour."""
    spec = parse_spec(bot)
    return spec.is_in_a_file or spec.name == PROGRAM
