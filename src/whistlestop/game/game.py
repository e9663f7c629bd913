"""Games: the class that programs use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from whistlestop.game.action import Action
from whistlestop.game.commitment import Shuffle
from whistlestop.game.core import Core
from whistlestop.game.explain import why_illegal
from whistlestop.game.record import read_record, write_record


class Game(Core):
    """One game with all hidden facts. ``Game.new`` begins one; ``view`` shows one seat's part."""

    __slots__ = ()

    def why_illegal(self, action: Action) -> str:
        """Return why an action may not be played now, and what would be legal."""
        return why_illegal(self.title, self.view(self.seat), action)

    def record(
        self,
        shuffle: Shuffle | None = None,
        reveal_seed: bool = True,
        stand_ins: Sequence[int] = (),
        taken_back: int = 0,
    ) -> str:
        """Return the game as a text from which it can be replayed; see ``record.py``.

        ``shuffle``: how the seed came about; by default the seed was chosen alone.
        ``reveal_seed``: False to hide the cards.
        ``stand_ins``: the numbers (from 1) of the actions that a bot played in a person's place.
        ``taken_back``: the number of actions that were taken back; the text omits them.
        """
        return write_record(self, shuffle or Shuffle(self.seed), reveal_seed, stand_ins, taken_back)

    @classmethod
    def from_record(cls, text: str) -> Self:
        """Replay a record and return its game. Raises RecordError, which names the wrong line."""
        return read_record(text, cls)
