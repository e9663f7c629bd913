"""How turns follow each other with railyards, and what follows the last card (CG-30 to CG-42)."""

from __future__ import annotations

import numpy as np

from whistlestop.rules.best_tickets import best_tickets
from whistlestop.rules.compiler import kernel
from whistlestop.rules.completing import can_complete_any, complete
from whistlestop.rules.events import pack_counts, tell
from whistlestop.rules.railyards import move_onto_track
from whistlestop.rules.terms import TICKETS, Happened, Phase


@kernel
def end_railyard_turn(layout, state, events):
    """The turn goes on, and the next seat's cards move; an empty deck announces the last round.

    Returns whether it was the last turn, and the stacks are open now.
    """
    seat = int(state.seat)
    state.phase = Phase.ACT
    if state.turns_left > 0:
        state.turns_left -= 1
        if state.turns_left == 0:
            open_stacks(state, events)
            return True
    elif state.deck_size == 0:
        state.turns_left = state.players
        tell(events, Happened.LAST_ROUND, seat, state.turns_left, 0)
    state.seat = (seat + 1) % int(state.players)
    move_onto_track(state, int(state.seat), events)
    return False


@kernel
def open_stacks(state, events):
    """After the last turn the stacks are opened; tickets are completed seat by seat (CG-33)."""
    state.phase = Phase.COMPLETE_TICKETS
    state.last_to_play = state.seat
    for seat in range(state.players):
        first, second = pack_counts(state.track[seat])
        tell(events, Happened.STACK_OPENED, seat, first, second)


@kernel
def seats_done(state):
    """How many seats have completed their tickets, the one whose decision it was included."""
    return (int(state.seat) - int(state.last_to_play) - 1) % int(state.players) + 1


@kernel
def ask_next_seat(layout, state, done):
    """The next seat that can complete anything is asked; returns False if there is none.

    They choose in turn order, the one who took the last turn as the last; ``done`` have chosen.
    """
    for further in range(done, state.players):
        seat = (int(state.last_to_play) + 1 + further) % int(state.players)
        if can_complete_any(layout, state, seat):
            state.seat = seat
            return True
    return False


@kernel
def complete_best(layout, state, seat, events):
    """Complete the tickets that are proposed, and no more (CG-34)."""
    chosen = np.empty(TICKETS, np.int16)
    for number in range(best_tickets(layout, state, seat, chosen)):
        complete(layout, state, seat, int(chosen[number]), events)
