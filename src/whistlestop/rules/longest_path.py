"""The longest path (CO-42): a trail that uses no route twice and has the most train spaces.

The problem is NP-hard, but networks of 45 trains are small. The search is depth-first and uses
bounds when it takes long. A longest trail that is not the whole component begins at a city with an
odd number of routes. If it began at any other city, it could be extended.

A dense network of dozens of routes, each one space long, could still take hours. So a search ends
after MAX_STEPS with the longest trail found so far. Steps are counted, not seconds, so that every
machine finds the same trail. No network of a published title comes near the limit.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.compiler import kernel
from whistlestop.rules.connections import join, root
from whistlestop.rules.constants import CITIES, ROUTES
from whistlestop.rules.records import Array, Layout, State

# The rows of the search's scratch space.
USED, CURSOR, FIRST, INCIDENT, LEFT, REACHED, DEGREE, TAIL = range(8)
SCRATCH = 8

PATIENCE = 300  # steps of a search after which bounds are worth their time
MAX_STEPS = 400_000  # steps of all searches in a network
SEEN = 1 << 18  # entries in the hash table of a long search
MAX_REMEMBERED = 57  # edges that fit into an entry together with the city


@kernel
def network_of(layout: Layout, state: State, seat: int, routes: Array) -> int:
    """Write the seat's routes into ``routes``; return how many."""
    count = 0
    for route in range(layout.routes):
        if state.route_owner[route] == seat:
            routes[count] = route
            count += 1
    return count


@kernel
def longest_path(layout: Layout, state: State, seat: int, path: Array) -> tuple[int, int]:
    """Return the length of a seat's longest path in train spaces and its number of routes.

    The routes are written into ``path`` (int16[ROUTES]) in the order of the path.
    """
    routes = np.empty(ROUTES, np.int16)
    count = network_of(layout, state, seat, routes)
    a = np.empty(count, np.int16)
    b = np.empty(count, np.int16)
    length = np.empty(count, np.int16)
    for edge in range(count):
        a[edge] = layout.route_a[routes[edge]]
        b[edge] = layout.route_b[routes[edge]]
        length[edge] = layout.route_length[routes[edge]]
    best, size, _ = longest_trail(a, b, length, path)
    for place in range(size):
        path[place] = routes[path[place]]
    return best, size


@kernel
def longest_trail(a: Array, b: Array, length: Array, trail: Array) -> tuple[int, int, int]:
    """Return the length of the longest trail in a network, its number of edges, and the steps left.

    If no steps are left, the search was stopped and the trail is the longest one found.

    ``a``, ``b``: int16[edges], the ends, cities below CITIES; ``length``: int16[edges], above 0.
    The edges of the trail are written into ``trail`` in order.
    """
    parent = np.empty(CITIES, np.int8)
    spaces = np.zeros(CITIES, np.int16)  # by component, indexed by the root of its cities
    for city in range(CITIES):
        parent[city] = city
    for edge in range(len(a)):
        join(parent, int(a[edge]), int(b[edge]))
    for edge in range(len(a)):
        spaces[root(parent, int(a[edge]))] += length[edge]
    part = np.empty(len(a), np.int16)
    best, size, left = 0, 0, MAX_STEPS
    while True:
        largest = int(np.argmax(spaces))
        total = int(spaces[largest])
        if total <= best:
            return best, size, left
        spaces[largest] = 0
        count = 0
        for edge in range(len(a)):
            if root(parent, int(a[edge])) == largest:
                part[count] = edge
                count += 1
        ends_and_length = a[part[:count]], b[part[:count]], length[part[:count]]
        best, size, left = improve(*ends_and_length, total, part, best, size, trail, left)


