"""A tournament: line-ups of bots that all play the same deals.

    from whistlestop.arena.lineups import bot_combinations, line_ups
    from whistlestop.arena.tournament import Tournament, play_tournament

    bots = line_ups(bot_combinations(["path", "random"], seats=2), "every")
    results = play_tournament(Tournament("europe", bots, deals=50))
    results.summary()["bots"]

Title, options, line-up and deal seed determine a game. Its result does not depend on the process
or the machine that plays it, unless a bot looks at the clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from whistlestop.arena.code_digest import code_digest
from whistlestop.arena.errors import TournamentError
from whistlestop.arena.lineups import LineUp
from whistlestop.arena.match import match_seed
from whistlestop.arena.playing import Task, play_task
from whistlestop.arena.results_file import ResultsFile
from whistlestop.arena.rows import (
    FailedRow,
    PlayedRow,
    Question,
    Row,
    has_failed,
    has_luck,
    was_played,
)
from whistlestop.arena.workers import Place, play_all
from whistlestop.bots import close_bots, make_bot
from whistlestop.game.setting_up import check_options, check_players
from whistlestop.titles import load

OnError = Literal["stop", "skip"]
MAX_FAILURES = 0.1  # share of failed games above which a line-up is unreliable


@dataclass(frozen=True, slots=True)
class Tournament:
    """The specification of a tournament: every line-up plays every deal.

    ``options``: the title's variants. ``luck``: measure luck after each game.
    """

    title: str
    line_ups: tuple[LineUp, ...]
    deals: int
    seed: int = 1
    options: dict[str, bool] = field(default_factory=dict)
    luck: bool = False

    @property
    def games(self) -> int:
        """Return the number of games: every line-up plays every deal."""
        return self.deals * len(self.line_ups)

    @property
    def seats(self) -> int:
        """Return the number of seats at each table."""
        return len(self.line_ups[0])

    @property
    def bots(self) -> list[str]:
        """Return all bots, in the order in which they were named."""
        return list(dict.fromkeys(bot for line_up in self.line_ups for bot in line_up))

    def task(self, number: int) -> Task:
        """Return the game with this number.

        Games are ordered deal by deal, so that a part of a tournament is fair too.
        """
        deal, place = divmod(number, len(self.line_ups))
        return Task(number, deal, match_seed(self.seed, deal), self.line_ups[place], self.luck)

    def question(self) -> Question:
        """Return the question of a results file: the tournament and a digest of the code.

        It leaves out the number of deals, so that more can be added, and whether to measure luck.
        """
        return {
            "title": self.title,
            "options": self.options,
            "seed": self.seed,
            "line_ups": [list(line_up) for line_up in self.line_ups],
            "code": code_digest(self.title, self.bots),
        }

    def check(self) -> None:
        """Raise TitleError, GameError, BotError or TournamentError if this can't be played."""
        title = load(self.title)
        if not self.line_ups or self.deals < 1:
            raise TournamentError("a tournament needs at least one line-up and one deal")
        sizes = sorted({len(line_up) for line_up in self.line_ups})
        if len(sizes) > 1:
            raise TournamentError(
                f"line-ups of {' and '.join(map(str, sizes))} seats: "
                "all line-ups of a tournament need the same number"
            )
        check_players(title, self.seats)
        check_options(title, dict(self.options))
        for bot in self.bots:
            close_bots([make_bot(bot, 0)])


@dataclass(frozen=True, slots=True)
class Results:
    """The games of a tournament in the order of their numbers; failed ones have an ``error``."""

    tournament: Tournament
    rows: list[PlayedRow]
    failed: list[FailedRow]

    @property
    def unreliable(self) -> list[LineUp]:
        """Return the line-ups with so many failed games that all their games are excluded."""
        deals = len({row["deal"] for row in (*self.rows, *self.failed)})
        failures = Counter(tuple(row["lineup"]) for row in self.failed)
        return [each for each, count in failures.items() if count > MAX_FAILURES * deals]

    @property
    def complete(self) -> list[PlayedRow]:
        """Return the games of deals that all line-ups have played; only they compare fairly.

        A failed game excludes its deal, unless its line-up is ``unreliable``.
        """
        unreliable = set(self.unreliable)
        rows = [row for row in self.rows if tuple(row["lineup"]) not in unreliable]
        played = Counter(row["deal"] for row in rows)
        needed = len(self.tournament.line_ups) - len(unreliable)
        return [row for row in rows if played[row["deal"]] == needed]

    def summary(self, samples: int = 1000) -> dict[str, Any]:
        """Return shares, ratings, scores and times with their intervals, see ``summary.py``."""
        from whistlestop.arena.summary import summarize

        return summarize(self, samples)


