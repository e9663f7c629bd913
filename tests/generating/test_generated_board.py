"""The drawings of new maps."""

import pytest
from shapely.geometry import Point

from whistlestop.drawing.curves import point_indices
from whistlestop.drawing.custom_board import custom_layout
from whistlestop.drawing.facts import CITY_RADIUS
from whistlestop.drawing.tidy import space_polygons
from whistlestop.generating.generate import generate_title

CLEAR = 1.6  # units; closer, a route seems to lead to the city


@pytest.mark.slow
def test_no_route_seems_to_lead_to_a_city_that_it_passes():
    """The way from Fortaleza to Recife looked like two routes by Juazeiro do Norte."""
    layout, _ = custom_layout(generate_title("Brazil", 24, 20261126), lambda part: None)
    facts, indices = layout.facts, point_indices(layout.facts)
    for number, track in enumerate(facts.tracks):
        spaces = space_polygons(facts, layout.shape, indices, number)
        for place, spot in enumerate(layout.here):
            if place not in (track.first, track.second):
                away = min(space.distance(Point(*spot)) for space in spaces) - CITY_RADIUS
                assert away > CLEAR, (track, facts.cities[place].id)
