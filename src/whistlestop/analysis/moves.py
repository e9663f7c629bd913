"""What an action does, whatever it is paid with."""

from __future__ import annotations

from whistlestop.game import Action

Move = tuple[str, ...]


def move_of(action: Action) -> Move:
    """What an action does, however it is paid: two actions that do the same are one move."""
    where = action.route or action.city or action.card or ""
    if action.kind == "place":
        return (action.kind, *sorted(colour for colour, _ in action.cards))
    return (action.kind, where, *action.tickets)
