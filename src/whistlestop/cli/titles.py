"""``whistlestop titles``: list the titles, and check title files."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.balance import balance
from whistlestop.cli.generate import generate
from whistlestop.cli.path_type import PathType
from whistlestop.titles import load, title_ids
from whistlestop.titles.board_file import board_fault
from whistlestop.titles.checks import Problem, check_file


@click.group(invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def titles(context: click.Context, as_json: bool) -> None:
    """List the titles; check a title file or the balance of a title."""
    if context.invoked_subcommand:
        return
    rows: list[dict[str, Any]] = []
    for name in title_ids():
        title = load(name)
        rows.append(
            {
                "id": title.id,
                "name": title.name,
                "players": [title.rules.players_at_least, title.rules.players_at_most],
                "cities": sum(city.country is None for city in title.cities),
                "routes": len(title.routes),
                "tickets": len(title.tickets),
                "about": title.about,
            }
        )
    if as_json:
        click.echo(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    for row in rows:
        least, most = row["players"]
        click.echo(
            f"{row['id']:<12} {row['name']:<12} {least}-{most} players, {row['cities']} cities, "
            f"{row['routes']} routes, {row['tickets']} tickets. {row['about']}"
        )


titles.add_command(balance)
titles.add_command(generate)


def beyond_the_file(path: Path) -> list[Problem]:
    """Return the mistakes that only the rules show, and those of the drawing next to the file."""
    from whistlestop.game.title_limits import limit_problems

    title = load(str(path))
    problems = [Problem(str(path), *problem) for problem in limit_problems(title)]
    fault = board_fault(title)
    if fault is not None:
        problems.append(Problem(str(path), title.board_file.name, fault))
    return problems


@titles.command(short_help="Check a title file.")
@click.argument("file", type=PathType())
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def check(file: Path, as_json: bool) -> None:
    """Check a title file, the folder that holds its title.json, or a title by its id."""
    if not file.exists():
        file = load(str(file)).path
    path = file / "title.json" if file.is_dir() else file
    try:
        path.open("rb").close()
    except OSError as error:
        raise BadInput(f"{path}: can't be read: {error.strerror or error}") from None
    problems = check_file(path) or beyond_the_file(path)
    if as_json:
        click.echo(
            json.dumps(
                {
                    "file": str(path),
                    "ok": not problems,
                    "problems": [
                        {"field": problem.field, "message": problem.message} for problem in problems
                    ],
                },
                indent=1,
                ensure_ascii=False,
            )
        )
    else:
        for problem in problems:
            click.echo(str(problem), err=True)
        if not problems:
            click.echo(f"{path}: no mistakes found")
    if problems:
        sys.exit(1)
