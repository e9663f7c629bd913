"""Final scores and winners with the names that people read (CO-41 to CO-44)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from whistlestop.game.names import ids
from whistlestop.game.view import ScoreView
from whistlestop.rules import entry_points
from whistlestop.rules.constants import NOBODY
from whistlestop.rules.layout import layout_of
from whistlestop.rules.records import SCORES, STATE, Bytes, as_record, new_bytes
from whistlestop.titles import ScoreItem, Title


def score(title: Title, memory: Bytes) -> np.record:
    """Return the scores if the game ended now, as a SCORES record."""
    scores = new_bytes(SCORES)
    entry_points.score(layout_of(title), memory, scores)
    return as_record(scores, SCORES)


def item_name(item: str) -> str:
    """Return the name of a score item in commands and reports."""
    return item.replace("_", " ")


def final_scores(title: Title, memory: Bytes) -> list[ScoreView]:
    """Return the scores of each seat, item by item, if the game ended now (CO-44)."""
    scores, state = score(title, memory), as_record(memory, STATE)
    return [_seat(title, scores, state, seat) for seat in range(int(state.players))]


def _seat(title: Title, scores: Any, state: Any, seat: int) -> ScoreView:
    names = ids(title)
    held = (state.ticket_owner[: len(names.tickets)] == seat).nonzero()[0].tolist()
    done = scores.ticket_completed
    path = scores.longest_path_routes[seat, : scores.longest_path_count[seat]]
    borrowed = [] if title.rules.railyards else scores.borrowed[seat].tolist()
    won = scores.big_city_won[:, seat].tolist()
    return ScoreView(
        items={
            item: int(scores.points[seat, ScoreItem[item.upper()]])
            for item in title.rules.score_items
        },
        total=int(scores.total[seat]),
        completed=[names.tickets[number] for number in held if done[number]],
        failed=[names.tickets[number] for number in held if not done[number]],
        longest_path_length=int(scores.longest_path_length[seat]),
        longest_path_routes=[names.routes[number] for number in path],
        borrowed=[names.routes[number] for number in borrowed if number != NOBODY],
        ticket_points={
            names.tickets[number]: int(scores.ticket_points[number])
            for number in held
            if title.tickets[number].countries
        },
        big_cities_won=[
            city for city, is_won in zip(title.rules.big_cities, won, strict=False) if is_won
        ],
    )


def winners(title: Title, memory: Bytes) -> list[int]:
    """Return the seats that would win if the game ended now, several if they tie (CO-43)."""
    players = int(as_record(memory, STATE).players)
    return [int(seat) for seat in np.flatnonzero(score(title, memory).winner[:players])]


def win_share(seat: int, winners: Collection[int]) -> float:
    """Return a seat's share of the win: 1 divided by the number of winners, or 0."""
    return 1 / len(winners) if seat in winners else 0.0
