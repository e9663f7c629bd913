"""One action: the only way in which a game changes."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.events import tell
from whistlestop.rules.railyard_turn import (
    complete_best,
    complete_one,
    end_railyard_turn,
    leave_completing,
)
from whistlestop.rules.railyards import place_row, place_three
from whistlestop.rules.routes import claim
from whistlestop.rules.stations import build_station
from whistlestop.rules.terms import LOCOMOTIVE, Happened, Kind, Phase
from whistlestop.rules.tickets import draw_tickets, keep_tickets
from whistlestop.rules.train_cards import (
    discard_set,
    draw_blind,
    may_take_second,
    settle_discards,
    take_face_up,
    take_from_hand,
)
from whistlestop.rules.tunnels import abandon_tunnel, enter_tunnel, finish_tunnel
from whistlestop.rules.turn import choose_next, end_turn, pass_turn


@kernel
def next_turn(layout, state, events):
    """The turn is over: on a board, or with railyards."""
    if layout.railyards:
        end_railyard_turn(layout, state, events)
    else:
        end_turn(layout, state, events)


@kernel
def after_card(layout, state, ends_turn, events):
    """A second card follows the first one if there is any to take (CO-10, CO-16)."""
    if not ends_turn and state.phase == Phase.ACT and may_take_second(layout, state):
        state.phase = Phase.SECOND_CARD
    else:
        next_turn(layout, state, events)


@kernel
def step_railyards(layout, state, seat, action, events):
    """Placing cards and completing tickets."""
    kind = layout.action_kind[action]
    target = int(layout.action_target[action])
    if kind == Kind.COMPLETE:
        complete_one(layout, state, seat, target, events)
    elif kind == Kind.COMPLETE_BEST:
        complete_best(layout, state, seat, events)
    elif kind == Kind.DONE:
        leave_completing(layout, state, events)
    else:
        if kind == Kind.PLACE:
            coloured = int(layout.action_coloured[action])
            place_row(state, seat, target, coloured, int(layout.action_locomotives[action]), events)
        else:
            place_three(state, seat, target, events)
        end_railyard_turn(layout, state, events)


@kernel
def step(layout, state, action, events):
    """Play a legal action. What happened is left in ``events``; an illegal one is undefined."""
    events.count = 0
    state.actions += 1
    seat = int(state.seat)
    kind = layout.action_kind[action]
    target = int(layout.action_target[action])
    if kind == Kind.PASS:
        if layout.railyards:
            tell(events, Happened.PASSED, seat, 0, 0)
            end_railyard_turn(layout, state, events)
        else:
            pass_turn(layout, state, events)
        return
    state.passes = 0
    if kind == Kind.DRAW_DECK:
        draw_blind(layout, state, seat, events)
        after_card(layout, state, False, events)
    elif kind == Kind.DRAW_CARD:
        take_face_up(layout, state, seat, target, events)
        counts_double = target == LOCOMOTIVE and layout.face_up_locomotive_counts_double
        after_card(layout, state, counts_double, events)
    elif kind == Kind.DRAW_TICKETS:
        draw_tickets(layout, state, seat, events)
    elif kind == Kind.KEEP:
        keep_tickets(layout, state, seat, target, events)
        if state.phase == Phase.CHOOSE_TICKETS:
            choose_next(layout, state, events)
        else:
            next_turn(layout, state, events)
    elif kind == Kind.DECLINE:
        abandon_tunnel(layout, state, seat, events)
        end_turn(layout, state, events)
    elif kind >= Kind.PLACE:
        step_railyards(layout, state, seat, action, events)
    else:
        colour = int(layout.action_colour[action])
        coloured = int(layout.action_coloured[action])
        locomotives = int(layout.action_locomotives[action])
        take_from_hand(state, seat, colour, coloured, locomotives)
        if kind == Kind.CLAIM and layout.route_tunnel[target]:
            if not enter_tunnel(layout, state, seat, target, colour, coloured, locomotives, events):
                return
        elif kind == Kind.PAY:
            finish_tunnel(layout, state, seat, coloured, locomotives, events)
        else:
            discard_set(state, colour, coloured, locomotives)
            if kind == Kind.CLAIM:
                claim(layout, state, seat, target, colour, coloured, locomotives, events)
            else:
                build_station(state, seat, target, colour, coloured, locomotives, events)
            settle_discards(layout, state, events)
        end_turn(layout, state, events)
