"""Entry points for measuring and tuning; no game needs them, so they are not compiled ahead."""

from __future__ import annotations

from whistlestop.bots.planning.planner import PlannerBytes, planner_in
from whistlestop.bots.planning.playout import invalidate_plans, play_out
from whistlestop.bots.planning.weights import WEIGHTS
from whistlestop.rules.chance import Seed, seed_chance, shuffle
from whistlestop.rules.compiler import entry_point
from whistlestop.rules.records import EVENT_BUFFER, SCORES, STATE, Bytes, Float2s, PlayingBytes
from whistlestop.rules.scoring import score
from whistlestop.rules.setup import new_game


@entry_point
def play_games(
    planner: PlannerBytes, game: PlayingBytes, seed: int, games: int, sums: Float2s
) -> int:
    """Play whole games by the policy, and return the number of decisions.

    In game n, seat s has the WEIGHTS record number (s + n) % players. ``sums``: float64[2,
    players]; the function adds each record's total points and share of wins.
    """
    players = sums.shape[1]
    seated = planner.weights.copy()
    seats, records = seated.view(WEIGHTS), planner.weights.view(WEIGHTS)
    the_planner = planner_in(PlannerBytes(planner.layout, planner.network, planner.plans, seated))
    the_state = game.state.view(STATE)[0]
    the_scores = game.scores.view(SCORES)[0]
    the_events = game.events.view(EVENT_BUFFER)[0]
    decisions = 0
    for number in range(games):
        turn = number % players
        for seat in range(players):
            seats[seat] = records[(seat + turn) % players]
        deal = Seed(number // players, seed, 0)
        new_game(the_planner.layout, the_state, players, deal, the_events)
        invalidate_plans(the_planner.plans, the_state)
        play_out(the_planner, the_state, the_events)
        score(the_planner.layout, the_state, the_scores)
        decisions += int(the_state.actions)
        winners = 0
        for seat in range(players):
            winners += int(the_scores.winner[seat])
        for seat in range(players):
            sums[0, (seat + turn) % players] += the_scores.total[seat]
            sums[1, (seat + turn) % players] += the_scores.winner[seat] / winners
    return decisions


@entry_point
def time_playouts(planner: PlannerBytes, state: Bytes, events: Bytes, playouts: int) -> int:
    """Play on from a state repeatedly with different random numbers; return the decisions."""
    the_planner = planner_in(planner)
    start = state.view(STATE)
    now = state.copy().view(STATE)
    the_events = events.view(EVENT_BUFFER)[0]
    decisions = 0
    for number in range(playouts):
        now[0] = start[0]
        seed_chance(now[0].chance, Seed(number, 1, 2))
        shuffle(now[0].chance, now[0].deck, int(now[0].deck_size))
        invalidate_plans(the_planner.plans, now[0])
        play_out(the_planner, now[0], the_events)
        decisions += int(now[0].actions) - int(start[0].actions)
    return decisions
