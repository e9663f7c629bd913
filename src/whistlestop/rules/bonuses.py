"""Bonuses at the end that only some titles have; each has its own file.

A bonus names the fields of the layout that it needs (``FIELDS``) and fills them from a title
(``write``). One function returns a seat's points.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules import districts, mandala
from whistlestop.rules.compiler import kernel
from whistlestop.rules.districts import district_points
from whistlestop.rules.mandala import mandala_points
from whistlestop.rules.most_tickets import most_tickets_points
from whistlestop.rules.records import Layout, Scores, State
from whistlestop.titles import ScoreItem, Title

FIELDS = [*districts.FIELDS, *mandala.FIELDS]


def write_bonuses(layout: np.record, title: Title) -> None:
    """Fill the fields of all bonuses in a layout."""
    districts.write(layout, title)
    mandala.write(layout, title)


@kernel
def bonus_points(layout: Layout, state: State, seat: int, item: int, scores: Scores) -> int:
    """Return a seat's points from a bonus; the tickets of all seats must be scored before."""
    if item == ScoreItem.DISTRICTS:
        return district_points(layout, state, seat)
    if item == ScoreItem.MANDALA:
        return mandala_points(layout, state, seat)
    if item == ScoreItem.MOST_TICKETS:
        return most_tickets_points(layout, state, seat, scores)
    return 0
