"""Tunnels: the extra cards that they may ask for (EU-30 to EU-37)."""

from __future__ import annotations

from whistlestop.rules.compiler import kernel
from whistlestop.rules.events import pack_row, pack_set, tell
from whistlestop.rules.routes import claim
from whistlestop.rules.terms import LOCOMOTIVE, NOBODY, Happened, Phase
from whistlestop.rules.train_cards import (
    discard_set,
    draw_top,
    look_at_row_again,
    settle_discards,
)


@kernel
def turn_up(layout, state, events):
    """Turn up the top three cards, or those there are (EU-30, EU-35)."""
    count = 0
    while count < layout.tunnel_cards and state.deck_size > 0:
        state.turned_up[count] = draw_top(layout, state, events)
        count += 1
    state.turned_up_count = count


@kernel
def extra_cards_due(state):
    """Extra cards that the turned-up ones ask for (EU-31); locomotives alone: EU-32."""
    due = 0
    for place in range(state.turned_up_count):
        card = state.turned_up[place]
        if card == LOCOMOTIVE or card == state.tunnel_colour:
            due += 1
    return due


@kernel
def enter_tunnel(layout, state, seat, route, colour, coloured, locomotives, events):
    """Lay the set and turn up cards (EU-30); with nothing due it is claimed at once (EU-33).

    Returns whether the turn is over.
    """
    state.tunnel_route = route
    state.tunnel_colour = colour
    state.tunnel_coloured = coloured
    state.tunnel_locomotives = locomotives
    turn_up(layout, state, events)
    state.tunnel_due = extra_cards_due(state)
    turned_up = pack_row(state.turned_up, state.turned_up_count)
    tell(
        events,
        Happened.TUNNEL_TURNED_UP,
        seat,
        pack_set(colour, coloured, locomotives),
        (turned_up * 10 + int(state.turned_up_count)) * 10 + int(state.tunnel_due),
    )
    if state.tunnel_due == 0:
        finish_tunnel(layout, state, seat, 0, 0, events)
        return True
    look_at_row_again(layout, state, events)
    state.phase = Phase.TUNNEL
    return False


@kernel
def finish_tunnel(layout, state, seat, coloured, locomotives, events):
    """Claim the tunnel with these extra cards, which have left the hand already (EU-33)."""
    colour = int(state.tunnel_colour)
    coloured += int(state.tunnel_coloured)
    locomotives += int(state.tunnel_locomotives)
    claim(layout, state, seat, int(state.tunnel_route), colour, coloured, locomotives, events)
    discard_set(state, colour, coloured, locomotives)
    leave_tunnel(layout, state, events)


@kernel
def abandon_tunnel(layout, state, seat, events):
    """Take the laid cards back (EU-33); everybody has seen them (EU-37)."""
    colour = int(state.tunnel_colour)
    coloured = int(state.tunnel_coloured)
    locomotives = int(state.tunnel_locomotives)
    state.hands[seat, colour] += coloured
    state.hands[seat, LOCOMOTIVE] += locomotives
    state.known[seat, colour] += coloured
    state.known[seat, LOCOMOTIVE] += locomotives
    tell(
        events,
        Happened.TUNNEL_ABANDONED,
        seat,
        int(state.tunnel_route),
        pack_set(colour, coloured, locomotives),
    )
    leave_tunnel(layout, state, events)


@kernel
def leave_tunnel(layout, state, events):
    """Discard the turned-up cards at the end of the turn (EU-34)."""
    for place in range(state.turned_up_count):
        state.discard[state.turned_up[place]] += 1
    state.turned_up_count = 0
    state.tunnel_route = NOBODY
    state.tunnel_coloured = 0
    state.tunnel_locomotives = 0
    state.tunnel_due = 0
    settle_discards(layout, state, events)
