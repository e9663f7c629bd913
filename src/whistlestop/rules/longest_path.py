"""The longest path (CO-42): a trail that uses no route twice and has the most train spaces.

The problem is NP-hard; networks of 45 trains are small. The search is a depth-first one with
bounds. A longest trail that is not the whole component begins at a city with an odd number of
routes, for it could be made longer anywhere else.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.compiler import kernel
from whistlestop.rules.connections import join, root
from whistlestop.rules.terms import CITIES, ROUTES


@kernel
def network_of(layout, state, seat, routes):
    """Write the seat's routes into ``routes``; returns how many."""
    count = 0
    for route in range(layout.routes):
        if state.route_owner[route] == seat:
            routes[count] = route
            count += 1
    return count


@kernel
def longest_path(layout, state, seat, path):
    """The longest path of a seat: its length in train spaces and its number of routes.

    ``path`` is int16[ROUTES]; the routes are written in the order of the path.
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
    best, size = longest_trail(a, b, length, path)
    for place in range(size):
        path[place] = routes[path[place]]
    return best, size


@kernel
def longest_trail(a, b, length, trail):
    """The longest trail in a network: its length and its number of edges.

    ``a``, ``b``: int16[edges], the ends, cities below CITIES; ``length``: int16[edges], above 0.
    The edges of the trail are written into ``trail`` in order.
    """
    edges = len(a)
    parent = np.empty(CITIES, np.int8)
    degree = np.zeros(CITIES, np.int8)
    for city in range(CITIES):
        parent[city] = city
    for edge in range(edges):
        join(parent, int(a[edge]), int(b[edge]))
        degree[a[edge]] += 1
        degree[b[edge]] += 1
    component = np.zeros(CITIES, np.int32)
    odd = np.zeros(CITIES, np.int8)
    for edge in range(edges):
        component[root(parent, int(a[edge]))] += length[edge]
    for city in range(CITIES):
        odd[root(parent, city)] += degree[city] % 2
    used = np.zeros(edges, np.bool_)
    current = np.empty(edges + 1, np.int16)
    best, size = 0, 0
    while True:
        largest = 0
        for city in range(CITIES):
            if component[city] > component[largest]:
                largest = city
        if component[largest] <= best:
            return best, size
        for start in range(CITIES):
            if degree[start] == 0 or root(parent, start) != largest:
                continue
            if odd[largest] > 0 and degree[start] % 2 == 0:
                continue
            best, size = search(
                a, b, length, start, int(component[largest]), used, current, best, size, trail
            )
            if odd[largest] == 0 or best >= component[largest]:
                break
        component[largest] = 0


@kernel
def search(a, b, length, start, total, used, current, best, size, trail):
    """Depth-first over all trails from ``start``; improves ``best``, ``size`` and ``trail``."""
    edges = len(a)
    depth = 0
    at = start
    done = 0
    edge = 0
    while True:
        # try the next unused edge at this city
        while edge < edges and (used[edge] or (a[edge] != at and b[edge] != at)):
            edge += 1
        if edge < edges:
            used[edge] = True
            current[depth] = edge
            depth += 1
            done += int(length[edge])
            at = int(a[edge]) + int(b[edge]) - at
            if done > best:
                best, size = done, depth
                for place in range(depth):
                    trail[place] = current[place]
                if best == total:
                    break
            if total > best and done + reachable(a, b, length, at, used) > best:
                edge = 0
                continue
        elif depth == 0:
            break
        # go back one edge
        depth -= 1
        edge = int(current[depth])
        used[edge] = False
        done -= int(length[edge])
        at = int(a[edge]) + int(b[edge]) - at
        edge += 1
    for place in range(depth):
        used[current[place]] = False
    return best, size


@kernel
def reachable(a, b, length, start, used):
    """At most so many spaces can follow from ``start`` over unused edges.

    All that can be reached, less what parity costs: at every city with an odd number of unused
    edges, but for the first and the last of the trail, one edge stays unused; an edge has two ends.
    """
    edges = len(a)
    reached = np.zeros(CITIES, np.bool_)
    reached[start] = True
    grown = True
    while grown:
        grown = False
        for edge in range(edges):
            if not used[edge] and reached[a[edge]] != reached[b[edge]]:
                reached[a[edge]] = True
                reached[b[edge]] = True
                grown = True
    spaces = 0
    odd = np.zeros(CITIES, np.int8)
    shortest = np.zeros(CITIES, np.int16)
    for edge in range(edges):
        if used[edge] or not reached[a[edge]]:
            continue
        spaces += int(length[edge])
        for city in (a[edge], b[edge]):
            odd[city] ^= 1
            if shortest[city] == 0 or length[edge] < shortest[city]:
                shortest[city] = length[edge]
    lost = 0
    excused = 0
    for city in range(CITIES):
        if odd[city] and city != start:
            lost += int(shortest[city])
            if shortest[city] > excused:
                excused = int(shortest[city])
    return spaces - (lost - excused + 1) // 2
