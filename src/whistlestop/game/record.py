"""Records: a game as a text that people read and programs replay.

Header lines ``name: value``, an empty line, then one line per action: number (from 1), seat (from
0), notation. A finished game ends with ``scores:`` and ``winners:``, and the replay must agree.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TypeVar

from whistlestop.game.commitment import CONTRIBUTION, Shuffle
from whistlestop.game.core import Core, IllegalAction
from whistlestop.game.position import PositionError
from whistlestop.game.setting_up import GameError, check_options
from whistlestop.titles import TitleError, load
from whistlestop.titles.rules_versions import in_version, is_known, known_versions

G = TypeVar("G", bound=Core)

FIRST_LINE = "whistlestop record"
HEADERS = (
    "title",
    "rules version",
    "seats",
    "options",
    "seed commitment",
    "salt",
    "seed",
    "contributions",
    "position",
    "stand-ins",
    "taken back",
)
LONGEST = 2_000_000  # characters
LONGEST_NUMBER = 78  # digits of 2**256 - 1


class RecordError(ValueError):
    """A record that can't be replayed; the message begins with the line that is wrong."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


def write_record(
    game: Core,
    shuffle: Shuffle,
    reveal_seed: bool,
    stand_ins: Sequence[int] = (),
    taken_back: int = 0,
) -> str:
    """Return the record of a game.

    ``shuffle``: the numbers from which the game's seed follows. ``reveal_seed``: False to omit
    them and the position, which would reveal hidden cards.
    ``stand_ins``: the numbers of the actions that a bot played in a person's place.
    ``taken_back``: the number of actions that were taken back; the record omits them.
    """
    chosen = [name for name, value in game.options.items() if value]
    lines = [
        FIRST_LINE,
        f"title: {game.title.plain_spec}",
        f"rules version: {game.title.rules_version}",
        f"seats: {game.players}",
        *([f"options: {' '.join(chosen)}"] if chosen else []),
        f"seed commitment: {shuffle.commitment}",
    ]
    if reveal_seed:
        lines += [f"salt: {shuffle.salt}"] if shuffle.salt else []
        lines.append(f"seed: {shuffle.secret}")
        if shuffle.contributions is not None:
            lines.append(f"contributions: {' '.join(shuffle.contributions)}".rstrip())
        if game.start is not None:
            lines.append(f"position: {json.dumps(game.start)}")
    if stand_ins:
        lines.append(f"stand-ins: {' '.join(map(str, stand_ins))}")
    if taken_back:
        lines.append(f"taken back: {taken_back}")
    lines.append("")
    lines += [f"{number} {seat} {action}" for number, (seat, action) in enumerate(game.played, 1)]
    if game.is_over:
        lines.append("")
        lines.append("scores: " + " ".join(str(score["total"]) for score in game.scores()))
        lines.append("winners: " + " ".join(str(seat) for seat in game.winners()))
    return "\n".join(lines) + "\n"


def read_record(text: str, kind: type[G]) -> G:
    """Replay a record as a game of this class.

    Raises RecordError if the text is not a record or contradicts itself.
    """
    lines = _lines(text)
    headers, first = _headers(lines)
    game = _new_game(headers, kind)
    footer: dict[str, tuple[int, str]] = {}
    for number in range(first, len(lines)):
        line = lines[number].strip()
        if not line:
            continue
        name, colon, value = line.partition(": ")
        if colon and name in ("scores", "winners"):
            footer[name] = (number + 1, value)
        elif footer:
            raise RecordError(number + 1, "nothing follows the scores")
        else:
            _play_line(game, number + 1, line)
    _check_stand_ins(headers, len(game.played))
    if "taken back" in headers:
        _number(headers, "taken back")
    _compare_footer(game, footer)
    return game


def titles_named(text: str) -> dict[str, int]:
    """Return the titles that a record's header and position name, each with its line.

    No title is loaded, so that a reader of untrusted records can first reject names of files.
    Raises RecordError.
    """
    headers, _ = _headers(_lines(text))
    named: dict[str, int] = {}
    if "position" in headers:
        line, position = headers["position"]
        read = _json(line, position)
        if isinstance(read, dict) and isinstance(read.get("title"), str):
            named[read["title"]] = line
    if "title" in headers:
        line, title = headers["title"]
        named[title] = line
    return named


def stand_ins_in(text: str) -> set[int]:
    """Return the numbers of the actions that a bot played in a person's place.

    ``text``: a valid record.
    """
    headers, _ = _headers(_lines(text))
    return {int(number) for number in headers.get("stand-ins", (0, ""))[1].split()}


def taken_back_in(text: str) -> int:
    """Return the number of actions that a valid record omits because they were taken back."""
    headers, _ = _headers(_lines(text))
    return int(headers.get("taken back", (0, "0"))[1])


