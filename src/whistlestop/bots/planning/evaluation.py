"""The evaluation of actions by playouts, in the same determinizations for each action.

These entry points are separate because only analyses need them; no table waits for them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.bots.planning.determinization import sample_hidden_state
from whistlestop.bots.planning.hidden import HIDDEN, Hidden
from whistlestop.bots.planning.open_decks import hide_decks
from whistlestop.bots.planning.planner import Planner, PlannerBytes, planner_in
from whistlestop.bots.planning.playout import invalidate_plans, play_out
from whistlestop.rules.chance import MASK, Seed, next_word, seed_chance
from whistlestop.rules.compiler import entry_point, kernel
from whistlestop.rules.constants import NOBODY
from whistlestop.rules.records import (
    EVENT_BUFFER,
    SCORES,
    STATE,
    Array,
    Bytes,
    Events,
    Float2s,
    Float3s,
    Int32s,
    Layout,
    PlayingBytes,
    Scores,
    State,
)
from whistlestop.rules.scoring import score
from whistlestop.rules.setup import deal_tickets, new_game
from whistlestop.rules.step import step

# special values in place of an action
PLAY_ON = -1  # the policy decides
DEAL = -2  # cards and tickets are dealt
DEAL_TICKETS = -3  # the first tickets are dealt, after the cards

OTHERWISE = MASK  # marks the seeds of alternative outcomes of chance


class OutcomeBytes(NamedTuple):
    """The results of playouts, by game and by action.

    ``wins``, ``points``: float64[games, actions, SEATS]; a shared win is divided among the winners.
    ``lengths``: float64[games, actions], the actions of the whole game. ``owned``: float64[actions,
    SEATS, ROUTES], the number of games in which a seat owned a route at the end. ``completed``:
    float64[actions, TICKETS], the number of games in which any seat completed a ticket.
    """

    wins: Float3s
    points: Float3s
    lengths: Float2s
    owned: Float3s
    completed: Float2s


class LuckBytes(NamedTuple):
    """The results of playouts after the actual outcome of chance and after alternatives.

    Each is float64[games, SEATS]; see OutcomeBytes.
    """

    wins: Float2s
    points: Float2s
    other_wins: Float2s
    other_points: Float2s


@kernel
def play_and_score(
    planner: Planner, state: State, scores: Scores, events: Events, wins: Array, points: Array
) -> None:
    """Play a game out by the policy, and write each seat's win and score (float64[SEATS] each).

    A shared win is divided among the winners.
    """
    invalidate_plans(planner.plans, state)
    play_out(planner, state, events)
    write_result(planner, state, scores, wins, points)


@kernel
def write_result(
    planner: Planner, state: State, scores: Scores, wins: Array, points: Array
) -> None:
    """Score a game, and write each seat's win and score."""
    score(planner.layout, state, scores)
    winners = 0
    for seat in range(state.players):
        winners += int(scores.winner[seat])
    for seat in range(state.players):
        wins[seat] = scores.winner[seat] / max(1, winners)
        points[seat] = scores.total[seat]


@kernel
def deal_first_tickets(layout: Layout, state: State) -> None:
    """Deal the first tickets again, before any seat has chosen."""
    for seat in range(state.players):
        state.offered_count[seat] = 0
    deal_tickets(layout, state)


@kernel
def shuffle_decks(
    layout: Layout, state: State, known_tickets: int, hidden: Hidden, chance: Array
) -> None:
    """Put the decks into another possible order."""
    hide_decks(layout, state, known_tickets, hidden)
    sample_hidden_state(layout, state, hidden, chance)


@entry_point
def evaluate(
    planner: PlannerBytes,
    playing: PlayingBytes,
    known: Bytes,
    hidden: Bytes,
    actions: Int32s,
    seed: int,
    first: int,
    outcome: OutcomeBytes,
) -> None:
    """Play each action in the same determinizations, and play the games out by the policy.

    ``actions``: int32[actions]; PLAY_ON means no action. The number of determinizations is the
    length of ``outcome.wins``; they are numbered from ``first``.
    """
    layout, the_hidden = planner_in(planner).layout, hidden.view(HIDDEN)[0]
    now, dealt = playing.state.view(STATE), known.copy().view(STATE)
    begin, state = known.view(STATE)[0], now[0]
    scores, events = playing.scores.view(SCORES)[0], playing.events.view(EVENT_BUFFER)[0]
    chance = np.empty(4, np.int64)
    for game in range(len(outcome.wins)):
        the_planner = planner_in(planner, first + game)
        seed_chance(chance, Seed(seed & MASK, first + game, seed >> 32))
        dealt[0] = begin
        sample_hidden_state(layout, dealt[0], the_hidden, chance)
        for place in range(len(actions)):
            now[0] = dealt[0]
            if actions[place] != PLAY_ON:
                step(layout, state, int(actions[place]), events)
            wins, points = outcome.wins[game, place], outcome.points[game, place]
            play_and_score(the_planner, state, scores, events, wins, points)
            outcome.lengths[game, place] = state.actions
            for route in range(layout.routes):
                owner = int(state.route_owner[route])
                if owner >= 0:
                    outcome.owned[place, owner, route] += 1.0
            for ticket in range(layout.tickets):
                if state.ticket_owner[ticket] != NOBODY and scores.ticket_completed[ticket]:
                    outcome.completed[place, ticket] += 1.0


@entry_point
def compare_with_chance(
    planner: PlannerBytes,
    playing: PlayingBytes,
    before: Bytes,
    known_before: int,
    action: int,
    after: Bytes,
    known_after: int,
    seed: int,
    first: int,
    luck: LuckBytes,
) -> None:
    """Play on from the actual outcome of an action, and from another possible outcome of chance.

    ``before`` and ``after``: the bytes of the STATE records before and after ``action``, which is a
    number of the action table, DEAL or DEAL_TICKETS. ``known_before`` and ``known_after``: the
    numbers of tickets at the bottom of the deck in a known order. Games are numbered from
    ``first``. In each game both sides continue with the same decks, so that only the compared
    chance differs as far as possible.
    """
    layout = planner_in(planner).layout
    scores, events = playing.scores.view(SCORES)[0], playing.events.view(EVENT_BUFFER)[0]
    now, begin, end = playing.state.view(STATE), before.view(STATE)[0], after.view(STATE)[0]
    state = now[0]
    hidden = np.zeros(1, HIDDEN)
    hidden[0].likelihood[:] = 1.0
    chance = np.empty(4, np.int64)
    for game in range(len(luck.wins)):
        number = first + game
        the_planner = planner_in(planner, number)
        seed_chance(chance, Seed(seed & MASK, number, seed >> 32))
        now[0] = end
        shuffle_decks(layout, state, known_after, hidden[0], chance)
        play_and_score(the_planner, state, scores, events, luck.wins[game], luck.points[game])
        seed_chance(chance, Seed(number, seed & MASK, OTHERWISE))
        now[0] = begin
        if action == DEAL:
            deal = Seed(next_word(chance), next_word(chance), next_word(chance))
            new_game(layout, state, int(begin.players), deal, events)
            state.open_track = begin.open_track
        else:
            shuffle_decks(layout, state, known_before, hidden[0], chance)
            if action == DEAL_TICKETS:
                deal_first_tickets(layout, state)
            else:
                step(layout, state, action, events)
        seed_chance(chance, Seed(seed & MASK, number, seed >> 32))
        shuffle_decks(layout, state, known_after, hidden[0], chance)
        play_and_score(
            the_planner, state, scores, events, luck.other_wins[game], luck.other_points[game]
        )
