"""Commands of ``whistlestop``, run in the process of the tests."""

import os
from pathlib import Path

from click.testing import CliRunner, Result

from postgres import database_options
from whistlestop.cli import commands

MAX_LINES = 4  # of a refusal


def run_command(*arguments: object) -> Result:
    """Run a command; an error that it does not report itself is raised here."""
    words = [*map(str, arguments)]
    is_named = "--database" in words or "WHISTLESTOP_DATABASE" in os.environ
    if "--data" in words and not is_named:
        words += database_options(Path(words[words.index("--data") + 1]))
    return CliRunner().invoke(commands, words, catch_exceptions=False)


def refusal(*arguments: object) -> str:
    """Return the message of a command that refuses its arguments: a few lines."""
    result = run_command(*arguments)
    assert result.exit_code in (1, 2), result.output
    assert 1 <= len(result.stderr.strip().splitlines()) <= MAX_LINES, result.stderr
    return result.stderr
