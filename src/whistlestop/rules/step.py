"""One action: the only way in which a game changes."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.routes import claim
from whistlestop.rules.stations import build_station
from whistlestop.rules.terms import LOCOMOTIVE, Kind, Phase
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
def after_card(layout, state, ends_turn, events):
    """A second card follows the first one if there is any to take (CO-10, CO-16)."""
    if not ends_turn and state.phase == Phase.ACT and may_take_second(layout, state):
        state.phase = Phase.SECOND_CARD
    else:
        end_turn(layout, state, events)


@kernel
def step(layout, state, action, events):
    """Play a legal action. What happened is left in ``events``; an illegal one is undefined."""
    events.count = 0
    state.actions += 1
    seat = int(state.seat)
    kind = layout.action_kind[action]
    target = int(layout.action_target[action])
    if kind == Kind.PASS:
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
            choose_next(state, events)
        else:
            end_turn(layout, state, events)
    elif kind == Kind.DECLINE:
        abandon_tunnel(layout, state, seat, events)
        end_turn(layout, state, events)
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
