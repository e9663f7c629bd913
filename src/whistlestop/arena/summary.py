"""The summary of a tournament: win shares, ratings, scores with their items, and times.

All figures are computed from complete deals, those that every line-up has played.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable
from statistics import fmean
from typing import TYPE_CHECKING, Any

import numpy as np

from whistlestop.arena.adjusted import adjusted_figures
from whistlestop.arena.ratings import rate
from whistlestop.arena.rows import PlayedRow, SeatRow, has_luck
from whistlestop.game.scores import win_share
from whistlestop.intervals import mean_interval, share_interval

if TYPE_CHECKING:
    from whistlestop.arena.tournament import Results


def summarize(results: Results, samples: int = 1000) -> dict[str, Any]:
    """Return the whole summary as plain JSON; figures that are not known yet are None.

    ``bots``: strongest first, see ``_of_bot``; if luck was measured in all games, each has
    ``adjusted``, see ``adjusted_figures``. ``games_with_luck``: the number of games with luck
    measured. ``against``: how often the first bot ended ahead of the second, over all pairs of
    their seats at the same table. ``tables``: by table, how often a seat of each of its bots won.
    ``by_seat``: how often each seat won.
    """
    tournament, rows = results.tournament, results.complete
    sitting = {bot for row in rows for bot in row["lineup"]}
    bots = [bot for bot in tournament.bots if bot in sitting]
    summary: dict[str, Any] = {
        "title": tournament.title,
        "options": tournament.options,
        "seats": tournament.seats,
        "seed": tournament.seed,
        "line_ups": [list(line_up) for line_up in tournament.line_ups],
        "deals": len({row["deal"] for row in rows}),
        "games": len(rows),
        "games_with_luck": sum(map(has_luck, rows)),
        "games_left_out": len(results.rows) - len(rows),
        "line_ups_left_out": [list(line_up) for line_up in results.unreliable],
        "failures": [
            {
                **{key: value for key, value in row.items() if key != "error"},
                **{key: value for key, value in row["error"].items() if key != "traceback"},
            }
            for row in results.failed
        ],
        "bots": [],
        "against": [],
        "tables": [],
        "by_seat": [],
    }
    if not rows:
        return summary
    rated = rate(rows, bots, samples)
    of_bots = [
        _of_bot(bot, rows)
        | {"rating": rated.ratings[bot], "rating_interval": list(rated.intervals[bot])}
        for bot in bots
    ]
    if summary["games_with_luck"] == len(rows):
        adjusted = adjusted_figures(rows, bots, samples)
        for each in of_bots:
            each["adjusted"] = adjusted[each["bot"]]
    summary |= {
        "turns": fmean(row["turns"] for row in rows),
        "decisions": fmean(row["decisions"] for row in rows),
        "groups": rated.groups,
        "bots": sorted(of_bots, key=lambda bot: -bot["rating"]),
        "against": _against(bots, rows),
        "tables": _tables(bots, rows),
        "by_seat": [
            {"seat": seat, **_share(rows, _sits_at(seat))} for seat in range(tournament.seats)
        ],
    }
    result: dict[str, Any] = _plain(summary)
    return result


def _of_bot(bot: str, rows: list[PlayedRow]) -> dict[str, Any]:
    """Return one bot's figures: ``share`` of its seats that won, mean scores, decision times."""
    seats = [
        seat
        for row in rows
        for sitting, seat in zip(row["lineup"], row["seats"], strict=True)
        if sitting == bot
    ]
    decisions = sum(seat["decisions"] for seat in seats)
    trains = [seat["trains_left"] for seat in seats if seat["trains_left"] is not None]
    return {
        "bot": bot,
        **_share(rows, _sits(bot)),
        "score": fmean(seat["total"] for seat in seats),
        "score_interval": list(mean_interval(_by_deal(rows, bot, lambda seat: seat["total"]))),
        "items": {item: fmean(seat["items"][item] for seat in seats) for item in seats[0]["items"]},
        "tickets_completed": fmean(len(seat["completed"]) for seat in seats),
        "tickets_failed": fmean(len(seat["failed"]) for seat in seats),
        "routes": fmean(len(seat["claimed"]) for seat in seats),
        "trains_left": fmean(trains) if trains else None,
        "decisions": decisions / len(seats),
        "mean_ms": sum(seat["mean_ms"] * seat["decisions"] for seat in seats) / max(1, decisions),
        "max_ms": max(seat["max_ms"] for seat in seats),
    }


