"""A title as the client sees it."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct

from whistlestop.bots.value_model import model_of
from whistlestop.drawing.picture import picture_of
from whistlestop.generating.words import words_of_map
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import as_record
from whistlestop.titles import CARDS, Country, Rules, Title, load
from whistlestop.titles.words import LANGUAGES, words_of


class CityFacts(Struct):
    """A city. ``country``: where a border crossing leads. ``worth``: the points of its district."""

    id: str
    name: str
    country: str | None = None
    worth: int | None = None


class RouteFacts(Struct):
    id: str
    a: str
    b: str
    colour: str
    length: int
    points: int
    tunnel: bool
    ferry: int
    double: bool
    subway: bool
    substitutes: int


class TicketFacts(Struct):
    """A ticket.

    ``points``: for a ticket to ``countries``, whose ``b`` is None, the lowest of their values.
    """

    id: str
    a: str
    b: str | None
    points: int
    deck: str
    countries: dict[str, int] | None = None
    cards: dict[str, int] | None = None


class TitleFacts(Struct):
    """Everything that a client shows of a title, except the board's drawing (``/board``).

    ``family``: the title of which it is a variant, or its own id. ``variant`` and
    ``variant_about``: the name of the variant and how it differs, by language, null if the title
    has no variants. ``name`` and ``about``: by language. ``recommended``: suggested to players who
    have not chosen. ``differs_from``: the title that its guide compares it with. ``guide``: the
    guide's sections, none if they follow from the rules. ``options``: the options that a table may
    choose. ``colours``: the cards that the title has, in their order; ``deck``: how many of each.
    ``value_model``: whether it has one, for the curves of finished games and spectators' chances.
    """

    id: str
    family: str
    variant: dict[str, str] | None
    name: dict[str, str]
    about: dict[str, str]
    variant_about: dict[str, str] | None
    recommended: bool
    differs_from: str | None
    guide: tuple[str, ...]
    vehicle: Literal["train", "streetcar", "taxi", "bus"]
    rules: Rules
    options: tuple[str, ...]
    colours: list[str]
    deck: dict[str, int]
    value_model: bool
    cities: list[CityFacts]
    countries: tuple[Country, ...]
    routes: list[RouteFacts]
    tickets: list[TicketFacts]


def _by_language(title: Title, word: str) -> dict[str, str]:
    if title.is_custom:  # its words are plain texts, not messages
        of_map = words_of_map(title)
        if of_map is not None:
            return {language: of_map[language][word] for language in LANGUAGES}
        return dict.fromkeys(LANGUAGES, getattr(title, word))
    return {language: words_of(title, language)[word] for language in LANGUAGES}


def title_facts(title: Title) -> TitleFacts:
    """Return everything that a client shows of a title, its routes with their points."""
    layout = as_record(layout_of(title), LAYOUT)
    rules = title.rules
    districts = rules.districts.values()
    worth = {city: district.points for district in districts for city in district.cities}
    return TitleFacts(
        id=title.spec,
        family=title.spec if title.is_custom else title.id,
        variant=_by_language(title, f"variant.{title.variant}") if title.variant else None,
        name=_by_language(title, "name"),
        about=_by_language(title, "about"),
        variant_about=_by_language(title, f"variant.{title.variant}.about")
        if title.variant
        else None,
        recommended=title.recommended,
        differs_from=title.differs_from,
        guide=title.guide,
        vehicle=title.vehicle,
        rules=rules,
        options=rules.options,
        colours=[card for card in CARDS if title.train_cards[card]],
        deck={card: number for card, number in title.train_cards.items() if number},
        value_model=model_of(title) is not None,
        cities=[CityFacts(c.id, c.name, c.country, worth.get(c.id)) for c in title.cities],
        countries=title.countries,
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
                substitutes=route.substitutes,
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
    )


@lru_cache(maxsize=64)
def small_picture(spec: str) -> bytes | None:
    """Return the Picture of a title in use, as JSON, None if it is played without a board."""
    title = load(spec)
    art = title.board()
    if art is None:
        return None
    return msgspec.json.encode(picture_of(art, {route.id: route.colour for route in title.routes}))
