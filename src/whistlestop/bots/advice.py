"""What a bot that searches thinks of an action."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.game import Action


@dataclass(frozen=True, slots=True)
class Advice:
    """An action, how often it was tried, and what came of it for the seat that asks.

    ``win``: the chance of winning, from 0 to 1, a shared win counted in parts. ``score``: the
    final score to expect.
    """

    action: Action
    visits: int
    win: float
    score: float
