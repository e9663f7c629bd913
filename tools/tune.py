"""Tune the planner's weights for a title by self-play (cross-entropy method).

    python tools/tune.py europe --players 2 --rounds 60
    python tools/tune.py europe --players 2 --rounds 60 --patient
    python tools/tune.py india --players 2 --rounds 60 --from europe

Every round tries variations of the present weights on the same deals. Each variation plays against
seats with the planner's weights and with the present ones. The weights then move towards the best
variations. The result is written into ``weights.json`` in the title's folder, or ``patient.json``
for patient play, if it beats the weights it began with.
"""

from __future__ import annotations

import argparse
import json
import time

import numpy as np

from whistlestop.bots.planning import measuring
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.weights import (
    DEFAULTS,
    PATIENCE,
    pack_weights,
    tuned,
    weights_file,
)
from whistlestop.rules.constants import SEATS
from whistlestop.rules.records import playing_bytes
from whistlestop.titles import load

SPREAD = 0.25  # of the first variations, as a share of each weight
SMALLEST_SCALE = 0.3
MARGIN = 60.0  # lead in points that counts as much as a win
LAST_GAMES = 20_000


def tuned_names(title: str, patient: bool) -> list[str]:
    """Return the weights that matter on a title."""
    has_railyards = load(title).rules.railyards
    waiting = set(PATIENCE) - {name for name, value in DEFAULTS.items() if value}
    return [
        name
        for name in DEFAULTS
        if (has_railyards or not name.startswith("rail_")) and (patient or name not in waiting)
    ]


def play(
    title: str, seats: list[dict[str, float]], games: int, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return mean totals and win shares by weights, over games in which the seats rotate."""
    sums = np.zeros((2, len(seats)))
    packed = [pack_weights(seat) for seat in seats]
    measuring.play_games(
        planner_bytes(title, np.concatenate(packed + [packed[0]] * (SEATS - len(seats)))),
        playing_bytes(),
        seed,
        games,
        sums,
    )
    return sums[0] / games, sums[1] / games


def fitness(
    title: str,
    players: int,
    one: dict[str, float],
    rest: dict[str, float],
    games: int,
    seed: int,
    for_points: float = 0.0,
) -> tuple[float, float, float]:
    """Return the fitness of ``one`` against ``rest``, its share of wins and its points.

    The fitness combines wins, margin and points.
    """
    totals, wins = play(title, [one] + [rest] * (players - 1), games, seed)
    margin = totals[0] - totals[1:].mean()
    worth = wins[0] + margin / MARGIN + for_points * totals.mean() / MARGIN
    return worth, wins[0], totals[0]


def tune(
    title: str,
    players: int,
    rounds: int,
    games: int,
    tries: int,
    seed: int,
    for_points: float,
    first: dict[str, float],
    patient: bool,
) -> None:
    """Tune the weights for a title and number of seats, beginning with ``first``."""
    chance = np.random.default_rng(seed)
    names, rival = tuned_names(title, patient), tuned(title, players)
    mean = np.array([first[name] for name in names])
    spread = SPREAD * np.maximum(np.abs(mean), SMALLEST_SCALE)

    def weights(values: np.ndarray) -> dict[str, float]:
        return {**first, **dict(zip(names, values.tolist(), strict=True))}

    begun = time.monotonic()
    for number in range(rounds):
        # with the present ones alone it could go in circles
        rivals = (rival, weights(mean) if number % 2 == 0 else rival)
        variations = mean + spread * chance.standard_normal((tries, len(names)))
        worth = [
            sum(
                fitness(title, players, weights(c), rest, games // 2, seed + number, for_points)[0]
                for rest in rivals
            )
            for c in variations
        ]
        order = np.argsort(-np.array(worth))
        best = variations[order[: max(3, tries // 4)]]
        mean = 0.5 * mean + 0.5 * best.mean(axis=0)
        spread = 0.85 * spread + 0.15 * np.maximum(best.std(axis=0), 0.01)
        if number % 10 == 9 or number == rounds - 1:
            _, wins, points = fitness(title, players, weights(mean), rival, 4000, 10**6 + number)
            print(
                f"{title} {players} round {number + 1}: wins {wins:.3f} of games against the "
                f"planner's weights, {points:.1f} points, {time.monotonic() - begun:.0f} s",
                flush=True,
            )
    rounded = {name: round(value, 3) for name, value in weights(mean).items()}
    _, wins, points = fitness(title, players, rounded, first, LAST_GAMES, 10**7)
    print(f"{title} {players}: wins {wins:.3f} against the first weights, {points:.1f} points")
    if wins > 1 / players or for_points:
        file = weights_file(title, patient)
        everything = json.loads(file.read_text()) if file.exists() else {}
        everything[str(players)] = rounded
        file.write_text(json.dumps(everything, indent=1, sort_keys=True) + "\n")


def first_weights(title: str, players: int, patient: bool) -> dict[str, float]:
    """Return the weights to begin with; patient play begins with changes of the planner's."""
    if patient and not weights_file(title, patient).is_file():
        return {**tuned(title, players), **PATIENCE}
    return tuned(title, players, patient)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("title")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--tries", type=int, default=36)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--points", type=float, default=0.0, help="weight of all seats' points, in addition to wins"
    )
    parser.add_argument("--patient", action="store_true", help="tune patient play")
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--from-defaults", action="store_true", help="start with the defaults")
    start.add_argument(
        "--from", dest="other", metavar="TITLE", help="start with another title's weights"
    )
    args = parser.parse_args()
    if args.from_defaults:
        first = {**DEFAULTS, **PATIENCE} if args.patient else DEFAULTS
    else:
        first = first_weights(args.other or args.title, args.players, args.patient)
    tune(
        args.title,
        args.players,
        args.rounds,
        args.games,
        args.tries,
        args.seed,
        args.points,
        first,
        args.patient,
    )


if __name__ == "__main__":
    main()
