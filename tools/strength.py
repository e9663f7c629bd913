"""Measures how strong the bots are and writes docs/strength.md.

    python tools/strength.py                     all measurements, one after the other
    python tools/strength.py planner-europe-2    some of them
    python tools/strength.py --write             only the page, from what is kept

Each measurement is a tournament (docs/arena.md) that can be stopped and goes on where it was. What
came out is kept in bench/strength.json; the page and its plot are made from that.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from whistlestop.arena.lineups import line_ups
from whistlestop.arena.summary import summarize
from whistlestop.arena.tournament import Tournament, play_tournament

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "bench" / "strength.json"
PAGE = ROOT / "docs" / "strength.md"
PLOT = ROOT / "docs" / "images" / "strength-by-budget.svg"
RESULTS = ROOT / "tournaments" / "strength"
SEARCH = "search:seconds=0.2"
BUDGETS = (25, 50, 100, 200, 400, 800)


@dataclass(frozen=True)
class Measurement:
    """One line of the table: ``asked`` is what ``bot`` must at least reach of ``figure``."""

    name: str
    says: str
    title: str
    table: tuple[str, ...]
    games: int
    bot: str
    asked: float
    figure: str = "share"  # or score

    @property
    def command(self) -> str:
        one, two = self.table[:2]
        who = f"--bots {one},{two}" if len(set(self.table)) == len(self.table) else ""
        who = who or f"--lineup {','.join(self.table)}"
        return f"whistlestop tournament {self.title} {who} --games {self.games}"

    @property
    def tournament(self) -> Tournament:
        every = len(set(self.table)) == len(self.table)
        chosen = line_ups([self.table], "every" if every else "rotations")
        return Tournament(self.title, chosen, -(-self.games // len(chosen)))


def against(count: int, one: str, other: str) -> tuple[str, ...]:
    return (one, *[other] * (count - 1))


MEASUREMENTS = [
    Measurement("planner-europe-2", "`planner` against `path`, Europe, 2 seats", "europe",
                against(2, "planner", "path"), 2000, "planner", 0.65),
    Measurement("planner-europe-4", "`planner` against three `path`, Europe", "europe",
                against(4, "planner", "path"), 2000, "planner", 0.35),
    Measurement("planner-usa-4", "`planner` against three `path`, USA", "usa",
                against(4, "planner", "path"), 2000, "planner", 0.35),
    Measurement("planner-usa-self", "`planner`'s mean score against itself, USA, 2 seats", "usa",
                ("planner", "planner"), 2000, "planner", 115, "score"),
    Measurement("search-europe-2", "`search` against `planner`, Europe, 2 seats", "europe",
                against(2, SEARCH, "planner"), 300, SEARCH, 0.70),
    Measurement("search-europe-4", "`search` against three `planner`, Europe", "europe",
                against(4, SEARCH, "planner"), 300, SEARCH, 0.40),
    Measurement("search-switzerland-2", "`search` against `planner`, Switzerland, 2 seats",
                "switzerland", against(2, SEARCH, "planner"), 300, SEARCH, 0.60),
    Measurement("search-berlin-2", "`search` against `planner`, Berlin, 2 seats", "berlin",
                against(2, SEARCH, "planner"), 300, SEARCH, 0.60),
    Measurement("search-card_game-2", "`search` against `planner`, The Card Game, 2 seats",
                "card_game", against(2, SEARCH, "planner"), 300, SEARCH, 0.60),
    *[
        Measurement(f"budget-{budget}", f"`search` with {budget} simulations", "europe",
                    against(2, f"search:simulations={budget}", "planner"), 100,
                    f"search:simulations={budget}", 0.0)
        for budget in BUDGETS
    ],
]  # fmt: skip


def measure(measurement: Measurement, processes: int) -> dict[str, Any]:
    """Play the tournament, or what is missing of it; returns what is kept."""
    tournament = measurement.tournament
    begun = time.monotonic()

    def show(played: int) -> None:
        minutes = (time.monotonic() - begun) / 60
        print(f"\r{measurement.name}: {played} of {tournament.games}, {minutes:.0f} min", end="")

    results = play_tournament(
        tournament, RESULTS / measurement.name, processes=processes, progress=show
    )
    print()
    bot = next(b for b in summarize(results)["bots"] if b["bot"] == measurement.bot)
    return {
        "games": len(results.complete),
        "processes": processes,
        **{name: bot[name] for name in (
            "share", "share_interval", "score", "score_interval", "tickets_completed",
            "tickets_failed", "mean_ms", "decisions",
        )},
    }  # fmt: skip


def row(measurement: Measurement, found: dict[str, Any]) -> str:
    if measurement.figure == "share":
        low, high = found["share_interval"]
        asked = f"{measurement.asked:.0%}"
        came = f"**{found['share']:.1%}** ({low:.1%} to {high:.1%})"
    else:
        low, high = found["score_interval"]
        asked = f"{measurement.asked:.0f}"
        came = f"**{found['score']:.1f}** ({low:.1f} to {high:.1f})"
    return (
        f"| {measurement.says} | {found['games']:,} | {asked} | {came} | {found['score']:.1f} | "
        f"{found['mean_ms']:.1f} |"
    )


def write_page(kept: dict[str, Any]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    tables = {
        "TABLE": [
            "| measured | games | asked | came out, 95 % interval | mean score | ms a decision |",
            "| --- | --- | --- | --- | --- | --- |",
            *[row(m, kept[m.name]) for m in MEASUREMENTS if m.asked and m.name in kept],
        ],
        "BUDGET": [
            "| simulations | games | wins against `planner` | mean score | ms a decision |",
            "| --- | --- | --- | --- | --- |",
            *[budget_row(m, kept[m.name]) for m in MEASUREMENTS if not m.asked and m.name in kept],
        ],
        "COMMANDS": [
            "```sh", *[m.command for m in MEASUREMENTS if m.name in kept], "```",
        ],
    }  # fmt: skip
    for name, lines in tables.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        before, _, rest = text.partition(begin)
        text = before + begin + "\n".join(lines) + "\n" + end + rest.partition(end)[2]
    PAGE.write_text(text, encoding="utf-8")
    plot([(m, kept[m.name]) for m in MEASUREMENTS if not m.asked and m.name in kept])


def budget_row(measurement: Measurement, found: dict[str, Any]) -> str:
    low, high = found["share_interval"]
    budget = measurement.bot.partition("=")[2]
    return (
        f"| {budget} | {found['games']} | {found['share']:.1%} ({low:.1%} to {high:.1%}) | "
        f"{found['score']:.1f} | {found['mean_ms']:.1f} |"
    )


def plot(points: list[tuple[Measurement, dict[str, Any]]]) -> None:
    """Wins against the number of simulations."""
    if not points:
        return
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    matplotlib.rcParams["svg.hashsalt"] = "whistlestop"
    figure, axes = plt.subplots(figsize=(6.4, 3.6), layout="constrained")
    budgets = [int(m.bot.partition("=")[2]) for m, _ in points]
    shares = [100 * found["share"] for _, found in points]
    below = [100 * (f["share"] - f["share_interval"][0]) for _, f in points]
    above = [100 * (f["share_interval"][1] - f["share"]) for _, f in points]
    axes.errorbar(budgets, shares, yerr=[below, above], marker="o", capsize=3, color="#1f5a7a")
    axes.axhline(50, color="#999999", linewidth=0.8, linestyle="--")
    axes.set_xscale("log")
    axes.set_xticks(budgets, [str(budget) for budget in budgets])
    axes.minorticks_off()
    axes.set_ylim(0, 100)
    axes.set_xlabel("simulations a decision")
    axes.set_ylabel("wins against planner, %")
    axes.set_title("Strength of search by budget: Europe, 2 seats", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)
    PLOT.parent.mkdir(exist_ok=True)
    figure.savefig(PLOT, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    names = [measurement.name for measurement in MEASUREMENTS]
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    parser.add_argument("--write", action="store_true", help="write the page, play nothing")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    unknown = [name for name in args.names if name not in names]
    if unknown:
        sys.exit(f"no measurement {unknown[0]!r}; there are {', '.join(names)}")
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for measurement in MEASUREMENTS:
        if args.write or (args.names and measurement.name not in args.names):
            continue
        kept[measurement.name] = measure(measurement, args.processes)
        KEPT.write_text(json.dumps(kept, indent=1) + "\n")
    write_page(kept)


if __name__ == "__main__":
    main()
