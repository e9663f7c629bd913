"""The effect of decisions that differ from the policy's.

Here the policy makes a new plan for every decision, as bots with views do, so its choice depends
on the position alone. A player who decides as it does therefore changes nothing at all; only other
decisions need playouts. This entry point is separate because only the measurement of luck needs it.
"""

from __future__ import annotations

import numpy as np

from whistlestop.bots.planning.evaluation import (
    DEAL,
    LuckBytes,
    shuffle_decks,
    write_result,
)
from whistlestop.bots.planning.hidden import HIDDEN
from whistlestop.bots.planning.planner import Planner, PlannerBytes, planner_in
from whistlestop.bots.planning.playout import MAX_ACTIONS, invalidate_plans, play
from whistlestop.bots.planning.policy import choose
from whistlestop.rules.chance import MASK, Seed, next_word, seed_chance
from whistlestop.rules.compiler import entry_point, kernel
from whistlestop.rules.constants import Phase
from whistlestop.rules.records import (
    EVENT_BUFFER,
    SCORES,
    STATE,
    Array,
    Bytes,
    Events,
    PlayingBytes,
    Scores,
    State,
)
from whistlestop.rules.setup import new_game
from whistlestop.rules.step import step


@kernel
def choose_again(planner: Planner, state: State) -> int:
    """Return the policy's choice in a position, without any earlier plan."""
    invalidate_plans(planner.plans, state)
    return choose(planner, state, int(state.seat))


@kernel
def play_out_again(
    planner: Planner, state: State, scores: Scores, events: Events, wins: Array, points: Array
) -> None:
    """Play a game out with a new plan for every decision, and write each seat's win and score."""
    last = int(state.actions) + MAX_ACTIONS
    while state.phase != Phase.OVER and state.actions < last:
        play(planner, state, choose_again(planner, state), events)
    write_result(planner, state, scores, wins, points)


@entry_point
def compare_with_policy(
    planner: PlannerBytes,
    playing: PlayingBytes,
    before: Bytes,
    known_tickets: int,
    action: int,
    seed: int,
    luck: LuckBytes,
) -> int:
    """Play on after ``action``, and after the policy's choice in its place.

    Returns 1, or 0 without any playout if both are the same action. The number of playouts of each
    is the length of ``luck.wins``, which may be 0. ``action``: a number of the action table; for
    DEAL, play whole games, into ``wins`` and ``points`` only. ``before``: the bytes of a STATE
    record with all hands and tickets open. ``known_tickets``: the number of tickets at the bottom
    of the deck in a known order. The decks are shuffled, in the same way for both actions.
    """
    the_planner = planner_in(planner)
    layout = the_planner.layout
    scores, events = playing.scores.view(SCORES)[0], playing.events.view(EVENT_BUFFER)[0]
    now, begin = playing.state.view(STATE), before.view(STATE)[0]
    state = now[0]
    chance = np.empty(4, np.int64)
    if action == DEAL:
        for game in range(len(luck.wins)):
            seed_chance(chance, Seed(seed & MASK, game, seed >> 32))
            deal = Seed(next_word(chance), next_word(chance), next_word(chance))
            new_game(layout, state, int(begin.players), deal, events)
            state.open_track = begin.open_track
            wins, points = luck.wins[game], luck.points[game]
            play_out_again(the_planner, state, scores, events, wins, points)
        return 1
    now[0] = begin
    own = choose_again(the_planner, state)
    if own == action:
        return 0
    hidden = np.zeros(1, HIDDEN)
    hidden[0].likelihood[:] = 1.0
    for game in range(len(luck.wins)):
        seed_chance(chance, Seed(seed & MASK, game, seed >> 32))
        now[0] = begin
        shuffle_decks(layout, state, known_tickets, hidden[0], chance)
        step(layout, state, action, events)
        wins, points = luck.wins[game], luck.points[game]
        play_out_again(the_planner, state, scores, events, wins, points)
        seed_chance(chance, Seed(seed & MASK, game, seed >> 32))
        now[0] = begin
        shuffle_decks(layout, state, known_tickets, hidden[0], chance)
        step(layout, state, own, events)
        wins, points = luck.other_wins[game], luck.other_points[game]
        play_out_again(the_planner, state, scores, events, wins, points)
    return 1
