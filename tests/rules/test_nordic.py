"""Nordic Countries: substitutes for missing cards (NC-01 to NC-40)."""

import itertools

import networkx
import pytest

from positions import legal
from whistlestop import Game, IllegalAction
from whistlestop.titles import load

TITLE = load("nordic")
ROUTES = {route.id: route for route in TITLE.routes}
LONGEST = "lieksa-murmansk"


def game_with(hand, players=2, **position):
    seats = [{"hand": hand}, *({} for _ in range(players - 1))]
    return Game.from_position({"title": "nordic", "phase": "act", "seats": seats} | position)


def ways_to_claim(game, route):
    claims = (action.split(" ", 2) for action in legal(game, "claim"))
    return {cards for _, claimed, cards in claims if claimed == route}


@pytest.mark.rule("NC-01", "NC-02")
def test_pieces_cards_and_tickets():
    game = Game.new("nordic", players=3, seed=2)
    assert {(seat.trains, seat.hand_size) for seat in game.view().seats} == {(40, 4)}
    assert sum(TITLE.train_cards.values()) == 110
    assert (TITLE.rules.players_at_least, TITLE.rules.players_at_most) == (2, 3)
    for _ in range(3):
        offered = game.view(game.seat).offered
        assert (len(offered.tickets), offered.keep_at_least) == (5, 2)
        game.play(f"keep {offered.tickets[0].id} {offered.tickets[1].id}")
    assert len(game.position()["ticket_deck"]) == 46 - 3 * 5
    seat = game.seat
    game.play("tickets")
    offered = game.view(seat).offered
    assert (len(offered.tickets), offered.keep_at_least) == (3, 1)
    game.play(f"keep {offered.tickets[0].id}")
    assert len(game.position()["ticket_deck"]) == 46 - 3 * 5 - 3


@pytest.mark.rule("NC-10")
def test_two_face_up_locomotives_may_be_drawn_and_the_row_stays():
    row = ["locomotive"] * 4 + ["red"]
    game = game_with({}, face_up=row, deck=["blue", "blue"])
    assert game.view().face_up == row
    game.play("draw locomotive")
    assert game.phase == "second_card"
    game.play("draw locomotive")
    assert game.view(0).hand == {"locomotive": 2}
    assert game.seat == 1


@pytest.mark.rule("NC-11")
@pytest.mark.parametrize("players", [2, 3])
def test_doubles_are_open_with_three_players(players):
    seats = [{"routes": ["bergen-oslo"]}, *({} for _ in range(players - 1))]
    game = Game.from_position({"title": "nordic", "phase": "act", "seats": seats})
    assert game.view().closed == ([] if players == 3 else ["bergen-oslo.2"])
    assert not ways_to_claim(game, "bergen-oslo.2")


@pytest.mark.rule("NC-12")
@pytest.mark.parametrize("pair", ["kristiansand-stavanger", "mo_i_rana-trondheim"])
def test_separate_routes_with_the_same_ends_are_not_a_double(pair):
    one, two = ROUTES[pair], ROUTES[f"{pair}.2"]
    assert (one.tunnel, two.ferry > 0) == (True, True)
    assert one.length == two.length - 1
    hand = {two.colour: two.length - two.ferry, "locomotive": two.ferry}
    game = Game.from_position(
        {"title": "nordic", "phase": "act", "seats": [{"hand": hand, "routes": [pair]}, {}]}
    )
    assert game.view().closed == []
    game.play(f"claim {two.id} {two.colour}:{two.length - two.ferry} locomotive:{two.ferry}")
    assert game.view().seats[0].routes == [one.id, two.id]


