"""The computer opponents: a bot receives a View and returns an Action."""

from whistlestop.bots.bot import Bot, BotError, BotFailure, BotOptions, bot_seed, close_bots
from whistlestop.bots.registry import bot_class, bot_names, describe, make_bot
from whistlestop.bots.spec import split_specs

__all__ = [
    "Bot", "BotError", "BotFailure", "BotOptions", "bot_class", "bot_names", "bot_seed",
    "close_bots", "describe", "make_bot", "split_specs",
]  # fmt: skip
