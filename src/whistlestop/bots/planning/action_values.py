"""Games in which the candidate actions of some decisions are tried, for training (``training/``).

Each candidate is played in the same orders of the decks, and the game is played out by the policy.
The other seats' cards are the true ones of that game, which are a sample of what they may be. The
mean of the differences to the policy's choice is a noisy but unbiased advantage; a network that
learns from many positions averages the noise.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.bots.planning.action_features import ACTION
from whistlestop.bots.planning.evaluation import shuffle_decks, write_result
from whistlestop.bots.planning.hidden import HIDDEN
from whistlestop.bots.planning.planner import Planner, PlannerBytes, planner_in
from whistlestop.bots.planning.playout import MAX_ACTIONS, invalidate_plans, play, play_out
from whistlestop.bots.planning.policy import choose
from whistlestop.bots.planning.policy_network import (
    POLICY_NETWORK,
    PolicyNetwork,
    Scratch,
    best_by_network,
    describe_decision,
)
from whistlestop.bots.planning.positions import PER_MILLE, SEATED
from whistlestop.bots.planning.tree_search import reward, write_end
from whistlestop.bots.planning.value import INPUTS
from whistlestop.bots.planning.weights import WEIGHTS
from whistlestop.rules.chance import MASK, Seed, below, next_word, seed_chance
from whistlestop.rules.compiler import entry_point, kernel
from whistlestop.rules.constants import SEATS, Phase
from whistlestop.rules.legal import legal
from whistlestop.rules.records import (
    EVENT_BUFFER,
    SCORES,
    STATE,
    Array,
    Bytes,
    Events,
    Float2s,
    Float32s,
    Float32x2s,
    Int32s,
    Int64x2s,
    PlayingBytes,
    Scores,
)
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


class Trial(NamedTuple):
    """The records and arrays for trying the actions of a decision.

    ``hidden``: HIDDEN[1]. ``dealt`` and ``now``: STATE[1] each, the position with shuffled decks,
    and the game that goes on from there. ``tried``: int32[MAX_CANDIDATES]. ``chance``: int64[4],
    for the decks.
    """

    judge: Planner
    network: PolicyNetwork
    scores: Scores
    events: Events
    scratch: Scratch
    settings: TrialSettings
    hidden: Array
    dealt: Array
    now: Array
    tried: Array
    chance: Array


@kernel
def play_on(trial: Trial, action: int, seat: int) -> float:
    """Play an action and then the game in ``trial.now``, and return the seat's reward."""
    judge, events = trial.judge, trial.events
    state = trial.now[0]
    invalidate_plans(judge.plans, state)
    play(judge, state, action, events)
    for _ in range(trial.settings.by_network):
        if state.phase == Phase.OVER:
            break
        chosen = best_by_network(
            judge, trial.network, state, trial.scores, int(state.seat), trial.settings.margin,
            trial.scratch,
        )  # fmt: skip
        play(judge, state, chosen, events)
    if trial.settings.by_network > 0:
        invalidate_plans(judge.plans, state)
    play_out(judge, state, events)
    end = np.empty((2, SEATS), np.float64)
    write_end(judge.layout, state, trial.scores, end)
    return reward(end, int(state.players), seat)


@kernel
def write_values(trial: Trial, known: Array, number: int, count: int, values: Array) -> None:
    """Try the candidate actions of a position, and write their values.

    ``known``: STATE[1]. ``number``: of the game. The candidates are in ``trial.scratch``.
    """
    seat, actions = int(known[0].seat), int(known[0].actions)
    for place in range(count):
        trial.tried[place] = trial.scratch.candidates[place]
        values[place] = 0.0
    for playout in range(trial.settings.playouts):
        seed_chance(trial.chance, Seed(number, playout, actions))
        trial.dealt[0] = known[0]
        shuffle_decks(trial.judge.layout, trial.dealt[0], 0, trial.hidden[0], trial.chance)
        for place in range(count):
            trial.now[0] = trial.dealt[0]
            values[place] += play_on(trial, int(trial.tried[place]), seat)
    for place in range(1, count):
        values[place] = (values[place] - values[0]) / trial.settings.playouts
    values[0] = 0.0


