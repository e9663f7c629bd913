"""A title as the client sees it."""

from __future__ import annotations

from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.state import as_record
from whistlestop.server.messages import CityFacts, RouteFacts, TicketFacts, TitleFacts
from whistlestop.titles import CARDS, Title


def title_facts(title: Title) -> TitleFacts:
    """All that a client shows of a title, its routes with what they score."""
    layout = as_record(layout_of(title), LAYOUT)
    rules = title.rules
    return TitleFacts(
        id=title.id,
        name=title.name,
        about=title.about,
        players_at_least=rules.players_at_least,
        players_at_most=rules.players_at_most,
        trains=rules.trains,
        stations=rules.stations,
        colours=list(CARDS),
        route_points=rules.route_points,
        longest_path_points=rules.longest_path_points,
        station_points=rules.station_points,
        cities=[CityFacts(id=city.id, name=city.name) for city in title.cities],
        routes=[
            RouteFacts(
                id=route.id,
                a=route.a,
                b=route.b,
                colour=route.colour,
                length=route.length,
                points=rules.route_points[route.length],
                tunnel=route.tunnel,
                ferry=route.ferry,
                double=bool(layout.route_twin[number] >= 0),
            )
            for number, route in enumerate(title.routes)
        ],
        tickets=[
            TicketFacts(id=t.id, a=t.a, b=t.b, points=t.points, deck=t.deck) for t in title.tickets
        ],
    )
