"""The messages about one table and its game."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, StrictBool

from whistlestop.rules.constants import SEATS
from whistlestop.server.http.fields import Colour, Contribution, Name
from whistlestop.server.http.message import ActionNumber, Message, ServerMessage
from whistlestop.server.http.structs import EventJson, ViewChanges, ViewJson
from whistlestop.server.ratings.rating_messages import RatingChange
from whistlestop.server.store.terms import Terms
from whistlestop.server.table.again_messages import AgainInfo, SeriesInfo
from whistlestop.server.table.pause_messages import PauseInfo
from whistlestop.server.table.take_back_messages import UndoInfo


class SeatRequest(Message):
    """Who gets a seat of a new table.

    ``kind``: the creator, a bot (of level ``bot``), any guest with the link, or a player called
    ``name`` who plays on the creator's device (``beside``).
    """

    kind: Literal["you", "bot", "open", "beside"]
    bot: str | None = None
    name: Name | None = None
    colour: Colour = None


class NewTable(Terms):
    """A table as its host wants it, and the host's name (None: a player without a name)."""

    title: str
    name: Name | None = None
    colour: Colour
    seats: list[SeatRequest] = Field(min_length=2, max_length=5)
    seating: Literal["drawn", "as_listed"] = "drawn"
    pace: int = Field(
        default=1200,
        ge=0,
        le=10_000,
        strict=True,
        description="milliseconds between bot moves",
    )
    options: dict[str, StrictBool] = Field(default_factory=dict, description="the title's variants")


class TableSettings(Terms):
    """The settings of a table that its host changes before the game.

    ``handed_round`` and ``practice`` of a table never change; the values sent here are ignored.
    """

    seating: Literal["drawn", "as_listed"] = "drawn"
    options: dict[str, StrictBool] = Field(default_factory=dict, description="the title's variants")


class Join(Message):
    """A request for the seat of an invitation, or for any open seat.

    ``name``: None for a player without a name.
    """

    invitation: str | None = None
    name: Name | None = None
    colour: Colour


class Pace(Message):
    pace: int = Field(ge=0, le=10_000, strict=True)


class StandInRequest(Message):
    """Whether a bot should play for a player who is away.

    The player whose seat it is takes it back with ``agree`` false.
    """

    agree: StrictBool


class SeatInfo(Message):
    """A seat at a table; ``invitation`` is shown to the host while the seat is open.

    ``name``: for a bot, the English name of its level; ``names`` has it by language. It is empty
    for a person without a name; clients then say "guest" in the reader's language. ``stand_in``:
    the level of the bot that plays for a person who is away. ``agreed``: the seats that want a bot
    to stand in. ``hints``: how many hints the seat has asked for. ``colour``: the number of its
    pieces' colour, different for each seat. ``host``: its player created the table. ``gave_up``:
    its player gave up the game, and a bot plays on.
    """

    seat: int
    colour: int
    kind: Literal["person", "bot", "open"]
    name: str
    names: dict[str, str] | None = None
    bot: str | None = None
    connected: bool = False
    invitation: str | None = None
    stand_in: str | None = None
    agreed: list[int] = Field(default_factory=list)
    hints: int = 0
    host: bool = False
    gave_up: bool = False


class TableInfo(Terms):
    """A table as one guest sees it. ``you`` is the guest's seat, None for a spectator.

    ``left``: in a finished rated game, the seats that come last because bots played for them.
    ``choosing``: the seats that are still choosing their first tickets. ``compiling``: bots wait
    because their search code is being compiled, which happens once.
    """

    code: str
    title: str
    state: Literal["lobby", "playing", "over", "cancelled"]
    you: int | None
    yours: list[int] = Field(description="your seat, and those of players on your device")
    host: bool = Field(description="you may set the table up and start the game")
    acting: bool = Field(description="as long as the host is away: you may seat bots and start")
    removed: bool = Field(default=False, description="the host has removed you from your seat")
    seats: list[SeatInfo]
    seating: Literal["drawn", "as_listed"]
    pace: int
    pause: PauseInfo | None
    options: dict[str, bool]
    compiling: bool
    commitment: str
    seed: str | None = Field(default=None, description="decimal; only once the game is over")
    salt: str | None = Field(default=None, description="hexadecimal; only once the game is over")
    contributions: list[str] | None = Field(
        description="random numbers of the players' browsers; null while they can contribute, and "
        "for games without them"
    )
    next_commitment: str | None = Field(description="to the shuffle of the game played next")
    next_table: str | None = Field(default=None, description="code of the table played next")
    choosing: list[int]
    undo: UndoInfo | None
    left: list[int]
    again: AgainInfo | None = Field(default=None, description="who wants to play again, once asked")
    series: SeriesInfo | None = Field(default=None, description="from the second game on")
    archived: Literal["lobby", "game"] | None = Field(
        description="the state in which the server ended it, because it was not used any more"
    )
    ratings: list[RatingChange] = Field(description="of a rated game, once it is over and counted")


