"""``check_bot``, which plays a bot and checks the promises that every bot makes."""

from __future__ import annotations

import gc
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import cast

from pydantic import BaseModel

from whistlestop.bots import Bot, BotError, bot_seed, close_bots, make_bot
from whistlestop.bots.registry import BotClass, bot_class, new_bot, options_of
from whistlestop.bots.spec import parse_spec
from whistlestop.game import Action, Game
from whistlestop.testing.moments import decisions_of, game_at, other_world, world
from whistlestop.titles import load, title_ids

LONGEST_GAME = 5000  # actions; games of random moves take a few hundred
PATIENCE = 10  # multiple of the allowed seconds after which a decision is interrupted
PATIENCE_AT_FIRST = 600.0  # seconds for the very first decision, which may compile


class BotFailure(AssertionError):
    """A bot broke a promise; the message names it and says how to reproduce the failure.

    ``record``: the game up to the decision; ``Game.from_record(failure.record)`` restores it.
    ``seat``: the seat that had to decide.
    """

    def __init__(self, what: str, game: Game, seat: int, name: str) -> None:
        self.what = what
        self.record = game.record()
        self.seat = seat
        super().__init__(
            f"{name}: {what}\n"
            f"in {game.title.id} with {game.players} players, game seed {game.seed}, decision "
            f"{len(game.played)}, seat {seat}. To see it again, catch this BotFailure as failure: "
            "Game.from_record(failure.record).view(failure.seat) is what the bot saw."
        )


@dataclass(slots=True)
class BotReport:
    """The numbers of a check. ``slowest`` and ``mean``: seconds per decision.

    The very first decision is not counted because it may have compiled something.
    """

    games: int = 0
    decisions: int = 0
    slowest: float = 0.0
    total: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / max(1, self.decisions)


def check_bot(
    bot: str | BotClass,
    *,
    titles: Sequence[str] | None = None,
    players: int | None = None,
    games: int = 1,
    seed: int = 1,
    seconds: float = 1.0,
    same_by_seed: bool = True,
    options: BaseModel | None = None,
) -> BotReport:
    """Play whole games with a bot and check the promises that every bot makes.

    - it answers one of ``view.legal`` on every title, with every number of players;
    - it takes no more than ``seconds`` for a decision (except for the very first one, which may
      compile);
    - its games come to an end;
    - it does not change the view;
    - the same views and seed give the same answers. For a spec this is also checked for the first
      game of each title in another process, where sets and hashes have another order (a class is
      not checked there, because another process may be unable to import it);
    - it uses nothing but its view: it answers the same in a game that differs only in facts that
      are hidden from its seat.

    ``bot``: a spec, or a class, with ``options`` if it has any. ``titles`` and ``players``: all of
    them unless given. ``same_by_seed``: False for a bot that thinks by the clock, for which the
    last two promises can't be checked. Raises BotFailure, and BotError for a spec that names no
    bot.
    """
    check = _Check(bot, seed, seconds, options)
    for title in titles or title_ids():
        rules = load(title).rules
        for number in range(rules.players_at_least, rules.players_at_most + 1):
            if players in (None, number):
                for each in range(games):
                    check.play(title, number, seed + 1000 * each, same_by_seed)
    check.elsewhere()
    return check.report