def _lines(text: str) -> list[str]:
    if not isinstance(text, str):
        raise RecordError(1, f"a record is a text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise RecordError(1, f"a record is at most {LONGEST:,} characters long")
    lines = text.removeprefix("\ufeff").splitlines()
    first = _first_line(lines)
    if first == len(lines) or lines[first].strip() != FIRST_LINE:
        raise RecordError(first + 1, f"a record begins with {FIRST_LINE!r}")
    return lines


def _first_line(lines: list[str]) -> int:
    """Return the place of the first line that is not blank; pasted texts often begin with some."""
    return next((place for place, line in enumerate(lines) if line.strip()), len(lines))


def _headers(lines: list[str]) -> tuple[dict[str, tuple[int, str]], int]:
    """Return the headers, each with its line, and the place of the line after them."""
    headers: dict[str, tuple[int, str]] = {}
    begin = _first_line(lines) + 1
    for number, line in enumerate(lines[begin:], begin + 1):
        if not line.strip():
            return headers, number
        name, colon, value = line.partition(":")
        if not colon or name not in HEADERS:
            raise RecordError(number, f"{line!r} is not a header; headers are {', '.join(HEADERS)}")
        if name in headers:
            raise RecordError(number, f"{name} is given twice")
        headers[name] = (number, value.strip())
    return headers, len(lines)


def _new_game(headers: dict[str, tuple[int, str]], kind: type[G]) -> G:
    for name in ("title", "rules version", "seats"):
        if name not in headers:
            raise RecordError(1, f"the header {name!r} is missing")
    line, version = headers["rules version"]
    if not is_known(version):
        message = f"rules version {version[:20]!r}: this referee knows {known_versions()}"
        raise RecordError(line, message)
    if "seed" not in headers:
        raise RecordError(
            1, "the header 'seed' is missing: a record can be replayed once its seed is known"
        )
    seats = _number(headers, "seats")
    seed = _shuffle(headers).seed
    chosen = headers.get("options", (0, ""))[1].split()
    line, name = headers["title"]
    name = in_version(name, version)
    try:
        if "position" in headers:
            line = headers["position"][0]
            game = kind.from_position(_json(*headers["position"]))
            game.seed = seed
        else:
            title = load(name)
            line = headers["options" if chosen else "seats"][0]
            options = check_options(title, dict.fromkeys(chosen, True))
            game = kind.new(name, players=seats, seed=seed, **options)
    except (TitleError, GameError, PositionError) as error:
        raise RecordError(line, str(error)) from None
    if game.players != seats or game.title.id != load(name).id:
        raise RecordError(line, "title and seats do not match the position")
    if set(chosen) != {option for option, value in game.options.items() if value}:
        raise RecordError(line, "the options do not match the position")
    return game


def _json(line: int, text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:  # such as a number of 5,000 digits, or [[[[…
        raise RecordError(line, f"the position is not valid JSON: {error}") from None


def _number(headers: dict[str, tuple[int, str]], name: str) -> int:
    line, value = headers[name]
    if not (value.isascii() and value.isdigit() and len(value) <= LONGEST_NUMBER):
        raise RecordError(line, f"{name} is a whole number, not {value!r}")
    return int(value)


def _check_stand_ins(headers: dict[str, tuple[int, str]], count: int) -> None:
    line, numbers = headers.get("stand-ins", (0, ""))
    for number in numbers.split():
        if not (number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= count):
            raise RecordError(line, f"stand-ins are numbers of actions, 1 to {count}: {number!r}")


def _shuffle(headers: dict[str, tuple[int, str]]) -> Shuffle:
    """Return the numbers from which the seed follows. Raises RecordError."""
    contributions = None
    if "contributions" in headers:
        line, numbers = headers["contributions"]
        contributions = tuple(numbers.split())
        for number in contributions:
            if not CONTRIBUTION.fullmatch(number):
                message = f"a contribution has 32 hexadecimal digits: {number[:40]!r}"
                raise RecordError(line, message)
    salt = headers.get("salt", (0, ""))[1]
    shuffle = Shuffle(_number(headers, "seed"), salt, contributions)
    line, claimed = headers.get("seed commitment", (0, shuffle.commitment))
    if claimed != shuffle.commitment:
        raise RecordError(line, "the commitment is not the SHA-256 of seed and salt")
    return shuffle


def _play_line(game: Core, number: int, line: str) -> None:
    words = line.split(maxsplit=2)
    due = len(game.played) + 1
    if len(words) < 3 or not (words[0].isdecimal() and words[1].isdecimal()):
        raise RecordError(number, f"{line!r}: an action line has number, seat and notation")
    if game.is_over:
        raise RecordError(number, f"{line!r}: the game is over")
    if words[0] != str(due):
        raise RecordError(number, f"action {words[0]}: the next one is number {due}")
    if words[1] != str(game.seat):
        raise RecordError(number, f"seat {words[1]}: it is seat {game.seat}'s decision")
    try:
        game.play(words[2])
    except IllegalAction as error:
        raise RecordError(number, str(error)) from None


def _compare_footer(game: Core, footer: dict[str, tuple[int, str]]) -> None:
    if not footer:
        return
    line = min(line for line, _ in footer.values())
    if not game.is_over:
        raise RecordError(line, "scores are given, but the game is not over")
    replayed = {
        "scores": " ".join(str(score["total"]) for score in game.scores()),
        "winners": " ".join(str(seat) for seat in game.winners()),
    }
    for name, (line, value) in footer.items():
        if value.split() != replayed[name].split():
            raise RecordError(line, f"{name} {value}, but the replay gives {replayed[name]}")
