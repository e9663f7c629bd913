"""The kernel's functions for Python to call. Records are passed as their bytes (``new_bytes``).

Passing a record to compiled code costs microseconds, passing its bytes a fraction of one.
Plain Python code that drives many games can use these functions directly.
"""

from __future__ import annotations

from whistlestop.rules import best_tickets as best_rules
from whistlestop.rules import chance as chance_rules
from whistlestop.rules import completing as complete_rules
from whistlestop.rules import observation as observation_rules
from whistlestop.rules import routes as route_rules
from whistlestop.rules import scoring as scoring_rules
from whistlestop.rules import setup as setup_rules
from whistlestop.rules import stations as station_rules
from whistlestop.rules import step as step_rules
from whistlestop.rules import train_cards as card_rules
from whistlestop.rules import tunnels as tunnel_rules
from whistlestop.rules.compiler import entry_point
from whistlestop.rules.layout import LAYOUT
from whistlestop.rules.legal import legal as list_legal
from whistlestop.rules.observation import OBSERVATION
from whistlestop.rules.records import (
    EVENT_BUFFER,
    SCORES,
    STATE,
    Bytes,
    Int8s,
    Int16s,
    Int32s,
    Int64s,
)


@entry_point
def new_game(layout: Bytes, state: Bytes, players: int, seed: Int64s, events: Bytes) -> None:
    """Set up a game for ``players`` seats; ``seed``: int64[4], see ``chance.begin_chance``."""
    the_layout, the_state = layout.view(LAYOUT)[0], state.view(STATE)[0]
    the_events = events.view(EVENT_BUFFER)[0]
    setup_rules.set_up_board(the_layout, the_state, players)
    chance_rules.begin_chance(the_state.chance, seed)
    setup_rules.deal(the_layout, the_state, the_events)


@entry_point
def legal(layout: Bytes, state: Bytes, out: Int32s) -> int:
    """Write the numbers of all legal actions into ``out`` (int32[ACTIONS]); return how many."""
    return list_legal(layout.view(LAYOUT)[0], state.view(STATE)[0], out)


@entry_point
def step(layout: Bytes, state: Bytes, action: int, events: Bytes) -> None:
    """Play a legal action and write its events into ``events``."""
    step_rules.step(
        layout.view(LAYOUT)[0], state.view(STATE)[0], action, events.view(EVENT_BUFFER)[0]
    )


@entry_point
def step_and_legal(layout: Bytes, state: Bytes, action: int, events: Bytes, out: Int32s) -> int:
    """Do ``step``, then ``legal``, in one call."""
    the_layout = layout.view(LAYOUT)[0]
    the_state = state.view(STATE)[0]
    step_rules.step(the_layout, the_state, action, events.view(EVENT_BUFFER)[0])
    return list_legal(the_layout, the_state, out)


@entry_point
def observe(
    layout: Bytes, state: Bytes, seat: int, observation: Bytes, scratch: Bytes, out: Int32s
) -> None:
    """Write the observation of a seat (-1: a spectator); see ``observation.observe``."""
    observation_rules.observe(
        layout.view(LAYOUT)[0],
        state.view(STATE),
        seat,
        observation.view(OBSERVATION)[0],
        scratch.view(SCORES)[0],
        out,
    )


@entry_point
def score(layout: Bytes, state: Bytes, scores: Bytes) -> None:
    """Score the game as if it ended now."""
    scoring_rules.score(layout.view(LAYOUT)[0], state.view(STATE)[0], scores.view(SCORES)[0])


@entry_point
def best_tickets(layout: Bytes, state: Bytes, chosen: Int16s) -> int:
    """Write the tickets proposed to the seat that must decide (int16[TICKETS]); return how many."""
    the_state = state.view(STATE)[0]
    seat = int(the_state.seat)
    return best_rules.best_tickets(layout.view(LAYOUT)[0], the_state, seat, chosen)


@entry_point
def can_complete_any(layout: Bytes, state: Bytes) -> bool:
    """Check whether the stack of the seat that must decide is enough for any of its tickets."""
    the_state = state.view(STATE)[0]
    seat = int(the_state.seat)
    return complete_rules.can_complete_any(layout.view(LAYOUT)[0], the_state, seat)


# The functions that positions are read with.


@entry_point
def set_up_board(layout: Bytes, state: Bytes, players: int, seed: Int64s) -> None:
    """Set up all pieces as at the start, with nothing dealt yet, and seed the generator."""
    the_state = state.view(STATE)[0]
    setup_rules.set_up_board(layout.view(LAYOUT)[0], the_state, players)
    chance_rules.begin_chance(the_state.chance, seed)


@entry_point
def own_route(layout: Bytes, state: Bytes, seat: int, route: int) -> None:
    """Give a free route to a seat; its twin closes if the rules say so."""
    route_rules.own_route(layout.view(LAYOUT)[0], state.view(STATE)[0], seat, route)


@entry_point
def place_station(state: Bytes, seat: int, city: int) -> None:
    """Put a seat's station into a city without one."""
    station_rules.place_station(state.view(STATE)[0], seat, city)


@entry_point
def deal_tickets(layout: Bytes, state: Bytes) -> None:
    """Offer first tickets to every seat from ``state.seat`` on."""
    setup_rules.deal_tickets(layout.view(LAYOUT)[0], state.view(STATE)[0])


@entry_point
def shuffle_short_tickets(layout: Bytes, state: Bytes) -> None:
    """Make a shuffled ticket deck of the free short tickets."""
    setup_rules.shuffle_tickets(layout.view(LAYOUT)[0], state.view(STATE)[0], False)


@entry_point
def shuffle(state: Bytes, cards: Int8s) -> None:
    """Shuffle cards (int8[n]) with the state's generator."""
    chance_rules.shuffle(state.view(STATE)[0].chance, cards, len(cards))


@entry_point
def draw_order(seed: Int64s, cards: Int8s) -> None:
    """Shuffle numbers (int8[n]) with a seed of their own (int64[4])."""
    chance = seed.copy()
    chance_rules.begin_chance(chance, seed)
    chance_rules.shuffle(chance, cards, len(cards))


@entry_point
def count_due(layout: Bytes, state: Bytes) -> None:
    """Compute the extra cards due from the paid and turned-up cards of a tunnel."""
    the_state = state.view(STATE)[0]
    the_state.tunnel_due = tunnel_rules.extra_cards_due(layout.view(LAYOUT)[0], the_state)


@entry_point
def settle(layout: Bytes, state: Bytes, events: Bytes) -> None:
    """Reshuffle discards into an empty deck, fill gaps of the row, and sweep it if necessary."""
    card_rules.settle_discards(
        layout.view(LAYOUT)[0], state.view(STATE)[0], events.view(EVENT_BUFFER)[0]
    )
