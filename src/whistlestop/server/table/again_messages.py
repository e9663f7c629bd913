"""The messages about playing again, and about the standing of a series.

The client's types are generated from these models.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field, StrictBool

from whistlestop.server.http.fields import Contribution
from whistlestop.server.http.message import Message

Seating = Literal["as_listed", "turned", "drawn"]


class NextContribution(Message):
    """A random number of a player's browser for the next game, and the commitment it belongs to."""

    commitment: str = Field(pattern="^[0-9a-f]{64}$")
    random: Contribution


class AgainRequest(Message):
    """A player's wish to play another game, or not.

    ``seating``: the seats of the next game: as now, everyone one seat on, or drawn again. A player
    who agrees but asks for another seating starts a new proposal. ``contribution``: the number of
    the player's browser for the next shuffle.
    """

    agree: StrictBool
    seating: Seating = "as_listed"
    contribution: NextContribution | None = None


class AgainInfo(Message):
    """The seats that want another game, and those that declined.

    ``seating``: the proposed seating, None until a player asks.
    """

    agreed: list[int]
    declined: list[int]
    seating: Seating | None


class SeriesGame(Message):
    """A finished game of a series. Seats are those of the table to which the message is sent."""

    code: str
    winners: list[int]
    scores: list[int] = Field(description="by seat")


class SeriesPlayer(Message):
    """A player's total in a series.

    ``wins``: a shared win counts for each player who shares it.
    """

    seat: int
    wins: int
    points: int


class SeriesInfo(Message):
    """The standing of a series.

    ``number``: the number of this table's game, from 1. ``games``: the last twenty finished games.
    ``players``: each player's total, by seat.
    """

    number: int
    games: list[SeriesGame]
    players: list[SeriesPlayer]
