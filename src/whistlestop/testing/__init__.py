"""Tests for what others write: ``check_bot`` checks a bot, ``check_env`` a wrapped environment."""

from __future__ import annotations

from typing import Any

from whistlestop.testing.checking import BotFailure, BotReport, check_bot

__all__ = ["BotFailure", "BotReport", "EnvFailure", "check_bot", "check_env"]


def __getattr__(name: str) -> Any:
    """Import the check of environments when it is first used; a bot's author needs no Gymnasium."""
    if name in ("EnvFailure", "check_env"):
        from whistlestop.testing import env_checking

        return getattr(env_checking, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
