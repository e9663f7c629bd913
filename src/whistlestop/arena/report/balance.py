"""The page of a balance check: the findings, and plots that explain them."""

from __future__ import annotations

from collections import defaultdict
from html import escape
from pathlib import Path

from whistlestop.arena.balance.figures import Balance, Difference, Part, RouteFigures
from whistlestop.arena.report import board_map, charts
from whistlestop.arena.report.html_page import document, section, table
from whistlestop.arena.report.plotting import (
    BOT_COLOURS,
    HEAT,
    Scale,
    line,
    mixed,
    number,
    scale_of,
    svg,
    text,
)
from whistlestop.titles import Title, load

MORE, NEITHER, LESS = BOT_COLOURS[1], HEAT[0], BOT_COLOURS[0]
MIN_TOP = 0.1  # least upper end of the scale of advantages


def write_balance(balance: Balance, path: Path) -> None:
    """Write the page into a file."""
    path.write_text(balance_page(balance), encoding="utf-8")


def balance_page(balance: Balance) -> str:
    """Return the page as HTML."""
    title = load(balance.title)
    header = (
        f"<h1>{escape(balance.name)}: does it play well?</h1>"
        f"<p>{', '.join(map(escape, balance.levels))} · {_counted(balance.seats)} seats · "
        f"<b>{balance.all_games:,} games</b> · seed {balance.seed}</p>"
    )
    body = [_findings(balance), _seats(balance), _tables(balance)]
    if balance.routes:
        body += _maps(title, balance)
    body += _tickets(title, balance)
    if balance.routes:
        body.append(_colours(balance))
    return document(f"{balance.name}: does it play well?", header, [*body, _how()])


def _counted(seats: list[int]) -> str:
    return ", ".join(map(str, seats))


def _findings(balance: Balance) -> str:
    items = "".join(f"<li>{escape(finding.says)}</li>" for finding in balance.findings)
    return section(
        "What is out of balance",
        f"<ul>{items}</ul>" if items else "<p>Nothing.</p>",
        note="Only differences beyond chance, for all estimates of this page together, and large "
        "enough to matter.",
    )


def _seats(balance: Balance) -> str:
    rows: list[tuple[str, float, list[float]]] = []
    for each in balance.by_seat:
        fair = 1 / each.seats
        values = [100 * (value - fair) for value in (each.wins.low, each.wins.high)]
        name = f"seat {each.seat} of {each.seats}"
        rows.append((name, 100 * (each.wins.share - fair), values))
    ends = [end for _, _, interval in rows for end in interval]
    scale = scale_of([-5, 5, *ends], charts.LEFT + 20, charts.WIDTH - 60)
    colours = {name: BOT_COLOURS[0] for name, _, _ in rows}
    return section(
        "Seats",
        charts.whiskers("wins by seat", rows, scale, 0, colours, "+.1f"),
        note="Wins of a seat above its equal share, in percentage points, all levels together; "
        "seat 0 begins. Lines are 95 % intervals.",
    )


def _tables(balance: Balance) -> str:
    rows = [
        (
            str(each.seats),
            escape(each.level),
            ", ".join(f"{100 * wins.share:.1f}" for wins in each.wins),
            f"{100 * each.shared:.1f} %",
            f"{each.score:.1f}",
            f"{each.decisions:.1f}",
            f"{each.turns:.0f}",
            f"{each.minutes:.0f}",
        )
        for each in balance.tables
    ]
    heads = (
        "seats",
        "level",
        "wins by seat, %",
        "shared",
        "score",
        "decisions",
        "turns",
        "minutes",
    )
    return section(
        "Games",
        table(heads, rows),
        note="Decisions are per seat; turns are for all seats. Minutes are an estimate for people, "
        "at 12 seconds a decision.",
    )


def _maps(title: Title, balance: Balance) -> list[str]:
    board = board_map.board_of(title)
    if board is None:
        return []
    shares = {route.id: route.claimed.share for route in balance.routes}
    top = max(shares.values(), default=0) or 1.0
    told = [route.advantage for route in balance.routes if route.advantage is not None]
    most = max([MIN_TOP, *(abs(each.mean) for each in told)])
    fills = {route.id: _advantage_fill(route, most) for route in balance.routes}
    return [
        section(
            "Routes: how often they are claimed",
            board_map.terrain(board),
            '<div class="map">'
            + board_map.heat_map(title, board, shares, top, "routes that were claimed", True)
            + "</div>",
            note=f"Share of games in which a route was claimed. {board_map.heat_legend(top)}",
        ),
        section(
            "Routes: how much they decide",
            '<div class="map">'
            + board_map.filled_map(title, board, fills, "routes whose owners win more", True)
            + "</div>",
            note="Wins of a route's owner above those of the average owner of a route, in "
            f"percentage points. {_advantage_legend(most)}",
        ),
    ]


def _advantage_fill(route: RouteFigures, most: float) -> tuple[str, str]:
    if route.advantage is None:
        return "#ffffff", "claimed too rarely for an estimate"
    return _shade(route.advantage.mean / most), f"{_signed(route.advantage)} points"


def _shade(part: float) -> str:
    """Return a colour for a number from -1 to 1: less, neither, more."""
    return mixed(NEITHER, MORE if part > 0 else LESS, min(1.0, abs(part)))


def _advantage_legend(most: float) -> str:
    return (
        f'<span class="scale">{number(-100 * most, ".0f")}'
        f'<i style="background:linear-gradient(90deg,{LESS},{NEITHER},{MORE})"></i>'
        f"+{100 * most:.0f}</span>"
    )


def _signed(found: Difference | None) -> str:
    return "" if found is None else number(100 * found.mean, "+.1f")


