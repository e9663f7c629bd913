"""The messages about tables as lists and invitations show them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from whistlestop.rules.constants import SEATS
from whistlestop.server.http.fields import Name
from whistlestop.server.http.message import ActionNumber, ListMessage, Message
from whistlestop.server.table.messages import TableInfo


class GameSeat(Message):
    """The player of a seat, as in SeatInfo."""

    kind: Literal["person", "bot", "open"]
    name: str
    names: dict[str, str] | None
    colour: int


class GameInfo(Message):
    """A game in a guest's list of games.

    ``you``: the guest's seat, None for a guest who created the table and does not play.
    ``changed``: the time of the last change, in milliseconds since 1970; None for games from before
    it was stored. ``turn``: the seat that is to decide, None if there is nothing to decide.
    ``number``: the number of actions played. ``scores``: the public scores, by seat; the final ones
    once the game is over. ``claims``: the routes of each seat.
    """

    code: str
    title: str
    state: Literal["lobby", "playing", "over", "cancelled"]
    you: int | None
    seats: list[GameSeat]
    changed: int | None
    turn: int | None
    number: int
    scores: list[int]
    winners: list[int]
    claims: list[list[str]]
    host: bool = Field(description="you created it")
    gave_up: bool = Field(description="you gave it up, and a bot plays on")
    deadline: int | None = Field(description="when your time for this turn ends, if it is limited")


class FinishedGames(Message):
    """Finished games, the last one first, and whether there are ``more``."""

    games: list[GameInfo]
    more: bool


class GamesMessage(ListMessage):
    """Server → client: the guest's unfinished games and the last finished ones.

    ``more``: whether there are more finished games.
    """

    type: Literal["games"] = "games"
    games: list[GameInfo]
    more: bool


class GameMessage(ListMessage):
    """Server → client: one of the games has changed, or is new."""

    type: Literal["game"] = "game"
    game: GameInfo


class Invitation(Message):
    """The target of an invitation, before joining.

    ``seat``: null for the code of a table, which is for any open seat. ``taken``: it is too late to
    sit down there.
    """

    table: TableInfo
    seat: int | None
    taken: bool


class Addresses(Message):
    """The addresses at which others on the network open this server.

    There are none if only its own computer can open it.
    """

    addresses: list[str]


class PlayOn(Message):
    """A request for a new table on which a finished game goes on after ``number`` actions.

    ``seat``: the seat of the guest who asks, None if bots finish the game. ``bot``: the level of
    all other seats. ``name``: the guest's name, None for a player without a name.
    """

    number: ActionNumber
    seat: int | None = Field(default=None, ge=0, lt=SEATS, strict=True)
    bot: str = Field(max_length=40)
    name: Name | None = None
