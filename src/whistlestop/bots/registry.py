"""The registry: bots by spec string, the same on the command line, at the table, in the arena.

A spec is a name, with options after a colon where the bot has any: ``search:seconds=1``.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable

from whistlestop.bots.bot import Bot
from whistlestop.bots.path_bot import PathBot
from whistlestop.bots.random_bot import RandomBot

_BOTS: dict[str, Callable[..., Bot]] = {"path": PathBot, "random": RandomBot}


class BotError(ValueError):
    """A spec string that names no bot or an option that it does not have."""


def bot_names() -> tuple[str, ...]:
    """The names of all bots, best first."""
    return tuple(_BOTS)


def describe(name: str) -> str:
    """What a bot is like: the first sentence of its documentation."""
    return (inspect.getdoc(_BOTS[name]) or "").split("\n\n")[0].replace("\n", " ")


def make_bot(spec: str, seed: int) -> Bot:
    """A fresh bot for one seat of one game. Raises BotError with what would be right."""
    name, _, options = spec.partition(":")
    if name not in _BOTS:
        close = difflib.get_close_matches(name, _BOTS, n=1)
        hint = f"did you mean {close[0]}? " if close else ""
        raise BotError(f"no bot {name!r}: {hint}there are {', '.join(_BOTS)}")
    if options:
        raise BotError(f"{spec}: {name} has no options")
    return _BOTS[name](seed)
