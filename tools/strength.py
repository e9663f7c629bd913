"""Measure how strong the bots are, and write docs/strength.md.

    python tools/strength.py                     all measurements, one after the other
    python tools/strength.py planner-europe-2    some of them
    python tools/strength.py --write             only the page, from stored results

Each measurement is a tournament (docs/arena.md) that can be stopped and continued. The results are
stored in bench/strength.json. The page and its plot are made from them, and from the speeds that
`make bench` has stored.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import chain, pairwise, product
from pathlib import Path
from re import sub
from typing import Any

from page_parts import with_part
from whistlestop.arena.code_digest import code_digest
from whistlestop.arena.lineups import line_ups
from whistlestop.arena.match import match_seed, play_match
from whistlestop.arena.report.plotting import Scale, line, number, svg, text
from whistlestop.arena.summary import summarize
from whistlestop.arena.tournament import Tournament, play_tournament
from whistlestop.bots.level_ratings import FILE as LEVEL_RATINGS
from whistlestop.bots.level_ratings import skills
from whistlestop.bots.levels import LEVELS
from whistlestop.titles import title_ids

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "bench" / "strength.json"
BEFORE = ROOT / "bench" / "levels_before.json"  # results of levels that were other bots then
SPEED = ROOT / "bench" / "kept.json"
PAGE = ROOT / "docs" / "strength.md"
PLOT = ROOT / "docs" / "images" / "strength-by-budget.svg"
RESULTS = ROOT / "tournaments" / "strength"
STYLE = (
    "text{font:13px sans-serif;fill:#333}.grid{stroke:#ddd}.interval{stroke:#0072b2}"
    "circle{fill:#0072b2}svg{background:#fff}"
)
SEARCH = "search:seconds=0.2"
BUDGETS = (25, 50, 100, 200, 400, 800, 1600)


@dataclass(frozen=True)
class Measurement:
    """A tournament. ``asked``: the value that ``bot`` must reach in ``figure``, if not 0."""

    name: str
    says: str
    title: str
    table: tuple[str, ...]
    games: int
    bot: str
    asked: float = 0.0
    figure: str = "share"  # or score

    @property
    def command(self) -> str:
        one, two = self.table[:2]
        who = f"--bots {one},{two}" if len(set(self.table)) == len(self.table) else ""
        who = who or f"--lineup {','.join(self.table)}"
        return f"whistlestop tournament {self.title} {who} --games {self.games}"

    @property
    def course(self) -> str:
        """Return a digest of its first games, without the clock; it changes with the bots' play."""
        deals = 1 if any(bot.startswith("search") for bot in self.table) else 20
        digest = sha256()
        for deal, line_up in product(range(deals), self.tournament.line_ups):
            bots = tuple(sub("seconds=[0-9.]+", "simulations=400", bot) for bot in line_up)
            match = play_match(self.title, bots, match_seed(1, deal))
            totals = [score["total"] for score in match.scores]
            digest.update(repr((totals, match.decisions, match.routes)).encode())
        return digest.hexdigest()[:16]

    def mark(self, found: dict[str, Any]) -> str:
        """Return a mark for stored results if the bots play differently now."""
        return "" if found.get("course") == self.course else " °"

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
]  # fmt: skip
BY_BUDGET = [
    Measurement(f"budget-{budget}", f"`search` with {budget} simulations", "europe",
                against(2, f"search:simulations={budget}", "planner"), 100,
                f"search:simulations={budget}")
    for budget in BUDGETS
]  # fmt: skip
SPECS = {level.id: level.spec for level in LEVELS}
BY_LEVEL = [
    Measurement("level-newcomer", "`newcomer` against `random`", "europe",
                (SPECS["newcomer"], "random"), 2000, SPECS["newcomer"]),
    Measurement("level-passenger", "`passenger` against `newcomer`", "europe",
                (SPECS["passenger"], SPECS["newcomer"]), 2000, SPECS["passenger"]),
    Measurement("level-tripper", "`tripper` against `passenger`", "europe",
                (SPECS["tripper"], SPECS["passenger"]), 2000, SPECS["tripper"]),
    Measurement("level-traveller", "`traveller` against `tripper`", "europe",
                (SPECS["traveller"], SPECS["tripper"]), 2000, SPECS["traveller"]),
    replace(MEASUREMENTS[0], says="`conductor` against `traveller`"),
    replace(MEASUREMENTS[4], says="`dispatcher` against `conductor`"),
    Measurement("level-stationmaster", "`stationmaster`, on one core, against `dispatcher`",
                "europe", (SPECS["stationmaster"], SPECS["dispatcher"]), 20,
                SPECS["stationmaster"]),
]  # fmt: skip
CLIMB = ("newcomer", "passenger", "tripper", "traveller", "conductor")
ELSEWHERE = [title for title in title_ids() if title != MEASUREMENTS[0].title]
BY_TITLE = {
    above: [
        Measurement(f"level-{above}-{title}", f"`{above}` against `{below}`", title,
                    (SPECS[above], SPECS[below]), 400, SPECS[above])
        for title in ELSEWHERE
    ]
    for below, above in pairwise(CLIMB)
}  # fmt: skip
EVERYTHING = {m.name: m for m in [*BY_LEVEL, *chain(*BY_TITLE.values()), *BY_BUDGET, *MEASUREMENTS]}


