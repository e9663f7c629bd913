"""The reader of records from a file or from standard input."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from whistlestop import Game


def read_record_file(file: Path) -> tuple[str, Game]:
    """Return the text of a record and its game; the path ``-`` means standard input.

    Raises ClickException for an unreadable or invalid record.
    """
    from whistlestop.game.record import RecordError

    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
        return text, Game.from_record(text)
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise click.ClickException(f"{file}: a record must be UTF-8 text") from None
    except RecordError as error:
        raise click.ClickException(f"{file}: {error}") from None
