"""Positions for tests: a test states the relevant part, the rest is as in a fresh game."""

from typing import Any

from whistlestop import Event, Game

Seat = dict[str, Any]


def europe(*seats: Seat, **fields: Any) -> Game:
    """Return a Europe game in phase ``act`` by default; a second seat is added to one."""
    return _position("europe", seats, fields)


def usa(*seats: Seat, **fields: Any) -> Game:
    """Return the same on USA."""
    return _position("usa", seats, fields)


def switzerland(*seats: Seat, **fields: Any) -> Game:
    """Return the same on Switzerland."""
    return _position("switzerland", seats, fields)


def berlin(*seats: Seat, **fields: Any) -> Game:
    """Return the same on Berlin."""
    return _position("berlin", seats, fields)


def card_game(*seats: Seat, **fields: Any) -> Game:
    """Return the same in The Card Game."""
    return _position("card_game", seats, fields)


def _position(title: str, seats: tuple[Seat, ...], fields: dict[str, Any]) -> Game:
    seated = [*seats, *({} for _ in range(2 - len(seats)))]
    return Game.from_position({"title": title, "phase": "act", "seats": seated, **fields})


def legal(game: Game, verb: str = "") -> set[str]:
    """Return the notations of the legal actions that begin with this word."""
    return {text for text in map(str, game.legal_actions()) if text.split()[0] == verb or not verb}


def play(game: Game, *actions: str) -> list[Event]:
    """Play actions one after the other; return all their events."""
    return [event for action in actions for event in game.play(action)]


def events_of(events: list[Event], kind: str) -> list[Event]:
    """Return the events of this kind."""
    return [event for event in events if event.kind == kind]


def only(events: list[Event], kind: str) -> Event:
    """Return the only event of this kind."""
    (found,) = events_of(events, kind)
    return found


def hand(game: Game, seat: int) -> dict[str, int]:
    """Return the cards in a seat's hand."""
    cards: dict[str, int] = game.position()["seats"][seat]["hand"]
    return cards


COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
CARDS = (*COLOURS, "locomotive")
WHOLE_DECK = {**dict.fromkeys(COLOURS, 12), "locomotive": 14}


def all_cards_except(*others: dict[str, int] | list[str]) -> dict[str, int]:
    """Return the 110 cards minus these: a hand that keeps all others off the table."""
    left = dict(WHOLE_DECK)
    for cards in others:
        for card in cards:
            left[card] -= cards[card] if isinstance(cards, dict) else 1
    assert min(left.values()) >= 0, "more cards than there are"
    return {card: number for card, number in left.items() if number}