def measure(measurement: Measurement, processes: int) -> dict[str, Any]:
    """Play the missing games of the tournament, and return the results to store."""
    tournament = measurement.tournament
    begun = time.monotonic()

    def show(played: int) -> None:
        minutes = (time.monotonic() - begun) / 60
        print(f"\r{measurement.name}: {played} of {tournament.games}, {minutes:.0f} min", end="")

    code = code_digest(measurement.title, measurement.table)
    folder = RESULTS / f"{measurement.name}-{code}"
    results = play_tournament(tournament, folder, processes=processes, progress=show)
    print()
    bot = next(b for b in summarize(results)["bots"] if b["bot"] == measurement.bot)
    return {
        "course": measurement.course,
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
        f"| {measurement.says}{measurement.mark(found)} | {found['games']:,} | {asked} | {came} "
        f"| {found['score']:.1f} | {found['mean_ms']:.1f} |"
    )


def level_row(measurement: Measurement, found: dict[str, Any]) -> str:
    low, high = found["share_interval"]
    return (
        f"| {measurement.says}{measurement.mark(found)} | {found['games']:,} "
        f"| {found['share']:.1%} ({low:.1%} to {high:.1%}) "
        f"| {found['score']:.1f} | {found['mean_ms']:.1f} |"
    )


def speed_rows() -> list[str]:
    """Return rows with the speed of the bots, stored by ``make bench ARGS=--keep``."""
    rows = []
    for found in json.loads(SPEED.read_text(encoding="utf-8"))["benchmarks"]:
        match found["name"].split("/"):
            case ["playouts", "europe", "4"]:
                what, asked = "games that `search` plays out, Europe, 4 seats", "3,000 a second"
                came = f"{found['games_per_second']:,.0f} a second"
            case ["decisions", spec, title, seats]:
                what = f"`{spec}`'s slowest decision of a game, `{title}`, {seats} seats"
                asked, came = "below 20 ms", f"{found['milliseconds_at_worst']:.1f} ms"
            case _:
                continue
        rows.append(f"| {what} | {asked} | **{came}** |")
    return rows


def title_rows(kept: dict[str, Any]) -> list[str]:
    """Return rows with each level against the one below it, on the other titles."""
    lines = [
        f"| | {' | '.join(f'`{title}`' for title in ELSEWHERE)} |",
        f"| --- |{' --- |' * len(ELSEWHERE)}",
    ]
    for measurements in BY_TITLE.values():
        cells = [title_cell(each, kept.get(each.name)) for each in measurements]
        lines.append(f"| {measurements[0].says} | {' | '.join(cells)} |")
    return lines


def title_cell(measurement: Measurement, found: dict[str, Any] | None) -> str:
    if found is None:
        return "not played yet"
    low, high = found["share_interval"]
    return f"{found['share']:.0%} ({low:.0%} to {high:.0%}){measurement.mark(found)}"


def before_rows(kept: dict[str, Any]) -> list[str]:
    """Return rows with the wins of levels before and after their bots were changed."""
    before = json.loads(BEFORE.read_text(encoding="utf-8"))
    home = [m for m in BY_LEVEL if m.name in before]
    titles = [MEASUREMENTS[0].title, *ELSEWHERE]
    lines = [
        f"| | {' | '.join(f'`{title}`' for title in titles)} |",
        f"| --- |{' --- |' * len(titles)}",
    ]
    for measurements in BY_TITLE.values():
        says = measurements[0].says
        by_title = {m.title: m.name for m in [*home, *measurements] if m.says == says}
        names = [by_title.get(title, "") for title in titles]
        cells = [
            f"{before[name]['share']:.0%} → **{kept[name]['share']:.0%}**" if name in before else ""
            for name in names
        ]
        lines.append(f"| {says} | {' | '.join(cells)} |")
    return lines


