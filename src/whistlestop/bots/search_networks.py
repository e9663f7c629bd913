"""The networks that guide a search: which actions it tries first, and when playouts may end."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from whistlestop.bots.planner_bot import planner_of
from whistlestop.bots.planning import entry_points
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.policy_network import new_scratch
from whistlestop.bots.policy_model import FILE, policy_model
from whistlestop.bots.value_model import model_of
from whistlestop.game import View
from whistlestop.rules.records import SCORES, Bytes, new_bytes
from whistlestop.titles import load

POLICY_ROOT = 0  # index of the policy's choice among the candidates
NETWORK_MARGIN = 0.01  # added to the lead of the policy's choice over each other action
HOPELESS = 0.1  # disadvantage to the network's choice from which an action is not tried


@dataclass(frozen=True, slots=True)
class Candidates:
    """The actions to try, the policy's choice first: int32[n].

    ``prior``: float64[n], how far the expected reward of each is above that of the policy's choice.
    """

    actions: np.ndarray
    prior: np.ndarray


class SearchNetworks:
    """The policy network, which ranks actions before a search, and the value models of titles."""

    def __init__(self) -> None:
        self._policy = policy_model(FILE)
        self._scratch, self._scores = new_scratch(), new_bytes(SCORES)

    def value_model(self, view: View) -> Bytes | None:
        """Return the value model of the view's title, a VALUE_MODEL record; None if it has none."""
        model = model_of(load(view.title))
        return None if model is None else model.weights

    def candidates(self, view: View, belief: BeliefState) -> Candidates:
        """Return the candidate actions that are not hopeless, and the advantage of each."""
        count = entry_points.write_advantages(
            planner_of(view),
            self._policy.weights,
            belief.determinize(view.number),
            self._scores,
            self._scratch,
        )
        prior = self._scratch.advantages[:count] - NETWORK_MARGIN
        prior[POLICY_ROOT] = 0.0
        is_tried = prior > prior.max() - HOPELESS
        is_tried[POLICY_ROOT] = True
        return Candidates(self._scratch.candidates[:count][is_tried], prior[is_tried])
