"""Which tickets to keep, and when to draw more."""

from __future__ import annotations

from whistlestop.bots.thinking.mind import ASKED
from whistlestop.bots.thinking.plan import ask_for_open_tickets, join_tickets, worth_of_plan
from whistlestop.rules.compiler import kernel
from whistlestop.rules.terms import KEEP
from whistlestop.rules.tickets import keep_at_least, subset_size


@kernel
def keep(layout, network, state, seat, mind, weights):
    """The subset of the offered tickets that promises most beside those held."""
    least = keep_at_least(layout, state, seat)
    best, chosen = -1e9, 0
    for subset in range(1 << int(state.offered_count[seat])):
        if subset_size(subset) < least:
            continue
        ask_for_open_tickets(layout, state, mind, seat)
        for place in range(state.offered_count[seat]):
            if subset >> place & 1 and mind.asked_count < ASKED:
                mind.asked[mind.asked_count] = state.offered[seat, place]
                mind.asked_count += 1
        sure = join_tickets(layout, network, state, seat, mind, weights)
        worth = worth_of_plan(layout, network, state, seat, mind, weights, sure)
        if worth > best:
            best, chosen = worth, subset
    mind.valid[seat] = 0
    return KEEP + chosen


@kernel
def wants_tickets(layout, state, seat, mind, weights):
    """Whether to draw tickets: what it had is done, and pieces and time are left for more."""
    if state.ticket_deck_size == 0 or state.turns_left >= 0:
        return False
    all_pieces = int(layout.trains) + int(layout.subways)
    mine = int(state.trains[seat]) + int(state.subways_left[seat]) - mind.trains[seat]
    others = 1000
    for other in range(state.players):
        if other != seat:
            others = min(others, int(state.trains[other]) + int(state.subways_left[other]))
    return mine >= weights.ticket_trains * all_pieces and others >= (
        weights.ticket_others * all_pieces
    )
