"""Many games at once, stepped by compiled code into memory that the caller may own.

Python calls the entry points here. They hold no lock of Python's, so threads can call them at the
same time for different games of one batch.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from whistlestop.encoding.blocks import ENCODING, Encoding
from whistlestop.encoding.encode import encode, encode_hidden
from whistlestop.rules.chance import MASK, Seed, below, next_word, seed_chance
from whistlestop.rules.compiler import entry_point, kernel
from whistlestop.rules.constants import ACTIONS, NOBODY, Phase
from whistlestop.rules.layout import LAYOUT
from whistlestop.rules.legal import legal
from whistlestop.rules.observation import OBSERVATION
from whistlestop.rules.records import (
    EVENT_BUFFER,
    SCORES,
    STATE,
    Array,
    Byte2s,
    Bytes,
    Float32s,
    Float32x2s,
    Int8s,
    Int8x2s,
    Int32s,
    Int64x2s,
    Layout,
    Scores,
    State,
    new_bytes,
)
from whistlestop.rules.scoring import score
from whistlestop.rules.setup import new_game
from whistlestop.rules.step import step


class Reward(IntEnum):
    """The rewards at the end of a game; they are 0 before it."""

    WIN = 0  # 1 for a sole winner; all seats' rewards add up to 0
    SCORE = 1  # the final score divided by 100


class Batch(NamedTuple):
    """The memory of n games. A caller that does not want an array passes one without columns."""

    states: Byte2s  # uint8[n, size of STATE]
    chance: Int64x2s  # int64[n, 4]: each game's generator for the seeds of its next games
    choice: Int64x2s  # int64[n, 4]: each game's generator for random actions
    legal: Byte2s  # uint8[n, actions / 8]: one bit per legal action
    observation: Float32x2s  # float32[n, size]: of the seat that must decide
    mask: Int8x2s  # int8[n, actions]: 1 for each legal action
    rewards: Float32x2s  # float32[n, players], by absolute seat
    seat: Int8s  # int8[n]: the seat that must decide
    terminated: Int8s  # int8[n]: 1 if the step ended a game; a new one is dealt already
    truncated: Int8s  # int8[n]: 1 if the step reached the limit of actions


class Scratch(NamedTuple):
    """Memory that one thread overwrites in every step."""

    events: Bytes
    scores: Bytes
    seen: Bytes
    out: Int32s


class Settings(NamedTuple):
    """The numbers that all games of a batch share."""

    players: int
    limit: int  # actions in a game; then it is scored as it stands
    reward: int  # a Reward


def new_scratch() -> Scratch:
    """Return the memory for one thread."""
    return Scratch(
        new_bytes(EVENT_BUFFER),
        new_bytes(SCORES),
        new_bytes(OBSERVATION),
        np.empty(ACTIONS, np.int32),
    )


@kernel
def win_share(scores: Scores, seat: int, players: int) -> float:
    """Return a seat's reward: 1 for a sole winner, and 0 for all seats together."""
    winners = 0
    for each in range(players):
        winners += scores.winner[each]
    if winners == players:
        return 0.0
    if scores.winner[seat]:
        return 1.0 / winners
    return -1.0 / (players - winners)


@kernel
def reward_seats(layout: Layout, state: State, scores: Scores, kind: int, out: Array) -> None:
    """Score a game and write the reward of every seat: float32[players]."""
    score(layout, state, scores)
    for seat in range(state.players):
        if kind == Reward.WIN:
            out[seat] = win_share(scores, seat, int(state.players))
        else:
            out[seat] = scores.total[seat] / 100.0


@kernel
def deal(layout: Layout, state: State, chance: Array, players: int, scratch: Scratch) -> None:
    """Deal a new game with a seed from the generator ``chance`` (int64[4])."""
    low, middle, high = next_word(chance), next_word(chance), next_word(chance)
    events = scratch.events.view(EVENT_BUFFER)[0]
    new_game(layout, state, players, Seed(low, middle, high), events)


@kernel
def show(layout: Layout, encoding: Encoding, batch: Batch, game: int, scratch: Scratch) -> None:
    """Write the legal actions, the mask and the observation of one game."""
    states = batch.states[game].view(STATE)
    state = states[0]
    bits = batch.legal[game]
    for place in range(len(bits)):
        bits[place] = 0
    mask = batch.mask[game]
    for place in range(len(mask)):
        mask[place] = 0
    count = legal(layout, state, scratch.out)
    for place in range(count):
        action = int(scratch.out[place])
        bits[action >> 3] |= 1 << (action & 7)
        if len(mask) > 0:
            mask[action] = 1
    batch.seat[game] = NOBODY if state.phase == Phase.OVER else state.seat
    out = batch.observation[game]
    if len(out) > 0:
        seen = scratch.seen.view(OBSERVATION)[0]
        scores = scratch.scores.view(SCORES)[0]
        encode(layout, encoding, states, int(state.seat), seen, scores, out)


@entry_point
def seed_games(batch: Batch, seed: Seed) -> None:
    """Seed the generators of all games; each game gets its own sequence of seeds."""
    for game in range(len(batch.states)):
        high = (seed.high + game) & MASK
        seed_chance(batch.chance[game], Seed(seed.low, seed.middle, high))
        seed_chance(batch.choice[game], Seed(seed.middle, seed.low ^ 1, high))


