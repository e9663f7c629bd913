"""Measure the losses of each level's decisions, to test whether the analysis ranks players right.

    python tools/loss_by_level.py collect losses.jsonl [--games 6] [--fours 24] [--depth 0.5]
    python tools/loss_by_level.py page losses.jsonl [...]

``collect`` plays this many games of Europe between each pair of levels, and games of four levels,
analyses them, and adds a line for each seat and game to the file; games in the file are not
repeated. ``page`` writes a summary into ``docs/analysis/levels.json`` and the table of
``docs/analysis.md``. Levels that search use a fixed number of simulations, so the games are the
same on every computer.
"""

from __future__ import annotations

import argparse
import json
from itertools import combinations, product
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from scipy.stats import spearmanr

from page_parts import with_part
from whistlestop.analysis.decisions import STANDARD
from whistlestop.analysis.game_analysis import GameAnalysis, Options, analyse
from whistlestop.analysis.judgement import LIMITS, POINT, accuracy, beyond_noise
from whistlestop.analysis.judging import Gap
from whistlestop.bots import make_bot
from whistlestop.bots.bot import bot_seed
from whistlestop.bots.levels import LEVELS
from whistlestop.game import Game

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "docs" / "analysis" / "levels.json"
PAGE = ROOT / "docs" / "analysis.md"
TITLE = "europe"
SIMULATIONS = {"dispatcher": 400, "stationmaster": 2000}
SPECS = {
    level.id: f"search:simulations={SIMULATIONS[level.id]}"
    if level.id in SIMULATIONS
    else level.spec
    for level in LEVELS
}
PROCESSES = 1  # the machine is shared
RESAMPLED = 2000  # bootstrap samples for intervals
MEASURES = {  # winning chance that a point counts as, and whether losses count with their noise
    "as it is": (POINT, False),
    "with noise": (POINT, True),
    "without points": (0.0, False),
    "a point counts as 5 %": (0.05, False),
}


def collect(out: Path, games: int, fours: int, depth: float) -> None:
    """Play and analyse games; write a line for each seat with the levels, the seed and its losses.

    ``games``: for each pair of levels; ``fours``: games of four different levels.
    """
    lines = [json.loads(line) for line in out.read_text().splitlines()] if out.is_file() else []
    done = {(line["levels"], line["seed"]) for line in lines}
    pairs = [(pair, seed) for seed, pair in product(range(games), combinations(SPECS, 2))]
    tables = [(tuple(Random(seed).sample(list(SPECS), 4)), seed) for seed in range(fours)]
    asked = [
        (levels, seed, depth)
        for levels, seed in (*pairs, *tables)
        if (" ".join(levels), seed) not in done
    ]
    with Pool(PROCESSES) as pool, out.open("a", encoding="utf-8") as file:
        for number, found in enumerate(pool.imap_unordered(analysed, asked), 1):
            file.writelines(json.dumps(line) + "\n" for line in found)
            file.flush()
            print(f"{number} of {len(asked)} games", flush=True)


def analysed(asked: tuple[tuple[str, ...], int, float]) -> list[dict[str, Any]]:
    """Play and analyse a game between levels; return a line for each seat."""
    named, seed, depth = asked
    levels = named if seed % 2 == 0 else named[::-1]
    game = Game.new(TITLE, players=len(levels), seed=seed)
    bots = [make_bot(SPECS[level], bot_seed(seed, seat)) for seat, level in enumerate(levels)]
    while (seat := game.seat) is not None:
        game.play(bots[seat].choose(game.view(seat)))
    options = Options(depth=STANDARD.times(depth), luck=0, seed=seed)
    found = GameAnalysis.of(game, analyse(game, options))
    winners = game.winners()
    return [
        {
            "levels": " ".join(named),
            "seed": seed,
            "level": level,
            "won": (seat in winners) / len(winners),
            "wins": [round(each.lost.win, 4) for each in found.decisions if each.seat == seat],
            "errors": [
                round(each.lost.win_error, 4) for each in found.decisions if each.seat == seat
            ],
            "points": [round(each.lost.points, 2) for each in found.decisions if each.seat == seat],
            "points_errors": [
                round(each.lost.points_error, 2) for each in found.decisions if each.seat == seat
            ],
            "judgements": [each.judgement for each in found.decisions if each.seat == seat],
        }
        for seat, level in enumerate(levels)
    ]


