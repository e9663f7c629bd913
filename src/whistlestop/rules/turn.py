"""How turns follow each other, and how the game ends (CO-06, CO-07, CO-40)."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.events import tell
from whistlestop.rules.terms import NOBODY, Happened, Phase
from whistlestop.rules.tickets import shuffle_ticket_deck


@kernel
def end_turn(layout, state, events):
    """The turn goes on to the next seat; few pieces announce the last round (CO-40, BE-40)."""
    seat = int(state.seat)
    state.phase = Phase.ACT
    if state.turns_left > 0:
        state.turns_left -= 1
        if state.turns_left == 0:
            end_game(state, events)
            return
    elif state.trains[seat] + state.subways_left[seat] <= layout.last_round_at:
        state.turns_left = state.players
        tell(events, Happened.LAST_ROUND, seat, state.turns_left, 0)
    state.seat = (seat + 1) % int(state.players)


@kernel
def end_game(state, events):
    state.phase = Phase.OVER
    tell(events, Happened.GAME_OVER, NOBODY, 0, 0)


@kernel
def pass_turn(layout, state, events):
    """A player with no legal action passes; when all did so in a row the game ends (CO-07).

    With railyards they only pass in the last turns, after which tickets are completed (CG-32).
    Returns whether the turn goes on to the next seat.
    """
    state.passes += 1
    tell(events, Happened.PASSED, state.seat, 0, 0)
    if state.passes < state.players or layout.railyards:
        return True
    end_game(state, events)
    return False


@kernel
def choose_next(layout, state, events):
    """The next seat chooses its first tickets; after the last one play begins (CO-04, CG-02)."""
    if state.seat + 1 < state.players:
        state.seat += 1
    else:
        state.seat = 0
        state.phase = Phase.ACT
        if layout.start_tickets_shuffled:
            shuffle_ticket_deck(state)
        tell(events, Happened.ALL_CHOSEN, NOBODY, 0, 0)
