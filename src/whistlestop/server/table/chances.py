"""The chances to win that are shown during a game, from public knowledge only.

Spectators see them, and players if the terms of their table say so.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from whistlestop.analysis.quick import NO_SEAT
from whistlestop.bots.value_model import ValueReader, model_of, reader_of
from whistlestop.game import Game
from whistlestop.rules.constants import Phase
from whistlestop.rules.records import STATE, as_record
from whistlestop.server.work.compiling import ValueCode
from whistlestop.titles import Title

MOST_READERS = 32  # of a title and a number of seats each; about 50 KB of memory


class Chances:
    """Predicts the chances at all tables of a server, always in the thread of its event loop.

    ``values``: the compiled code of value models. Until it is loaded there are no chances, because
    plain Python would take too long.
    """

    def __init__(self, values: ValueCode) -> None:
        self._values = values
        self._reader = lru_cache(MOST_READERS)(_reader)

    def of(self, game: Game) -> list[float] | None:
        """Return each seat's chance to win; None if it can't be predicted, or the game is over.

        Chances are even until all have chosen their first tickets.
        """
        if game.is_over or model_of(game.title) is None:
            return None
        if not self._values.is_ready:
            self._values.start()
            return None
        state = game.state_bytes()
        if as_record(state, STATE)["phase"] == Phase.CHOOSE_TICKETS:
            return [round(1 / game.players, 3)] * game.players
        found = self._reader(game.title, game.players).predict(state[None], np.array([NO_SEAT]))
        return [round(float(win), 3) for win in found.wins[0]]


def _reader(title: Title, players: int) -> ValueReader:
    reader = reader_of(title, players)
    assert reader is not None
    return reader
