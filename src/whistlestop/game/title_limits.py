"""Faults of a title that only the rules reveal: unpayable routes and stations, and limits."""

from __future__ import annotations

from collections.abc import Iterator

from whistlestop.rules.constants import ANY, MAX_PAYMENTS
from whistlestop.rules.layout import new_layout
from whistlestop.rules.prices import Cards, Price, price_of_route, price_of_station
from whistlestop.titles import CARDS, Route, Title, TitleError


def limit_problems(title: Title) -> list[tuple[str, str]]:
    """Return (field, what is wrong and what would be right) for a title whose facts are valid."""
    problems = [*_route_problems(title), *_station_problems(title)]
    if not problems:
        try:
            new_layout(title)
        except TitleError as error:
            problems = [("the whole file", str(error))]
    return problems


def _route_problems(title: Title) -> Iterator[tuple[str, str]]:
    for place, route in enumerate(title.routes):
        price = price_of_route(title.rules, route)
        if len(price) > MAX_PAYMENTS:
            yield (
                f"routes[{place}].length",
                f"{route.id} has {len(price)} ways to pay, at most {MAX_PAYMENTS} fit; make it "
                "shorter, give it a colour or remove its substitutes",
            )
        elif not _is_payable(title, price):
            yield (
                f"routes[{place}]",
                f"no player can ever pay for {route.id}: {_lack(title, route)}",
            )


def _station_problems(title: Title) -> Iterator[tuple[str, str]]:
    rules = title.rules
    for number, cost in enumerate(rules.station_costs[: rules.stations]):
        if not _is_payable(title, price_of_station(cost)):
            yield (
                f"rules.station_costs[{number}]",
                f"no player can ever pay {cost} cards of one colour; the deck has too few cards",
            )


def _is_payable(title: Title, price: Price) -> bool:
    """Check whether the whole deck holds the cards of one of these payments."""
    return any(_is_in_deck(title, cards) for cards in price)


def _is_in_deck(title: Title, cards: Cards) -> bool:
    deck = [title.train_cards[card] for card in CARDS]
    kinds = zip(cards, deck, strict=False)  # the last entry counts cards of any kind
    return all(count <= most for count, most in kinds) and sum(cards[: ANY + 1]) <= sum(deck)


def _lack(title: Title, route: Route) -> str:
    """Describe the cards that a route needs and those that the deck has."""
    deck = title.train_cards
    if route.ferry > deck["locomotive"]:
        return f"it needs {route.ferry} locomotives, the deck has {deck['locomotive']}"
    colours = [card for card in CARDS if card != "locomotive"]
    colour = max(colours, key=lambda card: deck[card]) if route.colour == "gray" else route.colour
    has = f"{deck[colour]} {colour} cards and {deck['locomotive']} locomotives"
    takes = title.rules.locomotives
    is_open = takes == "anywhere" or route.tunnel or (route.ferry and takes != "tunnels_only")
    no = "" if is_open else "; locomotives are not allowed there"
    return f"it takes {route.length} cards, the deck has {has}{no}"
