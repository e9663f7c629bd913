"""The names of all columns of histories and graphs, and the page that lists them."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from whistlestop.encoding import history
from whistlestop.envs import graph
from whistlestop.rules.constants import FACE_UP, OFFER, SEATS, TUNNEL_CARDS
from whistlestop.titles import CARDS

WIDTH = 118
_SEATS = ("you", *(f"seat +{place}" for place in range(1, SEATS)))
_PLACES = tuple(f"place {place}" for place in range(OFFER))

# For each part of a row of a history: the names of its columns, and the meaning of its numbers.
HISTORY_PARTS: dict[str, tuple[tuple[str, ...], str]] = {
    "AT_SEAT": ((), "the seat that acted: 1 is you, 2 the seat to your left, and so on"),
    "AT_ACTION": ((), "the number of the action, plus 1; all `keep` of others have one number"),
    "AT_HAND": (CARDS, "your cards of each kind after the action"),
    "AT_OFFERED": (_PLACES, "the number of each ticket offered to you, plus 1; 0: none"),
    "AT_FACE_UP": (
        tuple(f"slot {slot}" for slot in range(FACE_UP)),
        "the kind of each face-up card, in the order of `AT_HAND`, plus 1; 0: no card",
    ),
    "AT_DISCARD": (CARDS, "discarded cards of each kind"),
    "AT_TURNED_UP": (
        tuple(f"card {card}" for card in range(TUNNEL_CARDS)),
        "the kinds of the cards turned up for a tunnel that waits, plus 1; 0: none",
    ),
    "AT_DECK": ((), "cards in the train deck"),
    "AT_TICKET_DECK": ((), "tickets in the ticket deck"),
    "AT_TICKETS": (_SEATS, "tickets of each seat, plus 1; 0: secret, or no such seat"),
}

# For each array of a graph: its shape, the names of its columns, and its meaning.
GRAPH_PARTS: dict[str, tuple[str, Sequence[str], str]] = {
    "table": ("[features]", graph.TABLE_FEATURES, "the table, your hand, and the title's rules"),
    "cities": ("[C, features]", graph.CITY_FEATURES, "each city"),
    "routes": ("[R, features]", graph.ROUTE_FEATURES, "each route"),
    "route_cities": ("[R, 2]", (), "the two ends of each route: rows of `cities`"),
    "route_twins": ("[R]", (), "the other route of a double: a row of `routes`, or -1"),
    "tickets": ("[T, features]", graph.TICKET_FEATURES, "each ticket of the title"),
    "ticket_ends": ("[E, 2]", (), "a row of `tickets`, and a row of `cities` that it may lead to"),
    "ticket_end_features": ("[E, features]", graph.TICKET_END_FEATURES, "each of these ends"),
    "seats": ("[P, features]", graph.SEAT_FEATURES, "each seat; you are the first"),
    "actions": ("[A]", (), "the numbers of your legal actions; none if another seat must decide"),
    "action_features": ("[A, features]", graph.ACTION_FEATURES, "each legal action"),
    "action_route": ("[A]", (), "the route that it claims: a row of `routes`, or -1"),
    "action_city": ("[A]", (), "the city of its station: a row of `cities`, or -1"),
    "action_ticket": (f"[A, {OFFER}]", (), "the tickets that it keeps or completes, or -1"),
}


def history_columns() -> tuple[str, ...]:
    """Return the name of every column of a history, such as ``hand: red`` or ``deck``."""
    names: list[str] = []
    for part, (columns, _) in HISTORY_PARTS.items():
        name = part.removeprefix("AT_").lower()
        names += [f"{name}: {column}" for column in columns] or [name]
    return tuple(names)


def feature_page(made_by: str) -> str:
    """Return the page of histories and graphs in Markdown."""
    lines = ["# Histories and graphs", "", made_by, "", *_history(), *_graph()]
    return "\n".join([*lines, ""])


def _history() -> list[str]:
    lines = [
        "## Histories",
        "",
        "`EncodedGame(…, with_history=True).history(seat)` is int16[max_actions, "
        f"{history.COLUMNS}]: a row for each action, as the seat saw it.",
        "The numbers are whole and not scaled. Rows of actions that were not played yet are all 0.",
        "`whistlestop.envs.feature_names.history_columns()` names the columns. A name in the first",
        "column of this table is a constant of `whistlestop.encoding.history`.",
        "",
        "| begins at | index | columns | meaning |",
        "| --- | ---: | --- | --- |",
    ]
    for part, (columns, about) in HISTORY_PARTS.items():
        shown = ", ".join(columns) or "1"
        lines.append(f"| `{part}` | {getattr(history, part)} | {shown} | {about} |")
    return [*lines, ""]


def _graph() -> list[str]:
    lines = [
        "## Graphs",
        "",
        "`whistlestop.envs.graph.graph(game, seat)` returns a tuple of these arrays. A title has C",
        "cities, R routes, T tickets, E ends of tickets and P seats; the seat has A legal actions.",
        "Features are float32, and all others int32.",
        "",
        "| array | shape | meaning |",
        "| --- | --- | --- |",
    ]
    lines += [f"| `{n}` | {shape} | {about} |" for n, (shape, _, about) in GRAPH_PARTS.items()]
    lines += [
        "",
        "Most features are counts as in the title's [observation](README.md#observations) and have",
        "the same divisors, or are 1 for yes and 0 for no. These have divisors of their own, the",
        "same for every title:",
        "",
        *_wrapped(
            f"- **points** of a route, a ticket, an end of a ticket and a big city: "
            f"{graph.MOST_POINTS:g}"
        ),
        *_wrapped(
            f"- **length** of a route, cards that an action **pays**, and cards that a ticket "
            f"**needs**: {graph.LONGEST:g}"
        ),
        *_wrapped(
            f"- **rule: trains**: {graph.MOST_TRAINS:g}. **rule: players**: {SEATS}. "
            "**rule: stations** and **ferry: locomotives**: 3. **rule: subways** and "
            "**rule: last round at**: 10. **rule: longest path bonus**: 20"
        ),
        "",
        *_wrapped(
            "Of these features, only **pays** can exceed 1 in a published title: for more than "
            f"{graph.LONGEST:g} cards of a kind, or cards of any kind, in The Card Game and Nordic "
            "Countries. In custom titles all of them can."
        ),
        "",
        "The features of each array, in the order of their columns, from 0:",
        "",
    ]
    for name, (_, features, _) in GRAPH_PARTS.items():
        if features:
            lines += _wrapped(f"- **{name}** ({len(features)}): {', '.join(features)}")
    return lines


def _wrapped(text: str) -> list[str]:
    indent = "  " if text.startswith("- ") else ""
    return wrap(
        text, WIDTH, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )
