"""Draw how long moves take while many people play, from the table of docs/experiments.md.

    python tools/draw_load.py

Both axes are logarithmic; a dark line shows the limit for 99 % of the moves.
"""

from __future__ import annotations

import math
from pathlib import Path

from page_parts import part_of
from whistlestop.arena.report.plotting import BOT_COLOURS, Scale, line, svg, text

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "experiments.md"
PICTURE = ROOT / "docs" / "images" / "load.svg"
SHARES = ("p50", "p95", "p99")
TICKS = (10, 100, 1_000)  # of both axes
LIMIT = 100  # ms: within it, 99 % of the moves should be seen
WIDTH, HEIGHT, LEFT, TOP, GAP = 250, 190, 46, 30, 40


def picture() -> str:
    """Return the picture: for each number of processes, the latencies by games at a time."""
    rows = _rows()
    across = Scale(math.log10(10), math.log10(2_000), 0, WIDTH)
    up = Scale(math.log10(3), math.log10(4_000), TOP + HEIGHT, TOP)
    parts: list[str] = []
    for place, processes in enumerate(sorted({row["processes"] for row in rows})):
        left = LEFT + place * (WIDTH + GAP)
        name = "one process" if processes == 1 else f"{processes:g} processes"
        parts.append(text(left, TOP - 10, name, kind="name"))
        for games in TICKS:
            x = left + across(math.log10(games))
            parts.append(line(x, TOP, x, TOP + HEIGHT, "grid"))
            parts.append(text(x, TOP + HEIGHT + 15, f"{games:,}", "middle", "tick"))
        for latency in TICKS:
            y = up(math.log10(latency))
            colour = "#2b241a" if latency == LIMIT else None
            parts.append(line(left, y, left + WIDTH, y, "grid", colour))
            parts.append(text(left - 4, y + 4, f"{latency:,}", "end", "tick"))
        for share, colour in zip(SHARES, BOT_COLOURS, strict=False):
            points = [
                (left + across(math.log10(row["games"])), up(math.log10(row[share])))
                for row in rows
                if row["processes"] == processes
            ]
            path = "L".join(f"{x:g} {y:g}" for x, y in points)
            parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
            parts += [f'<circle cx="{x:g}" cy="{y:g}" r="3" fill="{colour}"/>' for x, y in points]
    for place, (share, colour) in enumerate(zip(SHARES, BOT_COLOURS, strict=False)):
        y = TOP + HEIGHT + 36
        parts.append(f'<circle cx="{LEFT + 60 * place}" cy="{y - 4}" r="3" fill="{colour}"/>')
        parts.append(text(LEFT + 60 * place + 8, y, share, kind="tick"))
    parts.append(text(LEFT + 190, TOP + HEIGHT + 36, "ms, by games at a time", kind="tick"))
    style = (
        "<style>text{font:13px sans-serif;fill:#2b241a}.tick{font-size:11px;fill:#5f5340}"
        ".grid{stroke:#ddd0b8}</style>"
    )
    said = "how long moves take by the number of games at a time, with one and two processes"
    return svg(LEFT + 2 * WIDTH + GAP + 20, TOP + HEIGHT + 46, said, style, *parts) + "\n"


def _rows() -> list[dict[str, float]]:
    """Return the rows of the page's table, by the names of its columns."""
    head, _, *rows = (
        [cell.strip() for cell in row.strip("|").split("|")]
        for row in part_of(PAGE.read_text(encoding="utf-8"), "LOAD").splitlines()
    )
    shown = ("games", "processes", *SHARES)
    return [
        {
            name: float(cell.replace(",", ""))
            for name, cell in zip(head, row, strict=True)
            if name in shown
        }
        for row in rows
    ]


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
