"""A title as the client sees it."""

from __future__ import annotations

from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import as_record
from whistlestop.server.messages import (
    CityFacts,
    CountryFacts,
    RouteFacts,
    TicketFacts,
    TitleFacts,
)
from whistlestop.titles import CARDS, Title
from whistlestop.titles.words import LANGUAGES, words_of


def title_facts(title: Title) -> TitleFacts:
    """All that a client shows of a title, its routes with what they score."""
    layout = as_record(layout_of(title), LAYOUT)
    rules = title.rules
    said = {language: words_of(title, language) for language in LANGUAGES}
    return TitleFacts(
        id=title.id,
        name={language: words["name"] for language, words in said.items()},
        about={language: words["about"] for language, words in said.items()},
        recommended=title.recommended,
        differs_from=title.differs_from,
        guide=list(title.guide),
        vehicle=title.vehicle,
        options=list(rules.options),
        colours=[card for card in CARDS if title.train_cards[card]],
        deck={card: number for card, number in title.train_cards.items() if number},
        cities=[CityFacts(id=c.id, name=c.name, country=c.country) for c in title.cities],
        countries=[CountryFacts(id=c.id, name=c.name) for c in title.countries],
        routes=[
            RouteFacts(
                id=route.id,
                a=route.a,
                b=route.b,
                colour=route.colour,
                length=route.length,
                points=rules.points_of(route),
                tunnel=route.tunnel,
                ferry=route.ferry,
                double=bool(layout.route_twin[number] >= 0),
                subway=route.subway,
            )
            for number, route in enumerate(title.routes)
        ],
        tickets=[
            TicketFacts(
                id=t.id,
                a=t.a,
                b=t.b,
                points=t.least,
                deck=t.deck,
                countries=dict(t.countries) or None,
                cards=dict(t.cards) or None,
            )
            for t in title.tickets
        ],
        **{name: getattr(rules, name) for name in _RULES},
    )


_RULES = (
    "players_at_least players_at_most trains stations subways railyards starting_hand "
    "starting_locomotives face_up_cards sweep_at_locomotives face_up_locomotive locomotives "
    "double_routes_from_players tickets_dealt tickets_kept_at_start tickets_drawn tickets_kept "
    "returned_tickets last_round_at route_points subway_points longest_path_points station_points "
    "big_cities second_deck_from_players tie_breakers"
).split()
