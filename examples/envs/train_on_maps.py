"""Train one small model that plays every title, with PyTorch: ``python train_on_maps.py``.

The model is a graph neural network (Gilmer et al. 2017) on ``whistlestop.envs.graph``, with two
features added: which routes lie on shortest ways of tickets, and how long these ways are. It
imitates the bot planner on the eight training titles and on generated maps. The planner names an
action for every decision, but the model plays half of the games itself, so that it learns to go on
after its own mistakes (DAgger, Ross et al. 2011).
``whistlestop transfer --policy train_on_maps.py:policy`` then measures it on the three titles and
the maps that it has not seen; it reads the weights that training wrote to ``maps.pt``.
"""

import argparse
import random
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from whistlestop.bots import make_bot
from whistlestop.envs import EncodedGame
from whistlestop.envs.generated import maps
from whistlestop.envs.graph import (
    ACTION_FEATURES,
    CITY_FEATURES,
    ROUTE_FEATURES,
    SEAT_FEATURES,
    TABLE_FEATURES,
    TICKET_END_FEATURES,
    TICKET_FEATURES,
    graph,
)
from whistlestop.envs.transfer import titles_of

WEIGHTS = Path("maps.pt")
SIZE = 64  # numbers that describe a city, a route, a ticket, …
ROUNDS = 3  # of messages between neighbouring cities
OWN_GAMES = 0.5  # share of games that the model plays itself
BATCH = 64  # decisions in a step
NEW = 32  # of them on average, so that the model sees every decision twice
STEPS = 3_000
STORED = 4_000  # decisions to draw from
OPEN, OWN = ROUTE_FEATURES.index("open to you"), ROUTE_FEATURES.index("owner: you")
HELD, OFFERED = (
    TICKET_FEATURES.index("held"),
    [column for column, name in enumerate(TICKET_FEATURES) if name.startswith("offered")],
)
RATE = 2e-3  # learning rate at the beginning; it falls to almost 0


LONGEST_WAY = 20  # spaces


def ways(seen):
    """Return the routes on shortest ways of tickets held or offered, and the ways' lengths.

    float32[routes, 1]: the share of these tickets. float32[tickets, 1]: in LONGEST_WAYs; own routes
    have no length, and closed ones cannot be used.
    """
    on_way, left = np.zeros((len(seen.routes), 1)), np.zeros((len(seen.tickets), 1))
    length = np.where(seen.routes[:, OPEN] > 0, np.round(seen.routes[:, 0] * 9), np.inf)
    length[seen.routes[:, OWN] > 0] = 0
    (a, b), count = seen.route_cities.T, len(seen.cities)
    far = np.full((count, count), np.inf)
    np.fill_diagonal(far, 0)
    np.minimum.at(far, (a, b), length)
    np.minimum.at(far, (b, a), length)
    for city in range(count):
        np.minimum(far, far[:, city, None] + far[city], out=far)
    tickets = np.flatnonzero(seen.tickets[:, HELD] + seen.tickets[:, OFFERED].sum(axis=1))
    for ticket in tickets:
        mine = seen.ticket_ends[:, 0] == ticket
        here, there = (
            seen.ticket_ends[mine & (seen.ticket_end_features[:, which] > 0), 1] for which in (0, 1)
        )
        if not len(there):  # a ticket without a board
            continue
        begin, end = far[here].min(axis=0), far[there].min(axis=0)
        way = begin[there].min()
        if 0 < way < np.inf:
            left[ticket] = way / LONGEST_WAY
            through = np.minimum(begin[a] + end[b], begin[b] + end[a]) + length
            on_way[(through == way) & (length > 0), 0] += 1 / len(tickets)
    return on_way.astype(np.float32), left.astype(np.float32)


