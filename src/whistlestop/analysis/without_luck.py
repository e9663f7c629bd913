"""What a game came to with its luck taken out: what each seat could expect of how it was played.

A position is worth what a policy makes of it that plays on for all seats, fixed beforehand. What a
seat won is what it could expect before the deal, and what every decision since has added to that,
and what every turn of chance has: its luck, whose mean over many games is 0, whoever plays (AIVAT:
Burch, Schmid, Moravčík and Bowling 2018). Here luck is what remains when the others are taken away.
That is the same sum, and far less is played out: who plays as the policy would adds nothing,
exactly. Nothing is corrected for dice that players throw themselves.
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
    """How many games are played out, on either side where two are compared: ``deals`` whole ones
    from other deals; ``decisions`` in all, shared out among those decisions that the policy would
    not have made, ``most`` for each and ``least`` however many there are. Fewer leave the result
    without bias, but noisier."""

    deals: int = 200
    decisions: int = 4000
    most: int = 300
    least: int = 8

    def of_each(self, decisions: int) -> int:
        """How many for each of so many decisions."""
        return max(self.least, min(self.most, self.decisions // max(1, decisions)))


def without_luck(
    game: Game, weights: Bytes, depth: Depth, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """What each seat could expect to win (shared wins in parts) and to score, given how all played
    a game that is over: float64[seats] each.

    ``weights``: the bytes of a SEAT_WEIGHTS record, the policy of each seat. The same seed gives
    the same. Raises ValueError for a game that did not begin with a deal.
    """
    if game.start is not None:
        raise ValueError("luck is reckoned from the deal on; this game began from a position")
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
