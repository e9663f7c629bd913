"""The value of a decision: the action played compared with the best one, from its seat's view.

All candidates are played in the same determinizations, in three rounds. The first two choose the
actions to compare and the best one. The third uses new games, which had no part in that choice, to
measure the loss. It ends early where the action played clearly lost nothing that matters. There is
only the first round where it agrees with the value model that no candidate is better.

A missed opportunity may still be available at the seat's next decision, with the same action or
another. It is charged once, at the decision after which it is no longer available.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from msgspec import Struct
from msgspec.structs import replace

from whistlestop.analysis.facts import Fact, facts_of
from whistlestop.analysis.judgement import LIMITS, Judgement, judgement_of
from whistlestop.analysis.judging import BLOCKS, NO_GAP, ActionValue, Gap, Judging
from whistlestop.analysis.limits import checked_games
from whistlestop.analysis.playouts import Player, Playouts
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.game import Action, View

FINALISTS = 4  # actions in the second round, including the one played
STOPS = (0.3, 0.6)  # shares of the last round after which it may end
LEAST_STOP = 20  # games
SETTLED_BY_MODEL = 0.005  # winning chance by which another action is better at most, and
SETTLED_BY_GAMES = 0.02  # reward in the first round, where both agree that none is


@dataclass(frozen=True, slots=True)
class Depth:
    """The number of determinizations in each round. Raises ValueError.

    ``compare`` is 2 at least, because errors are estimated from it; it is the most for the last
    round.
    """

    screen: int = 16
    narrow: int = 32
    compare: int = 300

    def __post_init__(self) -> None:
        checked_games("screen", self.screen, 1)
        checked_games("narrow", self.narrow, 1)
        checked_games("compare", self.compare, 2)

    def times(self, factor: float) -> Depth:
        """Return a depth that is multiplied by ``factor``."""
        return Depth(
            max(2, round(self.screen * factor)),
            max(2, round(self.narrow * factor)),
            max(2 * BLOCKS, round(self.compare * factor)),
        )


STANDARD = Depth()


class Decision(Struct, frozen=True):
    """One decision, with the action played and the best one for the seat's knowledge.

    ``number``: how many actions of the record came before. ``best``: the best action, None if none
    is better than ``played``. ``loss``: the advantage of the best action over the one played.
    ``gain``: the advantage of the action played over the policy's choice; the policy also plays
    the playouts. ``potential``: the advantage of the best action over the policy's choice. Both are
    0 where they were not measured, because nothing was lost and no earlier loss depends on it.
    ``lost``: the loss, minus the part of the potential that was still available at the seat's
    next decision of the same kind. ``others``: further candidates, best first, from fewer games.
    ``judgement``: the grade of the decision, by ``lost``. ``facts``: reasons for the best action.
    """

    number: int
    seat: int
    played: ActionValue
    best: ActionValue | None
    loss: Gap
    lost: Gap
    gain: Gap
    potential: Gap
    others: tuple[ActionValue, ...]
    judgement: Judgement
    facts: tuple[Fact, ...]

    @property
    def is_judged_bad(self) -> bool:
        """Return whether the decision lost more than noise could explain."""
        return self.judgement in LIMITS

    @property
    def has_lost(self) -> bool:
        """Return whether the loss exceeds its standard error, so that it may be a real one."""
        loss = self.loss
        return loss.win > loss.win_error or loss.points > loss.points_error

    def but_for(self, later: Gap) -> Decision:
        """Return this decision, given the potential ``later`` at the seat's next one of the kind.

        The part of the potential that is still available then is not counted as lost.
        """
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


Measured = tuple[float, float]  # a value and its standard error


def _but_for(loss: Measured, gain: Measured, potential: Measured, later: Measured) -> Measured:
    """Return the final loss, from 0 to the whole loss, which equals ``potential - gain``."""
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
    after_loss: bool = True,
    model_loss: float | None = None,
) -> Decision | None:
    """Compare the action played with others; return None if it was the only legal one.

    ``view``: of the deciding seat, after ``number`` actions. ``belief``: the seat's belief, already
    updated with this view. ``after_loss``: whether an earlier loss depends on the ``potential``.
    ``model_loss``: how much better the best candidate is by the value model, None if it was not
    asked. The same arguments give the same result.
    """
    if len(view.legal) == 1:
        return None
    judging, action = Judging(player, belief, view, seed + number), played.index
    candidates = judging.candidates
    if action not in candidates:
        candidates.append(action)
    screened = judging.play(candidates, depth.screen)
    ranking = judging.ranked(candidates, screened)
    worth = {each: judging.worth(each, screened, n) for n, each in enumerate(candidates)}
    finalists = ranking[:FINALISTS]
    if model_loss is not None and model_loss <= SETTLED_BY_MODEL and not after_loss:
        rewards = judging.rewards(screened)
        if rewards.max() - rewards[candidates.index(action)] <= SETTLED_BY_GAMES:
            finalists = [action]
    if action not in finalists:
        finalists[-1] = action
    games = screened.of_all([candidates.index(each) for each in finalists])
    if len(finalists) > 1:
        games = games.followed_by(judging.play(finalists, depth.narrow))
        worth |= {each: judging.worth(each, games, n) for n, each in enumerate(finalists)}
        finalists = judging.ranked(finalists, games)
    best, policy = finalists[0], candidates[0]
    others = [each for each in [*finalists, *ranking] if each not in (best, action)]
    others = list(dict.fromkeys(others))[: FINALISTS - 1]
    last = list(dict.fromkeys((best, action, policy)))
    compared: dict[int, Playouts] = {}
    if best != action or (after_loss and policy != action):
        compared = _compare(judging, last, action, depth.compare)
        worth |= {each: judging.worth(each, games, 0) for each, games in compared.items()}
    loss, gain, potential = (
        judging.gap(compared[one], compared[other])
        if one in compared and other in compared
        else NO_GAP
        for one, other in ((best, action), (action, policy), (best, policy))
    )
    return Decision(
        number=number,
        seat=judging.seat,
        played=worth[action],
        best=worth[best] if best != action else None,
        loss=loss,
        lost=loss,
        gain=gain,
        potential=potential,
        others=tuple(worth[each] for each in others),
        judgement=judgement_of(loss.win, loss.win_error, is_best=best == action),
        facts=() if best == action else _facts(judging, compared[best], compared[action]),
    )


def _compare(judging: Judging, actions: list[int], played: int, most: int) -> dict[int, Playouts]:
    """Return the games of the last round by action; the best action comes first.

    The round ends early if the advantage of the best action, plus its error, is too small to be an
    inaccuracy.
    """
    shares = STOPS if actions[0] != played else ()
    early = {max(LEAST_STOP, round(share * most)) for share in shares}
    stops = [*sorted(stop for stop in early if stop < most), most]
    games = judging.play(actions, stops[0])
    for stop in stops[1:]:
        loss = judging.gap(games.of(0), games.of(actions.index(played)))
        if loss.win + loss.win_error < LIMITS["inaccuracy"]:
            break
        games = games.followed_by(judging.play(actions, stop - len(games)))
    return {action: games.of(place) for place, action in enumerate(actions)}


def _facts(judging: Judging, best: Playouts, played: Playouts) -> tuple[Fact, ...]:
    return facts_of(judging.title, judging.view, best.outcome, played.outcome)
