"""The parts of board.json that every board has, made from a layout."""

from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from whistlestop.drawing import facts as sizes
from whistlestop.drawing.faults import space_shape
from whistlestop.drawing.layout import Layout, track_spaces
from whistlestop.drawing.legend import legend_place


def places_and_routes(layout: Layout, home: BaseGeometry) -> dict[str, object]:
    """Return sizes, legend, cities and routes; the legend avoids ``home`` if it can."""
    sheet = layout.facts.sheet
    return {
        "title": layout.facts.title,
        "width": sheet.width,
        "height": sheet.height,
        "city_radius": sizes.CITY_RADIUS,
        "label": {
            "size": sheet.label_size,
            "ascent": sheet.label_ascent,
            "descent": sheet.label_descent,
        },
        "legend": legend_place(taken_places(layout), home, sheet),
        "cities": city_entries(layout),
        "routes": {
            route: {
                "spaces": [[round(number, 1) for number in space] for space in lane],
                "length": round(length - 0.05, 1),
                "width": sizes.SPACE_WIDTH,
            }
            for route, (lane, length) in track_spaces(layout).items()
        },
    }


def city_entries(layout: Layout) -> dict[str, object]:
    """Return the positions of each city and its label; a label's y is its baseline."""
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
    """Return the shapes of the train spaces, labels and cities."""
    taken: list[BaseGeometry] = [Point(*spot).buffer(10) for spot in layout.here]
    taken += [box(*sides) for sides in layout.labels.boxes(layout.here)]
    for lane, length in track_spaces(layout).values():
        taken += [space_shape(*space, length) for space in lane]
    return taken


def whole_numbers(value: object) -> object:
    """Return a JSON value with all whole floats turned into integers."""
    if isinstance(value, dict):
        return {key: whole_numbers(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [whole_numbers(entry) for entry in value]
    if isinstance(value, float):
        number = float(value)
        return int(number) if number.is_integer() else number
    return value