class TournamentStopped(Exception):
    """The tournament was interrupted and can be continued; ``results`` holds the finished games.

    ``row``: the failed game, None for Ctrl+C.
    """

    def __init__(self, results: Results, row: FailedRow | None) -> None:
        self.results, self.row = results, row
        super().__init__("stopped" if row is None else failure_text(row))


def failure_text(row: FailedRow) -> str:
    """Return the error message of a failed game, with the game's number, line-up, deal and seed."""
    return (
        f"{row['error']['message']} (game {row['game']}: {', '.join(row['lineup'])}; "
        f"deal {row['deal']}, seed {row['seed']})"
    )


def play_tournament(
    tournament: Tournament,
    folder: Path | None = None,
    processes: int | None = None,
    on: Place = "here",
    on_error: OnError = "stop",
    progress: Callable[[int], None] = lambda played: None,
) -> Results:
    """Play the missing games and return all results.

    ``folder``: where games are stored as they end, so that a stopped tournament can continue;
    without it they are in memory only. ``processes``: all cores by default. ``on``: "ray" plays on
    a Ray cluster. ``on_error``: whether a failing bot stops the tournament. ``progress`` is called
    with the number of finished games. In a script, call this function below
    ``if __name__ == "__main__":``, because its processes import the script.

    Raises TournamentStopped when a bot fails or Ctrl+C is pressed. Raises TitleError, GameError,
    BotError or TournamentError when the tournament can't begin.
    """
    tournament.check()
    if folder is None:
        return _play(tournament, {}, lambda row: None, processes, on, on_error, progress)
    with ResultsFile(folder, tournament.question()) as file:
        done = {row["game"]: row for row in file.rows if row["game"] < tournament.games}
        return _play(tournament, done, file.add, processes, on, on_error, progress)


def _play(
    tournament: Tournament,
    known: dict[int, Row],
    keep: Callable[[Row], None],
    processes: int | None,
    on: Place,
    on_error: OnError,
    progress: Callable[[int], None],
) -> Results:
    done = {
        number: row
        for number, row in known.items()
        if (has_failed(row) and on_error == "skip")
        or (was_played(row) and (has_luck(row) or not tournament.luck))
    }
    progress(len(done))
    missing = (tournament.task(n) for n in range(tournament.games) if n not in done)
    try:
        games = play_all(
            tournament.title,
            tournament.options,
            tournament.bots,
            missing,
            play_task,
            tournament.games - len(done),
            processes,
            on,
        )
        with closing(games) as rows:
            for row in rows:
                keep(row)
                done[row["game"]] = row
                if has_failed(row) and on_error == "stop":
                    raise TournamentStopped(_results(tournament, done), row)
                progress(len(done))
    except KeyboardInterrupt:
        raise TournamentStopped(_results(tournament, done), None) from None
    return _results(tournament, done)


def _results(tournament: Tournament, done: dict[int, Row]) -> Results:
    rows = [done[number] for number in sorted(done)]
    return Results(
        tournament,
        [row for row in rows if was_played(row)],
        [row for row in rows if has_failed(row)],
    )


def read_tournament(folder: Path) -> Results:
    """Return the results in a folder, complete or not. Raises TournamentError."""
    from whistlestop.arena.results_file import read_file

    question, rows = read_file(folder)
    line_ups = tuple(tuple(line_up) for line_up in question["line_ups"])
    deals = 1 + max((row["deal"] for row in rows), default=0)
    tournament = Tournament(
        question["title"], line_ups, deals, question["seed"], question["options"]
    )
    return _results(tournament, {row["game"]: row for row in rows})
