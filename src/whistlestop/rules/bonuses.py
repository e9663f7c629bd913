"""Bonuses at the end that only some titles have, each in a file of its own.

A bonus says which fields of the layout it needs (``FIELDS``), fills them from a title (``write``),
and has one function for what a seat scores.
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
    """Fill these fields of a layout."""
    districts.write(layout, title)
    mandala.write(layout, title)


@kernel
def bonus_points(layout: Layout, state: State, seat: int, item: int, scores: Scores) -> int:
    """What a seat scores by a bonus; all seats' tickets have been looked at."""
    if item == ScoreItem.DISTRICTS:
        return district_points(layout, state, seat)
    if item == ScoreItem.MANDALA:
        return mandala_points(layout, state, seat)
    if item == ScoreItem.MOST_TICKETS:
        return most_tickets_points(layout, state, seat, scores)
    return 0
