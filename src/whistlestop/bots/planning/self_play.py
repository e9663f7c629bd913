"""Whole games of a policy against itself, in compiled code, with the result of each.

This entry point is separate because only studies of many games need it; no game waits for it.
"""

from __future__ import annotations

import numpy as np

from whistlestop.bots.planning.planner import PlannerBytes, planner_in
from whistlestop.bots.planning.playout import MAX_ACTIONS, invalidate_plans, play
from whistlestop.bots.planning.policy import choose
from whistlestop.rules.chance import Seed
from whistlestop.rules.compiler import entry_point, kernel
from whistlestop.rules.constants import CITIES, NOBODY, ROUTES, SEATS, TICKETS, Phase
from whistlestop.rules.records import (
    EVENT_BUFFER,
    SCORES,
    STATE,
    Array,
    Bytes,
    Layout,
    PlayingBytes,
    Scores,
    State,
    record_dtype,
)
from whistlestop.rules.scoring import score
from whistlestop.rules.setup import new_game

FAR = 10_000  # spaces; longer than any way

PlayedGame = np.record  # PLAYED_GAME
PLAYED_GAME = record_dtype(
    [
        (
            "seed",
            np.int64,
            (3,),
        ),  # the words of the deal, set before the game
        ("decisions", np.int32),
        ("turns", np.int32),  # sum over all seats
        ("is_over", np.int8),  # 0: stopped at MAX_ACTIONS and scored as it was
        ("total", np.int16, (SEATS,)),
        ("winner", np.int8, (SEATS,)),
        ("route_owner", np.int8, (ROUTES,)),  # a seat, NOBODY or CLOSED
        ("ticket_offered", np.int8, (TICKETS,)),  # how often a seat was offered it
        ("ticket_owner", np.int8, (TICKETS,)),
        ("ticket_completed", np.int8, (TICKETS,)),
        ("ticket_points", np.int16, (TICKETS,)),  # points added or subtracted
        # the shortest way that completes the ticket, in spaces filled by its owner; NOBODY for
        # tickets that are not completed, lead to countries or have no board
        ("ticket_way", np.int16, (TICKETS,)),
    ]
)


@kernel
def count_offered(state: State, played: PlayedGame) -> None:
    """Count the tickets on offer to the seat to decide."""
    seat = int(state.seat)
    for place in range(state.offered_count[seat]):
        played.ticket_offered[state.offered[seat, place]] += 1


@kernel
def path_between(
    layout: Layout, state: State, scores: Scores, seat: int, ends: Array, distance: Array
) -> int:
    """Return the length of the shortest way between two cities for a seat; FAR if there is none.

    Its own routes count in spaces; routes borrowed with stations count 0. ``distance``: scratch
    memory, int64[CITIES].
    """
    for city in range(layout.cities):
        distance[city] = FAR
    distance[ends[0]] = 0
    changed = True
    while changed:
        changed = False
        for route in range(layout.routes):
            if state.route_owner[route] == seat:
                length = int(layout.route_length[route])
            elif (
                route == scores.borrowed[seat, 0]
                or route == scores.borrowed[seat, 1]
                or route == scores.borrowed[seat, 2]
            ):
                length = 0
            else:
                continue
            a, b = int(layout.route_a[route]), int(layout.route_b[route])
            if distance[a] + length < distance[b]:
                distance[b] = distance[a] + length
                changed = True
            elif distance[b] + length < distance[a]:
                distance[a] = distance[b] + length
                changed = True
    return int(distance[ends[1]])


@kernel
def write_outcome(layout: Layout, state: State, scores: Scores, played: PlayedGame) -> None:
    """Write the result of a scored game."""
    ends, distance = np.empty(2, np.int64), np.empty(CITIES, np.int64)
    played.decisions = state.actions
    played.is_over = state.phase == Phase.OVER
    for seat in range(SEATS):
        played.total[seat] = scores.total[seat] if seat < state.players else 0
        played.winner[seat] = scores.winner[seat] if seat < state.players else 0
    for route in range(layout.routes):
        played.route_owner[route] = state.route_owner[route]
    for ticket in range(layout.tickets):
        owner = int(state.ticket_owner[ticket])
        done = owner != NOBODY and scores.ticket_completed[ticket] == 1
        played.ticket_owner[ticket] = owner
        played.ticket_completed[ticket] = done
        played.ticket_points[ticket] = scores.ticket_points[ticket] if owner != NOBODY else 0
        played.ticket_way[ticket] = NOBODY
        if done and layout.ticket_countries[ticket] == 0 and layout.routes > 0:
            ends[0], ends[1] = layout.ticket_a[ticket], layout.ticket_b[ticket]
            played.ticket_way[ticket] = path_between(layout, state, scores, owner, ends, distance)


@entry_point
def play_against_itself(
    planner: PlannerBytes, game: PlayingBytes, players: int, played: Bytes
) -> None:
    """Play a game for each PLAYED_GAME record in ``played``, and fill the records in.

    The caller sets the seeds in the records. The planner's policy plays all seats. It makes a new
    plan for every decision, as the bots with views do, so the games equal theirs action by action.
    """
    the_planner = planner_in(planner)
    state = game.state.view(STATE)[0]
    scores = game.scores.view(SCORES)[0]
    events = game.events.view(EVENT_BUFFER)[0]
    games = played.view(PLAYED_GAME)
    for number in range(len(games)):
        one = games[number]
        deal = Seed(int(one.seed[0]), int(one.seed[1]), int(one.seed[2]))
        new_game(the_planner.layout, state, players, deal, events)
        while state.phase != Phase.OVER and state.actions < MAX_ACTIONS:
            if state.phase == Phase.ACT:
                one.turns += 1
            elif state.phase == Phase.CHOOSE_TICKETS or state.phase == Phase.KEEP_TICKETS:
                count_offered(state, one)
            invalidate_plans(the_planner.plans, state)
            play(the_planner, state, choose(the_planner, state, int(state.seat)), events)
        score(the_planner.layout, state, scores)
        write_outcome(the_planner.layout, state, scores, one)
