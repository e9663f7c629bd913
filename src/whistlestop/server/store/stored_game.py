"""The game that a table's row and log describe."""

from __future__ import annotations

from whistlestop.game import Action, Event, Game, IllegalAction
from whistlestop.server.store.game_log import StandingAction
from whistlestop.server.store.rows import TableRow
from whistlestop.titles.rules_versions import in_version


def deal(row: TableRow) -> Game:
    """Return the game of a table before its first action. Raises GameError."""
    title = in_version(row.title, row.rules_version)
    return Game.new(title, players=len(row.seats), seed=row.shuffle.seed, **row.options)


def play_stored(game: Game, number: int, stored: StandingAction) -> tuple[Action, list[Event]]:
    """Play action ``number`` of a log in this very game; return it with its events.

    Raises IllegalAction, including for an action of a seat that does not have the turn.
    """
    if stored.seat != game.seat:
        raise IllegalAction(
            f"action {number + 1} is seat {stored.seat}'s; seat {game.seat} has the turn"
        )
    action = game.parse(stored.notation)
    return action, game.play(action)
