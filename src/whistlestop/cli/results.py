"""``whistlestop results``: the results of a tournament, as tables and files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from rich.console import Console

from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.figures import print_figures, wide_console
from whistlestop.cli.path_type import PathType

if TYPE_CHECKING:
    from whistlestop.arena.tournament import Results

Command = TypeVar("Command", bound=Callable[..., Any])
MAX_IN_A_MATRIX = 8
MAX_TABLES = 10


def outputs(command: Command) -> Command:
    """Add the options that choose the forms of results."""
    for option in (
        click.option("--report", is_flag=True, help="Also write report.html, with plots."),
        click.option("--parquet", is_flag=True, help="Also write games.parquet."),
        click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables."),
    ):
        command = option(command)
    return command


@click.command()
@click.argument("folder", type=PathType(exists=True))
@outputs
def results(folder: Path, as_json: bool, parquet: bool, report: bool) -> None:
    """Summarise the tournament in FOLDER, finished or not."""
    from whistlestop.arena.errors import TournamentError
    from whistlestop.arena.tournament import read_tournament

    try:
        found = read_tournament(folder)
        show(found, folder if folder.is_dir() else folder.parent, as_json, parquet, report)
    except TournamentError as error:
        raise click.UsageError(str(error)) from None


def show(results: Results, folder: Path, as_json: bool, parquet: bool, report: bool) -> None:
    """Write the files and print the results."""
    from whistlestop.arena.export import write_csv, write_parquet

    summary = results.summary()
    text = json.dumps(summary, indent=1, ensure_ascii=False)
    seats = results.tournament.seats
    files: dict[str, Callable[[Path], Any]] = {
        "summary.json": lambda path: path.write_text(text + "\n", encoding="utf-8")
    }
    files["games.csv"] = lambda path: write_csv(results.rows, seats, path)
    if parquet:
        files["games.parquet"] = lambda path: write_parquet(results.rows, seats, path)
    if report:
        from whistlestop.arena.report import write_report

        files["report.html"] = lambda path: write_report(results, summary, path)
    for name, write in files.items():
        try:
            write(folder / name)
        except OSError as error:
            raise BadInput(f"{folder / name}: can't write to it: {error.strerror}") from None
    if as_json:
        click.echo(text)
        return
    print_summary(summary, wide_console())
    click.echo(f"{folder}: {', '.join(['games.jsonl', *files])}")


def print_summary(summary: dict[str, Any], console: Console) -> None:
    """Print the tables of a summary."""
    if not summary["deals"]:
        console.print("No deal has been played by all line-ups yet.")
        _print_failures(summary, console)
        return
    _print_standings(summary, console)
    _print_adjusted(summary, console)
    _print_scores(summary, console)
    if len(summary["bots"]) > 2:
        _print_against(summary, console)
    if summary["seats"] > 2:
        _print_tables(summary, console)
    if unreliable := len(summary["line_ups_left_out"]):
        console.print(f"Line-ups left out: {unreliable}, because too many of their games failed.")
    if left_out := summary["games_left_out"]:
        console.print(
            f"Games left out: {left_out:,}, because not every line-up has played their deals."
        )
    if len(summary["groups"]) > 1:
        groups = "; ".join(", ".join(group) for group in summary["groups"])
        console.print(f"These groups never met, so their ratings can't be compared: {groups}.")
    _print_failures(summary, console)


def percent(share: float) -> str:
    return f"{100 * share:z.1f} %"


def percent_range(interval: list[float | None]) -> str:
    low, high = interval
    return "" if low is None or high is None else f"{100 * low:z.1f}–{100 * high:z.1f}"


def _print_standings(summary: dict[str, Any], console: Console) -> None:
    options = "".join(f", {name}" for name in summary["options"])
    title = (
        f"{summary['title']}{options}, {summary['seats']} seats: {summary['games']:,} games, "
        f"{summary['deals']:,} deals, seed {summary['seed']}"
    )
    rows = []
    for bot in summary["bots"]:
        low, high = bot["rating_interval"]
        rows.append(
            (
                bot["bot"],
                f"{bot['rating']:+.0f}",
                f"{low:+.0f} … {high:+.0f}",
                percent(bot["share"]),
                percent_range(bot["share_interval"]),
                f"{bot['score']:.1f}",
                half_width(bot["score_interval"]),
            )
        )
    headings = ("bot", "rating", "95 %", "wins", "95 %", "score", "±")
    print_figures(console, title, headings, rows)
    by_seat = ", ".join(f"{seat['seat']}: {percent(seat['share'])}" for seat in summary["by_seat"])
    console.print(f"  wins by seat  {by_seat}\n", highlight=False)


def _print_adjusted(summary: dict[str, Any], console: Console) -> None:
    with_luck = summary["games_with_luck"]
    if with_luck < summary["games"]:
        if with_luck:
            console.print(
                f"Luck was measured in only {with_luck:,} of these games; for figures without it, "
                "continue with --luck-adjusted.\n"
            )
        return
    rows = []
    for bot in summary["bots"]:
        fair = bot["adjusted"]
        low, high = fair["rating_interval"]
        rows.append(
            (
                bot["bot"],
                f"{fair['rating']:+.0f}",
                f"{low:+.0f} … {high:+.0f}",
                percent(fair["share"]),
                percent_range(fair["share_interval"]),
                times(fair["times_the_games"]),
                f"{fair['score']:.1f}",
                half_width(fair["score_interval"]),
                times(fair["times_the_games_for_score"]),
            )
        )
    headings = ("bot", "rating", "95 %", "wins", "95 %", "games", "score", "±", "games")
    title = "with luck removed (games: how many times as many give the same precision without)"
    print_figures(console, title, headings, rows)


def times(ratio: float | None) -> str:
    """Return how many times as many games the same precision would take."""
    if ratio is None:
        return ""
    return f"× {ratio:.0f}" if ratio >= 10 else f"× {ratio:.1f}"


def half_width(interval: list[float | None]) -> str:
    low, high = interval
    return "" if low is None or high is None else f"{(high - low) / 2:.1f}"


def _print_scores(summary: dict[str, Any], console: Console) -> None:
    from whistlestop.game.scores import item_name

    bots = summary["bots"]
    trains = ["trains left"] if bots[0]["trains_left"] is not None else []
    points = [
        (
            bot["bot"],
            *(f"{points:.1f}" for points in bot["items"].values()),
            f"{bot['tickets_completed']:.2f}",
            f"{bot['tickets_failed']:.2f}",
            *([f"{bot['trains_left']:.1f}"] if trains else []),
        )
        for bot in bots
    ]
    times = [
        (bot["bot"], f"{bot['decisions']:.0f}", f"{bot['mean_ms']:.2f}", f"{bot['max_ms']:.1f}")
        for bot in bots
    ]
    headings = ("bot", *map(item_name, bots[0]["items"]), "done", "failed", *trains)
    title = f"points and tickets per game ({summary['turns']:.0f} turns)"
    print_figures(console, title, headings, points)
    print_figures(console, "decisions", ("bot", "per game", "ms each", "longest ms"), times)


def _print_against(summary: dict[str, Any], console: Console) -> None:
    names = [bot["bot"] for bot in summary["bots"]][:MAX_IN_A_MATRIX]
    shares = {(pair["bot"], pair["against"]): pair["share"] for pair in summary["against"]}
    headings, first = names, names
    if sum(map(len, names)) + max(map(len, names)) > console.width - 4 * len(names):
        headings = [str(number) for number, _ in enumerate(names, 1)]
        first = [f"{number} {name}" for number, name in enumerate(names, 1)]
    rows = [
        (said, *(percent(shares[one, other]) if (one, other) in shares else "" for other in names))
        for said, one in zip(first, names, strict=True)
    ]
    print_figures(console, "ended ahead of", ("bot", *headings), rows)


def _print_tables(summary: dict[str, Any], console: Console) -> None:
    fair = percent(1 / summary["seats"])
    rows = []
    for each in summary["tables"][:MAX_TABLES]:
        counted = [
            f"{bot['at_the_table']} × {bot['bot']}" if bot["at_the_table"] > 1 else bot["bot"]
            for bot in each["bots"]
        ]
        for place, bot in enumerate(each["bots"]):
            rows.append(
                (
                    ", ".join(counted) if place == 0 else "",
                    bot["bot"],
                    percent(bot["share"]),
                    percent_range(bot["share_interval"]),
                )
            )
    title = f"wins per seat, by table (equal share: {fair})"
    print_figures(console, title, ("table", "bot", "wins", "95 %"), rows, texts=(0, 1))
    if len(summary["tables"]) > MAX_TABLES:
        console.print(f"… and {len(summary['tables']) - MAX_TABLES} more tables, in summary.json")


def _print_failures(summary: dict[str, Any], console: Console) -> None:
    for failure in summary["failures"][:5]:
        console.print(f"game {failure['game']} failed: {failure['message']}", highlight=False)
    if len(summary["failures"]) > 5:
        console.print(f"… and {len(summary['failures']) - 5} more games failed")
