"""Tests for bots that others write: ``check_bot`` checks the promises that every bot makes."""

from whistlestop.testing.checking import BotFailure, BotReport, check_bot

__all__ = ["BotFailure", "BotReport", "check_bot"]
