"""``whistlestop titles balance``: bots play a title, and findings name its problems."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console

from whistlestop.cli.figures import print_figures, print_json, wide_console
from whistlestop.cli.page_option import page_option, write_page
from whistlestop.cli.progress import games_bar
from whistlestop.cli.results import percent, percent_range
from whistlestop.cli.shared_options import seed_option

if TYPE_CHECKING:
    from whistlestop.arena.balance.figures import Balance, Difference, Part, RouteFigures

SHOWN = 5  # routes from each end of a list
PAGE = "report.html"


@click.command(short_help="Let bots play a title, and report what is out of balance.")
@click.argument("title")
@click.option(
    "--games",
    default=1000,
    show_default=True,
    type=click.IntRange(1, 100_000),
    help="Games at each level with each number of seats.",
)
@click.option("--seats", help="Numbers of seats, such as 2,4.  [all that the title allows]")
@click.option(
    "--levels",
    default="newcomer,traveller,conductor",
    show_default=True,
    help="Levels of the bots. All bots at a table have the same level.",
)
@seed_option
@click.option("--threads", type=click.IntRange(1, 1024), help="Number of threads.  [one per core]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
@page_option(PAGE)
def balance(
    title: str,
    games: int,
    seats: str | None,
    levels: str,
    seed: int,
    threads: int | None,
    as_json: bool,
    report: Path | None,
) -> None:
    """Let bots play TITLE, and report what is out of balance.

    TITLE is an id (europe), a variant (usa_1910:mega) or a title file. The report names seats,
    routes, tickets and colours that are too strong or too weak. The same title,
    games, seats, levels and seed give the same figures on every computer.
    """
    from whistlestop.arena.balance import BalanceError, BalanceRequest, check_balance
    from whistlestop.bots.compile_ahead import SELF_PLAY
    from whistlestop.cli.compiling import compile_first

    request = BalanceRequest(_file(title), games, _numbers(seats), _names(levels), seed)
    try:
        request.check()
    except BalanceError as error:
        raise click.UsageError(str(error)) from None
    compile_first((SELF_PLAY,))
    with games_bar(title) as show:
        found = check_balance(request, threads, show)
    if report is not None:
        from whistlestop.arena.report import write_balance

        write_page(report, PAGE, lambda path: write_balance(found, path))
    if as_json:
        print_json(found)
        return
    print_balance(found, wide_console())


def _file(title: str) -> str:
    """Return the title file in a folder, if the title is a folder."""
    from whistlestop.titles import title_ids

    folder = Path(title)
    return str(folder / "title.json") if title not in title_ids() and folder.is_dir() else title


def _names(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _numbers(text: str | None) -> tuple[int, ...]:
    parts = _names(text or "")
    if text is not None and not all(re.fullmatch("[0-9]{1,3}", part) for part in parts or [""]):
        raise click.BadParameter(
            f"{text}: give numbers separated by commas: 2,4", param_hint="--seats"
        )
    return tuple(map(int, parts))


def print_balance(found: Balance, console: Console) -> None:
    """Print the tables of a check, and then its findings."""
    _print_tables(found, console)
    if found.routes:
        _print_routes(found, console)
    _print_tickets(found, console)
    if found.routes:
        _print_colours(found, console)
    console.print("what is out of balance", style="table.title", highlight=False)
    for finding in found.findings:
        console.print(f"  {finding.says}", highlight=False, soft_wrap=True)
    if not found.findings:
        console.print("  nothing beyond chance and large enough to matter")


def _print_tables(found: Balance, console: Console) -> None:
    most = max(found.seats)
    rows = []
    for seats in found.seats:
        for table in found.tables:
            if table.seats == seats:
                rows.append(
                    (
                        str(seats),
                        table.level,
                        *_padded([percent(wins.share) for wins in table.wins], most),
                        percent(table.shared),
                        f"{table.score:.0f}",
                        f"{table.decisions:.0f}",
                        f"{table.minutes:.0f}",
                    )
                )
        wins = [each.wins for each in found.by_seat if each.seats == seats]
        shares = [percent(each.share) for each in wins]
        rows.append((str(seats), "all", *_padded(shares, most), *[""] * 4))
        rows.append(("", "95 %", *_padded([_range(each) for each in wins], most), *[""] * 4))
    headings = (
        "seats",
        "level",
        *(f"seat {seat} wins" for seat in range(most)),
        "shared",
        "score",
        "decisions",
        "minutes",
    )
    title = f"{found.name}: {found.all_games:,} games, {found.games:,} a row, seed {found.seed}"
    print_figures(console, title, headings, rows, texts=(0, 1))
    console.print(
        "  decisions: per seat; minutes: an estimate for people, at 12 seconds a decision\n",
        highlight=False,
    )


def _print_routes(found: Balance, console: Console) -> None:
    def row(route: RouteFigures) -> tuple[str, ...]:
        return (
            route.id,
            str(route.length),
            percent(route.claimed.share),
            _range(route.claimed),
            *(percent(share) for share in route.by_seats),
            *_difference(route.advantage),
        )

    headings = (
        "route",
        "spaces",
        "claimed",
        "95 %",
        *(f"{seats} seats" for seats in found.seats),
        "owner wins",
        "±",
    )
    by_claims = sorted(found.routes, key=lambda route: (route.claimed.share, route.id))
    title = "routes, by how often they are claimed (owner wins: points above the average owner)"
    print_figures(console, title, headings, _ends([row(route) for route in by_claims]))
    told = [(route.advantage.mean, route) for route in found.routes if route.advantage]
    first = [row(route) for _, route in sorted(told, key=lambda each: -each[0])[:SHOWN]]
    if first:
        print_figures(console, "routes whose owners win most", headings, first)


def _print_tickets(found: Balance, console: Console) -> None:
    rows = [
        (
            ticket.id,
            str(ticket.most) if ticket.least == ticket.most else f"{ticket.least}–{ticket.most}",
            "" if ticket.cost is None else str(ticket.cost),
            "" if ticket.in_line is None else f"{ticket.in_line:.0f}",
            "" if ticket.way is None else f"{ticket.way:.1f}",
            "" if ticket.kept is None else percent(ticket.kept.share),
            "" if ticket.completed is None else percent(ticket.completed.share),
            "" if ticket.gain is None else f"{ticket.gain:.1f}",
            *_difference(ticket.advantage),
        )
        for ticket in sorted(found.tickets, key=lambda ticket: (ticket.most, ticket.id))
    ]
    headings = (
        *("ticket", "pays", "costs", "in line", "took", "kept", "completed", "brings"),
        *("keeper wins", "±"),
    )
    print_figures(console, "tickets, by what they pay", headings, rows)


def _print_colours(found: Balance, console: Console) -> None:
    rows = [
        (
            colour.colour,
            str(colour.cards),
            str(colour.spaces),
            f"{colour.in_line:.0f}",
            "" if colour.filled is None else percent(colour.filled),
            *_difference(colour.advantage),
        )
        for colour in found.colours
    ]
    headings = ("colour", "cards", "spaces", "in line", "claimed", "more", "±")
    print_figures(console, "colours", headings, rows)


def _range(part: Part) -> str:
    return percent_range([part.low, part.high])


def _difference(found: Difference | None) -> tuple[str, str]:
    """Return a mean in percentage points, and half of its interval."""
    if found is None:
        return "", ""
    return f"{100 * found.mean:+.1f}", f"{50 * (found.high - found.low):.1f}"


def _padded(cells: list[str], count: int) -> list[str]:
    return cells + [""] * (count - len(cells))


def _ends(rows: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the first and the last rows of a long list."""
    if len(rows) <= 2 * SHOWN:
        return list(rows)
    return [*rows[:SHOWN], tuple("…" for _ in rows[0]), *rows[-SHOWN:]]
