"""The result of a game with its luck removed.

The value of a position is the result of playouts by a fixed policy for all seats. A seat's result
is the sum of its expectation before the deal, the effect of every decision since, and the effect of
every chance event. The last is luck, with mean 0 over many games for any players (AIVAT: Burch,
Schmid, Moravčík and Bowling 2018). This module computes luck as the remainder when the other parts
are subtracted. It is the same sum with far fewer playouts, because a decision that equals the
policy's adds exactly nothing. Random choices by the players themselves are not corrected.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from whistlestop.analysis.open_belief import OpenBelief
from whistlestop.bots.planning import deviations
from whistlestop.bots.planning.evaluation import DEAL, LuckBytes
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.game import Game
from whistlestop.rules.constants import SEATS
from whistlestop.rules.records import Bytes, playing_bytes


@dataclass(frozen=True, slots=True)
class Depth:
    """The number of playouts, on each side where two are compared.

    ``deals``: whole games from other deals. ``decisions``: the total for those decisions that
    differ from the policy's, at most ``most`` and at least ``least`` for each. Smaller numbers
    leave the result unbiased but noisier.
    """

    deals: int = 200
    decisions: int = 4000
    most: int = 300
    least: int = 8

    def of_each(self, decisions: int) -> int:
        """Return the number of playouts for each decision, given the number of decisions."""
        return max(self.least, min(self.most, self.decisions // max(1, decisions)))


def without_luck(
    game: Game, weights: Bytes, depth: Depth, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """Return each seat's expected wins and score, given the decisions of a finished game.

    Both are float64[seats]; a shared win is divided. ``weights``: the bytes of a SEAT_WEIGHTS
    record, the policy of each seat. The same seed gives the same result. Raises ValueError for a
    game that did not begin with a deal.
    """
    if game.start is not None:
        raise ValueError("luck is measured from the deal; this game began from a position")
    planner, playing = planner_bytes(game.title.spec, weights), playing_bytes()
    now, seats = game.from_start(), game.players
    belief, other = OpenBelief(now), []
    deals = _memory(depth.deals)
    deviations.compare_with_policy(planner, playing, belief.state, 0, DEAL, seed, deals)
    wins, points = deals.wins.mean(axis=0), deals.points.mean(axis=0)
    for number, (_, action) in enumerate(game.played, 1):
        place = belief.state, belief.known, action.index, seed + number
        if deviations.compare_with_policy(planner, playing, *place, _memory(0)):
            other.append(place)
        belief.update(now, now.play(action))
    for place in other:
        after = _memory(depth.of_each(len(other)))
        deviations.compare_with_policy(planner, playing, *place, after)
        wins += (after.wins - after.other_wins).mean(axis=0)
        points += (after.points - after.other_points).mean(axis=0)
    return wins[:seats], points[:seats]


def _memory(games: int) -> LuckBytes:
    return LuckBytes(*(np.zeros((games, SEATS)) for _ in range(4)))
