"""``whistlestop puzzles``: find puzzles in games between bots, and show existing ones."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.figures import print_figures, wide_console
from whistlestop.cli.path_type import PathType
from whistlestop.cli.progress import games_bar

if TYPE_CHECKING:
    from whistlestop.analysis.puzzles.puzzle import Answer, Kind, Puzzle

ANSWERS_SHOWN = 8
MAX_SEED = 4_000_000_000_000  # each seed leads to a million distinct seeds of games


@click.group(short_help="Find puzzles in games between bots, and show them.")
def puzzles() -> None:
    """Find and show puzzles: positions from bots' games with one clearly best answer."""


@puzzles.command(short_help="Find puzzles in games between bots.")
@click.argument("title")
@click.option(
    "--games", required=True, type=click.IntRange(1, 1_000_000), help="Number of games to play."
)
@click.option(
    "--seed",
    default=1,
    show_default=True,
    type=click.IntRange(0, MAX_SEED),
    help="Number from which shuffles and bots start; the same seed gives the same puzzles.",
)
@click.option("--kinds", help="Kinds of puzzles, separated by commas.  [all]")
@click.option(
    "--into",
    type=PathType(),
    help="Add the puzzles to this file, which may be new.  [print them]",
)
@click.option(
    "--most", type=click.IntRange(1, 100_000), help="Keep at most this many, of mixed kinds.  [all]"
)
def mine(
    title: str, games: int, seed: int, kinds: str | None, into: Path | None, most: int | None
) -> None:
    """Let bots play games of TITLE, and keep the positions that make a puzzle.

    The same title, games, seed and kinds give the same puzzles everywhere.
    """
    from whistlestop.analysis.puzzles.mining import Known, chosen
    from whistlestop.analysis.puzzles.mining import mine as found_in
    from whistlestop.analysis.puzzles.puzzle import written_puzzles
    from whistlestop.bots.compile_ahead import EVALUATION, PARTS
    from whistlestop.cli.compiling import compile_first
    from whistlestop.titles import load

    load(title)
    wanted = _kinds(kinds)
    kept = _read(into) if into is not None and into.exists() else []
    _write(into, kept)  # fail now rather than hours later
    compile_first((*PARTS, EVALUATION))
    known = Known.of(kept)
    with games_bar(title, games) as show:
        for number in range(games):
            found = [each for each in found_in(title, number, seed, wanted) if known.adds(each)]
            if found:
                kept += found
                _write(into, kept)
            show(number + 1, games)
    if most is not None:
        kept = chosen(kept, most)
        _write(into, kept)
    if into is None:
        click.echo(written_puzzles(kept).decode(), nl=False)


def _write(into: Path | None, puzzles: list[Puzzle]) -> None:
    """Write all puzzles found so far, so that none is lost if mining is stopped."""
    from whistlestop.analysis.puzzles.puzzle import written_puzzles

    if into is None:
        return
    try:
        into.write_bytes(written_puzzles(puzzles))
    except OSError as error:
        raise BadInput(f"{into}: can't write to it: {error.strerror or error}") from None


@puzzles.command("list")
@click.option("--title", help="List only puzzles of this title.  [all]")
def list_puzzles(title: str | None) -> None:
    """List the puzzles."""
    from whistlestop.analysis.puzzles.puzzle import all_puzzles
    from whistlestop.titles import load

    if title is not None:
        title = load(title).spec
    found = [each for each in all_puzzles().values() if title in (None, each.title)]
    if not found:
        click.echo(
            f"there are no puzzles of {title}; find some with: whistlestop puzzles mine {title}"
        )
        return
    counts = Counter((each.title, each.kind) for each in found)
    rows = [(each.id, each.title, each.kind, each.difficulty) for each in found]
    print_figures(
        wide_console(), "puzzles", ("id", "title", "kind", "difficulty"), rows, (0, 1, 2, 3)
    )
    for (name, kind), number in sorted(counts.items()):
        click.echo(f"{name} {kind}: {number}")


@puzzles.command()
@click.argument("puzzle")
@click.option("--solution", is_flag=True, help="Show the best answer and the reasons for it.")
@click.option("--position", is_flag=True, help="Print only the position, as JSON.")
def show(puzzle: str, solution: bool, position: bool) -> None:
    """Show the PUZZLE with this id."""
    found = _puzzle(puzzle)
    if position:
        import json

        click.echo(json.dumps(found.position, indent=1))
        return
    view = found.view
    click.echo(f"{found.id}: {found.kind}, for the level {found.difficulty}")
    tickets = " and ".join(found.tickets)
    asked = f"can {tickets} still be completed?" if tickets else "what would you do?"
    click.echo(f"{found.title}, seat {found.seat} of {view.players}, {view.phase}: {asked}")
    click.echo(
        "hand: " + " ".join(f"{card}:{number}" for card, number in (view.hand or {}).items())
    )
    if not solution:
        return
    rows = [_row(each) for each in found.answers[:ANSWERS_SHOWN]]
    headings = ("answer", "wins", "points", "behind", "error", "games")
    print_figures(wide_console(), "answers", headings, rows, (0,))
    if found.way is not None and found.way.possible and found.way.routes:
        click.echo("by " + " ".join((*found.way.routes, *found.way.borrowed)))


def _row(answer: Answer) -> tuple[str, ...]:
    behind = answer.behind
    return (
        answer.action,
        "–" if answer.win is None else f"{100 * answer.win:.1f} %",
        "–" if answer.score is None else f"{answer.score:.1f}",
        "–" if behind is None else f"{100 * behind.win:.1f} % {behind.points:.1f}",
        "–" if behind is None else f"{100 * behind.win_error:.1f} % {behind.points_error:.1f}",
        f"{answer.games}" if answer.games else "exact",
    )


def _puzzle(name: str) -> Puzzle:
    import difflib

    from whistlestop.analysis.puzzles.puzzle import all_puzzles

    known = all_puzzles()
    if name not in known:
        close = difflib.get_close_matches(name, known, n=1)
        hint = f"; did you mean {close[0]}?" if close else "; see: whistlestop puzzles list"
        raise BadInput(f"there is no puzzle {name[:40]!r}{hint}")
    return known[name]


def _kinds(text: str | None) -> tuple[Kind, ...]:
    from whistlestop.analysis.puzzles.puzzle import KINDS

    if text is None:
        return KINDS
    for name in text.split(","):
        if name not in KINDS:
            known = ", ".join(KINDS)
            raise click.BadParameter(
                f"{name!r} is not a kind; choose from {known}", param_hint="--kinds"
            )
    return tuple(kind for kind in KINDS if kind in text.split(","))


def _read(file: Path) -> list[Puzzle]:
    from whistlestop.analysis.puzzles.puzzle import read_puzzles

    try:
        return read_puzzles(file.read_bytes())
    except OSError as error:
        raise BadInput(f"{file}: can't read it: {error.strerror or error}") from None
    except ValueError as error:
        raise BadInput(f"{file}: not a file of puzzles: {error}") from None
