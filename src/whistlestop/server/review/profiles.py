"""The totals of finished games: of a person, or of the bots of one level."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whistlestop.game.scores import win_share
from whistlestop.intervals import wilson
from whistlestop.server.lobby.game_list import readable
from whistlestop.server.people.person_messages import PlayedGame, TitleProfile
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.store import Store
from whistlestop.server.table.dependencies import Tables

if TYPE_CHECKING:
    from whistlestop.server.store.rows import SeatRow
    from whistlestop.server.store.summary import Summary

MAX_COUNTED = 1000  # games, the last ones


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one seat in a finished game.

    ``won``: 1, a part of it if the win was shared, or 0. ``changed``: when it ended, in
    milliseconds since 1970, None before that was stored.
    """

    title: str
    changed: int | None
    seats: int
    score: int
    won: float
    completed: list[str]
    failed: list[str]
    routes: list[str]


async def results_of_person(tables: Tables, store: Store, person: str) -> list[Result]:
    """Return the results of a person, the last game first. Raises Refused."""
    return await _results(tables, store, person=person)


async def results_of_level(tables: Tables, store: Store, level: str) -> list[Result]:
    """Return the results of a bot level at tables here, the last game first. Raises Refused."""
    return await _results(tables, store, level=level)


async def _results(
    tables: Tables, store: Store, person: str | None = None, level: str | None = None
) -> list[Result]:
    def is_theirs(seat: SeatRow) -> bool:
        return seat.guest == person and not seat.beside if person is not None else seat.bot == level

    if person is not None:
        games = await on_disk(store.tables_of, person, "over", most=MAX_COUNTED)
    else:
        games = await on_disk(store.tables_with, level or "", most=MAX_COUNTED)
    counted = [listed for listed in games if not listed.row.terms.practice]
    found = []
    for row, summary in await readable(tables, store, counted):
        assert summary is not None
        for seat in filter(is_theirs, row.seats):
            found.append(_result(row.title, row.changed, summary, seat.seat))
    return found


def _result(title: str, changed: int | None, summary: Summary, seat: int) -> Result:
    return Result(
        title=title,
        changed=changed,
        seats=len(summary.scores),
        score=summary.scores[seat],
        won=win_share(seat, summary.winners),
        completed=summary.completed[seat],
        failed=summary.failed[seat],
        routes=summary.claims[seat],
    )


def title_profiles(results: Iterable[Result]) -> list[TitleProfile]:
    """Return the totals of results by title, the most played title first.

    ``results``: the last one first.
    """
    by_title: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        by_title[result.title].append(result)
    ordered = sorted(by_title.items(), key=lambda item: (-len(item[1]), item[0]))
    return [_title_profile(title, played) for title, played in ordered]


def _title_profile(title: str, played: list[Result]) -> TitleProfile:
    count = len(played)
    wins = sum(result.won for result in played)
    low, high = wilson(wins / count, count)
    scores = [result.score for result in played]
    completed = sum(len(result.completed) for result in played)
    return TitleProfile(
        title=title,
        games=count,
        wins=wins,
        low=low,
        high=high,
        even=sum(1 / result.seats for result in played) / count,
        mean=sum(scores) / count,
        best=max(scores),
        kept=completed + sum(len(result.failed) for result in played),
        completed=completed,
        routes=dict(Counter(route for result in played for route in result.routes)),
        played=[
            PlayedGame(at=result.changed, seats=result.seats, score=result.score, won=result.won)
            for result in reversed(played)
        ],
    )
