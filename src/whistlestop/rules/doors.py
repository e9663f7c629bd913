"""The kernel's doors: what Python calls. Records come as the bytes behind them (``new_bytes``).

Handing a record to compiled code costs microseconds, handing its bytes a fraction of one.
Plain Python code that drives many games can use these functions as they are.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules import best_tickets as best_rules
from whistlestop.rules import chance as chance_rules
from whistlestop.rules import completing as complete_rules
from whistlestop.rules import longest_path as path_rules
from whistlestop.rules import random_play as random_rules
from whistlestop.rules import routes as route_rules
from whistlestop.rules import scoring as scoring_rules
from whistlestop.rules import setup as setup_rules
from whistlestop.rules import stations as station_rules
from whistlestop.rules import step as step_rules
from whistlestop.rules import train_cards as card_rules
from whistlestop.rules import tunnels as tunnel_rules
from whistlestop.rules.compiler import COMPILED, entry
from whistlestop.rules.layout import LAYOUT
from whistlestop.rules.legal import legal as list_legal
from whistlestop.rules.state import EVENT_BUFFER, SCORES, STATE, Bytes

if not COMPILED:
    LAYOUT = np.dtype((np.record, LAYOUT))
    STATE = np.dtype((np.record, STATE))
    EVENT_BUFFER = np.dtype((np.record, EVENT_BUFFER))
    SCORES = np.dtype((np.record, SCORES))


@entry
def new_game(
    layout: Bytes, state: Bytes, players: int, low: int, middle: int, high: int, events: Bytes
) -> None:
    """Set up a game for ``players`` seats from a seed of three 32-bit words."""
    setup_rules.new_game(
        layout.view(LAYOUT)[0],
        state.view(STATE)[0],
        players,
        low,
        middle,
        high,
        events.view(EVENT_BUFFER)[0],
    )


@entry
def legal(layout: Bytes, state: Bytes, out: np.ndarray) -> int:
    """Write the numbers of all legal actions into ``out`` (int32[ACTIONS]); returns how many."""
    return list_legal(layout.view(LAYOUT)[0], state.view(STATE)[0], out)


@entry
def step(layout: Bytes, state: Bytes, action: int, events: Bytes) -> None:
    """Play a legal action; what happened is left in ``events``."""
    step_rules.step(
        layout.view(LAYOUT)[0], state.view(STATE)[0], action, events.view(EVENT_BUFFER)[0]
    )


@entry
def step_and_legal(layout: Bytes, state: Bytes, action: int, events: Bytes, out: np.ndarray) -> int:
    """``step``, then ``legal``, in one call."""
    the_layout = layout.view(LAYOUT)[0]
    the_state = state.view(STATE)[0]
    step_rules.step(the_layout, the_state, action, events.view(EVENT_BUFFER)[0])
    return list_legal(the_layout, the_state, out)


@entry
def score(layout: Bytes, state: Bytes, scores: Bytes) -> None:
    """Score the game as it stands."""
    scoring_rules.score(layout.view(LAYOUT)[0], state.view(STATE)[0], scores.view(SCORES)[0])


@entry
def score_tickets(layout: Bytes, state: Bytes, seat: int, scores: Bytes) -> None:
    """Score one seat's own points alone: which tickets are complete, what is borrowed for them."""
    scoring_rules.score_seat(
        layout.view(LAYOUT)[0], state.view(STATE)[0], seat, scores.view(SCORES)[0]
    )


@entry
def best_tickets(layout: Bytes, state: Bytes, chosen: np.ndarray) -> int:
    """Write the tickets proposed to the seat whose decision it is (int16[TICKETS]); how many."""
    the_state = state.view(STATE)[0]
    seat = int(the_state.seat)
    return best_rules.best_tickets(layout.view(LAYOUT)[0], the_state, seat, chosen)


