"""Bots for tests: those with a time budget get a number of simulations instead."""

from whistlestop.bots import bot_names

BY_NUMBER = {"search": "search:simulations=12"}
SPECS = tuple(BY_NUMBER.get(name, name) for name in bot_names())
