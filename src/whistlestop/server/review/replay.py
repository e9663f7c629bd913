"""A replay: a game after each of its actions, as one perspective shows it.

Nothing here waits, reads or stores: a log goes in, JSON comes out. The first view is complete.
After it comes a frame for each action, with the changes in the view. So a client folds frames and
knows no rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from msgspec import Struct

from whistlestop.game import Game, View
from whistlestop.game.view import OwnView
from whistlestop.server.store.game_log import StandingAction
from whistlestop.server.table.encoding import LogEntry
from whistlestop.server.table.table_state import play_in

Perspective = int | Literal["none", "open"]  # of a seat, of a spectator, or with all cards open
Json = dict[str, Any]

ON_THE_BOARD = {"route_claimed", "station_built"}
FOR_ALL = {  # after these events every seat may see a change of its cards or tickets
    "all_chosen",
    "stacks_opened",
    "new_deck",
    "game_over",
}
FIELDS = tuple(field for field in View.__struct_fields__ if field != "seats")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A view at one moment; ``seats`` only if all cards are visible."""

    view: View
    seats: tuple[OwnView, ...] = ()


def replay_json(
    game: Game, log: Iterable[StandingAction], perspective: Perspective, told: Json
) -> bytes:
    """Return a Replay as JSON: ``told`` and the log's actions from this perspective.

    ``game`` is the game before the first action, and is played on. The caller checks who may have
    which perspective. Raises IllegalAction if the log does not fit the game.
    """
    shown = start = _snapshot(game, perspective, range(game.players), ())
    entries: list[msgspec.Raw] = []
    frames: list[Json] = []
    for number, action in enumerate(log):
        entry = play_in(game, number, action)
        entries.append(msgspec.Raw(_encoded(entry, perspective)))
        before, shown = shown, _snapshot(game, perspective, _concerned(entry, shown), shown.seats)
        frames.append(_frame(before, shown))
    return msgspec.json.encode(
        {
            **told,
            "perspective": perspective,
            "start": start.view,
            "open": dict(enumerate(start.seats)),
            "entries": entries,
            "frames": frames,
        }
    )


def _encoded(entry: LogEntry, perspective: Perspective) -> bytes:
    if perspective == "open":
        return entry.encode_open()
    return entry.encode_for(_seat_of(perspective))


def _seat_of(perspective: Perspective) -> int | None:
    return perspective if isinstance(perspective, int) else None


def _concerned(entry: LogEntry, before: Snapshot) -> Iterable[int]:
    """Return the seats whose view of themselves may change by an action.

    They are the seat that acts, the seats that its events name, and the seats that borrow routes,
    because routes of others may connect their tickets (EU-42).
    """
    if any(event.kind in FOR_ALL for event in entry.events):
        return range(before.view.players)
    named = {event.seat for event in entry.events if event.seat is not None}
    is_built = any(event.kind in ON_THE_BOARD for event in entry.events)
    borrowing = {seat.seat for seat in before.view.seats if is_built and seat.stations}
    return {entry.seat} | named | borrowing


def _snapshot(
    game: Game, perspective: Perspective, concerned: Iterable[int], known: tuple[OwnView, ...]
) -> Snapshot:
    """Return the present view; seats that are not concerned are taken from ``known``."""
    view = game.view(_seat_of(perspective), with_offers=False)
    if perspective != "open":
        return Snapshot(view)
    seats = dict(enumerate(known)) | {seat: game.own_view(seat) for seat in concerned}
    return Snapshot(view, tuple(seats[seat] for seat in range(game.players)))


def _frame(before: Snapshot, after: Snapshot) -> Json:
    """Return the changes between two views, with seats by their numbers."""
    seats = _changed_seats(before.view.seats, after.view.seats)
    opened = _changed_seats(before.seats, after.seats)
    frame: Json = {"view": _changed(before.view, after.view, FIELDS)}
    return frame | ({"seats": seats} if seats else {}) | ({"open": opened} if opened else {})


def _changed_seats(before: Sequence[Struct], after: Sequence[Struct]) -> dict[int, Json]:
    return {
        number: _changed(old, new, new.__struct_fields__)
        for number, (old, new) in enumerate(zip(before, after, strict=True))
        if old is not new and old != new
    }


def _changed(old: Struct, new: Struct, fields: Iterable[str]) -> Json:
    return {
        field: value for field in fields if (value := getattr(new, field)) != getattr(old, field)
    }
