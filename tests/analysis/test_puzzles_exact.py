"""Exact counts agree with brute force: ways to complete a ticket, cards for tickets and the last
turn.
"""

import random
from itertools import combinations, permutations

import networkx
import pytest

from amount import tries
from whistlestop import Game
from whistlestop.analysis.puzzles.last_turn import (
    best_kept,
    is_last_turn,
    unseen_cards,
    unseen_tickets,
    value_of,
    values,
    with_on_top,
)
from whistlestop.analysis.puzzles.ways import cards_needed, cheapest_path
from whistlestop.titles import CARDS, load

NEVER = float("inf")
ROW = ["blue", "green", "black", "white", "yellow"]


def random_position(title, chance, routes=8, stations=0, tickets=3):
    """Return a position with random routes of two seats, and stations if the title has them."""
    facts = load(title)
    pairs = {}
    for route in facts.routes:
        pairs.setdefault((route.a, route.b), route.id)
    chosen = chance.sample(sorted(pairs.values()), 2 * routes)
    cities = chance.sample([city.id for city in facts.cities], 2 * stations)
    plain = [ticket.id for ticket in facts.tickets if ticket.b is not None]
    seats = []
    for seat in range(2):
        lying = {"routes": chosen[seat * routes : (seat + 1) * routes]}
        if stations:
            lying["stations"] = cities[seat * stations : (seat + 1) * stations]
        seats.append(lying)
    seats[0]["tickets"] = chance.sample(plain, tickets)
    lengths = {route.id: route.length for route in facts.routes if not route.subway}
    left = facts.rules.trains - sum(lengths.get(route, 0) for route in seats[0]["routes"])
    seats[0]["trains"] = min(left, chance.randrange(4, 15))
    return Game.from_position({"title": title, "phase": "act", "seats": seats})


def by_networkx(game, ticket, stations=0):
    """Return the fewest trains that complete a ticket, over every use of stations."""
    view, title = game.view(0), game.title
    mine, other = view.seats
    owner = {route: seat.seat for seat in view.seats for route in seat.routes}
    own_pairs = {(r.a, r.b) for r in title.routes if owner.get(r.id) == 0}
    goal = next(each for each in title.tickets if each.id == ticket)
    graph = networkx.Graph()
    graph.add_nodes_from(city.id for city in title.cities)

    def add(route, weight):
        known = graph.get_edge_data(route.a, route.b)
        if known is None or weight < known["weight"]:
            graph.add_edge(route.a, route.b, weight=weight)

    for route in title.routes:
        if owner.get(route.id) == 0:
            add(route, 0)
        elif route.id not in {*owner, *view.closed} and (route.a, route.b) not in own_pairs:
            add(route, route.length)
    borrowable = [
        (city, route)
        for route in title.routes
        if owner.get(route.id) == 1
        for city in (route.a, route.b)
        if city not in other.stations
    ]
    best = NEVER
    for size in range(stations + len(mine.stations) + 1):
        for used in combinations(borrowable, size):
            cities = [city for city, _ in used]
            new = [city for city in cities if city not in mine.stations]
            if len(set(cities)) < size or len(new) > stations:
                continue
            trial = graph.copy()
            trial.add_edges_from((route.a, route.b, {"weight": 0}) for _, route in used)
            if networkx.has_path(trial, goal.a, goal.b):
                best = min(best, networkx.dijkstra_path_length(trial, goal.a, goal.b))
    return best


def same(game, ticket, stations=0):
    """Check that the search agrees with networkx about a ticket; return the result."""
    found = cheapest_path(game.view(0), ticket)
    needed = by_networkx(game, ticket, stations)
    assert found.possible == (needed <= game.view(0).seats[0].trains), (ticket, needed, found)
    unlimited = cheapest_path(game.view(0), ticket, limited=False)
    assert unlimited.trains == (0 if needed == NEVER else needed)
    if found.possible:
        assert found.trains == needed
        lengths = {route.id: route.length for route in game.title.routes}
        assert sum(lengths[route] for route in found.routes) == needed
    return found.possible


