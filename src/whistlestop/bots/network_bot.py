"""The bot ``network``: a small network that learned from playouts chooses among good actions."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from pydantic import Field

from whistlestop.bots.bot import BotOptions
from whistlestop.bots.planner_bot import PolicyBot
from whistlestop.bots.planning import entry_points
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.policy_network import new_scratch
from whistlestop.bots.planning.weights import weights_of
from whistlestop.bots.policy_model import FILE, policy_model
from whistlestop.game import Action, View
from whistlestop.rules.records import SCORES, Bytes, new_bytes
from whistlestop.titles import load


class NetworkOptions(BotOptions):
    """The network that ``network`` reads."""

    file: str = Field(
        default="",
        max_length=1000,
        description="a network that `whistlestop train policy` made, in place of the one that "
        "comes with Whistlestop",
    )


class NetworkBot(PolicyBot):
    """Chooses among sensible actions by a network that learned from playouts.

    The network predicts by how much an action is better or worse than the choice of ``planner``. It
    reads features of the action and of the position, which mean the same on every title, so that
    one network plays all titles, maps of one's own included (``whistlestop train policy``). A
    decision takes 7 to 59 microseconds on average.
    """

    Options = NetworkOptions

    def __init__(self, seed: int, options: NetworkOptions | None = None) -> None:
        super().__init__()
        file = options.file if options else ""
        self._model = policy_model(Path(file) if file else FILE)
        self._scratch, self._scores = new_scratch(), new_bytes(SCORES)

    def weights(self, title_spec: str, players: int) -> Bytes:
        return weights_of(load(title_spec).id, players)

    def _choose(self, view: View) -> Action:
        planner = planner_bytes(view.title, self.weights(view.title, view.players))
        state = self.belief.determinize(view.number)
        count = entry_points.write_advantages(
            planner, self._model.weights, state, self._scores, self._scratch
        )
        self._scratch.advantages[0] = self._model.margin  # the first action is the planner's
        number = int(self._scratch.candidates[np.argmax(self._scratch.advantages[:count])])
        return next(action for action in view.legal if action.index == number)
