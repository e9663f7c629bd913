"""A record that a command is given, as a file or on standard input."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from whistlestop import Game


def read_record_file(file: Path) -> tuple[str, Game]:
    """The text of a record (``-``: from standard input), and its game. Raises ClickException."""
    from whistlestop.game.record import RecordError

    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
        return text, Game.from_record(text)
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise click.ClickException(f"{file}: a record is a text in UTF-8") from None
    except RecordError as error:
        raise click.ClickException(f"{file}: {error}") from None
