"""Whistlestop: the Ticket to Ride family of games, to play, to study and to train bots on."""

from whistlestop.game import Action, Event, Game, GameError, IllegalAction, View
from whistlestop.titles import TitleError

__version__ = "0.3.0"

__all__ = [
    "Action", "Event", "Game", "GameError", "IllegalAction", "TitleError", "View", "__version__",
]  # fmt: skip