@pytest.mark.rule("NC-20", "NC-22")
def test_coloured_ferries_take_their_colour_and_locomotives():
    route = ROUTES["mo_i_rana-narvik"]
    assert (route.colour, route.length, route.ferry) == ("orange", 4, 2)
    game = game_with({"orange": 2, "locomotive": 4})
    assert ways_to_claim(game, route.id) == {
        "orange:2 locomotive:2",
        "orange:1 locomotive:3",
        "locomotive:4",
        "locomotive:3 any:3",
        "orange:1 locomotive:2 any:3",
        "orange:2 locomotive:1 any:3",
    }
    assert not ways_to_claim(game_with({"red": 2, "locomotive": 2}), route.id)


@pytest.mark.rule("NC-22")
def test_locomotives_cannot_be_used_on_other_routes():
    game = game_with({"purple": 1, "locomotive": 5})
    assert ROUTES["imatra-kuopio"].colour == "purple"
    assert not ways_to_claim(game, "imatra-kuopio")
    why = game.view(0).offers["imatra-kuopio"].why_not
    assert (why.reason, why.need, why.have) == ("locomotives_in_tunnels", 2, 1)
    with pytest.raises(IllegalAction, match="on ferries and in tunnels only"):
        game.play("claim imatra-kuopio purple:2")
    assert "purple:1 locomotive:1" in ways_to_claim(game, "lillehammer-oslo")


@pytest.mark.rule("NC-21")
def test_tunnels_ask_for_more_cards():
    assert sum(route.tunnel for route in TITLE.routes) == 10
    game = game_with({"purple": 3}, deck=["purple", "red", "red"])
    game.play("claim lillehammer-oslo purple:2")
    assert game.view(0).tunnel.due == 1
    assert set(legal(game)) == {"decline", "pay purple:1"}
    assert not any("any" in way for way in ways_to_claim(game_with({"purple": 9}), "kiruna-narvik"))


@pytest.mark.rule("NC-23")
@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ({"purple": 1, "red": 3}, {"purple:1 any:3"}),
        ({"purple": 1, "red": 2}, set()),
        ({"purple": 1, "red": 3, "locomotive": 1},
         {"purple:1 any:3", "purple:1 locomotive:1", "locomotive:1 any:3"}),
        ({"purple": 4}, {"purple:1 any:3"}),
        ({"locomotive": 1, "red": 3}, {"locomotive:1 any:3"}),
        ({"red": 6}, set()),
    ],
)  # fmt: skip
def test_three_cards_replace_a_locomotive_that_a_ferry_requires(hand, ways):
    assert (ROUTES["helsinki-tallinn"].colour, ROUTES["helsinki-tallinn"].length) == ("purple", 2)
    game = game_with(hand)
    assert ways_to_claim(game, "helsinki-tallinn") == ways
    offers = game.view(0).offers["helsinki-tallinn"].payments
    assert {payment.action.split(" ", 2)[2] for payment in offers} == ways


@pytest.mark.rule("NC-23")
def test_a_player_short_of_locomotives_is_shown_the_substitutes():
    game = game_with({"purple": 1, "red": 2})
    with pytest.raises(IllegalAction, match="needs 1 locomotives and you have 0; 3 cards"):
        game.play("claim helsinki-tallinn purple:1 locomotive:1")


@pytest.mark.rule("NC-24")
def test_four_cards_replace_a_locomotive_on_the_longest_route():
    route = ROUTES[LONGEST]
    assert (route.colour, route.length, TITLE.rules.points_of(route)) == ("gray", 9, 27)
    game = game_with({"blue": 9, "red": 2, "green": 1, "locomotive": 5})
    assert ways_to_claim(game, LONGEST) == {"blue:9", "blue:8 any:4", "blue:7 any:8"}
    most = game_with({"blue": 1, "white": 12, "red": 12, "green": 8})
    ways = ways_to_claim(most, LONGEST)
    assert "blue:1 any:32" in ways
    assert not any(way.startswith(("any", "locomotive")) for way in ways)
    assert {way for way in ways if way.startswith("white")} == {"white:9"} | {
        f"white:{9 - lacking} any:{4 * lacking}" for lacking in range(1, 9) if 3 * lacking <= 24
    }


