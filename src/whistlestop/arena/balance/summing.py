"""The computation of a balance check's figures from counted games."""

from __future__ import annotations

from statistics import median

from whistlestop.arena.balance.counting import Counts, added, route_colours
from whistlestop.arena.balance.figures import (
    Balance,
    ColourFigures,
    Difference,
    RouteFigures,
    SeatFigures,
    TableFigures,
    TicketFigures,
    ValueLine,
)
from whistlestop.arena.balance.findings import find
from whistlestop.arena.balance.pooling import Mean, Pooled, SeatWins, pool
from whistlestop.arena.balance.values import ticket_costs, value_line
from whistlestop.titles import COLOURS, Title

SECONDS_A_DECISION = 12.0
"""The mean time of people for a decision. Drawing one of two cards takes a few seconds, choosing
tickets half a minute. This is an estimate, not a measurement; with it, games of Europe and USA
take about as long as their boxes say."""


def sum_up(title: Title, seed: int, tables: list[Counts]) -> Balance:
    """Return all figures and findings; ``tables`` have the same number of games each."""
    pooled = pool(tables)
    points = [ticket.most for ticket in title.tickets]
    costs = ticket_costs(title)
    line = value_line(costs, points)
    tickets = _tickets(title, tables, pooled, costs, line)
    colours = _colours(title, pooled)
    return Balance(
        title=title.spec,
        name=title.name if title.variant is None else f"{title.name}, {title.variant}",
        seed=seed,
        games=tables[0].games,
        levels=list(dict.fromkeys(table.level for table in tables)),
        seats=sorted({table.seats for table in tables}),
        tables=[_table(table) for table in tables],
        by_seat=[SeatFigures(*where, wins.part()) for where, wins in pooled.seats.items()],
        routes=_routes(title, tables, pooled),
        tickets=tickets,
        colours=colours,
        line=line,
        findings=find(title, pooled, tickets, colours, line),
    )


def _table(table: Counts) -> TableFigures:
    return TableFigures(
        level=table.level,
        seats=table.seats,
        games=table.games,
        wins=[SeatWins(table.won[:, seat]).part() for seat in range(table.seats)],
        shared=float((table.won.max(axis=1) < 1).mean()),
        score=table.score,
        decisions=table.decisions / table.seats,
        turns=table.turns,
        minutes=table.decisions * SECONDS_A_DECISION / 60,
        unfinished=table.unfinished,
    )


def _routes(title: Title, tables: list[Counts], pooled: Pooled) -> list[RouteFigures]:
    by_seats: list[list[float]] = [[] for _ in title.routes]
    for seats in sorted({table.seats for table in tables}):
        of_seats = [table for table in tables if table.seats == seats]
        games = sum(table.games for table in of_seats)
        for place, claims in enumerate(added(table.owners.times for table in of_seats)):
            by_seats[place].append(float(claims) / games)
    figures = []
    for place, route in enumerate(title.routes):
        claimed = pooled.claimed[place].part()
        assert claimed is not None
        figures.append(
            RouteFigures(
                id=route.id,
                colour=route.colour,
                length=route.length,
                points=title.rules.points_of(route),
                claimed=claimed,
                by_seats=by_seats[place],
                advantage=_difference(pooled.owners[place]),
            )
        )
    return figures


def _tickets(
    title: Title,
    tables: list[Counts],
    pooled: Pooled,
    costs: list[int | None],
    line: ValueLine | None,
) -> list[TicketFigures]:
    gained = added(table.gained for table in tables)
    joined = added(table.joined for table in tables)
    spaces = added(table.spaces for table in tables)
    figures = []
    for place, (ticket, cost) in enumerate(zip(title.tickets, costs, strict=True)):
        kept, completed = pooled.kept[place], pooled.completed[place]
        figures.append(
            TicketFigures(
                id=ticket.id,
                least=ticket.least,
                most=ticket.most,
                cost=cost,
                way=float(spaces[place] / joined[place]) if joined[place] else None,
                in_line=None if line is None or cost is None else line.at(cost),
                kept=kept.part(),
                completed=completed.part(),
                gain=float(gained[place] / kept.hits) if kept.hits else None,
                advantage=_difference(pooled.keepers[place]),
            )
        )
    return figures


def _colours(title: Title, pooled: Pooled) -> list[ColourFigures]:
    """Return the figures of the colours with routes or cards.

    ``in_line`` uses the median of spaces per card over the colours.
    """
    on_routes = route_colours(title)
    spaces = {
        colour: sum(route.length for route in title.routes if route.colour == colour)
        for colour in COLOURS
    }
    cards = title.train_cards
    a_card = [spaces[colour] / cards[colour] for colour in COLOURS if cards[colour]]
    usual = median(a_card) if a_card else 0.0
    filled = dict(zip(on_routes, pooled.filled, strict=True))
    figures = []
    for colour in COLOURS:
        if not spaces[colour] and not cards[colour]:
            continue
        mean = filled.get(colour)
        figures.append(
            ColourFigures(
                colour=colour,
                cards=cards[colour],
                spaces=spaces[colour],
                in_line=usual * cards[colour],
                filled=None if mean is None else mean.won,
                advantage=_difference(mean),
            )
        )
    return figures


def _difference(mean: Mean | None) -> Difference | None:
    return None if mean is None else mean.difference()
