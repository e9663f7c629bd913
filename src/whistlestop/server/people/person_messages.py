"""The messages about persons, and about the games that they have played."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, StrictBool

from whistlestop.server.http.fields import Colour, Name
from whistlestop.server.http.message import Message
from whistlestop.server.notifications.mail_messages import MailInfo


class Me(Message):
    """A person as the server knows them.

    ``browsers``: the number of their browsers. ``recovery``: a recovery code was made. ``profile``:
    the code under which others can read the profile, None if it is not shared. ``mail``: None if
    the server sends no mails.
    """

    name: str | None
    colour: int | None
    language: str | None
    browsers: int
    recovery: bool
    profile: str | None
    mail: MailInfo | None


class AboutMe(Message):
    """A person's name, colour and language; each replaces the earlier one."""

    name: Name | None
    colour: Colour
    language: Literal["en", "pl", "ro"] | None


class Share(Message):
    """Whether others may read the profile."""

    shared: StrictBool


class Code(Message):
    """A code that makes a browser a person's: of a link, or a recovery code."""

    code: str = Field(max_length=100)


class CodeOwner(Message):
    """The owner of a code: their name, if they have one, and whether this browser is theirs."""

    name: str | None
    yours: bool


class PlayedGame(Message):
    """A finished game, as the profile of a player shows it.

    ``at``: when it ended, in milliseconds since 1970. ``won``: 1, a part of it if the win was
    shared, or 0.
    """

    at: int | None
    seats: int
    score: int
    won: float


class TitleProfile(Message):
    """The totals of a player's games of a title.

    ``wins``: shared ones in parts. ``low`` and ``high``: 95 % interval of their share (Wilson's).
    ``even``: the share if all players were equal. ``kept`` and ``completed`` count tickets.
    ``routes``: how often each was claimed. ``played``: the games, the first one first.
    """

    title: str
    games: int
    wins: float
    low: float
    high: float
    even: float
    mean: float
    best: int
    kept: int
    completed: int
    routes: dict[str, int]
    played: list[PlayedGame]


class Profile(Message):
    """The games that a player has played here, by title, the most played one first.

    ``names``: the names of a bot level by language, None for a person. Only the last thousand games
    count.
    """

    name: str
    names: dict[str, str] | None
    titles: list[TitleProfile]
