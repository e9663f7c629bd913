"""The evaluation of candidate actions by a bot that searches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from whistlestop.game import Action


class Outcome(NamedTuple):
    """The final state of the playouts, as shares of their number.

    ``owned``: float64[seats, ROUTES], the share of games in which a seat owned a route.
    ``completed``: float64[TICKETS], the share in which the deciding seat completed a ticket.
    """

    owned: np.ndarray
    completed: np.ndarray


@dataclass(frozen=True, slots=True)
class Advice:
    """A candidate action, its number of visits and the mean results of its playouts.

    ``seat``: the seat of the view that the bot received. ``wins``: by seat, the share of games won;
    a shared win is divided among the winners. ``scores``: by seat, the mean final points.
    ``length``: the mean number of actions in a whole game.
    """

    action: Action
    visits: int
    seat: int
    wins: tuple[float, ...]
    scores: tuple[float, ...]
    length: float
    outcome: Outcome = field(compare=False)

    @property
    def win(self) -> float:
        """Return the share of games that the seat won."""
        return self.wins[self.seat]

    @property
    def score(self) -> float:
        """Return the mean final points of the seat."""
        return self.scores[self.seat]
