"""Measure maps made by seed: checks, drawing, balance beside published boards, and time.

    python tools/generated_maps.py --seeds 200 --drawn 40 --out maps.json

All maps are checked and played; the first ones are drawn too. Each map has another region and 24 to
48 cities. Three levels of bots play each map as ``whistlestop titles balance`` does. A map is
within the range if each of its figures lies between the least and the greatest of the published
titles with a board, from games of the same bots. The last lines show how many maps are, and which
figures of the others lie outside.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from whistlestop import drawing
from whistlestop.arena.balance import Balance, BalanceRequest, check_balance
from whistlestop.drawing.custom_board import custom_layout, draw_layout
from whistlestop.drawing.layout import faults
from whistlestop.generating.generate import generate_title
from whistlestop.generating.map_request import most_cities
from whistlestop.generating.world import regions
from whistlestop.titles import TitleError, load, title_ids

FEWEST, MOST = 24, 48  # cities
Figures = dict[str, float]


def figures(balance: Balance) -> Figures:
    """Return the figures of a title that are compared."""
    claimed = [route.claimed.share for route in balance.routes]
    kept = [ticket.kept.share for ticket in balance.tickets if ticket.kept]
    completed = [ticket.completed.share for ticket in balance.tickets if ticket.completed]
    return {
        "findings": len(balance.findings),
        "largest advantage of a seat": max(
            abs(each.wins.share - 1 / each.seats) for each in balance.by_seat
        ),
        "least claimed route": min(claimed),
        "claimed routes": statistics.mean(claimed),
        "most claimed route": max(claimed),
        "least kept ticket": min(kept),
        "kept tickets": statistics.mean(kept),
        "least completed ticket": min(completed),
        "completed tickets": statistics.mean(completed),
        "score": statistics.mean(table.score for table in balance.tables),
        "turns": statistics.mean(table.turns for table in balance.tables),
        "decisions of a seat": statistics.mean(table.decisions for table in balance.tables),
    }


def published_range(games: int) -> dict[str, tuple[float, float]]:
    """Return the least and the greatest of each figure over all titles with a board."""
    found = [
        figures(check_balance(BalanceRequest(title, games, seed=1), threads=1))
        for title in title_ids()
        if load(title).routes
    ]
    return {
        name: (min(each[name] for each in found), max(each[name] for each in found))
        for name in found[0]
    }


def measure(seed: int, games: int, world: dict[str, Any] | None, folder: Path) -> dict[str, Any]:
    """Make and play one map, and draw it if ``world`` is given."""
    chance = random.Random(seed)
    names = list(regions())
    region = names[seed % len(names)]
    cities = chance.randint(FEWEST, min(MOST, most_cities(region)))
    row: dict[str, Any] = {"seed": seed, "region": region, "cities": cities}
    begin = time.process_time()
    try:
        facts = generate_title(region, cities, seed)
    except TitleError as error:
        return row | {"refused": str(error)}
    made = time.process_time()
    row["seconds_made"] = made - begin
    if world is not None:
        layout, projection = custom_layout(facts, lambda part: None)
        draw_layout(layout, projection, world)
        row["seconds_drawn"] = time.process_time() - made
        row["touching"] = len(faults(layout))
    file = folder / "title.json"
    file.write_text(json.dumps(facts), encoding="utf-8")
    begin = time.process_time()
    balance = check_balance(BalanceRequest(str(file), games, seed=1), threads=1)
    row |= {"seconds_played": time.process_time() - begin, "figures": figures(balance)}
    row["unfinished"] = sum(table.unfinished for table in balance.tables)
    row["finds"] = [finding.says for finding in balance.findings]
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=200, help="number of maps")
    parser.add_argument("--drawn", type=int, default=40, help="number of maps to draw")
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument(
        "--games", type=int, default=200, help="games of a level and number of seats"
    )
    parser.add_argument("--out", type=Path, default=Path("generated_maps.json"))
    options = parser.parse_args()
    world = json.loads((Path(drawing.__file__).parent / "world.json").read_text(encoding="utf-8"))
    limits = published_range(options.games)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.first, options.first + options.seeds):
            shape = world if seed - options.first < options.drawn else None
            rows.append(measure(seed, options.games, shape, Path(folder)))
            print({k: v for k, v in rows[-1].items() if k not in ("figures", "finds")}, flush=True)
    options.out.write_text(json.dumps({"limits": limits, "maps": rows}, indent=1), "utf-8")
    report(rows, limits)


def report(rows: list[dict[str, Any]], limits: dict[str, tuple[float, float]]) -> None:
    """Print the shares and times."""
    made = [row for row in rows if "figures" in row]
    outside: Counter[str] = Counter()
    within = 0
    for row in made:
        out = [
            n for n, value in row["figures"].items() if not limits[n][0] <= value <= limits[n][1]
        ]
        outside.update(out)
        within += not out
    print(f"{len(made)} of {len(rows)} maps pass all checks")
    drawn = [row for row in made if "touching" in row]
    clear = sum(not row["touching"] for row in drawn)
    print(f"{clear} of {len(drawn)} boards on which nothing touches")
    print(f"{sum(row['unfinished'] for row in made)} games did not finish")
    print(f"{within} maps within the range of published titles in all figures")
    for name, (least, most) in limits.items():
        values = sorted(row["figures"][name] for row in made)
        print(
            f"  {name}: published {least:.3g} to {most:.3g}; maps {values[0]:.3g}, median "
            f"{statistics.median(values):.3g}, {values[-1]:.3g}; {outside[name]} outside"
        )
    for kind in ("made", "drawn", "played"):
        seconds = sorted(row[f"seconds_{kind}"] for row in made if f"seconds_{kind}" in row)
        if not seconds:
            continue
        print(f"{kind}: median {statistics.median(seconds):.2f} s, longest {seconds[-1]:.2f} s")


if __name__ == "__main__":
    main()
