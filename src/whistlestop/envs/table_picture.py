"""Pictures of a game: the title's board with everything on it, and what each seat shows."""

from __future__ import annotations

import io
from html import escape
from typing import Any

import numpy as np
import numpy.typing as npt

from whistlestop.arena.report.board_map import Board, board_of
from whistlestop.game import View
from whistlestop.titles import CARDS, Title

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
    "streets": "#e3d6ba",
    "lakes": "#b7cfd0",
}
SEA, PAPER, INK, EDGE = "#b7cfd0", "#fffaf0", "#2b241a", "#8f7c5c"
WIDTH = 1000  # pixels of a picture
LINE = 34.0  # height of a line of the panel below the board
FONT = "font-family='Alegreya Sans, DejaVu Sans, sans-serif'"


def picture(title: Title, view: View) -> npt.NDArray[np.uint8]:
    """Return the table as a picture: uint8[height, 1000, 3].

    The view decides which cards are shown. City names need a font of the system. Raises ImportError
    unless ``whistlestop[envs]`` is installed.
    """
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=table_svg(title, view), width=WIDTH)
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"), np.uint8)


def table_svg(title: Title, view: View) -> str:
    """Return the table as SVG."""
    board = board_of(title)
    height = float(board["height"]) * WIDTH / float(board["width"]) if board else 0.0
    lines = _panel(title, view)
    total = height + LINE * (len(lines) + 0.5)
    parts = [f'<rect width="{WIDTH}" height="{total:.0f}" fill="{PAPER}"/>']
    if board:
        drawn = _board(title, board, view)
        parts.append(
            f'<svg width="{WIDTH}" height="{height:.0f}" '
            f'viewBox="0 0 {board["width"]:g} {board["height"]:g}">{drawn}</svg>'
        )
    for place, line in enumerate(lines):
        down = height + LINE * (place + 0.25)
        parts.append(f'<g transform="translate(12 {down:.1f})">{line}</g>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{total:.0f}" '
        f'viewBox="0 0 {WIDTH} {total:.0f}" {FONT}>{"".join(parts)}</svg>'
    )


def _board(title: Title, board: Board, view: View) -> str:
    width, height = board["width"], board["height"]
    parts = [f'<rect width="{width:g}" height="{height:g}" fill="{SEA}"/>']
    for name, colour in TERRAIN.items():
        if isinstance(board.get(name), str) and board[name]:
            parts.append(f'<path d="{board[name]}" fill="{colour}" fill-rule="evenodd"/>')
        if name == "land":
            for land in board.get("countries", {}).values():
                parts.append(f'<path d="{land}" fill="{TERRAIN["streets"]}"/>')
    for river in board.get("rivers", []):
        parts.append(
            f'<path d="{river["path"]}" fill="none" stroke="{SEA}" '
            f'stroke-width="{river["width"]:g}"/>'
        )
    owners = {route: seat.seat for seat in view.seats for route in seat.routes}
    parts += [
        _route(board["routes"][route.id], route.colour, owners.get(route.id))
        for route in title.routes
    ]
    stations = {city: seat.seat for seat in view.seats for city in seat.stations}
    for city in title.cities:
        parts.append(_city(board, city.id, city.name, stations.get(city.id)))
    return "".join(parts)


def _route(drawn: dict[str, Any], colour: str, owner: int | None) -> str:
    """Draw the spaces of a free route in its colour, or the wagons of its owner."""
    length, width = float(drawn["length"]), float(drawn["width"])
    fill, line = CARD_COLOURS[colour], EDGE
    if owner is not None:
        fill, line = SEATS[owner][0], INK
        width *= 1.35
    thick = 0.8 if owner is None else 1.6
    return "".join(
        f'<rect x="{-length / 2:.1f}" y="{-width / 2:.1f}" width="{length:.1f}" '
        f'height="{width:.1f}" rx="2" fill="{fill}" stroke="{line}" stroke-width="{thick}" '
        f'transform="translate({x:g} {y:g}) rotate({angle:g})"/>'
        for x, y, angle in drawn["spaces"]
    )


def _city(board: Board, city: str, name: str, station: int | None) -> str:
    place, radius = board["cities"][city], float(board["city_radius"])
    fill = PAPER if station is None else SEATS[station][0]
    radius *= 0.72 if station is None else 1.3
    label = place["label"]
    return (
        f'<circle cx="{place["x"]:g}" cy="{place["y"]:g}" r="{radius:.1f}" fill="{fill}" '
        f'stroke="{INK}"/><text x="{label["x"]:g}" y="{label["y"]:g}" fill="{INK}" '
        f'text-anchor="{label["anchor"]}" font-size="{board["label"]["size"]:g}">'
        f"{escape(name)}</text>"
    )


def _panel(title: Title, view: View) -> list[str]:
    """Return the lines below the board: the cards on the table, then one for each seat."""
    row = [card or "" for card in view.face_up]
    lines = [_text(0, "Face up") + _cards(80, row) + _text(340, _decks(view))]
    if view.hand is not None:
        hand = [card for card in CARDS for _ in range(view.hand.get(card, 0))]
        lines.append(_text(0, "Hand") + _cards(80, hand, step=min(44.0, 880 / max(1, len(hand)))))
    for seat in view.seats:
        fill, ink = SEATS[seat.seat]
        turn = f'<rect x="-6" y="-3" width="6" height="30" fill="{INK}"/>'
        chip = (
            f'<rect width="64" height="24" rx="4" fill="{fill}"/>'
            f'<text x="32" y="17" font-size="15" text-anchor="middle" fill="{ink}">'
            f"seat {seat.seat}</text>"
        )
        cards = [
            card
            for row_of in seat.railyard.values()
            for card in CARDS
            for _ in range(row_of.get(card, 0))
        ]
        known = f", {seat.ticket_count} tickets" if seat.ticket_count is not None else ""
        facts = [f"{seat.hand_size} cards{known}"]
        if title.routes:
            facts.append(f"{seat.score} points, {seat.trains} trains")
        if seat.on_the_track:
            facts.append(f"{seat.on_the_track} on the stack")
        lines.append(
            (turn if seat.seat == view.turn else "")
            + chip
            + _text(80, " · ".join(facts))
            + _cards(420, cards, step=18)
        )
    return lines


def _decks(view: View) -> str:
    discard = sum(view.discard.values())
    return (
        f"deck {view.deck_size} · discard {discard} · tickets {view.ticket_deck_size}"
        f" · {view.phase.replace('_', ' ')}"
    )


def _text(x: float, text: str) -> str:
    return f'<text x="{x:g}" y="17" font-size="16" fill="{INK}">{escape(text)}</text>'


def _cards(x: float, cards: list[str], step: float = 44) -> str:
    """Draw cards as small rectangles; an empty name is a gap."""
    return "".join(
        f'<rect x="{x + place * step:.1f}" width="38" height="24" rx="3" stroke="{EDGE}" '
        f'fill="{CARD_COLOURS.get(card, "none")}"/>'
        for place, card in enumerate(cards)
        if card
    )
