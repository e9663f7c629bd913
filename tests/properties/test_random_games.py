"""Invariants of every step of every game."""

import random
from collections import Counter

import networkx
import pytest
from hypothesis import example, given, settings

import oracle
from amount import examples
from playing import (
    GAMES,
    GAMES_ON_BOARDS,
    GAMES_WITH_RAILYARDS,
    random_game,
    some_moments,
)
from positions import events_of
from whistlestop import Game


def all_train_cards(position):
    cards = Counter(position["deck"])
    cards.update(position["discard"])
    cards.update(card for card in position["face_up"] if card)
    for seat in position["seats"]:
        cards.update(seat["hand"])
        cards.update(seat.get("on_the_track", {}))
        for row in seat.get("railyard", {}).values():
            cards.update(row)
    if position["phase"] == "tunnel":
        cards.update(position["tunnel"]["laid"])
        cards.update(position["tunnel"]["turned_up"])
    return cards


def whole_deck(title):
    cards = dict(oracle.facts(title)["train_cards"])
    assert cards.pop("total") == sum(cards.values())
    return cards


@pytest.mark.rule("CO-01", "CO-21", "EU-34", "CG-40")
@settings(max_examples=examples(60, 10))
@given(GAMES)
def test_no_train_card_is_ever_lost_or_created(game):
    for moment in random_game(*game):
        assert all_train_cards(moment.position()) == whole_deck(game[0])


@pytest.mark.rule("CO-21", "CO-23", "CO-24", "CO-25", "EU-40", "EU-41", "BE-13", "BE-14")
@settings(max_examples=examples(40, 8))
@given(GAMES_ON_BOARDS)
def test_pieces_and_points_agree_with_the_board(game):
    title, players, *_ = game
    facts = oracle.facts(title)
    rules = facts["rules"]
    length = {route["id"]: route["length"] for route in facts["routes"]}
    subways = {route["id"] for route in facts["routes"] if route.get("subway")}
    separate = {route["id"].removesuffix(".2") for route in facts["routes"] if "separate" in route}
    double = {route for route in length if route.removesuffix(".2") not in separate}  # NC-12
    points = {
        route: rules["subway_points" if route in subways else "route_points"][str(length[route])]
        for route in length
    }
    for moment in random_game(*game):
        view = moment.view()
        owned = [route for seat in view.seats for route in seat.routes]
        assert len(owned) == len(set(owned))
        assert not set(owned) & set(view.closed)
        cities = [city for seat in view.seats for city in seat.stations]
        assert len(cities) == len(set(cities))
        for seat in view.seats:
            trains = sum(length[route] for route in seat.routes if route not in subways)
            assert seat.trains == rules["trains"] - trains >= 0
            assert seat.subways == rules.get("subways", 0) - len(subways & {*seat.routes}) >= 0
            assert seat.score == sum(points[route] for route in seat.routes)
            assert seat.stations_left == rules["stations"] - len(seat.stations)
            doubles = Counter(route.removesuffix(".2") for route in seat.routes if route in double)
            assert max(doubles.values(), default=0) <= 1
        pairs = Counter(route.removesuffix(".2") for route in owned if route in double)
        few = players < rules["double_routes_from_players"]
        assert max(pairs.values(), default=0) <= (1 if few else 2)


TICKETS_THAT_STAY = {"usa": 30, "card_game": 46, "berlin": 22}  # none ever leaves the game


@pytest.mark.rule("CO-31", "CO-32", "EU-03", "CG-02", "BE-30")
@settings(max_examples=examples(40, 8))
@given(GAMES)
def test_every_ticket_is_in_one_place_and_kept_ones_stay(game):
    held = [set() for _ in range(game[1])]
    for moment in random_game(*game):
        position = moment.position()
        places = list(position["ticket_deck"])
        for seat, before in zip(position["seats"], held, strict=True):
            kept = seat["tickets"] + seat.get("completed", [])
            places += kept + seat.get("offered", [])
            assert before <= set(kept)
            before |= set(kept)
        assert len(places) == len(set(places))
        if game[0] in TICKETS_THAT_STAY:
            assert len(places) == TICKETS_THAT_STAY[game[0]]


