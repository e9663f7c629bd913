"""The action space of environments with one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self

import numpy as np
from gymnasium.spaces import Discrete

from whistlestop.envs.encoded_game import Mask
from whistlestop.envs.errors import EnvError


def vector_in(observation: Any) -> Any:
    """Return the vector of an observation, which may be a dict with a mask. Raises EnvError."""
    if not isinstance(observation, Mapping):
        return observation
    if "observation" not in observation:
        raise EnvError(
            f"an observation with the keys {', '.join(map(repr, observation))}: it has the key "
            "'observation'"
        )
    return observation["observation"]


class LegalActions(Discrete):
    """All actions of a title; ``sample`` without a mask returns an action that is legal now.

    A copy of the space alone is a plain ``Discrete`` space, whose samples may be illegal. A copy of
    a whole environment has a space of legal actions again (``of``).
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

    @classmethod
    def of(cls, space: Discrete, mask: Callable[[], Mask]) -> Self:
        """Return a plain space, which a copied environment has, as one of legal actions."""
        made = cls(int(space.n), mask)
        vars(made).update(vars(space))  # its generator of random numbers
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        plain = {name: part for name, part in vars(self).items() if name != "_mask"}
        return Discrete, (int(self.n),), plain
