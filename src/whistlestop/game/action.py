"""Actions: whole moves, their notation, and the table that numbers them.

Numbers, Actions and notations correspond one to one, except for ``keep``. A title has too many
subsets of tickets to number them all. So the number of a ``keep`` action refers to places in the
offer, while its Action and notation name the tickets themselves.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal

from whistlestop.game.names import ids, known_id, payment_of_counts
from whistlestop.rules import constants
from whistlestop.rules.constants import ActionKind
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.prices import locomotives_in, price_of_route, substitutes_for_one
from whistlestop.rules.records import as_record
from whistlestop.titles import ANY, CARDS, Route, Title

ActionName = Literal[
    "draw_deck",
    "draw_card",
    "draw_tickets",
    "keep",
    "claim",
    "pay",
    "decline",
    "station",
    "place",
    "complete",
    "complete_best",
    "done",
    "lay",
    "pass",
]


class NotationError(ValueError):
    """A text that is not an action of this title; the message shows what an action looks like."""


class Action:
    """A whole move. ``str(action)`` is its notation, ``index`` its number in the title's table.

    ``card``: the card drawn, or paid as a substitute. ``route``, ``city``: the place claimed or
    built on. ``cards``: the cards paid or placed as (colour, number) pairs: colours, then
    locomotives, then cards of any kind (``any``). ``tickets``: the ones kept, or the one completed.
    In JSON an action is its notation. Actions are immutable.
    """

    __slots__ = ("card", "cards", "city", "index", "kind", "notation", "route", "tickets")

    def __init__(
        self,
        index: int,
        kind: ActionName,
        *,
        card: str | None = None,
        route: str | None = None,
        city: str | None = None,
        cards: tuple[tuple[str, int], ...] = (),
        tickets: tuple[str, ...] = (),
    ) -> None:
        values = {
            "index": index,
            "kind": kind,
            "card": card,
            "route": route,
            "city": city,
            "cards": cards,
            "tickets": tickets,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "notation", self._notation())

    index: int
    kind: ActionName
    card: str | None
    route: str | None
    city: str | None
    cards: tuple[tuple[str, int], ...]
    tickets: tuple[str, ...]
    notation: str

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name}: an Action never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{name}: an Action never changes")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self.index == other.index and self.notation == other.notation

    def __hash__(self) -> int:
        return hash((self.index, self.notation))

    def __repr__(self) -> str:
        return f"Action({self.index}, {self.notation!r})"

    def __str__(self) -> str:
        return self.notation

    def __reduce__(self) -> tuple[object, ...]:
        fields = {
            name: getattr(self, name) for name in ("card", "route", "city", "cards", "tickets")
        }
        return (_unpickle, (self.index, self.kind, fields))

    @property
    def is_secret(self) -> bool:
        """Return whether only its seat may know this action: which tickets it keeps (CO-04)."""
        return self.kind == "keep"

    def _notation(self) -> str:
        paid = " ".join(f"{card}:{number}" for card, number in self.cards)
        match self.kind:
            case "draw_deck":
                return "draw deck"
            case "draw_card":
                return f"draw {self.card}"
            case "draw_tickets":
                return "tickets"
            case "keep":
                return "keep " + (" ".join(self.tickets) or "none")
            case "claim":
                return f"claim {self.route} {paid}"
            case "station":
                return f"station {self.city} {paid}"
            case "pay":
                return f"pay {paid}"
            case "place":
                return f"place {paid}"
            case "complete":
                return f"complete {self.tickets[0]}"
            case "lay":
                return f"lay {self.card}"
            case "complete_best":
                return "complete best"
            case "decline" | "done" | "pass":
                return self.kind


def _unpickle(index: int, kind: ActionName, fields: dict[str, Any]) -> Action:
    return Action(index, kind, **fields)


class ActionTable:
    """All actions of a title: ``actions[index]`` and ``by_notation`` (without ``keep``)."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.layout = as_record(layout_of(title), LAYOUT)
        self.payments = [
            payment_of_counts(cards)
            for cards in self.layout.payment_cards[: int(self.layout.payments)]
        ]
        self._payment_numbers = {frozenset(cards): n for n, cards in enumerate(self.payments)}
        self.actions = [self._action(number) for number in range(int(self.layout.actions))]
        self.by_notation = {str(action): action for action in self.actions if action.kind != "keep"}

    def _action(self, number: int) -> Action:
        kind = ActionKind(int(self.layout.action_kind[number]))
        target = int(self.layout.action_target[number])
        payment = int(self.layout.action_payment[number])
        cards = self.payments[payment] if payment >= 0 else ()
        match kind:
            case ActionKind.DRAW_DECK:
                return Action(number, "draw_deck")
            case ActionKind.DRAW_CARD:
                return Action(number, "draw_card", card=CARDS[target])
            case ActionKind.DRAW_TICKETS:
                return Action(number, "draw_tickets")
            case ActionKind.PASS:
                return Action(number, "pass")
            case ActionKind.DECLINE:
                return Action(number, "decline")
            case ActionKind.PAY:
                return Action(number, "pay", cards=cards)
            case ActionKind.KEEP:
                return Action(number, "keep")
            case ActionKind.CLAIM:
                return Action(number, "claim", route=self.title.routes[target].id, cards=cards)
            case ActionKind.STATION:
                return Action(number, "station", city=self.title.cities[target].id, cards=cards)
            case ActionKind.PLACE_ROW | ActionKind.PLACE_THREE:
                return Action(number, "place", cards=cards)
            case ActionKind.COMPLETE:
                return Action(number, "complete", tickets=(self.title.tickets[target].id,))
            case ActionKind.COMPLETE_BEST:
                return Action(number, "complete_best")
            case ActionKind.DONE:
                return Action(number, "done")
            case ActionKind.LAY:
                return Action(number, "lay", card=CARDS[target])

    def payment_number(self, cards: dict[str, int]) -> int:
        """Return the number of the payment with these cards.

        Raises KeyError if the title has no such payment.
        """
        return self._payment_numbers[frozenset(cards.items())]

    def keep(self, subset: int, offered: list[str]) -> Action:
        """Return the action that keeps those offered tickets whose bit in ``subset`` is set."""
        kept = tuple(ticket for place, ticket in enumerate(offered) if subset >> place & 1)
        return Action(constants.KEEP + subset, "keep", tickets=kept)

    def parse(self, text: str, offered: list[str]) -> Action:
        """Return the action with this notation; ``offered`` are the tickets to choose from now.

        Ends of a route or ticket may come in either order, cards in any order. Raises
        NotationError, which says what would have been right.
        """
        words = text.split()
        if not words:
            raise NotationError(f"an empty action; {self.forms}")
        if words[0] == "keep":
            return self._parse_keep(words[1:], offered)
        normal = self._normal(words, text)
        action = self.by_notation.get(normal)
        if action is None:
            raise NotationError(self._advice(words, text))
        return action

    def _parse_keep(self, names: list[str], offered: list[str]) -> Action:
        if not names:
            raise NotationError("keep what? name the tickets, or say: keep none")
        subset = 0
        for name in names if names != ["none"] else []:
            ticket = known_id(name, offered)
            if ticket is None:
                have = " ".join(offered) or "none are offered now"
                raise NotationError(
                    f"keep {' '.join(names)}: {name} is not offered; offered: {have}"
                )
            place = offered.index(ticket)
            if subset >> place & 1:
                raise NotationError(f"keep {' '.join(names)}: {name} is named twice")
            subset |= 1 << place
        return self.keep(subset, offered)

    def _normal(self, words: list[str], text: str) -> str:
        if words[0] == "claim" and len(words) > 1:
            route = known_id(words[1], ids(self.title).routes)
            return " ".join(["claim", route or words[1], *_sorted_cards(words[2:], text)])
        if words[0] == "station" and len(words) > 1:
            return " ".join([*words[:2], *_sorted_cards(words[2:], text)])
        if words[0] in ("pay", "place"):
            return " ".join([words[0], *_sorted_cards(words[1:], text)])
        if words[0] == "complete" and len(words) == 2:
            return f"complete {known_id(words[1], ids(self.title).tickets) or words[1]}"
        return " ".join(words)

    def _advice(self, words: list[str], text: str) -> str:
        """Say why a text is not in the table and what would be right."""
        verb, rest = words[0], words[1:]
        strange = self._railyard_advice(verb, rest, text)
        if strange is not None:
            return strange
        if verb == "draw":
            return f"{text}: draw what? deck, or one of {', '.join(CARDS)}"
        if verb == "claim" and rest:
            route_id = known_id(rest[0], ids(self.title).routes)
            if route_id is None:
                return f"{text}: no route {rest[0]!r}" + _did_you_mean(
                    rest[0], ids(self.title).routes
                )
            route = next(r for r in self.title.routes if r.id == route_id)
            return f"{text}: {self.what_pays(route)}"
        if verb == "station" and rest and rest[0] not in ids(self.title).cities:
            return f"{text}: no city {rest[0]!r}" + _did_you_mean(rest[0], ids(self.title).cities)
        if verb == "station" and rest:
            if not self.title.rules.stations:
                return f"{text}: {self.title.name} has no stations"
            costs = ", ".join(str(cost) for cost in self.title.rules.station_costs)
            return f"{text}: stations cost {costs} cards of one colour or locomotives"
        if verb == "lay":
            if not self.layout.takes_substitutes:
                return f"{text}: on {self.title.name} no card can replace another"
            return f"{text}: lay what? one of {', '.join(CARDS)}"
        if verb == "pay":
            return f"{text}: pay 1 to 3 cards of the colour you played, or locomotives"
        if verb in VERBS:
            return f"{text[:SHOWN]!r} is not a complete action; {self.forms}"
        meant = _did_you_mean(verb[:SHOWN], VERBS)
        return f"{text[:SHOWN]!r} is not an action{meant}; {self.forms}"

    def what_pays(self, route: Route) -> str:
        """Describe the price of a route."""
        price = price_of_route(self.title.rules, route)
        least, most = locomotives_in(price)
        colour = "any one colour" if route.colour == "gray" else route.colour
        takers = {"ferries_and_tunnels": "ferries and tunnels"}.get(
            self.title.rules.locomotives, "tunnels"
        )
        wild = " or locomotives" if most else f", no locomotives: only {takers} take them"
        ferry = f", at least {least} of them locomotives" if least else ""
        for_one = substitutes_for_one(price)
        instead = f"; {ANY}:{for_one} replaces {'a locomotive' if least else 'a card'}"
        return f"the route takes {route.length} cards of {colour}{wild}{ferry}" + (
            instead if for_one else ""
        )

    @property
    def forms(self) -> str:
        """Return examples of the title's actions for error messages."""
        if self.title.rules.railyards:
            return RAILYARD_FORMS
        route, ticket, rules = self.title.routes[0], self.title.tickets[0], self.title.rules
        colour = "red" if route.colour == "gray" else route.colour
        examples = [
            "draw deck, draw blue",
            f"claim {route.id} {colour}:{route.length}",
            f"tickets, keep {ticket.id}",
            *([f"station {route.a} black:1"] if rules.stations else []),
            *(["pay red:1, decline"] if any(each.tunnel for each in self.title.routes) else []),
            *(["lay blue"] if self.layout.takes_substitutes else []),
            "pass",
        ]
        return "actions look like: " + ", ".join(examples)

    def _railyard_advice(self, verb: str, rest: list[str], text: str) -> str | None:
        """Say what is wrong with an action of railyards, or of boards; None for other verbs."""
        if verb in ("place", "complete", "done") and not self.title.rules.railyards:
            return f"{text}: {self.title.name} has no railyards; {self.forms}"
        if verb in ("claim", "station", "pay", "decline") and self.title.rules.railyards:
            return f"{text}: {self.title.name} has no board; {self.forms}"
        if verb == "place":
            return (
                f"{text}: place two or more cards of one colour, with or without locomotives, or "
                "one card each of three colours"
            )
        if verb == "complete" and rest and known_id(rest[0], ids(self.title).tickets) is None:
            known = ids(self.title).tickets
            return f"{text}: no ticket {rest[0]!r}" + _did_you_mean(rest[0], known)
        return None