def _share(rows: list[PlayedRow], counted: Callable[[PlayedRow, int], bool]) -> dict[str, Any]:
    """Return ``games``, ``seats``, ``wins`` and ``share`` of the counted seats.

    ``share``: the share of the seats that won, with its interval. Equal bots have 1 divided by the
    number of seats at a table.
    """
    by_deal: dict[int, list[float]] = defaultdict(list)
    games = 0
    for row in rows:
        won = [win_share(n, row["winners"]) for n in range(len(row["seats"])) if counted(row, n)]
        games += bool(won)
        by_deal[row["deal"]] += won
    shares = np.array([fmean(won) for won in by_deal.values() if won])
    seats = sum(map(len, by_deal.values()))
    wins = sum(map(sum, by_deal.values()))
    return {
        "games": games,
        "seats": seats,
        "wins": wins,
        "share": wins / seats,
        "share_interval": list(share_interval(shares, games)),
    }


def _sits(bot: str) -> Callable[[PlayedRow, int], bool]:
    return lambda row, seat: row["lineup"][seat] == bot


def _sits_at(number: int) -> Callable[[PlayedRow, int], bool]:
    return lambda row, seat: seat == number


def _by_deal(rows: list[PlayedRow], bot: str, value: Callable[[SeatRow], float]) -> np.ndarray:
    """Return a bot's mean of a value in each deal."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        for sitting, seat in zip(row["lineup"], row["seats"], strict=True):
            if sitting == bot:
                by_deal[row["deal"]].append(value(seat))
    return np.array([fmean(values) for values in by_deal.values() if values])


def _against(bots: list[str], rows: list[PlayedRow]) -> list[dict[str, Any]]:
    found = []
    for one in bots:
        for other in bots:
            if one == other:
                continue
            by_deal: dict[int, list[float]] = defaultdict(list)
            games = 0
            for row in rows:
                ahead = _ahead(row, one, other)
                games += bool(ahead)
                by_deal[row["deal"]] += ahead
            shares = np.array([fmean(each) for each in by_deal.values() if each])
            pairs = sum(map(len, by_deal.values()))
            if pairs:
                found.append(
                    {
                        "bot": one,
                        "against": other,
                        "pairs": pairs,
                        "share": sum(map(sum, by_deal.values())) / pairs,
                        "share_interval": list(share_interval(shares, games)),
                    }
                )
    return found


def _ahead(row: PlayedRow, one: str, other: str) -> list[float]:
    """Return 1 for each pair of seats in which the first bot is ahead, 0.5 if level, else 0."""
    places = [(n in row["winners"], seat["total"]) for n, seat in enumerate(row["seats"])]
    return [
        float(places[a] > places[b]) + 0.5 * (places[a] == places[b])
        for a, first in enumerate(row["lineup"])
        for b, second in enumerate(row["lineup"])
        if first == one and second == other
    ]


def _tables(bots: list[str], rows: list[PlayedRow]) -> list[dict[str, Any]]:
    by_table: dict[tuple[str, ...], list[PlayedRow]] = defaultdict(list)
    for row in rows:
        by_table[tuple(sorted(row["lineup"], key=bots.index))].append(row)
    return [
        {
            "table": list(table),
            "games": len(games),
            "bots": [
                {"bot": bot, "at_the_table": times} | _share(games, _sits(bot))
                for bot, times in Counter(table).items()
            ],
        }
        for table, games in by_table.items()
    ]


def _plain(value: Any) -> Any:
    """Return the same value without NaN, which JSON lacks."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return None if isinstance(value, float) and math.isnan(value) else value
