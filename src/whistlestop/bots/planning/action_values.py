"""Games in which the candidate actions of some decisions are tried, for training (``training/``).

Each candidate is played in the same orders of the decks, and the game is played out by the policy.
The other seats' cards are the true ones of that game, which are a sample of what they may be. The
mean of the differences to the policy's choice is a noisy but unbiased advantage; a network that
learns from many positions averages the noise.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.bots.planning.evaluation import shuffle_decks
from whistlestop.bots.planning.hidden import HIDDEN
from whistlestop.bots.planning.planner import PlannerBytes, planner_in
from whistlestop.bots.planning.playout import MAX_ACTIONS, invalidate_plans, play, play_out
from whistlestop.bots.planning.policy import choose
from whistlestop.bots.planning.policy_network import (
    POLICY_NETWORK,
    Scratch,
    best_by_network,
    describe_decision,
)
from whistlestop.bots.planning.positions import PER_MILLE, SEATED
from whistlestop.bots.planning.tree_search import reward
from whistlestop.bots.planning.weights import WEIGHTS
from whistlestop.rules.chance import MASK, Seed, below, next_word, seed_chance
from whistlestop.rules.compiler import entry_point
from whistlestop.rules.constants import SEATS, Phase
from whistlestop.rules.legal import legal
from whistlestop.rules.records import (
    EVENT_BUFFER,
    SCORES,
    STATE,
    Bytes,
    Float2s,
    Float32s,
    Float32x2s,
    Int32s,
    Int64x2s,
    PlayingBytes,
)
from whistlestop.rules.scoring import score
from whistlestop.rules.setup import new_game


class TrialSettings(NamedTuple):
    """The settings of games in which actions are tried.

    ``styles``: the number of WEIGHTS records to choose from for each seat. ``slips``: how many of
    1,000 actions are random ones, in one of ``slipping`` games. ``each``: the actions of one of so
    many decisions are tried. ``playouts``: for each action. ``by_network``: how many actions of a
    playout the network chooses before the policy does; 0 for none. ``playing``: the share of seats,
    in 1,000, that the network plays. ``margin``: the least advantage for which it leaves the
    policy's choice.
    """

    players: int
    styles: int
    slips: int
    slipping: int
    each: int
    playouts: int
    by_network: int
    playing: int
    margin: float
    seed: int


class TrialBytes(NamedTuple):
    """The tried actions.

    ``inputs``: float32[positions, INPUTS]. ``rows``: int64[positions, 4], the game, the number of
    actions so far, the first row of its actions and their number. ``actions``: float32[tried,
    ACTION]. ``values``: float32[tried], the mean reward less that of the policy's choice.
    """

    inputs: Float32x2s
    rows: Int64x2s
    actions: Float32x2s
    values: Float32s


@entry_point
def try_actions(
    judge: PlannerBytes,
    player: PlannerBytes,
    network: Bytes,
    game: PlayingBytes,
    settings: TrialSettings,
    first: int,
    games: int,
    legal_actions: Int32s,
    scratch: Scratch,
    out: TrialBytes,
) -> int:
    """Play ``games`` games from number ``first``, and return the number of positions written.

    ``judge`` makes the plans for features and plays the playouts. ``player`` holds the WEIGHTS
    records of the styles. It stops when an array of ``out`` is full.
    """
    players = settings.players
    seated = player.weights[:SEATED].copy()
    seats, records = seated.view(WEIGHTS), player.weights.view(WEIGHTS)
    styled = planner_in(PlannerBytes(player.layout, player.network, player.plans, seated))
    the_judge, the_network = planner_in(judge), network.view(POLICY_NETWORK)[0]
    layout = the_judge.layout
    states = game.state.view(STATE)
    state = states[0]
    scores = game.scores.view(SCORES)[0]
    events = game.events.view(EVENT_BUFFER)[0]
    dealt_memory, now_memory = game.state.copy(), game.state.copy()
    dealt, now = dealt_memory.view(STATE), now_memory.view(STATE)
    hidden = np.zeros(1, HIDDEN)
    hidden[0].likelihood[:] = 1.0
    tried = scratch.candidates.copy()
    chance, decks = np.empty(4, np.int64), np.empty(4, np.int64)
    learned = np.zeros(SEATS, np.int8)
    row, place = 0, 0
    for number in range(games):
        seed_chance(chance, Seed(first + number, settings.seed & MASK, 11))
        deal = Seed(next_word(chance), next_word(chance), next_word(chance))
        new_game(layout, state, players, deal, events)
        for seat in range(players):
            seats[seat] = records[below(chance, settings.styles)]
            learned[seat] = below(chance, PER_MILLE) < settings.playing
        slips = settings.slips if below(chance, settings.slipping) == 0 else 0
        invalidate_plans(styled.plans, state)
        while state.phase != Phase.OVER and state.actions < MAX_ACTIONS:
            seat = int(state.seat)
            if below(chance, settings.each) == 0:
                invalidate_plans(the_judge.plans, state)
                count = describe_decision(the_judge, state, scores, seat, scratch)
                if count > 1:
                    if row >= len(out.rows) or place + count > len(out.values):
                        return row
                    out.inputs[row] = scratch.inputs
                    out.actions[place : place + count] = scratch.actions[:count]
                    out.rows[row, 0] = first + number
                    out.rows[row, 1] = state.actions
                    out.rows[row, 2] = place
                    out.rows[row, 3] = count
                    tried[:count] = scratch.candidates[:count]
                    gained = out.values[place : place + count]
                    gained[:] = 0.0
                    for playout in range(settings.playouts):
                        seed_chance(decks, Seed(first + number, playout, int(state.actions)))
                        dealt[0] = states[0]
                        shuffle_decks(layout, dealt[0], 0, hidden[0], decks)
                        for which in range(count):
                            now[0] = dealt[0]
                            invalidate_plans(the_judge.plans, now[0])
                            play(the_judge, now[0], int(tried[which]), events)
                            for _ in range(settings.by_network):
                                if now[0].phase == Phase.OVER:
                                    break
                                invalidate_plans(the_judge.plans, now[0])
                                action = best_by_network(
                                    the_judge, the_network, now[0], scores,
                                    int(now[0].seat), settings.margin, scratch,
                                )  # fmt: skip
                                play(the_judge, now[0], action, events)
                            if settings.by_network > 0:
                                invalidate_plans(the_judge.plans, now[0])
                            play_out(the_judge, now[0], events)
                            score(layout, now[0], scores)
                            gained[which] += reward(now[0], scores, seat)
                    for which in range(1, count):
                        gained[which] = (gained[which] - gained[0]) / settings.playouts
                    gained[0] = 0.0
                    row += 1
                    place += count
            if below(chance, PER_MILLE) < slips:
                count = legal(layout, state, legal_actions)
                action = int(legal_actions[below(chance, count)])
            elif learned[seat]:
                invalidate_plans(the_judge.plans, state)
                action = best_by_network(
                    the_judge, the_network, state, scores, seat, settings.margin, scratch
                )
            else:
                action = choose(styled, state, seat)
            play(styled, state, action, events)
    return row


@entry_point
def play_duplicates(
    planner: PlannerBytes,
    network: Bytes,
    other: Bytes,
    game: PlayingBytes,
    players: int,
    place: int,
    seed: int,
    first: int,
    scratch: Scratch,
    out: Float2s,
) -> None:
    """Play a game for each row of ``out``: float64[games, 2 * players].

    ``network`` plays at seat ``place``, and ``other`` at all others: the bytes of POLICY_NETWORK
    records. The win shares come first in a row, then the points. Games are numbered from ``first``;
    a number always means the same deal.
    """
    the_planner = planner_in(planner)
    one, two = network.view(POLICY_NETWORK)[0], other.view(POLICY_NETWORK)[0]
    state = game.state.view(STATE)[0]
    scores = game.scores.view(SCORES)[0]
    events = game.events.view(EVENT_BUFFER)[0]
    chance = np.empty(4, np.int64)
    for number in range(len(out)):
        seed_chance(chance, Seed(first + number, seed & MASK, 13))
        deal = Seed(next_word(chance), next_word(chance), next_word(chance))
        new_game(the_planner.layout, state, players, deal, events)
        while state.phase != Phase.OVER and state.actions < MAX_ACTIONS:
            seat = int(state.seat)
            invalidate_plans(the_planner.plans, state)
            chosen = one if seat == place else two
            action = best_by_network(the_planner, chosen, state, scores, seat, 0.0, scratch)
            play(the_planner, state, action, events)
        score(the_planner.layout, state, scores)
        winners = 0
        for seat in range(players):
            winners += int(scores.winner[seat])
        for seat in range(players):
            out[number, seat] = scores.winner[seat] / winners
            out[number, players + seat] = scores.total[seat]
