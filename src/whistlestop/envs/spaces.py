"""The action space of environments with one game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete

from whistlestop.envs.encoded_game import Mask


class LegalActions(Discrete):
    """All actions of a title; ``sample`` without a mask returns an action that is legal now.

    A copy, or the space in another process, is a plain ``Discrete`` space.
    """

    def __init__(self, actions: int, mask: Callable[[], Mask]) -> None:
        super().__init__(actions)
        self._mask = mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return a random action: of the mask's, by probability, or of those legal now."""
        if mask is None and probability is None:
            legal = self._mask()
            mask = legal if legal.any() else None
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[type[Discrete], tuple[int]]:
        return Discrete, (int(self.n),)
