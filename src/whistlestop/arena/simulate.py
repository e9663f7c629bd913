"""Many games of the same bots on the same seats: a tournament of one line-up, by seat."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean, pstdev
from typing import Any

from whistlestop.arena.rows import PlayedRow
from whistlestop.arena.tournament import Tournament, TournamentStopped, play_tournament
from whistlestop.bots import BotFailure
from whistlestop.game.scores import win_share


def simulate(
    title: str,
    specs: tuple[str, ...],
    games: int,
    seed: int,
    processes: int | None = None,
    progress: Callable[[int], None] = lambda played: None,
) -> dict[str, Any]:
    """Play games and return a summary.

    It has ``title``, ``games``, ``seed``, ``decisions`` (mean per game) and ``seats``, one dict for
    each seat in order. A shared win is divided among the winners. The result depends only on title,
    specs, games and seed, not on ``processes`` (all cores by default). ``progress`` is called with
    the number of finished games.

    Raises TitleError, GameError or BotError before the first game, BotFailure when a bot fails
    or ends its process, and KeyboardInterrupt for Ctrl+C.
    """
    asked = Tournament(title, (specs,), games, seed)
    try:
        rows = play_tournament(asked, processes=processes, progress=progress).rows
    except TournamentStopped as stopped:
        if stopped.row is None:
            raise KeyboardInterrupt from None
        raise BotFailure(str(stopped)) from None
    return {
        "title": title,
        "games": games,
        "seed": seed,
        "decisions": fmean(row["decisions"] for row in rows),
        "seats": [_sum_up(spec, seat, rows) for seat, spec in enumerate(specs)],
    }


def _sum_up(spec: str, number: int, rows: list[PlayedRow]) -> dict[str, Any]:
    seats = [row["seats"][number] for row in rows]
    totals = [seat["total"] for seat in seats]
    return {
        "bot": spec,
        "wins": sum(win_share(number, row["winners"]) for row in rows),
        "mean": fmean(totals),
        "deviation": pstdev(totals),
        "lowest": min(totals),
        "highest": max(totals),
        "tickets_completed": fmean(len(seat["completed"]) for seat in seats),
        "tickets_failed": fmean(len(seat["failed"]) for seat in seats),
        "items": {item: fmean(seat["items"][item] for seat in seats) for item in seats[0]["items"]},
    }
