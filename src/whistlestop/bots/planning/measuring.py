"""Entry points for measuring and tuning; no game needs them, so nothing compiles them ahead."""

from __future__ import annotations

from whistlestop.bots.planning.network import NETWORK
from whistlestop.bots.planning.planner import Planner
from whistlestop.bots.planning.plans import PLANS
from whistlestop.bots.planning.playout import invalidate_plans, play_out
from whistlestop.bots.planning.weights import SEAT_WEIGHTS, WEIGHTS
from whistlestop.rules.chance import seed_chance, shuffle
from whistlestop.rules.compiler import entry_point
from whistlestop.rules.layout import LAYOUT
from whistlestop.rules.records import EVENT_BUFFER, SCORES, STATE, Bytes, Floats
from whistlestop.rules.scoring import score
from whistlestop.rules.setup import new_game


@entry_point
def play_games(
    layout: Bytes,
    network: Bytes,
    plans: Bytes,
    weights: Bytes,
    state: Bytes,
    scores: Bytes,
    events: Bytes,
    players: int,
    seed: int,
    games: int,
    totals: Floats,
    wins: Floats,
) -> int:
    """Play whole games by the policy and add up totals and wins a seat; returns decisions.

    In game n, seat s has the WEIGHTS record number (s + n) % players, and ``totals`` and ``wins``
    (float64[players]) go by record.
    """
    seated = weights.copy()
    seats, records = seated.view(WEIGHTS), weights.view(WEIGHTS)  # in use, and so kept, to the end
    planner = Planner(
        layout.view(LAYOUT)[0],
        network.view(NETWORK)[0],
        plans.view(PLANS)[0],
        seated.view(SEAT_WEIGHTS)[0],
    )
    the_state = state.view(STATE)[0]
    the_scores = scores.view(SCORES)[0]
    the_events = events.view(EVENT_BUFFER)[0]
    decisions = 0
    for number in range(games):
        turn = number % players
        for seat in range(players):
            seats[seat] = records[(seat + turn) % players]
        new_game(planner.layout, the_state, players, number // players, seed, 0, the_events)
        invalidate_plans(planner.plans, the_state)
        play_out(planner, the_state, the_events)
        score(planner.layout, the_state, the_scores)
        decisions += int(the_state.actions)
        winners = 0
        for seat in range(players):
            winners += int(the_scores.winner[seat])
        for seat in range(players):
            totals[(seat + turn) % players] += the_scores.total[seat]
            wins[(seat + turn) % players] += the_scores.winner[seat] / winners
    return decisions


@entry_point
def time_playouts(
    layout: Bytes,
    network: Bytes,
    plans: Bytes,
    weights: Bytes,
    state: Bytes,
    events: Bytes,
    playouts: int,
) -> int:
    """Play on from a state again and again, with another chance each time; returns decisions."""
    planner = Planner(
        layout.view(LAYOUT)[0],
        network.view(NETWORK)[0],
        plans.view(PLANS)[0],
        weights.view(SEAT_WEIGHTS)[0],
    )
    start = state.view(STATE)
    now = state.copy().view(STATE)
    the_events = events.view(EVENT_BUFFER)[0]
    decisions = 0
    for number in range(playouts):
        now[0] = start[0]
        seed_chance(now[0].chance, number, 1, 2)
        shuffle(now[0].chance, now[0].deck, int(now[0].deck_size))
        invalidate_plans(planner.plans, now[0])
        play_out(planner, now[0], the_events)
        decisions += int(now[0].actions) - int(start[0].actions)
    return decisions
