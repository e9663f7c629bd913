"""The findings of a balance check in sentences: only those beyond chance and beyond a limit.

Chance: a check makes hundreds of estimates, and one in twenty would be outside its 95 % interval by
chance alone. Each therefore gets a wider interval, so that all of them hold together in 95 % of
checks (Bonferroni). Limit: the whole interval must be beyond the limit, because a certain
difference may still be too small to matter.
"""

from __future__ import annotations

from collections.abc import Iterator

from whistlestop.arena.balance.figures import ColourFigures, Finding, TicketFigures, ValueLine
from whistlestop.arena.balance.pooling import Mean, Pooled, Share
from whistlestop.intervals import LEVEL
from whistlestop.titles import Title

SEAT_LIMIT = 0.05
"""The tolerance of a seat's wins around its equal share."""
UNWANTED_ROUTE = 0.05
"""The least share of games in which a route should be claimed."""
DECIDES_LIMIT = 0.15
"""The tolerance of an owner's wins above the average owner of a route; the same for tickets."""
UNWANTED_TICKET = 0.5
"""The least frequency with which a ticket should be kept, relative to the average ticket."""
FAILS_LIMIT = 0.5
"""The least share of kept tickets that should be completed."""
VALUE_POINTS, VALUE_SHARE, VALUE_SPREADS = 2.0, 0.2, 3.0
"""The tolerance of a ticket's value, in points, as a share of the line, and in spreads."""
SPACES_SHARE = 1 / 3
"""The tolerance of a colour's spaces, as a share of those that its cards have in other colours."""
FILLED_LIMIT = 0.15
"""The tolerance of a colour's claimed share around the mean of all colours."""

NUMERALS = ("first", "second", "third", "fourth", "fifth")


def find(
    title: Title,
    pooled: Pooled,
    tickets: list[TicketFigures],
    colours: list[ColourFigures],
    line: ValueLine | None,
) -> list[Finding]:
    """Return all findings, seats first."""
    level = 1 - (1 - LEVEL) / max(1, pooled.comparisons)
    return [
        *_seats(pooled, level),
        *_routes(title, pooled, level),
        *_values(title, tickets, line),
        *_tickets(title, pooled, level),
        *_colour_spaces(colours),
        *_colours_filled(pooled, colours, level),
        *_unfinished(pooled),
    ]


def pieces(title: Title, count: int) -> str:
    """Return a ticket's cost in words: in the title's vehicles, or in cards if it has no routes."""
    one = title.vehicle if title.routes else "card"
    plural = "es" if one.endswith("s") else "s"
    return f"{count} {one}{plural if count != 1 else ''}"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _points(difference: float) -> str:
    return f"{abs(100 * difference):.0f} points {'more' if difference > 0 else 'less'}"


def _seats(pooled: Pooled, level: float) -> Iterator[Finding]:
    for (seats, seat), wins in pooled.seats.items():
        fair = 1 / seats
        low, high = wins.interval(level)
        too_many, too_few = low > fair + SEAT_LIMIT, high < fair - SEAT_LIMIT
        if too_many or (too_few and seats > 2):  # with two seats, one finding covers both
            yield Finding(
                "seat",
                f"{seats}/{seat}",
                f"the {NUMERALS[seat]} of {seats} seats wins {100 * wins.value:.1f} % of the "
                f"games; {100 * fair:.1f} would be fair",
                {"seats": seats, "seat": seat, "wins": wins.value, "fair": fair},
            )


def _routes(title: Title, pooled: Pooled, level: float) -> Iterator[Finding]:
    usual = _usual(pooled.claimed)
    for route, claimed, owner in zip(title.routes, pooled.claimed, pooled.owners, strict=True):
        if claimed.interval(level)[1] < UNWANTED_ROUTE:
            yield Finding(
                "route_unwanted",
                route.id,
                f"players avoid route {route.id}: it is claimed in {100 * claimed.value:.1f} % of "
                f"the games, the average route in {_percent(usual)}",
                {"claimed": claimed.value, "usual": usual},
            )
        if owner is not None and owner.interval(level)[0] > DECIDES_LIMIT:
            yield Finding(
                "route_decides",
                route.id,
                f"route {route.id} decides too much: its owner wins {_percent(owner.won)} of the "
                f"games, {_points(owner.value)} than the owner of a route does on average",
                {"wins": owner.won, "more": owner.value},
            )


