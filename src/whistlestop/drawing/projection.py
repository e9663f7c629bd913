"""The projection from latitude and longitude to the flat board."""

from dataclasses import dataclass

import numpy as np

from whistlestop.drawing.facts import Facts

MARGIN = np.array([58.0, 40.0])
MAX_STRETCH = 1.22
"""The largest ratio between the stretch of one axis and of the other, to fill the board."""


@dataclass(frozen=True)
class Projection:
    """Lambert's azimuthal equal-area projection, moved and stretched onto the board."""

    latitude: float
    longitude: float
    centre: np.ndarray
    scale: np.ndarray
    middle: np.ndarray

    def __call__(self, latitude: np.ndarray, longitude: np.ndarray) -> np.ndarray:
        """Return positions on the board, shape (n, 2)."""
        flat = _equal_area(latitude, longitude, self.latitude, self.longitude)
        return np.asarray((flat - self.centre) * self.scale + self.middle)


def fit_projection(facts: Facts) -> Projection:
    """Return the projection with which the title's cities fill the board."""
    latitude, longitude = facts.latitudes, facts.longitudes
    middle = ((latitude.min() + latitude.max()) / 2, (longitude.min() + longitude.max()) / 2)
    flat = _equal_area(latitude, longitude, *middle)
    low, high = flat.min(axis=0), flat.max(axis=0)
    room = (facts.sheet.size - 2 * MARGIN) / (high - low)
    scale = np.clip(room / room.min(), 1, MAX_STRETCH) * room.min()
    return Projection(*middle, (low + high) / 2, scale, facts.sheet.size / 2)


def _equal_area(
    latitude: np.ndarray, longitude: np.ndarray, middle_latitude: float, middle_longitude: float
) -> np.ndarray:
    phi, lam = np.radians(latitude), np.radians(longitude)
    phi0, lam0 = np.radians(middle_latitude), np.radians(middle_longitude)
    cosine = np.sin(phi0) * np.sin(phi) + np.cos(phi0) * np.cos(phi) * np.cos(lam - lam0)
    stretch = np.sqrt(2 / np.maximum(1e-6, 1 + cosine))
    x = stretch * np.cos(phi) * np.sin(lam - lam0)
    y = np.cos(phi0) * np.sin(phi) - np.sin(phi0) * np.cos(phi) * np.cos(lam - lam0)
    return np.stack([x, -stretch * y], axis=-1)
