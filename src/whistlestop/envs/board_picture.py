"""The board in pictures of a game: terrain, routes with their pieces, cities and stations."""

from __future__ import annotations

from html import escape
from typing import Any

from whistlestop.arena.report.board_map import Board
from whistlestop.game import View
from whistlestop.titles import Route, Title

# The colours of the client (web/src/board): wagons with a dark outline, cards and terrain.
SEATS = (
    ("#3a3187", "#ffffff"),
    ("#0b7f7c", "#ffffff"),
    ("#f593bd", "#35051c"),
    ("#c3da45", "#262d03"),
    ("#7b4a2b", "#ffffff"),
)
CARD_COLOURS = {
    "red": "#bb352c",
    "blue": "#2c66ab",
    "green": "#34804a",
    "yellow": "#ecbd23",
    "black": "#2d2c31",
    "white": "#fbf8ef",
    "orange": "#df7725",
    "purple": "#99569b",
    "locomotive": "#efe4c8",
    "gray": "#b9b2a3",
}
TERRAIN = {
    "land": "#f0e6cf",
    "home": "#f6eedb",
    "parks": "#dbe7bf",
    "woods": "#e0ecc6",
    "lakes": "#b7cfd0",
}
SEA, PAPER, INK, EDGE = "#b7cfd0", "#fffaf0", "#2b241a", "#8f7c5c"
COAST, ABROAD, STREET = "#a48f68", "#e3d6ba", "#fbf5e6"
ROCK, ROCK_LIGHT = "#57462f", "#c9b48b"  # around the spaces of a tunnel
WATER = "#4a7f8c"  # the waves on the spaces of a ferry
TUBE, TUBE_EDGE = "#2f3a4c", "#fbf5e6"  # the line below the spaces of a subway
ENGINE = (
    "M-9.5-8H-5.5L-6.2-3.5H1.5V-8H.5V-10H11V-8H10V4.5H11.5V6.5H-11.5V4.5H-10.5V-1.5L-9-3.5Z"
    "M-10 7.5a3 3 0 1 1 6 0a3 3 0 1 1-6 0ZM-3 7.5a3 3 0 1 1 6 0a3 3 0 1 1-6 0Z"
    "M4 7.5a3 3 0 1 1 6 0a3 3 0 1 1-6 0Z"
)
"""The client's symbol of a locomotive, in a box of 24 × 24 around the origin."""


def board_svg(title: Title, board: Board, view: View) -> str:
    """Return the board with everything on it, as the content of an SVG in units of the board."""
    width, height = board["width"], board["height"]
    parts = [f'<rect width="{width:g}" height="{height:g}" fill="{SEA}"/>']
    for name, colour in TERRAIN.items():
        if isinstance(board.get(name), str) and board[name]:
            edge = f' stroke="{COAST}" stroke-width="0.8"' if name == "land" else ""
            parts.append(f'<path d="{board[name]}" fill="{colour}" fill-rule="evenodd"{edge}/>')
        if name == "land":
            for land in board.get("countries", {}).values():
                parts.append(f'<path d="{land}" fill="{ABROAD}"/>')
    if board.get("streets"):
        parts.append(
            f'<path d="{board["streets"]}" fill="none" stroke="{STREET}" stroke-width="1.8"/>'
        )
    for river in board.get("rivers", []):
        parts.append(
            f'<path d="{river["path"]}" fill="none" stroke="{SEA}" '
            f'stroke-width="{river["width"]:g}"/>'
        )
    owners = {route: seat.seat for seat in view.seats for route in seat.routes}
    for route in title.routes:
        drawn, owner = board["routes"][route.id], owners.get(route.id)
        parts.append(_free_route(route, drawn) if owner is None else _claimed_route(drawn, owner))
    stations = {city: seat.seat for seat in view.seats for city in seat.stations}
    for city in title.cities:
        parts.append(_city(board, city.id, city.name, stations.get(city.id)))
    return "".join(parts)


def _claimed_route(drawn: dict[str, Any], owner: int) -> str:
    """Draw the wagons of a route's owner."""
    return "".join(
        _space(space, drawn["length"], 1.35 * drawn["width"], SEATS[owner][0], INK, 1.6)
        for space in drawn["spaces"]
    )


