"""The opponents: a bot sees a View and answers an Action."""

from whistlestop.bots.bot import Bot
from whistlestop.bots.registry import BotError, bot_names, describe, make_bot

__all__ = ["Bot", "BotError", "bot_names", "describe", "make_bot"]
