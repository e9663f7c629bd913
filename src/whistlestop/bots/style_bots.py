"""``path``, ``hungry``, ``long_route``, ``one_step``: other players, by the planner's policy."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from pydantic import Field

from whistlestop.bots.bot import BotOptions
from whistlestop.bots.planner_bot import PolicyBot
from whistlestop.bots.planning.styles import EAGER, FEW, STYLES
from whistlestop.bots.planning.weights import pack_weights
from whistlestop.rules.constants import SEATS
from whistlestop.rules.records import Bytes


class StyleBot(PolicyBot):
    """A style of play: weights of the policy that are the same for every title."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        super().__init__()
        self._weights = np.tile(pack_weights(dict(weights)), SEATS)

    def weights(self, title_spec: str, players: int) -> Bytes:
        return self._weights


class PathBot(StyleBot):
    """Plans the cheapest paths that join its tickets over its own and free routes, collects the
    cards for them, builds stations where it is cut off, and ends with long routes.

    It is ``planner`` before anything was tuned, and never asks which routes others will want. In
    The Card Game it collects what its tickets ask for, and robs where that pays.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(STYLES["path"])


class HungryBot(StyleBot):
    """Takes tickets first, as many as it has trains for, and only then builds; when it is through
    with them, it takes more.

    It begins to build with an open ticket for every nine trains, or when they need most of its
    trains. In The Card Game it draws tickets whenever its own leave it little to collect.

    After the Hungry Agent of de Mesentier Silva et al., "AI-based playtesting of contemporary
    board games" (FDG 2017). There it keeps whatever it draws; here only what its trains allow,
    because a ticket that can't be completed costs its points.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(STYLES["hungry"])


class LongRouteBot(StyleBot):
    """Joins its tickets over long routes rather than short ones, the longest first, and then
    claims those that score most.

    It draws no more tickets. In The Card Game it collects long rows.

    After the Long Route Junkie of de Mesentier Silva et al., "AI-based playtesting of contemporary
    board games" (FDG 2017). There short routes are out of the question for tickets; here they only
    cost more, because many tickets can't be joined without them. What is long is a share of the
    board's routes, because boards differ.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(STYLES["long_route"])


class OneStepOptions(BotOptions):
    """How easily ``one_step`` is pleased."""

    eager: bool = Field(
        default=False,
        description="when its tickets are done it claims the shortest route that it can pay; "
        "in The Card Game it places whatever it can, and draws no tickets",
    )
    few: bool = Field(
        default=False,
        description="it keeps as few tickets as it may; in The Card Game three more at most",
    )


class OneStepBot(StyleBot):
    """Works for one ticket at a time, the best bargain first, and draws for one route of it at a
    time. Never looks at what others do, and takes no more tickets.

    When all is done it claims what it can pay rather than collect for more. In The Card Game it
    places what fits as soon as it can, and robs by accident only.

    After the One Step Thinker of de Mesentier Silva et al., "AI-based playtesting of contemporary
    board games" (FDG 2017). There it keeps all tickets that it is dealt; here as many as fit its
    trains, the short ones rather than the long. It knows ferries, tunnels, stations and railyards,
    which the agent of the paper did not.
    """

    Options = OneStepOptions

    def __init__(self, seed: int, options: OneStepOptions) -> None:
        style = {**STYLES["one_step"]}
        if options.eager:
            style.update(EAGER)
        if options.few:
            style.update(FEW)
        super().__init__(style)