def _free_route(route: Route, drawn: dict[str, Any]) -> str:
    """Draw the spaces of a route in its colour.

    A tunnel has rock around each space, a ferry waves, and a subway one tube for the whole route.
    The locomotives that a ferry needs are on the spaces in its middle.
    """
    length, width = float(drawn["length"]), float(drawn["width"])
    colour = CARD_COLOURS[route.colour]
    first_engine = (len(drawn["spaces"]) - route.ferry) // 2
    parts = [_tube(drawn)] if route.subway else []
    for number, space in enumerate(drawn["spaces"]):
        if route.tunnel:
            parts.append(_space(space, length + 1.2, width + 1.2, ROCK, ROCK, 0.8))
            teeth = f'{ROCK_LIGHT}" stroke-dasharray="2.3 2.3'
            parts.append(_space(space, length - 0.6, width - 0.6, "none", teeth, 1.5))
            parts.append(_space(space, length - 3, width - 3, colour, EDGE, 0.7))
        else:
            parts.append(_space(space, length, width, colour, EDGE, 0.8))
        if route.ferry:
            parts.append(_waves(space, length))
        if first_engine <= number < first_engine + route.ferry:
            parts.append(_engine(space))
    return "".join(parts)


def _space(
    space: list[float], length: float, width: float, fill: str, line: str, thick: float
) -> str:
    x, y, angle = space
    return (
        f'<rect x="{-length / 2:.1f}" y="{-width / 2:.1f}" width="{length:.1f}" '
        f'height="{width:.1f}" rx="2" fill="{fill}" stroke="{line}" stroke-width="{thick}" '
        f'transform="translate({x:g} {y:g}) rotate({angle:g})"/>'
    )


def _waves(space: list[float], length: float) -> str:
    x, y, angle = space
    swell = max(1.0, length - 4) / 4
    wave = f"q{swell / 2:.2f}-2.8 {swell:.2f} 0" + f"t{swell:.2f} 0" * 3
    start = 2 - length / 2
    return (
        f'<path class="waves" d="M{start:.2f}-1.7{wave}M{start:.2f} 2.3{wave}" fill="none" '
        f'stroke="{WATER}" stroke-width="1.1" '
        f'transform="translate({x:g} {y:g}) rotate({angle:g})"/>'
    )


def _engine(space: list[float]) -> str:
    x, y, _ = space
    return (
        f'<g class="engine" transform="translate({x:g} {y:g})"><circle r="5.6" stroke="{INK}" '
        f'stroke-width="0.8" fill="{CARD_COLOURS["locomotive"]}"/>'
        f'<path d="{ENGINE}" fill="{INK}" transform="scale(.31)"/></g>'
    )


def _tube(drawn: dict[str, Any]) -> str:
    line = "L".join(f"{x:g} {y:g}" for x, y, _ in drawn["spaces"])
    return "".join(
        f'<path class="tube" d="M{line}h0" fill="none" stroke="{colour}" stroke-linecap="round" '
        f'stroke-linejoin="round" stroke-width="{drawn["width"] + more:g}"/>'
        for colour, more in ((TUBE_EDGE, 6), (TUBE, 4))
    )


def _city(board: Board, city: str, name: str, station: int | None) -> str:
    place, radius = board["cities"][city], float(board["city_radius"])
    fill = PAPER if station is None else SEATS[station][0]
    radius *= 0.72 if station is None else 1.3
    label = place["label"]
    halo = f'fill="none" stroke="{PAPER}" stroke-width="2.4" stroke-opacity="0.8"'
    text = (
        f'x="{label["x"]:g}" y="{label["y"]:g}" text-anchor="{label["anchor"]}" '
        f'font-size="{board["label"]["size"]:g}"'
    )
    return (
        f'<circle cx="{place["x"]:g}" cy="{place["y"]:g}" r="{radius:.1f}" fill="{fill}" '
        f'stroke="{INK}"/><text {text} {halo}>{escape(name)}</text>'
        f'<text {text} fill="{INK}">{escape(name)}</text>'
    )
