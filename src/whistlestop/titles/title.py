"""A title: one published game, as facts and named rules."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
LOCOMOTIVE = "locomotive"
CARDS = (*COLOURS, LOCOMOTIVE)
GRAY = "gray"

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class City:
    id: str
    name: str
    lat: float
    lon: float


@dataclass(frozen=True, slots=True)
class Route:
    """``ferry`` is the number of locomotives that the route asks for (EU-20)."""

    id: str
    a: str
    b: str
    colour: str
    length: int
    tunnel: bool
    ferry: int


@dataclass(frozen=True, slots=True)
class Ticket:
    id: str
    a: str
    b: str
    points: int
    deck: Literal["long", "short"]


@dataclass(frozen=True, slots=True)
class Rules:
    """What may differ from board to board; every field is explained in ``titles/schema.json``."""

    players_at_least: int
    players_at_most: int
    trains: int
    starting_hand: int
    stations: int
    station_costs: tuple[int, ...]
    station_points: int
    face_up_cards: int
    sweep_at_locomotives: int
    face_up_locomotive: Literal["both_cards", "one_card"]
    locomotives: Literal["anywhere", "tunnels_only"]
    double_routes_from_players: int
    tunnel_cards: int
    tickets_dealt: dict[str, int]
    tickets_kept_at_start: int
    returned_tickets_at_start: Literal["bottom", "out_of_game"]
    tickets_drawn: int
    tickets_kept: int
    returned_tickets: Literal["bottom", "out_of_game"]
    route_points: dict[int, int]
    longest_path_points: int
    last_round_at: int
    tie_breakers: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Title:
    """A whole title; two of them are equal only if they are the same one."""

    id: str
    name: str
    about: str
    rules: Rules
    train_cards: dict[str, int]
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    notes: tuple[str, ...]
    path: Path

    @property
    def spec(self) -> str:
        """What ``load`` is asked for to get this title again: its id, or the path of its file."""
        return self.id if self.path.parent.parent == FOLDER else str(self.path)

    def board(self) -> dict[str, Any] | None:
        """The board's drawing (``board.json`` beside the facts), None if there is none yet."""
        drawing = self.path.with_name("board.json")
        if not drawing.is_file():
            return None
        result: dict[str, Any] = json.loads(drawing.read_text(encoding="utf-8"))
        return result


def from_facts(facts: dict[str, Any], path: Path) -> Title:
    """A title from checked facts (see ``checks.check``)."""
    rules = {field.name: facts["rules"][field.name] for field in fields(Rules)}
    rules["station_costs"] = tuple(rules["station_costs"])
    rules["tie_breakers"] = tuple(rules["tie_breakers"])
    rules["route_points"] = {int(k): int(v) for k, v in rules["route_points"].items()}
    return Title(
        id=facts["id"],
        name=facts["name"],
        about=facts["about"],
        rules=Rules(**rules),
        train_cards={card: int(facts["train_cards"].get(card, 0)) for card in CARDS},
        cities=tuple(City(**city) for city in facts["cities"]),
        routes=tuple(
            Route(
                route_id,
                min(r["a"], r["b"]),
                max(r["a"], r["b"]),
                r["colour"],
                r["length"],
                r.get("tunnel", False),
                r.get("ferry", 0),
            )
            for route_id, r in zip(numbered_ids(facts["routes"]), facts["routes"], strict=True)
        ),
        tickets=tuple(
            Ticket(ticket_id, min(t["a"], t["b"]), max(t["a"], t["b"]), t["points"], t["deck"])
            for ticket_id, t in zip(numbered_ids(facts["tickets"]), facts["tickets"], strict=True)
        ),
        notes=tuple(facts.get("notes", ())),
        path=path,
    )


def numbered_ids(things: list[dict[str, Any]]) -> list[str]:
    """Ids ``a-b``, ends in alphabetical order; ``a-b.2`` for the second one, in file order."""
    seen: Counter[str] = Counter()
    ids = []
    for thing in things:
        name = "-".join(sorted((thing["a"], thing["b"])))
        seen[name] += 1
        ids.append(name if seen[name] == 1 else f"{name}.{seen[name]}")
    return ids