@pytest.mark.rule("CO-14", "CO-15")
@settings(max_examples=examples(60, 10))
@given(GAMES)
def test_decks_are_refilled_gaps_filled_and_rows_swept_at_once(game):
    for moment in random_game(*game):
        position = moment.position()
        discards = sum(position["discard"].values())
        if position["phase"] == "substitutes":  # NC-25
            continue
        assert position["deck"] or not discards or game[0] == "card_game"  # CG-30
        assert not position["deck"] or None not in position["face_up"]
        sweep_at = oracle.facts(game[0])["rules"]["sweep_at_locomotives"]
        if game[0] == "card_game":  # CG-20
            continue
        if position["face_up"].count("locomotive") >= sweep_at:
            could_come = Counter(position["deck"]) + Counter(position["discard"])
            others = sum(could_come.values()) - could_come["locomotive"]
            assert others < 3, "a row of two locomotives at most could have come"


@pytest.mark.rule("CO-06", "CO-20", "CO-22", "EU-20", "EU-31", "EU-41")
@pytest.mark.rule("CH-20", "CH-22", "BE-11", "CG-21", "CG-22", "CG-23", "CG-24", "CG-32", "CG-33")
@pytest.mark.rule("NC-12", "NC-22", "NC-23", "NC-24", "NC-25")
@settings(max_examples=examples(25, 8))
@given(GAMES)
def test_the_legal_actions_are_those_of_the_oracle(game):
    for moment in random_game(*game):
        notations = [str(action) for action in moment.legal_actions()]
        assert len(notations) == len(set(notations))
        assert set(notations) == oracle.legal_actions(moment.position())


@pytest.mark.rule("CO-40", "CO-44")
@settings(max_examples=examples(40, 8))
@given(GAMES_ON_BOARDS)
def test_every_game_ends_after_its_last_round(game):
    last_round, turns, ended = None, 0, None
    players = game[1]
    for moment in random_game(*game):
        ended = moment
        if moment.view().turns_left is not None and last_round is None:
            last_round = len(moment.played)
    view = ended.view()
    passed = [action.kind for _, action in ended.played[-players:]] == ["pass"] * players
    assert last_round is not None or passed
    after = ended.played[last_round:] if last_round is not None else []
    for before, (seat, _) in zip([None, *after], after, strict=False):
        turns += before is None or before[0] != seat
    if not passed:
        assert turns == players
        least = min(seat.trains + seat.subways for seat in view.seats)
        assert least <= oracle.facts(game[0])["rules"]["last_round_at"]