class _Check:
    """One bot under examination."""

    def __init__(
        self, bot: str | BotClass, seed: int, seconds: float, options: BaseModel | None
    ) -> None:
        self.bot = bot
        self.name = bot if isinstance(bot, str) else bot.__name__
        self.seed = seed
        self.seconds = seconds
        self.options = options
        self.report = BotReport()
        self.warm = False
        self.first_games: dict[str, tuple[str, int]] = {}  # by title: record and players

    def new(self, seat: int) -> Bot:
        seed = bot_seed(self.seed, seat)
        if isinstance(self.bot, str):
            return make_bot(self.bot, seed)
        model = options_of(self.bot)
        options = self.options if self.options or model is None else model()
        return new_bot(self.bot, seed, options)

    def play(self, title: str, players: int, seed: int, same_by_seed: bool) -> None:
        """Play a game with the bot at every seat, then replay it to each seat."""
        game = Game.new(title, players=players, seed=seed)
        bots = [self.new(seat) for seat in range(players)]
        try:
            while (seat := game.seat) is not None:
                game.play(self.ask(bots[seat], game, seat))
                if len(game.played) == LONGEST_GAME:
                    what = f"keeps the game from ending: {LONGEST_GAME} actions and no end"
                    raise BotFailure(what, game, seat, self.name)
        finally:
            close_bots(bots)
        self.report.games += 1
        if same_by_seed:
            record = game.record()
            del game  # so that a bot cannot search memory for it
            gc.collect()
            for seat in range(players):
                self.again(record, seat, secrets=True)
            if isinstance(self.bot, str):
                self.first_games.setdefault(title, (record, players))

    def ask(self, bot: Bot, game: Game, seat: int) -> Action:
        """Ask for one decision and check everything that can be checked at once."""
        view, untouched = game.view(seat), game.view(seat)
        patience = PATIENCE * self.seconds if self.warm else PATIENCE_AT_FIRST
        begin = time.perf_counter()
        try:
            with _broken_off_after(patience):
                action = bot.choose(view)
        except _TooLong:
            raise BotFailure(
                f"has not answered after {patience:g} s; {self.seconds:g} s are allowed",
                game,
                seat,
                self.name,
            ) from None
        except (Exception, SystemExit) as error:  # sys.exit would end the check as a success
            what = f"raised {type(error).__name__}: {error}"
            if isinstance(error, BotError):  # its message is complete
                what = str(error).removeprefix(f"{parse_spec(self.name).name}: ")
            raise BotFailure(what, game, seat, self.name) from error
        taken = time.perf_counter() - begin
        if self.warm:
            self.report.decisions += 1
            self.report.total += taken
            self.report.slowest = max(self.report.slowest, taken)
        if not any(action == each for each in untouched.legal):
            legal = ", ".join(map(str, untouched.legal[:5]))
            raise BotFailure(
                f"answered {str(action)!r}, which is not legal; legal actions were {legal}"
                + (", …" if len(untouched.legal) > 5 else ""),
                game,
                seat,
                self.name,
            )
        if view != untouched:
            raise BotFailure(
                "changed the view that it was shown; make a copy of what you change",
                game,
                seat,
                self.name,
            )
        if self.warm and taken > self.seconds:
            raise BotFailure(
                f"took {taken:.2f} seconds for a decision; {self.seconds:g} are allowed",
                game,
                seat,
                self.name,
            )
        self.warm = True
        return action

    def again(self, record: str, seat: int, secrets: bool) -> None:
        """Show one seat the same views again, in games with other hidden cards and tickets.

        If an answer differs, show it the original games once more: an answer that differs there too
        is a matter of chance.
        """
        chance = random.Random(self.seed)
        decisions = decisions_of(record, seat)
        gc.collect()
        bot = self.new(seat)
        try:
            for packed, answer in decisions:
                game = other_world(packed, seat, chance) if secrets else world(packed)
                try:
                    action = self.ask(bot, game, seat)
                except BotFailure as failure:
                    what = f"{failure.what} (it was shown the same views again)"
                    moment = game_at(record, game.view().number)
                    raise BotFailure(what, moment, seat, self.name) from failure
                if str(action) != answer:
                    if secrets:
                        self.again(record, seat, secrets=False)
                    reason = _SECRETS if secrets else _CHANCE + self.clock_hint()
                    self.otherwise(record, game.view().number, seat, answer, str(action), reason)
        finally:
            close_bots([bot])

    def clock_hint(self) -> str:
        """Return how to check a bot whose answers depend on the clock."""
        hint = (
            "; a bot that thinks by the clock is checked with --by-the-clock (same_by_seed=False)"
        )
        if isinstance(self.bot, str):
            name = parse_spec(self.bot).name
            model = options_of(bot_class(name))
            if model is not None and "simulations" in model.model_fields:
                hint += f", or with a number in place of the time: {name}:simulations=400"
        return hint

    def elsewhere(self) -> None:
        """Ask for the same decisions in another process, with another order of sets and hashes.

        One process answers for every seat of the first game of each title.
        """
        seats = [
            (record, seat)
            for record, players in self.first_games.values()
            for seat in range(players)
        ]
        if not seats:
            return
        decisions = [decisions_of(record, seat) for record, seat in seats]
        patience = PATIENCE_AT_FIRST + PATIENCE * self.seconds * sum(map(len, decisions))
        answers, complaint = self.ask_elsewhere(seats, patience)
        for (record, seat), before, now in zip(seats, decisions, answers, strict=False):
            numbers = [
                number
                for number, (who, _) in enumerate(Game.from_record(record).played)
                if who == seat
            ]
            for number, (_, first), second in zip(numbers, before, now, strict=True):
                if second != first:
                    self.otherwise(record, number, seat, first, second, _ELSEWHERE)
        if len(answers) < len(seats):
            record, seat = seats[len(answers)]
            raise BotFailure(complaint, game_at(record, 0), seat, self.name)

    def ask_elsewhere(
        self, seats: list[tuple[str, int]], patience: float
    ) -> tuple[list[list[str]], str]:
        """Return the answers that another process gave, and the complaint if it did not finish.

        ``seats``: records and seats. ``patience``: seconds.
        """
        asked = [
            {"bot": self.bot, "seed": bot_seed(self.seed, seat), "record": record, "seat": seat}
            for record, seat in seats
        ]
        try:
            done = subprocess.run(
                [sys.executable, "-m", "whistlestop.testing"],
                input=json.dumps(asked),
                capture_output=True,
                text=True,
                check=False,
                env={**os.environ, "PYTHONHASHSEED": "271828"},
                timeout=patience,
            )
        except subprocess.TimeoutExpired as error:
            output = cast("bytes | str", error.stdout or b"")  # bytes on POSIX in text mode too
            lines = (output if isinstance(output, str) else output.decode()).splitlines(True)
            complaint = f"has not finished after {patience:.0f} s {_ELSEWHERE}"
        else:
            lines = done.stdout.splitlines(True)
            said = done.stderr.strip().rpartition("\n")[2].rpartition("BotError: ")[2]
            complaint = f"failed {_ELSEWHERE} It said: {said or 'nothing'}"
        return [json.loads(line) for line in lines if line.endswith("\n")], complaint

    def otherwise(
        self, record: str, number: int, seat: int, before: str, now: str, reason: str
    ) -> None:
        """Raise BotFailure for a decision that differs from the first one."""
        what = f"answered {before!r} before, and {now!r} {reason}"
        raise BotFailure(what, game_at(record, number), seat, self.name)


class _TooLong(BaseException):
    """A time limit was reached; a BaseException, so that bots do not catch it."""


@contextmanager
def _broken_off_after(seconds: float) -> Iterator[None]:
    """Raise _TooLong in a block that takes longer.

    Without signals (Windows, threads) the block runs to its end.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() != threading.main_thread():
        yield
        return

    def break_off(number: int, frame: object) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGALRM, break_off)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


_CHANCE = (
    "now, with the same views and seed; take all randomness from random.Random(seed), and share "
    "nothing between seats and games"
)
_SECRETS = "in a game that differs only in hidden facts; it may use nothing but its view"
_ELSEWHERE = (
    "in another process, with the same views and seed; does it depend on the order of a set?"
)
