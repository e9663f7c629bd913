"""The terms of a table: its creator chooses them, and all players see them.

A new term is a field of ``Terms``: requests, messages to clients and the database follow from
there.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StrictBool

from whistlestop.server.http.message import Message


class MoveLimit(Message):
    """A limit for each turn, in seconds; a bot plays a turn that takes longer.

    From an hour on the table is played by turn: players are not expected to wait there.
    """

    kind: Literal["move"]
    seconds: int = Field(ge=10, le=14 * 86_400, strict=True)


class ClockLimit(Message):
    """A clock for each player: a bank for the whole game, and an increment after each turn.

    Both are in seconds. When a player's clock has run out, a bot plays until the player returns.
    """

    kind: Literal["clock"]
    bank: int = Field(ge=10, le=6 * 3600, strict=True)
    increment: int = Field(ge=0, le=600, strict=True)


TimeLimit = Annotated[MoveLimit | ClockLimit, Field(discriminator="kind")]


class Terms(Message):
    """The terms of a table, which hold from its first to its last moment and at later tables."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)

    hints: StrictBool = Field(default=False, description="players may ask a strong bot for advice")
    chances: StrictBool = Field(
        default=False, description="players see chances to win, from public knowledge only"
    )
    rated: StrictBool = Field(default=False, description="the game counts for ratings")
    public: StrictBool = Field(default=False, description="its open seats are listed for everyone")
    watchable: StrictBool = Field(
        default=False, description="its game is listed for everyone while it lasts"
    )
    practice: StrictBool = Field(
        default=False, description="the game counts in no profile: it continues another game"
    )
    handed_round: StrictBool = Field(
        default=False, description="several people play on the creator's device"
    )
    time_limit: TimeLimit | None = Field(default=None, description="how long players may think")
    nudge_after: int = Field(
        default=120,
        ge=5,
        le=3600,
        strict=True,
        description="seconds without a move after which others may nudge",
    )
    talk: Literal["all", "phrases"] = Field(
        default="all", description="whether people may send each other texts, or only phrases"
    )


def terms_of(whole: Terms) -> Terms:
    """Return the terms among the fields of a request or of a description of a table."""
    return Terms(**{name: getattr(whole, name) for name in Terms.model_fields})
