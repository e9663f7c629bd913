"""Maps of the board, with a colour for each route that shows how often it was claimed."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import Any

from whistlestop.arena.report.plain_board import plain_board
from whistlestop.arena.report.plotting import HEAT, heat, svg
from whistlestop.arena.rows import PlayedRow
from whistlestop.titles import Title

Board = dict[str, Any]


def claimed_shares(rows: list[PlayedRow], bot: str | None) -> dict[str, float]:
    """Return the share of games in which each route was claimed: by any bot or by this one.

    For one bot, it is the share of the seats that the bot had.
    """
    counted: Counter[str] = Counter()
    seats = 0
    for row in rows:
        of_game = set()
        for sitting, seat in zip(row["lineup"], row["seats"], strict=True):
            if bot is None:
                of_game.update(seat["claimed"])
            elif sitting == bot:
                counted.update(seat["claimed"])
                seats += 1
        if bot is None:
            counted.update(of_game)
            seats += 1
    return {route: count / max(1, seats) for route, count in counted.items()}


def board_of(title: Title) -> Board | None:
    """Return the title's drawing, or else a plain one by geography; None without routes."""
    if not title.routes:
        return None
    return title.board() or plain_board(title)


def terrain(board: Board) -> str:
    """Return sea, land and borders as a definition that every map of the page uses."""
    parts = [f'<rect width="{board["width"]:g}" height="{board["height"]:g}" class="sea"/>']
    for name in ("land", "home", "parks", "streets", "lakes"):
        if board.get(name):
            parts.append(f'<path d="{board[name]}" class="{name}" fill-rule="evenodd"/>')
        if name == "land":
            for land in board.get("countries", {}).values():
                parts.append(f'<path d="{land}" class="abroad"/>')
    drawn = "".join(parts)
    return f'<svg class="defs"><defs><g id="terrain">{drawn}</g></defs></svg>'


Fills = dict[str, tuple[str, str]]  # route → (its colour, its tooltip)


def heat_map(
    title: Title, board: Board, shares: dict[str, float], top: float, said: str, labels: bool
) -> str:
    """Return a map with routes from pale (never) to dark (``top``, the end of the scale)."""
    fills = {
        route.id: (
            heat(shares.get(route.id, 0.0) / top),
            f"{100 * shares.get(route.id, 0.0):.1f} %",
        )
        for route in title.routes
    }
    return filled_map(title, board, fills, said, labels)


def filled_map(title: Title, board: Board, fills: Fills, said: str, labels: bool) -> str:
    """Return the board with every route in its colour."""
    parts = ['<use href="#terrain"/>']
    for route in title.routes:
        drawn, (colour, told) = board["routes"][route.id], fills[route.id]
        length, width = drawn["length"], drawn["width"]
        spaces = "".join(
            f'<rect x="{-length / 2:.1f}" y="{-width / 2:.1f}" width="{length:.1f}" '
            f'height="{width:g}" rx="2" transform="translate({x:g} {y:g}) rotate({angle:g})"/>'
            for x, y, angle in drawn["spaces"]
        )
        parts.append(
            f'<g class="route" fill="{colour}"><title>{_names(title, route.id)}: '
            f"{told}</title>{spaces}</g>"
        )
    radius = 0.72 * board["city_radius"]
    size = board["label"]["size"]
    for city in title.cities:
        place = board["cities"][city.id]
        parts.append(
            f'<circle cx="{place["x"]:g}" cy="{place["y"]:g}" r="{radius:.1f}" class="city"/>'
        )
        if labels:
            label = place["label"]
            parts.append(
                f'<text x="{label["x"]:g}" y="{label["y"]:g}" text-anchor="{label["anchor"]}" '
                f'font-size="{size:g}" class="town">{escape(city.name)}</text>'
            )
    return svg(board["width"], board["height"], said, *parts)


def heat_legend(top: float) -> str:
    """Return the scale of a map."""
    stops = ",".join(HEAT)
    return (
        f'<span class="scale">0 %<i style="background:linear-gradient(90deg,{stops})"></i>'
        f"{100 * top:.0f} %</span>"
    )


def _names(title: Title, route_id: str) -> str:
    cities = {city.id: city.name for city in title.cities}
    route = next(each for each in title.routes if each.id == route_id)
    return escape(f"{cities[route.a]} – {cities[route.b]}")
