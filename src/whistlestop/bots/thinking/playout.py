"""Whole games played by the policy, inside compiled code."""

from __future__ import annotations

from whistlestop.bots.thinking.plan import fulfil
from whistlestop.bots.thinking.policy import choose
from whistlestop.rules.compiler import kernel
from whistlestop.rules.step import step
from whistlestop.rules.terms import NOBODY, Kind, Phase

MOST_ACTIONS = 2000


@kernel
def forget_plans(state, mind):
    """No plan is good any more."""
    for seat in range(state.players):
        mind.valid[seat] = 0


@kernel
def note(layout, state, mind, seat, action, tunnel, was_last):
    """After an action: whose plans it has spoilt. ``tunnel``: the route that was waiting."""
    kind = layout.action_kind[action]
    if kind == Kind.KEEP or kind == Kind.STATION:
        mind.valid[seat] = 0
    elif kind == Kind.CLAIM or kind == Kind.PAY or kind == Kind.DECLINE:
        if kind != Kind.DECLINE:
            route = int(layout.action_target[action]) if kind == Kind.CLAIM else tunnel
            if state.route_owner[route] == seat:
                fulfil(layout, mind, seat, route)
        for other in range(state.players):
            if other == seat or mind.valid[other] == 0:
                continue
            for place in range(mind.count[other]):
                if state.route_owner[mind.routes[other, place]] != NOBODY:
                    mind.valid[other] = 0
                    break
    if state.turns_left >= 0 and not was_last:
        forget_plans(state, mind)


@kernel
def play_out(layout, network, state, mind, weights, events, out):
    """Play on by the policy until the game is over; ``weights`` has a record a seat.

    Games in which nobody gets on are left at MOST_ACTIONS; they are scored as they stand.
    """
    last = int(state.actions) + MOST_ACTIONS
    while state.phase != Phase.OVER and state.actions < last:
        seat = int(state.seat)
        action = choose(layout, network, state, seat, mind, weights[seat], out)
        was_last = state.turns_left >= 0
        tunnel = int(state.tunnel_route)
        step(layout, state, action, events)
        note(layout, state, mind, seat, action, tunnel, was_last)