@pytest.mark.parametrize("title", ["usa", "switzerland"])
def test_a_ticket_can_be_completed_where_networkx_finds_a_path(title):
    chance = random.Random(title)
    found = []
    for _ in range(tries(25, 3)):
        game = random_position(title, chance)
        found += [same(game, ticket.id) for ticket in game.view(0).tickets]
    assert len(set(found)) == 2, "some can be and some can't"


def test_each_station_lets_the_seat_use_a_route_of_another_player():
    chance = random.Random(3)
    found, borrowed = [], 0
    for _ in range(tries(8, 1)):
        game = random_position("europe", chance, routes=7, stations=1, tickets=2)
        position = game.position()
        position["seats"][0]["stations_left"] = 1
        game = Game.from_position(position)
        for ticket in game.view(0).tickets:
            found.append(same(game, ticket.id, stations=1))
            borrowed += len(cheapest_path(game.view(0), ticket.id).borrowed)
    assert borrowed > 2 or tries(1, 0) == 0
    assert True in found


def test_one_station_lets_the_seat_use_only_one_route():
    """Going back and forth over its own routes, the seat could seem to use two."""
    seats = [
        {
            "routes": ["berlin-essen"],
            "tickets": ["berlin-roma"],
            "trains": 0,
            "stations_left": 1,
        },
        {"routes": ["berlin-wien", "munchen-wien", "roma-venezia", "munchen-venezia"]},
    ]
    position = {"title": "europe", "phase": "act", "seats": seats}
    game = Game.from_position(position)
    assert not cheapest_path(game.view(0), "berlin-roma").possible
    assert by_networkx(game, "berlin-roma", 1) > 0
    seats[0]["stations_left"] = 3
    assert not cheapest_path(Game.from_position(position).view(0), "berlin-roma").possible
    seats[0]["routes"] = ["berlin-essen", "roma-venezia"]
    seats[1]["routes"] = ["berlin-wien", "munchen-wien", "munchen-venezia"]
    way = cheapest_path(Game.from_position(position).view(0), "berlin-roma")
    assert way.possible
    assert len(way.stations) == len(way.borrowed) == 3


def test_subway_pieces_and_streetcars_are_counted_separately():
    """The search has one layer for each number of subway pieces."""
    chance = random.Random(5)
    found = []
    for _ in range(tries(25, 2)):
        position = random_position("berlin", chance, routes=3).position()
        mine = position["seats"][0]
        mine["trains"], mine["subways_left"] = chance.randrange(4), chance.randrange(3)
        game = Game.from_position(position)
        view = game.view(0)
        mine, taken = view.seats[0], {route for seat in view.seats for route in seat.routes}
        own_pairs = {(r.a, r.b) for r in game.title.routes if r.id in mine.routes}
        graph = networkx.MultiDiGraph()
        layers = range(mine.subways + 1)
        graph.add_nodes_from((city.id, used) for city in game.title.cities for used in layers)
        for route in game.title.routes:
            own = route.id in mine.routes
            if not own and (
                route.id in taken or route.id in view.closed or (route.a, route.b) in own_pairs
            ):
                continue
            for used in range(mine.subways + 1):
                step = 1 if route.subway and not own else 0
                weight = 0 if own or route.subway else route.length
                if used + step <= mine.subways:
                    for a, b in ((route.a, route.b), (route.b, route.a)):
                        graph.add_edge((a, used), (b, used + step), weight=weight)
        for ticket in view.tickets:
            lengths = networkx.single_source_dijkstra_path_length(graph, (ticket.a, 0))
            needed = min(
                (lengths.get((ticket.b, used), NEVER) for used in range(mine.subways + 1)),
                default=NEVER,
            )
            way = cheapest_path(view, ticket.id)
            assert way.possible == (needed <= mine.trains)
            if way.possible:
                assert way.trains == needed
            found.append(way.possible)
    assert len(set(found)) == 2 or tries(1, 0) == 0


