"""What a decision was worth: the action played against the best ones, from the view of its seat.

All candidates meet the same determinizations, in three rounds. The first two choose which actions
are worth comparing and which is the best; the third, of games that had no part in that choice,
measures what was lost. So a loss is as often too small as too large.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

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

    ``number``: how many actions were played before. ``best`` is the action found to be best, None
    if nothing is better than ``played``. ``loss``: how much better the best action is than the one
    played; ``gain``: how much better that is than what the policy would have played, which the
    games are played out by. ``others``: further actions that were looked at, the best first, by
    fewer games. ``judgement``: what the decision is called. ``facts``: what speaks for the best
    action.
    """

    number: int
    seat: int
    played: ActionWorth
    best: ActionWorth | None
    loss: Gap
    gain: Gap
    others: tuple[ActionWorth, ...]
    judgement: Judgement
    facts: tuple[Fact, ...]

    @property
    def is_judged_bad(self) -> bool:
        """Whether it gave away more than noise could explain."""
        return self.judgement in LIMITS


def judge(
    player: Player,
    belief: BeliefState,
    view: View,
    played: Action,
    *,
    depth: Depth = STANDARD,
    seed: int = 0,
) -> Decision | None:
    """Compare an action that was played with others; None if it was the only one.

    ``view``: of the seat whose decision it was; ``belief``: what it remembers, which has taken in
    this view already. The same seed gives the same result.
    """
    if len(view.legal) == 1:
        return None
    return _judged(Judging(player, belief, view, seed), played.index, depth)


def _judged(judging: Judging, number: int, depth: Depth) -> Decision:
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
    compared = judging.play(last, depth.compare) if len(last) > 1 else games
    if len(last) > 1:
        worth |= {action: judging.worth(action, compared, n) for n, action in enumerate(last)}
    of_best, of_played, of_policy = (
        compared.of(last.index(action) if len(last) > 1 else 0) for action in (best, number, policy)
    )
    loss = judging.gap(of_best, of_played)
    return Decision(
        number=judging.view.number,
        seat=judging.seat,
        played=worth[number],
        best=worth[best] if best != number else None,
        loss=loss,
        gain=judging.gap(of_played, of_policy),
        others=tuple(worth[action] for action in others),
        judgement=judgement_of(loss.win, loss.win_error, is_best=best == number),
        facts=() if best == number else facts_of(judging.title, judging.view, of_best, of_played),
    )
