"""The order of turns with railyards, and the end of the game (CG-30 to CG-42)."""

from __future__ import annotations

import numpy as np

from whistlestop.rules.best_tickets import best_tickets
from whistlestop.rules.compiler import kernel
from whistlestop.rules.completing import can_complete, can_complete_any, complete
from whistlestop.rules.constants import CARDS, TICKETS, EventKind, Outcome, Phase
from whistlestop.rules.events import emit
from whistlestop.rules.railyards import move_onto_track
from whistlestop.rules.records import Array, Events, Layout, State
from whistlestop.rules.second_deck import begin_second_deck
from whistlestop.rules.turn import end_game, next_turn


@kernel
def end_railyard_turn(layout: Layout, state: State, events: Events) -> None:
    """Pass the turn and move the next seat's cards; an empty deck starts the last round.

    After the last turn the stacks are opened and tickets are completed (CG-32, CG-33).
    """
    if next_turn(state, state.deck_size == 0, events):
        move_onto_track(state, int(state.seat), events)
        return
    open_stacks(state, events)
    pass_to_next_chooser(layout, state, 0, events)


@kernel
def open_stacks(state: State, events: Events) -> None:
    """Open the stacks after the last turn; then tickets are completed seat by seat (CG-33)."""
    state.phase = Phase.COMPLETE_TICKETS
    state.last_to_play = state.seat
    for seat in range(state.players):
        event = emit(events, EventKind.STACK_OPENED, seat)
        for card in range(CARDS):
            event.cards[card] = state.track[seat, card]


@kernel
def seats_done(state: State) -> int:
    """Count the seats that have completed their tickets, the current one included."""
    return (int(state.seat) - int(state.last_to_play) - 1) % int(state.players) + 1


@kernel
def pass_to_next_chooser(layout: Layout, state: State, done: int, events: Events) -> None:
    """Ask the next seat that can complete a ticket; ``done`` seats have chosen already.

    Seats choose in turn order; the one that took the last turn is the last. When all have chosen,
    the second deck begins (CG-40) or the game is over (CG-42).
    """
    for further in range(done, state.players):
        seat = (int(state.last_to_play) + 1 + further) % int(state.players)
        if can_complete_any(layout, state, seat):
            state.seat = seat
            return
    if state.deck_number == 1 and state.players >= layout.second_deck_from_players:
        begin_second_deck(layout, state, events)
    else:
        end_game(state, events)


@kernel
def complete_best_action(layout: Layout) -> int:
    """Return the number of the action that completes the proposed tickets."""
    return int(layout.complete_first) + int(layout.tickets)


@kernel
def legal_completions(layout: Layout, state: State, out: Array) -> int:
    """Write the completions: each possible ticket, the proposed set, or no more (CG-34).

    Returns how many.
    """
    count = 0
    for ticket in range(layout.tickets):
        if can_complete(layout, state, int(state.seat), ticket):
            out[count] = int(layout.complete_first) + ticket
            count += 1
    best = complete_best_action(layout)
    out[count] = best
    out[count + 1] = best + 1
    return count + 2


@kernel
def apply_complete(layout: Layout, state: State, action: int, events: Events) -> int:
    """Complete a ticket; the seat continues while it can complete another one (CG-34)."""
    seat = int(state.seat)
    complete(layout, state, seat, int(layout.action_target[action]), events)
    if can_complete_any(layout, state, seat):
        return Outcome.DECISION_PENDING
    return Outcome.TICKETS_COMPLETED


@kernel
def apply_complete_best(layout: Layout, state: State, action: int, events: Events) -> int:
    """Complete the proposed tickets, and no more (CG-34)."""
    seat = int(state.seat)
    chosen = np.empty(TICKETS, np.int16)
    for number in range(best_tickets(layout, state, seat, chosen)):
        complete(layout, state, seat, int(chosen[number]), events)
    return Outcome.TICKETS_COMPLETED


@kernel
def apply_done(layout: Layout, state: State, action: int, events: Events) -> int:
    """Complete no more tickets (CG-34)."""
    return Outcome.TICKETS_COMPLETED
