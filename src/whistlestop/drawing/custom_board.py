"""The board of a custom title: ``python -m whistlestop.drawing.custom_board WORLD``.

The server starts and ends it as a separate process of the lowest priority. The process reads the
title's facts as JSON from standard input. It prints lines of JSON: ``{"progress": 0.4}``, and at
last ``{"board": …}`` or ``{"error": …}``. WORLD is the client's file of land and lakes.
"""

import json
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from shapely.geometry.base import BaseGeometry

from whistlestop.drawing.board import places_and_routes, whole_numbers
from whistlestop.drawing.facts import facts_from
from whistlestop.drawing.labels import LetterWidths
from whistlestop.drawing.land import (
    Bending,
    bent_shape,
    graticule,
    lines_path,
    path,
    window_around,
    world_shape,
)
from whistlestop.drawing.layout import Layout, lay_out
from whistlestop.drawing.projection import Projection, fit_projection
from whistlestop.drawing.sheet import USUAL_WIDTH, Sheet

FEWEST_ROUTES = 4
ATTEMPTS = 2
LONGEST_PATH = 50_000  # characters
SPACES_ON_SHEET = 230  # train spaces on a sheet of the usual size, as in published titles
MIN_SHEET = 0.48  # least part of the usual width
COARSER = (0.8, 1.5, 3.0, 6.0)  # tolerances for simplified coasts, in units


def draw_custom_board(
    title: dict[str, Any], world: dict[str, Any], on_progress: Callable[[float], None]
) -> dict[str, object]:
    """Return the drawing of a title with valid facts. Raises ValueError if none can be made."""
    return draw_layout(*custom_layout(title, on_progress), world)


def draw_layout(layout: Layout, projection: Projection, world: dict[str, Any]) -> dict[str, object]:
    """Return the drawing of a layout."""
    facts = layout.facts
    latitude, longitude = facts.latitudes, facts.longitudes
    bending = Bending(projection, layout.start, layout.here, facts.sheet)
    window = window_around(latitude, longitude)
    land = bent_shape(world_shape(world["land"], window), bending, window, facts.sheet)
    lakes = bent_shape(world_shape(world["lakes"], window), bending, window, facts.sheet)
    board = places_and_routes(layout, land)
    board |= {"land": _short_path(land), "lakes": _short_path(lakes)}
    board["graticule"] = lines_path(graticule(window, bending, latitude, facts.sheet))
    return board


def custom_layout(
    title: dict[str, Any], on_progress: Callable[[float], None]
) -> tuple[Layout, Projection]:
    """Return places for everything on a title's board, and its projection. Raises ValueError."""
    if len(title["routes"]) < FEWEST_ROUTES:
        raise ValueError(f"a board needs at least {FEWEST_ROUTES} routes to be tidied")
    facts = facts_from(title, Sheet(width=sheet_width(title)))
    projection = fit_projection(facts)
    start = _apart(projection(facts.latitudes, facts.longitudes))
    layout = lay_out(facts, start, LetterWidths(), attempts=ATTEMPTS, on_progress=on_progress)
    return layout, projection


def sheet_width(title: dict[str, Any]) -> float:
    """Return the width of the sheet for a title's spaces, in units; a double route counts once.

    A title with few routes gets a smaller sheet, which is shown larger. The client's own drawing
    follows the same rule (``web/src/editor/sheet.ts``).
    """
    tracks: dict[tuple[str, ...], int] = {}
    for number, route in enumerate(title["routes"]):
        ends = tuple(sorted((route["a"], route["b"])))
        key = (*ends, str(number)) if route.get("separate") else ends
        tracks[key] = max(tracks.get(key, 0), route["length"])
    part = math.sqrt(sum(tracks.values()) / SPACES_ON_SHEET)
    return float(round(USUAL_WIDTH * min(1.0, max(MIN_SHEET, part))))


def _short_path(shape: BaseGeometry) -> str:
    """Return an SVG path that a table accepts; long coasts are simplified."""
    found = path(shape)
    for tolerance in COARSER:
        if len(found) <= LONGEST_PATH:
            break
        found = path(shape.simplify(tolerance))
    return found


def _apart(start: np.ndarray) -> np.ndarray:
    """Return the places, moved a little at random if two of them coincide."""
    chance = np.random.default_rng(0)
    spots = np.unique(np.round(start, 1), axis=0)
    return start if len(spots) == len(start) else start + chance.normal(0, 2.0, start.shape)


def _write(**what: object) -> None:
    print(json.dumps(whole_numbers(what), separators=(",", ":")), flush=True)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(19)
    world = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    title = json.loads(sys.stdin.read())
    try:
        board = draw_custom_board(title, world, lambda part: _write(progress=round(part, 2)))
    except ValueError as error:
        _write(error=str(error))
    else:
        _write(board=board)


if __name__ == "__main__":
    main()
