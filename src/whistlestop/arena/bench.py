"""Speed measurements: the figures of ``whistlestop bench``."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from whistlestop.arena.bench_start import starts
from whistlestop.bots import make_bot
from whistlestop.bots.planning import measuring as planning_measuring
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.weights import weights_of
from whistlestop.game import Game
from whistlestop.rules import entry_points, measuring
from whistlestop.rules.constants import ACTIONS, CARDS, NOBODY, TICKETS
from whistlestop.rules.layout import layout_of
from whistlestop.rules.records import (
    EVENT_BUFFER,
    SCORES,
    STATE,
    as_record,
    new_bytes,
    playing_bytes,
)
from whistlestop.titles import CARDS as CARD_NAMES
from whistlestop.titles import load, title_ids

Result = dict[str, Any]

ROUNDS = 3  # repetitions; the best one counts, because other programs only slow it down


def run_all(quick: bool = False) -> Iterator[Result]:
    """Yield every benchmark's result; ``quick`` takes a tenth of the time and is less exact."""
    scale = 0.1 if quick else 1.0
    for title, players, games in (
        ("usa", 2, 20_000),
        ("usa", 4, 10_000),
        ("europe", 2, 15_000),
        ("europe", 4, 10_000),
        ("europe", 5, 8_000),
        ("switzerland", 3, 8_000),
        ("berlin", 4, 16_000),
        ("card_game", 2, 10_000),
        ("card_game", 4, 8_000),
    ):
        yield random_play(title, players, int(games * scale))
    yield from_python("europe", 4, int(400 * scale))
    yield friendly("europe", 4, int(40 * scale) or 1)
    yield best_set(25, int(400 * scale))
    for title, players in (("europe", 2), ("europe", 4), ("usa", 4), ("card_game", 4)):
        yield playouts(title, players, int(3000 * scale))
    for title in title_ids():
        yield decisions_of("planner", title, load(title).rules.players_at_most)
    for kind in VIEWS:
        yield min(
            (time_for_view(kind, "europe", 4) for _ in range(ROUNDS)),
            key=lambda result: float(result["milliseconds"]),
        )
    yield state_copy(int(1_000_000 * scale))
    yield from starts()


def _best(run: Callable[[], Result]) -> Result:
    return max((run() for _ in range(ROUNDS)), key=lambda result: result["decisions_per_second"])


def random_play(title: str, players: int, games: int) -> Result:
    """Measure random games in compiled code, with full rules and scores."""
    layout = layout_of(load(title))
    game = playing_bytes()
    measuring.play_random_games(layout, game, players, 1, 10)

    def run() -> Result:
        begin = time.perf_counter()
        decisions, _ = measuring.play_random_games(layout, game, players, 2, games)
        seconds = time.perf_counter() - begin
        return {
            "name": f"random-play/{title}/{players}",
            "games_per_second": games / seconds,
            "decisions_per_second": decisions / seconds,
            "decisions_per_game": decisions / games,
        }

    return _best(run)


def from_python(title: str, players: int, games: int) -> Result:
    """Measure ``step_and_legal``, called from Python for random decisions."""
    layout = layout_of(load(title))
    state, scores, events = new_bytes(STATE), new_bytes(SCORES), new_bytes(EVENT_BUFFER)
    out = np.empty(ACTIONS, np.int32)
    step_and_legal, pick = entry_points.step_and_legal, random.Random(1).random

    def run() -> Result:
        decisions = 0
        begin = time.perf_counter()
        for seed in range(games):
            entry_points.new_game(layout, state, players, np.array([seed, 7, 0, 0]), events)
            count = entry_points.legal(layout, state, out)
            while count:
                count = step_and_legal(layout, state, out[int(pick() * count)], events, out)
                decisions += 1
            entry_points.score(layout, state, scores)
        seconds = time.perf_counter() - begin
        return {
            "name": f"python-buffers/{title}/{players}",
            "games_per_second": games / seconds,
            "decisions_per_second": decisions / seconds,
        }

    run()
    return _best(run)


def friendly(title: str, players: int, games: int) -> Result:
    """Measure the ``Game`` API, with lists of Actions and Events for every decision."""
    choice = random.Random(1).choice

    def run() -> Result:
        decisions = 0
        begin = time.perf_counter()
        for seed in range(games):
            game = Game.new(title, players=players, seed=seed)
            while legal := game.legal_actions():
                game.play(choice(legal))
            decisions += len(game.played)
            game.scores()
        seconds = time.perf_counter() - begin
        return {
            "name": f"game-api/{title}/{players}",
            "games_per_second": games / seconds,
            "decisions_per_second": decisions / seconds,
        }

    run()
    return _best(run)


