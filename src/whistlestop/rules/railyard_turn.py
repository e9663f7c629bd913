"""How turns follow each other with railyards, and what follows the last card (CG-30 to CG-42)."""

from __future__ import annotations

import numpy as np

from whistlestop.rules.best_tickets import best_tickets
from whistlestop.rules.compiler import kernel
from whistlestop.rules.completing import can_complete_any, complete
from whistlestop.rules.events import pack_counts, tell
from whistlestop.rules.railyards import move_onto_track
from whistlestop.rules.second_deck import begin_second_deck
from whistlestop.rules.terms import TICKETS, Happened, Phase
from whistlestop.rules.turn import end_game


@kernel
def end_railyard_turn(layout, state, events):
    """The turn goes on, and the next seat's cards move; an empty deck announces the last round."""
    seat = int(state.seat)
    state.phase = Phase.ACT
    if state.turns_left > 0:
        state.turns_left -= 1
        if state.turns_left == 0:
            open_stacks(layout, state, events)
            return
    elif state.deck_size == 0:
        state.turns_left = state.players
        tell(events, Happened.LAST_ROUND, seat, state.turns_left, 0)
    state.seat = (seat + 1) % int(state.players)
    move_onto_track(state, int(state.seat), events)


@kernel
def open_stacks(layout, state, events):
    """After the last turn the stacks are opened; tickets are completed seat by seat (CG-33)."""
    state.phase = Phase.COMPLETE_TICKETS
    state.last_to_play = state.seat
    for seat in range(state.players):
        first, second = pack_counts(state.track[seat])
        tell(events, Happened.STACK_OPENED, seat, first, second)
    complete_next(layout, state, 0, events)


@kernel
def complete_next(layout, state, seats_done, events):
    """The next seat that can complete anything; after the last one, what follows (CG-41, CG-42).

    They choose in turn order, the one who took the last turn as the last.
    """
    for further in range(seats_done, state.players):
        seat = (int(state.last_to_play) + 1 + further) % int(state.players)
        if can_complete_any(layout, state, seat):
            state.seat = seat
            return
    if state.deck_number == 1 and state.players >= layout.second_deck_from_players:
        begin_second_deck(layout, state, events)
    else:
        end_game(state, events)


@kernel
def leave_completing(layout, state, events):
    """The seat completes no more tickets."""
    players = int(state.players)
    seats_done = (int(state.seat) - int(state.last_to_play) - 1) % players + 1
    complete_next(layout, state, seats_done, events)


@kernel
def complete_one(layout, state, seat, ticket, events):
    """Complete a ticket; a seat that can complete no other has done (CG-34)."""
    complete(layout, state, seat, ticket, events)
    if not can_complete_any(layout, state, seat):
        leave_completing(layout, state, events)


@kernel
def complete_best(layout, state, seat, events):
    """Complete the tickets that are proposed, and no more (CG-34)."""
    chosen = np.empty(TICKETS, np.int16)
    for number in range(best_tickets(layout, state, seat, chosen)):
        complete(layout, state, seat, int(chosen[number]), events)
    leave_completing(layout, state, events)
