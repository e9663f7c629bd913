"""``whistlestop analyse``: the value of each decision in a game, and the effect of luck."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource
from rich.console import Console

from whistlestop import Game
from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.figures import print_figures, print_json, wide_console
from whistlestop.cli.page_option import page_option, write_page
from whistlestop.cli.path_type import PathType
from whistlestop.cli.progress import games_bar
from whistlestop.cli.record_file import read_record_file
from whistlestop.cli.shared_options import MAX_SEED

if TYPE_CHECKING:
    from whistlestop.analysis.game_analysis import GameAnalysis, Piece

WORST = 3  # worst decisions printed for each seat
PAGE = "analysis.html"


def _number(context: click.Context, option: click.Parameter, value: float | None) -> float | None:
    """Return the value; a click range accepts NaN, so this rejects it."""
    if value is not None and isnan(value):
        raise click.BadParameter("nan is not a number", context, option)
    return value


@click.command(short_help="Rate the decisions of a finished game, and measure luck.")
@click.argument("file", type=PathType())
@click.option("--seat", type=click.IntRange(0), help="Rate only this seat's decisions.  [all]")
@click.option(
    "--seconds",
    type=click.FloatRange(1, 86_400),
    callback=_number,
    help="Take about this many seconds, instead of a fixed --depth.",
)
@click.option(
    "--depth",
    type=click.FloatRange(0.05, 100),
    callback=_number,
    help="Number of playouts, as a multiple of the standard number.  [1]",
)
@click.option(
    "--seed",
    default=0,
    show_default=True,
    type=click.IntRange(0, MAX_SEED),
    help="Number from which the playouts start; the same seed gives the same figures.",
)
@click.option("--quick", is_flag=True, help="Show only the course of the game, at once.")
@click.option("--threads", type=click.IntRange(1, 256), help="Number of threads.  [one per core]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
@page_option(PAGE)
def analyse(
    file: Path,
    seat: int | None,
    seconds: float | None,
    depth: float | None,
    seed: int,
    quick: bool,
    threads: int | None,
    as_json: bool,
    report: Path | None,
) -> None:
    """Rate each decision of a finished game, and measure how lucky each seat was.

    FILE is the record of the game, or - for standard input. A decision is rated by the chance of
    winning that it gave away, given what the player knew. The same record, depth and seed give the
    same figures on every computer; with --seconds, they depend on its speed. With --quick, a value
    model predicts each seat's chances after every action, with the help of a few playouts; the game
    need not be over.
    """
    if quick:
        from whistlestop.cli.analyse_quickly import analyse_quickly

        is_seeded = (
            click.get_current_context().get_parameter_source("seed") is not ParameterSource.DEFAULT
        )
        if is_seeded or {seat, seconds, depth, threads, report} != {None}:
            raise click.UsageError("--quick has no depth, seed or seat: it takes only --json")
        analyse_quickly(file, as_json)
        return
    from whistlestop.analysis.game_analysis import GameAnalysis, Options, options_for
    from whistlestop.analysis.game_analysis import analyse as pieces_of
    from whistlestop.bots.compile_ahead import EVALUATION, PARTS, VALUES
    from whistlestop.cli.compiling import compile_first
    from whistlestop.game.record import stand_ins_in

    if seconds is not None and depth is not None:
        raise click.UsageError("--seconds chooses the depth: give either --seconds or --depth")
    text, game = read_record_file(file)
    if not game.is_over:
        raise BadInput(f"{file}: this game is not over; only finished games can be analysed")
    if seat is not None and seat >= game.players:
        known = f"this game has seats 0 to {game.players - 1}"
        raise click.BadParameter(f"{seat}: {known}", param_hint="--seat")
    compile_first((*PARTS, EVALUATION, VALUES))
    seats = None if seat is None else frozenset((seat,))
    stand_ins = frozenset(number - 1 for number in stand_ins_in(text))
    options = Options(seats, seed=seed, threads=threads or os.cpu_count() or 1, stand_ins=stand_ins)
    options = (
        options.times(depth or 1.0) if seconds is None else options_for(game, options, seconds)
    )
    with games_bar("actions", len(game.played)) as show:
        found = GameAnalysis.of(game, _shown(pieces_of(game, options), show, len(game.played)))
    if report is not None:
        from whistlestop.arena.report.analysis_page import write_analysis

        write_page(report, PAGE, lambda path: write_analysis(game, found, path))
    if as_json:
        print_json(found)
        return
    print_analysis(game, found, wide_console())


def _shown(
    pieces: Iterable[Piece], show: Callable[[int, int], None], actions: int
) -> Iterator[Piece]:
    """Yield the pieces as they come, and show the progress in the bar."""
    from whistlestop.analysis.game_analysis import actions_behind

    for piece in pieces:
        if (behind := actions_behind(piece)) is not None:
            show(behind, actions)
        yield piece


def print_analysis(game: Game, found: GameAnalysis, console: Console) -> None:
    """Print each seat's luck, losses and accuracy, and its most costly decisions."""
    from whistlestop.analysis.sentences import (
        Names,
        decision_sentence,
        percent,
        seat_sentence,
    )

    winners = game.winners()
    seats = " and ".join(map(str, winners))
    console.print(
        f"{found.title}, {found.players} seats, {found.actions} actions: won by {seats}\n"
    )
    names = list(found.seats[0].judgements)
    print_figures(
        console,
        "seats",
        ("seat", "points", "luck", "mistakes cost", "of the chance", "accuracy", *names),
        [
            (
                f"{seat}",
                f"{each.result.points:g}",
                "–" if each.luck is None else f"{each.luck.points:+z.1f}",
                "–" if each.lost is None else f"{each.lost.points:.1f}",
                "–" if each.lost is None else percent(each.lost.chance),
                "–" if each.accuracy is None else f"{each.accuracy:.0f} %",
                *(f"{each.judgements[name]}" for name in names),
            )
            for seat, each in enumerate(found.seats)
        ],
    )
    titled = Names(game.title)
    for seat in range(found.players):
        told = seat_sentence(found, seat, winners)
        console.print(f"seat {seat} {told}" if told else f"seat {seat}", highlight=False)
        worst = [each for each in found.decisions if each.seat == seat and each.is_judged_bad]
        for decision in sorted(worst, key=lambda each: -each.lost.win)[:WORST]:
            lost = percent(decision.lost.win)
            console.print(
                f"  {decision.number + 1}. {decision.played.action}: {decision.judgement}, "
                f"{lost} lost. {decision_sentence(decision, titled)}",
                highlight=False,
            )
    note = "" if found.luck else " Luck was not measured: the game does not begin with its deal."
    if note:
        console.print(note.strip(), highlight=False)
