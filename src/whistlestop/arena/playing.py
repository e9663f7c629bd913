"""One game of a tournament: what is to be played, and the row that comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import cycle, islice

from whistlestop.arena.lineups import LineUp
from whistlestop.arena.match import BotFailed, Match, play_match
from whistlestop.arena.rows import FailedRow, Failure, GameRow, PlayedRow, Row, SeatRow
from whistlestop.bots import BotError, make_bot
from whistlestop.bots.spec import PROGRAM, parse_spec
from whistlestop.game import Game
from whistlestop.titles import load

SOON = {"search": "search:simulations=1"}  # bots that would take their time


@dataclass(frozen=True, slots=True)
class Task:
    """A game to play: its number, the number and the seed of its deal, who sits where; and whether
    to measure luck."""

    number: int
    deal: int
    seed: int
    line_up: LineUp
    luck: bool = False

    def begun(self) -> GameRow:
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
        match = play_match(title, task.line_up, task.seed, options, task.luck)
    except BotFailed as error:
        return _failed(task, error.spec, error.seat, error.decision, str(error), error.details)
    except BotError as error:  # when it was closed
        return lost(task, str(error))
    return _played(task, match, bool(load(title).rules.trains))


def lost(task: Task, message: str) -> FailedRow:
    """The row of a game for which no bot can be named, as when its process is gone."""
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
    """Load all compiled code, so that no game's times begin with that; ``luck``: what measures it
    too.

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
    if luck:
        from whistlestop.analysis.without_luck import Depth
        from whistlestop.arena.luck import luck_of

        luck_of(game, ("random",) * players, 1, Depth(1, 1, 1, 1))


def is_foreign(bot: str) -> bool:
    """Whether a bot is a program or in a file, and so does what its author wants."""
    spec = parse_spec(bot)
    return spec.is_in_a_file or spec.name == PROGRAM
