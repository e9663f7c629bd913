"""``whistlestop bench``: measure the speed, and compare it with stored figures."""

from __future__ import annotations

import json
import platform
from itertools import chain
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.path_type import PathType

UNITS = {
    "games_per_second": "games/s",
    "decisions_per_second": "decisions/s",
    "steps_per_second": "steps/s",
    "nanoseconds": "ns",
    "milliseconds": "ms",
    "milliseconds_at_worst": "ms at worst",
    "seconds": "s",
    "megabytes": "MB",
    "processor_seconds": "s on all cores",
    "seconds_to_begin_a_game": "s to begin a game",
}


@click.command(short_help="Measure the speed, and compare it with stored figures.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.option("--quick", is_flag=True, help="Measure for a tenth of the time.")
@click.option(
    "--kept",
    type=PathType(dir_okay=False),
    help="File with earlier figures to compare with.",
)
@click.option(
    "--keep", is_flag=True, help="Write the new figures to the file of --kept, which may be new."
)
def bench(as_json: bool, quick: bool, kept: Path | None, keep: bool) -> None:
    """Measure the speed of the referee, the bots and the environments on one core.

    The last row of the environments is the memory of 10,000 games.

    Card games of OpenSpiel and PettingZoo are measured too if their packages are installed; if not,
    the last lines say how to install them.
    """
    from whistlestop.arena.bench import run_all
    from whistlestop.cli.compiling import compile_first
    from whistlestop.envs.bench import not_measured
    from whistlestop.envs.bench import run_all as run_environments

    if keep and kept is None:
        raise click.UsageError("--keep needs --kept FILE, the file for the figures")
    before = _read_stored(kept, may_be_new=keep)
    compile_first()
    results: list[dict[str, Any]] = []
    status = Console(stderr=True)
    with status.status("measuring") as shown:
        for result in chain(run_all(quick), run_environments(quick)):
            results.append(result)
            shown.update(f"measured {result['name']}")
    figures = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "benchmarks": results,
    }
    if as_json:
        click.echo(json.dumps(figures, indent=1))
    else:
        _print_table(results, before)
    for line in not_measured():
        click.echo(line, err=True)
    if keep and kept is not None:
        try:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{kept}: can't write to it: {error.strerror}") from None


def _read_stored(file: Path | None, may_be_new: bool) -> dict[str, dict[str, Any]]:
    if file is None or (may_be_new and not file.exists()):
        return {}
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        return {result["name"]: result for result in kept["benchmarks"]}
    except FileNotFoundError:
        raise BadInput(f"{file}: no such file; --keep would write one") from None
    except OSError as error:
        raise BadInput(f"{file}: can't read it: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise BadInput(
            f"{file}: this file holds no figures of whistlestop bench; name another or remove it"
        ) from None


def _print_table(results: list[dict[str, Any]], before: dict[str, dict[str, Any]]) -> None:
    table = Table(title="whistlestop bench (one core)")
    table.add_column("what", overflow="fold")
    for heading in ("now", "", "kept", "now/kept") if before else ("now", ""):
        table.add_column(heading, justify="right")
    for result in results:
        for field, unit in UNITS.items():
            if field not in result:
                continue
            now, then = result[field], before.get(result["name"], {}).get(field)
            row = [result["name"], f"{now:,.3g}" if now < 100 else f"{now:,.0f}", unit]
            if before:
                row.append("" if then is None else f"{then:,.3g}" if then < 100 else f"{then:,.0f}")
                row.append(f"{now / then:.2f}" if then else "")
            table.add_row(*row)
    Console().print(table)
