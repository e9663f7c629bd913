"""A match: one game between bots, with its scores and their decision times."""

from __future__ import annotations

import hashlib
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from whistlestop.bots import Bot, BotError, BotFailure, bot_seed, close_bots, make_bot
from whistlestop.game import Game
from whistlestop.rules.chance import SEED_BITS


@dataclass(slots=True)
class DecisionTimes:
    """A seat's decisions: their number, and their total and longest time in seconds."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        """Count one decision and the time that it took."""
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


@dataclass(frozen=True, slots=True)
class Match:
    """The result of one game: a score dict for each seat, the winners and the number of decisions.

    ``turns``: the sum over all seats. By seat: ``routes`` claimed, ``trains`` left,
    ``decision_times`` and ``luck`` in wins and points, if it was measured. Times differ from run to
    run, so comparisons of matches ignore them. ``actions``: the numbers of the actions played.
    """

    scores: list[dict[str, Any]]
    winners: list[int]
    decisions: int
    turns: int
    routes: list[list[str]]
    trains: list[int]
    decision_times: list[DecisionTimes] = field(compare=False)
    luck: list[tuple[float, float]] | None = None
    actions: list[int] = field(default_factory=list)


class BotFailed(BotFailure):
    """A bot raised an error in a game, or gave an illegal answer.

    ``details``: the traceback, for the author of the bot.
    """

    def __init__(
        self, spec: str, seat: int, decision: int | None, message: str, details: str
    ) -> None:
        self.spec, self.seat, self.decision, self.details = spec, seat, decision, details
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.spec, self.seat, self.decision, str(self), self.details)


def match_seed(seed: int, number: int) -> int:
    """Return the seed of the ``number``-th game of a series; the length does not matter."""
    digest = hashlib.sha256(f"{seed}:{number}".encode()).digest()
    return int.from_bytes(digest[: SEED_BITS // 8], "big")


def play_match(
    title: str,
    specs: tuple[str, ...],
    seed: int,
    options: dict[str, bool] | None = None,
    luck: bool = False,
) -> Match:
    """Play one game; the bots' seeds are derived from the game's. ``luck``: measure luck.

    Raises BotFailed.
    """
    game = Game.new(title, players=len(specs), seed=seed, **(options or {}))
    bots: list[Bot] = []
    try:
        for seat, spec in enumerate(specs):
            try:
                bots.append(make_bot(spec, bot_seed(seed, seat)))
            except Exception as error:
                raise _failed(spec, seat, None, error) from error
        match = _play(game, specs, bots)
    except BaseException:
        with suppress(BotError):  # the first error is the more useful one
            close_bots(bots)
        raise
    close_bots(bots)
    if luck:
        from whistlestop.arena.luck import luck_of

        return replace(match, luck=luck_of(game, specs, seed))
    return match


def _play(game: Game, specs: tuple[str, ...], bots: list[Bot]) -> Match:
    clock = time.perf_counter
    times = [DecisionTimes() for _ in specs]
    turns = 0
    while (seat := game.seat) is not None:
        turns += game.phase == "act"
        view = game.view(seat)
        try:
            begin = clock()
            action = bots[seat].choose(view)
            times[seat].add(clock() - begin)
            game.play(action)
        except Exception as error:
            raise _failed(specs[seat], seat, len(game.played), error) from error
    seats = game.view().seats
    return Match(
        game.scores(),
        game.winners(),
        len(game.played),
        turns,
        [seat.routes for seat in seats],
        [seat.trains for seat in seats],
        times,
        actions=[action.index for _, action in game.played],
    )


def _failed(spec: str, seat: int, decision: int | None, error: Exception) -> BotFailed:
    when = "while it was created" if decision is None else f"in decision {decision}"
    message = f"{spec} failed on seat {seat} {when}: {type(error).__name__}: {error}"
    if isinstance(error, BotError):  # a program's or custom bot's message is already complete
        message = str(error)
    return BotFailed(spec, seat, decision, message, "".join(traceback.format_exception(error)))
