"""Whether one action is clearly better than all others: a race in three rounds.

Each round has more games than the one before, all new ones. An action that is clearly worse is
settled and drops out; as soon as another can't be clearly worse any more, the race is called off.
So most positions cost a few games only. The best action and what is left to doubt are measured by
the last round, which had no part in the choice.
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
DECIDED = 0.03  # whose best move wins so rarely, or loses, has nothing to decide any more


@dataclass(frozen=True, slots=True)
class Clear:
    """An action that is clearly the best: ``answers``, the best first, by how far they are
    behind; ``of_second``: the games of the last round after the second best action."""

    measure: Measure
    best: int
    second: int
    answers: tuple[Answer, ...]
    facts: tuple[Fact, ...]
    of_second: Playouts


def amounts(gap: Gap, measure: Measure) -> tuple[float, float]:
    """A gap in one measure, and its standard error."""
    return (gap.win, gap.win_error) if measure == "win" else (gap.points, gap.points_error)


def is_clear(gap: Gap, measure: Measure, confidence: float, share: float = 1.0) -> bool:
    """Whether a gap is beyond the margin (or so much of it) and beyond noise."""
    amount, error = amounts(gap, measure)
    worse_elsewhere = measure == "points" and gap.win < 0
    return (
        amount >= share * MARGINS[measure] and amount >= confidence * error and not worse_elsewhere
    )


def _is_hopeless(gap: Gap, measure: Measure, confidence: float, share: float) -> bool:
    """Whether a gap is too small, even if chance made it look smaller than it is."""
    amount, error = amounts(gap, measure)
    return amount + confidence * error < share * MARGINS[measure]


def clear_best(
    judging: Judging,
    actions: Sequence[int],
    depth: Depth,
    confidence: float = CONFIDENCE,
    share: float = 1.0,
) -> Clear | None:
    """The action that is clearly better than all others of ``actions``; None if none is.

    ``confidence``: by how many standard errors; ``share``: of the margins.
    """
    left, settled = list(actions), dict[int, Answer]()
    measures = list(MARGINS)
    champion: int | None = None
    for games, is_last in ((depth.screen, False), (depth.narrow, False), (depth.compare, True)):
        playouts = judging.play(left, games)
        ranking = judging.ranked(left, playouts)
        best = ranking[0]
        if settled and best != champion:
            return None  # what was settled was behind another
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
            facts = facts_of(judging.title, judging.view, of_best, of_second)
            return Clear(measures[0], best, second, (found[best], *others), facts, of_second)
        for action in ranking[2:]:
            if all(is_clear(gaps[action], measure, confidence, share) for measure in measures):
                settled[action] = found[action]
        left = [best, second, *(action for action in ranking[2:] if action not in settled)]
    raise AssertionError("the last round returns")


def _answer(judging: Judging, action: int, games: Playouts, place: int, behind: Gap) -> Answer:
    worth = judging.worth(action, games, place)
    return Answer(worth.action, worth.win, worth.score, behind, worth.games)
