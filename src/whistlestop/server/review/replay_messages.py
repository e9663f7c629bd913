"""The messages about replays."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from whistlestop.game.view import OfferedTickets, SeatView, TicketView, View
from whistlestop.server.http.message import Message
from whistlestop.server.http.structs import JsonObject, Like, ViewJson
from whistlestop.server.table.messages import Entry, TableInfo


class RecordToReplay(Message):
    """A record as a text, and the wanted perspective, as in the address of a replay."""

    record: str
    seat: str | None = None


class OpenSeat(Message):
    """A seat's view of itself. ``on_the_track_cards``: its stack, if it may see that."""

    hand: dict[str, int]
    tickets: list[Annotated[JsonObject, Like(TicketView)]]
    offered: Annotated[JsonObject, Like(OfferedTickets)] | None
    on_the_track_cards: dict[str, int] | None


class Frame(Message):
    """The changes by an action; everything else stays as it was.

    ``view``: changed fields of the view. ``seats``: changed fields of its seats, by number.
    ``open``: changed fields of the seats' views of themselves, if all cards are visible.
    """

    view: Annotated[JsonObject, Like(View, some=True)]
    seats: dict[str, Annotated[JsonObject, Like(SeatView, some=True)]] = Field(default_factory=dict)
    open: dict[str, Annotated[JsonObject, Like(OpenSeat, some=True)]] = Field(default_factory=dict)


class Replay(Message):
    """A game from its first moment on, from one perspective.

    ``table``: None for a record. ``perspective``: the seat whose view is shown, ``none`` for a
    spectator's, ``open`` for all. ``start``: the view before the first action, without legal
    actions, as in all that follow. ``open``: by seat, empty unless all cards are visible. Each
    entry of the log has its frame.
    """

    title: str
    table: TableInfo | None
    perspective: int | Literal["none", "open"]
    start: ViewJson
    open: dict[str, OpenSeat]
    entries: list[Entry]
    frames: list[Frame]