class Play(Message):
    """Client → server: an action.

    ``number``: the length of the log as the client last received it. Like every message over the
    WebSocket it has a ``type``; its handler is in ``play_socket.py``.
    """

    type: Literal["play"]
    number: ActionNumber
    action: str = Field(max_length=400)


class Visible(Message):
    """Client → server: whether the page is in sight.

    A player who has the page in sight gets no notification that it is their turn.
    """

    type: Literal["visible"]
    visible: StrictBool


class Look(Message):
    """Client → server: the player who now looks at a page that several players share.

    ``seat``: None for no player, while the device is handed on.
    """

    type: Literal["look"]
    seat: int | None = Field(ge=0, lt=SEATS, strict=True)


class ContributionRequest(Message):
    """A random number of the player's browser, from which the shuffle follows, too.

    A later one replaces it, until the game begins (``game/commitment.py``).
    """

    random: Contribution


class TableMessage(ServerMessage):
    type: Literal["table"] = "table"
    table: TableInfo


class TimeMessage(ServerMessage):
    """Server → client: the time of the game.

    All times are milliseconds since 1970 by the server's clock; ``now`` is its current time.
    ``since``: from when the next action is timed. ``deadline``: when a bot plays for the player to
    decide, None if no player's time is limited now. ``late``: the seats for which a bot plays the
    rest of this turn, since their time is up. ``paused_left``: the time that the player to decide
    has left while the game is paused. ``left``: the time left on each seat's clock at ``since``,
    where there are clocks. ``nudged_by``: the seats that have nudged the player. ``vote_from``:
    from when the others may let a bot play although the player is here, None before a nudge.
    """

    type: Literal["time"] = "time"
    now: int
    since: int | None
    deadline: int | None
    late: list[int]
    paused_left: int | None
    left: list[int] | None
    nudged_by: list[int]
    vote_from: int | None


class RefusedMessage(ServerMessage):
    type: Literal["refused"] = "refused"
    code: str
    message: str
    action: str | None = None
    wait: int | None = None


class Entry(Message):
    """One action of the log as the viewer may see it.

    ``action``: None where it would reveal a secret. ``stand_in``: the level of the bot that played
    it for a person who was away. ``reveals``: it showed a player something that they could not know
    before, so its player can't take it back alone.
    """

    number: int
    seat: int
    action: str | None
    events: list[EventJson]
    stand_in: str | None = None
    reveals: bool = False


class UpdateMessage(ServerMessage):
    """Server → client: the view, and the log from entry ``from`` on (0: all of it).

    Entries with this number or a higher one that were sent before are no longer valid. ``length``:
    the length of the stored log, including everything that was taken back. ``chances``: each seat's
    chance to win, from public knowledge, for spectators only; None if it can't be predicted.
    """

    type: Literal["update"] = "update"
    length: int
    from_: int = Field(alias="from", serialization_alias="from")
    entries: list[Entry]
    view: ViewJson
    chances: list[float] | None = None


class ChangesMessage(ServerMessage):
    """Server → client: the fields of the view that have changed, and the log from ``from`` on.

    A connection with ``?protocol=2`` gets it instead of an ``UpdateMessage`` when it has a view
    already. ``view.offers`` has only the routes whose offer has changed. The other fields of the
    message are those of an ``UpdateMessage``.
    """

    type: Literal["changes"] = "changes"
    length: int
    from_: int = Field(alias="from", serialization_alias="from")
    entries: list[Entry]
    view: ViewChanges
    chances: list[float] | None = None


class AudienceMessage(ServerMessage):
    """Server → client: the number of spectators at the table."""

    type: Literal["audience"] = "audience"
    watching: int = Field(ge=0)