SHOWN = 80  # characters of a faulty text that an error quotes
VERBS = ("draw claim tickets keep station pay decline place complete done lay pass").split()
RAILYARD_FORMS = (
    "actions look like: draw deck, draw blue, tickets, keep miami-seattle, keep none, "
    "place green:2 locomotive:1, place red:1 blue:1 yellow:1, complete miami-seattle, "
    "complete best, done, pass"
)
_CARD = re.compile(r"([a-z]+):([0-9]{1,4})")


@lru_cache(maxsize=256)  # bounded, because people upload custom titles
def table_of(title: Title) -> ActionTable:
    """Return the title's action table, which is built once."""
    return ActionTable(title)


def _did_you_mean(name: str, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    return f"; did you mean {close[0]}?" if close else ""


def _sorted_cards(words: list[str], text: str) -> list[str]:
    counts: dict[str, int] = {}
    for word in words:
        match = _CARD.fullmatch(word)
        if not match or match[1] not in (*CARDS, ANY):
            name = word.partition(":")[0][:SHOWN]
            close = difflib.get_close_matches(name, CARDS, n=1)
            hint = f"; did you mean {close[0]}?" if close and name not in CARDS else ""
            raise NotationError(
                f"{text}: {word!r} does not name cards{hint}; cards look like red:2 locomotive:1"
            )
        counts[match[1]] = counts.get(match[1], 0) + int(match[2])
    return [f"{card}:{counts[card]}" for card in (*CARDS, ANY) if counts.get(card)]
