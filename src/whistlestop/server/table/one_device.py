"""Several players on one device: which player's cards a page shows.

A page shows one player's cards at a time, after that player has confirmed holding the device. Until
then it shows the view of a spectator.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from whistlestop.server.http.errors import Refused

if TYPE_CHECKING:
    from whistlestop.server.table.table_state import TableState
    from whistlestop.server.table.watcher import Watcher


def seat_to_decide(state: TableState, guest: str | None) -> int | None:
    """Return the seat of a guest whose player should look at the page now.

    It is the seat that is to decide, else the seat that has decided last, else the guest's own
    seat. Return None for a spectator.
    """
    own = state.seats_of(guest)
    if state.game is None or len(own) < 2:
        return own[0] if own else None
    deciding = next((seat for seat in state.deciding() if seat in own), None)
    if deciding is not None:
        return deciding
    return next((entry.seat for entry in reversed(state.log) if entry.seat in own), own[0])


def deciding_seat(
    state: TableState, guest: str | None, is_shown: Callable[[str | None, int], bool]
) -> int | None:
    """Return the seat for which a guest decides now, None for a spectator. Raises Refused.

    ``is_shown``: tells whether a page of the guest shows a seat's cards. Refused where several
    players share a device that does not show the cards of the seat to decide.
    """
    seat = seat_to_decide(state, guest)
    is_handed = len(state.seats_of(guest)) > 1 and state.row.state == "playing"
    if seat is not None and is_handed and not is_shown(guest, seat):
        name = state.row.seats[seat].called
        raise Refused(409, "cards_hidden", f"{name} has to look at the cards first")
    return seat


def viewing_seat(state: TableState, watcher: Watcher) -> int | None:
    """Return the seat from which a page sees the game, None for a spectator's view."""
    own = state.seats_of(watcher.guest)
    if len(own) < 2:
        return own[0] if own else None
    if watcher.looks_at is None and state.row.state == "over":
        return own[0]
    return watcher.looks_at if watcher.looks_at in own else None


def check_viewer(state: TableState, guest: str | None, seat: int | None) -> None:
    """Check that a page of the guest may show the cards of a seat, or none (None).

    Raises Refused.
    """
    if len(state.seats_of(guest)) < 2:
        raise Refused(409, "not_handed_round", "you are the only player on this device")
    due = seat_to_decide(state, guest)
    if seat is not None and seat != due:
        name = state.row.seats[due or 0].called
        raise Refused(409, "not_your_look", f"it is {name}'s turn to look at the cards")
