"""The bot ``planner``: it joins its tickets as one network and plans its turns."""

from __future__ import annotations

from abc import ABC, abstractmethod

from pydantic import Field

from whistlestop.bots.bot import BotOptions
from whistlestop.bots.planning import entry_points
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.planner import PlannerBytes, planner_bytes
from whistlestop.bots.planning.weights import weights_of
from whistlestop.game import Action, View
from whistlestop.rules.records import Bytes
from whistlestop.titles import load


class PolicyBot(ABC):
    """A bot that plays the compiled policy; a subclass supplies the weights."""

    def __init__(self) -> None:
        self.belief = BeliefState()

    @abstractmethod
    def weights(self, title_spec: str, players: int) -> Bytes:
        """Return the bytes of a SEAT_WEIGHTS record."""

    def choose(self, view: View) -> Action:
        self.belief.update(view)
        action = view.legal[0] if len(view.legal) == 1 else self._choose(view)
        self.belief.remember(view, action)
        return action

    def remember(self, view: View, action: Action) -> None:
        self.belief.update(view)
        self.belief.remember(view, action)

    def _choose(self, view: View) -> Action:
        planner = planner_bytes(view.title, self.weights(view.title, view.players))
        number = entry_points.choose(planner, self.belief.determinize(view.number))
        return next(action for action in view.legal if action.index == number)


class PlannerOptions(BotOptions):
    """The options of ``planner``."""

    patient: bool = Field(
        default=False,
        description="whether it collects cards while there is time, and claims only urgent routes "
        "before; this wins more games",
    )


class PlannerBot(PolicyBot):
    """Joins its tickets as one network, and considers the remaining turns and the other players.

    It estimates the cost of each route in turns, trains and risk. Its plan is the cheapest network
    that joins the tickets worth joining, with stations where it is cut off. It first claims the
    routes that others probably want, and draws the cards that the plan still needs. It keeps the
    tickets with the highest value for the turns that are probably left. When these are completed,
    it draws more if there is time and the best new ticket is expected to add points. It never
    claims a route only to block others, because that lost games. The weights were tuned by
    self-play (``tools/tune.py``). With ``patient``, other weights make it wait with its claims.
    """

    Options = PlannerOptions

    def __init__(self, seed: int, options: PlannerOptions | None = None) -> None:
        super().__init__()
        self.options = options or PlannerOptions()

    def weights(self, title_spec: str, players: int) -> Bytes:
        return weights_of(load(title_spec).id, players, self.options.patient)


def planner_of(view: View, patient: bool = False) -> PlannerBytes:
    """Return the memory of a planner for the view's title, with the weights of ``planner``.

    ``patient``: those of ``planner:patient=true``.
    """
    return planner_bytes(view.title, weights_of(load(view.title).id, view.players, patient))
