"""Berlin, streetcars and subways (BE-01 to BE-42), on routes found by their properties."""

from collections import Counter

import pytest

from positions import berlin, events_of, hand, legal, only, play
from whistlestop import Game, GameError
from whistlestop.titles import GRAY, load

L = "locomotive"
TITLE = load("berlin")
COLOURS = [card for card, number in TITLE.train_cards.items() if number and card != L]
DOUBLES = Counter((route.a, route.b) for route in TITLE.routes)


def routes(*, subway, length=None, gray=None):
    """Return the routes with these properties, none of them part of a double."""
    return [
        route
        for route in TITLE.routes
        if route.subway == subway
        and length in (None, route.length)
        and gray in (None, route.colour == GRAY)
        and DOUBLES[route.a, route.b] == 1
    ]


def double():
    """Return a double of streetcars: its two routes."""
    one, two, *_ = [r for r in TITLE.routes if DOUBLES[r.a, r.b] == 2 and not r.subway]
    assert (one.a, one.b) == (two.a, two.b)
    return one, two


def paying(route):
    """Return cards that pay for a route without wild cards."""
    return {route.colour if route.colour != GRAY else COLOURS[0]: route.length}


def words(cards):
    return " ".join(f"{card}:{number}" for card, number in cards.items())


def ended(*seats):
    return Game.from_position({"title": "berlin", "phase": "over", "seats": list(seats)})


# setting up


