"""Tests for what others add: ``check_bot`` holds a bot to what every bot promises."""

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
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from whistlestop.bots import Bot, BotError, bot_seed, close_bots, make_bot
from whistlestop.bots.registry import BotClass, bot_class, new_bot, options_of
from whistlestop.bots.spec import parse_spec
from whistlestop.game import Action, Game
from whistlestop.titles import CARDS, load, title_ids

Position = dict[str, Any]

LONGEST_GAME = 5000  # actions; games of chance take a few hundred
PATIENCE = 10  # times the allowed seconds, after which a decision is broken off
PATIENCE_AT_FIRST = 600.0  # seconds for the first decision of all, which may compile


class BotFailure(AssertionError):
    """A bot broke its promise; the text says which one, and how to see it again.

    ``record``: the game up to there; ``Game.from_record(failure.record)`` stands at the decision.
    ``seat``: whose it was.
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
    """What a bot did while it was checked. ``slowest`` and ``mean``: seconds a decision.

    The first decision of all is not counted; it may have compiled something.
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
    """Play whole games with a bot and see that it keeps what every bot promises:

    - it answers one of ``view.legal`` on every title, with every number of players;
    - it takes no more than ``seconds`` for a decision (the first one of all apart, which may
      compile);
    - its games come to an end;
    - it leaves the view as it is;
    - the same views and seed give the same answers, and for a spec in another process too, where
      sets and hashes have another order (in the first game of each title; a class is not asked
      there, for another process may not find it);
    - it knows nothing but its view: in a game that differs only in what its seat can't know, it
      answers the same.

    ``bot``: a spec, or a class, with ``options`` if it has any. ``titles``: all unless given, as
    are the numbers of players. ``same_by_seed``: False for a bot that thinks by the clock, of
    which the last two can't be asked. Raises BotFailure; BotError for a spec that names no bot.
    """
    check = _Check(bot, seed, seconds, options)
    for title in titles or title_ids():
        rules = load(title).rules
        for number in range(rules.players_at_least, rules.players_at_most + 1):
            if players in (None, number):
                for each in range(games):
                    check.play(title, number, seed + 1000 * each, same_by_seed)
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
        self.asked_elsewhere: set[str] = set()  # titles

    def new(self, seat: int) -> Bot:
        seed = bot_seed(self.seed, seat)
        if isinstance(self.bot, str):
            return make_bot(self.bot, seed)
        model = options_of(self.bot)
        options = self.options if self.options or model is None else model()
        return new_bot(self.bot, seed, options)

    def play(self, title: str, players: int, seed: int, same_by_seed: bool) -> None:
        """A game with the bot at every seat; then each seat lives through it again."""
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
            del game  # whoever looks for it in memory shall not find it
            gc.collect()
            for seat in range(players):
                self.again(record, seat, secrets=True)
            if isinstance(self.bot, str) and title not in self.asked_elsewhere:
                self.asked_elsewhere.add(title)
                for seat in range(players):
                    self.elsewhere(record, seat)

    def ask(self, bot: Bot, game: Game, seat: int) -> Action:
        """A decision, with all that can be said of it at once."""
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
        except (Exception, SystemExit) as error:  # sys.exit would end the check, as if all was well
            what = f"raised {type(error).__name__}: {error}"
            if isinstance(error, BotError):  # it says itself what it is about
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
                f"answered {str(action)!r}, which is not legal; legal were {legal}"
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
        """The seat alone is shown the same views again, in games whose secrets are others.

        If it answers otherwise, the same games once more tell whether it does so by chance.
        """
        chance = random.Random(self.seed)
        decisions = _decisions(record, seat)
        gc.collect()
        bot = self.new(seat)
        try:
            for packed, answer in decisions:
                game = _other_world(packed, seat, chance) if secrets else _world(packed)
                try:
                    action = self.ask(bot, game, seat)
                except BotFailure as failure:
                    what = f"{failure.what} (it was shown the same views again)"
                    moment = _at(record, game.view().number)
                    raise BotFailure(what, moment, seat, self.name) from failure
                if str(action) != answer:
                    if secrets:
                        self.again(record, seat, secrets=False)
                    told = _SECRETS if secrets else _CHANCE + self.clock_hint()
                    self.otherwise(record, game.view().number, seat, answer, str(action), told)
        finally:
            close_bots([bot])

    def clock_hint(self) -> str:
        """What to do with a bot that thinks by the clock, and so need not answer the same."""
        hint = (
            "; a bot that thinks by the clock is checked with --by-the-clock (same_by_seed=False)"
        )
        if isinstance(self.bot, str):
            name = parse_spec(self.bot).name
            model = options_of(bot_class(name))
            if model is not None and "simulations" in model.model_fields:
                hint += f", or with a number in place of the time: {name}:simulations=400"
        return hint

    def elsewhere(self, record: str, seat: int) -> None:
        """The same once more in a process of its own, where sets and hashes have another order."""
        assert isinstance(self.bot, str)
        decisions = _decisions(record, seat)
        asked = {"bot": self.bot, "seed": bot_seed(self.seed, seat), "record": record, "seat": seat}
        patience = PATIENCE_AT_FIRST + PATIENCE * self.seconds * len(decisions)
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
        except subprocess.TimeoutExpired:
            what = f"has not come to an end after {patience:.0f} s {_ELSEWHERE}"
            raise BotFailure(what, _at(record, 0), seat, self.name) from None
        now = json.loads(done.stdout) if done.returncode == 0 else []
        numbers = [n for n, (who, _) in enumerate(Game.from_record(record).played) if who == seat]
        for number, (_, before), answer in zip(numbers, decisions, now, strict=False):
            if answer != before:
                self.otherwise(record, number, seat, before, answer, _ELSEWHERE)
        if len(now) < len(decisions):
            said = done.stderr.strip().rpartition("\n")[2].rpartition("BotError: ")[2]
            what = f"failed {_ELSEWHERE} It said: {said or 'nothing'}"
            raise BotFailure(what, _at(record, 0), seat, self.name)

    def otherwise(
        self, record: str, number: int, seat: int, before: str, now: str, told: str
    ) -> None:
        """Tell of a decision that came out differently."""
        what = f"answered {before!r} before, and {now!r} {told}"
        raise BotFailure(what, _at(record, number), seat, self.name)


