"""The balance check of a title: bots of several levels play it, and findings name its problems.

    from whistlestop.arena.balance import BalanceRequest, check_balance

    balance = check_balance(BalanceRequest("my_title/title.json", games=1000))
    for finding in balance.findings:
        print(finding.says)

``play_tables`` plays games and counts results; ``sum_up`` computes the figures from the counts.
``child.check_in_child`` does both in a separate process, for programs that have other work.
"""

from __future__ import annotations

from collections.abc import Callable

from whistlestop.arena.balance.figures import Balance, Finding
from whistlestop.arena.balance.playing import (
    THREE_LEVELS,
    BalanceError,
    BalanceRequest,
    Cancelled,
    play_tables,
    policy_levels,
)
from whistlestop.arena.balance.summing import SECONDS_A_DECISION, sum_up
from whistlestop.titles import load

__all__ = [
    "SECONDS_A_DECISION",
    "THREE_LEVELS",
    "Balance",
    "BalanceError",
    "BalanceRequest",
    "Cancelled",
    "Finding",
    "check_balance",
    "play_tables",
    "policy_levels",
    "sum_up",
]


def check_balance(
    request: BalanceRequest,
    threads: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Balance:
    """Play and sum up in this process; see ``play_tables`` for arguments and errors."""
    tables = play_tables(request, threads, progress, is_cancelled)
    return sum_up(load(request.title), request.seed, tables)
