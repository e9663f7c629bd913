"""What a bot that searches thinks of an action."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.game import Action


@dataclass(frozen=True, slots=True)
class Advice:
    """An action, how often it was tried, and what came of it: means of the games played out.

    ``seat``: who asks. By seat: ``wins``, the share of games that each won, a shared win in parts,
    and ``scores``, the final points. ``length``: the actions of a whole game.
    """

    action: Action
    visits: int
    seat: int
    wins: tuple[float, ...]
    scores: tuple[float, ...]
    length: float

    @property
    def win(self) -> float:
        """The share of games that the seat won."""
        return self.wins[self.seat]

    @property
    def score(self) -> float:
        """The final points of the seat."""
        return self.scores[self.seat]
