"""A title that is balanced by symmetry, and made-up games."""

import copy
import json

import numpy as np

from title_changes import FACTS
from whistlestop.arena.balance.counting import count_games
from whistlestop.bots.planning.self_play import PLAYED_GAME
from whistlestop.rules.constants import NOBODY
from whistlestop.titles import COLOURS, load

CITIES = [f"c{number}" for number in range(8)]


def ring():
    """Return facts of eight cities around a ring, a colour each way, with equal tickets."""
    rules = FACTS["usa"]["rules"] | {"players_at_most": 3, "trains": 20}
    return {
        "id": "ring",
        "name": "Ring",
        "about": "Eight cities around a ring.",
        "rules": rules,
        "train_cards": copy.deepcopy(FACTS["usa"]["train_cards"]),
        "cities": [
            {
                "id": city,
                "name": city,
                "lat": round(10 * np.sin(number * np.pi / 4), 2),
                "lon": round(10 * np.cos(number * np.pi / 4), 2),
            }
            for number, city in enumerate(CITIES)
        ],
        "routes": [
            {"a": city, "b": CITIES[(number + 1) % 8], "colour": COLOURS[number], "length": 3}
            for number, city in enumerate(CITIES)
        ],
        "tickets": [
            {"a": city, "b": CITIES[(number + apart) % 8], "points": 3 * apart, "deck": "short"}
            for apart in (1, 2, 3)
            for number, city in enumerate(CITIES)
        ],
    }


def written(folder, facts):
    """Return the spec of a title with these facts."""
    file = folder / "title.json"
    file.write_text(json.dumps(facts), encoding="utf-8")
    return str(file)


def title_of(folder, facts):
    return load(written(folder, facts))


def no_games(count, decisions=100):
    """Return finished games without claims, tickets and winners."""
    games = np.zeros(count, PLAYED_GAME)
    for name in ("route_owner", "ticket_owner", "ticket_way"):
        games[name] = NOBODY
    games["is_over"] = 1
    games["decisions"] = decisions
    games["turns"] = decisions // 2
    return games


def chance_games(title, seats, count, seed=1):
    """Return games in which everything is random: winners, claims, kept and completed tickets."""
    chance = np.random.default_rng(seed)
    games = no_games(count)
    routes, tickets = len(title.routes), len(title.tickets)
    games["winner"][np.arange(count), chance.integers(0, seats, count)] = 1
    games["route_owner"][:, :routes] = chance.integers(-1, seats, (count, routes))
    owners = chance.integers(-1, seats, (count, tickets))
    games["ticket_owner"][:, :tickets] = owners
    games["ticket_offered"][:, :tickets] = 1
    games["ticket_completed"][:, :tickets] = (owners >= 0) & (chance.random(owners.shape) < 0.8)
    games["ticket_points"][:, :tickets] = [ticket.most for ticket in title.tickets]
    return games


def counted(title, games, seats=2, level="conductor"):
    """Return a table of such games."""
    return count_games(title, level, seats, games)