def test_missing_cards_for_tickets_agree_with_a_matching():
    chance = random.Random(7)
    facts = load("card_game")
    found = []
    for _ in range(tries(60, 5)):
        deck = [card for card in CARDS for _ in range(facts.train_cards[card])]
        lying = chance.sample(deck, chance.randrange(4, 14))
        tickets = chance.sample([ticket.id for ticket in facts.tickets], 4)
        game = Game.from_position(
            {
                "title": "card_game",
                "phase": "act",
                "options": {"open_track": True},
                "seats": [
                    {
                        "tickets": tickets,
                        "on_the_track": {card: lying.count(card) for card in set(lying)},
                    },
                    {},
                ],
            }
        )
        together = tuple(chance.sample(tickets, 2))
        slots = [
            (ticket.id, card, number)
            for ticket in facts.tickets
            if ticket.id in together
            for card, count in ticket.cards
            for number in range(count)
        ]
        graph = networkx.Graph()
        graph.add_nodes_from(slots)
        for place, card in enumerate(lying):
            for slot in slots:
                if card in (slot[1], "locomotive"):
                    graph.add_edge(place, slot)
        matched = networkx.bipartite.maximum_matching(graph, top_nodes=slots)
        filled = sum(slot in matched for slot in slots)
        missing = cards_needed(game.view(0), together).missing
        assert max(0, missing) == len(slots) - filled
        found.append(missing <= 0)
    assert len(set(found)) == 2
    with pytest.raises(ValueError, match="are hidden from this seat"):
        cards_needed(Game.new("card_game", players=2, seed=1).view(0), ())


def last_turn(title, hand, **more):
    """Return a position in which seat 0 has the last turn; unmentioned cards are discarded."""
    seats = [{"hand": hand, "tickets": [], **more.pop("mine", {})}, more.pop("other", {})]
    return {"title": title, "phase": "act", "turns_left": 1, "seats": seats, **more}


def discarded(title, position):
    """Return the discards that leave exactly the listed cards in a position's deck."""
    left = dict(load(title).train_cards)
    for card in [*position["deck"], *position["face_up"]]:
        left[card] -= 1
    for seat in position["seats"]:
        for card, number in seat.get("hand", {}).items():
            left[card] -= number
    return {card: number for card, number in left.items() if number}


def best_end(game, seat):
    """Return a seat's best final score over all remaining choices."""
    if game.is_over or game.seat != seat:
        return game.scores()[seat]["total"]
    results = []
    for action in game.legal_actions():
        now = game.copy()
        now.play(action)
        results.append(best_end(now, seat))
    return max(results)


TUNNEL = "petrograd-stockholm"


@pytest.mark.parametrize(
    ("paid", "hand"),
    [
        ("red:8", {"red": 8}),
        ("red:8", {"red": 9, "locomotive": 1}),
        ("red:7 locomotive:1", {"red": 8, "locomotive": 2}),
    ],
)
def test_a_last_turn_tunnel_is_worth_the_mean_over_all_possible_cards(paid, hand):
    """The referee plays every order of the cards that the seat does not see."""
    deck = ["red", "blue", "locomotive", "white"]
    other = {"red": 1, "green": 1, "white": 1}
    position = last_turn(
        "europe",
        hand,
        deck=deck,
        face_up=ROW,
        other={"hand": other, "known": {"green": 1}},
    )
    position["discard"] = discarded("europe", position)
    game = Game.from_position(position)
    assert is_last_turn(game)
    unseen = [*deck, "red", "white"]
    assert sorted(unseen) == sorted(
        card for card, number in unseen_cards(game.view(0)).items() for _ in range(number)
    )
    results = []
    for row in permutations(range(len(unseen)), 3):
        on_top = [unseen[place] for place in row]
        rest = [card for place, card in enumerate(unseen) if place not in row]
        changed = {
            **position,
            "deck": [*on_top, rest[0]],
            "seats": [position["seats"][0], {**position["seats"][1]}],
        }
        held = ["green", *rest[1:]]
        changed["seats"][1]["hand"] = {card: held.count(card) for card in set(held)}
        now = Game.from_position(changed)
        now.play(f"claim {TUNNEL} {paid}")
        results.append(best_end(now, 0))
    assert len(set(results)) == 2, "it succeeds and it fails"
    action = game.parse(f"claim {TUNNEL} {paid}")
    assert value_of(game, action) == pytest.approx(sum(results) / len(results))


