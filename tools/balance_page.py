"""Check the balance of our titles and variants, and write the figures of docs/balance.md.

    python tools/balance_page.py --games 2000

Each check is ``whistlestop titles balance``; the same games and seed give the same page.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from page_parts import with_part
from whistlestop.arena.balance import Balance, BalanceRequest, check_balance
from whistlestop.arena.balance.figures import Difference, Part
from whistlestop.titles import title_specs

PAGE = Path(__file__).parent.parent / "docs" / "balance.md"


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """Return the lines of a Markdown table."""
    lines = [list(heads)]
    return [
        f"| {' | '.join(line)} |" for line in [*lines, ["---"] * len(lines[0]), *map(list, rows)]
    ]


def percent(part: Part) -> str:
    return f"{100 * part.share:.1f} % ({100 * part.low:.1f}–{100 * part.high:.1f})"


def points(found: Difference) -> str:
    return f"{100 * found.mean:+.0f} ± {50 * (found.high - found.low):.0f}"


def overview(found: Balance) -> list[str]:
    """Return the row of a title: seats, minutes, and the extremes of its lists."""
    first = [each for each in found.by_seat if each.seat == 0]
    last = [each for each in found.by_seat if each.seat == each.seats - 1]
    minutes = [table.minutes for table in found.tables]
    routes = sorted(found.routes, key=lambda route: route.claimed.share)
    decides = [(r.advantage.mean, f"{r.id} {points(r.advantage)}") for r in found.routes
               if r.advantage]  # fmt: skip
    keepers = [(t.advantage.mean, f"{t.id} {points(t.advantage)}") for t in found.tickets
               if t.advantage]  # fmt: skip
    return [
        f"`{found.title}`",
        f"{found.all_games:,}",
        "<br>".join(f"{each.seats}: {percent(each.wins)}" for each in first),
        "<br>".join(f"{each.seats}: {percent(each.wins)}" for each in last if each.seats > 2),
        f"{min(minutes):.0f}–{max(minutes):.0f}",
        f"{routes[0].id} {100 * routes[0].claimed.share:.0f} %" if routes else "",
        max(decides)[1] if decides else "",
        max(keepers)[1] if keepers else "",
        min(keepers)[1] if keepers else "",
    ]


def figures(checks: list[Balance]) -> list[str]:
    """Return the lines of the page: a table of all titles, and the findings for each."""
    heads = (
        *("title", "games", "the first seat wins", "the last seat wins", "minutes"),
        *("claimed least", "owner wins most", "keeper wins most", "keeper wins least"),
    )
    lines = [*table(heads, map(overview, checks)), "", "## Out of balance", ""]
    for found in checks:
        lines += [f"**{found.name}** (`whistlestop titles balance {found.title}"
                  f" --games {found.games}`)", ""]  # fmt: skip
        lines += [f"- {finding.says}" for finding in found.findings] or ["- nothing"]
        lines.append("")
    return lines


def write(checks: list[Balance], page: Path) -> None:
    """Write the figures into the page, and keep the text around them."""
    written = page.read_text(encoding="utf-8")
    page.write_text(with_part(written, "FIGURES", figures(checks)), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=2000, help="games at each table")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    checks = []
    for spec in title_specs():
        print(spec, flush=True)
        checks.append(check_balance(BalanceRequest(spec, games=args.games, seed=args.seed)))
    write(checks, PAGE)


if __name__ == "__main__":
    main()
