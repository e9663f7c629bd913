"""The railyards, stacks and options of a position (the Card Game)."""

from __future__ import annotations

from typing import Any

import numpy as np

from whistlestop.game.position.draft import Draft
from whistlestop.game.position.fields import (
    BOARD_FIELDS,
    BOARD_SEAT_FIELDS,
    RAILYARD_FIELDS,
    RAILYARD_SEAT_FIELDS,
)
from whistlestop.game.position.words import PositionError, whole
from whistlestop.game.setting_up import GameError, check_options, set_options
from whistlestop.titles import CARDS, LOCOMOTIVE


def check_kind(draft: Draft) -> None:
    """Refuse board fields on a title with railyards, and railyard fields on one with a board."""
    railyards = draft.title.rules.railyards
    what = "no board" if railyards else "no railyards"
    top = BOARD_FIELDS if railyards else RAILYARD_FIELDS
    wrong = [name for name in top if name in draft.position]
    wrong += [
        where
        for name in (BOARD_SEAT_FIELDS if railyards else RAILYARD_SEAT_FIELDS)
        for _, where, _ in draft.each(name)
    ]
    if wrong:
        raise PositionError(f"{wrong[0]}: {draft.title.name} has {what}")


def read_railyards(draft: Draft) -> None:
    """Place rows and stacks, and set the options."""
    state, rules = draft.state, draft.title.rules
    options = draft.position.get("options", {})
    if not isinstance(options, dict):
        raise PositionError('options: an object, like {"open_track": true}')
    try:
        set_options(draft.memory, check_options(draft.title, options))
    except GameError as error:
        raise PositionError(f"options: {error}") from None
    number = draft.position.get("deck_number", 1)
    state.deck_number = whole(number, "deck_number", 1, rules.decks(len(draft.seats)))
    lies: dict[int, str] = {}
    for seat, where, rows in draft.each("railyard"):
        if not isinstance(rows, dict):
            raise PositionError(f'{where}: rows by colour, like {{"blue": {{"blue": 2}}}}')
        for name, cards in rows.items():
            _row_of_railyard(draft, seat, f"{where}.{name}", name, cards, lies)
    for seat, where, cards in draft.each("on_the_track"):
        draft.counts(cards, where, state.track[seat])


def _row_of_railyard(
    draft: Draft, seat: int, where: str, name: str, cards: Any, lies: dict[int, str]
) -> None:
    """Read one row; ``lies`` says in which row a colour is already placed (CG-23)."""
    colour = draft.card(name, where)
    counts = draft.counts(cards, where, np.zeros(len(CARDS), np.int64))
    if name == LOCOMOTIVE or not counts[colour]:
        raise PositionError(f"{where}: a row has a colour and at least one card of it")
    if counts.sum() != counts[colour] + counts[-1]:
        raise PositionError(f"{where}: this row takes only {name} cards and locomotives")
    if colour in lies:
        raise PositionError(f"{where}: there is already a {name} row in {lies[colour]}")
    lies[colour] = where
    draft.state.row_coloured[seat, colour] = counts[colour]
    draft.state.row_locomotives[seat, colour] = counts[-1]
