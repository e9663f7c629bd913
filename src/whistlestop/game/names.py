"""The names that people read for the kernel's numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from whistlestop.rules.constants import NO_CARD, ClaimStatus, Phase
from whistlestop.rules.records import Array
from whistlestop.titles import ANY, CARDS, Title

PHASES = tuple(phase.name.lower() for phase in Phase)
REASONS = tuple(status.name.lower() for status in ClaimStatus)


@dataclass(frozen=True, slots=True)
class Ids:
    """All ids of a title, in the order of its file."""

    cities: tuple[str, ...]
    routes: tuple[str, ...]
    tickets: tuple[str, ...]


@lru_cache(maxsize=256)  # bounded, because people upload custom titles
def ids(title: Title) -> Ids:
    """Return all ids of a title, in the order of its file."""
    return Ids(
        tuple(city.id for city in title.cities),
        tuple(route.id for route in title.routes),
        tuple(ticket.id for ticket in title.tickets),
    )


def cards_of(counts: Array) -> dict[str, int]:
    """Return cards by colour without zero counts; ``counts``: int[kinds of card]."""
    return named_cards(counts.tolist())


def named_cards(counts: Sequence[int]) -> dict[str, int]:
    """Return cards by colour without zero counts; ``counts``: one number per kind of card."""
    return {card: n for card, n in zip(CARDS, counts, strict=True) if n}


def payment_of_counts(counts: Array) -> tuple[tuple[str, int], ...]:
    """Return the cards of a payment, those of any kind last.

    ``counts``: int[kinds of card + 1]; the last entry counts cards of any kind.
    """
    pairs = zip((*CARDS, ANY), counts.tolist(), strict=True)
    return tuple((card, number) for card, number in pairs if number)


def row_of(cards: Sequence[int]) -> list[str]:
    """Return the cards of a row without its gaps."""
    return [CARDS[card] for card in cards if card != NO_CARD]


def known_id(name: str, known: tuple[str, ...] | list[str]) -> str | None:
    """Return the id that equals ``name``, or equals it with the two ends swapped; else None."""
    if name in known:
        return name
    ends, dot, number = name.partition(".")
    a, dash, b = ends.partition("-")
    turned = f"{b}-{a}{dot}{number}"
    return turned if dash and turned in known else None
