"""The order of turns and the end of the game (CO-06, CO-07, CO-40)."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import NOBODY, EventKind, Outcome, Phase
from whistlestop.rules.events import emit, emit_count
from whistlestop.rules.records import Events, Layout, State


@kernel
def next_turn(state: State, few_left: bool, events: Events) -> bool:
    """Pass the turn to the next seat; return False if this was the last turn.

    ``few_left``: few pieces or cards are left, which starts the last round (CO-40).
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
    """End a turn on a board; few pieces left start the last round (CO-40, BE-40)."""
    left = int(state.trains[state.seat]) + int(state.subways_left[state.seat])
    if not next_turn(state, left <= layout.last_round_at, events):
        end_game(state, events)


@kernel
def end_game(state: State, events: Events) -> None:
    """End the game."""
    state.phase = Phase.OVER
    emit(events, EventKind.GAME_OVER, NOBODY)


@kernel
def apply_pass(layout: Layout, state: State, action: int, events: Events) -> int:
    """Pass; when all seats have passed in a row, end the game (CO-07).

    Only a seat without another legal action passes. With railyards that happens only in the last
    turns, after which tickets are completed (CG-32).
    """
    state.passes += 1
    emit(events, EventKind.PASSED, int(state.seat))
    if state.passes < state.players or layout.railyards:
        return Outcome.TURN_OVER
    end_game(state, events)
    return Outcome.DECISION_PENDING
