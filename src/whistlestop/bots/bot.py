"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from whistlestop.game import Action, View


class Bot(Protocol):
    """Sees what its seat may know and answers one of ``view.legal``.

    A bot is made for one seat of one game with a seed; the same views and seed give the same
    answers. It never sees a State.
    """

    def choose(self, view: View) -> Action:
        """One of ``view.legal``, which is not empty."""
        ...
