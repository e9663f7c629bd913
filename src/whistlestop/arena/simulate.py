"""Many games between bots, on all cores, and what they say of each seat."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from statistics import fmean, pstdev
from typing import Any

from whistlestop.arena.match import Match, match_seed, play_match
from whistlestop.arena.playing import is_foreign, warm_up
from whistlestop.bots import BotError, close_bots, make_bot
from whistlestop.game.game import check_players
from whistlestop.titles import load

MOST_IN_A_CHUNK = 16


def _play_numbered(title: str, specs: tuple[str, ...], seed: int, number: int) -> Match:
    return play_match(title, specs, match_seed(seed, number))


def _end_with_ctrl_c() -> None:
    """A process ends at once, even if a bot never answers; else it would begin its next game."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def play_series(
    title: str, specs: tuple[str, ...], games: int, seed: int, processes: int | None = None
) -> Iterator[Match]:
    """Play ``games`` games and give them in order as they end.

    The result depends on title, specs and seed alone, not on ``processes`` (all cores unless
    given). Raises TitleError, GameError or BotError before the first game, and BotError when a bot
    fails or ends the process that plays.
    """
    check_players(load(title), len(specs))
    for spec in specs:
        close_bots([make_bot(spec, 0)])
    play = partial(_play_numbered, title, specs, seed)
    processes = min(processes or os.cpu_count() or 1, games)
    if processes <= 1:
        yield from map(play, range(games))
        return
    warm_up(title, {}, specs, len(specs))  # compiles once, before the others would all do it
    chunk = max(1, min(MOST_IN_A_CHUNK, games // (4 * processes)))
    with ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_end_with_ctrl_c
    ) as pool:
        try:
            yield from pool.map(play, range(games), chunksize=chunk)
        except BrokenProcessPool:
            raise BotError(_death(specs)) from None


def _death(specs: tuple[str, ...]) -> str:
    """What can be said when a process is gone: nobody saw which game it was."""
    who = " or ".join(dict.fromkeys(filter(is_foreign, specs))) or "something from outside"
    return (
        f"a process that played ended before its games did: {who} has ended it, or there was no "
        "memory left; whistlestop tournament tells in which game"
    )


def simulate(
    title: str,
    specs: tuple[str, ...],
    games: int,
    seed: int,
    progress: Callable[[], None] = lambda: None,
) -> dict[str, Any]:
    """Play a series and sum it up: ``title``, ``games``, ``seed``, ``decisions`` (mean a game) and
    ``seats``, one dict a seat in order. A shared win counts in parts."""
    matches = []
    for match in play_series(title, specs, games, seed):
        matches.append(match)
        progress()
    return {
        "title": title,
        "games": games,
        "seed": seed,
        "decisions": fmean(match.decisions for match in matches),
        "seats": [_sum_up(spec, seat, matches) for seat, spec in enumerate(specs)],
    }


def _sum_up(spec: str, seat: int, matches: list[Match]) -> dict[str, Any]:
    scores = [match.scores[seat] for match in matches]
    totals = [score["total"] for score in scores]
    return {
        "bot": spec,
        "wins": sum(1 / len(match.winners) for match in matches if seat in match.winners),
        "mean": fmean(totals),
        "deviation": pstdev(totals),
        "lowest": min(totals),
        "highest": max(totals),
        "tickets_completed": fmean(len(score["completed"]) for score in scores),
        "tickets_failed": fmean(len(score["failed"]) for score in scores),
        **{
            f"{part}_points": fmean(score[part] for score in scores)
            for part in ("routes", "tickets", "longest_path", "stations")
        },
    }
