"""The test whether one action is clearly better than all others: a race in three rounds.

Each round has more games than the one before, all of them new. A clearly worse action is settled
and drops out. The race ends as soon as another action can no longer be clearly worse, so most
positions need only a few games. The last round had no part in the choice; it measures the best
action and those that are still in doubt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whistlestop.analysis.decisions import Depth
from whistlestop.analysis.facts import Fact, facts_of
from whistlestop.analysis.judging import NO_GAP, Gap, Judging
from whistlestop.analysis.playouts import Playouts
from whistlestop.analysis.puzzles.puzzle import Answer, Measure

MARGINS: dict[Measure, float] = {"win": 0.06, "points": 5.0}
CONFIDENCE = 3.5  # standard errors
DECIDED = 0.03  # chance to win, or to lose, below which the game is already decided


@dataclass(frozen=True, slots=True)
class Clear:
    """An action that is clearly the best.

    ``answers``: best first, with their distance from the best. ``of_second``: the games of the last
    round after the second-best action.
    """

    measure: Measure
    best: int
    second: int
    answers: tuple[Answer, ...]
    facts: tuple[Fact, ...]
    of_second: Playouts


def amounts(gap: Gap, measure: Measure) -> tuple[float, float]:
    """Return a gap in one measure, and its standard error."""
    return (gap.win, gap.win_error) if measure == "win" else (gap.points, gap.points_error)


def is_clear(gap: Gap, measure: Measure, confidence: float, share: float = 1.0) -> bool:
    """Check whether a gap exceeds the margin, multiplied by ``share``, and the noise."""
    amount, error = amounts(gap, measure)
    worse_elsewhere = measure == "points" and gap.win < 0
    return (
        amount >= share * MARGINS[measure] and amount >= confidence * error and not worse_elsewhere
    )


def _is_hopeless(gap: Gap, measure: Measure, confidence: float, share: float) -> bool:
    """Check whether a gap is too small, even if it is underestimated."""
    amount, error = amounts(gap, measure)
    return amount + confidence * error < share * MARGINS[measure]


def clear_best(
    judging: Judging,
    actions: Sequence[int],
    depth: Depth,
    confidence: float = CONFIDENCE,
    share: float = 1.0,
) -> Clear | None:
    """Return the action that is clearly better than all others of ``actions``, or None.

    ``confidence``: the least distance in standard errors. ``share``: factor on the margins.
    """
    left, settled = list(actions), dict[int, Answer]()
    measures = list(MARGINS)
    champion: int | None = None
    for games, is_last in ((depth.screen, False), (depth.narrow, False), (depth.compare, True)):
        playouts = judging.play(left, games)
        ranking = judging.ranked(left, playouts)
        best = ranking[0]
        if settled and best != champion:
            return None  # settled actions were compared with another champion
        champion = best
        places = {action: place for place, action in enumerate(left)}
        of_best = playouts.of(places[best])
        if not DECIDED < judging.chance(of_best) < 1 - DECIDED:
            return None
        gaps: dict[int, Gap] = {}
        for action in ranking[1:]:
            gap = gaps[action] = judging.gap(of_best, playouts.of(places[action]))
            measures = [
                measure
                for measure in measures
                if (
                    is_clear(gap, measure, confidence, share)
                    if is_last
                    else not _is_hopeless(gap, measure, confidence, share)
                )
            ]
            if not measures:
                return None
        found = {
            action: _answer(judging, action, playouts, places[action], gaps.get(action, NO_GAP))
            for action in ranking
        }
        second = ranking[1]
        if is_last:
            others = sorted(
                (*settled.values(), *(found[action] for action in ranking[1:])),
                key=lambda each: amounts(each.behind or NO_GAP, measures[0])[0],
            )
            of_second = playouts.of(places[second])
            facts = facts_of(judging.title, judging.view, of_best.outcome, of_second.outcome)
            return Clear(measures[0], best, second, (found[best], *others), facts, of_second)
        for action in ranking[2:]:
            if all(is_clear(gaps[action], measure, confidence, share) for measure in measures):
                settled[action] = found[action]
        left = [best, second, *(action for action in ranking[2:] if action not in settled)]
    raise AssertionError("the last round returns")


def _answer(judging: Judging, action: int, games: Playouts, place: int, behind: Gap) -> Answer:
    worth = judging.worth(action, games, place)
    return Answer(worth.action, worth.win, worth.score, behind, worth.games)
