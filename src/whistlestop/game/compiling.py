"""The choice for rules that are not compiled yet: run them uncompiled, or wait."""

from __future__ import annotations

from whistlestop.rules.compiler import Uncompiled, cache_problem, set_uncompiled

__all__ = ["cache_problem", "play_uncompiled", "wait_for_compiler"]


def play_uncompiled() -> None:
    """Compile nothing from now on in this process; use compiled code from the cache only."""
    set_uncompiled(Uncompiled.RUN_PLAIN)


def wait_for_compiler() -> None:
    """Compile functions that are missing from the cache when they are called (the default)."""
    set_uncompiled(Uncompiled.WAIT)
