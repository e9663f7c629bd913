"""``whistlestop bots``: list the bots and their options."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistlestop.cli.path_type import PathType

if TYPE_CHECKING:
    from whistlestop.bots.pages import OptionFacts


@click.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--check",
    is_flag=True,
    help="Play games with NAME, and check that it obeys the contract of bots.",
)
@click.option(
    "--seconds",
    default=1.0,
    show_default=True,
    type=click.FloatRange(0, min_open=True),
    help="With --check: time limit for a decision.",
)
@click.option(
    "--by-the-clock",
    is_flag=True,
    help="With --check: the bot depends on the clock, so its answers may vary.",
)
@click.option(
    "--docs",
    type=PathType(file_okay=False),
    help="Write a page for every bot into this folder.",
)
def bots(
    name: str | None,
    as_json: bool,
    check: bool,
    seconds: float,
    by_the_clock: bool,
    docs: Path | None,
) -> None:
    """List the bots, or show the options of bot NAME.

    NAME is a bot's name, `program`, or a class in your own file: my_bot.py:MyBot. To check it, give
    the whole spec, such as my_bot.py:MyBot:depth=3 or program:./my_bot.
    """
    from whistlestop.bots.pages import about, option_facts, write_pages
    from whistlestop.bots.registry import bot_class, bot_names, describe, options_of
    from whistlestop.bots.spec import parse_spec, read_options

    if docs is not None:
        changed = write_pages(docs)
        for file in changed:
            click.echo(f"wrote {file}")
        if not changed:
            click.echo(f"{docs}: all pages are up to date")
    elif check:
        if name is None:
            raise click.UsageError(
                "name the bot to check: whistlestop bots --check my_bot.py:MyBot"
            )
        _check(name, seconds, by_the_clock)
    elif name is not None:
        spec = parse_spec(name)
        name = spec.name
        text, options = about(name), option_facts(name)
        if spec.options:  # a whole spec, with options to validate
            read_options(spec, options_of(bot_class(name)))
        if as_json:
            facts = {"name": name, "about": text, "options": [asdict(each) for each in options]}
            click.echo(json.dumps(facts, indent=1, ensure_ascii=False))
        else:
            _print_bot(name, text, options)
    elif as_json:
        rows = [{"name": each, "about": describe(each)} for each in bot_names()]
        click.echo(json.dumps(rows, indent=1, ensure_ascii=False))
    else:
        rows = [{"name": each, "about": describe(each)} for each in (*bot_names(), "program")]
        rows.append({"name": "FILE.py:Class", "about": "Your own bot: a class in a Python file."})
        width = max(len(row["name"]) for row in rows)
        for row in rows:
            click.echo(f"{row['name']:<{width}}  {row['about']}")


def _check(spec: str, seconds: float, by_the_clock: bool) -> None:
    from whistlestop.bots import make_bot
    from whistlestop.bots.bot import close_bots
    from whistlestop.cli.compiling import compile_first
    from whistlestop.testing import BotFailure, check_bot

    close_bots([make_bot(spec, 0)])
    compile_first()
    try:
        report = check_bot(spec, seconds=seconds, same_by_seed=not by_the_clock)
    except BotFailure as failure:
        click.echo(str(failure), err=True)
        sys.exit(1)
    click.echo(
        f"{spec} passed: {report.games} games, {report.decisions} decisions, "
        f"{1000 * report.mean:.1f} ms each on average, {1000 * report.slowest:.0f} ms at most"
    )


def _print_bot(name: str, text: str, options: list[OptionFacts]) -> None:
    click.echo(f"{name}\n\n{text}\n" if text else f"{name}\n")
    width = max(len(option.name) for option in options)
    for option in options:
        default = "required" if option.default is None else f"default: {option.default}"
        click.echo(f"{option.name:<{width}}  {option.takes}; {default}. {option.about}")
