"""What a person programs with: Game, View, Event, Action, record and position."""

from whistlestop.game.action import Action
from whistlestop.game.event import Event
from whistlestop.game.game import Game, GameError, IllegalAction
from whistlestop.game.view import View

__all__ = ["Action", "Event", "Game", "GameError", "IllegalAction", "View"]
