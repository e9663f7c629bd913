"""``random``: every legal action is as likely as any other."""

from __future__ import annotations

import random

from whistlestop.game import Action, View


class RandomBot:
    """Plays any legal action, all equally likely. The yardstick's zero."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def choose(self, view: View) -> Action:
        return self.chance.choice(view.legal)
