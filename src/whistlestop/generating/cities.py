"""The choice of cities: important ones, spread out well over a region."""

from __future__ import annotations

import random
import re
import unicodedata

import numpy as np

from whistlestop.generating.world import Place

WIDEST = 100.0  # degrees of longitude from the westernmost place to the easternmost
NOISE = 0.6  # how much the choice varies from seed to seed: a factor of the rank
ROOMS = (0.45, 1.55)  # a city's distance from others, in mean distances: dense and empty parts
MIDDLE_SHARE = 0.02  # of the places on each side that are too remote for a map
STEPS = 24  # of the search for the distance between cities


def flat(places: list[Place]) -> np.ndarray:
    """Return the positions of places on a plane, in degrees of latitude: shape (n, 2)."""
    latitude = np.array([place.latitude for place in places])
    longitude = np.array([place.longitude for place in places])
    across = np.cos(np.radians((latitude.min() + latitude.max()) / 2))
    return np.stack([longitude * across, latitude], axis=1)


def usable(places: list[Place]) -> list[Place]:
    """Return the places that may be cities of one map: with different names, and none remote."""
    return _compact(_named_once(places))


def choose_cities(places: list[Place], count: int, chance: random.Random) -> list[Place]:
    """Return ``count`` of the usable places, no two of them close together."""
    order = sorted(places, key=lambda place: (place.rank + 20) * np.exp(chance.gauss(0, NOISE)))
    spots, rooms = flat(order), np.array([chance.uniform(*ROOMS) for _ in order])
    span = spots.max(axis=0) - spots.min(axis=0)
    low, high = 0.0, float(span.max())
    found = list(range(count))
    for _ in range(STEPS):  # the largest distance at which enough cities are found
        apart = (low + high) / 2
        chosen = _spread(spots, rooms * apart, count)
        if len(chosen) == count:
            low, found = apart, chosen
        else:
            high = apart
    return sorted((order[place] for place in found), key=lambda place: city_id(place.name))


def _named_once(places: list[Place]) -> list[Place]:
    """Return the places without namesakes and without names that give no id."""
    found: dict[str, Place] = {}
    for place in places:
        found.setdefault(city_id(place.name), place)
    found.pop("", None)
    return list(found.values())


def _compact(places: list[Place]) -> list[Place]:
    """Return the places without the few that lie far from all others.

    A map does not reach over the date line.
    """
    if not places:
        return places
    longitude = np.array([place.longitude for place in places])
    latitude = np.array([place.latitude for place in places])
    middle_longitude = _middle(longitude)
    ends = np.array([MIDDLE_SHARE, 1 - MIDDLE_SHARE])
    on_this_side = np.abs(longitude - middle_longitude) < 180
    west, east = np.quantile(longitude[on_this_side], ends) + np.array([-3, 3])
    south, north = np.quantile(latitude[on_this_side], ends) + np.array([-3, 3])
    west = max(west, middle_longitude - WIDEST / 2)
    east = min(east, middle_longitude + WIDEST / 2)
    near = (longitude >= west) & (longitude <= east) & (latitude >= south) & (latitude <= north)
    return [place for place, keep in zip(places, near, strict=True) if keep]


def _middle(longitude: np.ndarray) -> float:
    """Return the middle of longitudes on the circle, in degrees."""
    turned = np.exp(1j * np.radians(longitude)).sum()
    return float(np.degrees(np.angle(turned)))


def _spread(spots: np.ndarray, rooms: np.ndarray, count: int) -> list[int]:
    """Take places in their order, each if it is far enough from those taken before.

    ``rooms``: the distance that each place keeps; two places keep the mean of theirs.
    """
    taken: list[int] = []
    for number, spot in enumerate(spots):
        away = np.hypot(*(spots[taken] - spot).T)
        if (away >= (rooms[taken] + rooms[number]) / 2).all():
            taken.append(number)
            if len(taken) == count:
                break
    return taken


def city_id(name: str) -> str:
    """Return the id of a city: its name in small letters of ASCII, with underscores."""
    plain = unicodedata.normalize("NFKD", name.replace("ł", "l").replace("Ł", "L"))
    plain = plain.encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