@kernel
def improve(
    a: Array,
    b: Array,
    length: Array,
    total: int,
    names: Array,
    best: int,
    size: int,
    trail: Array,
    left: int,
) -> tuple[int, int, int]:
    """Look for a longer trail in one component; return the best length, size and steps left.

    ``names``: the numbers of its edges in the network. ``left``: the steps that it may take.
    """
    edges = len(a)
    degree = np.zeros(CITIES, np.int8)
    cities, odd = 0, 0
    for edge in range(edges):
        for city in (a[edge], b[edge]):
            cities += degree[city] == 0
            degree[city] += 1
            odd += 1 if degree[city] & 1 else -1
    found = np.empty(edges, np.int16)
    before = best
    if cities == edges + 1:
        longest, count = longest_in_tree(a, b, length, found)
        if longest > best:
            best, size = longest, count
    else:
        scratch = np.zeros((SCRATCH, max(2 * edges, CITIES + 1)), np.int16)
        list_incident(a, b, scratch[FIRST], scratch[INCIDENT])
        seen = np.zeros(1, np.int64)
        for edge in range(edges):
            for start in (int(a[edge]), int(b[edge])):
                if degree[start] == 0 or (odd > 0 and degree[start] & 1 == 0):
                    continue
                degree[start] = 0  # try each start only once
                best, size, left, seen = search(
                    a, b, length, start, total, scratch, seen, best, size, found, left
                )
            if best == total or odd == 0 or left == 0:
                break
    if best > before:
        for place in range(size):
            trail[place] = names[found[place]]
    return best, size, left


@kernel
def longest_in_tree(a: Array, b: Array, length: Array, trail: Array) -> tuple[int, int]:
    """Write the longest path of a tree into ``trail``; return its length and number of edges.

    It begins at the city farthest from an arbitrary city.
    """
    distance = np.empty(CITIES, np.int16)
    via = np.empty(CITIES, np.int16)
    one_end = farthest(a, b, length, int(a[0]), distance, via)
    other_end = farthest(a, b, length, one_end, distance, via)
    count = 0
    city = other_end
    while city != one_end:
        edge = int(via[city])
        trail[count] = edge
        count += 1
        city = int(a[edge]) + int(b[edge]) - city
    return int(distance[other_end]), count


@kernel
def farthest(a: Array, b: Array, length: Array, start: int, distance: Array, via: Array) -> int:
    """Return the city of a tree that is farthest from ``start``.

    Writes the distance of each city and, into ``via``, the last edge on the way to it.
    """
    edges = len(a)
    for edge in range(edges):
        distance[a[edge]] = -1
        distance[b[edge]] = -1
    distance[start] = 0
    result = start
    grown = True
    while grown:
        grown = False
        for edge in range(edges):
            here, there = int(a[edge]), int(b[edge])
            if distance[here] < 0:
                here, there = there, here
            if distance[here] >= 0 and distance[there] < 0:
                distance[there] = distance[here] + length[edge]
                via[there] = edge
                grown = True
                if distance[there] > distance[result]:
                    result = there
    return result


@kernel
def list_incident(a: Array, b: Array, first: Array, incident: Array) -> None:
    """Sort the edges by city: those of a city are ``incident[first[city] : first[city + 1]]``."""
    for edge in range(len(a)):
        first[a[edge] + 1] += 1
        first[b[edge] + 1] += 1
    for city in range(CITIES):
        first[city + 1] += first[city]
    for edge in range(len(a)):
        for city in (a[edge], b[edge]):
            incident[first[city]] = edge
            first[city] += 1
    for city in range(CITIES, 0, -1):
        first[city] = first[city - 1]
    first[0] = 0


@kernel
def search(
    a: Array,
    b: Array,
    length: Array,
    start: int,
    total: int,
    scratch: Array,
    seen: Array,
    best: int,
    size: int,
    trail: Array,
    left: int,
) -> tuple[int, int, int, Array]:
    """Search all trails from ``start`` depth first for one longer than ``best``.

    Returns (best, size, steps left, seen), and writes a better trail into ``trail``. Takes at most
    ``left`` steps.

    The possible continuations depend only on the city and on the set of used edges, not on their
    order. A long search remembers these pairs in ``seen`` and skips those that it has visited.
    ``seen`` is a hash table in which a collision overwrites the old entry.
    """
    edges = len(a)
    used, cursors = scratch[USED], scratch[CURSOR]
    first, incident = scratch[FIRST], scratch[INCIDENT]
    steps = 0
    depth = 0
    at = start
    done = 0
    mask = 0
    cursor = int(first[at])
    while True:
        # Try the next unused edge at this city.
        while cursor < first[at + 1] and used[incident[cursor]]:
            cursor += 1
        if cursor < first[at + 1]:
            edge = int(incident[cursor])
            used[edge] = True
            mask += 1 << edge
            cursors[depth] = cursor
            depth += 1
            done += int(length[edge])
            at = int(a[edge]) + int(b[edge]) - at
            if done > best:
                best, size = done, depth
                for place in range(depth):
                    trail[place] = incident[cursors[place]]
                if best == total:
                    break
            if left == 0:
                break
            left -= 1
            steps += 1
            go_on = True
            if steps > PATIENCE:
                if len(seen) == 1 and edges <= MAX_REMEMBERED:
                    seen = np.zeros(SEEN, np.int64)
                go_on = is_new(seen, mask, at) and (
                    done + at_most(a, b, length, at, scratch) > best
                )
            if go_on:
                cursor = int(first[at])
                continue
        elif depth == 0:
            break
        # Go back one edge.
        depth -= 1
        cursor = int(cursors[depth])
        edge = int(incident[cursor])
        used[edge] = False
        mask -= 1 << edge
        done -= int(length[edge])
        at = int(a[edge]) + int(b[edge]) - at
        cursor += 1
    for place in range(depth):
        used[incident[cursors[place]]] = False
    return best, size, left, seen


