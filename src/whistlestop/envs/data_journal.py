"""The journal of an unfinished data set: the games that have ended, in a file beside the output.

The first line holds the arguments as JSON. Every finished game follows as its number, the length
and the checksum of its rows, and the rows as a compressed Arrow stream. A game that was cut off by
the end of the process is removed, and played again.
"""

from __future__ import annotations

import json
import struct
import zlib
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from whistlestop.arena.file_lock import try_lock
from whistlestop.envs.data_set import Batch, DataError, Schema, cannot_write, load_arrow

ENDING = ".unfinished"
HEAD = struct.Struct("<QQI")  # number of the game, length of its rows in bytes, their CRC-32
MISSING = -1  # place of a game that has not been played
# names of arguments in messages; all others are named by their keys
NAMES = {
    "title": "another title",
    "options": "other options",
    "line_ups": "other bots or seats",
    "code": "another version of the code (rules, bots, title or a bot's file)",
    "program": "another version of Whistlestop",
    "games": "another number of games",
    "search": "another --search",
}


class DataJournal:
    """The games of a data set that have ended. It takes 8 bytes of memory for each game.

    ``arguments``: all that determines the games. Raises DataError if the file belongs to other
    arguments, to another program, or to another process that runs now.
    """

    def __init__(self, output: Path, arguments: dict[str, Any], games: int) -> None:
        self.path = output.with_name(output.name + ENDING)
        self._places = array("q", [MISSING]) * games
        self.done = 0
        try:
            self._file = self.path.open("a+b")
        except OSError as error:
            raise cannot_write(self.path, error) from None
        try:
            if not try_lock(self._file.fileno()):
                raise DataError(
                    f"{self.path}: another process is making this data set; wait for it to end, or "
                    "choose another --out"
                )
            self._read(arguments)
        except OSError as error:
            self._file.close()
            raise cannot_write(self.path, error) from None
        except BaseException:
            self._file.close()
            raise

    def _read(self, arguments: dict[str, Any]) -> None:
        """Find the games in the file, or begin it; cut off its incomplete end."""
        header = json.dumps(arguments, ensure_ascii=False, sort_keys=True).encode() + b"\n"
        self._file.seek(0)
        found = self._file.readline()
        if not found.endswith(b"\n"):
            if not header.startswith(found):
                raise self._foreign()
            self._file.truncate(0)
            self._file.write(header)
            self._file.flush()
            return
        if found != header:
            raise self._foreign(found, arguments)
        end = self._file.tell()
        while True:
            head = self._file.read(HEAD.size)
            if len(head) < HEAD.size:
                break
            game, length, checksum = HEAD.unpack(head)
            if game >= len(self._places):
                break
            rows = self._file.read(length)
            if len(rows) < length or zlib.crc32(rows) != checksum:
                break
            self._note(game, end)
            end += HEAD.size + length
        self._file.truncate(end)

    def _note(self, game: int, place: int) -> None:
        if self._places[game] == MISSING:
            self.done += 1
        self._places[game] = place

    def _foreign(self, found: bytes = b"", arguments: dict[str, Any] | None = None) -> DataError:
        """Return the error for a file of other arguments, or of another program."""
        try:
            known = json.loads(found)
            assert isinstance(known, dict) and "data_set" in known
        except (ValueError, AssertionError):
            return DataError(
                f"{self.path} was not written by whistlestop data; choose another --out"
            )
        what = difference(known, arguments or {})
        return DataError(
            f"{self.path} was begun with {what}; repeat the command that began it, or choose "
            "another --out"
        )

    def has(self, game: int) -> bool:
        """Check whether a game has ended."""
        return self._places[game] != MISSING

    def add(self, game: int, rows: bytes) -> None:
        """Append a game; it is then stored even if this process is killed."""
        try:
            place = self._file.seek(0, 2)
            self._file.write(HEAD.pack(game, len(rows), zlib.crc32(rows)) + rows)
            self._file.flush()
        except OSError as error:
            raise cannot_write(self.path, error) from None
        self._note(game, place)

    def batches(self) -> Iterator[Batch]:
        """Yield the rows of all games, in the order of their numbers."""
        for place in self._places:
            self._file.seek(place)
            _, length, _ = HEAD.unpack(self._file.read(HEAD.size))
            yield unpacked(self._file.read(length))

    def delete(self) -> None:
        """Delete the file; the output holds its games."""
        self._file.close()
        self.path.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()


def difference(known: dict[str, Any], wanted: dict[str, Any]) -> str:
    """Return the first argument in which two data sets differ, in words."""
    for name in (*NAMES, *known, *wanted):
        if known.get(name) != wanted.get(name):
            return NAMES.get(name, f"another {name.replace('_', ' ')}")
    return "other arguments"


def packed(schema: Schema, batch: Batch) -> bytes:
    """Return the rows of a game as a compressed Arrow stream."""
    arrow = load_arrow()
    sink = arrow.BufferOutputStream()
    options = arrow.ipc.IpcWriteOptions(compression="zstd")
    with arrow.ipc.new_stream(sink, schema, options=options) as writer:
        writer.write_batch(batch)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def unpacked(data: bytes) -> Batch:
    """Return the rows of a game from their Arrow stream."""
    return load_arrow().ipc.open_stream(data).read_next_batch()
