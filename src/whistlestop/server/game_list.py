"""The games of a guest: those that go on, and those that are over, found by title and opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whistlestop.server.messages import GameInfo, GameSeat
from whistlestop.server.store import ListedTable, TableRow, on_disk
from whistlestop.server.table_state import colours_of, names_of

if TYPE_CHECKING:
    from whistlestop.server.summary import Summary
    from whistlestop.server.table_registry import TableRegistry

FINISHED_SHOWN = 12  # games that are over, in one answer


def game_info(row: TableRow, summary: Summary | None, guest: str | None) -> GameInfo:
    """A table as the list of a guest's games shows it; None: as everybody may see it."""
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
    )


def _turn(summary: Summary, you: int | None) -> int | None:
    """Who is to decide; while all choose their first tickets it is oneself, as long as one does."""
    return you if you in summary.choosing else summary.turn


async def games_of(registry: TableRegistry, guest: str) -> tuple[list[GameInfo], bool]:
    """The guest's games that go on or wait to begin, and the last that are over; and whether there
    are more of these. Raises Refused."""
    store = registry.store
    going_on = await on_disk(store.tables_of, guest, "lobby", "playing")
    over = await on_disk(store.tables_of, guest, "over", most=FINISHED_SHOWN + 1)
    shown = going_on + over[:FINISHED_SHOWN]
    games = [await _info(registry, listed, guest) for listed in shown]
    return games, len(over) > FINISHED_SHOWN


async def finished_games(
    registry: TableRegistry, guest: str, title: str | None, opponent: str, skip: int
) -> tuple[list[GameInfo], bool]:
    """Games of the guest that are over, the last one first, and whether there are more.

    ``title``: those of this title only, in all its variants. ``opponent``: those with somebody else
    whose name, in any language, has this in it. ``skip``: without so many of them. Raises Refused.
    """
    wanted = opponent.strip().casefold()
    found = [
        listed
        for listed in await on_disk(registry.store.tables_of, guest, "over")
        if _is_of(listed.row, title) and _is_with(listed.row, guest, wanted)
    ]
    shown = found[skip : skip + FINISHED_SHOWN]
    games = [await _info(registry, listed, guest) for listed in shown]
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


async def _info(registry: TableRegistry, listed: ListedTable, guest: str) -> GameInfo:
    return game_info(listed.row, await summary_of_listed(registry, listed), guest)


async def summary_of_listed(registry: TableRegistry, listed: ListedTable) -> Summary | None:
    """What lists show of the game, None before it has begun; where none is kept it is made, once.
    Raises Refused."""
    row, summary = listed
    if summary is None and row.state != "lobby":
        async with registry.using(row.code) as table:
            summary = table.state.summary()
        assert summary is not None
        await on_disk(registry.store.keep_summary, row.code, summary)
    return summary
