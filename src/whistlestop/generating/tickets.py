"""The tickets of a map, worth the length of their shortest way."""

from __future__ import annotations

import heapq
import random
from collections import Counter
from typing import Any

from whistlestop.generating.routes import Route

LONGEST = 0.5  # longest ticket in trains of a player: 0.4 to 0.65 on published boards
SHORTEST = 0.22  # shortest ticket, as a share of the longest
LONG = 0.78  # the same for the shortest long ticket
ORDINARY = 0.72  # the same for the longest ordinary ticket, where titles deal long ones

Ticket = dict[str, Any]


def distances(routes: list[Route]) -> dict[tuple[str, str], int]:
    """Return the spaces of the shortest way between each pair of cities, ids in order."""
    near: dict[str, dict[str, int]] = {}
    for route in routes:
        for a, b in ((route["a"], route["b"]), (route["b"], route["a"])):
            near.setdefault(a, {})[b] = min(route["length"], near.get(a, {}).get(b, 99))
    found = {}
    for start in near:
        waiting, done = [(0, start)], {}
        while waiting:
            far, city = heapq.heappop(waiting)
            if city in done:
                continue
            done[city] = far
            for other, length in near[city].items():
                heapq.heappush(waiting, (far + length, other))
        found.update({(start, city): far for city, far in done.items() if start < city})
    return found


def tickets_for(
    routes: list[Route], rules: dict[str, Any], count: int, chance: random.Random
) -> list[Ticket]:
    """Return about ``count`` tickets: every city has some, and all distances occur.

    Titles that deal long tickets get one for each eight, between cities that are far apart. No
    ticket is so long that its way takes more than half of a player's trains.
    """
    ways = distances(routes)
    longest = min(max(ways.values()), LONGEST * rules["trains"])
    far_apart = [pair for pair, far in ways.items() if LONG * longest <= far <= longest]
    has_long = bool(rules["tickets_dealt"].get("long"))
    most = ORDINARY * longest if has_long else longest
    ordinary = [pair for pair, far in ways.items() if SHORTEST * longest <= far <= most]
    ends: Counter[str] = Counter()
    tickets = []
    if has_long:
        for pair in _chosen(far_apart, max(6, count // 8), ways, ends, chance):
            tickets.append(_ticket(pair, ways[pair]) | {"deck": "long"})
    taken = {(ticket["a"], ticket["b"]) for ticket in tickets}
    rest = [pair for pair in ordinary if pair not in taken]
    for pair in _chosen(rest, count - len(tickets), ways, ends, chance):
        tickets.append(_ticket(pair, ways[pair]))
    return sorted(tickets, key=lambda ticket: (ticket["deck"], ticket["a"], ticket["b"]))


def _ticket(pair: tuple[str, str], points: int) -> Ticket:
    return {"a": pair[0], "b": pair[1], "points": points, "deck": "short"}


def _chosen(
    pairs: list[tuple[str, str]],
    count: int,
    ways: dict[tuple[str, str], int],
    ends: Counter[str],
    chance: random.Random,
) -> list[tuple[str, str]]:
    """Choose pairs whose cities have few tickets so far, and whose distance is rare so far."""
    found: list[tuple[str, str]] = []
    lengths: Counter[int] = Counter()
    order = chance.sample(sorted(pairs), len(pairs))
    while order and len(found) < count:
        best = min(
            order,
            key=lambda pair: 2 * (ends[pair[0]] + ends[pair[1]]) + lengths[ways[pair]],
        )
        order.remove(best)
        found.append(best)
        lengths[ways[best]] += 1
        ends.update(best)
    return found
