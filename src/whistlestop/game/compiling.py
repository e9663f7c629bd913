"""What a program does while the rules are not compiled yet: play on uncompiled, or wait."""

from __future__ import annotations

from whistlestop.rules.compiler import Uncompiled, cache_problem, set_uncompiled

__all__ = ["cache_problem", "play_uncompiled", "wait_for_compiler"]


def play_uncompiled() -> None:
    """From now on nothing is compiled in this process; what is in the cache is used."""
    set_uncompiled(Uncompiled.RUN_PLAIN)


def wait_for_compiler() -> None:
    """From now on what is not in the cache is compiled when it is called, as at the start."""
    set_uncompiled(Uncompiled.WAIT)
