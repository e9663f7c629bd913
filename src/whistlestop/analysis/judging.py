"""The comparison of actions in the same determinizations of hidden information.

Callers decide which actions to compare and how often.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from whistlestop.analysis.calibration import Evidence, calibrated
from whistlestop.analysis.playouts import Player, Playouts
from whistlestop.bots.planning import entry_points
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.candidate_actions import MAX_CANDIDATES
from whistlestop.bots.planning.planner import PlannerBytes, planner_bytes
from whistlestop.bots.planning.tree_search import MARGIN, PLACE_SHARE
from whistlestop.bots.planning.weights import weights_of
from whistlestop.game import View
from whistlestop.titles import load

BLOCKS = 10  # blocks of games for the jackknife error


class ActionValue(Struct, frozen=True):
    """The value of an action for the seat that decides.

    ``win``: its calibrated chance to win, from 0 to 1. ``score``: the mean final score, in points.
    ``completed``: for each ticket of the seat, the share of games in which it completed it.
    ``games``: the number of playouts.
    """

    action: str
    win: float
    score: float
    completed: dict[str, float]
    games: int


class Gap(Struct, frozen=True):
    """The advantage of one action over another.

    ``win``: the difference in the chance to win (-1 to 1); ``points``: the difference in the final
    score; each with its standard error.
    """

    win: float
    win_error: float
    points: float
    points_error: float


NO_GAP = Gap(0.0, 0.0, 0.0, 0.0)


def planner_for(view: View) -> PlannerBytes:
    """Return the memory of the playout policy for a view's title and seats."""
    return planner_bytes(view.title, weights_of(load(view.title).id, view.players))


class Judging:
    """A comparison of the actions that a seat could play, for its knowledge.

    ``view``: of the deciding seat. ``belief``: the seat's belief, already updated with this view.
    ``candidates``: the numbers of the actions worth comparing, the policy's choice first.
    """

    def __init__(self, player: Player, belief: BeliefState, view: View, seed: int) -> None:
        self.player, self.belief, self.view, self.seed = player, belief, view, seed
        assert view.seat is not None
        self.title, self.seat = load(view.title), view.seat
        planner = planner_for(view)
        belief.estimate_likelihoods(planner)
        listed = np.empty(MAX_CANDIDATES, np.int32)
        count = entry_points.list_candidate_actions(
            planner, belief.state, belief.hidden, seed, listed
        )
        self.candidates = [int(number) for number in listed[:count]]
        self.notation = {action.index: str(action) for action in view.legal}
        self.tickets = {ticket.id for ticket in view.tickets or ()}
        if view.offered is not None:
            self.tickets |= {ticket.id for ticket in view.offered.tickets}
        self.rounds = 0

    def play(self, actions: list[int], games: int) -> Playouts:
        """Play actions in determinizations that were not used before."""
        first, self.rounds = self.rounds, self.rounds + games
        return self.player.play(
            self.belief.state,
            self.belief.hidden,
            games,
            actions=actions,
            seed=self.seed,
            first=first,
        )

    def ranked(self, actions: list[int], games: Playouts) -> list[int]:
        """Return the actions, best first, by the reward of the search."""
        order = np.argsort(-self.rewards(games), kind="stable")
        return [actions[place] for place in order]

    def rewards(self, games: Playouts) -> np.ndarray:
        """Return the mean reward of each action: float64[actions].

        It combines the win with the lead in points, which has less noise.
        """
        own = games.points[:, :, self.seat]
        lead = own - np.delete(games.points, self.seat, axis=2).max(axis=2)
        reward = PLACE_SHARE * games.wins[:, :, self.seat] + (1 - PLACE_SHARE) / (
            1 + np.exp(-lead / MARGIN)
        )
        mean: np.ndarray = reward.mean(axis=0)
        return mean

    def chance(self, games: Playouts) -> float:
        """Return the seat's calibrated chance to win, from these playouts."""
        evidence = Evidence.of(self.title.id, self.seat, self.view.number, games)
        return float(calibrated(evidence)[self.seat])

    def gap(self, one: Playouts, other: Playouts) -> Gap:
        """Return the advantage of one action over another.

        The error of the chance is the jackknife's: it leaves out each block of games in turn.
        """
        if np.array_equal(one.points, other.points):
            return NO_GAP
        blocks = np.array_split(np.arange(len(one)), BLOCKS)
        left_out = [
            self.chance(one.without(block)) - self.chance(other.without(block)) for block in blocks
        ]
        spread = np.square(np.array(left_out) - np.mean(left_out)).sum()
        points = one.points[:, 0, self.seat] - other.points[:, 0, self.seat]
        return Gap(
            self.chance(one) - self.chance(other),
            float(np.sqrt(spread * (BLOCKS - 1) / BLOCKS)),
            float(points.mean()),
            float(points.std(ddof=1) / np.sqrt(len(points))),
        )

    def worth(self, action: int, games: Playouts, place: int) -> ActionValue:
        """Return the chance, points and tickets after an action; ``place``: its index in games."""
        one = games.of(place)
        completed = {
            ticket.id: float(one.completed[0, number])
            for number, ticket in enumerate(self.title.tickets)
            if ticket.id in self.tickets
        }
        return ActionValue(
            action=self.notation[action],
            win=self.chance(one),
            score=float(one.points[:, 0, self.seat].mean()),
            completed=completed,
            games=len(one),
        )
