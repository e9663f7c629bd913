"""The decoder that turns the kernel's event buffer into Events."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from struct import Struct
from typing import Any, NamedTuple

import numpy as np

from whistlestop.game.event import Event
from whistlestop.game.names import ids, named_cards, row_of
from whistlestop.rules.constants import NO_CARD, EventKind, Private
from whistlestop.rules.records import EVENT, EVENT_BUFFER, Bytes
from whistlestop.titles import CARDS, COLOURS, Title

PRIVATE = {
    int(Private.CARD): "card",
    int(Private.TICKETS): "tickets",
    int(Private.COUNT): "count",
}


def read_events(title: Title, memory: Bytes, players: int) -> list[Event]:
    """Return the events of the last action, with all hidden facts.

    The caller fills in the winners. ``memory``: the bytes of an EVENT_BUFFER record.
    """
    (count,) = COUNT.unpack_from(memory.data, COUNT_AT)
    events: list[Event] = []
    for number in range(count):
        event = _event(title, entry_at(memory, number), players)
        joined = _joined(events[-1], event) if events else None
        if joined is None:
            events.append(event)
        else:
            events[-1] = joined
    return events


def _joined(before: Event, event: Event) -> Event | None:
    """Return one event for two that belong together, None for two that do not.

    All opened stacks are one event, and so are all tickets that a seat completes at once.
    """
    if event.kind == before.kind == "stacks_opened":
        return before.replace(stacks=[*(before.stacks or ()), *(event.stacks or ())])
    if event.kind == before.kind == "tickets_completed" and event.seat == before.seat:
        return before.replace(
            tickets=[*(before.tickets or ()), *(event.tickets or ())],
            points=(before.points or 0) + (event.points or 0),
        )
    return None


class Entry(NamedTuple):
    """An entry of the buffer with the fields of an EVENT record, in the same order."""

    kind: int
    seat: int
    private: int
    face_up: int
    card: int
    target: int
    points: int
    count: int  # type: ignore[assignment]  # tuple has a method of this name
    cards: tuple[int, ...]
    row: tuple[int, ...]
    swept: tuple[int, ...]
    moved: tuple[int, ...]
    tickets: tuple[int, ...]
    counts: tuple[int, ...]


def _plain(dtype: np.dtype[Any]) -> str:
    """Return the ``struct`` format of a record, gaps between fields included."""
    fields: Any = dtype.fields
    layout, at = "=", 0
    for kind, offset, *_ in fields.values():
        layout += f"{offset - at}x{kind.itemsize // kind.base.itemsize}{kind.base.char}"
        at = offset + kind.itemsize
    return layout + f"{dtype.itemsize - at}x"


def _slices(dtype: np.dtype[Any]) -> list[slice]:
    """Return the slice of each field in the flat tuple of a record's values."""
    fields: Any = dtype.fields
    sizes = [kind.itemsize // kind.base.itemsize for kind, *_ in fields.values()]
    ends = list(accumulate(sizes))
    return [slice(end - size, end) for end, size in zip(ends, sizes, strict=True)]


# ``struct`` is faster: numpy's records look up the place of a field at every access.
ENTRY = Struct(_plain(EVENT))
NUMBERS = Entry._fields.index("cards")  # the number of leading fields that are single numbers
LISTS = _slices(EVENT)[NUMBERS:]
_BUFFER: Any = EVENT_BUFFER.fields
COUNT, COUNT_AT = Struct("=i"), _BUFFER["count"][1]
ENTRIES_AT = _BUFFER["entries"][1]


def entry_at(memory: Bytes, number: int) -> Entry:
    """Return an entry of the buffer."""
    values = ENTRY.unpack_from(memory.data, ENTRIES_AT + number * ENTRY.size)
    return Entry(*values[:NUMBERS], *[values[place] for place in LISTS])


def _card_taken(title: Title, entry: Entry) -> dict[str, Any]:
    return {"card": CARDS[entry.card], "source": "face_up" if entry.face_up else "deck"}


def _row_swept(title: Title, entry: Entry) -> dict[str, Any]:
    return {"swept": row_of(entry.swept), "row": row_of(entry.row)}


def _route(title: Title, entry: Entry) -> dict[str, Any]:
    return {"route": ids(title).routes[entry.target], "cards": named_cards(entry.cards)}


def _claimed(title: Title, entry: Entry) -> dict[str, Any]:
    return {**_route(title, entry), "points": entry.points, "count": entry.count or None}


def _turned_up(title: Title, entry: Entry) -> dict[str, Any]:
    return {**_route(title, entry), "row": row_of(entry.row), "count": entry.count}


def _station(title: Title, entry: Entry) -> dict[str, Any]:
    return {"city": ids(title).cities[entry.target], "cards": named_cards(entry.cards)}


def _tickets(title: Title, entry: Entry) -> dict[str, Any]:
    names = ids(title).tickets
    count = entry.count
    return {"count": count, "tickets": [names[ticket] for ticket in entry.tickets[:count]]}


def _completed(title: Title, entry: Entry) -> dict[str, Any]:
    return {"tickets": [ids(title).tickets[entry.target]], "points": entry.points}


def _moved(title: Title, entry: Entry) -> dict[str, Any]:
    rows = zip(COLOURS, entry.moved, strict=True)
    return {"rows": {colour: CARDS[card] for colour, card in rows if card != NO_CARD}}


def _cards(title: Title, entry: Entry) -> dict[str, Any]:
    return {"cards": named_cards(entry.cards)}


def _count(title: Title, entry: Entry) -> dict[str, Any]:
    return {"count": entry.count}


def _nothing(title: Title, entry: Entry) -> dict[str, Any]:
    return {}


FIELDS: dict[int, Callable[[Title, Entry], dict[str, Any]]] = {
    int(EventKind.CARD_TAKEN): _card_taken,
    int(EventKind.ROW_REFILLED): lambda title, entry: {"card": CARDS[entry.card]},
    int(EventKind.ROW_SWEPT): _row_swept,
    int(EventKind.DECK_RESHUFFLED): _count,
    int(EventKind.ROUTE_CLAIMED): _claimed,
    int(EventKind.TUNNEL_TURNED_UP): _turned_up,
    int(EventKind.TUNNEL_ABANDONED): _route,
    int(EventKind.STATION_BUILT): _station,
    int(EventKind.TICKETS_OFFERED): _tickets,
    int(EventKind.TICKETS_KEPT): _tickets,
    int(EventKind.ALL_CHOSEN): lambda title, entry: {"counts": list(entry.counts)},
    int(EventKind.PASSED): _nothing,
    int(EventKind.LAST_ROUND): _count,
    int(EventKind.GAME_OVER): _nothing,
    int(EventKind.CARDS_MOVED): _moved,
    int(EventKind.CARDS_PLACED): _cards,
    int(EventKind.ROBBED): _cards,
    int(EventKind.STACK_OPENED): lambda title, entry: {"stacks": [named_cards(entry.cards)]},
    int(EventKind.TICKET_COMPLETED): _completed,
    int(EventKind.NEW_DECK): _count,
    int(EventKind.CARD_LAID): lambda title, entry: {"card": CARDS[entry.card]},
}

# Events that may join several entries have names in the plural.
NAMES: dict[int, str] = {int(kind): kind.name.lower() for kind in EventKind} | {
    int(EventKind.STACK_OPENED): "stacks_opened",
    int(EventKind.TICKET_COMPLETED): "tickets_completed",
}
SEATLESS = {int(EventKind.STACK_OPENED)}
ALL_CHOSEN = int(EventKind.ALL_CHOSEN)


def _event(title: Title, entry: Entry, players: int) -> Event:
    kind, seat, private = entry.kind, entry.seat, entry.private
    fields = FIELDS[kind](title, entry)
    if kind == ALL_CHOSEN:
        fields["counts"] = fields["counts"][:players]
    return Event(
        kind=NAMES[kind],  # type: ignore[arg-type]  # a test holds the two lists together
        seat=seat if seat >= 0 and kind not in SEATLESS else None,
        private=[name for bit, name in PRIVATE.items() if private & bit] if private else None,
        **fields,
    )
