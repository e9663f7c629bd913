"""The bot ``random``: all legal actions are equally likely."""

from __future__ import annotations

import random

from whistlestop.game import Action, View


class RandomBot:
    """Plays any legal action, all equally likely. It is the zero point of comparisons."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def choose(self, view: View) -> Action:
        return self.chance.choice(view.legal)