def _values(
    title: Title, tickets: list[TicketFigures], line: ValueLine | None
) -> Iterator[Finding]:
    """Yield findings about ticket values, the only ones that need no games."""
    for ticket in tickets:
        if line is None or ticket.cost is None or ticket.in_line is None:
            continue
        off = abs(ticket.most - ticket.in_line)
        limits = (VALUE_POINTS, VALUE_SHARE * ticket.in_line, VALUE_SPREADS * line.spread)
        if off >= max(limits):
            yield Finding(
                "ticket_value",
                ticket.id,
                f"ticket {ticket.id} pays {ticket.most} for {pieces(title, ticket.cost)}; "
                f"{ticket.in_line:.0f} would be in line",
                {"points": ticket.most, "cost": ticket.cost, "in_line": ticket.in_line},
            )


def _tickets(title: Title, pooled: Pooled, level: float) -> Iterator[Finding]:
    usually_kept, usually_done = _usual(pooled.kept), _usual(pooled.completed)
    for place, ticket in enumerate(title.tickets):
        kept, completed = pooled.kept[place], pooled.completed[place]
        keeper = pooled.keepers[place]
        if kept.of and kept.interval(level)[1] < UNWANTED_TICKET * usually_kept:
            yield Finding(
                "ticket_unwanted",
                ticket.id,
                f"players avoid ticket {ticket.id}: it is kept {_percent(kept.value)} of the times "
                f"it is offered, the average ticket {_percent(usually_kept)}",
                {"kept": kept.value, "usual": usually_kept},
            )
        if completed.of and completed.interval(level)[1] < FAILS_LIMIT:
            yield Finding(
                "ticket_fails",
                ticket.id,
                f"ticket {ticket.id} fails more often than not: it is completed "
                f"{_percent(completed.value)} of the times it is kept, the average ticket "
                f"{_percent(usually_done)}",
                {"completed": completed.value, "usual": usually_done},
            )
        if keeper is not None and _beyond(keeper, level, DECIDES_LIMIT):
            fewer = "less" if keeper.value > 0 else "more"
            yield Finding(
                "ticket_decides",
                ticket.id,
                f"ticket {ticket.id} decides too much: its keeper wins {_percent(keeper.won)} of "
                f"the games, {_points(keeper.value)} than the keeper of a ticket does on average; "
                f"{fewer} than {ticket.most} points would suit it",
                {"wins": keeper.won, "more": keeper.value, "points": ticket.most},
            )


def _colour_spaces(colours: list[ColourFigures]) -> Iterator[Finding]:
    for colour in colours:
        if abs(colour.spaces - colour.in_line) > SPACES_SHARE * colour.in_line:
            yield Finding(
                "colour_spaces",
                colour.colour,
                f"{colour.colour} has {colour.spaces or 'no'} spaces for {colour.cards} cards; "
                f"{colour.in_line:.0f} would be in line",
                {"spaces": colour.spaces, "cards": colour.cards, "in_line": colour.in_line},
            )


def _colours_filled(
    pooled: Pooled, colours: list[ColourFigures], level: float
) -> Iterator[Finding]:
    on_routes = [colour.colour for colour in colours if colour.spaces]
    for name, filled in zip(on_routes, pooled.filled, strict=True):
        if filled is not None and _beyond(filled, level, FILLED_LIMIT):
            yield Finding(
                "colour_filled",
                name,
                f"of the {name} spaces {_percent(filled.won)} are claimed in a game, "
                f"{_points(filled.value)} than of a colour on average",
                {"filled": filled.won, "more": filled.value},
            )


def _unfinished(pooled: Pooled) -> Iterator[Finding]:
    if pooled.unfinished.hits:
        yield Finding(
            "unfinished",
            "games",
            f"{pooled.unfinished.hits:,} of {pooled.unfinished.of:,} games did not finish",
            {"games": pooled.unfinished.hits, "of": pooled.unfinished.of},
        )


def _beyond(mean: Mean, level: float, limit: float) -> bool:
    low, high = mean.interval(level)
    return low > limit or high < -limit


def _usual(shares: list[Share]) -> float:
    """Return the share over all observations together."""
    return sum(each.hits for each in shares) / max(1, sum(each.of for each in shares))
