"""Positions of games between policies of several styles, with the results of the games.

This entry point is separate because only training needs it; no game waits for it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.bots.planning.half_action import is_half_action
from whistlestop.bots.planning.planner import PlannerBytes, planner_in
from whistlestop.bots.planning.playout import MAX_ACTIONS, invalidate_plans, play
from whistlestop.bots.planning.policy import choose
from whistlestop.bots.planning.seat_features import EVERYONE, write_features
from whistlestop.bots.planning.weights import SEAT_WEIGHTS, WEIGHTS
from whistlestop.rules.chance import MASK, Seed, below, next_word, seed_chance
from whistlestop.rules.compiler import entry_point
from whistlestop.rules.constants import Phase
from whistlestop.rules.legal import legal
from whistlestop.rules.records import (
    EVENT_BUFFER,
    SCORES,
    STATE,
    Float32x2s,
    Int32s,
    Int64x2s,
    PlayingBytes,
)
from whistlestop.rules.scoring import score
from whistlestop.rules.setup import new_game

PER_MILLE = 1000
SEATED = SEAT_WEIGHTS.itemsize  # bytes


class PositionSettings(NamedTuple):
    """The settings of games whose positions are collected.

    ``styles``: the number of WEIGHTS records to choose from for each seat. ``slips``: how many of
    1,000 actions are random ones, in one of ``slipping`` games. ``each``: one of so many decisions
    is collected. In ``alike`` of 1,000 games all seats have the same style.
    """

    players: int
    styles: int
    alike: int
    slips: int
    slipping: int
    each: int
    seed: int


class PositionBytes(NamedTuple):
    """The collected positions and the results of the games.

    ``features``: float32[rows, players * SEAT + TABLE]. ``rows``: int64[rows, 3], the game, the
    seat to decide and the number of actions so far. ``results``: float32[games, 3 * players + 1]:
    win shares, final scores, completed tickets, and the number of actions of the game.
    """

    features: Float32x2s
    rows: Int64x2s
    results: Float32x2s


@entry_point
def collect_positions(
    judge: PlannerBytes,
    player: PlannerBytes,
    game: PlayingBytes,
    settings: PositionSettings,
    first: int,
    legal_actions: Int32s,
    out: PositionBytes,
) -> int:
    """Play games from number ``first`` until an array of ``out`` is full, and return the rows.

    ``judge`` makes the plans for the features. ``player`` holds the WEIGHTS records of the styles;
    each seat of a game gets one of them at random, or all seats the same. Positions in the middle
    of an action (a tunnel that waits for its payment, tickets on offer) are left out, because
    models read them as before it.
    """
    players = settings.players
    seated = player.weights[:SEATED].copy()
    seats, records = seated.view(WEIGHTS), player.weights.view(WEIGHTS)
    styled = planner_in(PlannerBytes(player.layout, player.network, player.plans, seated))
    the_judge = planner_in(judge)
    state = game.state.view(STATE)[0]
    scores = game.scores.view(SCORES)[0]
    events = game.events.view(EVENT_BUFFER)[0]
    chance = np.empty(4, np.int64)
    row = 0
    for number in range(len(out.results)):
        seed_chance(chance, Seed(first + number, settings.seed & MASK, 7))
        deal = Seed(next_word(chance), next_word(chance), next_word(chance))
        new_game(styled.layout, state, players, deal, events)
        style = below(chance, settings.styles)
        is_alike = below(chance, PER_MILLE) < settings.alike
        for seat in range(players):
            seats[seat] = records[style if is_alike else below(chance, settings.styles)]
        slips = settings.slips if below(chance, settings.slipping) == 0 else 0
        invalidate_plans(styled.plans, state)
        begun = row
        while state.phase != Phase.OVER and state.actions < MAX_ACTIONS:
            is_collected = row < len(out.rows) and below(chance, settings.each) == 0
            if is_collected and not is_half_action(state):
                invalidate_plans(the_judge.plans, state)
                write_features(the_judge, state, scores, EVERYONE, out.features[row])
                out.rows[row, 0] = first + number
                out.rows[row, 1] = state.seat
                out.rows[row, 2] = state.actions
                row += 1
            if below(chance, PER_MILLE) < slips:
                count = legal(styled.layout, state, legal_actions)
                action = int(legal_actions[below(chance, count)])
            else:
                action = choose(styled, state, int(state.seat))
            play(styled, state, action, events)
        score(styled.layout, state, scores)
        winners = 0
        for seat in range(players):
            winners += int(scores.winner[seat])
        for seat in range(players):
            out.results[number, seat] = scores.winner[seat] / winners
            out.results[number, players + seat] = scores.total[seat]
            out.results[number, 2 * players + seat] = scores.completed[seat]
        out.results[number, 3 * players] = state.actions
        if row >= len(out.rows):
            return begun
    return row
