"""Playouts near the end of a game, where value models err most and playing on takes little time.

There one route or ticket often decides, which features hardly say.
"""

from __future__ import annotations

import numpy as np

from whistlestop.bots.planning.evaluation import play_and_score, shuffle_decks
from whistlestop.bots.planning.hidden import HIDDEN
from whistlestop.bots.planning.planner import Planner
from whistlestop.rules.chance import Seed, seed_chance
from whistlestop.rules.compiler import kernel
from whistlestop.rules.constants import SEATS, Phase
from whistlestop.rules.records import STATE, Array, Events, Layout, Scores, State

NEAR = 6  # the end is near when a seat has at most one of so many of its trains left
LAST_CARDS = 20  # or, without a board, when the last deck has at most so many cards
NEAR_SHARE = 0.5  # how much playouts count then
PSEUDO_WINS = 0.5  # added for each seat, so that no win in a few playouts does not mean never


@kernel
def share_of_playouts(layout: Layout, state: State) -> float:
    """Return how much playouts count: 1 from the last round on, 0 while the end is not near."""
    if state.turns_left >= 0 or state.phase == Phase.COMPLETE_TICKETS:
        return 1.0
    if layout.mandala_steps > 0:
        return 0.0  # plans for a mandala take ten times as long as others
    if layout.routes == 0:
        last_deck = 2 if state.players >= layout.second_deck_from_players else 1
        is_near = state.deck_number == last_deck and state.deck_size <= LAST_CARDS
    else:
        pieces = int(layout.trains) + int(layout.subways)
        fewest = pieces
        for seat in range(state.players):
            fewest = min(fewest, int(state.trains[seat]) + int(state.subways_left[seat]))
        is_near = NEAR * fewest <= pieces
    return NEAR_SHARE if is_near else 0.0


@kernel
def play_to_the_end(
    planner: Planner, begin: State, games: int, scores: Scores, events: Events, out: Array
) -> None:
    """Write each seat's chance to win and its mean score by some playouts of the policy.

    All cards are open; the order of the decks is shuffled. The same position always has the same
    playouts. ``out``: float64[2, SEATS], the scores in points.
    """
    now, hidden = np.zeros(1, STATE), np.zeros(1, HIDDEN)
    hidden[0].likelihood[:] = 1.0
    chance, wins, points = np.empty(4, np.int64), np.zeros(SEATS), np.zeros(SEATS)
    out[:] = 0.0
    for game in range(games):
        seed_chance(chance, Seed(int(begin.actions), game, 0))
        now[0] = begin
        shuffle_decks(planner.layout, now[0], 0, hidden[0], chance)
        play_and_score(planner, now[0], scores, events, wins, points)
        for seat in range(begin.players):
            out[0, seat] += wins[seat]
            out[1, seat] += points[seat] / games
    for seat in range(begin.players):
        out[0, seat] = (out[0, seat] + PSEUDO_WINS) / (games + PSEUDO_WINS * begin.players)