@entry
def can_complete_any(layout: Bytes, state: Bytes) -> bool:
    """Whether the stack of the seat whose decision it is suffices for any of its tickets."""
    the_state = state.view(STATE)[0]
    seat = int(the_state.seat)
    return complete_rules.can_complete_any(layout.view(LAYOUT)[0], the_state, seat)


@entry
def longest_trail(
    a: np.ndarray, b: np.ndarray, length: np.ndarray, trail: np.ndarray
) -> tuple[int, int]:
    """See ``longest_path.longest_trail``."""
    return path_rules.longest_trail(a, b, length, trail)


@entry
def play_random_games(
    layout: Bytes, state: Bytes, scores: Bytes, events: Bytes, players: int, seed: int, games: int
) -> tuple[int, int]:
    """See ``random_play.play_random_games``."""
    return random_rules.play_random_games(
        layout.view(LAYOUT)[0],
        state.view(STATE)[0],
        scores.view(SCORES)[0],
        events.view(EVENT_BUFFER)[0],
        players,
        seed,
        games,
    )


# What a position needs to be read.


@entry
def set_up_board(
    layout: Bytes, state: Bytes, players: int, low: int, middle: int, high: int
) -> None:
    """All pieces as at the start, nothing dealt yet, and the generator seeded."""
    the_state = state.view(STATE)[0]
    setup_rules.set_up_board(layout.view(LAYOUT)[0], the_state, players)
    chance_rules.seed_chance(the_state.chance, low, middle, high)


@entry
def own_route(layout: Bytes, state: Bytes, seat: int, route: int) -> None:
    """Give a free route to a seat; its twin closes if the rules say so."""
    route_rules.own_route(layout.view(LAYOUT)[0], state.view(STATE)[0], seat, route)


@entry
def place_station(state: Bytes, seat: int, city: int) -> None:
    """Put a seat's station into a city without one."""
    station_rules.place_station(state.view(STATE)[0], seat, city)


@entry
def deal_tickets(layout: Bytes, state: Bytes) -> None:
    """Offer first tickets to every seat from ``state.seat`` on."""
    setup_rules.deal_tickets(layout.view(LAYOUT)[0], state.view(STATE)[0])


@entry
def shuffle_short_tickets(layout: Bytes, state: Bytes) -> None:
    """Make the free short tickets the ticket deck."""
    setup_rules.shuffle_tickets(layout.view(LAYOUT)[0], state.view(STATE)[0], False)


@entry
def shuffle(state: Bytes, cards: np.ndarray) -> None:
    """Shuffle cards (int8[n]) with the state's generator."""
    chance_rules.shuffle(state.view(STATE)[0].chance, cards, len(cards))


@entry
def draw_order(state: Bytes, cards: np.ndarray) -> None:
    """Shuffle with a generator whose words were just set."""
    chance = state.view(STATE)[0].chance
    chance_rules.seed_chance(chance, int(chance[0]), int(chance[1]), int(chance[2]))
    chance_rules.shuffle(chance, cards, len(cards))


@entry
def count_due(state: Bytes) -> None:
    """Work out what the laid and turned-up cards of a tunnel ask for."""
    the_state = state.view(STATE)[0]
    the_state.tunnel_due = tunnel_rules.extra_cards_due(the_state)


@entry
def settle(layout: Bytes, state: Bytes, events: Bytes) -> None:
    """Leave no empty deck beside discards, no gap and no row that would be swept."""
    card_rules.settle_discards(
        layout.view(LAYOUT)[0], state.view(STATE)[0], events.view(EVENT_BUFFER)[0]
    )


# For measuring.


@entry
def copy_many(state: Bytes, other: Bytes, copies: int) -> None:
    """Copy one state onto another and back, ``copies`` times in all."""
    one, two = state.view(STATE), other.view(STATE)
    for number in range(copies):
        if number & 1:
            one[0] = two[0]
        else:
            two[0] = one[0]
        two[0].actions += 1
