"""What somebody's finished games come to: a person's, or those of bots of one level."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whistlestop.intervals import wilson
from whistlestop.server.game_list import summary_of_listed
from whistlestop.server.person_messages import PlayedGame, TitleProfile
from whistlestop.server.store import on_disk

if TYPE_CHECKING:
    from whistlestop.server.store import SeatRow
    from whistlestop.server.summary import Summary
    from whistlestop.server.table_registry import TableRegistry

MOST_COUNTED = 1000  # games, the last ones


@dataclass(frozen=True, slots=True)
class Result:
    """One seat's part in a finished game. ``won``: the whole or, if shared, the part of a win.
    ``changed``: when it ended, in milliseconds since 1970, None before that was kept."""

    title: str
    changed: int | None
    seats: int
    score: int
    won: float
    completed: list[str]
    failed: list[str]
    routes: list[str]


async def results_of_person(registry: TableRegistry, person: str) -> list[Result]:
    """What a person played, the last game first. Raises Refused."""
    return await _results(registry, person=person)


async def results_of_level(registry: TableRegistry, level: str) -> list[Result]:
    """What bots of a level played against people here, the last game first. Raises Refused."""
    return await _results(registry, level=level)


async def _results(
    registry: TableRegistry, person: str | None = None, level: str | None = None
) -> list[Result]:
    def is_theirs(seat: SeatRow) -> bool:
        return seat.guest == person and not seat.beside if person is not None else seat.bot == level

    store = registry.store
    if person is not None:
        games = await on_disk(store.tables_of, person, "over", most=MOST_COUNTED)
    else:
        games = await on_disk(store.tables_with, level or "", most=MOST_COUNTED)
    found = []
    for listed in games:
        if listed.row.terms.practice:
            continue
        summary = await summary_of_listed(registry, listed)
        assert summary is not None
        row = listed.row
        for seat in filter(is_theirs, row.seats):
            found.append(_result(row.title, row.changed, summary, seat.seat))
    return found


def _result(title: str, changed: int | None, summary: Summary, seat: int) -> Result:
    winners = summary.winners
    return Result(
        title=title,
        changed=changed,
        seats=len(summary.scores),
        score=summary.scores[seat],
        won=1 / len(winners) if seat in winners else 0.0,
        completed=summary.completed[seat],
        failed=summary.failed[seat],
        routes=summary.claims[seat],
    )


def title_profiles(results: Iterable[Result]) -> list[TitleProfile]:
    """What results, the last one first, come to: a title after the other, the one most played
    first."""
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
