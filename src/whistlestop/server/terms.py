"""What holds at a table, as it was laid: who laid it chose it, all who sit down see it.

A new term is a field of ``Terms``: requests, what clients are told of a table, and what the
database keeps follow from there.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StrictBool

from whistlestop.server.message import Message


class MoveLimit(Message):
    """So long may a turn take; then a bot plays it. From an hour on the table is played by turn:
    nobody is expected to wait there."""

    kind: Literal["move"]
    seconds: int = Field(ge=10, le=14 * 86_400)


class ClockLimit(Message):
    """Everybody has a bank for the whole game, and gets the increment after each of his turns; who
    has used it up is played for until he is back. Both in seconds."""

    kind: Literal["clock"]
    bank: int = Field(ge=10, le=6 * 3600)
    increment: int = Field(ge=0, le=600)


TimeLimit = Annotated[MoveLimit | ClockLimit, Field(discriminator="kind")]


class Terms(Message):
    """What holds at a table from its first to its last moment, and at those played after it."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)

    hints: StrictBool = Field(default=False, description="players may ask what a strong bot thinks")
    rated: StrictBool = Field(default=False, description="the game counts for ratings")
    public: StrictBool = Field(default=False, description="its open seats are listed for everybody")
    watchable: StrictBool = Field(
        default=False, description="its game is listed for everybody while it goes on"
    )
    practice: StrictBool = Field(
        default=False, description="the game counts in no profile: it goes on from another's moment"
    )
    handed_round: StrictBool = Field(
        default=False, description="people play beside the creator, at the same device"
    )
    time_limit: TimeLimit | None = Field(default=None, description="how long players may think")
    nudge_after: int = Field(
        default=120,
        ge=5,
        le=3600,
        description="seconds without a move after which others may nudge",
    )
    talk: Literal["all", "phrases"] = Field(
        default="all", description="whether people may write to each other, or have phrases alone"
    )


def terms_of(whole: Terms) -> Terms:
    """The terms that a request or the description of a table holds among other things."""
    return Terms(**{name: getattr(whole, name) for name in Terms.model_fields})
