"""A series: the games that the same players play one after the other, and their standing.

Players may change seats between two games, so each seat has the number of its player in the series.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whistlestop.server.http.errors import Refused
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.quarantine import DAMAGED
from whistlestop.server.store.rows import SeatRow, TableRow
from whistlestop.server.store.store import Store
from whistlestop.server.store.summary import Summary
from whistlestop.server.table.again_messages import SeriesGame, SeriesInfo, SeriesPlayer
from whistlestop.server.table.table_state import TableState

MAX_TOLD = 20  # games shown; earlier ones only count for the totals


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game by the series' players."""

    code: str
    winners: frozenset[int]
    scores: dict[int, int]


def result_of(code: str, seats: Sequence[SeatRow], summary: Summary) -> Result:
    """Return the result of a finished game, by the players in these seats."""
    return Result(
        code,
        frozenset(seats[seat].player for seat in summary.winners),
        {seat.player: summary.scores[seat.seat] for seat in seats},
    )


async def results_before(store: Store, row: TableRow) -> list[Result]:
    """Return the results of a series before this game, the first one first. Raises Refused."""
    if row.number == 1:
        return []
    results = []
    for earlier, kept in await on_disk(store.series_before, row.series, row.number):
        try:
            with store.quarantine.guard(earlier.code):
                summary = kept or await _summary_of(store, earlier)
        except Refused as refused:
            if refused.code != DAMAGED:
                raise
            continue  # the series goes on without the damaged game
        results.append(result_of(earlier.code, earlier.seats, summary))
    return results


async def _summary_of(store: Store, row: TableRow) -> Summary:
    """Return the summary of a finished game from before summaries existed, and store it."""
    state = TableState(row)
    state.resume(await on_disk(store.actions, row.code))
    summary = state.summary()
    assert summary is not None
    await on_disk(store.store_summary, row.code, summary)
    return summary


def series_info(row: TableRow, results: Sequence[Result]) -> SeriesInfo | None:
    """Return the standing of a series after these games, by the seats of this table.

    Return None for the first game of a series.
    """
    if row.number == 1:
        return None
    seat_of = {seat.player: seat.seat for seat in row.seats}
    players = [seat.player for seat in row.seats]
    return SeriesInfo(
        number=row.number,
        games=[
            SeriesGame(
                code=result.code,
                winners=sorted(seat_of[player] for player in result.winners),
                scores=[result.scores[player] for player in players],
            )
            for result in results[-MAX_TOLD:]
        ],
        players=[
            SeriesPlayer(
                seat=seat_of[player],
                wins=sum(player in result.winners for result in results),
                points=sum(result.scores[player] for result in results),
            )
            for player in players
        ],
    )
