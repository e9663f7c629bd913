"""Setting up a game (CO-01 to CO-05, EU-01 to EU-03, US-01)."""

from collections import Counter

import pytest

from positions import WHOLE_DECK, europe, legal, usa
from whistlestop import Game
from whistlestop.game.seating import draw_seats
from whistlestop.titles import load

TITLES = ("europe", "usa")


def cards_in_play(game: Game) -> Counter[str]:
    position = game.position()
    cards = Counter(position["deck"]) + Counter(position["discard"])
    cards += Counter(card for card in position["face_up"] if card)
    for seat in position["seats"]:
        cards += Counter(seat["hand"])
    return cards


@pytest.mark.rule("CO-01")
@pytest.mark.parametrize("title", TITLES)
def test_the_deck_has_twelve_of_each_colour_and_fourteen_locomotives(title):
    game = Game.new(title, players=3, seed=1)
    assert cards_in_play(game) == WHOLE_DECK
    assert sum(cards_in_play(game).values()) == 110


@pytest.mark.rule("CO-02", "EU-01", "US-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("title", "stations"), [("europe", 3), ("usa", 0)])
def test_every_player_starts_with_45_trains_four_cards_and_no_points(title, stations, players):
    view = Game.new(title, players=players, seed=2).view()
    assert len(view.seats) == players
    for seat in view.seats:
        assert (seat.trains, seat.hand_size, seat.score) == (45, 4, 0)
        assert seat.stations_left == stations
        assert seat.routes == []


@pytest.mark.rule("CO-02")
def test_the_same_seed_deals_the_same_hands_and_others_differ():
    def dealt(seed):
        return Game.new("usa", players=2, seed=seed).position()

    assert dealt(1) == dealt(1)
    assert len({str(dealt(seed)["seats"]) for seed in range(20)}) == 20


@pytest.mark.rule("CO-03")
@pytest.mark.parametrize("title", TITLES)
def test_five_cards_lie_face_up(title):
    view = Game.new(title, players=2, seed=3).view()
    assert len(view.face_up) == 5
    assert None not in view.face_up
    assert view.deck_size == 110 - 5 - 2 * 4


@pytest.mark.rule("CO-03", "CO-14")
def test_three_locomotives_are_swept_at_setup_too():
    swept = 0
    for seed in range(400):
        view = Game.new("usa", players=2, seed=seed).view()
        assert view.face_up.count("locomotive") < 3
        if view.discard:
            swept += 1
            assert view.discard["locomotive"] >= 3
            assert sum(view.discard.values()) % 5 == 0
            assert view.deck_size == 97 - sum(view.discard.values())
    assert swept > 0


@pytest.mark.rule("CO-04")
@pytest.mark.parametrize("title", TITLES)
def test_the_seats_choose_their_tickets_in_order_before_the_first_turn(title):
    game = Game.new(title, players=4, seed=5)
    for seat in range(4):
        assert (game.phase, game.seat) == ("choose_tickets", seat)
        assert legal(game) == legal(game, "keep")
        game.play(game.legal_actions()[-1])
    assert (game.phase, game.seat) == ("act", 0)


@pytest.mark.rule("CO-04")
@pytest.mark.parametrize("title", TITLES)
def test_no_player_sees_how_many_tickets_others_keep_before_choosing(title):
    """Nothing else reveals it either, such as the size of the ticket deck."""

    def after_keeping(number):
        game = Game.new(title, players=3, seed=6)
        game.play(next(a for a in game.legal_actions() if len(a.tickets) == number))
        return game

    few, many = after_keeping(2), after_keeping(3)
    for viewer in (1, 2, None):
        assert few.view(viewer).to_dict() == many.view(viewer).to_dict()
    assert few.view(1).seats[0].ticket_count is None
    assert few.view(0).seats[0].ticket_count == 2


@pytest.mark.rule("CO-04", "CO-32")
@pytest.mark.parametrize("title", TITLES)
def test_once_all_have_chosen_every_player_sees_how_many_were_kept(title):
    game = Game.new(title, players=2, seed=6)
    game.play(next(a for a in game.legal_actions() if len(a.tickets) == 3))
    events = game.play(next(a for a in game.legal_actions() if len(a.tickets) == 2))
    assert next(event for event in events if event.kind == "all_chosen").counts == [3, 2]
    assert [seat.ticket_count for seat in game.view(1).seats] == [3, 2]


@pytest.mark.rule("CO-05")
def test_seats_are_drawn_from_the_seed():
    assert draw_seats(11, 5) == draw_seats(11, 5)
    for players in (2, 3, 4, 5):
        assert sorted(draw_seats(12, players)) == list(range(players))


@pytest.mark.rule("CO-05")
def test_every_order_of_seats_is_about_equally_likely():
    orders = Counter(tuple(draw_seats(seed, 3)) for seed in range(1200))
    assert len(orders) == 6
    assert all(140 < times < 260 for times in orders.values())


@pytest.mark.rule("CO-05")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_play_goes_clockwise(players):
    game = usa(*({"hand": {}} for _ in range(players)), deck=["red", "blue"] * 6)
    seats = []
    for _ in range(players + 1):
        seats.append(game.seat)
        game.play("draw deck")
        assert game.seat == seats[-1]
        game.play("draw deck")
    assert seats == [*range(players), 0]


@pytest.mark.rule("EU-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_europe_deals_one_long_and_three_short_tickets(players):
    game = Game.new("europe", players=players, seed=7)
    deck = {ticket.id: ticket.deck for ticket in load("europe").tickets}
    dealt = [seat["offered"] for seat in game.position()["seats"]]
    for offered in dealt:
        assert Counter(deck[ticket] for ticket in offered) == {"long": 1, "short": 3}
    assert len({ticket for offered in dealt for ticket in offered}) == 4 * players


@pytest.mark.rule("EU-02")
def test_long_tickets_not_dealt_leave_the_game():
    game = Game.new("europe", players=2, seed=8)
    short = {ticket.id for ticket in load("europe").tickets if ticket.deck == "short"}
    ticket_deck = game.position()["ticket_deck"]
    assert set(ticket_deck) < short
    assert len(ticket_deck) == 40 - 2 * 3


@pytest.mark.rule("EU-03")
def test_europe_keeps_at_least_two_of_four_tickets_in_any_mix():
    game = Game.new("europe", players=2, seed=9)
    offered = game.position()["seats"][0]["offered"]
    kept = [set(action.tickets) for action in game.legal_actions()]
    assert len(kept) == 6 + 4 + 1
    assert all(len(tickets) >= 2 and tickets <= set(offered) for tickets in kept)
    assert any(offered[0] not in tickets for tickets in kept)


@pytest.mark.rule("EU-03")
def test_europe_tickets_not_kept_at_the_start_leave_the_game():
    game = Game.new("europe", players=2, seed=10)
    before = game.position()["ticket_deck"]
    first, second, *returned = game.position()["seats"][0]["offered"]
    game.play(f"keep {first} {second}")
    after = game.position()
    assert after["ticket_deck"] == before
    everywhere = str(after)
    assert not any(f"'{ticket}'" in everywhere for ticket in returned)


@pytest.mark.rule("US-01")
def test_usa_deals_three_tickets_of_which_two_are_kept():
    game = Game.new("usa", players=2, seed=11)
    assert len(game.position()["seats"][0]["offered"]) == 3
    assert sorted(len(action.tickets) for action in game.legal_actions()) == [2, 2, 2, 3]


@pytest.mark.rule("US-01", "CO-31")
def test_usa_tickets_not_kept_at_the_start_go_to_the_bottom():
    game = Game.new("usa", players=2, seed=12)
    before = game.position()["ticket_deck"]
    offered = [seat["offered"] for seat in game.position()["seats"]]
    game.play(f"keep {offered[0][0]} {offered[0][2]}")
    game.play(f"keep {offered[1][1]} {offered[1][2]}")
    assert game.position()["ticket_deck"] == [*before, offered[0][1], offered[1][0]]
    assert len(before) == 30 - 2 * 3


@pytest.mark.rule("EU-03", "US-01")
@pytest.mark.parametrize("make", [europe, usa])
def test_no_player_may_keep_fewer_tickets_than_the_title_says(make):
    game = make(phase="choose_tickets", seed=4)
    assert "keep none" not in legal(game)
    assert min(len(action.tickets) for action in game.legal_actions()) == 2
