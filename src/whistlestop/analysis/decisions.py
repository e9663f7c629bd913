"""What a decision was worth: the action played against the best ones, from the view of its seat.

All candidates meet the same determinizations, in three rounds. The first two choose which actions
are worth comparing and which is the best; the third, of games that had no part in that choice,
measures what was lost. So a loss is as often too small as too large.

A chance that was not taken may be there still when the seat decides again. So the better action is
compared once more then, and what it is worth there was not lost yet: each chance counts once, when
it is gone, however often it was passed over.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from msgspec import Struct
from msgspec.structs import replace

from whistlestop.analysis.facts import Fact, facts_of
from whistlestop.analysis.judgement import LIMITS, Judgement, judgement_of
from whistlestop.analysis.judging import BLOCKS, NO_GAP, ActionWorth, Gap, Judging
from whistlestop.analysis.limits import checked_games
from whistlestop.analysis.moves import Move, move_of
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

    ``number``: how many actions were played before. ``best`` is the action found to be best, None
    if nothing is better than ``played``. ``loss``: how much better the best action is than the one
    played; ``lost``: the same but for what the best action was still worth when the seat decided
    the like again. ``gain``: how much better the action played is than what the policy would have
    played, which the games are played out by. ``others``: further actions that were looked at, the
    best first, by fewer games. ``judgement``: what the decision is called, by ``lost``. ``facts``:
    what speaks for the best action.
    """

    number: int
    seat: int
    played: ActionWorth
    best: ActionWorth | None
    loss: Gap
    lost: Gap
    gain: Gap
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

    @property
    def was_still_there(self) -> bool:
        """Whether the best action was worth something still when the seat decided again."""
        return self.lost != self.loss

    def but_for(self, still_there: Gap) -> Decision:
        """The same when the best action was still worth so much at a later decision: that much of
        the loss was not lost by this one, from nothing to all of it."""
        loss = self.loss
        win, win_error = _but_for(loss.win, loss.win_error, still_there.win, still_there.win_error)
        points, points_error = _but_for(
            loss.points, loss.points_error, still_there.points, still_there.points_error
        )
        lost = Gap(win, win_error, points, points_error)
        judgement = judgement_of(win, win_error, is_best=self.best is None)
        return replace(self, lost=lost, judgement=judgement)


def _but_for(
    loss: float, error: float, still_there: float, its_error: float
) -> tuple[float, float]:
    if loss <= 0.0 or still_there <= 0.0:
        return loss, error
    return max(0.0, loss - still_there), hypot(error, its_error)


@dataclass(frozen=True, slots=True)
class Judged:
    """``still_there``: how much better than what the policy would play the move is here that was
    asked about, nothing if nobody asked or it can't be played."""

    decision: Decision
    still_there: Gap


def judge(
    player: Player,
    belief: BeliefState,
    view: View,
    played: Action,
    *,
    depth: Depth = STANDARD,
    seed: int = 0,
    missed: Move | None = None,
) -> Judged | None:
    """Compare an action that was played with others; None if it was the only one.

    ``view``: of the seat whose decision it was; ``belief``: what it remembers, which has taken in
    this view already. ``missed``: a move that is to be looked at as well. The same seed gives the
    same result.
    """
    if len(view.legal) == 1:
        return None
    return _judged(Judging(player, belief, view, seed), played.index, depth, missed)


def _action_of(move: Move | None, judging: Judging) -> int | None:
    """The number of an action that makes this move, one that the policy would look at if it can be;
    None if there is none."""
    able = [action.index for action in judging.view.legal if move_of(action) == move]
    listed = [action for action in judging.candidates if action in able]
    return next(iter([*listed, *able]), None)


def _judged(judging: Judging, number: int, depth: Depth, move: Move | None) -> Judged:
    missed = _action_of(move, judging)
    candidates = judging.candidates
    if number not in candidates:
        candidates.append(number)
    games = judging.play(candidates, depth.screen)
    ranking = judging.ranked(candidates, games)
    worth = {action: judging.worth(action, games, n) for n, action in enumerate(candidates)}
    finalists = ranking[:FINALISTS]
    if number not in finalists:
        finalists[-1] = number
    if len(finalists) > 1:
        games = judging.play(finalists, depth.narrow)
        worth |= {action: judging.worth(action, games, n) for n, action in enumerate(finalists)}
        finalists = judging.ranked(finalists, games)
    best, policy = finalists[0], candidates[0]
    others = [action for action in [*finalists, *ranking] if action not in (best, number)]
    others = list(dict.fromkeys(others))[: FINALISTS - 1]
    last = list(dict.fromkeys((best, number, policy)))
    if missed is not None and missed not in last:
        last.append(missed)
    compared = judging.play(last, depth.compare) if len(last) > 1 else games
    if len(last) > 1:
        worth |= {action: judging.worth(action, compared, n) for n, action in enumerate(last)}
    of_best, of_played, of_policy = (
        compared.of(last.index(action) if len(last) > 1 else 0) for action in (best, number, policy)
    )
    loss = judging.gap(of_best, of_played)
    still_there = NO_GAP
    if missed is not None:
        still_there = judging.gap(compared.of(last.index(missed)), of_policy)
    decision = Decision(
        number=judging.view.number,
        seat=judging.seat,
        played=worth[number],
        best=worth[best] if best != number else None,
        loss=loss,
        lost=loss,
        gain=judging.gap(of_played, of_policy),
        others=tuple(worth[action] for action in others),
        judgement=judgement_of(loss.win, loss.win_error, is_best=best == number),
        facts=() if best == number else facts_of(judging.title, judging.view, of_best, of_played),
    )
    return Judged(decision, still_there)
