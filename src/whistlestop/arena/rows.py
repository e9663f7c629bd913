"""The row of a game, declared once as types.

The lines of a results file, their checks, and the columns of CSV and Parquet follow from these
types.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, NotRequired, TypeGuard, get_args, get_origin, get_type_hints

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, with_config
from typing_extensions import TypedDict

from whistlestop.arena.errors import TournamentError
from whistlestop.titles import ScoreItem

MEASURED = "measured"  # marks fields that differ from run to run

Count = Annotated[int, Field(ge=0, le=10**9)]
Points = Annotated[int, Field(ge=-(10**6), le=10**6)]
Item = Annotated[str, Field(pattern=f"^({'|'.join(item.name.lower() for item in ScoreItem)})$")]
Time = Annotated[float, Field(ge=0, allow_inf_nan=False), MEASURED]
Luck = Annotated[float, Field(allow_inf_nan=False)]
Text = Annotated[str, Field(min_length=1)]
Ids = list[str]
STRICT = ConfigDict(strict=True)


@with_config(STRICT)
class SeatRow(TypedDict):
    """The results of a seat: its points, their items and its decision times in milliseconds.

    ``items``: the points of each item that the title scores, in its order. ``luck_wins`` and
    ``luck_points`` are present if luck was measured.
    """

    total: Points
    items: Annotated[dict[Item, Points], Field(min_length=1)]
    completed: Ids
    failed: Ids
    longest_path_length: Count
    trains_left: Count | None
    claimed: Ids
    big_cities_won: Ids
    decisions: Count
    mean_ms: Time
    max_ms: Time
    luck_wins: NotRequired[Luck]
    luck_points: NotRequired[Luck]


@with_config(STRICT)
class GameRow(TypedDict):
    """The identity of a game; ``seed`` is text, because other programs' numbers are too short."""

    game: Count
    deal: Count
    seed: Annotated[str, Field(pattern="^[0-9]+$")]
    lineup: list[Text]


@with_config(STRICT)
class PlayedRow(GameRow):
    """A game that was played to its end."""

    winners: Annotated[list[Count], Field(min_length=1)]
    decisions: Count
    turns: Count
    seconds: Time
    seats: list[SeatRow]


@with_config(STRICT)
class Failure(TypedDict):
    """The error of a failed game and its bot, if known."""

    bot: str | None
    seat: Count | None
    decision: Count | None
    message: str
    traceback: str


@with_config(STRICT)
class FailedRow(GameRow):
    """A game that ended with a bot's error."""

    error: Failure


Row = PlayedRow | FailedRow


@with_config(STRICT)
class Question(TypedDict):
    """The first line of a results file: the tournament that it answers."""

    title: Text
    options: dict[str, bool]
    seed: Annotated[int, Field(ge=0)]
    line_ups: Annotated[list[Annotated[list[Text], Field(min_length=1)]], Field(min_length=1)]
    code: str


def has_failed(row: Row) -> TypeGuard[FailedRow]:
    """Check whether a bot failed in this game."""
    return "error" in row


def was_played(row: Row) -> TypeGuard[PlayedRow]:
    """Check whether this game was played to its end."""
    return "error" not in row


LUCK = ("luck_wins", "luck_points")


def has_luck(row: PlayedRow) -> bool:
    """Check whether luck was measured."""
    return all(name in seat for seat in row["seats"] for name in LUCK)


# derived from the declarations


def columns_of(row: type) -> dict[str, type]:
    """Return the fields of a row and their types: int, float, str, list or dict."""
    hints = get_type_hints(row, include_extras=True)
    return {name: _bare(hint) for name, hint in hints.items()}


def marked(row: type, mark: str) -> tuple[str, ...]:
    """Return the names of the fields with a mark."""
    hints = get_type_hints(row, include_extras=True)
    return tuple(name for name, hint in hints.items() if mark in getattr(hint, "__metadata__", ()))


def _bare(hint: Any) -> type:
    if get_origin(hint) in (Annotated, NotRequired):
        return _bare(get_args(hint)[0])
    some = [each for each in get_args(hint) if each is not type(None)]
    if type(None) in get_args(hint):
        return _bare(some[0])
    bare: type = get_origin(hint) or hint
    return bare


def without_times(row: Row) -> dict[str, Any]:
    """Return the part of a row that is the same whenever the game is played again."""
    if has_failed(row):
        error = row["error"]
        told = {"bot": error["bot"], "seat": error["seat"], "decision": error["decision"]}
        return dict(row) | {"error": told}
    assert was_played(row)
    seats = [_unmeasured(dict(seat), SeatRow) for seat in row["seats"]]
    return _unmeasured(dict(row), PlayedRow) | {"seats": seats}


def _unmeasured(values: dict[str, Any], row: type) -> dict[str, Any]:
    measured = marked(row, MEASURED)
    return {name: value for name, value in values.items() if name not in measured}


# checks

WORDS = {
    "missing": "it is missing",
    "dict_type": "it should be an object with names and values",
    "too_short": "there should be at least one",
}


@cache
def _checker(right: type) -> TypeAdapter[Any]:
    return TypeAdapter(right)


def check_question(question: Any) -> None:
    """Raise TournamentError if this is not the question of a tournament."""
    _check(Question, question)
    if len({len(line_up) for line_up in question["line_ups"]}) > 1:
        raise TournamentError("line_ups: all of them need the same number of seats")


def check_row(row: Any, line_ups: list[list[str]]) -> None:
    """Raise TournamentError, with a correct value, if this is not a game of these line-ups."""
    _check(FailedRow if isinstance(row, dict) and "error" in row else PlayedRow, row)
    deal, place = divmod(row["game"], len(line_ups))
    if row["deal"] != deal:
        raise TournamentError(f"deal: {row['deal']}: game {row['game']} belongs to deal {deal}")
    if row["lineup"] != line_ups[place]:
        right = ", ".join(line_ups[place])
        raise TournamentError(f"lineup: game {row['game']} has {right}")
    if has_failed(row):
        return
    seats = len(row["lineup"])
    if len(row["seats"]) != seats:
        raise TournamentError(f"seats: there are {len(row['seats'])}, but {seats} bots")
    winners = row["winners"]
    if max(winners) >= seats or len(set(winners)) < len(winners):
        raise TournamentError(f"winners: {winners}: give seats from 0 to {seats - 1}, each once")
    if not has_luck(row) and any(name in seat for seat in row["seats"] for name in LUCK):
        raise TournamentError(f"seats: {' and '.join(LUCK)}: give both for every seat, or none")
    items = list(row["seats"][0]["items"])
    for number, seat in enumerate(row["seats"]):
        if list(seat["items"]) != items:
            raise TournamentError(
                f"seats {number} items: {', '.join(seat['items'])}: "
                f"every seat should have {', '.join(items)}"
            )
        points = sum(seat["items"].values())
        if seat["total"] != points:
            raise TournamentError(
                f"seats {number} total: {seat['total']}: its items add up to {points}"
            )


def _check(right: type, value: Any) -> None:
    try:
        _checker(right).validate_python(value)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = " ".join(map(str, first["loc"]))
        said = WORDS.get(first["type"], first["msg"][0].lower() + first["msg"][1:])
        found = "" if first["type"] == "missing" else f"{first['input']!r:.40}: "
        raise TournamentError(f"{where}: {found}{said}" if where else said) from None
