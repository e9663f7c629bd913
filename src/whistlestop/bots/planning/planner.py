"""The inputs of the policy's functions, passed on as one tuple."""

from __future__ import annotations

from typing import NamedTuple

from whistlestop.bots.planning.network import NETWORK, Network, network_of
from whistlestop.bots.planning.plans import PLANS, Plans
from whistlestop.bots.planning.weights import SEAT_WEIGHTS, SeatWeights
from whistlestop.rules.compiler import inlined
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import Bytes, Layout, new_bytes
from whistlestop.titles import load


class Planner(NamedTuple):
    """The records of a planner; passing records costs nothing, but arrays are reference-counted."""

    layout: Layout
    network: Network
    plans: Plans
    weights: SeatWeights


class PlannerBytes(NamedTuple):
    """The memory behind a Planner, as entry points take it."""

    layout: Bytes
    network: Bytes
    plans: Bytes
    weights: Bytes


@inlined
def planner_in(memory: PlannerBytes, game: int = 0) -> Planner:
    """Return the planner in this memory, which must stay alive while the planner is used.

    ``game``: the number of a playout; several weights take turns by it.
    """
    weights = memory.weights.view(SEAT_WEIGHTS)
    return Planner(
        memory.layout.view(LAYOUT)[0],
        memory.network.view(NETWORK)[0],
        memory.plans.view(PLANS)[0],
        weights[game % len(weights)],
    )


def planner_bytes(title_spec: str, weights: Bytes) -> PlannerBytes:
    """Return a planner without plans for a title.

    ``weights``: the bytes of a SEAT_WEIGHTS record, or of several that take turns in playouts.
    """
    title = load(title_spec)
    return PlannerBytes(layout_of(title), network_of(title), new_bytes(PLANS), weights)
