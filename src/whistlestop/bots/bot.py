"""What a bot is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Protocol

from pydantic import BaseModel, ConfigDict

from whistlestop.game import Action, View


class Bot(Protocol):
    """Sees what its seat may know and answers one of ``view.legal``.

    A bot is made for one seat of one game, as ``Class(seed)``, or as ``Class(seed, options)`` if
    the class has an attribute ``Options`` (see BotOptions). The same views, seed and options give
    the same answers. It never sees a State.

    Two methods more it may have. ``remember(view, action)`` is called for every decision that its
    seat made without it, in order, before it has to choose (it was seated in the middle of a game,
    or the program started again). ``close()`` is called when its game is over.
    """

    def choose(self, view: View) -> Action:
        """One of ``view.legal``, which is not empty."""
        ...


class BotOptions(BaseModel):
    """What can be set of a bot, as fields with description, bounds and default.

    A bot class that has options names such a model ``Options``, as an inner class or attribute.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")


class BotError(ValueError):
    """A spec that names no bot, an option that is wrong, or a bot that doesn't keep its word."""


def bot_seed(game_seed: int, seat: int) -> int:
    """The seed of a seat's bot, from 0 to 2**48 - 1. It follows from the game's, which can't be
    worked out from it, only tried: whoever knows a game's seed knows every card. The server's are
    96 bits of chance; those of a tournament are as many as its numbers and deals."""
    digest = hashlib.sha256(f"the bot of seat {seat}: {game_seed}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def close_bots(bots: Iterable[Bot]) -> None:
    """Give back what bots hold after a game, such as a program's process; most hold nothing.

    All of them are closed, even if one can't be; its error is raised then.
    """
    with ExitStack() as held:
        for bot in bots:
            close = getattr(bot, "close", None)
            if close is not None:
                held.callback(close)
