"""The file of a tournament's games: ``games.jsonl`` in its own folder.

The first line holds the question; every other line is a game, appended when it ends. If the
tournament is interrupted, all complete lines remain; an incomplete last line is removed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from whistlestop.arena.errors import TournamentError
from whistlestop.arena.file_lock import try_lock
from whistlestop.arena.rows import Question, Row, check_question, check_row

FILE = "games.jsonl"
FORMAT = "whistlestop tournament"
VERSION = 2  # version 1 had a column for each of five score items
NAMES = {
    "title": "another title",
    "options": "other options",
    "seed": "another seed",
    "line_ups": "other line-ups",
    "code": "another version of the code (rules, bots, title or a bot's file)",
}


class ResultsFile:
    """The games of one question. ``rows``: the games in the file when it was opened."""

    def __init__(self, folder: Path, question: Question) -> None:
        self.path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("a+b")
        except OSError as error:
            raise TournamentError(f"{self.path}: can't write to it: {error.strerror}") from None
        try:
            if not try_lock(self._file.fileno()):
                raise TournamentError(
                    f"{self.path}: another process is playing this tournament; wait for it to end, "
                    "or choose another folder"
                )
            self.rows = self._read(question)
        except TournamentError:
            self._file.close()
            raise

    def _read(self, question: Question) -> list[Row]:
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):
            self._file.truncate(len(whole))
        if not whole:
            self._write({FORMAT: VERSION, **question})
            return []
        asked, rows = _parse(whole, self.path)
        known: Mapping[str, Any] = asked
        wanted: Mapping[str, Any] = question
        for name, what in NAMES.items():
            if known[name] != wanted[name]:
                raise TournamentError(
                    f"{self.path} holds games of another tournament: {what}; choose another folder"
                )
        return rows

    def add(self, row: Row) -> None:
        """Append a game; it is then stored even if this process ends."""
        self._write(row)

    def _write(self, line: Mapping[str, Any]) -> None:
        try:
            self._file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise TournamentError(f"{self.path}: can't write to it: {error.strerror}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(OSError):  # a failed write has already been reported
            self._file.close()


def read_file(folder: Path) -> tuple[dict[str, Any], list[Row]]:
    """Return the question and the games of a file. Raises TournamentError."""
    path = folder / FILE if folder.is_dir() else folder
    if path != folder and not path.exists():
        raise TournamentError(f"{folder} holds no tournament (no {FILE})")
    try:
        text = path.read_bytes()
    except OSError as error:
        raise TournamentError(f"{path}: can't read it: {error.strerror}") from None
    whole = text[: text.rfind(b"\n") + 1]
    if not whole:
        raise TournamentError(f"{path}: the file holds no tournament results")
    return _parse(whole, path)


def _parse(text: bytes, path: Path) -> tuple[dict[str, Any], list[Row]]:
    """Return the header and the games in complete lines."""
    rows: dict[int, Row] = {}
    header: dict[str, Any] = {}
    for number, line in enumerate(text.splitlines(), 1):
        try:
            parsed = json.loads(line)
        except (ValueError, RecursionError):
            raise _damaged(path, number, "not valid JSON") from None
        if number == 1 and isinstance(parsed, dict) and parsed.get(FORMAT, VERSION) != VERSION:
            raise TournamentError(
                f"{path}: written by another version of Whistlestop (format {parsed[FORMAT]!r:.9}; "
                f"this version reads {VERSION}); choose another folder and play the games again"
            )
        try:
            if number == 1:
                check_question(parsed)
                header = parsed
            else:
                check_row(parsed, header["line_ups"])
                rows[parsed["game"]] = parsed  # a later line replaces a failed game
        except TournamentError as error:
            raise _damaged(path, number, str(error)) from None
    return header, list(rows.values())


def _damaged(path: Path, number: int, why: str) -> TournamentError:
    what = "not a tournament header" if number == 1 else "not a game of this tournament"
    return TournamentError(
        f"{path}, line {number}: {what}: {why}; fix or remove the line, or choose another folder"
    )
