"""Positions in the middle of an action, which value models do not read.

While a tunnel waits for its payment, the cards laid down are in no hand, so their seat would seem
to have lost them. While a seat decides which of the tickets drawn to keep, their points say little
about the plan that it will have.
"""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import CARDS, Phase
from whistlestop.rules.records import Layout, State


@kernel
def is_half_action(state: State) -> bool:
    """Return whether a tunnel waits for its payment, or a seat decides which tickets to keep."""
    return bool(state.phase == Phase.TUNNEL or state.phase == Phase.KEEP_TICKETS)


@kernel
def undo_half_action(layout: Layout, state: State) -> None:
    """Turn a position in the middle of an action into the one before it.

    The tickets on offer are not put back into the deck's order.
    """
    if not is_half_action(state):
        return
    seat = int(state.seat)
    if state.phase == Phase.TUNNEL:
        for card in range(CARDS):
            state.hands[seat, card] += layout.payment_cards[state.tunnel_payment, card]
    else:
        state.ticket_deck_size += state.offered_count[seat]
        state.offered_count[seat] = 0
    state.phase = Phase.ACT
