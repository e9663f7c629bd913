"""The policy network that comes with Whistlestop: ``policy.npz``, for all titles.

``whistlestop train policy`` makes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from whistlestop.bots.bot import BotError
from whistlestop.bots.model_file import ModelError, load_model, save_model
from whistlestop.bots.planning.action_features import Feature
from whistlestop.bots.planning.policy_network import POLICY_NETWORK
from whistlestop.bots.value_model import INPUT_NAMES as POSITION_NAMES
from whistlestop.rules.constants import ActionKind
from whistlestop.rules.records import Bytes, as_record, new_bytes

FILE = Path(__file__).parent / "policy.npz"
INPUT_NAMES = [*POSITION_NAMES, *ActionKind.__members__, *Feature.__members__]


@dataclass(frozen=True, slots=True, eq=False)
class PolicyModel:
    """A policy network: its weights, and facts about its training.

    ``facts``: titles, games, seed, margin, command, commit, and the learning curve and match of
    each generation.
    """

    weights: Bytes
    facts: dict[str, Any]

    @property
    def margin(self) -> float:
        """Return the least advantage for which the network leaves the planner's choice."""
        return float(self.facts["margin"])

    def save(self, file: Path | str) -> None:
        """Write the network."""
        save_model(file, as_record(self.weights, POLICY_NETWORK), self.facts, INPUT_NAMES)

    @classmethod
    def load(cls, file: Path | str) -> PolicyModel:
        """Read a network. Raises ModelError."""
        weights = new_bytes(POLICY_NETWORK)
        record = as_record(weights, POLICY_NETWORK)
        return cls(weights, load_model(file, record, INPUT_NAMES, "whistlestop train policy"))


@lru_cache(maxsize=8)
def policy_model(file: Path = FILE) -> PolicyModel:
    """Return a network for bots, by default the one of Whistlestop. Raises BotError."""
    try:
        return PolicyModel.load(file)
    except ModelError as error:
        raise BotError(str(error)) from None
