"""Bots by styles of the planner's policy: ``path``, ``hungry``, ``long_route``, ``one_step``."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from pydantic import Field

from whistlestop.bots.bot import BotOptions
from whistlestop.bots.planner_bot import PolicyBot
from whistlestop.bots.planning.styles import EAGER, FEW, SHORTEST, STYLES, UNWARY
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
    """Plans the cheapest paths that join its tickets, and collects the cards for them.

    The paths use its own and free routes. It builds stations where it is cut off, and ends with
    long routes. It is ``planner`` without tuned weights, and never asks which routes others will
    want. In The Card Game it collects the cards for its tickets, and robs where that pays.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(STYLES["path"])


class HungryBot(StyleBot):
    """Takes as many tickets as it has trains for before it builds, and more when those are done.

    It begins to build with an open ticket for every nine trains, or when its tickets need most of
    its trains. In The Card Game it draws tickets whenever it has few cards left to collect.

    After the Hungry Agent of de Mesentier Silva et al., "AI-based playtesting of contemporary
    board games" (FDG 2017). That agent keeps every ticket that it draws. This bot keeps only those
    for which it has trains, because an incomplete ticket costs its points.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(STYLES["hungry"])


class LongRouteBot(StyleBot):
    """Joins its tickets over long routes rather than short ones, and claims the longest first.

    Then it claims the routes that score most. It draws no more tickets. In The Card Game it
    collects long rows.

    After the Long Route Junkie of de Mesentier Silva et al., "AI-based playtesting of contemporary
    board games" (FDG 2017). That agent never uses short routes for tickets. For this bot they only
    cost more, because many tickets need them. The longest quarter of a board's routes counts as
    long, because boards differ.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(STYLES["long_route"])


class OneStepOptions(BotOptions):
    """The options of ``one_step``, which make it easier to beat."""

    shortest: bool = Field(
        default=False,
        description="when its tickets are done it claims the shortest route that it can pay for; "
        "in The Card Game it places any cards it can, and draws no tickets",
    )
    eager: bool = Field(
        default=False,
        description="like `shortest`, and it expects to draw fewer of the cards that it needs",
    )
    few: bool = Field(
        default=False,
        description="it keeps as few tickets as allowed; in The Card Game at most three more",
    )
    unwary: bool = Field(default=False, description="it never expects a tunnel to cost extra")


class OneStepBot(StyleBot):
    """Works for one ticket at a time, the best bargain first, and collects for one route at a time.

    It ignores the other players and takes no more tickets. When all tickets are done it claims any
    route that it can pay for rather than collect more cards. In The Card Game it places fitting
    cards as soon as it can, and robs only by accident.

    After the One Step Thinker of de Mesentier Silva et al., "AI-based playtesting of contemporary
    board games" (FDG 2017). That agent keeps all tickets that it is dealt. This bot keeps as many
    as fit its trains, short ones before long ones. It also knows ferries, tunnels, stations and
    railyards, which the agent of the paper did not.
    """

    Options = OneStepOptions

    def __init__(self, seed: int, options: OneStepOptions) -> None:
        changes = {
            "shortest": SHORTEST,
            "eager": EAGER,
            "few": FEW,
            "unwary": UNWARY,
        }
        style = {**STYLES["one_step"]}
        for name, change in changes.items():
            if getattr(options, name):
                style.update(change)
        super().__init__(style)
