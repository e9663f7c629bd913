"""The rules that differ from title to title: every flag, declared once.

A flag is a field of ``Rules`` with its meaning, its limits and the clause that it follows. All
other code reads it from here: the check of title files (``schema.json`` has a generated part), the
layout, and the facts of a title that the client gets. The layout has a number of the same name for
each numeric flag.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

if TYPE_CHECKING:
    from whistlestop.titles.title import Route


class ScoreItem(IntEnum):
    """The items of a score (CO-44); a title names its items in ``score_items``.

    ``scoring.item_points`` returns the points of each; ``item.…`` in ``web/src/i18n`` names it.
    """

    ROUTES = 0
    TICKETS = 1  # completed ones minus failed ones
    COMPLETED_TICKETS = 2  # for titles that show completed and failed tickets separately
    FAILED_TICKETS = 3
    LONGEST_PATH = 4
    STATIONS = 5
    BIG_CITIES = 6
    DISTRICTS = 7
    MANDALA = 8
    MOST_TICKETS = 9


class TieBreaker(IntEnum):
    """The criteria that may decide between equal scores (CO-43)."""

    COMPLETED_TICKETS = 1
    FEWER_STATIONS = 2
    LONGEST_PATH = 3
    BIG_CITIES = 4


def _named(kind: type[IntEnum]) -> Meta:
    return Meta(extra_json_schema={"enum": [each.name.lower() for each in kind]})


ID = "^[a-z0-9]+(_[a-z0-9]+)*$"
BY_LENGTH = {"propertyNames": {"pattern": "^[1-9]$"}}
BY_ID = {"propertyNames": {"pattern": ID}}
DEALT = {"required": ["short"], "propertyNames": {"enum": ["long", "short"]}}


MAX_DISTRICTS = 24
MAX_MANDALA_STEPS = 10


def within(least: int, most: int, about: str) -> Meta:
    """Return the limits of a number and its description."""
    return Meta(ge=least, le=most, description=about)


def about(description: str, **schema: Any) -> Meta:
    """Return the description of a flag and further parts of its JSON schema."""
    return Meta(description=description, extra_json_schema=schema)


Points = Annotated[int, Meta(ge=0, le=100)]
Bonus = Annotated[int, Meta(ge=1, le=100)]
Count = Annotated[int, Meta(ge=0, le=120)]
Cost = Annotated[int, Meta(ge=1, le=5)]
Id = Annotated[str, Meta(pattern=ID)]


class District(Struct, frozen=True):
    """Places that score together (LO-30, NY-30)."""

    points: Bonus
    cities: Annotated[
        tuple[Annotated[str, Meta(pattern=ID)], ...], about("Its places.", minItems=1)
    ]


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The flags of a title; those with a default may be omitted."""

    # everywhere
    players_at_least: Annotated[int, within(2, 5, "The fewest players.")]
    players_at_most: Annotated[int, within(2, 5, "The most players.")]
    starting_hand: Annotated[int, within(0, 20, "Train cards dealt to every player (CO-02).")]
    face_up_cards: Annotated[int, about("Face-up train cards (CO-03).", const=5)]
    sweep_at_locomotives: Annotated[
        int, within(2, 6, "Face-up locomotives that sweep the row (CO-14); 6: never.")
    ]
    face_up_locomotive: Annotated[
        Literal["both_cards", "one_card"],
        about("The number of cards that a face-up locomotive counts as (CO-11, CH-20)."),
    ]
    tickets_dealt: Annotated[
        dict[Literal["long", "short"], Count],
        about("Tickets of each deck dealt to every player at the start (EU-02).", **DEALT),
    ]
    tickets_kept_at_start: Annotated[
        int, within(0, 6, "The fewest of them that a player may keep (CO-04).")
    ]
    returned_tickets_at_start: Annotated[
        Literal["bottom", "out_of_game", "reshuffled"],
        about("Where tickets go that are not kept at the start (CO-04, CH-14, CG-02)."),
    ]
    tickets_drawn: Annotated[int, within(1, 6, "Tickets drawn at once during the game (CO-30).")]
    tickets_kept: Annotated[int, within(0, 6, "The fewest of them that may be kept (CO-30).")]
    returned_tickets: Annotated[
        Literal["bottom", "out_of_game"],
        about("Where tickets go that are drawn and not kept (CO-31, CH-14)."),
    ]
    score_items: Annotated[
        tuple[Annotated[str, _named(ScoreItem)], ...],
        about(
            "The items of a score, in the order in which they are shown (CO-44).",
            minItems=1,
            uniqueItems=True,
        ),
    ]
    tie_breakers: Annotated[
        tuple[Annotated[str, _named(TieBreaker)], ...],
        about(
            "The criteria between players with the same score, in this order (CO-43).",
            maxItems=4,
            uniqueItems=True,
        ),
    ]
    # boards
    trains: Annotated[
        int,
        within(
            1,
            60,
            "Trains of every player (CO-02); the longest path of more would take too long to find.",
        ),
    ] = 0
    stations: Annotated[int, within(0, 3, "Stations of every player (EU-01).")] = 0
    station_costs: Annotated[
        tuple[Cost, ...],
        about("Cards that the first, second, third station costs (EU-40).", maxItems=3),
    ] = ()
    station_points: Annotated[int, within(0, 50, "Points for each station not built (EU-43).")] = 0
    locomotives: Annotated[
        Literal["anywhere", "tunnels_only", "ferries_and_tunnels"],
        about("Where locomotives may be played (CH-22, NC-22)."),
    ] = "anywhere"
    ferry_substitutes: Annotated[
        int,
        within(
            0,
            5,
            "Cards of any kind that replace a locomotive needed for a ferry (NC-23); 0: none do.",
        ),
    ] = 0
    double_routes_from_players: Annotated[
        int,
        within(2, 6, "With fewer players only one route of a double can be claimed (CO-25)."),
    ] = 0
    tunnel_cards: Annotated[int, within(0, 3, "Cards turned up at a tunnel (EU-30).")] = 0
    route_points: Annotated[
        dict[int, Points], about("Points by length of the route (CO-23).", **BY_LENGTH)
    ] = {}
    subways: Annotated[int, within(0, 20, "Subway pieces of every player (BE-01).")] = 0
    subway_points: Annotated[
        dict[int, Points], about("Points by length of a subway route (BE-14).", **BY_LENGTH)
    ] = {}
    longest_path_points: Annotated[
        int, within(0, 100, "The bonus of the longest path (CO-42); 0: none.")
    ] = 0
    most_tickets_points: Annotated[
        int, within(0, 100, "The bonus for the most completed tickets (UT-10); 0: none.")
    ] = 0
    mandala_points: Annotated[
        tuple[Points, ...],
        about(
            "The bonus for one, two, … tickets whose ends are connected by two paths that share no "
            "route; the last one also for more (IN-30).",
            maxItems=MAX_MANDALA_STEPS,
        ),
    ] = ()
    districts: Annotated[
        dict[str, District],
        about(
            "Places that score once all of them are reached (LO-30, NY-30).",
            **BY_ID,
            maxProperties=MAX_DISTRICTS,
        ),
    ] = {}
    districts_joined: Annotated[
        bool, about("Whether the places of a district must be connected to each other (LO-31).")
    ] = False
    last_round_at: Annotated[
        int,
        within(
            0,
            20,
            "Pieces left, trains and subways, at which the last round starts (CO-40, BE-40).",
        ),
    ] = 0
    # railyards
    railyards: Annotated[
        bool, about("Whether it is played like The Card Game, with railyards instead of a board.")
    ] = False
    starting_locomotives: Annotated[
        int,
        within(0, 4, "Locomotives that every player gets before the deck is shuffled (CG-01)."),
    ] = 0
    second_deck_from_players: Annotated[
        int, within(2, 6, "With fewer players the game ends after the first deck (CG-42).")
    ] = 0
    second_deck_hand: Annotated[
        int, within(0, 10, "Train cards dealt to every player from the second deck (CG-40).")
    ] = 0
    big_cities: Annotated[
        dict[str, Bonus],
        about("The bonus of each big city (CG-51).", **BY_ID, minProperties=1, maxProperties=8),
    ] = {}

    @property
    def options(self) -> tuple[str, ...]:
        """Return the options that a table may choose (CG-12)."""
        return ("open_track",) if self.railyards else ()

    def decks(self, players: int) -> int:
        """Return the number of train decks for so many players (CG-40, CG-42)."""
        return 2 if self.railyards and players >= self.second_deck_from_players else 1

    def points_of(self, route: Route) -> int:
        """Return the points of a route, from the table of its kind (CO-21, BE-14)."""
        return (self.subway_points if route.subway else self.route_points)[route.length]


BOARDS_SAY = (
    "trains stations station_costs station_points locomotives double_routes_from_players "
    "tunnel_cards route_points longest_path_points last_round_at"
).split()
"""The flags that every title with a board must give, even those with a default."""


NUMBERS = tuple(
    flag.name for flag in msgspec.structs.fields(Rules) if flag.type.__origin__ in (int, bool)
)
"""The flags that are numbers or booleans."""


def rules_from(facts: dict[str, Any]) -> Rules:
    """Return the rules in checked facts."""
    return msgspec.convert(facts, Rules, str_keys=True)


def rules_schema() -> dict[str, Any]:
    """Return the JSON schema of the rules in a title file."""
    components = msgspec.json.schema_components([Rules])[1]
    schema: dict[str, Any] = components["Rules"]
    schema["properties"]["districts"]["additionalProperties"] = components["District"]
    for flag in schema["properties"].values():
        flag.pop("default", None)
    railyards = {"required": ["railyards"], "properties": {"railyards": {"const": True}}}
    return schema | {"if": {"not": railyards}, "then": {"required": BOARDS_SAY}}


def with_rules(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON schema of title files with the part about rules that is declared here."""
    return schema | {"properties": schema["properties"] | {"rules": rules_schema()}}
