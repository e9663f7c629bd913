"""The messages of talk at a table, and the notes that players keep.

The client's types are generated from these models. Talk is no part of a game: neither views nor
records contain it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from whistlestop.server.http.message import Message, ServerMessage
from whistlestop.server.http.text_checks import checked_notes, clean_notes

LONGEST_TEXT = 200  # characters
LONGEST_NOTES = 2000
MAX_SHOWN = 200  # messages

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


class Say(Message):
    """Client → server: a message for the people at the table.

    ``what``: the id of a phrase or of a reaction, which readers see in their language, or a text of
    at most 200 characters.
    """

    type: Literal["say"]
    kind: Kind
    what: str


class Said(Message):
    """A message that was sent.

    ``seat``: the sender's, None for a sender without a seat. ``name``: that of a sender without a
    seat, if known. ``at``: milliseconds since 1970. ``what`` is empty where a text was removed
    because its author was forgotten.
    """

    number: int
    channel: Channel
    seat: int | None
    name: str | None
    yours: bool
    kind: Kind
    what: str
    at: int


class TalkMessage(ServerMessage):
    """Server → client: the messages from number ``from`` on.

    With 0 it is the last 200 messages, in place of all that were shown before. ``earlier``: there
    are more messages before these.
    """

    type: Literal["talk"] = "talk"
    from_: int = Field(alias="from", serialization_alias="from")
    earlier: bool
    said: list[Said]


class TalkRefusedMessage(ServerMessage):
    """Server → client: the reason why your message was not sent.

    ``code`` is for programs, ``message`` for people. ``wait``: the seconds after which it can be
    sent.
    """

    type: Literal["talk_refused"] = "talk_refused"
    code: str
    message: str
    wait: int | None


class Notes(Message):
    """The notes of a player at a table; only this player sees them."""

    text: Annotated[
        str,
        Field(max_length=LONGEST_NOTES),
        BeforeValidator(clean_notes),
        AfterValidator(checked_notes),
    ]
