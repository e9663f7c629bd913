"""Hints: what a strong bot would do in a player's place. The answer is the player's alone; that
there was one is everybody's to know."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from whistlestop.analysis.calibration import Evidence, Means, calibrated
from whistlestop.bots.advice import Advice
from whistlestop.bots.levels import ADVISER
from whistlestop.game import View
from whistlestop.server.errors import Refused
from whistlestop.server.messages import Hint, HintMove
from whistlestop.server.opponents import Log
from whistlestop.titles import load

if TYPE_CHECKING:
    from whistlestop.server.table import Table

log = logging.getLogger("whistlestop.hints")

MOVES = 3


@dataclass(frozen=True, slots=True)
class HintAnswer:
    """The last hint of a seat: before which action, and the answer, which may still be to come."""

    number: int
    task: asyncio.Task[Hint]

    @property
    def has_failed(self) -> bool:
        return self.task.done() and (self.task.cancelled() or self.task.exception() is not None)


class Hints:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.answers: dict[int, HintAnswer] = {}  # by seat

    @property
    def are_looked_for(self) -> bool:
        return not all(answer.task.done() for answer in self.answers.values())

    async def give(self, guest: str, number: int) -> Hint:
        """What a strong bot would do in the guest's place before action ``number``.

        The same decision is thought about once, however often it is asked for. Raises Refused.
        """
        async with self.table.lock:
            state = self.table.state
            seat = self.table.deciding_seat(guest)
            state.game_of(seat)
            assert seat is not None
            if not state.row.terms.hints:
                raise Refused(409, "no_hints", "this table plays without hints")
            state.check_turn(seat, number)
            answer = self.answers.get(seat)
            if answer is None or answer.number != number or answer.has_failed:
                finding = self._find(seat, number, state.view(seat), state.actions())
                answer = HintAnswer(number, asyncio.create_task(finding))
                self.answers[seat] = answer
        return await asyncio.shield(answer.task)

    async def _find(self, seat: int, number: int, view: View, actions: Log) -> Hint:
        """Count the hint and think about it. Raises Refused."""
        table = self.table
        try:
            async with table.lock:
                counted = table.state.row.seats[seat]
                await table.change_seat(replace(counted, hints=counted.hints + 1))
            await table.executor.wait_until_compiled()
            think = partial(table.bots.opponents.advise, seat, view, actions)
            advice = await table.executor.run(think, ADVISER.seconds, hint=True)
        except Refused:
            raise
        except Exception as error:
            log.exception("table %s: no hint for seat %s", table.code, seat)
            message = "no hint could be found; the server's log says why"
            raise Refused(503, "no_hint", message) from error
        return Hint(number=number, moves=[_move(each, view) for each in shown(advice)])


def shown(advice: list[Advice]) -> list[Advice]:
    """What the bot would do, and then those of the others that it tried most, by their chances.

    What it left behind early may have had luck in a few games: that would look better than it is.
    """
    tried = sorted(advice[1:], key=lambda each: each.visits, reverse=True)[: MOVES - 1]
    return advice[:1] + sorted(tried, key=lambda each: (each.win, each.score), reverse=True)


def _move(advice: Advice, view: View) -> HintMove:
    means = Means(advice.visits, np.array(advice.wins), np.array(advice.scores), advice.length)
    evidence = Evidence.of_means(load(view.title).id, advice.seat, view.number, means)
    win = float(calibrated(evidence)[advice.seat])
    return HintMove(
        action=str(advice.action),
        score=round(advice.score, 1),
        win=round(win, 3),
        games=advice.visits,
    )
