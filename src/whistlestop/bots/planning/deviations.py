"""What it changed that somebody played otherwise than the policy would have.

Here the policy plans every decision anew, as bots do that see views: what it plays follows from
the position alone. So who plays as it does changes nothing, exactly, and only other decisions have
to be played out. An entry point of its own: only what measures luck needs it.
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
from whistlestop.bots.planning.playout import MOST_ACTIONS, invalidate_plans, play
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
def choose_anew(planner: Planner, state: State) -> int:
    """What the policy plays in a position, whatever was planned before."""
    invalidate_plans(planner.plans, state)
    return choose(planner, state, int(state.seat))


@kernel
def play_out_anew(
    planner: Planner, state: State, scores: Scores, events: Events, wins: Array, points: Array
) -> None:
    """Play a game out, every decision planned anew, and write what each seat won and scored."""
    last = int(state.actions) + MOST_ACTIONS
    while state.phase != Phase.OVER and state.actions < last:
        play(planner, state, choose_anew(planner, state), events)
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
    """Play on after ``action`` (a number of the action table), and after what the policy plays in
    its place, in as many games as ``luck.wins`` is long, which may be none. Returns 0, without
    playing any, if that is the same.

    ``before``: the bytes of a STATE record, all hands and tickets open. ``known_tickets``: how many
    tickets at the bottom of the deck lie in a known order; the decks lie in any order that could
    be, alike for both. For the action DEAL whole games are played, into ``wins`` and ``points``
    alone.
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
            play_out_anew(the_planner, state, scores, events, wins, points)
        return 1
    now[0] = begin
    own = choose_anew(the_planner, state)
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
        play_out_anew(the_planner, state, scores, events, wins, points)
        seed_chance(chance, Seed(seed & MASK, game, seed >> 32))
        now[0] = begin
        shuffle_decks(layout, state, known_tickets, hidden[0], chance)
        step(layout, state, own, events)
        wins, points = luck.other_wins[game], luck.other_points[game]
        play_out_anew(the_planner, state, scores, events, wins, points)
    return 1
