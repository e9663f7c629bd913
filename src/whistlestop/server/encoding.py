"""Messages of the server as text: each part is encoded once, and put together without reading it
again. Nothing else of the server knows how a view or an event is written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from whistlestop.game import Action, Event, View
from whistlestop.server.errors import Refused
from whistlestop.server.messages import (
    GameInfo,
    GameMessage,
    GamesMessage,
    JsonObject,
    RefusedMessage,
    TableInfo,
)


def encode_view(view: View) -> bytes:
    """The view as JSON."""
    return view.to_json()


@dataclass(slots=True)
class LogEntry:
    """An action of the log with all its secrets."""

    number: int
    seat: int
    action: Action
    events: list[Event]
    stand_in: str | None = None  # the level of the bot that played it for a person
    at: int | None = None  # milliseconds since 1970; None before that was kept
    since: int | None = None  # when it began to be waited for, as in StandingAction
    encoded: dict[int | None, bytes] = field(default_factory=dict)  # by who may see so much

    @property
    def reveals(self) -> bool:
        """Whether it told anybody what he could not know before."""
        return any(event.reveals for event in self.events)

    def encode_for(self, seat: int | None) -> bytes:
        """The entry as JSON, as a seat may see it; None is a spectator."""
        is_theirs = seat == self.seat or any(event.seat == seat for event in self.events)
        viewer = seat if is_theirs else None  # those whom it does not concern see the same
        if viewer not in self.encoded:
            self.encoded[viewer] = self._encode(viewer)
        return self.encoded[viewer]

    def encode_open(self) -> bytes:
        """The entry as JSON with all its secrets: for a game that is over."""
        return self._written(str(self.action), self.events)

    def _encode(self, seat: int | None) -> bytes:
        is_hidden = self.action.is_secret and seat != self.seat
        action = None if is_hidden else str(self.action)
        return self._written(action, [event.visible_to(seat) for event in self.events])

    def _written(self, action: str | None, events: list[Event]) -> bytes:
        entry: JsonObject = {
            "number": self.number,
            "seat": self.seat,
            "action": action,
            "events": events,
        }
        if self.stand_in:
            entry["stand_in"] = self.stand_in
        if self.reveals:
            entry["reveals"] = True
        return msgspec.json.encode(entry)


def update_message(length: int, first: int, entries: Iterable[bytes], view: bytes) -> str:
    """An UpdateMessage of what is encoded already."""
    told = length, first, b",".join(entries), view
    text = b'{"type":"update","length":%d,"from":%d,"entries":[%b],"view":%b}' % told
    return text.decode()


def table_message(table: TableInfo) -> str:
    """A TableMessage."""
    return f'{{"type":"table","table":{table.model_dump_json()}}}'


def games_message(games: list[GameInfo], more: bool) -> str:
    """A GamesMessage."""
    return GamesMessage(games=games, more=more).model_dump_json()


def game_message(game: GameInfo) -> str:
    """A GameMessage."""
    return GameMessage(game=game).model_dump_json()


def refused_message(refusal: Refused, action: str | None) -> str:
    """A RefusedMessage; ``action`` is what was refused, if it was one."""
    message = RefusedMessage(code=refusal.code, message=refusal.message, action=action)
    return message.model_dump_json()
