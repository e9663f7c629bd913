"""What a decision was worth: the action played against the best ones, from the view of its seat.

All candidates meet the same determinizations, in three rounds. The first two choose which actions
are worth comparing and which is the best; the third, of games that had no part in that choice,
measures what was lost. So a loss is as often too small as too large.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from msgspec import Struct

from whistlestop.analysis.calibration import Evidence, calibrated
from whistlestop.analysis.facts import Fact, facts_of
from whistlestop.analysis.judgement import LIMITS, Judgement, judgement_of
from whistlestop.analysis.playouts import Player, Playouts
from whistlestop.bots.planning import entry_points
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.candidate_actions import MOST
from whistlestop.bots.planning.planner import PlannerBytes, planner_bytes
from whistlestop.bots.planning.tree_search import MARGIN, PLACE_SHARE
from whistlestop.bots.planning.weights import weights_of
from whistlestop.game import Action, View
from whistlestop.titles import load

BLOCKS = 10  # in which the last round is played, for the error of what is measured in it
FINALISTS = 4  # actions of the second round, the one played among them


@dataclass(frozen=True, slots=True)
class Depth:
    """How many determinizations each round has."""

    screen: int = 32
    narrow: int = 96
    compare: int = 300

    def times(self, factor: float) -> Depth:
        """So many times as deep."""
        return Depth(
            max(2, round(self.screen * factor)),
            max(2, round(self.narrow * factor)),
            max(2 * BLOCKS, round(self.compare * factor)),
        )


STANDARD = Depth()


class ActionWorth(Struct, frozen=True):
    """What an action is worth to the seat that decides.

    ``win``: its calibrated chance to win, from 0 to 1. ``score``: the mean final score, in points.
    ``completed``: for each ticket of the seat the share of games in which it completed it.
    ``games``: how many were played out.
    """

    action: str
    win: float
    score: float
    completed: dict[str, float]
    games: int


class Gap(Struct, frozen=True):
    """By how much one action is better than another: ``win``, the chance to win (-1 to 1), and
    ``points`` of the final score, each with its standard error."""

    win: float
    win_error: float
    points: float
    points_error: float


NO_GAP = Gap(0.0, 0.0, 0.0, 0.0)


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


def planner_for(view: View) -> PlannerBytes:
    """The memory of the policy that plays games out, for a view's title and seats."""
    return planner_bytes(view.title, weights_of(load(view.title).id, view.players))


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
    return _Judging(player, belief, view, depth, seed).judge(played)


class _Judging:
    def __init__(
        self, player: Player, belief: BeliefState, view: View, depth: Depth, seed: int
    ) -> None:
        self.player, self.belief, self.view, self.depth, self.seed = (
            player, belief, view, depth, seed
        )  # fmt: skip
        assert view.seat is not None
        self.title, self.seat = load(view.title), view.seat
        planner = planner_for(view)
        belief.estimate_likelihoods(planner)
        listed = np.empty(MOST, np.int32)
        count = entry_points.list_candidate_actions(
            planner, belief.state, belief.hidden, seed, listed
        )
        self.candidates = [int(number) for number in listed[:count]]
        self.notation = {action.index: str(action) for action in view.legal}
        self.tickets = {ticket.id for ticket in view.tickets or ()}
        if view.offered is not None:
            self.tickets |= {ticket.id for ticket in view.offered.tickets}
        self.rounds = 0

    def judge(self, played: Action) -> Decision:
        number = played.index
        if number not in self.candidates:
            self.candidates.append(number)
        games = self._play(self.candidates, self.depth.screen)
        ranking = self._ranked(self.candidates, games)
        worth = {action: self._worth(action, games, n) for n, action in enumerate(self.candidates)}
        finalists = ranking[:FINALISTS]
        if number not in finalists:
            finalists[-1] = number
        if len(finalists) > 1:
            games = self._play(finalists, self.depth.narrow)
            worth |= {action: self._worth(action, games, n) for n, action in enumerate(finalists)}
            finalists = self._ranked(finalists, games)
        best, policy = finalists[0], self.candidates[0]
        others = [action for action in [*finalists, *ranking] if action not in (best, number)]
        others = list(dict.fromkeys(others))[: FINALISTS - 1]
        last = list(dict.fromkeys((best, number, policy)))
        compared = self._play(last, self.depth.compare) if len(last) > 1 else games
        if len(last) > 1:
            worth |= {action: self._worth(action, compared, n) for n, action in enumerate(last)}
        of_best, of_played, of_policy = (
            compared.of(last.index(action) if len(last) > 1 else 0)
            for action in (best, number, policy)
        )
        loss = self._gap(of_best, of_played)
        return Decision(
            number=self.view.number,
            seat=self.seat,
            played=worth[number],
            best=worth[best] if best != number else None,
            loss=loss,
            gain=self._gap(of_played, of_policy),
            others=tuple(worth[action] for action in others),
            judgement=judgement_of(loss.win, loss.win_error, is_best=best == number),
            facts=() if best == number else facts_of(self.title, self.view, of_best, of_played),
        )

    def _play(self, actions: list[int], games: int) -> Playouts:
        """Play actions in determinizations that none was played in before."""
        first, self.rounds = self.rounds, self.rounds + games
        return self.player.play(
            self.belief.state,
            self.belief.hidden,
            games,
            actions=actions,
            seed=self.seed,
            first=first,
        )

    def _ranked(self, actions: list[int], games: Playouts) -> list[int]:
        """The best first, by the reward of the search: a win, and with less noise the lead."""
        own = games.points[:, :, self.seat]
        lead = own - np.delete(games.points, self.seat, axis=2).max(axis=2)
        reward = PLACE_SHARE * games.wins[:, :, self.seat] + (1 - PLACE_SHARE) / (
            1 + np.exp(-lead / MARGIN)
        )
        order = np.argsort(-reward.mean(axis=0), kind="stable")
        return [actions[place] for place in order]

    def _chance(self, games: Playouts) -> float:
        evidence = Evidence.of(self.title.id, self.seat, self.view.number, games)
        return float(calibrated(evidence)[self.seat])

    def _gap(self, one: Playouts, other: Playouts) -> Gap:
        """By how much one action is better than another. The error of the chance is the
        jackknife's: each block of games is left out in turn."""
        if np.array_equal(one.points, other.points):
            return NO_GAP
        blocks = np.array_split(np.arange(len(one)), BLOCKS)
        left_out = [
            self._chance(one.without(block)) - self._chance(other.without(block))
            for block in blocks
        ]
        spread = np.square(np.array(left_out) - np.mean(left_out)).sum()
        points = one.points[:, 0, self.seat] - other.points[:, 0, self.seat]
        return Gap(
            self._chance(one) - self._chance(other),
            float(np.sqrt(spread * (BLOCKS - 1) / BLOCKS)),
            float(points.mean()),
            float(points.std(ddof=1) / np.sqrt(len(points))),
        )

    def _worth(self, action: int, games: Playouts, place: int) -> ActionWorth:
        one = games.of(place)
        completed = {
            ticket.id: float(one.completed[0, number])
            for number, ticket in enumerate(self.title.tickets)
            if ticket.id in self.tickets
        }
        return ActionWorth(
            action=self.notation[action],
            win=self._chance(one),
            score=float(one.points[:, 0, self.seat].mean()),
            completed=completed,
            games=len(one),
        )