def budget_row(measurement: Measurement, found: dict[str, Any]) -> str:
    low, high = found["share_interval"]
    return (
        f"| {measurement.bot.partition('=')[2]}{measurement.mark(found)} | {found['games']:,} "
        f"| {found['share']:.1%} ({low:.1%} to {high:.1%}) | {found['score']:.1f} |"
    )


def write_page(kept: dict[str, Any]) -> None:
    def rows(measurements: list[Measurement], write: Callable[..., str]) -> list[str]:
        return [write(m, kept[m.name]) for m in measurements if m.name in kept]

    tables = {
        "TABLE": [
            "| measured | games | goal | result, 95 % interval | mean score | ms a decision |",
            "| --- | --- | --- | --- | --- | --- |",
            *rows(MEASUREMENTS, row),
        ],
        "SPEED": [
            "| `make bench`, on one core | goal | result |",
            "| --- | --- | --- |",
            *speed_rows(),
        ],
        "BUDGET": [
            "![Wins against planner by simulations a decision](images/strength-by-budget.svg)",
            "",
            "| simulations | games | wins against `planner` | mean score |",
            "| --- | --- | --- | --- |",
            *rows(BY_BUDGET, budget_row),
        ],
        "LEVELS": [
            "| measured | games | wins | mean score | ms a decision |",
            "| --- | --- | --- | --- | --- |",
            *rows(BY_LEVEL, level_row),
        ],
        "TITLES": title_rows(kept),
        "BEFORE": before_rows(kept),
        "COMMANDS": [
            "```sh", *[m.command for m in EVERYTHING.values() if m.name in kept], "```",
        ],
    }  # fmt: skip
    page = PAGE.read_text(encoding="utf-8")
    for name, lines in tables.items():
        page = with_part(page, name, lines)
    PAGE.write_text(page, encoding="utf-8")
    plot([(m, kept[m.name]) for m in BY_BUDGET if m.name in kept])
    write_level_ratings(kept)


def write_level_ratings(kept: dict[str, Any]) -> None:
    """Write the strength of the levels on one scale.

    For levels that were not measured on a title, the differences are those of the title where all
    were.
    """
    names = [level.id for level in LEVELS]
    home = MEASUREMENTS[0].title
    played = dict(zip(names[1:], (kept[m.name]["share"] for m in BY_LEVEL[1:]), strict=True))
    found = {home: skills(names, played)}
    for title in ELSEWHERE:
        measured = {
            above: kept[m.name]["share"]
            for above, ms in BY_TITLE.items()
            for m in ms
            if m.title == title and m.name in kept
        }
        found[title] = skills(names, played | measured)
    rounded = {
        title: {level: round(skill, 2) for level, skill in of_title.items()}
        for title, of_title in sorted(found.items())
    }
    LEVEL_RATINGS.write_text(json.dumps(rounded, indent=1) + "\n", encoding="utf-8")


def plot(points: list[tuple[Measurement, dict[str, Any]]]) -> None:
    """Write a plot of wins against the number of simulations, each with its interval."""
    if not points:
        return
    across, up = Scale(0, len(points), 50, 620), Scale(0, 100, 270, 34)
    parts = [f"<style>{STYLE}</style>", text(50, 18, "games won against planner, per cent")]
    for percent in up.ticks(4):
        y = up(percent)
        parts += [line(50, y, 620, y, "grid"), text(44, y + 4, number(percent), "end")]
    for place, (measurement, found) in enumerate(points):
        x, (low, high) = across(place + 0.5), found["share_interval"]
        y = up(100 * found["share"])
        parts += [
            line(x, up(100 * low), x, up(100 * high), "interval"),
            f'<circle cx="{x:g}" cy="{y:g}" r="4"/>',
            text(x, 288, measurement.bot.partition("=")[2], "middle"),
        ]
    parts.append(text(335, 310, "simulations a decision", "middle"))
    PLOT.parent.mkdir(exist_ok=True)
    said = "games won against planner by simulations a decision (Europe, 2 seats)"
    PLOT.write_text(svg(640, 320, said, *parts) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(EVERYTHING))
    parser.add_argument("--write", action="store_true", help="write only the page, without games")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    unknown = [name for name in args.names if name not in EVERYTHING]
    if unknown:
        sys.exit(f"no measurement {unknown[0]!r}; choose from {', '.join(EVERYTHING)}")
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for name in [] if args.write else args.names or EVERYTHING:
        kept[name] = measure(EVERYTHING[name], args.processes)
        KEPT.write_text(json.dumps(kept, indent=1) + "\n")
    write_page(kept)


if __name__ == "__main__":
    main()
