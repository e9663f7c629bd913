"""Pictures of a game: the title's board with everything on it, and what each seat shows."""

from __future__ import annotations

import io
from html import escape

import numpy as np
import numpy.typing as npt

from whistlestop.arena.report.board_map import board_of
from whistlestop.envs.board_picture import CARD_COLOURS, EDGE, INK, PAPER, SEATS, board_svg
from whistlestop.envs.text import counted
from whistlestop.game import View
from whistlestop.titles import CARDS, Ticket, Title

WIDTH = 1000  # pixels of a picture
LINE = 34.0  # height of a line of the panel below the board
COLUMNS = 3  # tickets in a line of the panel
COLUMN = 300  # pixels from a ticket to the next one in its line
LETTER = 0.54  # mean width of a letter, as a share of its size
FONT = "font-family='Alegreya Sans, DejaVu Sans, sans-serif'"


def picture(title: Title, view: View) -> npt.NDArray[np.uint8]:
    """Return the table as a picture: uint8[height, 1000, 3]; the height is the same all game long.

    The view decides which cards and tickets are shown. City names need a font of the system. Raises
    ImportError unless ``whistlestop[envs]`` is installed.
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
        drawn = board_svg(title, board, view)
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


def _panel(title: Title, view: View) -> list[str]:
    """Return the lines below the board: cards, hand, tickets, and one for each seat."""
    row = [card or "" for card in view.face_up]
    lines = [_text(0, "Face up") + _cards(80, row) + _text(340, _decks(view))]
    hand = [card for card in CARDS for _ in range((view.hand or {}).get(card, 0))]
    lines.append(_text(0, "Hand") + _cards(80, hand, step=min(44.0, 880 / max(1, len(hand)))))
    lines += _tickets(title, view)
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
        known = f", {counted(seat.ticket_count, 'ticket')}" if seat.ticket_count is not None else ""
        facts = [counted(seat.hand_size, "card") + known]
        if title.routes:
            facts.append(f"{counted(seat.score, 'point')}, {counted(seat.trains, 'train')}")
        if seat.on_the_track:
            facts.append(f"{seat.on_the_track} on the stack")
        lines.append(
            (turn if seat.seat == view.turn else "")
            + chip
            + _text(80, " · ".join(facts))
            + _cards(420, cards, step=18)
        )
    return lines


def _tickets(title: Title, view: View) -> list[str]:
    """Return the lines with the tickets on offer; at other times with the seat's own, open first.

    There is room for as many tickets as the title ever offers at once.
    """
    dealt = sum(title.rules.tickets_dealt.values())
    room = max(1, -(-max(dealt, title.rules.tickets_drawn) // COLUMNS)) * COLUMNS
    tickets = {ticket.id: ticket for ticket in title.tickets}
    if view.offered is not None:
        heading, marks = "On offer", [(each.id, "") for each in view.offered.tickets]
    else:
        heading, own = "Tickets", sorted(view.tickets or [], key=lambda each: each.status != "open")
        marks = [(each.id, "" if each.status == "open" else "✓ ") for each in own]
    cells = [_ticket(title, tickets[name], mark) for name, mark in marks]
    if len(cells) > room:
        cells[room - 1 :] = [_text(0, f"and {len(cells) - room + 1} more")]
    return [
        (_text(0, heading) if first == 0 else "")
        + "".join(
            f'<g transform="translate({80 + COLUMN * place})">{cell}</g>'
            for place, cell in enumerate(cells[first : first + COLUMNS])
        )
        for first in range(0, room, COLUMNS)
    ]


def _ticket(title: Title, ticket: Ticket, mark: str) -> str:
    """Draw a ticket: its ends and points, and the cards that complete it if it needs some."""
    names = {city.id: city.name for city in title.cities}
    names |= {country.id: country.name for country in title.countries}
    ends = [names[ticket.a], names[ticket.b] if ticket.b else "a neighbour"]
    points = f"{ticket.least}" + (f" to {ticket.most}" if ticket.most > ticket.least else "")
    text = f"{mark}{' – '.join(ends)}: {points}"
    cards = [card for card, number in ticket.cards for _ in range(number)]
    if not cards:
        return _text(0, text, COLUMN - 10)
    small = "".join(
        f'<rect x="{place * 12}" y="3" width="10" height="17" rx="2" stroke="{EDGE}" '
        f'fill="{CARD_COLOURS[card]}"/>'
        for place, card in enumerate(cards)
    )
    beside = 12 * len(cards) + 6
    return small + _text(beside, text, COLUMN - 10 - beside)


def _decks(view: View) -> str:
    discard = sum(view.discard.values())
    return (
        f"deck {view.deck_size} · discard {discard} · tickets {view.ticket_deck_size}"
        f" · {view.phase.replace('_', ' ')}"
    )


def _text(x: float, text: str, room: float = WIDTH) -> str:
    """Write a text, in smaller letters if it would be wider than the room."""
    size = min(16.0, room / (LETTER * len(text) or 1))
    return f'<text x="{x:g}" y="17" font-size="{size:.3g}" fill="{INK}">{escape(text)}</text>'


def _cards(x: float, cards: list[str], step: float = 44) -> str:
    """Draw cards as small rectangles; an empty name is a gap."""
    return "".join(
        f'<rect x="{x + place * step:.1f}" width="38" height="24" rx="3" stroke="{EDGE}" '
        f'fill="{CARD_COLOURS.get(card, "none")}"/>'
        for place, card in enumerate(cards)
        if card
    )