def _half(found: Difference | None) -> str:
    return "" if found is None else f"<small>± {50 * (found.high - found.low):.1f}</small>"


def _tickets(title: Title, balance: Balance) -> list[str]:
    names = charts.ticket_names(title)
    rows = [
        (
            escape(names[ticket.id]),
            "" if ticket.cost is None else str(ticket.cost),
            "" if ticket.in_line is None else f"{ticket.in_line:.0f}",
            "" if ticket.way is None else f"{ticket.way:.1f}",
            _share(ticket.kept),
            _share(ticket.completed),
            "" if ticket.gain is None else number(ticket.gain, ".1f"),
            f"{_signed(ticket.advantage)}{_half(ticket.advantage)}",
        )
        for ticket in sorted(balance.tickets, key=lambda ticket: (ticket.most, ticket.id))
    ]
    heads = ("ticket", "costs", "in line", "took", "kept", "completed", "brings", "keeper wins")
    unit = "spaces of its shortest way" if balance.routes else "cards"
    parts = []
    if balance.line is not None:
        parts.append(
            section(
                "Tickets: value and cost",
                _scatter(balance),
                note=f"Open circles: the points of a ticket over its cost ({unit}); larger for "
                "several tickets. Dots: the mean gain of those who kept it, including losses. "
                "The line shows what the title's tickets pay for their cost.",
            )
        )
    return [
        *parts,
        section(
            "Tickets",
            table(heads, rows),
            note=f"Costs: {unit}. In line: what the title's tickets pay for that cost. Took: the "
            "mean spaces of the ways that completed it. Kept: share of the offers. Completed: "
            "share of the times kept. Last column: wins of its keeper above those of the "
            "average keeper of a ticket, in percentage points.",
        ),
    ]


def _share(part: Part | None) -> str:
    if part is None:
        return ""
    return f"{100 * part.share:.1f} %<small>{100 * part.low:.0f} – {100 * part.high:.0f}</small>"


def _scatter(balance: Balance) -> str:
    """Return a plot of points over cost."""
    height, left, bottom = 380, 56, 340
    costed = [(ticket, ticket.cost) for ticket in balance.tickets if ticket.cost is not None]
    gains = [ticket.gain for ticket, _ in costed if ticket.gain is not None]
    across = scale_of([0, *(cost for _, cost in costed)], left, charts.WIDTH - 20)
    up = scale_of([0, *(ticket.most for ticket, _ in costed), *gains], bottom, 16)
    parts = [_grid(across, up, left, bottom)]
    if balance.line is not None:
        ends = (min(cost for _, cost in costed), max(cost for _, cost in costed))
        first, last = (up(balance.line.at(end)) for end in ends)
        parts.append(line(across(ends[0]), first, across(ends[1]), last, "middle"))
    together: dict[tuple[int, int], list[str]] = defaultdict(list)
    for ticket, cost in costed:
        together[cost, ticket.most].append(ticket.id)
    for (cost, points), ids in together.items():
        radius = min(14.0, 4 + 1.3 * len(ids))
        parts.append(
            f'<circle cx="{across(cost):g}" cy="{up(points):g}" r="{radius:g}" class="mark" '
            f'stroke="{LESS}"><title>{escape(", ".join(ids))}: {points}</title></circle>'
        )
    for ticket, cost in costed:
        if ticket.gain is not None:
            parts.append(
                f'<circle cx="{across(cost):g}" cy="{up(ticket.gain):g}" r="2.6" fill="{MORE}">'
                f"<title>{escape(ticket.id)}: {number(ticket.gain, '.1f')}</title></circle>"
            )
    parts.append(text((left + charts.WIDTH - 20) / 2, height - 4, "cost", "middle", "tick"))
    return svg(charts.WIDTH, height, "tickets: points over cost", *parts)


def _grid(across: Scale, up: Scale, left: float, bottom: float) -> str:
    parts = []
    for tick in across.ticks():
        parts.append(line(across(tick), up.end, across(tick), bottom, "grid"))
        parts.append(text(across(tick), bottom + 16, number(round(tick, 6)), "middle", "tick"))
    for tick in up.ticks():
        parts.append(line(left, up(tick), across.end, up(tick), "grid"))
        parts.append(text(left - 6, up(tick) + 4, number(round(tick, 6)), "end", "tick"))
    return "".join(parts)


def _colours(balance: Balance) -> str:
    rows = [
        (
            colour.colour,
            str(colour.cards),
            str(colour.spaces),
            f"{colour.in_line:.0f}",
            "" if colour.filled is None else f"{100 * colour.filled:.1f} %",
            f"{_signed(colour.advantage)}{_half(colour.advantage)}",
        )
        for colour in balance.colours
    ]
    return section(
        "Colours",
        table(("colour", "cards", "spaces", "in line", "claimed", "more than others"), rows),
        note="In line: the spaces for this number of cards in the other colours. Claimed: the "
        "share of a colour's spaces claimed in a game, and its difference from the mean of all "
        "colours, in percentage points.",
    )


def _how() -> str:
    return section(
        "Method",
        "<p>All seats of a table have the same level, because a seat's advantage shows only "
        "between equal players. Every table (a level with a number of seats) has its own deals, "
        "so all games are independent. Intervals are of 95 %: Wilson's for shares, Student's for "
        "means. A finding means that the whole of a wider interval is beyond a limit; with these "
        "intervals, all estimates hold together in 95 % of checks (Bonferroni).</p>"
        "<p>If owners of a route win more, the route is not necessarily the cause: a player who is "
        "ahead may have more time for it. Bots do not bargain, and do not block out of spite.</p>",
    )
