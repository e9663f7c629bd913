"""Check a map's design by play: `python tools/check_design.py berlin --games 2000`.

Lets `path` play against itself with every number of seats, and prints as Markdown how often each
seat wins, how often each route is claimed and each ticket completed, how many decisions a seat
has, and which of the limits for a map of our own hold. The same games and seed give the same
figures.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from statistics import fmean

from whistlestop.arena.match import match_seed
from whistlestop.bots import make_bot
from whistlestop.game import Game
from whistlestop.titles import Title, load

MOST_ADVANTAGE = 5.0
"""Points of percentage that a seat may win more than its share."""
LEAST_CLAIMED = 5.0
"""Percent of the games in which every route must be claimed."""
COMPLETED = (20.0, 95.0)
"""Percent of the times it is kept that a ticket is completed."""
DECISIONS = (25, 60)
"""Decisions a seat, on average over the games."""
SHOWN = 5
"""Rows of a list that are printed from each of its ends."""


@dataclass(frozen=True, slots=True)
class Played:
    """What one game says about the map."""

    winners: tuple[int, ...]
    decisions: int
    claimed: tuple[str, ...]
    completed: tuple[str, ...]
    failed: tuple[str, ...]


def play(title: str, seats: int, bot: str, seed: int, number: int) -> Played:
    """One game of a bot against itself."""
    seed = match_seed(seed, number)
    game = Game.new(title, players=seats, seed=seed)
    bots = [make_bot(bot, seed + seat) for seat in range(seats)]
    while (seat := game.seat) is not None:
        game.play(bots[seat].choose(game.view(seat)))
    scores = game.scores()
    return Played(
        tuple(game.winners()),
        len(game.played),
        tuple(route for seat in game.view(None).seats for route in seat.routes),
        tuple(ticket for score in scores for ticket in score["completed"]),
        tuple(ticket for score in scores for ticket in score["failed"]),
    )


@dataclass(frozen=True, slots=True)
class Figures:
    """What the games with one number of seats came to, in percent where nothing else is said.

    wins: by seat, a shared win counted in parts; shared: games with several winners; claimed:
    by route; completed: by ticket, of the times it was kept, which `kept` counts.
    """

    seats: int
    wins: tuple[float, ...]
    shared: float
    claimed: dict[str, float]
    completed: dict[str, float]
    kept: Counter[str]
    decisions: float

    @property
    def advantage(self) -> float:
        """Points of percentage that the luckiest seat wins more than its share."""
        return max(self.wins) - 100 / self.seats


def sum_up(title: Title, seats: int, games: list[Played]) -> Figures:
    """Add the games up."""
    wins = [
        sum(1 / len(game.winners) for game in games if seat in game.winners)
        for seat in range(seats)
    ]
    claimed = Counter(route for game in games for route in set(game.claimed))
    done = Counter(ticket for game in games for ticket in game.completed)
    kept = done + Counter(ticket for game in games for ticket in game.failed)
    return Figures(
        seats,
        tuple(100 * won / len(games) for won in wins),
        100 * sum(len(game.winners) > 1 for game in games) / len(games),
        {route.id: 100 * claimed[route.id] / len(games) for route in title.routes},
        {t.id: 100 * done[t.id] / kept[t.id] for t in title.tickets if kept[t.id]},
        kept,
        fmean(game.decisions for game in games) / seats,
    )


def limits(figures: Figures) -> Iterator[tuple[str, str, bool]]:
    """(limit, what came out, whether it holds)."""
    yield (
        f"no seat wins more than {MOST_ADVANTAGE:g} points above its share",
        f"{figures.advantage:+.1f}",
        figures.advantage <= MOST_ADVANTAGE,
    )
    route, least = min(figures.claimed.items(), key=lambda item: item[1])
    yield (
        f"every route is claimed in {LEAST_CLAIMED:g} % of the games or more",
        f"least {least:.1f} % ({route})",
        least >= LEAST_CLAIMED,
    )
    low, high = COMPLETED
    rates = sorted((rate, ticket) for ticket, rate in figures.completed.items())
    yield (
        f"a ticket kept is completed {low:g} to {high:g} % of the times",
        f"{rates[0][0]:.1f} % ({rates[0][1]}) to {rates[-1][0]:.1f} % ({rates[-1][1]})",
        low <= rates[0][0] and rates[-1][0] <= high,
    )
    few, many = DECISIONS
    yield (
        f"{few} to {many} decisions a seat",
        f"{figures.decisions:.1f}",
        few <= figures.decisions <= many,
    )


def report(title: Title, games: int, all_figures: list[Figures]) -> str:
    """All figures as Markdown."""
    heads = [f"{figures.seats} seats" for figures in all_figures]
    lines = [
        f"{title.name}: {games} games for each number of seats; a shared win counts in parts.",
        "",
        *table(["limit", *heads, "holds"], _limit_rows(all_figures)),
        "",
        *table(["wins by seat, %", *heads], _win_rows(all_figures)),
        "",
        *table(["route claimed, % of games", *heads], _route_rows(all_figures)),
        "",
        *table(["ticket completed, % of times kept", *heads], _ticket_rows(title, all_figures)),
    ]
    return "\n".join(lines)


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    """The lines of a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def _limit_rows(all_figures: list[Figures]) -> list[list[str]]:
    rows = []
    for found in zip(*(limits(figures) for figures in all_figures), strict=True):
        holds = all(each[2] for each in found)
        rows.append([found[0][0], *(each[1] for each in found), "yes" if holds else "**no**"])
    return rows