def join(graphs):
    """Join graphs into one: cities, routes, … of all, and pointers moved to where they are now.

    A pointer to nothing becomes 0, and others count from 1.
    """
    joined = {}
    first = dict.fromkeys(("cities", "routes", "tickets"), 0)
    targets = {
        "route_cities": "cities",
        "action_city": "cities",
        "action_route": "routes",
        "action_ticket": "tickets",
    }
    for number, each in enumerate(graphs):
        parts = each._asdict()
        parts["table"] = np.concatenate([each.table, *each.seats[:1], each.seats[1:].mean(axis=0)])
        parts["table"] = parts["table"][None]
        on_way, left = ways(each)
        parts["routes"] = np.concatenate([each.routes, on_way], axis=1)
        parts["tickets"] = np.concatenate([each.tickets, left], axis=1)
        for name, target in targets.items():
            parts[name] = np.where(parts[name] < 0, 0, parts[name] + 1 + first[target])
        parts["ticket_ends"] = each.ticket_ends + 1 + [first["tickets"], first["cities"]]
        for name in first:
            parts[f"graph_of_{name}"] = np.full(len(parts[name]), number)
            first[name] += len(parts[name])
        parts["graph_of_actions"] = np.full(len(each.actions), number)
        for name, array in parts.items():
            joined.setdefault(name, []).append(array)
    return {name: torch.from_numpy(np.concatenate(parts)) for name, parts in joined.items()}


def dense(*sizes):
    """Return a network with two layers."""
    begin, end = sizes
    return nn.Sequential(nn.Linear(begin, SIZE), nn.ReLU(), nn.Linear(SIZE, end))


def with_nothing(rows):
    """Return rows behind a row of zeros, which pointers to nothing find."""
    return torch.cat([rows.new_zeros(1, rows.shape[1]), rows])


class Model(nn.Module):
    """A score for each legal action, from a graph of any title."""

    def __init__(self):
        super().__init__()
        self.table = dense(len(TABLE_FEATURES) + 2 * len(SEAT_FEATURES), SIZE)
        self.city = dense(len(CITY_FEATURES) + SIZE, SIZE)
        self.route = dense(len(ROUTE_FEATURES) + 1 + SIZE, SIZE)
        self.ticket = dense(len(TICKET_FEATURES) + 1, SIZE)
        self.end = dense(SIZE + len(TICKET_END_FEATURES), SIZE)
        self.from_city, self.along = nn.Linear(SIZE, SIZE), nn.Linear(SIZE, SIZE)
        self.change = dense(2 * SIZE, SIZE)
        self.ways, self.trip = dense(3 * SIZE, SIZE), dense(3 * SIZE, SIZE)
        self.want, self.hold, self.sum = dense(SIZE, SIZE), dense(SIZE, SIZE), dense(3 * SIZE, SIZE)
        self.action = dense(len(ACTION_FEATURES) + 4 * SIZE, 1)

    def forward(self, seen):
        """Return the scores of all actions of some joined graphs: float32[actions]."""
        table = self.table(seen["table"])
        tickets = with_nothing(self.ticket(seen["tickets"]))
        routes = self.route(torch.cat([seen["routes"], table[seen["graph_of_routes"]]], 1))
        cities = self.city(torch.cat([seen["cities"], table[seen["graph_of_cities"]]], 1))
        ticket, end = seen["ticket_ends"].T
        marks = self.end(torch.cat([tickets[ticket], seen["ticket_end_features"]], 1))
        cities = with_nothing(cities).index_add(0, end, marks)
        a, b = seen["route_cities"].T
        along = self.along(routes)
        for _ in range(ROUNDS):
            said = self.from_city(cities)
            heard = torch.zeros_like(cities)
            heard = heard.index_add(0, a, (said[b] + along).relu())
            heard = heard.index_add(0, b, (said[a] + along).relu())
            cities = cities + self.change(torch.cat([cities, heard / 4], 1))
        routes = routes + self.ways(
            torch.cat([routes, cities[a] + cities[b], cities[a] * cities[b]], 1)
        )
        here, there = (
            torch.zeros_like(tickets).index_add(0, ticket, cities[end] * which[:, None])
            for which in seen["ticket_end_features"].T[:2]  # the first end, the second end
        )
        tickets = tickets + self.trip(torch.cat([tickets, here + there, here * there], 1))
        tickets = torch.cat([tickets[:1] * 0, tickets[1:]])
        wanted = torch.zeros_like(
            table
        ).index_add(  # what the routes on the ways say, all together
            0, seen["graph_of_routes"], self.want(routes) * seen["routes"][:, -1:]
        )
        held = torch.zeros_like(table).index_add(
            0, seen["graph_of_tickets"], self.hold(tickets[1:])
        )
        table = table + self.sum(torch.cat([table, wanted, held], 1))
        found = (
            seen["action_features"],
            with_nothing(routes)[seen["action_route"]],
            cities[seen["action_city"]] * (seen["action_city"] > 0)[:, None],
            tickets[seen["action_ticket"]].sum(dim=1),
            table[seen["graph_of_actions"]],
        )
        return self.action(torch.cat(found, 1))[:, 0]