class _TooLong(BaseException):
    """Nothing that a bot would catch."""


@contextmanager
def _broken_off_after(seconds: float) -> Iterator[None]:
    """Raise _TooLong amid what takes longer; without signals (Windows, threads) one waits."""
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
    "now, with the same views and seed; take all chance from random.Random(seed), and share "
    "nothing between seats and games"
)
_SECRETS = "in a game that differs only in what it can't know; it must know nothing but its view"
_ELSEWHERE = (
    "in another process, with the same views and seed; does it depend on the order of a set?"
)


def _world(packed: bytes) -> Game:
    return Game.from_position(json.loads(zlib.decompress(packed)))


def _other_world(packed: bytes, seat: int, chance: random.Random) -> Game:
    """The game with other secrets, where there are any; the seat's view is the same."""
    position = json.loads(zlib.decompress(packed))
    if not can_be_dealt_anew(position):
        return Game.from_position(position)
    return Game.from_position(dealt_anew(position, seat, chance))


def _decisions(record: str, seat: int) -> list[tuple[bytes, str]]:
    """Position and answer of each decision of a seat; packed, so that nobody finds it in memory."""
    found = []
    game = Game.from_record(_beginning(record))
    for who, action in Game.from_record(record).played:
        if who == seat:
            found.append((zlib.compress(json.dumps(game.position()).encode()), str(action)))
        game.play(action)
    return found


