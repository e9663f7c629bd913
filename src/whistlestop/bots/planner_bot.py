"""``planner``: joins its tickets as one network, with the clock and the others in mind."""

from __future__ import annotations

import numpy as np

from whistlestop.bots.thinking import doors
from whistlestop.bots.thinking.guess import Guess
from whistlestop.bots.thinking.mind import MIND
from whistlestop.bots.thinking.network import network_of
from whistlestop.bots.thinking.weights import weights_of
from whistlestop.game import Action, View
from whistlestop.rules.layout import layout_of
from whistlestop.rules.state import new_bytes
from whistlestop.rules.terms import ACTIONS
from whistlestop.titles import load


class PlannerBot:
    """Joins its tickets as one network, and plays with the clock and the others in mind.

    What each route would cost it in turns, trains and risk makes the plan: the cheapest network
    that joins the tickets worth joining, with stations where it is cut off. It claims what others
    are likely to want first, draws the cards that the whole plan lacks, and keeps the tickets that
    promise most for the turns that seem left. Once they are completed it draws more if there is
    time, and if the best of those that could come promises points on average. How much each of
    these weighs was found by play against itself (``tools/tune.py``). It claims nothing only to
    block others: that lost games.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.guess = Guess()

    def choose(self, view: View) -> Action:
        self.guess.look(view)
        action = view.legal[0] if len(view.legal) == 1 else self._choose(view)
        self.guess.remember(view, action)
        return action

    def remember(self, view: View, action: Action) -> None:
        self.guess.look(view)
        self.guess.remember(view, action)

    def _choose(self, view: View) -> Action:
        title = load(view.title)
        layout, network = layout_of(title), network_of(view.title)
        state, mind = self.guess.deal(view.number), new_bytes(MIND)
        weights = weights_of(title.id, view.players)
        number = doors.choose(layout, network, state, mind, weights, np.empty(ACTIONS, np.int32))
        return next(action for action in view.legal if action.index == number)
