"""What a decision was worth: the action played against the best ones, from the view of its seat.

All candidates meet the same determinizations, in three rounds. The first two choose which actions
are worth comparing and which is the best; the third, of games that had no part in that choice,
measures what was lost. So a loss is as often too small as too large.

A chance that was not taken may be there still when the seat decides again, in the same action or in
another. So what could be gained on the policy, and still can be then, was not lost yet: each chance
counts once, when it is gone, however often it was passed over.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from msgspec import Struct
from msgspec.structs import replace

from whistlestop.analysis.facts import Fact, facts_of
from whistlestop.analysis.judgement import LIMITS, Judgement, judgement_of
from whistlestop.analysis.judging import BLOCKS, ActionWorth, Gap, Judging
from whistlestop.analysis.limits import checked_games
from whistlestop.analysis.playouts import Player
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.game import Action, View

FINALISTS = 4  # actions of the second round, the one played among them


@dataclass(frozen=True, slots=True)
class Depth:
    """How many determinizations each round has; ``compare``, by which errors are measured, 2 at
    least. Raises ValueError."""

    screen: int = 32
    narrow: int = 96
    compare: int = 300

    def __post_init__(self) -> None:
        checked_games("screen", self.screen, 1)
        checked_games("narrow", self.narrow, 1)
        checked_games("compare", self.compare, 2)

    def times(self, factor: float) -> Depth:
        """So many times as deep."""
        return Depth(
            max(2, round(self.screen * factor)),
            max(2, round(self.narrow * factor)),
            max(2 * BLOCKS, round(self.compare * factor)),
        )


STANDARD = Depth()


class Decision(Struct, frozen=True):
    """One decision: what was played, and what was best, by what the seat could know.

    ``number``: how many actions of the record were played before. ``best`` is the action found to
    be best, None if nothing is better than ``played``. ``loss``: how much better the best action is
    than the one played. ``gain``: how much better the action played is than what the policy would
    have played, which the games are played out by; ``potential``: how much better the best one is
    than that. ``lost``: the loss but for that part of the potential that was there still when the
    seat decided the like again. ``others``: further actions that were looked at, the best first, by
    fewer games. ``judgement``: what the decision is called, by ``lost``. ``facts``: what speaks for
    the best action.
    """

    number: int
    seat: int
    played: ActionWorth
    best: ActionWorth | None
    loss: Gap
    lost: Gap
    gain: Gap
    potential: Gap
    others: tuple[ActionWorth, ...]
    judgement: Judgement
    facts: tuple[Fact, ...]

    @property
    def is_judged_bad(self) -> bool:
        """Whether it gave away more than noise could explain."""
        return self.judgement in LIMITS

    @property
    def has_lost(self) -> bool:
        """Whether the loss is more than its standard error, so worth a look if it is for good."""
        loss = self.loss
        return loss.win > loss.win_error or loss.points > loss.points_error

    def but_for(self, later: Gap) -> Decision:
        """The same when the potential is ``later`` as the seat decides the like again: as much of
        it as there was at this decision already was not lost by it."""
        loss, gain, potential = self.loss, self.gain, self.potential
        win, win_error = _but_for(
            (loss.win, loss.win_error),
            (gain.win, gain.win_error),
            (potential.win, potential.win_error),
            (later.win, later.win_error),
        )
        points, points_error = _but_for(
            (loss.points, loss.points_error),
            (gain.points, gain.points_error),
            (potential.points, potential.points_error),
            (later.points, later.points_error),
        )
        lost = Gap(win, win_error, points, points_error)
        judgement = judgement_of(win, win_error, is_best=self.best is None)
        return replace(self, lost=lost, judgement=judgement)


Measured = tuple[float, float]  # with its standard error


def _but_for(loss: Measured, gain: Measured, potential: Measured, later: Measured) -> Measured:
    """What was lost, from nothing to the loss: that is all of ``potential - gain``."""
    if loss[0] <= 0.0 or min(potential[0], later[0]) <= 0.0:
        return loss
    if later[0] >= potential[0]:
        return max(0.0, -gain[0]), gain[1]
    return max(0.0, loss[0] - later[0]), hypot(loss[1], later[1])


def judge(
    player: Player,
    belief: BeliefState,
    view: View,
    played: Action,
    *,
    number: int,
    depth: Depth = STANDARD,
    seed: int = 0,
) -> Decision | None:
    """Compare an action that was played with others; None if it was the only one.

    ``view``: of the seat whose decision it was, after ``number`` actions; ``belief``: what it
    remembers, which has taken in this view already. The same seed and number give the same result.
    """
    if len(view.legal) == 1:
        return None
    judging, action = Judging(player, belief, view, seed + number), played.index
    candidates = judging.candidates
    if action not in candidates:
        candidates.append(action)
    games = judging.play(candidates, depth.screen)
    ranking = judging.ranked(candidates, games)
    worth = {each: judging.worth(each, games, n) for n, each in enumerate(candidates)}
    finalists = ranking[:FINALISTS]
    if action not in finalists:
        finalists[-1] = action
    if len(finalists) > 1:
        games = judging.play(finalists, depth.narrow)
        worth |= {each: judging.worth(each, games, n) for n, each in enumerate(finalists)}
        finalists = judging.ranked(finalists, games)
    best, policy = finalists[0], candidates[0]
    others = [each for each in [*finalists, *ranking] if each not in (best, action)]
    others = list(dict.fromkeys(others))[: FINALISTS - 1]
    last = list(dict.fromkeys((best, action, policy)))
    compared = judging.play(last, depth.compare) if len(last) > 1 else games
    if len(last) > 1:
        worth |= {each: judging.worth(each, compared, n) for n, each in enumerate(last)}
    of_best, of_played, of_policy = (
        compared.of(last.index(each) if len(last) > 1 else 0) for each in (best, action, policy)
    )
    loss = judging.gap(of_best, of_played)
    return Decision(
        number=number,
        seat=judging.seat,
        played=worth[action],
        best=worth[best] if best != action else None,
        loss=loss,
        lost=loss,
        gain=judging.gap(of_played, of_policy),
        potential=judging.gap(of_best, of_policy),
        others=tuple(worth[each] for each in others),
        judgement=judgement_of(loss.win, loss.win_error, is_best=best == action),
        facts=() if best == action else facts_of(judging.title, judging.view, of_best, of_played),
    )