def decisions(seed, model):
    """Yield graphs and the place of the planner's action, from games of titles and maps in turn."""
    chance = random.Random(seed)
    titles = titles_of("train")
    for number, generated in enumerate(maps("train")):
        for title in (titles[number % len(titles)], generated):
            game = EncodedGame(title, 2, seed=chance.getrandbits(64))
            bots = [make_bot("planner", seat) for seat in range(2)]
            is_own = chance.random() < OWN_GAMES
            while not game.is_over:
                chosen = bots[game.seat].choose(game.view(game.seat)).index
                found = graph(game, game.seat)
                if len(found.actions) > 1:
                    yield found, int(np.flatnonzero(found.actions == chosen)[0])
                game.play(choose(model, found) if is_own else chosen)


def judge(model, batch):
    """Return the cross-entropy of some decisions in nats, and the share in which they agree."""
    scores = model(join([found for found, _ in batch]))
    losses, agreed = [], 0
    parts = scores.split([len(found.actions) for found, _ in batch])
    for part, (_, place) in zip(parts, batch, strict=True):
        losses.append(part.logsumexp(0) - part[place])
        agreed += int(part.argmax()) == place
    return torch.stack(losses).mean(), agreed / len(batch)


def step(model, optimizer, batch):
    """Learn from some decisions; return the share in which the model agreed before."""
    loss, agreed = judge(model, batch)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return agreed


def train(steps=STEPS, stored=STORED, seed=1):
    """Return a model, trained for so many steps, and the share in which it agreed in each."""
    torch.manual_seed(seed)
    model, agreed = Model(), []
    chance, source = random.Random(seed), decisions(seed, model)
    optimizer = torch.optim.Adam(model.parameters(), RATE)
    print(f"playing games until {stored} decisions are stored")
    seen = [next(source) for _ in range(stored)]
    begin = time.perf_counter()
    for number in range(steps):
        for place in chance.sample(range(stored), NEW):
            seen[place] = next(source)
        optimizer.param_groups[0]["lr"] = RATE * (1 - number / steps)
        agreed.append(step(model, optimizer, chance.sample(seen, BATCH)))
        if number % 200 == 199:
            passed = time.perf_counter() - begin
            print(f"step {number + 1}: agrees in {np.mean(agreed[-200:]):.0%}, {passed:.0f} s")
    return model, agreed


_loaded = []


def policy(seen):
    """Return the action that the stored model scores highest."""
    if not _loaded:
        if not WEIGHTS.exists():
            raise FileNotFoundError(f"{WEIGHTS} is missing; run {Path(__file__).name} to make it")
        _loaded.append(Model())
        _loaded[0].load_state_dict(torch.load(WEIGHTS, weights_only=True))
    return choose(_loaded[0], seen)


def choose(model, seen):
    """Return the action that a model scores highest."""
    with torch.inference_mode():
        return int(seen.actions[int(model(join([seen])).argmax())])


def main():
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--steps", type=int, default=STEPS)
    model, _ = train(parser.parse_args().steps)
    torch.save(model.state_dict(), WEIGHTS)
    print(f"wrote {WEIGHTS}")


if __name__ == "__main__":
    main()