@entry_point
def reset_games(
    layout: Bytes,
    encoding: Bytes,
    batch: Batch,
    scratch: Scratch,
    settings: Settings,
    first: int,
    end: int,
) -> None:
    """Deal new games from ``first`` up to ``end`` and show them."""
    the_layout = layout.view(LAYOUT)[0]
    for game in range(first, end):
        state = batch.states[game].view(STATE)[0]
        deal(the_layout, state, batch.chance[game], settings.players, scratch)
        for seat in range(settings.players):
            batch.rewards[game, seat] = 0.0
        batch.terminated[game] = 0
        batch.truncated[game] = 0
        show(the_layout, encoding.view(ENCODING)[0], batch, game, scratch)


@entry_point
def find_illegal(batch: Batch, actions: Int32s, size: int) -> int:
    """Return the first game whose action (int32[n], below ``size``) is not legal, or -1."""
    for game in range(len(actions)):
        action = int(actions[game])
        if action < 0 or action >= size:
            return game
        if not batch.legal[game, action >> 3] & (1 << (action & 7)):
            return game
    return -1


@kernel
def random_action(bits: Array, chance: Array) -> int:
    """Return one of the actions whose bit is set (uint8[n]), each equally likely."""
    count = 0
    for byte in bits:
        rest = int(byte)
        while rest:
            rest &= rest - 1
            count += 1
    pick = below(chance, count)
    for place in range(len(bits)):
        rest = int(bits[place])
        bit = 0
        while rest:
            if rest & 1:
                if pick == 0:
                    return 8 * place + bit
                pick -= 1
            rest >>= 1
            bit += 1
    return NOBODY


@entry_point
def sample_actions(batch: Batch, actions: Int32s, first: int, end: int) -> None:
    """Write a random legal action (int32[n]) of each game from ``first`` up to ``end``."""
    for game in range(first, end):
        actions[game] = random_action(batch.legal[game], batch.choice[game])


@entry_point
def step_games(
    layout: Bytes,
    encoding: Bytes,
    batch: Batch,
    scratch: Scratch,
    settings: Settings,
    actions: Int32s,
    first: int,
    end: int,
) -> None:
    """Play a legal action (int32[n]) in each game from ``first`` up to ``end``.

    A game that ends is scored, and the next one is dealt at once.
    """
    the_layout = layout.view(LAYOUT)[0]
    events = scratch.events.view(EVENT_BUFFER)[0]
    for game in range(first, end):
        state = batch.states[game].view(STATE)[0]
        step(the_layout, state, int(actions[game]), events)
        over = state.phase == Phase.OVER
        cut_off = not over and state.actions >= settings.limit
        batch.terminated[game] = over
        batch.truncated[game] = cut_off
        if over or cut_off:
            scores = scratch.scores.view(SCORES)[0]
            reward_seats(the_layout, state, scores, settings.reward, batch.rewards[game])
            deal(the_layout, state, batch.chance[game], settings.players, scratch)
        else:
            for seat in range(settings.players):
                batch.rewards[game, seat] = 0.0
        show(the_layout, encoding.view(ENCODING)[0], batch, game, scratch)


@entry_point
def encode_hidden_of_games(
    layout: Bytes,
    encoding: Bytes,
    batch: Batch,
    scratch: Scratch,
    settings: Settings,
    out: Float32x2s,
    first: int,
    end: int,
) -> None:
    """Write the critic's vectors (float32[n, critic_length]) of games from ``first`` to ``end``."""
    the_layout, the_encoding = layout.view(LAYOUT)[0], encoding.view(ENCODING)[0]
    seen, scores = scratch.seen.view(OBSERVATION)[0], scratch.scores.view(SCORES)[0]
    for game in range(first, end):
        states = batch.states[game].view(STATE)
        seat = int(states[0].seat)
        encode(the_layout, the_encoding, states, seat, seen, scores, out[game])
        encode_hidden(the_layout, the_encoding, states[0], seat, out[game])


# The functions that environments with a single game use.


@entry_point
def encode_seat(
    layout: Bytes, encoding: Bytes, state: Bytes, seat: int, scratch: Scratch, out: Float32s
) -> None:
    """Write the observation vector of a seat: float32[size].

    If ``out`` has room for the critic's vector (float32[critic_length]), the hidden facts follow.
    """
    the_layout, the_encoding = layout.view(LAYOUT)[0], encoding.view(ENCODING)[0]
    seen, scores = scratch.seen.view(OBSERVATION)[0], scratch.scores.view(SCORES)[0]
    encode(the_layout, the_encoding, state.view(STATE), seat, seen, scores, out)
    if len(out) >= the_encoding.critic_length:
        encode_hidden(the_layout, the_encoding, state.view(STATE)[0], seat, out)


@entry_point
def reward_game(layout: Bytes, state: Bytes, kind: int, scratch: Scratch, out: Float32s) -> None:
    """Score a game as it stands and write the reward of every seat: float32[players]."""
    scores = scratch.scores.view(SCORES)[0]
    reward_seats(layout.view(LAYOUT)[0], state.view(STATE)[0], scores, kind, out)