@pytest.mark.rule("NC-25")
def test_the_player_chooses_the_cards_one_by_one_before_the_turn_ends():
    hand = {"purple": 2, "red": 2, "green": 1, "locomotive": 1}
    game = game_with(hand, face_up=["blue"] * 5)
    events = game.play("claim helsinki-tallinn purple:1 any:3")
    assert [(event.kind, event.count) for event in events] == [("route_claimed", 3)]
    assert (game.seat, game.phase, game.view(1).to_lay) == (0, "substitutes", 3)
    assert game.view().seats[0].routes == ["helsinki-tallinn"]
    assert set(legal(game)) == {"lay purple", "lay red", "lay green", "lay locomotive"}
    again = Game.from_position(game.position())
    for card in ("red", "locomotive", "red"):
        events = game.play(f"lay {card}")
        assert (events[0].kind, events[0].card, events[0].visible_to(1).card) == (
            "card_laid",
            card,
            card,
        )
        again.play(f"lay {card}")
    assert (game.seat, game.phase, game.view().to_lay) == (1, "act", 0)
    assert game.view(0).hand == {"purple": 1, "green": 1}
    assert game.view().discard == {"purple": 1, "red": 2, "locomotive": 1}
    assert again.position() == game.position()


@pytest.mark.rule("NC-25")
def test_only_a_card_in_hand_can_be_paid():
    game = game_with({"purple": 1, "red": 3})
    game.play("claim helsinki-tallinn purple:1 any:3")
    with pytest.raises(IllegalAction, match="you have no blue card; legal now: lay red"):
        game.play("lay blue")
    with pytest.raises(IllegalAction, match="cards must still be paid for the route"):
        game.play("draw deck")


@pytest.mark.rule("NC-25", "CO-50")
def test_known_cards_that_were_paid_are_no_longer_known():
    seat = {"hand": {"purple": 1, "red": 2, "green": 2}, "known": {"red": 2, "green": 1}}
    game = Game.from_position({"title": "nordic", "phase": "act", "seats": [seat, {}]})
    game.play("claim helsinki-tallinn purple:1 any:3")
    for card, known in (
        ("red", {"red": 1, "green": 1}),
        ("green", {"red": 1}),
        ("green", {"red": 1}),  # a green card that was not known
    ):
        game.play(f"lay {card}")
        assert game.view(1).seats[0].known_cards == known


def seats_with_completed(*counts):
    """Return seats with this many completed tickets each, over routes that share nothing."""
    graph = networkx.Graph()
    for route in TITLE.routes:
        graph.add_edge(route.a, route.b, id=route.id)
    tickets = iter(TITLE.tickets)
    seats = [{"routes": [], "tickets": []} for _ in counts]
    for seat, count in zip(seats, counts, strict=True):
        while len(seat["tickets"]) < count:
            ticket = next(tickets)
            if networkx.has_path(graph, ticket.a, ticket.b):
                way = networkx.shortest_path(graph, ticket.a, ticket.b)
                edges = list(itertools.pairwise(way))
                seat["routes"] += [graph.edges[edge]["id"] for edge in edges]
                seat["tickets"].append(ticket.id)
                graph.remove_edges_from(edges)
    return seats


@pytest.mark.rule("NC-30", "NC-40")
@pytest.mark.parametrize(
    ("completed", "points"), [((2, 1), [10, 0]), ((1, 1), [10, 10]), ((0, 0), [0, 0])]
)
def test_most_completed_tickets_are_worth_ten(completed, points):
    seats = seats_with_completed(*completed)
    game = Game.from_position({"title": "nordic", "phase": "over", "seats": seats})
    scores = game.scores()
    assert tuple(len(score["completed"]) for score in scores) == completed
    assert [score["items"]["most_tickets"] for score in scores] == points
    assert list(TITLE.rules.score_items) == ["routes", "tickets", "most_tickets"]
    assert list(TITLE.rules.tie_breakers) == ["completed_tickets"]
