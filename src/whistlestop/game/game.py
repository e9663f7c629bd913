"""A game: what a person programs with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from whistlestop.game.action import Action
from whistlestop.game.core import Core
from whistlestop.game.explain import why_illegal
from whistlestop.game.record import read_record, write_record


class Game(Core):
    """One game, with all its secrets. ``Game.new`` begins one; ``view`` is what a seat may know."""

    __slots__ = ()

    def why_illegal(self, action: Action) -> str:
        """Why an action may not be played now, with what would be legal."""
        return why_illegal(self.title, self.view(self.seat), action)

    def record(
        self,
        salt: str = "",
        reveal_seed: bool = True,
        stand_ins: Sequence[int] = (),
        taken_back: int = 0,
    ) -> str:
        """The game as a text that replays it; see ``record.py``.

        ``stand_ins``: the numbers (from 1) of the actions that a bot played in a person's place.
        ``taken_back``: how many actions were taken back, and are not part of the game.
        """
        return write_record(self, salt, reveal_seed, stand_ins, taken_back)

    @classmethod
    def from_record(cls, text: str) -> Self:
        """The game that a record tells. Raises RecordError with the line that is wrong."""
        return read_record(text, cls)
