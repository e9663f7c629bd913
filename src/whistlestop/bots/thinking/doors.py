"""The doors of what bots compile: called from Python with the bytes of records."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from whistlestop.bots.thinking import dealing, evidence, tree
from whistlestop.bots.thinking import playout as playout_kernel
from whistlestop.bots.thinking import policy as policy_kernel
from whistlestop.bots.thinking.mind import MIND
from whistlestop.bots.thinking.network import NETWORK
from whistlestop.bots.thinking.secrets import SECRETS
from whistlestop.bots.thinking.tree import NODE
from whistlestop.bots.thinking.weights import WEIGHTS
from whistlestop.rules.chance import MASK, seed_chance, shuffle
from whistlestop.rules.compiler import COMPILED, doors_of
from whistlestop.rules.layout import LAYOUT
from whistlestop.rules.scoring import score
from whistlestop.rules.setup import new_game
from whistlestop.rules.state import EVENT_BUFFER, SCORES, STATE, Bytes

if not COMPILED:
    LAYOUT = np.dtype((np.record, LAYOUT))
    STATE = np.dtype((np.record, STATE))
    EVENT_BUFFER = np.dtype((np.record, EVENT_BUFFER))
    SCORES = np.dtype((np.record, SCORES))
    NETWORK = np.dtype((np.record, NETWORK))
    MIND = np.dtype((np.record, MIND))
    WEIGHTS = np.dtype((np.record, WEIGHTS))
    SECRETS = np.dtype((np.record, SECRETS))
    NODE = np.dtype((np.record, NODE))

door = doors_of(Path(__file__).parent)


@door
def choose(
    layout: Bytes, network: Bytes, state: Bytes, mind: Bytes, weights: Bytes, out: np.ndarray
) -> int:
    """What the policy plays for the seat whose decision it is."""
    the_state = state.view(STATE)[0]
    return policy_kernel.choose(
        layout.view(LAYOUT)[0],
        network.view(NETWORK)[0],
        the_state,
        int(the_state.seat),
        mind.view(MIND)[0],
        weights.view(WEIGHTS)[0],
        out,
    )


@door
def play_games(
    layout: Bytes,
    network: Bytes,
    state: Bytes,
    mind: Bytes,
    weights: Bytes,
    scores: Bytes,
    events: Bytes,
    out: np.ndarray,
    players: int,
    seed: int,
    games: int,
    totals: np.ndarray,
    wins: np.ndarray,
) -> int:
    """Play whole games by the policy and add up totals and wins a seat; returns decisions.

    ``weights``: a WEIGHTS record a seat; in game n, seat s has the record (s + n) % players, and
    ``totals`` and ``wins`` (float64[players]) go by record.
    """
    the_layout = layout.view(LAYOUT)[0]
    the_network = network.view(NETWORK)[0]
    the_state = state.view(STATE)[0]
    the_mind = mind.view(MIND)[0]
    the_weights = weights.view(WEIGHTS)
    the_scores = scores.view(SCORES)[0]
    the_events = events.view(EVENT_BUFFER)[0]
    seated = the_weights.copy()
    decisions = 0
    for number in range(games):
        turn = number % players
        for seat in range(players):
            seated[seat] = the_weights[(seat + turn) % players]
        new_game(the_layout, the_state, players, number // players, seed, 0, the_events)
        playout_kernel.forget_plans(the_state, the_mind)
        playout_kernel.play_out(
            the_layout, the_network, the_state, the_mind, seated, the_events, out
        )
        score(the_layout, the_state, the_scores)
        decisions += int(the_state.actions)
        winners = 0
        for seat in range(players):
            winners += int(the_scores.winner[seat])
        for seat in range(players):
            totals[(seat + turn) % players] += the_scores.total[seat]
            wins[(seat + turn) % players] += the_scores.winner[seat] / winners
    return decisions


@door
def time_playouts(
    layout: Bytes,
    network: Bytes,
    state: Bytes,
    mind: Bytes,
    weights: Bytes,
    events: Bytes,
    out: np.ndarray,
    playouts: int,
) -> int:
    """Play on from a state again and again, with another chance each time; returns decisions."""
    the_layout = layout.view(LAYOUT)[0]
    the_network = network.view(NETWORK)[0]
    start = state.view(STATE)
    now = state.copy().view(STATE)
    the_mind = mind.view(MIND)[0]
    the_events = events.view(EVENT_BUFFER)[0]
    decisions = 0
    for number in range(playouts):
        now[0] = start[0]
        seed_chance(now[0].chance, number, 1, 2)
        shuffle(now[0].chance, now[0].deck, int(now[0].deck_size))
        playout_kernel.forget_plans(now[0], the_mind)
        playout_kernel.play_out(
            the_layout, the_network, now[0], the_mind, weights.view(WEIGHTS), the_events, out
        )
        decisions += int(now[0].actions) - int(start[0].actions)
    return decisions


@door
def weigh_tickets(
    layout: Bytes, network: Bytes, state: Bytes, mind: Bytes, secrets: Bytes, signs: np.ndarray
) -> None:
    """Work out how likely each other seat holds each unseen ticket, and by which signs."""
    evidence.weigh_tickets(
        layout.view(LAYOUT)[0],
        network.view(NETWORK)[0],
        state.view(STATE)[0],
        mind.view(MIND)[0],
        secrets.view(SECRETS)[0],
        signs,
    )


@door
def deal_hidden(layout: Bytes, state: Bytes, secrets: Bytes, seed: int) -> None:
    """Deal what is hidden; the same seed deals the same."""
    chance = np.empty(4, np.int64)
    seed_chance(chance, seed & MASK, seed >> 32 & MASK, 0)
    dealing.deal_hidden(
        layout.view(LAYOUT)[0], state.view(STATE)[0], secrets.view(SECRETS)[0], chance
    )


@door
def candidates(
    layout: Bytes,
    network: Bytes,
    known: Bytes,
    secrets: Bytes,
    mind: Bytes,
    weights: Bytes,
    seed: int,
    actions: np.ndarray,
    out: np.ndarray,
) -> int:
    """Write the candidates for the seat whose decision it is (int32[MOST]); returns how many.

    ``weights``: a WEIGHTS record a seat. The policy's own choice comes first.
    """
    now = known.copy().view(STATE)
    return tree.list_candidates(
        layout.view(LAYOUT)[0],
        network.view(NETWORK)[0],
        known.view(STATE)[0],
        now,
        secrets.view(SECRETS)[0],
        mind.view(MIND)[0],
        weights.view(WEIGHTS),
        seed,
        actions,
        out,
    )


@door
def plant(nodes: Bytes, counts: np.ndarray, actions: np.ndarray, seat: int) -> None:
    """Begin a tree: a root for each action, numbered in order."""
    counts[0] = 0
    for action in actions:
        tree.new_node(nodes.view(NODE), counts, tree.NO_NODE, int(action), seat)


@door
def search(
    layout: Bytes,
    network: Bytes,
    known: Bytes,
    secrets: Bytes,
    mind: Bytes,
    weights: Bytes,
    scores: Bytes,
    events: Bytes,
    nodes: Bytes,
    counts: np.ndarray,
    roots: np.ndarray,
    wins: np.ndarray,
    points: np.ndarray,
    seed: int,
    first: int,
    guesses: int,
    out: np.ndarray,
) -> None:
    """Try the roots (int32[n]) in guesses number ``first`` and on; see ``tree.search``."""
    now = known.copy().view(STATE)
    dealt = known.copy().view(STATE)
    tree.search(
        layout.view(LAYOUT)[0],
        network.view(NETWORK)[0],
        known.view(STATE)[0],
        now,
        dealt,
        secrets.view(SECRETS)[0],
        mind.view(MIND)[0],
        weights.view(WEIGHTS),
        scores.view(SCORES)[0],
        events.view(EVENT_BUFFER)[0],
        nodes.view(NODE),
        counts,
        roots,
        wins,
        points,
        seed,
        first,
        guesses,
        out,
    )