def test_last_turn_tickets_are_worth_the_mean_over_all_possible_draws():
    """The referee plays every two tickets that can be on top and every choice among them."""
    facts = load("new_york")
    ticket = facts.tickets[0]
    routes = list({(route.a, route.b): route.id for route in facts.routes}.values())
    position = {
        "title": "new_york",
        "phase": "act",
        "turns_left": 1,
        "seats": [{"tickets": [ticket.id], "routes": routes[:5], "trains": 2}, {"trains": 2}],
    }
    game = Game.from_position(position)
    assert is_last_turn(game)
    known = [each.id for each in unseen_tickets(facts, game.view(0))]
    assert len(known) == len(facts.tickets) - 1
    results = []
    for drawn in combinations(known, facts.rules.tickets_drawn):
        rest = [name for name in known if name not in drawn]
        now = Game.from_position({**position, "ticket_deck": [*drawn, *rest]})
        now.play("tickets")
        results.append(best_end(now, 0))
    assert len(set(results)) > 2
    found = value_of(game, game.parse("tickets"))
    assert found == pytest.approx(sum(results) / len(results))


def test_other_last_turn_actions_are_worth_the_referees_scores():
    position = last_turn("usa", {"red": 4, "blue": 3, "locomotive": 1}, mine={"trains": 5})
    game = Game.from_position(position)
    found = values(game)
    assert set(found) == set(game.legal_actions())
    for action, worth in found.items():
        if action.kind != "draw_tickets":
            now = game.copy()
            now.play(action)
            assert worth == best_end(now, 0)
    assert len(set(found.values())) > 3


def test_only_the_very_last_turn_is_counted_exactly():
    assert not is_last_turn(Game.new("usa", players=2, seed=1))
    position = last_turn("usa", {"red": 4})
    assert is_last_turn(Game.from_position(position))
    assert not is_last_turn(Game.from_position({**position, "turns_left": 2}))
    shuffled = last_turn("europe", {"red": 4}, deck=["red", "blue"], face_up=ROW)
    shuffled["discard"] = discarded("europe", shuffled)
    assert not is_last_turn(Game.from_position(shuffled)), "the discards would be shuffled first"
    built = last_turn("europe", {"red": 4}, mine={"stations": ["wien"]})
    assert not is_last_turn(Game.from_position(built))


def test_tickets_that_score_together_are_not_counted_one_by_one():
    """A bonus for most tickets even depends on tickets that the seat does not see
    (UT-10, IN-30).
    """
    usa = Game.from_position(last_turn("usa_1910", {"red": 4}))
    assert "draw_tickets" in {action.kind for action in usa.legal_actions()}
    assert not is_last_turn(usa)
    india = last_turn("india", {"red": 4}, mine={"tickets": ["agra-rohri"]})
    assert not is_last_turn(Game.from_position(india))
    tickets = [ticket.id for ticket in load("india").tickets]
    held = last_turn("india", {"red": 4}, mine={"tickets": tickets[:1]})
    held["seats"][1]["tickets"] = tickets[1:]
    assert is_last_turn(Game.from_position({**held, "ticket_deck": []}))


def test_cards_are_moved_to_the_top_from_any_hidden_place():
    position = last_turn(
        "europe",
        {"red": 4},
        deck=["blue", "green", "white"],
        face_up=ROW,
        other={"hand": {"black": 1, "red": 1}, "known": {"red": 1}},
    )
    position["discard"] = discarded("europe", position)
    game = Game.from_position(position)
    changed = with_on_top(game, ["white", "black"]).position()
    assert changed["deck"][:2] == ["white", "black"]
    assert sorted(changed["deck"]) == ["black", "blue", "white"]
    assert changed["seats"][1]["hand"] == {"red": 1, "green": 1}
    with pytest.raises(ValueError, match="no unseen red card is left"):
        with_on_top(game, ["red"])


def test_the_best_tickets_are_kept_and_others_only_if_required():
    assert best_kept((5.0, -3.0, 2.0), 1) == 7.0
    assert best_kept((-5.0, -3.0, -8.0), 1) == -3.0
    assert best_kept((-5.0, -3.0, -8.0), 2) == -8.0
    assert best_kept((-5.0, -3.0), 0) == 0.0
