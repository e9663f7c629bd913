"""The bot ``network``: a small network that learned from playouts chooses among good actions."""

from __future__ import annotations

import numpy as np

from whistlestop.bots.planner_bot import PlannerBot
from whistlestop.bots.planning import entry_points
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.policy_network import new_scratch
from whistlestop.bots.policy_model import policy_model
from whistlestop.game import Action, View
from whistlestop.rules.records import SCORES, new_bytes


class NetworkBot(PlannerBot):
    """Chooses among sensible actions by a network that learned from playouts.

    The network predicts by how much an action is better or worse than the choice of ``planner``. It
    reads features of the action and of the position, which mean the same on every title, so that
    one network plays all titles, maps of one's own included (``whistlestop train policy``). A
    decision takes less than a tenth of a millisecond.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._network = policy_model().weights
        self._scratch, self._scores = new_scratch(), new_bytes(SCORES)

    def _choose(self, view: View) -> Action:
        planner = planner_bytes(view.title, self.weights(view.title, view.players))
        state = self.belief.determinize(view.number)
        count = entry_points.write_advantages(
            planner, self._network, state, self._scores, self._scratch
        )
        number = int(self._scratch.candidates[np.argmax(self._scratch.advantages[:count])])
        return next(action for action in view.legal if action.index == number)
