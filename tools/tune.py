"""Tune the planner's weights for a title by self-play (cross-entropy method).

    python tools/tune.py europe --players 2 --rounds 60
    python tools/tune.py india --players 2 --rounds 60 --from europe

Every round tries variations of the present weights on the same deals. Each variation plays against
seats with the first weights and with the present ones. The weights then move towards the best
variations. The result is written into ``weights.json`` in the title's folder if it beats the
previous weights.
"""

from __future__ import annotations

import argparse
import json
import time

import numpy as np

from whistlestop.bots.planning import measuring
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.weights import DEFAULTS, pack_weights, tuned, weights_file
from whistlestop.rules.constants import SEATS
from whistlestop.rules.records import playing_bytes

NAMES = list(DEFAULTS)
SMALLEST_SCALE = 0.3
MARGIN = 60.0  # lead in points that counts as much as a win


def play(
    title: str, seats: list[np.ndarray], games: int, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return mean totals and win shares by weights, over games in which the seats rotate."""
    sums = np.zeros((2, len(seats)))
    packed = [pack_weights(dict(zip(NAMES, seat, strict=True))) for seat in seats]
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
    one: np.ndarray,
    rest: np.ndarray,
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
    values: dict[str, float],
) -> None:
    """Tune the weights for a title and number of seats, beginning with ``values``."""
    chance = np.random.default_rng(seed)
    first = np.array([values[name] for name in NAMES])
    mean = first.copy()
    spread = 0.3 * np.maximum(np.abs(first), SMALLEST_SCALE)
    begun = time.monotonic()
    for number in range(rounds):
        rivals = (first, mean)  # with the present ones alone it could go in circles
        variations = mean + spread * chance.standard_normal((tries, len(NAMES)))
        worth = [
            sum(
                fitness(title, players, c, rest, games // 2, seed + number, for_points)[0]
                for rest in rivals
            )
            for c in variations
        ]
        order = np.argsort(-np.array(worth))
        best = variations[order[: max(3, tries // 5)]]
        mean = 0.5 * mean + 0.5 * best.mean(axis=0)
        spread = 0.85 * spread + 0.15 * np.maximum(best.std(axis=0), 0.02)
        if number % 10 == 9 or number == rounds - 1:
            _, wins, points = fitness(title, players, mean, first, 4000, 10**6 + number)
            print(
                f"{title} {players} round {number + 1}: wins {wins:.3f} of games against the "
                f"first weights, {points:.1f} points, {time.monotonic() - begun:.0f} s",
                flush=True,
            )
    _, wins, points = fitness(title, players, mean, first, 20000, 10**7)
    print(f"{title} {players}: wins {wins:.3f}, {points:.1f} points over 20,000 games")
    if wins > 1 / players or for_points:
        file = weights_file(title)
        everything = json.loads(file.read_text()) if file.exists() else {}
        rounded = {n: round(float(v), 3) for n, v in zip(NAMES, mean, strict=True)}
        everything[str(players)] = rounded
        file.write_text(json.dumps(everything, indent=1, sort_keys=True) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("title")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--tries", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--points", type=float, default=0.0, help="weight of all seats' points, in addition to wins"
    )
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--from-defaults", action="store_true", help="start with the defaults")
    start.add_argument(
        "--from", dest="other", metavar="TITLE", help="start with another title's weights"
    )
    args = parser.parse_args()
    values = DEFAULTS if args.from_defaults else tuned(args.other or args.title, args.players)
    tune(
        args.title,
        args.players,
        args.rounds,
        args.games,
        args.tries,
        args.seed,
        args.points,
        values,
    )


if __name__ == "__main__":
    main()
