"""What the functions of the policy work with, handed on as one thing."""

from __future__ import annotations

from typing import NamedTuple

from whistlestop.bots.planning.network import Network, network_of
from whistlestop.bots.planning.plans import PLANS, Plans
from whistlestop.bots.planning.weights import SeatWeights
from whistlestop.rules.layout import layout_of
from whistlestop.rules.records import Bytes, Layout, new_bytes
from whistlestop.titles import load


class Planner(NamedTuple):
    """All of them are records, which cost nothing to hand on; arrays would be counted."""

    layout: Layout
    network: Network
    plans: Plans
    weights: SeatWeights


class PlannerBytes(NamedTuple):
    """The memory behind a Planner, as entry points take it.

    Each of them makes the records itself: compiled functions can't return any.
    """

    layout: Bytes
    network: Bytes
    plans: Bytes
    weights: Bytes


def planner_bytes(title_spec: str, weights: Bytes) -> PlannerBytes:
    """A planner without plans for a title. ``weights``: the bytes of a SEAT_WEIGHTS record."""
    return PlannerBytes(
        layout_of(load(title_spec)), network_of(title_spec), new_bytes(PLANS), weights
    )
