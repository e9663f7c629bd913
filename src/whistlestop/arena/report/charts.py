"""The plots of a report: ratings, shares, scores and their items, tickets."""

from __future__ import annotations

from collections import Counter, defaultdict
from html import escape
from itertools import cycle
from typing import Any

from whistlestop.arena.report.plotting import (
    ITEM_COLOURS,
    LIGHT,
    Scale,
    fitted,
    line,
    number,
    scale_of,
    svg,
    text,
)
from whistlestop.arena.rows import PlayedRow
from whistlestop.game.scores import item_name
from whistlestop.titles import Title

WIDTH = 760
LEFT = 190  # right end of names
RIGHT = 20  # right margin
ROW = 30  # height of a row
AXIS = 30  # height of an axis
LETTERS = 26  # most letters of a name
FEWEST = 3  # times that a bot must have held a ticket for a mark
SHAPES = ("circle", "square", "diamond", "triangle")

Bots = list[dict[str, Any]]
Colours = dict[str, str]


def ratings(bots: Bots, colours: Colours) -> str:
    """Return a plot with each bot's rating as a dot with its interval and the number."""
    values = [bot["rating"] for bot in bots]
    for bot in bots:
        values += bot["rating_interval"]
    scale = scale_of(values, LEFT + 20, WIDTH - RIGHT - 40)
    rows = [(bot["bot"], bot["rating"], bot["rating_interval"]) for bot in bots]
    return whiskers("ratings", rows, scale, 0, colours, "+.0f")


def win_shares(bots: Bots, seats: int, colours: Colours) -> str:
    """Return a plot with each bot's share of wins, and a line at the equal share."""
    highest = max(100 / seats, *(100 * bot["share_interval"][1] for bot in bots))
    scale = Scale(0, min(100, highest * 1.05), LEFT + 20, WIDTH - RIGHT - 40)
    rows = [
        (bot["bot"], 100 * bot["share"], [100 * each for each in bot["share_interval"]])
        for bot in bots
    ]
    return whiskers("shares of wins, per cent", rows, scale, 100 / seats, colours, ".1f")


def whiskers(
    said: str,
    rows: list[tuple[str, float, list[float]]],
    scale: Scale,
    middle: float,
    colours: Colours,
    form: str,
) -> str:
    """Return a plot of rows with a name, a value as a dot, its interval, and the number."""
    height = ROW * len(rows) + AXIS
    parts = [axis(scale, height), line(scale(middle), 0, scale(middle), height - AXIS, "middle")]
    for place, (bot, value, (low, high)) in enumerate(rows):
        y, colour = ROW * (place + 0.5), colours[bot]
        parts += [
            text(LEFT, y + 5, fitted(bot, LETTERS), "end", "name"),
            line(scale(low), y, scale(high), y, "whisker", colour),
            f'<circle cx="{scale(value):g}" cy="{y:g}" r="5.5" fill="{colour}"/>',
            text(WIDTH - 4, y + 5, number(value, form), "end", "value"),
        ]
    return svg(WIDTH, height, said, *parts)


def axis(scale: Scale, height: float, low: float = 0) -> str:
    """Return the lines and numbers of a scale at the bottom of a plot."""
    parts = []
    for tick in scale.ticks():
        x = scale(tick)
        parts.append(line(x, low, x, height - AXIS + 4, "grid"))
        parts.append(text(x, height - 8, number(round(tick, 6)), "middle", "tick"))
    return "".join(parts)