@pytest.mark.rule("CO-33", "CO-41", "CO-42", "CO-43", "CO-44", "EU-43", "EU-51", "US-05")
@pytest.mark.rule("CH-11", "CH-12", "CH-40", "BE-41", "BE-42")
@pytest.mark.rule("NY-30", "LO-30", "LO-31", "IN-30", "IN-31", "UT-10", "UT-11")
@settings(max_examples=examples(250, 30))
@given(GAMES_ON_BOARDS)
def test_final_scores_agree_with_an_independent_sum_of_their_items(game):
    *_, ended = random_game(*game)
    title = oracle.facts(game[0])
    routes = {route["id"]: route for route in title["routes"]}
    tickets = {ticket["id"]: ticket for ticket in title["tickets"]}
    position, scores = ended.position(), ended.scores()
    standing = []
    longest = max(score["longest_path_length"] for score in scores)
    most = max(len(score["completed"]) for score in scores)
    for seat, score in zip(position["seats"], scores, strict=True):
        assert sorted(score["completed"] + score["failed"]) == sorted(seat["tickets"])
        network = networkx.Graph()
        for route in seat["routes"] + score["borrowed"]:
            network.add_edge(routes[route]["a"], routes[route]["b"])
        worth = {}
        for ticket in seat["tickets"]:
            values = oracle.values_reached(title, network, tickets[ticket])
            assert bool(values) == (ticket in score["completed"])
            worth[ticket] = max(values) if values else min(oracle.all_values(tickets[ticket]))
        rules = title["rules"]
        points = rules["longest_path_points"]
        bonus = points if score["longest_path_length"] == longest > 0 else 0
        scored = {
            "routes": seat["score"],
            "tickets": sum(worth[t] for t in score["completed"])
            - sum(worth[t] for t in score["failed"]),
            "longest_path": bonus,
            "stations": rules["station_points"] * seat["stations_left"],
            "most_tickets": rules.get("most_tickets_points", 0)
            * (len(score["completed"]) == most > 0),
            "districts": oracle.points_of_districts(rules, network),
            "mandala": oracle.points_of_mandala(rules, network, map(tickets.get, seat["tickets"])),
        }
        assert list(score["items"].items()) == [(n, scored[n]) for n in rules["score_items"]]
        assert score["total"] == sum(scored.values())
        path = score["longest_path_routes"]
        assert len(set(path)) == len(path)
        assert set(path) <= set(seat["routes"])
        assert sum(routes[route]["length"] for route in path) == score["longest_path_length"]
        assert_unbroken([(routes[route]["a"], routes[route]["b"]) for route in path])
        breakers = {
            "completed_tickets": len(score["completed"]),
            "fewer_stations": seat["stations_left"],
            "longest_path": bonus,
        }
        standing.append((score["total"], *(breakers[name] for name in rules["tie_breakers"])))
    best = max(standing)
    assert ended.winners() == [seat for seat, each in enumerate(standing) if each == best]


def ends_of(ticket):
    return (ticket["a"], ticket["b"])


@pytest.mark.rule("CG-33", "CG-35", "CG-50", "CG-51", "CG-52")
@settings(max_examples=examples(80, 10))
@example(("card_game", 4, 262145, "any action"))  # a deck whose last turn draws tickets
@given(GAMES_WITH_RAILYARDS)
def test_scores_without_a_board_agree_with_an_independent_sum(game):
    title = oracle.facts(game[0])
    tickets = {ticket["id"]: ticket for ticket in title["tickets"]}
    stacks, ended = None, None
    for moment in random_game(*game):
        if moment.phase == "complete_tickets" and (ended is None or ended.phase != moment.phase):
            stacks = [Counter(seat["on_the_track"]) for seat in moment.position()["seats"]]
            done = [set(seat["completed"]) for seat in moment.position()["seats"]]
        ended = moment.copy()
    standing = []
    position, scores = ended.position(), ended.scores()
    counts = {
        city: [sum(city in ends_of(tickets[t]) for t in score["completed"]) for score in scores]
        for city in title["rules"]["big_cities"]
    }
    for number, (seat, score) in enumerate(zip(position["seats"], scores, strict=True)):
        assert sorted(score["completed"]) == sorted(seat["completed"])
        assert sorted(score["failed"]) == sorted(seat["tickets"])
        points = sum(tickets[t]["points"] for t in score["completed"])
        assert position["seats"][number]["score"] == points
        won = [city for city, held in counts.items() if held[number] == max(held) > 0]
        assert score["big_cities_won"] == won
        lost = sum(tickets[t]["points"] for t in score["failed"])
        bonus = sum(title["rules"]["big_cities"][city] for city in won)
        scored = [("completed_tickets", points), ("failed_tickets", -lost), ("big_cities", bonus)]
        assert list(score["items"].items()) == scored
        assert score["total"] == points - lost + bonus
        standing.append((score["total"], len(score["completed"]), len(won)))
        if (
            stacks is not None
        ):  # the tickets of the last deck together use no more cards than there were
            needed = Counter()
            for ticket in set(score["completed"]) - done[number]:
                needed.update(tickets[ticket]["cards"])
            assert oracle.suffices(stacks[number], needed)
    best = max(standing)
    assert ended.winners() == [seat for seat, each in enumerate(standing) if each == best]


