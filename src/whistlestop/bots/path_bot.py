"""``path``: to be written next."""

from __future__ import annotations

from whistlestop.bots.random_bot import RandomBot


class PathBot(RandomBot):
    """Plans paths that join its tickets."""
