"""Playing again: who wants to, and how the games of a series stand; the client's types are
generated from here, too."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, StrictBool

from whistlestop.server.message import Message

Seating = Literal["as_listed", "turned", "drawn"]


class AgainRequest(Message):
    """Whether somebody wants another game, and who shall sit where in it: as now, everybody one
    seat on, or drawn anew. Whoever agrees to another seating than is proposed asks anew."""

    agree: StrictBool
    seating: Seating = "as_listed"


class AgainInfo(Message):
    """Who wants another game and who would rather not, by seat. ``seating``: as it is proposed,
    None while nobody has asked."""

    agreed: list[int]
    declined: list[int]
    seating: Seating | None


class SeriesGame(Message):
    """A finished game of a series; seats are those of the table at which this is told."""

    code: str
    winners: list[int]
    scores: list[int] = Field(description="by seat")


class SeriesPlayer(Message):
    """What somebody has come to in a series. ``wins``: a shared win counts for all who share it."""

    seat: int
    wins: int
    points: int


class SeriesInfo(Message):
    """How a series stands. ``number``: of this table's game, from 1. ``games``: those that are
    over, the last twenty of them; ``players``: what each has come to in all, by seat."""

    number: int
    games: list[SeriesGame]
    players: list[SeriesPlayer]
