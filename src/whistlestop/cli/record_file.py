"""The reader of records from a file or from standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from whistlestop import Game
from whistlestop.cli.bad_input import BadInput


class BadRecord(BadInput):
    """A file that is not the record of a game; the message says where and why."""


def read_record_file(file: Path) -> tuple[str, Game]:
    """Return the text of a record and its game; the path ``-`` means standard input.

    Raises BadInput if the file can't be read, and BadRecord for a faulty record.
    """
    from whistlestop.game.record import RecordError

    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
        return text, Game.from_record(text)
    except OSError as error:
        raise BadInput(f"{file}: can't read it: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{file}: a record must be UTF-8 text") from None
    except RecordError as error:
        raise BadRecord(f"{file}: {error}") from None
