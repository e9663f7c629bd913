"""Playouts by the policy, in compiled code."""

from __future__ import annotations

from whistlestop.bots.planning.plan import complete_planned_route
from whistlestop.bots.planning.planner import Planner
from whistlestop.bots.planning.plans import Plans
from whistlestop.bots.planning.policy import choose
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import NOBODY, ActionKind, Phase
from whistlestop.rules.records import Events, State
from whistlestop.rules.step import step

MAX_ACTIONS = 2000  # limit of a playout


@kernel
def invalidate_plans(plans: Plans, state: State) -> None:
    """Invalidate the plans of all seats."""
    for seat in range(state.players):
        plans.valid[seat] = 0


@kernel
def invalidate_taken_plans(plans: Plans, state: State, seat: int) -> None:
    """Invalidate the plans of seats other than ``seat`` in which a planned route was claimed."""
    for other in range(state.players):
        if other == seat or plans.valid[other] == 0:
            continue
        for place in range(plans.count[other]):
            if state.route_owner[plans.routes[other, place]] != NOBODY:
                plans.valid[other] = 0
                break


@kernel
def play(planner: Planner, state: State, action: int, events: Events) -> None:
    """Play an action, and invalidate the plans that it spoils; they are remade when needed."""
    layout, plans = planner.layout, planner.plans
    seat = int(state.seat)
    was_last_round = state.turns_left >= 0
    kind = layout.action_kind[action]
    route = int(layout.action_target[action] if kind == ActionKind.CLAIM else state.tunnel_route)
    step(layout, state, action, events)
    if kind == ActionKind.KEEP or kind == ActionKind.STATION:
        plans.valid[seat] = 0
    elif kind == ActionKind.CLAIM or kind == ActionKind.PAY or kind == ActionKind.DECLINE:
        if state.route_owner[route] == seat:
            complete_planned_route(layout, plans, seat, route)
        invalidate_taken_plans(plans, state, seat)
    if state.turns_left >= 0 and not was_last_round:
        invalidate_plans(plans, state)


@kernel
def play_out(planner: Planner, state: State, events: Events) -> None:
    """Play on by the policy until the game is over.

    A game without progress stops after MAX_ACTIONS actions and is scored as it is.
    """
    play_on(planner, state, events, MAX_ACTIONS)


@kernel
def play_on(planner: Planner, state: State, events: Events, most: int) -> None:
    """Play at most ``most`` actions by the policy."""
    last = int(state.actions) + most
    while state.phase != Phase.OVER and state.actions < last:
        play(planner, state, choose(planner, state, int(state.seat)), events)