def best_set(tickets: int, stacks: int) -> Result:
    """Measure the choice of the best tickets of The Card Game, with this many tickets.

    The stacks are random.
    """
    title = load("card_game")
    layout, memory, chance = layout_of(title), new_bytes(STATE), random.Random(1)
    entry_points.set_up_board(layout, memory, 2, np.array([1, 2, 3, 0]))
    state = as_record(memory, STATE)
    deck = np.repeat(np.arange(CARDS), [title.train_cards[card] for card in CARD_NAMES])
    chosen = np.empty(TICKETS, np.int16)
    entry_points.best_tickets(layout, memory, chosen)
    seconds = []
    for _ in range(stacks):
        state.ticket_owner[:] = NOBODY
        state.ticket_owner[chance.sample(range(len(title.tickets)), tickets)] = 0
        stack = chance.sample(deck.tolist(), chance.randint(20, 60))
        state.track[0] = np.bincount(stack, minlength=CARDS)
        begin = time.perf_counter()
        entry_points.best_tickets(layout, memory, chosen)
        seconds.append(time.perf_counter() - begin)
    return {
        "name": f"best-set/card_game/{tickets}-tickets",
        "milliseconds": 1e3 * sum(seconds) / stacks,
        "milliseconds_at_worst": 1e3 * max(seconds),
    }


def playouts(title: str, players: int, count: int) -> Result:
    """Measure playouts by the policy of ``search``, from a determinization at the first turn."""
    game = Game.new(title, players=players, seed=5)
    while game.phase == "choose_tickets":
        seat = game.seat or 0
        game.play(make_bot("planner", seat).choose(game.view(seat)))
    belief = BeliefState()
    belief.update(game.view(game.seat))
    planner = planner_bytes(title, weights_of(game.title.id, players))
    state, events = belief.determinize(1), new_bytes(EVENT_BUFFER)
    play = partial(planning_measuring.time_playouts, planner, state, events)
    play(2)

    def run() -> Result:
        begin = time.perf_counter()
        decisions = play(count)
        seconds = time.perf_counter() - begin
        return {
            "name": f"playouts/{title}/{players}",
            "games_per_second": count / seconds,
            "decisions_per_second": decisions / seconds,
            "decisions_per_game": decisions / count,
        }

    return _best(run)


def decisions_of(spec: str, title: str, players: int) -> Result:
    """Measure a bot's time for a decision, with the update of its belief, over one game.

    The code is compiled by then, because the playout benchmarks run first.
    """
    game = Game.new(title, players=players, seed=3)
    bots = [make_bot(spec, seat) for seat in range(players)]
    seconds = []
    while (seat := game.seat) is not None:
        view = game.view(seat)
        begin = time.perf_counter()
        action = bots[seat].choose(view)
        seconds.append(time.perf_counter() - begin)
        game.play(action)
    return {
        "name": f"decisions/{spec}/{title}/{players}",
        "milliseconds": 1e3 * sum(seconds) / len(seconds),
        "milliseconds_at_worst": 1e3 * max(seconds),
    }


VIEWS: dict[str, Callable[[Game, int], object]] = {
    "observation": Game.observe,
    "view": Game.view,
    "view-json": lambda game, seat: game.view(seat).to_json(),
}


def time_for_view(kind: str, title: str, players: int) -> Result:
    """Measure one of VIEWS: the mean time over the decisions of a random game."""
    game, choice = Game.new(title, players=players, seed=3), random.Random(1).choice
    seconds = []
    while (seat := game.seat) is not None:
        begin = time.perf_counter()
        VIEWS[kind](game, seat)
        seconds.append(time.perf_counter() - begin)
        game.play(choice(game.legal_actions()))
    return {
        "name": f"{kind}/{title}/{players}",
        "milliseconds": 1e3 * sum(seconds) / len(seconds),
    }


def state_copy(copies: int) -> Result:
    """Measure the copy of a state in compiled code."""
    state, other = new_bytes(STATE), new_bytes(STATE)
    measuring.copy_many(state, other, 10)
    seconds = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        measuring.copy_many(state, other, copies)
        seconds.append(time.perf_counter() - begin)
    return {"name": "state-copy", "nanoseconds": 1e9 * min(seconds) / copies}
