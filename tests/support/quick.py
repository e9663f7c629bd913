"""Bots as tests play with them: those that think by the clock get a number to think by."""

from whistlestop.bots import bot_names

BY_NUMBER = {"search": "search:simulations=12"}
SPECS = tuple(BY_NUMBER.get(name, name) for name in bot_names())