def page(files: list[Path]) -> None:
    """Write the summary and the table."""
    lines = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    pairs, fours = (
        [line for line in lines if len(line["levels"].split()) == seats] for seats in (2, 4)
    )
    report = {
        "title": TITLE,
        "games": {"of two": len(pairs) // 2, "of four": len(fours) // 4},
        "simulations": SIMULATIONS,
        "levels": {
            level: {
                **summed_up([line for line in pairs if line["level"] == level]),
                "accuracy_of_four": accuracy_of([line for line in fours if line["level"] == level]),
            }
            for level in SPECS
        },
        "correlation": {
            name: {"of two": correlation(pairs, *how), "of four": correlation(fours, *how)}
            for name, how in MEASURES.items()
        },
    }
    REPORT.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    written = PAGE.read_text(encoding="utf-8")
    lines_of_table = table(report)
    PAGE.write_text(with_part(written, "LEVELS", lines_of_table), encoding="utf-8")
    print("\n".join(lines_of_table))
    print(json.dumps(report["games"]), json.dumps(report["correlation"], indent=1))


def summed_up(seats: list[dict[str, Any]]) -> dict[str, Any]:
    """Return means over all decisions of a level, with 95 % intervals from resampled games."""
    wins = [beyond(seat["wins"], seat["errors"]) for seat in seats]
    points = [beyond(seat["points"], seat["points_errors"]) for seat in seats]
    count = sum(len(each) for each in wins)
    calls = [call for seat in seats for call in seat["judgements"]]
    return {
        "games": len(seats),
        "decisions": count,
        "won": round(float(np.mean([seat["won"] for seat in seats])), 3),
        "wins_lost": interval(wins),
        "points_lost": interval(points),
        "accuracy": accuracy_of(seats),
        "judgements": {
            call: round(1000 * calls.count(call) / count, 1)
            for call in ("best", "good", *reversed(LIMITS))
        },
    }


def beyond(losses: list[float], errors: list[float]) -> np.ndarray:
    """Return the parts of losses that their errors can't explain."""
    return np.array([beyond_noise(*each) for each in zip(losses, errors, strict=True)])


def accuracy_of(seats: list[dict[str, Any]]) -> list[float]:
    """Return the mean accuracy of games, and the ends of its 95 % interval."""
    each = np.array([[accuracy(gaps(seat)) or 0.0] for seat in seats])
    return [round(end, 1) for end in interval(list(each))]


def interval(by_game: list[np.ndarray]) -> list[float]:
    """Return the mean over decisions, and the ends of its 95 % interval."""
    sums = np.array([each.sum() for each in by_game])
    counts = np.array([len(each) for each in by_game])
    drawn = np.random.default_rng(1).integers(len(sums), size=(RESAMPLED, len(sums)))
    means = sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
    low, high = np.quantile(means, (0.025, 0.975))
    return [round(float(each), 5) for each in (sums.sum() / counts.sum(), low, high)]


def correlation(lines: list[dict[str, Any]], point: float, has_noise: bool) -> float:
    """Return the rank correlation of a single game's accuracy with the level.

    ``point``: the winning chance that a point counts as. ``has_noise``: losses count whole.
    """
    ranks = [list(SPECS).index(line["level"]) for line in lines]
    accuracies = [accuracy(gaps(line, has_noise), point) or 0.0 for line in lines]
    return round(float(spearmanr(ranks, accuracies).statistic), 3)


def gaps(seat: dict[str, Any], has_noise: bool = False) -> list[Gap]:
    """Return the losses of a seat's decisions; with noise, their errors are left out."""
    names = ("wins", "errors", "points", "points_errors")
    share = 0.0 if has_noise else 1.0
    return [
        Gap(win, share * error, points, share * points_error)
        for win, error, points, points_error in zip(*(seat[name] for name in names), strict=True)
    ]


def table(report: dict[str, Any]) -> list[str]:
    """Return the lines of a Markdown table."""
    lines = [
        "| level | games won | accuracy | in games of four | lost by a decision, % | in points "
        "| of 1,000 decisions: best | good | inaccuracies | mistakes | blunders |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for level, worth in report["levels"].items():
        wins, low, high = (100 * each for each in worth["wins_lost"])
        points, lowest, highest = worth["points_lost"]
        cells = [
            f"`{level}`",
            f"{100 * worth['won']:.0f} % of {worth['games']}",
            "**{:.0f}** ({:.0f} to {:.0f})".format(*worth["accuracy"]),
            "**{:.0f}** ({:.0f} to {:.0f})".format(*worth["accuracy_of_four"]),
            f"{wins:.2f} ({low:.2f} to {high:.2f})",
            f"{points:.2f} ({lowest:.2f} to {highest:.2f})",
            *(f"{each:.0f}" for each in worth["judgements"].values()),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    collecting = commands.add_parser("collect", help="play games and analyse them")
    collecting.add_argument("file", type=Path)
    collecting.add_argument("--games", type=int, default=6, help="games for each pair of levels")
    collecting.add_argument("--fours", type=int, default=24, help="games of four levels")
    collecting.add_argument("--depth", type=float, default=0.5, help="multiple of standard depth")
    paging = commands.add_parser("page", help="write the table of docs/analysis.md")
    paging.add_argument("files", type=Path, nargs="+")
    options = parser.parse_args()
    if options.command == "page":
        page(options.files)
    else:
        collect(options.file, options.games, options.fours, options.depth)


if __name__ == "__main__":
    main()
