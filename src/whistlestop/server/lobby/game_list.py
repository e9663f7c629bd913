"""The games of a guest: unfinished ones, and finished ones, found by title and opponent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from whistlestop.server.http.errors import Refused
from whistlestop.server.lobby.messages import GameInfo, GameSeat
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.quarantine import DAMAGED
from whistlestop.server.store.rows import ListedTable, TableRow
from whistlestop.server.store.store import Store
from whistlestop.server.table.dependencies import Tables
from whistlestop.server.table.seats import colours_of, has_given_up, names_of

if TYPE_CHECKING:
    from whistlestop.server.store.summary import Summary

FINISHED_SHOWN = 12  # finished games in one answer


class Listed(Protocol):
    """A table in memory or from the database, as lists of games show it."""

    @property
    def row(self) -> TableRow: ...

    def summary(self) -> Summary | None:
        """Return the summary of its game, None before the game."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table that another server changed, from the database."""

    row: TableRow
    stored: Summary | None

    def summary(self) -> Summary | None:
        """Return the stored summary."""
        return self.stored


def game_info(row: TableRow, summary: Summary | None, guest: str | None) -> GameInfo:
    """Return a table as the list of a guest's games shows it, or the public list (None)."""
    own = [seat for seat in row.seats if guest is not None and seat.guest == guest]
    due = [seat for seat in own if summary is not None and seat.seat == summary.turn]
    you = next((seat.seat for seat in [*due, *own] if seat in due or not seat.beside), None)
    seats = []
    for seat, colour in zip(row.seats, colours_of(row.seats), strict=True):
        name, names = names_of(seat)
        seats.append(GameSeat(kind=seat.kind, name=name, names=names, colour=colour))
    return GameInfo(
        code=row.code,
        title=row.title,
        state=row.state,
        you=you,
        seats=seats,
        changed=row.changed,
        turn=_turn(summary, you) if summary else None,
        number=summary.number if summary else 0,
        scores=summary.scores if summary else [0] * len(seats),
        winners=summary.winners if summary else [],
        claims=summary.claims if summary else [[] for _ in seats],
        host=guest is not None and guest == row.creator,
        gave_up=has_given_up(row, guest),
        deadline=row.deadline if due else None,
    )


def _turn(summary: Summary, you: int | None) -> int | None:
    """Return the seat to decide; the guest's own seat while it still chooses its first tickets."""
    return you if you in summary.choosing else summary.turn


async def games_of(tables: Tables, store: Store, guest: str) -> tuple[list[GameInfo], bool]:
    """Return the guest's unfinished games and the last finished ones. Raises Refused.

    Also return whether there are more finished games.
    """
    going_on = await on_disk(store.tables_of, guest, "lobby", "playing")
    over = await on_disk(store.tables_of, guest, "over", most=FINISHED_SHOWN + 1)
    shown = going_on + over[:FINISHED_SHOWN]
    games = await _infos(tables, store, shown, guest)
    return games, len(over) > FINISHED_SHOWN


async def finished_games(
    tables: Tables, store: Store, guest: str, title: str | None, opponent: str, skip: int
) -> tuple[list[GameInfo], bool]:
    """Return finished games of the guest, the last one first, and whether there are more.

    ``title``: only games of this title, in all its variants. ``opponent``: only games with another
    player whose name, in any language, contains this text. ``skip``: the number of games to leave
    out at the start. Raises Refused.
    """
    wanted = opponent.strip().casefold()
    found = [
        listed
        for listed in await on_disk(store.tables_of, guest, "over")
        if _is_of(listed.row, title) and _is_with(listed.row, guest, wanted)
    ]
    shown = found[skip : skip + FINISHED_SHOWN]
    games = await _infos(tables, store, shown, guest)
    return games, len(found) > skip + FINISHED_SHOWN


def _is_of(row: TableRow, title: str | None) -> bool:
    return title in (None, row.title, row.title.partition(":")[0])


def _is_with(row: TableRow, guest: str, wanted: str) -> bool:
    if not wanted:
        return True
    others = [names_of(seat) for seat in row.seats if seat.guest != guest]
    return any(
        wanted in called.casefold()
        for name, names in others
        for called in (name, *(names or {}).values())
    )


async def _infos(
    tables: Tables, store: Store, shown: list[ListedTable], guest: str
) -> list[GameInfo]:
    """Return the games as lists show them, except damaged ones. Raises Refused."""
    found = await readable(tables, store, shown)
    return [game_info(row, summary, guest) for row, summary in found]


async def readable(tables: Tables, store: Store, games: Iterable[ListedTable]) -> list[ListedTable]:
    """Return the games with their summaries, without those that are damaged. Raises Refused."""
    found = []
    for listed in games:
        try:
            summary = await _summary_of(tables, store, listed)
        except Refused as refused:
            if refused.code != DAMAGED:
                raise
            continue
        found.append(ListedTable(listed.row, summary))
    return found


async def _summary_of(tables: Tables, store: Store, listed: ListedTable) -> Summary | None:
    """Return the summary of a game, None before it has begun; a missing one is made and stored.

    Raises Refused.
    """
    row, summary = listed
    if summary is None and row.state != "lobby":
        async with tables.using(row.code) as table:
            summary = table.state.summary()
        assert summary is not None
        await on_disk(store.store_summary, row.code, summary)
    return summary