@kernel
def is_new(seen: Array, mask: int, at: int) -> bool:
    """Check whether this city with these used edges is new, and remember the pair."""
    if len(seen) == 1:
        return True
    key = mask * CITIES + at
    slot = (key ^ (key >> 17) ^ (key >> 31) ^ (key >> 43)) & (SEEN - 1)
    if seen[slot] == key:
        return False
    seen[slot] = key
    return True


@kernel
def at_most(a: Array, b: Array, length: Array, start: int, scratch: Array) -> int:
    """Return an upper bound on the spaces that can follow from ``start`` over unused edges.

    A trail that enters a dead-end branch ends there, so it takes at best the longest such branch.
    The rest of the network is a core without dead ends; the bound takes off the loss by parity.
    """
    edges = len(a)
    used, left, degree, tail = scratch[USED], scratch[LEFT], scratch[DEGREE], scratch[TAIL]
    reached = scratch[REACHED]
    for edge in range(edges):
        left[edge] = 0
        for city in (a[edge], b[edge]):
            reached[city] = False
            degree[city] = 0
            tail[city] = 0
    reached[start] = True
    grown = True
    while grown:
        grown = False
        for edge in range(edges):
            if not used[edge] and not left[edge] and (reached[a[edge]] or reached[b[edge]]):
                left[edge] = True
                reached[a[edge]] = True
                reached[b[edge]] = True
                degree[a[edge]] += 1
                degree[b[edge]] += 1
                grown = True
    longest_tail = 0
    grown = True
    while grown:
        grown = False
        for edge in range(edges):
            if not left[edge]:
                continue
            end, other = int(a[edge]), int(b[edge])
            if degree[end] != 1 or end == start:
                end, other = other, end
            if degree[end] == 1 and end != start:
                left[edge] = False
                degree[end] = 0
                degree[other] -= 1
                tail[other] = max(int(tail[other]), int(tail[end]) + int(length[edge]))
                longest_tail = max(longest_tail, int(tail[other]))
                grown = True
    return longest_tail + spaces_less_parity(a, b, length, start, scratch)


@kernel
def spaces_less_parity(a: Array, b: Array, length: Array, start: int, scratch: Array) -> int:
    """Return the spaces of all edges in the core, minus a lower bound on the loss by parity.

    At every city with an odd number of edges, except the trail's first and last, one edge stays
    unused. An edge has two ends, so the loss is halved.
    """
    left, degree, shortest = scratch[LEFT], scratch[DEGREE], scratch[TAIL]
    spaces = 0
    for edge in range(len(a)):
        shortest[a[edge]] = 0
        shortest[b[edge]] = 0
    for edge in range(len(a)):
        if left[edge]:
            spaces += int(length[edge])
            for city in (a[edge], b[edge]):
                if shortest[city] == 0 or length[edge] < shortest[city]:
                    shortest[city] = length[edge]
    lost = 0
    excused = 0
    for edge in range(len(a)):
        if left[edge]:
            for city in (a[edge], b[edge]):
                if degree[city] & 1 and city != start:
                    lost += int(shortest[city])
                    excused = max(excused, int(shortest[city]))
                    degree[city] = 0  # counted
    return spaces - (lost - excused + 1) // 2
