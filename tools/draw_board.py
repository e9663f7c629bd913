"""Draw boards: `python tools/draw_board.py europe usa` writes board.json into the titles' folders.

With --scenery, places, routes and land stay as they are, and only the hand-made scenery is drawn
again. That takes seconds and keeps manual changes.

It needs the coastlines of Natural Earth (world-atlas) from the client's packages (npm ci in web/).
The same facts and seed give the same board.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from shapely.geometry.base import BaseGeometry

from whistlestop.drawing.board import places_and_routes, whole_numbers
from whistlestop.drawing.facts import read_facts
from whistlestop.drawing.labels import LetterWidths
from whistlestop.drawing.land import (
    OUTSIDE,
    Bending,
    bent_shape,
    frame_of,
    graticule,
    lines_path,
    path,
    read_land,
    window_around,
)
from whistlestop.drawing.layout import faults, lay_out
from whistlestop.drawing.projection import fit_projection
from whistlestop.drawing.relief import draw_relief
from whistlestop.drawing.scenery import draw_scenery, read_scenery
from whistlestop.drawing.sheet import Sheet, sheet_of

ROOT = Path(__file__).resolve().parent.parent
TITLES = ROOT / "src" / "whistlestop" / "titles"
MODULES = ROOT / "web" / "node_modules"
SCENERY = ("lakes", "rivers", "heights", "woods", "trees", "peaks", "parks", "streets", "railways")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="+", help="ids of titles, such as europe")
    parser.add_argument("--modules", type=Path, default=MODULES, help="the node_modules folder")
    parser.add_argument("--scenery", action="store_true", help="draw only the scenery on the land")
    parser.add_argument("--seed", type=int, default=0, help="seed of the layout")
    options = parser.parse_args()
    atlas = options.modules / "world-atlas"
    for title in options.titles:
        target = TITLES / title / "board.json"
        if options.scenery:
            board = draw_again(target)
        else:
            board = draw(TITLES / title / "title.json", atlas, options.seed)
        target.write_text(as_text(board), encoding="utf-8")
        print(f"{title}: {target.stat().st_size / 1000:.0f} kB")


def draw(title: Path, atlas: Path, seed: int) -> dict[str, Any]:
    """Return the board of a title as it is stored in board.json."""
    sheet = sheet_of(title.parent)
    facts = read_facts(title, sheet)
    projection = fit_projection(facts)
    latitude, longitude = facts.latitudes, facts.longitudes
    start = projection(latitude, longitude)
    layout = lay_out(facts, start, LetterWidths(), seed)
    for one, two, shared in faults(layout):
        print(f"{facts.title}: {one} touches {two} ({shared:.1f})")

    bending = Bending(projection, start, layout.here, sheet)
    window = window_around(latitude, longitude)
    land, home, countries = draw_land(atlas, bending, window, sheet)
    board = places_and_routes(layout, home)
    board["land"] = path(land)
    if countries:
        board["home"] = path(home)
        board["countries"] = {country: path(shape) for country, shape in countries.items()}
    add_scenery(board, title.parent, bending, window, sheet)
    board["graticule"] = lines_path(graticule(window, bending, latitude, sheet))
    return board


def draw_again(file: Path) -> dict[str, Any]:
    """Return a board with the present scenery of its title."""
    board: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    sheet = sheet_of(file.parent)
    facts = read_facts(file.with_name("title.json"), sheet)
    latitude, longitude = facts.latitudes, facts.longitudes
    projection = fit_projection(facts)
    places = [board["cities"][city.id] for city in facts.cities]
    here = np.array([[place["x"], place["y"]] for place in places])
    bending = Bending(projection, projection(latitude, longitude), here, sheet)
    lines = board.pop("graticule")
    for kind in SCENERY:
        board.pop(kind, None)
    add_scenery(board, file.parent, bending, window_around(latitude, longitude), sheet)
    board["graticule"] = lines
    return board


def add_scenery(
    board: dict[str, Any], folder: Path, bending: Bending, window: BaseGeometry, sheet: Sheet
) -> None:
    """Draw the scenery on a board's land, and the relief under everything else."""
    scenery = read_scenery(folder)
    board |= draw_scenery(scenery, bending, window, sheet)
    board |= draw_relief(scenery, bending, window, sheet, board)


def draw_land(
    atlas: Path, bending: Bending, window: BaseGeometry, sheet: Sheet
) -> tuple[BaseGeometry, BaseGeometry, dict[str, BaseGeometry]]:
    """Return all land, the title's own land, and the land of each country that its tickets name."""
    if sheet.land == "everywhere":
        land = frame_of(sheet, OUTSIDE)
        return land, land, {}
    if sheet.land == "coast":
        land = bent_shape(read_land(atlas / "land-50m.json"), bending, window, sheet)
        return land, land, {}
    file = atlas / "countries-10m.json"

    def shape_of(*names: str) -> BaseGeometry:
        return bent_shape(read_land(file, "countries", names), bending, window, sheet)

    land = bent_shape(read_land(file), bending, window, sheet)
    return land, shape_of(*sheet.home), {name: shape_of(known) for name, known in sheet.abroad}


def as_text(board: dict[str, object]) -> str:
    """Return JSON with one entry per line."""

    def compact(value: object) -> str:
        return json.dumps(whole_numbers(value), ensure_ascii=False, separators=(",", ":"))

    lines = []
    for key, value in board.items():
        if key in ("cities", "routes") and isinstance(value, dict):
            rows = ",\n".join(f'  "{name}": {compact(entry)}' for name, entry in value.items())
            lines.append(f'"{key}": {{\n{rows}\n }}')
        else:
            lines.append(f'"{key}": {compact(value)}')
    return "{\n " + ",\n ".join(lines) + "\n}\n"


if __name__ == "__main__":
    main()
