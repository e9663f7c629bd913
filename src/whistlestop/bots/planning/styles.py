"""Styles of play: weights that differ from the policy's untuned weights (weights.py)."""

from __future__ import annotations

from collections.abc import Mapping

NEVER = 2.0  # share of the trains; above 1, so it draws no tickets
ALL_THAT_FIT = 1000.0  # points; more than any ticket is worth

STYLES: Mapping[str, Mapping[str, float]] = {
    "path": {"urgent_pressure": 0.0},
    "hungry": {
        "urgent_pressure": 0.0,
        "ticket": ALL_THAT_FIT,
        "appetite": 9.0,
        "rail_short_of_work": 8.0,
        "rail_fitting": 0.63,
    },
    "long_route": {
        "urgent_pressure": 0.0,
        "urgent_length": 2.0,
        "urgent_rival": 1.0,
        "ticket_trains": NEVER,
        "short_route": 2.5,
        "route_point": 0.2,
        "rail_patience": 9.0,
        "rail_row": 1.0,
    },
    "one_step": {
        "urgent_pressure": 0.0,
        "urgent_rival": 0.0,
        "one_step": 1.0,
        "ticket": ALL_THAT_FIT,
        "ticket_trains": NEVER,
        "slack": 20.0,  # it ignores the turns left
        "scored": 0.0,
        "train": 2.0,
        "need_near": 0.0,
        "extend": 0.0,
        "cards_a_turn": 0.4,
        "rail_patience": 1.0,
        "rail_short_of_work": 0.0,
        "rail_robbed": 0.0,
        "rail_fitting": 0.33,
    },
}
# The options of one_step, applied on top of its weights.
SHORTEST: Mapping[str, float] = {
    "shortest_fill": 1.0,
    "rail_patience": -1.0,
    "rail_short_of_work": -99.0,
    "rail_fitting": 0.25,
}
EAGER: Mapping[str, float] = {**SHORTEST, "cards_a_turn": 0.3}
FEW: Mapping[str, float] = {"ticket": -ALL_THAT_FIT, "slack": 30.0}
UNWARY: Mapping[str, float] = {"tunnel": 0.0, "fill_tunnel": 0.0, "tunnel_reserve": 0.0}