@pytest.mark.rule("CG-10", "CG-30", "CG-40", "CG-42")
@settings(max_examples=examples(60, 12))
@given(GAMES_WITH_RAILYARDS)
def test_a_deck_ends_with_one_turn_for_every_player(game):
    players = game[1]
    decks, turns, before = [], [], None
    for moment in random_game(*game):
        view = moment.view()
        if moment.phase == "act" and view.turns_left is not None:
            if before is None or before != (view.deck_number, view.turn, view.turns_left):
                turns.append((view.deck_number, view.turn))
            before = (view.deck_number, view.turn, view.turns_left)
            assert view.deck_size == 0
        decks.append(view.deck_number)
    assert set(decks) == ({1, 2} if players == 4 else {1})
    for deck in set(decks):
        assert sorted(seat for number, seat in turns if number == deck) == list(range(players))


def assert_unbroken(path):
    """Check that each route continues from the end of the one before."""
    if not path:
        return
    ends = set(path[0])
    for a, b in path[1:]:
        ends = {other for here, other in ((a, b), (b, a)) if here in ends}
        assert ends, "the path is broken"


@settings(max_examples=examples(40, 8))
@given(GAMES)
def test_the_events_agree_with_the_views(game):
    chance = random.Random(game[2])
    for moment in random_game(*game):
        if moment.is_over:
            break
        twin, before = moment.copy(), moment.view()
        events = twin.play(chance.choice(twin.legal_actions()))
        after = twin.view()
        for event in events_of(events, "route_claimed"):
            assert event.route in after.seats[event.seat].routes
            gained = after.seats[event.seat].score - before.seats[event.seat].score
            assert gained == event.points
        for event in events_of(events, "station_built"):
            assert event.city in after.seats[event.seat].stations
        for event in events_of(events, "row_swept"):
            assert event.swept.count("locomotive") >= 3
        for event in events_of(events, "cards_moved"):
            assert event.seat == after.turn or after.phase in ("complete_tickets", "over")
        for event in events_of(events, "robbed"):
            (colour,) = set(event.cards) - {"locomotive"}
            assert before.seats[event.seat].railyard[colour] == event.cards
            assert event.seat != before.turn
        for event in events_of(events, "cards_placed"):
            dealt = 4 if events_of(events, "new_deck") else 0
            change = dealt - sum(event.cards.values())
            assert after.seats[event.seat].hand_size == before.seats[event.seat].hand_size + change
        for event in events_of(events, "tickets_completed"):
            gained = after.seats[event.seat].score - before.seats[event.seat].score
            assert gained == event.points
            assert set(event.tickets) <= set(after.seats[event.seat].completed)
        for event in events_of(events, "card_taken"):
            assert after.seats[event.seat].hand_size == before.seats[event.seat].hand_size + 1
        announced = before.turns_left is None and after.turns_left is not None
        assert bool(events_of(events, "last_round")) == announced
        assert bool(events_of(events, "game_over")) == twin.is_over


@settings(max_examples=examples(40, 8))
@given(GAMES)
def test_a_copy_is_independent_of_the_original(game):
    chance = random.Random(game[2])
    for moment in some_moments(random_game(*game), chance, 0.05):
        if moment.is_over:
            continue
        before = moment.position()
        twin = moment.copy()
        assert twin.position() == before
        assert twin.legal_actions() == moment.legal_actions()
        twin.play(chance.choice(twin.legal_actions()))
        assert moment.position() == before
        assert len(moment.played) == len(twin.played) - 1
        assert twin.position() != before


@settings(max_examples=examples(20, 6))
@given(GAMES)
def test_the_same_seed_and_actions_give_the_same_game(game):
    *_, ended = random_game(*game)
    again = Game.new(game[0], players=game[1], seed=game[2])
    for seat, action in ended.played:
        assert again.seat == seat
        again.play(str(action))
    assert again.position() == ended.position()
    assert again.scores() == ended.scores()
