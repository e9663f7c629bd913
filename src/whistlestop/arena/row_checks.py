"""What a line of a results file has to hold, so that everything that reads it can rely on it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from whistlestop.arena.errors import TournamentError
from whistlestop.arena.playing import PARTS

Count = Annotated[int, Field(ge=0, le=10**9)]
Points = Annotated[int, Field(ge=-(10**6), le=10**6)]
Time = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Text = Annotated[str, Field(min_length=1)]
WORDS = {
    "missing": "it is missing",
    "model_type": "it should be an object with names and values",
    "too_short": "there should be one at least",
}


class _Checked(BaseModel):
    model_config = ConfigDict(strict=True)


class _Question(_Checked):
    title: Text
    options: dict[str, bool]
    seed: Annotated[int, Field(ge=0)]
    line_ups: Annotated[list[Annotated[list[Text], Field(min_length=1)]], Field(min_length=1)]
    code: str


class _Begun(_Checked):
    game: Count
    deal: Count
    seed: Annotated[str, Field(pattern="^[0-9]+$")]
    lineup: list[Text]


class _Error(_Checked):
    bot: str | None
    seat: Count | None
    decision: Count | None
    message: str
    traceback: str


class _Failed(_Begun):
    error: _Error


class _Seat(_Checked):
    total: Points
    routes: Points
    tickets: Points
    longest_path: Points
    stations: Points
    big_cities: Points
    completed: list[str]
    failed: list[str]
    longest_path_length: Count
    big_cities_won: list[str]
    trains_left: Count | None
    claimed: list[str]
    decisions: Count
    mean_ms: Time
    max_ms: Time


class _Played(_Begun):
    winners: Annotated[list[Count], Field(min_length=1)]
    decisions: Count
    turns: Count
    seconds: Time
    seats: list[_Seat]


def check_question(question: Any) -> None:
    """Raises TournamentError where this is not what a tournament asks."""
    _check(_Question, question)
    if len({len(line_up) for line_up in question["line_ups"]}) > 1:
        raise TournamentError("line_ups: all of them have the same number of seats")


def check_row(row: Any, line_ups: list[list[str]]) -> None:
    """Raises TournamentError where this is no game of these line-ups, with what would be right."""
    _check(_Failed if isinstance(row, dict) and "error" in row else _Played, row)
    deal, place = divmod(row["game"], len(line_ups))
    if row["deal"] != deal:
        raise TournamentError(f"deal: {row['deal']}: game {row['game']} belongs to deal {deal}")
    if row["lineup"] != line_ups[place]:
        right = ", ".join(line_ups[place])
        raise TournamentError(f"lineup: in game {row['game']} sit {right}")
    if "error" in row:
        return
    seats = len(row["lineup"])
    if len(row["seats"]) != seats:
        raise TournamentError(f"seats: {len(row['seats'])} of them; {seats} bots sit there")
    winners = row["winners"]
    if max(winners) >= seats or len(set(winners)) < len(winners):
        raise TournamentError(f"winners: {winners}: seats from 0 to {seats - 1}, each once")
    for number, seat in enumerate(row["seats"]):
        points = sum(seat[part] for part in PARTS)
        if seat["total"] != points:
            raise TournamentError(
                f"seats {number} total: {seat['total']}: its parts add up to {points}"
            )


def _check(right: type[BaseModel], value: Any) -> None:
    try:
        right.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = " ".join(map(str, first["loc"]))
        said = WORDS.get(first["type"], first["msg"][0].lower() + first["msg"][1:])
        found = "" if first["type"] == "missing" else f"{first['input']!r:.40}: "
        raise TournamentError(f"{where}: {found}{said}" if where else said) from None