@kernel
def write_trial(
    trial: Trial, known: Array, number: int, row: int, first: int, out: TrialBytes
) -> int:
    """Try the actions of a position, and return their number, 0 if there is only one.

    Returns -1 if ``out`` is full.
    """
    invalidate_plans(trial.judge.plans, known[0])
    seat = int(known[0].seat)
    count = describe_decision(trial.judge, known[0], trial.scores, seat, trial.scratch)
    if count == 1:
        return 0
    if row >= len(out.rows) or first + count > len(out.values):
        return -1
    for place in range(INPUTS):
        out.inputs[row, place] = trial.scratch.inputs[place]
    for place in range(count):
        for feature in range(ACTION):
            out.actions[first + place, feature] = trial.scratch.actions[place, feature]
    out.rows[row, 0] = number
    out.rows[row, 1] = known[0].actions
    out.rows[row, 2] = first
    out.rows[row, 3] = count
    write_values(trial, known, number, count, out.values[first : first + count])
    return count


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
    states = game.state.view(STATE)
    state, events = states[0], game.events.view(EVENT_BUFFER)[0]
    chance = np.empty(4, np.int64)
    hidden, learned = np.zeros(1, HIDDEN), np.zeros(SEATS, np.int8)
    hidden[0].likelihood[:] = 1.0
    dealt, now = game.state.copy(), game.state.copy()
    trial = Trial(
        planner_in(judge), network.view(POLICY_NETWORK)[0], game.scores.view(SCORES)[0], events,
        scratch, settings, hidden, dealt.view(STATE), now.view(STATE),
        scratch.candidates.copy(), np.empty(4, np.int64),
    )  # fmt: skip
    row, place = 0, 0
    for number in range(first, first + games):
        seed_chance(chance, Seed(number, settings.seed & MASK, 11))
        deal = Seed(next_word(chance), next_word(chance), next_word(chance))
        new_game(styled.layout, state, players, deal, events)
        for seat in range(players):
            seats[seat] = records[below(chance, settings.styles)]
            learned[seat] = below(chance, PER_MILLE) < settings.playing
        slips = settings.slips if below(chance, settings.slipping) == 0 else 0
        invalidate_plans(styled.plans, state)
        while state.phase != Phase.OVER and state.actions < MAX_ACTIONS:
            if below(chance, settings.each) == 0:
                tried = write_trial(trial, states, number, row, place, out)
                if tried < 0:
                    return row
                place += tried
                row += tried > 0
            seat = int(state.seat)
            if below(chance, PER_MILLE) < slips:
                count = legal(styled.layout, state, legal_actions)
                action = int(legal_actions[below(chance, count)])
            elif learned[seat]:
                invalidate_plans(trial.judge.plans, state)
                action = best_by_network(
                    trial.judge, trial.network, state, trial.scores, seat, settings.margin, scratch
                )
            else:
                action = choose(styled, state, seat)
            play(styled, state, action, events)
    return row


class NetworkPlayer(NamedTuple):
    """A network as it plays.

    ``network``: the bytes of a POLICY_NETWORK record; one that is all zero agrees with the planner.
    ``margin``: the least advantage for which it leaves the planner's choice.
    """

    network: Bytes
    margin: float


@entry_point
def play_duplicates(
    planner: PlannerBytes,
    one: NetworkPlayer,
    other: NetworkPlayer,
    game: PlayingBytes,
    players: int,
    place: int,
    seed: int,
    first: int,
    scratch: Scratch,
    out: Float2s,
) -> None:
    """Play a game for each row of ``out``: float64[games, 2 * players].

    ``one`` plays at seat ``place``, and ``other`` at all others. The win shares come first in a
    row, then the points. Games are numbered from ``first``; a number always means the same deal.
    """
    the_planner = planner_in(planner)
    network = one.network.view(POLICY_NETWORK)[0]
    others = other.network.view(POLICY_NETWORK)[0]
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
            chosen = network if seat == place else others
            margin = one.margin if seat == place else other.margin
            action = best_by_network(the_planner, chosen, state, scores, seat, margin, scratch)
            play(the_planner, state, action, events)
        write_result(the_planner, state, scores, out[number, :players], out[number, players:])
