"""Draw boards: `python tools/draw_board.py europe usa` writes board.json into the titles' folders.

Needs numpy, scipy, shapely and fonttools, and from the client's packages (npm ci in web/) the
coastlines of Natural Earth (world-atlas) and the label font. The same facts and seed give the same
board.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from board import facts as sizes
from board.facts import read_facts
from board.faults import space_shape
from board.labels import Font
from board.land import (
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
from board.layout import Layout, faults, lay_out, track_spaces
from board.legend import legend_place
from board.projection import fit_projection
from board.scenery import draw_scenery, read_scenery
from board.sheet import Sheet, sheet_of

ROOT = Path(__file__).resolve().parent.parent
TITLES = ROOT / "src" / "whistlestop" / "titles"
MODULES = ROOT / "web" / "node_modules"
LABEL_FONTS = ("alegreya-sans-latin-700-normal.woff", "alegreya-sans-latin-ext-700-normal.woff")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="+", help="ids of titles, such as europe")
    parser.add_argument("--modules", type=Path, default=MODULES, help="the node_modules folder")
    parser.add_argument("--seed", type=int, default=0, help="another seed, another board")
    options = parser.parse_args()
    fonts = options.modules / "@fontsource" / "alegreya-sans" / "files"
    font = Font([fonts / name for name in LABEL_FONTS])
    atlas = options.modules / "world-atlas"
    for title in options.titles:
        board = draw(TITLES / title / "title.json", font, atlas, options.seed)
        target = TITLES / title / "board.json"
        target.write_text(as_text(board), encoding="utf-8")
        print(f"{title}: {target.stat().st_size / 1000:.0f} kB")


def draw(title: Path, font: Font, atlas: Path, seed: int) -> dict[str, object]:
    """The board of a title as it is kept in board.json."""
    sheet = sheet_of(title.parent)
    facts = read_facts(title, sheet)
    projection = fit_projection(facts)
    latitude = np.array([city.latitude for city in facts.cities])
    longitude = np.array([city.longitude for city in facts.cities])
    start = projection(latitude, longitude)
    layout = lay_out(facts, start, font, seed)
    for one, two, shared in faults(layout):
        print(f"{facts.title}: {one} touches {two} ({shared:.1f})")

    bending = Bending(projection, start, layout.here, sheet)
    window = window_around(latitude, longitude)
    land, home, countries = draw_land(atlas, bending, window, sheet)
    board: dict[str, object] = {"title": facts.title, "width": sheet.width, "height": sheet.height}
    board["city_radius"] = sizes.CITY_RADIUS
    board["label"] = {
        "size": sheet.label_size,
        "ascent": sheet.label_ascent,
        "descent": sheet.label_descent,
    }
    board["legend"] = legend_place(taken_places(layout), home, sheet)
    board["cities"] = city_entries(layout)
    board["routes"] = {
        route: {
            "spaces": [[round(number, 1) for number in space] for space in lane],
            "length": round(length - 0.05, 1),
            "width": sizes.SPACE_WIDTH,
        }
        for route, (lane, length) in track_spaces(layout).items()
    }
    board["land"] = path(land)
    if countries:
        board["home"] = path(home)
        board["countries"] = {country: path(shape) for country, shape in countries.items()}
    board |= draw_scenery(read_scenery(title.parent), bending, window, sheet)
    board["graticule"] = lines_path(graticule(window, bending, latitude, sheet))
    return board


def draw_land(
    atlas: Path, bending: Bending, window: BaseGeometry, sheet: Sheet
) -> tuple[BaseGeometry, BaseGeometry, dict[str, BaseGeometry]]:
    """All land, that of the title itself, and that of each country that its tickets name."""
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


def city_entries(layout: Layout) -> dict[str, object]:
    """Where each city and its label stand; a label's y is its baseline."""
    entries: dict[str, object] = {}
    boxes = layout.labels.boxes(layout.here)
    for city, (x, y), (left, _, right, bottom) in zip(
        layout.facts.cities, layout.here, boxes, strict=True
    ):
        middle = (left + right) / 2
        anchor = "start" if left > x else "end" if right < x else "middle"
        label_x = {"start": left, "middle": middle, "end": right}[anchor]
        entries[city.id] = {
            "x": round(x, 1),
            "y": round(y, 1),
            "label": {
                "x": round(label_x, 1),
                "y": round(bottom - layout.facts.sheet.label_descent, 1),
                "anchor": anchor,
                "width": round(right - left, 1),
            },
        }
    return entries


def taken_places(layout: Layout) -> list[BaseGeometry]:
    """Shapes of the train spaces, labels and cities."""
    taken: list[BaseGeometry] = [Point(*spot).buffer(10) for spot in layout.here]
    taken += [box(*sides) for sides in layout.labels.boxes(layout.here)]
    for lane, length in track_spaces(layout).values():
        taken += [space_shape(*space, length) for space in lane]
    return taken


def as_text(board: dict[str, object]) -> str:
    """JSON with one entry a line."""

    def compact(value: object) -> str:
        return json.dumps(_plain(value), ensure_ascii=False, separators=(",", ":"))

    lines = []
    for key, value in board.items():
        if key in ("cities", "routes") and isinstance(value, dict):
            rows = ",\n".join(f'  "{name}": {compact(entry)}' for name, entry in value.items())
            lines.append(f'"{key}": {{\n{rows}\n }}')
        else:
            lines.append(f'"{key}": {compact(value)}')
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def _plain(value: object) -> object:
    """Whole numbers without a decimal point."""
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    if isinstance(value, float):
        number = float(value)
        return int(number) if number.is_integer() else number
    return value


if __name__ == "__main__":
    main()
