"""How turns follow each other, and how the game ends (CO-06, CO-07, CO-40)."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import NOBODY, EventKind, Outcome, Phase
from whistlestop.rules.events import emit, emit_count
from whistlestop.rules.records import Events, Layout, State


@kernel
def next_turn(state: State, few_left: bool, events: Events) -> bool:
    """The turn goes on to the next seat; few pieces or cards left announce the last round (CO-40).

    Returns False if this was the last turn.
    """
    seat = int(state.seat)
    state.phase = Phase.ACT
    if state.turns_left > 0:
        state.turns_left -= 1
        if state.turns_left == 0:
            return False
    elif few_left:
        players = int(state.players)
        state.turns_left = players
        emit_count(events, EventKind.LAST_ROUND, seat, players)
    state.seat = (seat + 1) % int(state.players)
    return True


@kernel
def end_board_turn(layout: Layout, state: State, events: Events) -> None:
    """A turn on a board is over; pieces announce the last round (CO-40, BE-40)."""
    left = int(state.trains[state.seat]) + int(state.subways_left[state.seat])
    if not next_turn(state, left <= layout.last_round_at, events):
        end_game(state, events)


@kernel
def end_game(state: State, events: Events) -> None:
    """The game is over."""
    state.phase = Phase.OVER
    emit(events, EventKind.GAME_OVER, NOBODY)


@kernel
def apply_pass(layout: Layout, state: State, action: int, events: Events) -> int:
    """A player with no legal action passes; when all did so in a row the game ends (CO-07).

    With railyards they only pass in the last turns, after which tickets are completed (CG-32).
    """
    state.passes += 1
    emit(events, EventKind.PASSED, int(state.seat))
    if state.passes < state.players or layout.railyards:
        return Outcome.TURN_OVER
    end_game(state, events)
    return Outcome.DECISION_PENDING
