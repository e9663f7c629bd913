"""Positions: JSON objects from which a game can continue, like FEN in chess.

``title`` and ``seats`` are required; other fields are filled in as at the start of a game, hidden
order by ``seed``. If there is no ``phase`` and all seats are empty objects, the first tickets must
still be chosen. Otherwise a seat is about to act, with the hands that the position gives (empty
if it gives none).
"""

from whistlestop.game.position.reading import read_position
from whistlestop.game.position.words import PositionError
from whistlestop.game.position.writing import write_position

__all__ = ["PositionError", "read_position", "write_position"]
