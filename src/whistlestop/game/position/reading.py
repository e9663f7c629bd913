"""The reader that turns a position into a state."""

from __future__ import annotations

from typing import Any

import numpy as np

from whistlestop.game.event_codec import read_events
from whistlestop.game.position.board import read_board
from whistlestop.game.position.cards import read_cards
from whistlestop.game.position.draft import Draft
from whistlestop.game.position.railyards import check_kind, read_railyards
from whistlestop.game.position.tickets import read_tickets
from whistlestop.game.position.turn import read_chance, read_phase
from whistlestop.game.position.words import PositionError, whole
from whistlestop.game.setting_up import GameError, check_seed, seed_numbers
from whistlestop.rules import entry_points
from whistlestop.rules.constants import ACTIONS, Phase
from whistlestop.rules.layout import layout_of
from whistlestop.rules.records import EVENT_BUFFER, Bytes, new_bytes
from whistlestop.titles import LOCOMOTIVE, Title


def read_position(position: dict[str, Any]) -> tuple[Title, Bytes, int]:
    """Return the title, the state and the seed of a position. Raises PositionError."""
    draft = Draft(position)
    check_kind(draft)
    try:
        seed = check_seed(draft.position.get("seed", 0))
    except GameError as error:
        raise PositionError(str(error)) from None
    events = new_bytes(EVENT_BUFFER)
    begin = seed_numbers(seed)
    entry_points.set_up_board(layout_of(draft.title), draft.memory, len(draft.seats), begin)
    if draft.title.rules.railyards:
        read_railyards(draft)
    else:
        read_board(draft)
        for seat, where, value in draft.each("score"):
            draft.state.score[seat] = whole(value, where, -9999, 9999)
    read_phase(draft)
    read_tickets(draft)
    read_cards(draft)
    if "chance" in draft.position:
        read_chance(draft)
    if draft.state.phase != Phase.SUBSTITUTES:  # the row waits for the last payment (NC-25)
        entry_points.settle(layout_of(draft.title), draft.memory, events)
    _refuse_sweep(draft, events)
    out = np.empty(ACTIONS, np.int32)
    if (
        not entry_points.legal(layout_of(draft.title), draft.memory, out)
        and draft.phase_name != "over"
    ):
        raise PositionError(f"phase: nothing can be done in phase {draft.phase_name}")
    if draft.phase_name == "complete_tickets" and not entry_points.can_complete_any(
        layout_of(draft.title), draft.memory
    ):
        raise PositionError(
            f"phase: the stack of seat {int(draft.state.seat)} is not enough for any of its tickets"
        )
    return draft.title, draft.memory, seed


def _refuse_sweep(draft: Draft, events: Bytes) -> None:
    """Refuse a listed row that would be swept at once (CO-14)."""
    most = draft.title.rules.sweep_at_locomotives
    if draft.position.get("face_up", []).count(LOCOMOTIVE) < most:
        return
    if any(e.kind == "row_swept" for e in read_events(draft.title, events, len(draft.seats))):
        raise PositionError(
            f"face_up: a row with {most} locomotives is swept at once (CO-14); give the row that "
            "replaces it, or leave it out"
        )
