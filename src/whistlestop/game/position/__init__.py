"""A position: what FEN is to chess, a JSON object from which a game goes on.

``title`` and ``seats`` must be there; the rest is filled in as at the start of a game, hidden
order by ``seed``. Without ``phase`` the tickets are still to be chosen if the seats are empty
objects, else somebody is about to act, with the hands that the position gives (none: empty).
"""

from whistlestop.game.position.reading import read_position
from whistlestop.game.position.words import PositionError
from whistlestop.game.position.writing import write_position

__all__ = ["PositionError", "read_position", "write_position"]
