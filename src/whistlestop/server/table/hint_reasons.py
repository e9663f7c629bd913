"""Makes a hint from a bot's advice: its best moves, and why the first is better than the others.

All figures come from the games that the bot played out from the asking player's view.
"""

from __future__ import annotations

from math import sqrt

import msgspec
import numpy as np

from whistlestop.analysis.calibration import Evidence, Means, calibrated
from whistlestop.analysis.facts import facts_of
from whistlestop.bots.advice import Advice
from whistlestop.bots.value_model import Prediction
from whistlestop.game import Action, View
from whistlestop.server.table.hint_messages import Expected, Hint, HintComparison, HintMove
from whistlestop.titles import load

MOVES = 3
CERTAIN = 3.0  # standard errors by which shares of games differ before a hint gives a fact
CLEAR = 2.0  # standard errors by which the shares of wins differ before a move is called better


def hint_of(number: int, view: View, advice: list[Advice]) -> Hint:
    """Return the hint before action ``number`` for the seat of a view, from a bot's advice."""
    moves = shown(advice)
    best, other = moves[0], _other(advice)
    expected = [
        Expected(points=round(points, 1), win=round(win, 3))
        for points, win in zip(best.scores, _chances(best, view), strict=True)
    ]
    first = _move(best, view, None if other is None else _comparison(best, other, other, view))
    others = [_move(each, view, _comparison(best, each, best, view)) for each in moves[1:]]
    return Hint(number=number, moves=[first, *others], expected=expected)


def first_guess(number: int, seat: int, action: Action, found: Prediction) -> Hint:
    """Return a hint with one move, by a value model's prediction for the position after it."""
    expected = [
        Expected(points=round(points, 1), win=round(win, 3))
        for points, win in zip(found.scores[0].tolist(), found.wins[0].tolist(), strict=True)
    ]
    own = expected[seat]
    move = HintMove(action=str(action), score=own.points, win=own.win, games=0, compared=None)
    return Hint(number=number, moves=[move], expected=expected)


def shown(advice: list[Advice]) -> list[Advice]:
    """Return the bot's move, and the others that it tried most, best chance first.

    Moves that the bot dropped after a few games are left out, because they may have been lucky.
    """
    tried = _by_visits(advice[1:])[: MOVES - 1]
    return advice[:1] + sorted(tried, key=lambda each: (each.win, each.score), reverse=True)


def _by_visits(advice: list[Advice]) -> list[Advice]:
    return sorted(advice, key=lambda each: each.visits, reverse=True)


def _other(advice: list[Advice]) -> Advice | None:
    """Return the most tried move that does something else than the best one.

    Another payment for the same route or station counts as the same move.
    """
    best = _aim(advice[0])
    return next((each for each in _by_visits(advice[1:]) if _aim(each) != best), None)


def _aim(advice: Advice) -> tuple[object, ...]:
    action = advice.action
    if action.route is not None or action.city is not None:
        return action.kind, action.route, action.city
    return (str(action),)


def _move(advice: Advice, view: View, compared: HintComparison | None) -> HintMove:
    return HintMove(
        action=str(advice.action),
        score=round(advice.score, 1),
        win=round(_chances(advice, view)[advice.seat], 3),
        games=advice.visits,
        compared=compared,
    )


def _comparison(best: Advice, other: Advice, named: Advice, view: View) -> HintComparison:
    """Return a comparison of the best move with another; ``named`` is the move that it names."""
    error = sqrt(0.25 / max(1, best.visits) + 0.25 / max(1, other.visits))
    facts = facts_of(load(view.title), view, best.outcome, other.outcome, CERTAIN * error)
    return HintComparison(
        action=str(named.action),
        points=round(best.score - other.score, 1),
        win=round(_chances(best, view)[best.seat] - _chances(other, view)[best.seat], 3),
        is_clear=abs(best.win - other.win) > CLEAR * error,
        facts=[msgspec.to_builtins(fact) for fact in facts],
    )


def _chances(advice: Advice, view: View) -> list[float]:
    """Return the calibrated chance of each seat to win after an action."""
    means = Means(advice.visits, np.array(advice.wins), np.array(advice.scores), advice.length)
    evidence = Evidence.of_means(load(view.title).id, advice.seat, view.number, means)
    chances: list[float] = calibrated(evidence).tolist()
    return chances