def _beginning(record: str) -> str:
    """The record of the game before its first action."""
    return record.partition("\n\n")[0] + "\n\n"


def _at(record: str, number: int) -> Game:
    """The recorded game before action ``number``."""
    game = Game.from_record(_beginning(record))
    for _, action in Game.from_record(record).played[:number]:
        game.play(action)
    return game


def _answer_elsewhere() -> None:
    """What ``elsewhere`` asks another process: the answers to the views of a recorded game."""
    asked = json.load(sys.stdin)
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the bot prints is no answer
    bot = make_bot(asked["bot"], asked["seed"])
    said = [
        str(bot.choose(_world(packed).view(asked["seat"])))
        for packed, _ in _decisions(asked["record"], asked["seat"])
    ]
    close_bots([bot])
    with answers:
        json.dump(said, answers)


# the same game with other secrets


def can_be_dealt_anew(position: Position) -> bool:
    """Whether secrets can be dealt anew: at the end there are none, and a row left lying with
    three locomotives tells that the deck holds nothing else."""
    is_over: bool = position["phase"] == "over"
    return not is_over and list(position["face_up"]).count("locomotive") < 3


def dealt_anew(position: Position, viewer: int | None, chance: random.Random) -> Position:
    """A position that is the same to the eyes of a seat (None: a spectator), all else dealt anew:
    the deck, hidden hands and stacks, others' tickets and those in their deck."""
    changed: Position = json.loads(json.dumps(position))
    others = [seat for number, seat in enumerate(changed["seats"]) if number != viewer]
    changed["seed"] = chance.randrange(2**96)
    changed["chance"] = [chance.randrange(2**32) for _ in range(4)]
    _deal_cards(changed, others, _hidden_stacks(changed, viewer), chance)
    _deal_tickets(changed, others, chance)
    return changed


def _deal_cards(
    changed: Position, others: list[Position], stacks: list[Position], chance: random.Random
) -> None:
    """The deck, what nobody knows of the others' hands, and the stacks that may not be seen."""
    pool = list(changed["deck"])
    for seat in others:
        pool += (Counter(seat["hand"]) - Counter(seat["known"])).elements()
    for seat in stacks:
        pool += Counter(seat["on_the_track"]).elements()
    chance.shuffle(pool)
    for seat in stacks:
        size = sum(seat["on_the_track"].values())
        seat["on_the_track"] = _in_order(Counter(pool.pop() for _ in range(size)))
    changed["deck"] = [pool.pop() for _ in changed["deck"]]
    for seat in others:
        hidden = sum(seat["hand"].values()) - sum(seat["known"].values())
        seat["hand"] = _in_order(
            Counter(seat["known"]) + Counter(pool.pop() for _ in range(hidden))
        )


def _deal_tickets(changed: Position, others: list[Position], chance: random.Random) -> None:
    """At a start long tickets stay among long ones."""
    for deck in ("long", "short"):
        ids = {ticket.id for ticket in load(changed["title"]).tickets if ticket.deck == deck}
        lists = [changed["ticket_deck"]]
        for seat in others:
            lists += [seat["tickets"], seat.get("offered", [])]
        pool = [ticket for names in lists for ticket in names if ticket in ids]
        chance.shuffle(pool)
        for names in lists:
            names[:] = [pool.pop() if ticket in ids else ticket for ticket in names]


def _hidden_stacks(position: Position, viewer: int | None) -> list[Position]:
    """The seats whose stacks a viewer can't see: until all are opened, his own too (CG-12)."""
    if not load(position["title"]).rules.railyards or position["phase"] == "complete_tickets":
        return []
    mine = viewer if position["options"].get("open_track") else None
    return [seat for number, seat in enumerate(position["seats"]) if number != mine]


def _in_order(cards: Counter[str]) -> dict[str, int]:
    return {card: cards[card] for card in CARDS if cards[card]}


if __name__ == "__main__":
    _answer_elsewhere()
