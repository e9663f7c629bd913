"""What is said at a table, and the notes that players keep; the client's types are generated from
here, too.

Nothing of it is part of a game: neither views nor records know of it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from whistlestop.server.message import Message

LONGEST_TEXT = 200  # characters
LONGEST_NOTES = 2000
MOST_SHOWN = 200  # of what was said

PHRASES = (
    "hello",
    "good_luck",
    "your_turn",
    "one_moment",
    "take_your_time",
    "nice_move",
    "well_played",
    "that_was_mine",
    "oh_no",
    "sorry",
    "thanks",
    "good_game",
)
REACTIONS = ("smile", "laugh", "wow", "cry", "clap", "heart")

Kind = Literal["phrase", "reaction", "text"]
Channel = Literal["players", "spectators"]
JOINERS = "\u200c\u200d"  # they make one letter or one picture of several


def is_printable(text: str) -> bool:
    return all(letter.isprintable() or letter in JOINERS for letter in text)


class Say(Message):
    """Client → server: say something at the table. ``what``: the id of a phrase or of a reaction,
    which readers see in their language, or a text of at most 200 characters."""

    type: Literal["say"]
    kind: Kind
    what: str


class Said(Message):
    """Something that was said. ``seat``: of whoever said it, None for somebody without one, who
    has a ``name`` if he has told the server one. ``at``: milliseconds since 1970. ``what`` is
    empty where a text was taken away because its author is forgotten."""

    number: int
    channel: Channel
    seat: int | None
    name: str | None
    yours: bool
    kind: Kind
    what: str
    at: int


class TalkMessage(Message):
    """Server → client: what was said from number ``from`` on, or with 0 all that is shown, in
    place of what was shown before: the last 200. ``earlier``: there was more before these."""

    type: Literal["talk"] = "talk"
    from_: int = Field(alias="from", serialization_alias="from")
    earlier: bool
    said: list[Said]


class TalkRefusedMessage(Message):
    """Server → client: what you wanted to say was not said, and why; ``code`` is for programs,
    ``message`` for people. ``wait``: after so many seconds it can be said."""

    type: Literal["talk_refused"] = "talk_refused"
    code: str
    message: str
    wait: int | None


def _readable(notes: str) -> str:
    if not is_printable(notes.replace("\n", "").replace("\t", "")):
        raise ValueError("notes are made of letters, digits, signs, spaces and line breaks")
    return notes


class Notes(Message):
    """What a player notes down at a table, for his own eyes."""

    text: Annotated[str, Field(max_length=LONGEST_NOTES), AfterValidator(_readable)]
