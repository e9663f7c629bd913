"""The games of a data set: bots play them on all cores or on Ray, and their decisions are stored.

    from pathlib import Path
    from whistlestop.envs.data_making import DataSet, make_data_set

    make_data_set(DataSet("usa", (("path", "random"),), games=100), Path("games.parquet"))

In a script, call it below ``if __name__ == "__main__":``, because its processes import the script.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from whistlestop.arena.lineups import LineUp
from whistlestop.arena.match import BotFailed, play_match
from whistlestop.arena.playing import Task, lost
from whistlestop.arena.rows import FailedRow
from whistlestop.arena.tournament import Tournament, failure_text
from whistlestop.arena.workers import Place, play_all
from whistlestop.bots import BotError
from whistlestop.envs.data_journal import ENDING, DataJournal, difference, packed
from whistlestop.envs.data_set import (
    DataError,
    count_rows,
    metadata,
    read_metadata,
    rows_of,
    schema_of,
    write_file,
)
from whistlestop.envs.encoded_game import EncodedGame
from whistlestop.envs.settings import load_title
from whistlestop.game import Game

LICENCE = "MIT"  # of games between our own bots
ADVISER = "search"  # the bot that evaluates decisions


@dataclass(frozen=True, slots=True)
class DataSet:
    """The specification of a data set: the line-ups play the deals in turn.

    ``options``: the title's variants. ``search``: the simulations with which the bot ``search``
    evaluates each decision, 0 for no evaluation.
    """

    title: str
    line_ups: tuple[LineUp, ...]
    games: int
    seed: int = 1
    options: dict[str, bool] = field(default_factory=dict)
    search: int = 0

    @property
    def tournament(self) -> Tournament:
        """Return the tournament whose first games these are."""
        deals = -(-self.games // max(1, len(self.line_ups)))
        return Tournament(self.title, self.line_ups, deals, self.seed, self.options)

    def arguments(self) -> dict[str, Any]:
        """Return all that determines the file, as its metadata hold it."""
        asked = dict(self.tournament.question())
        return metadata(**asked, games=self.games, search=self.search, licence=LICENCE)


class Written(NamedTuple):
    """The numbers of games and rows in a file."""

    games: int
    rows: int


class DataStopped(Exception):
    """The work was interrupted and can be continued.

    ``done``: the number of finished games. ``row``: the failed game, None for Ctrl+C.
    """

    def __init__(self, done: int, row: FailedRow | None) -> None:
        self.done, self.row = done, row
        super().__init__("stopped" if row is None else failure_text(row))


class PackedGame(NamedTuple):
    """The rows of a finished game, as ``packed`` returns them."""

    number: int
    rows: bytes


@dataclass(frozen=True, slots=True)
class PlayForData:
    """Plays one game and returns its rows, perhaps in another process."""

    search: int

    def __call__(self, title: str, options: dict[str, bool], task: Task) -> PackedGame | FailedRow:
        """Return the rows, or the error of the bot that failed."""
        specs = task.line_up
        try:
            match = play_match(title, specs, task.seed, options)
        except (BotFailed, BotError) as error:  # BotError: a bot could not be closed
            return lost(task, str(error))
        deal = Game.new(title, players=len(specs), seed=task.seed, **options)
        schema = _schema(title, len(specs), self.search)
        rows = rows_of(
            task.number, deal, match.actions, lambda _, seat: specs[seat], schema, self.search
        )
        return PackedGame(task.number, packed(schema, rows))


def _schema(title: str, players: int, search: int) -> Any:
    return schema_of(EncodedGame(title, players).observation_size, bool(search))


def make_data_set(
    asked: DataSet,
    output: Path,
    processes: int | None = None,
    on: Place = "here",
    played: Callable[[int], None] = lambda games: None,
) -> Written:
    """Play the missing games and write the file, which appears when it is complete.

    Until then, finished games are in a journal beside it, from which the same arguments continue.
    A complete file of the same arguments remains as it is. ``processes``: all cores by default.
    ``on``: "ray" plays on a Ray cluster. ``played`` is called with the number of finished games.

    Raises DataStopped when a bot fails or Ctrl+C is pressed. Raises EnvError, GameError, BotError,
    TournamentError or DataError when the games can't begin.
    """
    asked = replace(asked, title=load_title(asked.title).spec)
    asked.tournament.check()
    schema = _schema(asked.title, asked.tournament.seats, asked.search)
    arguments = asked.arguments()
    if (done := finished(output, arguments)) is not None:
        output.with_name(output.name + ENDING).unlink(missing_ok=True)
        return done
    with DataJournal(output, arguments, asked.games) as journal:
        try:
            _play_missing(asked, journal, processes, on, played)
            written = Written(*write_file(output, schema, journal.batches(), arguments))
        except KeyboardInterrupt:
            raise DataStopped(journal.done, None) from None
        journal.delete()
    return written


def finished(output: Path, arguments: dict[str, Any]) -> Written | None:
    """Return the size of a complete file with these arguments, None if there is no file.

    Raises DataError if the file holds anything else.
    """
    if not output.exists():
        return None
    known = read_metadata(output)
    if known is None:
        raise DataError(f"{output} exists and is not a data set; choose another --out")
    if known != arguments:
        what = difference(known, arguments)
        raise DataError(f"{output} was made with {what}; choose another --out")
    return Written(known["games"], count_rows(output))


def _play_missing(
    asked: DataSet,
    journal: DataJournal,
    processes: int | None,
    on: Place,
    played: Callable[[int], None],
) -> None:
    """Play the games that the journal lacks, and add them to it."""
    tournament = asked.tournament
    played(journal.done)
    missing = (tournament.task(n) for n in range(asked.games) if not journal.has(n))
    bots = [*tournament.bots, *([ADVISER] if asked.search else [])]
    games = play_all(
        asked.title,
        asked.options,
        bots,
        missing,
        PlayForData(asked.search),
        asked.games - journal.done,
        processes,
        on,
    )
    with closing(games) as results:
        for result in results:
            if not isinstance(result, PackedGame):
                raise DataStopped(journal.done, result)
            journal.add(*result)
            played(journal.done)
