"""``whistlestop analyse --quick``: the course of a game by a value model, in milliseconds."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from whistlestop import Game
from whistlestop.analysis.quick import Curve, TurningPoint, curve_of
from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.compiling import compile_first
from whistlestop.cli.figures import print_figures, print_json, wide_console
from whistlestop.cli.record_file import read_record_file

ROWS = 16  # at most, besides the first and the last position


def analyse_quickly(file: Path, as_json: bool) -> None:
    """Print each seat's chances and expected score during a game, and its turning points."""
    from whistlestop.bots.compile_ahead import PARTS, VALUES
    from whistlestop.bots.value_model import model_of

    _, game = read_record_file(file)
    if model_of(game.title) is None:
        raise BadInput(
            f"{file}: {game.title.name} has no value model, which --quick needs; "
            "without --quick, every title can be analysed"
        )
    compile_first((PARTS[0], VALUES))
    curve = curve_of(game)
    assert curve is not None
    if as_json:
        print_json(curve)
        return
    print_curve(game, curve, wide_console())


def print_curve(game: Game, curve: Curve, console: Console) -> None:
    """Print a table of the course, and a sentence for each turning point."""
    last = len(game.played)
    so_far = "" if game.is_over else " so far: the game isn't over"
    actions = "1 action" if last == 1 else f"{last} actions"
    heading = f"{game.title.id}, {game.players} seats, {actions}{so_far}\n"
    console.print(heading, highlight=False)
    step = max(1, -(-last // ROWS))
    numbers = [*range(0, last, step), last]
    headings = ["after action"]
    headings += [f"seat {seat}" for seat in range(game.players)]
    headings += [f"points of {seat}" for seat in range(game.players)]
    rows = [
        [
            f"{number}",
            *(f"{100 * win:.0f} %" for win in curve.wins[number]),
            *(f"{score:.0f}" for score in curve.scores[number]),
        ]
        for number in numbers
    ]
    print_figures(console, "chance to win and expected points", headings, rows, texts=())
    for point in curve.turning:
        console.print(turning_sentence(game, curve, point), highlight=False)
    if not curve.turning:
        console.print("No chance changed much at any one time.", highlight=False)


def turning_sentence(game: Game, curve: Curve, point: TurningPoint) -> str:
    """Return a sentence about a turning point and the action that changed most."""
    wins = [each[point.seat] for each in curve.wins]
    seat, action = game.played[point.largest - 1]
    verb = "rises" if point.change > 0 else "falls"
    first = point.since + 1
    when = f"Action {first}" if first == point.number else f"Actions {first} to {point.number}"
    return (
        f"{when}: seat {point.seat} {verb} from "
        f"{100 * wins[point.since]:.0f} % to {100 * wins[point.number]:.0f} %, "
        f"mostly with action {point.largest} of seat {seat}: {action}."
    )
