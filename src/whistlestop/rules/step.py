"""One action: the only way in which a game changes."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.completing import can_complete_any, complete
from whistlestop.rules.railyard_turn import (
    ask_next_seat,
    complete_best,
    end_railyard_turn,
    seats_done,
)
from whistlestop.rules.railyards import place_row, place_three
from whistlestop.rules.routes import claim
from whistlestop.rules.second_deck import begin_second_deck
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
from whistlestop.rules.turn import choose_next, end_game, end_turn, pass_turn

NOT_ASKED = -1  # no seat has just completed its tickets


@kernel
def is_only_card(layout, state, counts_double):
    """Whether a card ends the turn: it counts double, is the second, or no second can be taken.

    Clauses CO-10, CO-11 and CO-16.
    """
    if not counts_double and state.phase == Phase.ACT and may_take_second(layout, state):
        state.phase = Phase.SECOND_CARD
        return False
    return True


@kernel
def draw_card(layout, state, seat, action, events):
    """A card from the deck or the row; returns whether the turn is over (CO-10 to CO-12)."""
    if layout.action_kind[action] == Kind.DRAW_DECK:
        draw_blind(layout, state, seat, events)
        return is_only_card(layout, state, False)
    card = int(layout.action_target[action])
    take_face_up(layout, state, seat, card, events)
    counts_double = card == LOCOMOTIVE and layout.face_up_locomotive_counts_double
    return is_only_card(layout, state, counts_double)


@kernel
def place(layout, state, seat, action, events):
    """Placing cards on the railyard (CG-21)."""
    target = int(layout.action_target[action])
    if layout.action_kind[action] == Kind.PLACE:
        coloured = int(layout.action_coloured[action])
        place_row(state, seat, target, coloured, int(layout.action_locomotives[action]), events)
    else:
        place_three(state, seat, target, events)


@kernel
def step_routes(layout, state, seat, action, events):
    """Paying for a route or a station; returns whether the turn is over."""
    kind = layout.action_kind[action]
    target = int(layout.action_target[action])
    colour = int(layout.action_colour[action])
    coloured = int(layout.action_coloured[action])
    locomotives = int(layout.action_locomotives[action])
    take_from_hand(state, seat, colour, coloured, locomotives)
    if kind == Kind.CLAIM and layout.route_tunnel[target]:
        return enter_tunnel(layout, state, seat, target, colour, coloured, locomotives, events)
    if kind == Kind.PAY:
        finish_tunnel(layout, state, seat, coloured, locomotives, events)
        return True
    discard_set(state, colour, coloured, locomotives)
    if kind == Kind.CLAIM:
        claim(layout, state, seat, target, colour, coloured, locomotives, events)
    else:
        build_station(state, seat, target, colour, coloured, locomotives, events)
    settle_discards(layout, state, events)
    return True


@kernel
def step(layout, state, action, events):
    """Play a legal action. What happened is left in ``events``; an illegal one is undefined."""
    events.count = 0
    state.actions += 1
    seat = int(state.seat)
    kind = layout.action_kind[action]
    target = int(layout.action_target[action])
    turn_over = True
    done = NOT_ASKED
    if kind == Kind.PASS:
        turn_over = pass_turn(layout, state, events)
    else:
        state.passes = 0
        if kind <= Kind.DRAW_CARD:
            turn_over = draw_card(layout, state, seat, action, events)
        elif kind == Kind.DRAW_TICKETS:
            draw_tickets(layout, state, seat, events)
            turn_over = False
        elif kind == Kind.KEEP:
            keep_tickets(layout, state, seat, target, events)
            if state.phase == Phase.CHOOSE_TICKETS:
                choose_next(layout, state, events)
                turn_over = False
        elif kind == Kind.DECLINE:
            abandon_tunnel(layout, state, seat, events)
        elif kind >= Kind.COMPLETE:
            turn_over = False
            if kind == Kind.COMPLETE:
                complete(layout, state, seat, target, events)
            elif kind == Kind.COMPLETE_BEST:
                complete_best(layout, state, seat, events)
            if kind != Kind.COMPLETE or not can_complete_any(layout, state, seat):
                done = seats_done(state)
        elif kind >= Kind.PLACE:
            place(layout, state, seat, action, events)
        else:
            turn_over = step_routes(layout, state, seat, action, events)
    if turn_over:
        if not layout.railyards:
            end_turn(layout, state, events)
        elif end_railyard_turn(layout, state, events):
            done = 0
    if done != NOT_ASKED and not ask_next_seat(layout, state, done):
        if state.deck_number == 1 and state.players >= layout.second_deck_from_players:
            begin_second_deck(layout, state, events)  # CG-40
        else:
            end_game(state, events)  # CG-42
