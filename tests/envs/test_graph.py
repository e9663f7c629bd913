"""Graphs show the same facts as views, with the same features for every title."""

import random

import numpy as np
import pytest

from amount import slow_except
from whistlestop.envs import EncodedGame, EnvError
from whistlestop.envs.graph import (
    ACTION_FEATURES,
    CITY_FEATURES,
    ROUTE_FEATURES,
    SEAT_FEATURES,
    TABLE_FEATURES,
    TICKET_END_FEATURES,
    TICKET_FEATURES,
    Graph,
    graph,
)
from whistlestop.titles import load, title_ids

FAST = ("europe", "card_game", "switzerland", "berlin")
COLUMNS = {
    "table": TABLE_FEATURES,
    "cities": CITY_FEATURES,
    "routes": ROUTE_FEATURES,
    "tickets": TICKET_FEATURES,
    "ticket_end_features": TICKET_END_FEATURES,
    "seats": SEAT_FEATURES,
    "action_features": ACTION_FEATURES,
}


def moments(title, seed=1, share=0.15):
    """Yield some decisions of a random game, with their graph and view."""
    chance = random.Random(seed)
    game = EncodedGame(title, load(title).rules.players_at_most, seed=seed)
    while not game.is_over:
        if chance.random() < share:
            yield game, graph(game, game.seat), game.view(game.seat)
        game.play(chance.choice(game.legal().tolist()))


def column(table, features, name):
    return table[:, features.index(name)]


@pytest.mark.parametrize("title", slow_except(FAST, title_ids()))
def test_features_have_names_and_are_from_0_to_1(title):
    for _, found, _ in moments(title):
        for name, features in COLUMNS.items():
            array = getattr(found, name)
            assert array.dtype == np.float32
            assert array.shape[-1] == len(features) == len(set(features))
            assert not array.size or (array.min() >= 0 and array.max() <= 1)
        for name in set(Graph._fields) - set(COLUMNS):
            assert getattr(found, name).dtype == np.int32


@pytest.mark.parametrize("title", slow_except(FAST, title_ids()))
def test_a_graph_agrees_with_the_view(title):
    facts = load(title)
    for game, found, view in moments(title):
        seats = [(game.seat + row) % game.players for row in range(game.players)]
        for row, seat in enumerate(seats):
            name = "you" if row == 0 else f"seat +{row}"
            owner = column(found.routes, ROUTE_FEATURES, f"owner: {name}")
            owned = {facts.routes[n].id for n in np.flatnonzero(owner)}
            assert owned == set(view.seats[seat].routes)
            station = column(found.cities, CITY_FEATURES, f"station of {name}")
            built = {facts.cities[n].id for n in np.flatnonzero(station)}
            assert built == set(view.seats[seat].stations)
            trains = found.seats[row, SEAT_FEATURES.index("trains")]
            if facts.rules.trains:
                assert round(trains * facts.rules.trains) == view.seats[seat].trains
        held = np.flatnonzero(column(found.tickets, TICKET_FEATURES, "held"))
        assert {facts.tickets[n].id for n in held} == {ticket.id for ticket in view.tickets}


@pytest.mark.parametrize("title", slow_except(FAST, title_ids()))
def test_actions_point_to_what_they_name(title):
    facts = load(title)
    for game, found, view in moments(title):
        assert found.actions.tolist() == sorted(action.index for action in view.legal)
        by_number = {action.index: action for action in view.legal}
        for row, number in enumerate(found.actions.tolist()):
            action = by_number[number]
            route, city = int(found.action_route[row]), int(found.action_city[row])
            assert (facts.routes[route].id if route >= 0 else None) == action.route
            assert (facts.cities[city].id if city >= 0 else None) == action.city
            tickets = {facts.tickets[n].id for n in found.action_ticket[row] if n >= 0}
            assert tickets == set(action.tickets)
            kinds = found.action_features[row, :15]
            assert kinds.sum() == 1
        other = (game.seat + 1) % game.players
        assert len(graph(game, other).actions) == 0


def test_the_ends_of_routes_and_tickets_are_those_of_the_title():
    for title in ("europe", "switzerland"):
        facts = load(title)
        _, found, _ = next(moments(title, share=1))
        cities = [city.id for city in facts.cities]
        for route, (a, b) in zip(facts.routes, found.route_cities.tolist(), strict=True):
            assert {cities[a], cities[b]} == {route.a, route.b}
        reached = {}
        for ticket, city in found.ticket_ends.tolist():
            reached.setdefault(facts.tickets[ticket].id, set()).add(cities[city])
        country = {city.id: city.country for city in facts.cities}
        for ticket in facts.tickets:
            ends = {ticket.a, ticket.b, *(name for name, _ in ticket.countries)}
            for city in reached[ticket.id]:
                assert city in ends or country[city] in ends


def test_a_graph_of_something_else_is_refused():
    with pytest.raises(EnvError, match=r"a graph shows an EncodedGame, such as .*, not str"):
        graph("usa", 0)
    with pytest.raises(EnvError, match="seat is a whole number from 0 to 1"):
        graph(EncodedGame("usa", 2), 2)
