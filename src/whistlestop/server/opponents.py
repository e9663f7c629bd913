"""The bots of one table: those that sit there, those that stand in, and the one that advises.

What stands here runs in the threads of the bot executor.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, cast

from whistlestop.bots import Bot, BotOptions, bot_seed, make_bot
from whistlestop.bots.advice import Advice
from whistlestop.bots.levels import ADVISER, Level, level_of
from whistlestop.game import Action, Game, View
from whistlestop.server.store import TableRow

Log = tuple[tuple[int, str], ...]  # seat and notation of every action so far


class Adviser(Protocol):
    def advise(self, view: View) -> list[Advice]: ...


class Timed(Protocol):
    options: BotOptions


@dataclass(slots=True)
class Seated:
    """A bot at a seat, and how many actions of its seat it knows of."""

    bot: Bot
    level: str
    known: int = 0


class Opponents:
    """The bots of a table. ``cores``: how many each may think with."""

    def __init__(self, row: TableRow, cores: int) -> None:
        self.title, self.players = row.title, len(row.seats)
        self.seed, self.options = row.seed, dict(row.options)
        self.cores = cores
        self.seated: dict[int, Seated] = {}

    def choose(self, seat: int, level: str, view: View, log: Log, seconds: float) -> Action:
        """What the bot of a seat does, if it has so long to search. Raises what the bot raises."""
        seated = self.seated.get(seat)
        if seated is None or seated.level != level:
            seated = Seated(self._new(level_of(level), seat), level)
            self.seated[seat] = seated
        self._catch_up(seated, seat, log)
        seated.known = sum(who == seat for who, _ in log) + 1
        _give_time(seated.bot, seconds)
        return seated.bot.choose(view)

    def forget(self, seat: int) -> None:
        """What the bot of a seat chose was not played: the next one hears from the log what was."""
        self.seated.pop(seat, None)

    def forget_all(self) -> None:
        """What was played was taken back: all bots hear from the log what still stands."""
        self.seated.clear()

    def advise(self, seat: int, view: View, log: Log, seconds: float) -> list[Advice]:
        """What a strong bot in that seat would think of its moves, best first."""
        seated = Seated(self._new(ADVISER, seat), ADVISER.id)
        self._catch_up(seated, seat, log)
        _give_time(seated.bot, seconds)
        return cast(Adviser, seated.bot).advise(view)

    def _new(self, level: Level, seat: int) -> Bot:
        return make_bot(level.spec_on(self.cores), bot_seed(self.seed, seat))

    def _catch_up(self, seated: Seated, seat: int, log: Log) -> None:
        """Tell a bot what its seat did without it: before a restart, or when a person sat there."""
        remember = getattr(seated.bot, "remember", None)
        if remember is None or sum(who == seat for who, _ in log) <= seated.known:
            return
        game, own = Game.new(self.title, players=self.players, seed=self.seed, **self.options), 0
        for who, notation in log:
            if who == seat:
                if own >= seated.known:
                    remember(game.view(seat), game.parse(notation))
                own += 1
            game.play(notation)


def _give_time(bot: Bot, seconds: float) -> None:
    """Let a bot that thinks for some time have so much of it for its next decision."""
    options = getattr(bot, "options", None)
    if isinstance(options, BotOptions) and hasattr(options, "seconds"):
        cast(Timed, bot).options = options.model_copy(update={"seconds": seconds})