@pytest.mark.rule("BE-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pieces_cards_and_hands_at_the_start(players):
    game = Game.new("berlin", players=players, seed=1)
    for seat in game.view().seats:
        assert (seat.trains, seat.subways, seat.hand_size) == (11, 5, 2)
    position = game.position()
    cards = Counter(position["deck"]) + Counter(position["face_up"]) + Counter(position["discard"])
    for seat in position["seats"]:
        cards += Counter(seat["hand"])
    assert cards == {**dict.fromkeys(COLOURS, 6), L: 8}
    assert len(COLOURS) == 6
    assert len(position["face_up"]) == 5


@pytest.mark.rule("BE-01")
def test_two_to_four_play():
    for players in (1, 5):
        with pytest.raises(GameError, match="2 to 4 players"):
            Game.new("berlin", players=players)


@pytest.mark.rule("BE-01", "CO-14")
def test_three_wild_cards_sweep_the_row():
    a, b, c, d, e, f = COLOURS
    row, new = [L, L, a, b, c], [a, b, c, d, e]
    game = berlin({"hand": {}}, {"hand": {}}, face_up=row, deck=[L, *new, f])
    assert only(game.play(f"draw {a}"), "row_swept").row == new


@pytest.mark.rule("BE-01", "CO-11")
def test_a_face_up_wild_card_counts_as_both():
    row = [L, *COLOURS[:4]]
    game = berlin({"hand": {}}, {"hand": {}}, face_up=row)
    game.play(f"draw {L}")
    assert game.seat == 1
    game = berlin({"hand": {}}, {"hand": {}}, face_up=row, deck=[COLOURS[5]])
    game.play(f"draw {COLOURS[0]}")
    assert f"draw {L}" not in legal(game)


@pytest.mark.rule("BE-02")
def test_two_tickets_are_dealt_one_kept_and_the_other_goes_to_the_bottom():
    assert len(TITLE.tickets) == 22
    game = Game.new("berlin", players=2, seed=3)
    offered = game.view(0).offered
    assert (len(offered.tickets), offered.keep_at_least) == (2, 1)
    kept, other = (ticket.id for ticket in offered.tickets)
    game.play(f"keep {kept}")
    assert game.position()["ticket_deck"][-1] == other


# claiming


@pytest.mark.rule("BE-10")
def test_any_free_connection_may_be_claimed_once_a_turn_connected_or_not():
    far = routes(subway=False, length=1)
    mine = {"hand": dict.fromkeys(COLOURS, 2), "routes": [far[0].id]}
    game = berlin(mine, {"hand": {}}, face_up=[], deck=[])
    offered = {text.split()[1] for text in legal(game, "claim")}
    assert {route.id for route in far[1:]} <= offered
    game.play(f"claim {far[1].id} {words(paying(far[1]))}")
    assert game.seat == 1


@pytest.mark.rule("BE-11")
@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_streetcar_connection_takes_a_streetcar_for_each_space(length):
    (route, *_) = routes(subway=False, length=length)
    game = berlin({"hand": paying(route)}, {"hand": {}}, face_up=[])
    game.play(f"claim {route.id} {words(paying(route))}")
    assert (game.view().seats[0].trains, game.view().seats[0].subways) == (11 - length, 5)


@pytest.mark.rule("BE-11")
def test_without_enough_streetcars_it_cannot_be_claimed():
    (route, *_) = routes(subway=False, length=3)
    game = berlin({"hand": paying(route), "trains": 2}, {"hand": {}}, face_up=[])
    assert route.id not in {text.split()[1] for text in legal(game, "claim")}
    why = game.view(0).to_dict()["offers"][route.id]["why_not"]
    assert why == {"reason": "trains", "need": 3, "have": 2}


@pytest.mark.rule("BE-11", "BE-13")
def test_without_a_subway_piece_no_subway_is_claimed():
    (route, *_) = routes(subway=True)
    game = berlin({"hand": paying(route), "subways_left": 0}, {"hand": {}}, face_up=[])
    assert route.id not in {text.split()[1] for text in legal(game, "claim")}
    why = game.view(0).to_dict()["offers"][route.id]["why_not"]
    assert why == {"reason": "subways", "need": 1, "have": 0}
    game = berlin({"hand": paying(route), "trains": 0}, {"hand": {}}, face_up=[])
    assert f"claim {route.id} {words(paying(route))}" in legal(game)


@pytest.mark.rule("BE-12", "CO-20")
@pytest.mark.parametrize("subway", [False, True])
def test_a_connection_of_two_takes_its_colour_and_wild_cards_replace_any(subway):
    (route, *_) = routes(subway=subway, length=2, gray=False)
    other = next(colour for colour in COLOURS if colour != route.colour)
    game = berlin({"hand": {route.colour: 2, other: 3, L: 2}}, {"hand": {}}, face_up=[])
    sets = {text.split(maxsplit=2)[2] for text in legal(game, "claim") if route.id in text.split()}
    assert sets == {f"{route.colour}:2", f"{route.colour}:1 {L}:1", f"{L}:2"}


@pytest.mark.rule("BE-13")
def test_a_subway_connection_takes_one_piece_whatever_its_length():
    lengths = {route.length for route in routes(subway=True)}
    assert len(lengths) > 1
    for length in lengths:
        (route, *_) = routes(subway=True, length=length)
        game = berlin({"hand": paying(route)}, {"hand": {}}, face_up=[])
        game.play(f"claim {route.id} {words(paying(route))}")
        assert (game.view().seats[0].trains, game.view().seats[0].subways) == (11, 4)


@pytest.mark.rule("BE-14", "CO-23")
def test_points_are_scored_at_once_from_two_scoring_tables():
    tables = {False: {1: 1, 2: 2, 3: 4, 4: 7}, True: {1: 2, 2: 4, 3: 7, 4: 11}}
    assert TITLE.rules.route_points == tables[False]
    assert TITLE.rules.subway_points == tables[True]
    for route in [*routes(subway=False), *routes(subway=True)]:
        cards = paying(route)
        game = berlin({"hand": cards}, {"hand": {}}, face_up=[])
        claimed = only(game.play(f"claim {route.id} {words(cards)}"), "route_claimed")
        points = tables[route.subway][route.length]
        assert claimed.points == game.view().seats[0].score == points
        assert game.view(1).to_dict()["offers"][route.id]["points"] == points


@pytest.mark.rule("BE-15")
def test_connections_are_one_to_four_long_and_of_both_kinds():
    assert {route.length for route in TITLE.routes} == {1, 2, 3, 4}
    assert {route.subway for route in TITLE.routes} == {False, True}


@pytest.mark.rule("BE-20", "CO-24")
def test_no_player_takes_both_connections_of_a_double():
    one, two = double()
    mine = {"hand": paying(two), "routes": [one.id]}
    game = berlin(mine, {"hand": {}}, {"hand": {}}, face_up=[])
    assert two.id not in {text.split()[1] for text in legal(game, "claim")}
    assert game.view(0).to_dict()["offers"][two.id]["why_not"]["reason"] == "own_other_lane"
    seats = [{"hand": {}, "routes": [one.id]}, {"hand": paying(two)}, {"hand": {}}]
    game = berlin(*seats, face_up=[], turn=1)
    assert two.id in {text.split()[1] for text in legal(game, "claim")}


@pytest.mark.rule("BE-21", "CO-25")
@pytest.mark.parametrize(("players", "closes"), [(2, True), (3, False), (4, False)])
def test_with_two_players_the_second_connection_closes(players, closes):
    one, two = double()
    game = berlin({"routes": [one.id]}, *[{}] * (players - 1))
    assert (game.view().closed == [two.id]) is closes


# tickets


@pytest.mark.rule("BE-30")
def test_two_tickets_are_drawn_at_least_one_kept_the_rest_go_to_the_bottom():
    names = [ticket.id for ticket in TITLE.tickets[:4]]
    game = berlin({"hand": {}}, {"hand": {}}, ticket_deck=names)
    game.play("tickets")
    assert legal(game) == {
        f"keep {names[0]}",
        f"keep {names[1]}",
        f"keep {names[0]} {names[1]}",
    }
    game.play(f"keep {names[1]}")
    assert game.position()["ticket_deck"] == [names[2], names[3], names[0]]


@pytest.mark.rule("BE-30")
def test_the_last_ticket_may_be_drawn_and_must_be_kept():
    (name,) = [TITLE.tickets[0].id]
    game = berlin({"hand": {}}, {"hand": {}}, ticket_deck=[name])
    game.play("tickets")
    assert legal(game) == {f"keep {name}"}
    game.play(f"keep {name}")
    assert "tickets" not in legal(game)


@pytest.mark.rule("BE-31", "CO-32")
def test_tickets_are_secret_until_the_end_and_any_number_may_be_held():
    names = [ticket.id for ticket in TITLE.tickets[:15]]
    game = berlin({"tickets": names}, {})
    assert len(game.view(0).tickets) == 15
    seen = game.view(1).to_dict()
    assert seen["seats"][0]["ticket_count"] == 15
    assert not any(name in str(seen) for name in names)
    scores = ended({"tickets": names}, {}).view(1).scores
    assert set(scores[0].failed) == set(names)


# the end


@pytest.mark.rule("BE-40", "CO-40")
@pytest.mark.parametrize(
    ("trains", "subways", "announced"),
    [(2, 0, True), (1, 1, True), (1, 0, True), (2, 1, False), (1, 2, False), (3, 0, False)],
)
def test_one_piece_left_over_both_kinds_announces_the_last_round(trains, subways, announced):
    (route, *_) = routes(subway=False, length=1)
    seat = {"hand": paying(route), "trains": trains, "subways_left": subways}
    game = berlin(seat, {"hand": {}}, {"hand": {}}, face_up=[])
    events = game.play(f"claim {route.id} {words(paying(route))}")
    assert bool(events_of(events, "last_round")) is announced
    assert game.view().turns_left == (3 if announced else None)


@pytest.mark.rule("BE-40")
def test_every_player_including_the_one_who_triggers_it_takes_one_last_turn():
    (route, *_) = routes(subway=True)
    seat = {"hand": paying(route), "trains": 1, "subways_left": 1}
    game = berlin(seat, {"hand": {}}, {"hand": {}}, ticket_deck=[TITLE.tickets[0].id])
    game.play(f"claim {route.id} {words(paying(route))}")
    order = []
    while not game.is_over:
        order.append(game.seat)
        seat_now = game.seat
        while game.seat == seat_now and not game.is_over:
            play(game, "draw deck")
    assert order == [1, 2, 0]
    assert hand(game, 0)


@pytest.mark.rule("BE-41", "CO-41")
def test_tickets_add_or_subtract_and_there_is_no_longest_path():
    route = max(TITLE.routes, key=lambda route: route.length)
    ticket = TITLE.tickets[0]
    score, other = ended({"routes": [route.id]}, {"tickets": [ticket.id]}).scores()
    assert (list(score["items"]), score["longest_path_length"]) == (["routes", "tickets"], 0)
    assert score["total"] == score["items"]["routes"] == TITLE.rules.points_of(route)
    assert other["total"] == other["items"]["tickets"] == -ticket.least
    joined = next(t for t in TITLE.tickets if way(t.a, t.b))
    done, _ = ended({"routes": way(joined.a, joined.b), "score": 0}, {}).scores()
    assert done["items"]["tickets"] == 0
    done, _ = ended(
        {"routes": way(joined.a, joined.b), "tickets": [joined.id], "score": 0}, {}
    ).scores()
    assert done["items"]["tickets"] == joined.points


def way(a, b):
    """Return the routes of a path of at most two between two places, or an empty list."""
    for one in TITLE.routes:
        if {one.a, one.b} == {a, b}:
            return [one.id]
        for two in TITLE.routes:
            ends = sorted((a, b))
            if one is not two and sorted({one.a, one.b} ^ {two.a, two.b}) == ends:
                return [one.id, two.id]
    return []


@pytest.mark.rule("BE-42")
def test_ties_go_to_more_completed_tickets_and_then_the_win_is_shared():
    joined = next(t for t in TITLE.tickets if way(t.a, t.b))
    mine = {"routes": way(joined.a, joined.b), "tickets": [joined.id], "score": 0}
    game = ended(mine, {"score": joined.points})
    assert len({score["total"] for score in game.scores()}) == 1
    assert game.winners() == [0]
    path = [route.id for route in TITLE.routes[:2]]
    assert ended({"routes": path, "score": 9}, {"score": 9}, {"score": 8}).winners() == [0, 1]
