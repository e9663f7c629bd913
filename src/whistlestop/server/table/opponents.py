"""The bots of one table: those with a seat, those that stand in, and the one that advises.

These functions run in the threads of the bot executor.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, cast

from whistlestop.bots import Bot, BotOptions, bot_seed, make_bot
from whistlestop.bots.advice import Advice
from whistlestop.bots.levels import ADVISER, Level, level_of
from whistlestop.bots.planner_bot import PlannerBot
from whistlestop.bots.value_model import Prediction, reader_of
from whistlestop.bots.view_values import predict_actions
from whistlestop.game import Action, View
from whistlestop.server.store.rows import TableRow
from whistlestop.server.store.stored_game import deal
from whistlestop.titles import load

CHOOSING = "choose_tickets"  # a phase
Log = tuple[tuple[int, str], ...]  # seat and notation of every action so far


class Adviser(Protocol):
    def advise(self, view: View) -> list[Advice]: ...


class Timed(Protocol):
    options: BotOptions


@dataclass(slots=True)
class Seated:
    """A bot at a seat, and the number of its seat's actions that it knows."""

    bot: Bot
    level: str
    known: int = 0


class HasRow(Protocol):
    """A table, whose numbers for the shuffle and options change until its game begins."""

    @property
    def row(self) -> TableRow: ...


class Opponents:
    """The bots of a table. ``cores``: the number of cores that each may use."""

    def __init__(self, table: HasRow, cores: int) -> None:
        self.table = table
        self.cores = cores
        self.seated: dict[int, Seated] = {}

    def choose(self, seat: int, level: str, view: View, log: Log, seconds: float) -> Action:
        """Return the action of a seat's bot, which may search for ``seconds``.

        Raises the errors of the bot.
        """
        seated = self.seated.get(seat)
        if seated is None or seated.level != level:
            seated = Seated(self._new(level_of(level), seat), level)
            self.seated[seat] = seated
        self._catch_up(seated, seat, log)
        seated.known = sum(who == seat for who, _ in log) + 1
        _give_time(seated.bot, seconds)
        return seated.bot.choose(view)

    def forget(self, seat: int) -> None:
        """Drop the bot of a seat whose action was not played; the next one replays the log."""
        self.seated.pop(seat, None)

    def forget_all(self) -> None:
        """Drop all bots after a take-back; the next ones replay the actions that still count."""
        self.seated.clear()

    def advise(self, seat: int, view: View, log: Log, seconds: float) -> list[Advice]:
        """Return a strong bot's evaluation of the moves of a seat, best first."""
        seated = Seated(self._new(ADVISER, seat), ADVISER.id)
        self._catch_up(seated, seat, log)
        _give_time(seated.bot, seconds)
        return cast(Adviser, seated.bot).advise(view)

    def guess(self, seat: int, view: View, log: Log) -> tuple[Action, Prediction] | None:
        """Return the policy's move for a seat, and a value model's prediction for it.

        It takes milliseconds. None if the title has no value model. Chances are even until all have
        chosen their first tickets.
        """
        reader = reader_of(load(view.title), view.players)
        if reader is None:
            return None
        bot = PlannerBot(bot_seed(self.table.row.shuffle.seed, seat))
        self._catch_up(Seated(bot, ADVISER.id), seat, log)
        action = bot.choose(view)
        bot.belief.estimate_likelihoods(reader.planner)
        found = predict_actions(reader, bot.belief, seat, [action.index])
        if view.phase == CHOOSING:
            found.wins[:] = 1 / view.players
        return action, found

    def _new(self, level: Level, seat: int) -> Bot:
        return make_bot(level.spec_on(self.cores), bot_seed(self.table.row.shuffle.seed, seat))

    def _catch_up(self, seated: Seated, seat: int, log: Log) -> None:
        """Tell a bot which actions its seat played without it.

        It missed them before a restart of the server, or while a person had the seat.
        """
        remember = getattr(seated.bot, "remember", None)
        if remember is None or sum(who == seat for who, _ in log) <= seated.known:
            return
        game, own = deal(self.table.row), 0
        for who, notation in log:
            if who == seat:
                if own >= seated.known:
                    remember(game.view(seat), game.parse(notation))
                own += 1
            game.play(notation)


def _give_time(bot: Bot, seconds: float) -> None:
    """Set the time, in seconds, that a bot has for its next decision, if it has such an option."""
    options = getattr(bot, "options", None)
    if isinstance(options, BotOptions) and hasattr(options, "seconds"):
        cast(Timed, bot).options = options.model_copy(update={"seconds": seconds})
