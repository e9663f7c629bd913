"""Messages about ratings."""

from __future__ import annotations

from typing import Literal

from whistlestop.server.http.message import Message


class RatingChange(Message):
    """How a rated game changed the rating of a seat's player, in points of the ladder.

    ``counts_little``: why the game counts little or nothing for the player, None if it counts
    normally. ``met_often``: the same people have met too often lately. ``unknown``: opponents have
    no rated history.
    """

    seat: int
    before: int
    after: int
    counts_little: Literal["met_often", "unknown"] | None


class LadderEntry(Message):
    """The rating of a person or of a bot level on a title.

    A level has ``names`` by language and was measured, not rated. ``rating``: on Elo's scale, where
    a new player has 1500. ``uncertainty``: the half width of its 95 % interval, None for levels.
    ``at_least``: the lower bound by which the ladder is sorted; for a level it is the rating.
    ``provisional``: the person has no place yet, for lack of games against known opponents.
    ``games``: the number of rated games. ``name``: empty for a person without one. ``profile``: the
    code of a shared profile.
    """

    name: str
    names: dict[str, str] | None
    level: str | None
    rating: int
    uncertainty: int | None
    at_least: int
    provisional: bool
    games: int
    you: bool
    profile: str | None


class Ladder(Message):
    """The ratings on a title, the highest lower bound first, people without a place last."""

    title: str
    entries: list[LadderEntry]
