"""Games that the same players play one after the other, and how they stand.

Players may change seats between two games, so each seat says which of the series' players has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whistlestop.server.again_messages import SeriesGame, SeriesInfo, SeriesPlayer
from whistlestop.server.store import SeatRow, Store, TableRow, on_disk
from whistlestop.server.summary import Summary
from whistlestop.server.table_state import TableState

MOST_TOLD = 20  # games; those before them only count


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game by the series' players."""

    code: str
    winners: frozenset[int]
    scores: dict[int, int]


def result_of(code: str, seats: Sequence[SeatRow], summary: Summary) -> Result:
    """What a finished game came to, for the players in these seats."""
    return Result(
        code,
        frozenset(seats[seat].player for seat in summary.winners),
        {seat.player: summary.scores[seat.seat] for seat in seats},
    )


async def results_before(store: Store, row: TableRow) -> list[Result]:
    """The games of a series before this one, the first one first. Raises Refused."""
    if row.number == 1:
        return []
    results = []
    for earlier, kept in await on_disk(store.series_before, row.series, row.number):
        summary = kept or await _summary_of(store, earlier)
        results.append(result_of(earlier.code, earlier.seats, summary))
    return results


async def _summary_of(store: Store, row: TableRow) -> Summary:
    """The summary of a finished game from before there were any; it is kept from now on."""
    state = TableState(row)
    state.begin()
    state.replay(await on_disk(store.actions, row.code))
    summary = state.summary()
    assert summary is not None
    await on_disk(store.keep_summary, row.code, summary)
    return summary


def series_info(row: TableRow, results: Sequence[Result]) -> SeriesInfo | None:
    """How the series stands after these games, by the seats of this table; None for a game of which
    nobody has played another one yet."""
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
            for result in results[-MOST_TOLD:]
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
