"""The cards of any kind that must still be paid for a route (NC-25)."""

from __future__ import annotations

from whistlestop.game.position.draft import Draft
from whistlestop.game.position.words import PositionError, whole
from whistlestop.rules.constants import ANY
from whistlestop.rules.prices import price_of_route


def read_substitutes(draft: Draft) -> None:
    """Read how many cards are due; the seat must have them, and a route that takes them."""
    state, phase = draft.state, draft.phase_name
    due = draft.position.get("to_lay")
    if phase != "substitutes":
        if due:
            raise PositionError(f"to_lay: no cards are due in phase {phase}")
        return
    seat, title = int(state.seat), draft.title
    own = [r for r, owner in zip(title.routes, state.route_owner, strict=False) if owner == seat]
    prices = [price_of_route(title.rules, route) for route in own]
    most = max((cards[ANY] for price in prices for cards in price), default=0)
    if not most:
        raise PositionError(f"phase: seat {seat} has no route that takes cards of any kind")
    state.substitutes_due = whole(due, "to_lay", 1, most)
    held = int(state.hands[seat].sum())
    if held < state.substitutes_due:
        raise PositionError(f"to_lay: seat {seat} has {held} cards, not {due}")