def distributions(rows: list[PlayedRow], bots: Bots, colours: Colours) -> str:
    """Return a plot of the distribution of each bot's scores, with a mark at the mean."""
    totals: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        for sitting, seat in zip(row["lineup"], row["seats"], strict=True):
            totals[sitting].append(seat["total"])
    scale = scale_of([total for each in totals.values() for total in each], LEFT + 20, WIDTH - 40)
    step = max(2, round((scale.high - scale.low) / 50))
    counted = {bot: Counter(total // step for total in each) for bot, each in totals.items()}
    hill = 58
    height = hill * len(bots) + AXIS
    most = max(max(found.values()) / len(totals[bot]) for bot, found in counted.items())
    parts = [axis(scale, height)]
    for place, bot in enumerate(bots):
        name, base = bot["bot"], hill * (place + 1)
        found, games = counted[name], len(totals[name])
        path = f"M{scale(min(found) * step):g} {base:g}"
        for each in range(min(found), max(found) + 1):
            top = base - (hill - 24) * found[each] / games / most
            path += f"V{top:.1f}H{scale((each + 1) * step):g}"
        mean = scale(bot["score"])
        parts += [
            text(LEFT, base - 8, fitted(name, LETTERS), "end", "name"),
            f'<path d="{path}V{base:g}Z" fill="{colours[name]}" class="hill"/>',
            line(scale.start, base, scale.end, base, "base"),
            line(mean, base - hill + 12, mean, base, "mean"),
            text(mean + 5, base - hill + 21, number(bot["score"], ".1f"), kind="value"),
        ]
    return svg(WIDTH, height, "distributions of scores", *parts)


def score_items(bots: Bots) -> str:
    """Return a plot of score items, with gains to the right and losses to the left."""
    losses = [sum(min(0, points) for points in bot["items"].values()) for bot in bots]
    gains = [sum(max(0, points) for points in bot["items"].values()) for bot in bots]
    scale = scale_of([0, *losses, *gains], LEFT + 20, WIDTH - RIGHT - 40)
    height = ROW * len(bots) + AXIS
    parts = [axis(scale, height)]
    colours = _item_colours(bots)
    for place, bot in enumerate(bots):
        y = ROW * (place + 0.5)
        parts.append(text(LEFT, y + 5, fitted(bot["bot"], LETTERS), "end", "name"))
        ends = {True: 0.0, False: 0.0}
        for item, points in bot["items"].items():
            begin = ends[points > 0]
            ends[points > 0] = end = begin + points
            x, width = scale(min(begin, end)), abs(scale(end) - scale(begin))
            parts.append(
                f'<rect x="{x:g}" y="{y - 9:g}" width="{max(0, width - 1):.1f}" height="18" '
                f'fill="{colours[item]}"><title>{item_name(item)}: {points:.1f}</title></rect>'
            )
            if width > 34:
                dark = "on-light" if colours[item] in LIGHT else "on-dark"
                parts.append(text(x + width / 2, y + 4.5, number(points, ".0f"), "middle", dark))
        total = scale(bot["score"])
        parts.append(line(total, y - 12, total, y + 12, "mean"))
    parts.append(line(scale(0), 0, scale(0), height - AXIS, "middle"))
    return svg(WIDTH, height, "score items", *parts)


def item_legend(bots: Bots) -> str:
    """Return the legend of the score items and their colours, as HTML."""
    return "".join(
        f'<span class="key"><i style="background:{colour}"></i>{item_name(item)}</span>'
        for item, colour in _item_colours(bots).items()
    )


def _item_colours(bots: Bots) -> Colours:
    return dict(zip(bots[0]["items"], cycle(ITEM_COLOURS), strict=False))


def tickets(title: Title, rows: list[PlayedRow], bots: Bots, colours: Colours) -> str:
    """Return a plot with a mark for each bot's share of completed tickets, by ticket."""
    done: dict[str, Counter[str]] = {bot["bot"]: Counter() for bot in bots}
    held: dict[str, Counter[str]] = {bot["bot"]: Counter() for bot in bots}
    for row in rows:
        for sitting, seat in zip(row["lineup"], row["seats"], strict=True):
            done[sitting].update(seat["completed"])
            held[sitting].update(seat["completed"] + seat["failed"])
    names = ticket_names(title)
    all_held = {ticket: sum(held[bot][ticket] for bot in held) for ticket in names}
    order = sorted(
        (ticket for ticket in names if all_held[ticket]),
        key=lambda each: -sum(done[bot][each] for bot in done) / all_held[each],
    )
    step, left = 17, 270
    scale = Scale(0, 100, left + 20, WIDTH - 80)
    height = step * len(order) + AXIS + 18
    parts = [text(WIDTH - 4, 10, "kept", "end", "tick"), axis(scale, height, 16)]
    for place, ticket in enumerate(order):
        y = 16 + step * (place + 0.5)
        parts += [
            line(scale.start, y, scale.end, y, "hair"),
            text(left, y + 4.5, names[ticket], "end", "small"),
            text(WIDTH - 4, y + 4.5, f"{all_held[ticket]:,}", "end", "small"),
        ]
        for rank, bot in reversed(list(enumerate(bots))):
            name = bot["bot"]
            if held[name][ticket] >= FEWEST:
                share = 100 * done[name][ticket] / held[name][ticket]
                said = f"{name}: {done[name][ticket]} of {held[name][ticket]}"
                parts.append(mark(rank, scale(share), y, colours[name], said))
    return svg(WIDTH, height, "tickets completed, per cent of those kept", *parts)


def mark(rank: int, x: float, y: float, colour: str, said: str = "") -> str:
    """Return a bot's mark, recognisable by colour or by shape."""
    shape = SHAPES[rank % len(SHAPES)]
    told = f"<title>{escape(said)}</title>" if said else ""
    fill = f'stroke="{colour}" class="mark"'
    if shape == "circle":
        return f'<circle cx="{x:g}" cy="{y:g}" r="4.6" {fill}>{told}</circle>'
    outline = {
        "square": "M-4.4 -4.4h8.8v8.8h-8.8z",
        "diamond": "M0 -6l6 6l-6 6l-6 -6z",
        "triangle": "M0 -5.6l5.8 10.2h-11.6z",
    }[shape]
    return f'<path d="{outline}" transform="translate({x:g} {y:g})" {fill}>{told}</path>'


def ticket_names(title: Title) -> dict[str, str]:
    """Return the names of tickets as people know them, with their points."""
    cities = {city.id: city.name for city in title.cities}
    cities |= {country.id: country.name for country in title.countries}
    names = {}
    for ticket in title.tickets:
        other = cities[ticket.b] if ticket.b is not None else "a country"
        names[ticket.id] = f"{cities[ticket.a]} – {other} · {ticket.least}"
        if ticket.most != ticket.least:
            names[ticket.id] += f"–{ticket.most}"
    return names
