"""Measure patient play against the planner's weights, and write its table in docs/strength.md.

    python tools/patience.py

One seat plays patiently and the others with the planner's weights, each deal once from every seat.
Generated maps have no tuned weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from pathlib import Path

import numpy as np

from page_parts import with_part
from whistlestop.bots.planning import measuring
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.weights import pack_weights, tuned
from whistlestop.envs.generated import maps
from whistlestop.envs.map_spec import load_map
from whistlestop.rules.constants import SEATS
from whistlestop.rules.records import playing_bytes
from whistlestop.titles import Title, load, title_ids

PAGE = Path(__file__).parent.parent / "docs" / "strength.md"
DEALS = 4000
MAPS = 10
SEED = 41  # of the deals; tuning used others


def play(title: Title, players: int) -> tuple[float, np.ndarray]:
    """Return the patient seat's share of wins, and the mean points of all seats, it first."""
    patient, usual = (pack_weights(tuned(title.id, players, patient)) for patient in (True, False))
    sums, games = np.zeros((2, players)), DEALS * players
    planner = planner_bytes(title.spec, np.concatenate([patient] + [usual] * (SEATS - 1)))
    measuring.play_games(planner, playing_bytes(), SEED, games, sums)
    return float(sums[1, 0] / games), sums[0] / games


def rows() -> Iterator[str]:
    titles = [load(name) for name in title_ids()]
    boards = [(f"`{title.id}`", title) for title in titles if not title.rules.railyards]
    boards += [(f"`{spec}`", load_map(spec)) for spec in islice(maps("test"), MAPS)]
    for name, title in boards:
        is_generated = title.id not in title_ids()
        most = 2 if is_generated else title.rules.players_at_most
        for players in range(2, most + 1):
            wins, points = play(title, players)
            error = 1.96 * sqrt(wins * (1.0 - wins) / (DEALS * players))
            yield (
                f"| {name} | {players} | **{wins:.1%}** ± {error:.1%} | {1 / players:.0%} "
                f"| {points[0]:.1f} | {points[1:].mean():.1f} |"
            )


def main() -> None:
    lines = [
        "| title or map | seats | wins of the patient seat | even | its points | others' points |",
        "| --- | ---: | --- | ---: | ---: | ---: |",
    ]
    for row in rows():
        print(row, flush=True)
        lines.append(row)
    PAGE.write_text(
        with_part(PAGE.read_text(encoding="utf-8"), "PATIENCE", lines), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
