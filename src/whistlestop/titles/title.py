"""A title: one published game, as facts and named rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Self

from whistlestop.titles import board_file
from whistlestop.titles.rules import Rules, rules_from
from whistlestop.titles.variants import shipped_file, variant_ids, whole_facts

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
LOCOMOTIVE = "locomotive"
CARDS = (*COLOURS, LOCOMOTIVE)
GRAY = "gray"
ANY = "any"
"""The name in a payment for cards of any kind, chosen one by one afterwards (NC-25)."""

PRESENT = "1"  # the version of the rules (``rules_versions.py``)
VERSION_MARK = "@"  # between a title's name and an older version of the rules

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class City:
    """A city or a border crossing.

    ``country``: the neighbour that a border crossing leads to (CH-03), None for a city.
    """

    id: str
    name: str
    lat: float
    lon: float
    country: str | None = None


@dataclass(frozen=True, slots=True)
class Country:
    """A neighbour that tickets name; only its crossings are on the board (CH-03)."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Route:
    """A route between two cities.

    ``ferry``: the number of locomotives that it needs (EU-20).
    ``subway``: it takes one subway piece instead of a train for each space (BE-13).
    ``substitutes``: the number of cards of any kind that replace one of its colour; 0: none do
    (NC-24).
    ``separate``: not a double, although another route has the same ends (NC-12).
    """

    id: str
    a: str
    b: str
    colour: str
    length: int
    tunnel: bool
    ferry: int
    subway: bool = False
    substitutes: int = 0
    separate: bool = False


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket from one city to another, or from a city or country to one of several countries.

    Clauses CH-11 and CH-12. ``points``: its value, None if every country has its own.
    ``countries``: the values by country. ``cards``: the train cards that it needs, by colour
    (CG-33).
    """

    id: str
    a: str
    b: str | None
    points: int | None
    deck: Literal["long", "short"]
    countries: tuple[tuple[str, int], ...] = ()
    cards: tuple[tuple[str, int], ...] = ()

    @property
    def least(self) -> int:
        """Return the points lost if it is not completed: its lowest value (CO-41, CH-12)."""
        return self.points if self.points is not None else min(p for _, p in self.countries)

    @property
    def most(self) -> int:
        """Return its highest value."""
        return self.points if self.points is not None else max(p for _, p in self.countries)


@dataclass(frozen=True, eq=False)
class Title:
    """A whole title; two titles are equal only if they are the same object.

    ``recommended``: the default for players who choose no title. ``differs_from``: the title that
    its guide compares it with. ``guide``: the guide's sections, none if they follow from the rules.
    ``board_of``: the title whose board it uses. ``variant``: which of its ``variants`` this is,
    None if it has none. ``drawing``: the board's drawing of a custom title that came as data
    (``custom.py``). Such a title has no files; its ``path`` is only its name. ``rules_version``:
    the version of the rules that reads it so (``rules_versions.py``).
    """

    id: str
    name: str
    about: str
    vehicle: Literal["train", "streetcar", "taxi", "bus"]
    recommended: bool
    differs_from: str | None
    guide: tuple[str, ...]
    rules: Rules
    train_cards: dict[str, int]
    cities: tuple[City, ...]
    countries: tuple[Country, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    notes: tuple[str, ...]
    path: Path
    board_of: str | None = None
    variant: str | None = None
    variants: tuple[str, ...] = ()
    drawing: dict[str, Any] | None = None
    rules_version: str = PRESENT

    @property
    def is_custom(self) -> bool:
        """Return whether the title came as data and has no files."""
        return self.drawing is not None

    @property
    def spec(self) -> str:
        """Return the name with which ``load`` finds this title again.

        It is ``plain_spec``, and the version of the rules unless it is the present one.
        """
        older = "" if self.rules_version == PRESENT else f"{VERSION_MARK}{self.rules_version}"
        return self.plain_spec + older

    @property
    def plain_spec(self) -> str:
        """Return its id or the path of its file, and the variant unless it is the usual one."""
        name = self.id if self.path.parent.parent == FOLDER else str(self.path)
        return name if self.variant in (None, *self.variants[:1]) else f"{name}:{self.variant}"

    @property
    def board_file(self) -> Path:
        """Return the path of the board's drawing, next to the title that the board belongs to."""
        path = self.path if self.board_of is None else shipped_file(self.board_of)
        return path.with_name(board_file.NAME)

    def board(self) -> dict[str, Any] | None:
        """Return the board's drawing; None if there is none yet, or only that of another title."""
        return board_file.read_board(self) if self.drawing is None else self.drawing

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def from_facts(
    facts: dict[str, Any],
    path: Path,
    variant: str | None = None,
    drawing: dict[str, Any] | None = None,
) -> Title:
    """Return a title, or one of its variants, from checked facts (see ``checks.check_facts``)."""
    facts = whole_facts(facts, variant)
    variants = variant_ids(facts)
    return Title(
        id=facts["id"],
        name=facts["name"],
        about=facts["about"],
        vehicle=facts.get("vehicle", "train"),
        recommended=facts.get("recommended", False),
        differs_from=facts.get("differs_from"),
        guide=tuple(facts.get("guide", ())),
        rules=rules_from(facts["rules"]),
        train_cards={card: int(facts["train_cards"].get(card, 0)) for card in CARDS},
        cities=tuple(City(**city) for city in facts["cities"]),
        countries=tuple(Country(**country) for country in facts.get("countries", ())),
        routes=tuple(
            Route(
                route_id,
                min(r["a"], r["b"]),
                max(r["a"], r["b"]),
                r["colour"],
                r["length"],
                r.get("tunnel", False),
                r.get("ferry", 0),
                r.get("subway", False),
                r.get("substitutes", 0),
                r.get("separate", False),
            )
            for route_id, r in zip(numbered_ids(facts["routes"]), facts["routes"], strict=True)
        ),
        tickets=tuple(
            _ticket(ticket_id, t)
            for ticket_id, t in zip(numbered_ids(facts["tickets"]), facts["tickets"], strict=True)
        ),
        notes=tuple(facts.get("notes", ())),
        path=path,
        board_of=facts.get("board_of"),
        variant=variant or next(iter(variants), None),
        variants=variants,
        drawing=drawing,
    )


def _ticket(ticket_id: str, facts: dict[str, Any]) -> Ticket:
    ends = sorted(facts[end] for end in ("a", "b") if end in facts)
    return Ticket(
        ticket_id,
        ends[0],
        ends[1] if len(ends) > 1 else None,
        facts.get("points"),
        facts["deck"],
        tuple(facts.get("countries", {}).items()),
        tuple((card, facts["cards"][card]) for card in CARDS if card in facts.get("cards", {})),
    )


def numbered_ids(things: list[dict[str, Any]]) -> list[str]:
    """Return ids ``a-b``, ends in alphabetical order; ``a-b.2`` for the second, in file order.

    A thing with only one end is a ticket to several countries: ``bern-countries``.
    """
    seen: Counter[str] = Counter()
    ids = []
    for thing in things:
        ends = sorted((thing["a"], thing["b"])) if "b" in thing else [thing["a"], "countries"]
        name = "-".join(ends)
        seen[name] += 1
        ids.append(name if seen[name] == 1 else f"{name}.{seen[name]}")
    return ids
