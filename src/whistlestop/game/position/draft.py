"""A position while it is turned into a state."""

from __future__ import annotations

import difflib
from typing import Any

import numpy as np

from whistlestop.game.names import PHASES, ids, known_id
from whistlestop.game.position.fields import FIELDS, SEAT_FIELDS
from whistlestop.game.position.words import PositionError, a_list, known_fields, text, whole
from whistlestop.rules.constants import DECK
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import STATE, Array, as_record, new_bytes
from whistlestop.titles import CARDS, TitleError, load


class Draft:
    """A position and the state made from it; every error names the field."""

    def __init__(self, position: Any) -> None:
        if not isinstance(position, dict):
            raise PositionError(f"a position is a JSON object, not {type(position).__name__}")
        known_fields(position, FIELDS, "position")
        self.position = position
        try:
            self.title = load(text(position.get("title"), "title"))
        except TitleError as error:
            raise PositionError(f"title: {error}") from None
        self.ids = ids(self.title)
        self.layout = as_record(layout_of(self.title), LAYOUT)
        self.seats = self._seats()
        self.memory = new_bytes(STATE)
        self.state = as_record(self.memory, STATE)

    def _seats(self) -> list[dict[str, Any]]:
        seats = self.position.get("seats")
        rules = self.title.rules
        most, least = rules.players_at_most, rules.players_at_least
        if not isinstance(seats, list) or not least <= len(seats) <= most:
            raise PositionError(f"seats: a list of {least} to {most} objects, one per player")
        for number, seat in enumerate(seats):
            if not isinstance(seat, dict):
                raise PositionError(f"seats[{number}]: an object, not {type(seat).__name__}")
            known_fields(seat, SEAT_FIELDS, f"seats[{number}]")
        return seats

    def each(self, field: str) -> list[tuple[int, str, Any]]:
        """Return (seat, where, value) for every seat that gives this field."""
        return [
            (number, f"seats[{number}].{field}", seat[field])
            for number, seat in enumerate(self.seats)
            if field in seat
        ]

    @property
    def phase_name(self) -> str:
        """Return the name of the phase that was read."""
        return PHASES[int(self.state.phase)]

    def id(self, name: Any, known: tuple[str, ...], what: str, where: str) -> int:
        """Return the number of a city, route or ticket."""
        found = known_id(text(name, where), known)
        if found is None:
            close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
            hint = f"; did you mean {close[0]}?" if close else ""
            raise PositionError(f"{where}: no {what} {name!r} in {self.title.name}{hint}")
        return known.index(found)

    def card(self, name: Any, where: str) -> int:
        """Return the number of a kind of card."""
        if name not in CARDS:
            raise PositionError(f"{where}: {name!r} is not a card; cards are {', '.join(CARDS)}")
        return CARDS.index(name)

    def named_cards(self, names: Any, where: str) -> list[int]:
        """Return the numbers of a list of cards."""
        return [self.card(name, f"{where}[{n}]") for n, name in enumerate(a_list(names, where))]

    def counts(self, cards: Any, where: str, into: Array) -> Array:
        """Write cards by colour into ``into`` and return them: int64[9]."""
        if not isinstance(cards, dict):
            raise PositionError(f'{where}: cards by colour, like {{"red": 2, "locomotive": 1}}')
        counts = np.zeros(len(CARDS), np.int64)
        for name, number in cards.items():
            counts[self.card(name, where)] = whole(number, f"{where}.{name}", 0, DECK - 1)
        into[:] = counts
        return counts
