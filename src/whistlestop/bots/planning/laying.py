"""The choice of a card to pay when any card is accepted (NC-25)."""

from __future__ import annotations

from whistlestop.bots.planning.needs import set_needs
from whistlestop.bots.planning.plan import plan
from whistlestop.bots.planning.planner import Planner
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import COLOURS, LOCOMOTIVE
from whistlestop.rules.records import State


@kernel
def card_to_lay(planner: Planner, state: State, seat: int) -> int:
    """Return the action that pays the card with the most to spare, a locomotive last."""
    plan(planner, state, seat)
    set_needs(planner, state, seat)
    hand = state.hands[seat]
    most, chosen = -1000, LOCOMOTIVE
    for colour in range(COLOURS):
        spare = int(hand[colour]) - int(planner.plans.need[colour])
        if hand[colour] > 0 and spare > most:
            most, chosen = spare, colour
    return int(planner.layout.lay_first) + chosen