def _win_rows(all_figures: list[Figures]) -> list[list[str]]:
    most = max(figures.seats for figures in all_figures)
    rows = [
        [
            str(seat + 1),
            *(f"{f.wins[seat]:.1f}" if seat < f.seats else "" for f in all_figures),
        ]
        for seat in range(most)
    ]
    rows.append(["games with a shared win", *(f"{f.shared:.1f}" for f in all_figures)])
    return rows


def _route_rows(all_figures: list[Figures]) -> list[list[str]]:
    """The routes that are claimed least and most, by their mean over the numbers of seats."""
    order = sorted(
        all_figures[0].claimed, key=lambda route: fmean(f.claimed[route] for f in all_figures)
    )
    shown = order if len(order) <= 2 * SHOWN else [*order[:SHOWN], "…", *order[-SHOWN:]]
    return [
        [route, *("…" if route == "…" else f"{f.claimed[route]:.1f}" for f in all_figures)]
        for route in shown
    ]


def _ticket_rows(title: Title, all_figures: list[Figures]) -> list[list[str]]:
    tickets = sorted(title.tickets, key=lambda ticket: (ticket.most, ticket.id))
    return [
        [
            f"{ticket.id} ({ticket.most})",
            *(
                f"{f.completed[ticket.id]:.1f} of {f.kept[ticket.id]}"
                if ticket.id in f.completed
                else "never kept"
                for f in all_figures
            ),
        ]
        for ticket in tickets
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title", help="the id of a title, or the path of a title file")
    parser.add_argument("--games", type=int, default=2000, help="for each number of seats")
    parser.add_argument("--seats", type=int, nargs="+", help="only these numbers of seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="path")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    title = load(options.title)
    rules = title.rules
    numbers = options.seats or range(rules.players_at_least, rules.players_at_most + 1)
    play(options.title, rules.players_at_least, options.bot, options.seed, 0)  # compiles once
    all_figures = []
    with ProcessPoolExecutor(options.processes, mp_context=get_context("spawn")) as pool:
        for seats in numbers:
            one = partial(play, options.title, seats, options.bot, options.seed)
            games = list(pool.map(one, range(options.games), chunksize=16))
            all_figures.append(sum_up(title, seats, games))
    print(report(title, options.games, all_figures))
    if not all(holds for figures in all_figures for _, _, holds in limits(figures)):
        raise SystemExit("Not all limits hold.")


if __name__ == "__main__":
    main()
