"""The step function: playing an action is the only way in which a game changes."""

from __future__ import annotations

from whistlestop.rules.claiming import apply_claim
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import ActionKind, Outcome
from whistlestop.rules.drawing import apply_draw_card, apply_draw_deck
from whistlestop.rules.railyard_turn import (
    apply_complete,
    apply_complete_best,
    apply_done,
    end_railyard_turn,
    pass_to_next_chooser,
    seats_done,
)
from whistlestop.rules.railyards import apply_place_row, apply_place_three
from whistlestop.rules.records import Events, Layout, State
from whistlestop.rules.stations import apply_station
from whistlestop.rules.substitutes import apply_lay
from whistlestop.rules.tickets import apply_draw_tickets, apply_keep
from whistlestop.rules.tunnels import apply_decline, apply_pay
from whistlestop.rules.turn import apply_pass, end_board_turn


@kernel
def apply(layout: Layout, state: State, action: int, events: Events) -> int:
    """Apply an action and return how play continues (Outcome)."""
    kind = layout.action_kind[action]
    if kind == ActionKind.DRAW_DECK:
        return apply_draw_deck(layout, state, action, events)
    if kind == ActionKind.DRAW_CARD:
        return apply_draw_card(layout, state, action, events)
    if kind == ActionKind.CLAIM:
        return apply_claim(layout, state, action, events)
    if kind == ActionKind.KEEP:
        return apply_keep(layout, state, action, events)
    if kind == ActionKind.DRAW_TICKETS:
        return apply_draw_tickets(layout, state, action, events)
    if kind == ActionKind.STATION:
        return apply_station(layout, state, action, events)
    if kind == ActionKind.PAY:
        return apply_pay(layout, state, action, events)
    if kind == ActionKind.DECLINE:
        return apply_decline(layout, state, action, events)
    if kind == ActionKind.PLACE_ROW:
        return apply_place_row(layout, state, action, events)
    if kind == ActionKind.PLACE_THREE:
        return apply_place_three(layout, state, action, events)
    if kind == ActionKind.COMPLETE:
        return apply_complete(layout, state, action, events)
    if kind == ActionKind.COMPLETE_BEST:
        return apply_complete_best(layout, state, action, events)
    if kind == ActionKind.DONE:
        return apply_done(layout, state, action, events)
    if kind == ActionKind.LAY:
        return apply_lay(layout, state, action, events)
    return apply_pass(layout, state, action, events)


@kernel
def step(layout: Layout, state: State, action: int, events: Events) -> None:
    """Play a legal action and write its events. The effect of an illegal action is undefined."""
    events.count = 0
    state.actions += 1
    if layout.action_kind[action] != ActionKind.PASS:
        state.passes = 0
    outcome = apply(layout, state, action, events)
    if outcome == Outcome.TICKETS_COMPLETED:
        pass_to_next_chooser(layout, state, seats_done(state), events)
    elif outcome == Outcome.TURN_OVER:
        if layout.railyards:
            end_railyard_turn(layout, state, events)
        else:
            end_board_turn(layout, state, events)
