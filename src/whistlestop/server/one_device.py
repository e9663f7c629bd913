"""Several people at one device: whose cards a page of theirs shows, which is handed round.

A page shows one of them what he may know, and only after he has said that it is he who looks now;
until then it is shown what a spectator sees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whistlestop.server.errors import Refused

if TYPE_CHECKING:
    from whistlestop.server.table_state import TableState
    from whistlestop.server.watcher import Watcher


def due_of(state: TableState, guest: str | None) -> int | None:
    """Which seat of a guest is to look: the one that is to decide, else the one that has decided
    last, else the guest's own; None for a spectator."""
    own = state.seats_of(guest)
    if state.game is None or len(own) < 2:
        return own[0] if own else None
    deciding = next((seat for seat in state.deciding() if seat in own), None)
    if deciding is not None:
        return deciding
    return next((entry.seat for entry in reversed(state.log) if entry.seat in own), own[0])


def eyes_of(state: TableState, watcher: Watcher) -> int | None:
    """Through which seat's eyes a page sees the game, None for a spectator's."""
    own = state.seats_of(watcher.guest)
    if len(own) < 2:
        return own[0] if own else None
    if watcher.looks_at is None and state.row.state == "over":
        return own[0]
    return watcher.looks_at if watcher.looks_at in own else None


def check_look(state: TableState, guest: str | None, seat: int | None) -> None:
    """See that a page of the guest may show a seat's cards from now on, or nobody's (None).

    Raises Refused.
    """
    if len(state.seats_of(guest)) < 2:
        raise Refused(409, "not_handed_round", "your cards are the only ones at this device")
    due = due_of(state, guest)
    if seat is not None and seat != due:
        name = state.row.seats[due or 0].name
        raise Refused(409, "not_your_look", f"it is {name} who is to look at the cards now")
