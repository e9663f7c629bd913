"""The interface for programs: Game, View, Event, Action, record and position."""

from whistlestop.game.action import Action
from whistlestop.game.core import IllegalAction
from whistlestop.game.event import Event
from whistlestop.game.game import Game
from whistlestop.game.setting_up import GameError
from whistlestop.game.view import View

__all__ = ["Action", "Event", "Game", "GameError", "IllegalAction", "View"]
