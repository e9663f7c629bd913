"""The interface of a bot."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Protocol

from pydantic import BaseModel, ConfigDict

from whistlestop.game import Action, View


class Bot(Protocol):
    """A player that sees the information of its seat and answers with one of ``view.legal``.

    A bot is made for one seat of one game, as ``Class(seed)``, or as ``Class(seed, options)`` if
    the class has an attribute ``Options`` (see BotOptions). The same views, seed and options give
    the same answers. A bot never sees a State.

    A bot may have two more methods. ``remember(view, action)`` is called before the bot's next
    choice, in order, for every decision that its seat made without it. This happens when the bot
    joins a game in progress or the program restarts. ``close()`` is called when its game is over.
    """

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal``, which is never empty."""
        ...


class BotOptions(BaseModel):
    """The options of a bot, as fields with a description, bounds and a default.

    A bot class with options has such a model as its attribute or inner class ``Options``.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")


class BotError(ValueError):
    """An invalid bot spec, an invalid option, or a bot that breaks the contract of ``Bot``."""


class BotFailure(BotError):
    """A bot that could be made, but failed in a game."""


def bot_seed(game_seed: int, seat: int) -> int:
    """Return the seed of a seat's bot, from 0 to 2**48 - 1, derived from the game's seed.

    The derivation is one-way, because the game's seed reveals every card: it can be guessed and
    tested, but not computed from the bot's seed. The server uses game seeds of 96 random bits. A
    tournament has only as many game seeds as combinations of its number and its deals.
    """
    digest = hashlib.sha256(f"the bot of seat {seat}: {game_seed}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def close_bots(bots: Iterable[Bot]) -> None:
    """Release the resources that bots hold after a game, such as a program's process.

    Most bots hold none. All of them are closed even if one fails; its error is raised at the end.
    """
    with ExitStack() as held:
        for bot in bots:
            close = getattr(bot, "close", None)
            if close is not None:
                held.callback(close)
