"""Messages of the server as JSON text.

Each part is encoded once, and messages are assembled from encoded parts. No other module of the
server knows how a view or an event is encoded.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from whistlestop.game import Action, Event, View
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.structs import JsonObject
from whistlestop.server.store.game_log import Resumed
from whistlestop.server.table.messages import RefusedMessage, TableInfo


def encode_view(view: View) -> bytes:
    """Return the view as JSON."""
    return view.to_json()


def encode_changes(before: View, view: View) -> bytes:
    """Return the changes of a view as JSON: the ``view`` of a ChangesMessage."""
    return view.changes_since(before)


class LogEntry(msgspec.Struct, gc=False):
    """An action of the log with all its secrets.

    No entry is part of a reference cycle, so the garbage collector can skip the thousands of them.
    """

    number: int
    seat: int
    action: Action
    events: list[Event]
    stand_in: str | None = None  # the level of the bot that played it for a person
    at: int | None = None  # milliseconds since 1970; None in logs from before times were stored
    resumed: Resumed | None = None  # from when it is timed, as in StandingAction
    encoded: dict[int | None, bytes] = {}  # by seat that sees more than a spectator

    @property
    def reveals(self) -> bool:
        """Return whether the action showed any player something that they could not know before."""
        return any(event.reveals for event in self.events)

    def encode_for(self, seat: int | None) -> bytes:
        """Return the entry as JSON, as a seat may see it; None is a spectator."""
        is_theirs = seat == self.seat or any(event.seat == seat for event in self.events)
        viewer = seat if is_theirs else None  # all other seats see what a spectator sees
        if viewer not in self.encoded:
            self.encoded[viewer] = self._encode(viewer)
        return self.encoded[viewer]

    def encode_open(self) -> bytes:
        """Return the entry as JSON with all its secrets: only for a game that is over."""
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


def update_message(
    length: int,
    first: int,
    entries: Iterable[bytes],
    view: bytes,
    chances: list[float] | None = None,
    kind: bytes = b"update",
) -> str:
    """Return an UpdateMessage, or a ChangesMessage, from parts that are encoded already."""
    more = b"" if chances is None else b',"chances":%b' % msgspec.json.encode(chances)
    parts = kind, length, first, b",".join(entries), view, more
    text = b'{"type":"%b","length":%d,"from":%d,"entries":[%b],"view":%b%b}' % parts
    return text.decode()


def table_message(table: TableInfo) -> str:
    """Return a TableMessage as JSON."""
    return f'{{"type":"table","table":{table.model_dump_json()}}}'


def refused_message(refusal: Refused, action: str | None) -> str:
    """Return a RefusedMessage as JSON; ``action`` is the refused action, if there was one."""
    message = RefusedMessage(
        code=refusal.code, message=refusal.message, action=action, wait=refusal.retry_after
    )
    return message.model_dump_json()
