"""What the server and its clients say to each other about persons and what they have played."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, StrictBool

from whistlestop.server.mail_messages import MailInfo
from whistlestop.server.message import Message
from whistlestop.server.messages import Colour, Name


class Me(Message):
    """Who somebody is to this server. ``browsers``: how many are theirs. ``recovery``: a recovery
    code was made. ``profile``: the code under which others read the profile, None for nobody.
    ``mail``: None where the server sends no mails."""

    name: str | None
    colour: int | None
    language: str | None
    browsers: int
    recovery: bool
    profile: str | None
    mail: MailInfo | None


class AboutMe(Message):
    """What somebody tells of themselves; all three as they are from now on."""

    name: Name | None
    colour: Colour
    language: Literal["en", "pl", "ro"] | None


class Share(Message):
    """Whether others may read the profile."""

    shared: StrictBool


class Code(Message):
    """A code that makes a browser somebody's: of a link, or a recovery code."""

    code: str = Field(max_length=100)


class CodeOwner(Message):
    """Whose code it is, if they have told their name, and whether this browser is theirs
    already."""

    name: str | None
    yours: bool


class PlayedGame(Message):
    """A finished game, for one who played it. ``at``: when it ended, in milliseconds since 1970.
    ``won``: 1, a part of it if the win was shared, or 0."""

    at: int | None
    seats: int
    score: int
    won: float


class TitleProfile(Message):
    """What somebody's games of a title come to.

    ``wins``: shared ones in parts; ``low`` and ``high``: 95 % interval of their share (Wilson's);
    ``even``: the share if all players were alike. ``kept`` and ``completed`` count tickets.
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


class LadderEntry(Message):
    """Somebody's rating on a title: a person's, or that of a level of the bots, which has
    ``names`` by language and is measured, not rated. ``rating``: on Elo's scale, somebody new has
    1500; it lies within ``uncertainty`` of that with 95 %, None for levels. ``games``: rated ones.
    ``profile``: the code of a profile that is shared."""

    name: str
    names: dict[str, str] | None
    level: str | None
    rating: int
    uncertainty: int | None
    games: int
    you: bool
    profile: str | None


class Ladder(Message):
    """The ratings on a title, the best first."""

    title: str
    entries: list[LadderEntry]


class Profile(Message):
    """What somebody has played here, by title, the one played most first; a bot level has
    ``names`` by language. At most a thousand games count, the last ones."""

    name: str
    names: dict[str, str] | None
    titles: list[TitleProfile]
