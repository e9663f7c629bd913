"""Drawing and holding tickets (CO-30 to CO-33, EU-12, US-02)."""

import pytest

from positions import europe, events_of, legal, play, usa
from whistlestop import IllegalAction

FIVE = ["berlin-roma", "paris-wien", "kyiv-sochi", "essen-kyiv", "london-wien"]
FIVE_USA = [
    "boston-miami",
    "dallas-new_york",
    "denver-el_paso",
    "miami-toronto",
    "new_york-seattle",
]
BOTH = pytest.mark.parametrize(("make", "deck"), [(europe, FIVE), (usa, FIVE_USA)])


@pytest.mark.rule("CO-30", "EU-12", "US-02")
@BOTH
def test_three_tickets_come_from_the_top_and_at_least_one_is_kept(make, deck):
    game = make({"hand": {}}, ticket_deck=deck)
    (offered,) = events_of(game.play("tickets"), "tickets_offered")
    assert (offered.seat, offered.tickets, offered.count) == (0, deck[:3], 3)
    assert (game.seat, game.phase) == (0, "keep_tickets")
    assert len(legal(game)) == 3 + 3 + 1
    assert "keep none" not in legal(game)
    with pytest.raises(IllegalAction, match="at least 1 of the offered tickets must be kept"):
        game.play("keep none")


@pytest.mark.rule("CO-30", "CO-32")
@pytest.mark.parametrize("kept", [FIVE[:1], FIVE[1:2], FIVE[:2], FIVE[:3]], ids=len)
def test_any_of_the_three_may_be_kept(kept):
    game = europe({"hand": {}, "tickets": ["dieppe-madrid"]}, ticket_deck=FIVE)
    play(game, "tickets", "keep " + " ".join(kept))
    held = {ticket.id for ticket in game.view(0).tickets}
    assert held == {"dieppe-madrid", *kept}
    assert (game.seat, game.phase) == (1, "act")


@pytest.mark.rule("CO-30")
@pytest.mark.parametrize("left", [1, 2])
def test_if_fewer_tickets_are_left_all_of_them_are_drawn(left):
    game = europe({"hand": {}}, ticket_deck=FIVE[:left])
    (offered,) = events_of(game.play("tickets"), "tickets_offered")
    assert offered.tickets == FIVE[:left]
    assert game.view().ticket_deck_size == 0
    assert len(legal(game)) == 2**left - 1


@pytest.mark.rule("CO-30")
def test_with_an_empty_ticket_deck_none_can_be_drawn():
    game = europe({"hand": {}}, ticket_deck=[])
    assert "tickets" not in legal(game)
    with pytest.raises(IllegalAction, match="ticket deck is empty"):
        game.play("tickets")


@pytest.mark.rule("CO-30")
def test_if_fewer_are_drawn_than_must_be_kept_all_are_kept():
    chosen, choosing = {"tickets": ["atlanta-montreal"]}, {"offered": ["boston-miami"]}
    game = usa(chosen, choosing, turn=1, phase="choose_tickets", ticket_deck=[])
    assert legal(game) == {"keep boston-miami"}


@pytest.mark.rule("CO-31", "EU-12", "US-02")
@BOTH
def test_tickets_not_kept_go_to_the_bottom_in_the_order_they_were_drawn(make, deck):
    game = make({"hand": {}}, ticket_deck=deck)
    play(game, "tickets", f"keep {deck[1]}")
    assert game.position()["ticket_deck"] == [deck[3], deck[4], deck[0], deck[2]]


@pytest.mark.rule("CO-31")
def test_the_order_in_which_kept_tickets_are_named_does_not_matter():
    game = europe({"hand": {}}, ticket_deck=FIVE)
    play(game, "tickets", f"keep {FIVE[2]} {FIVE[1]}")
    assert game.position()["ticket_deck"] == [FIVE[3], FIVE[4], FIVE[0]]


@pytest.mark.rule("CO-31")
def test_a_returned_ticket_comes_round_again():
    game = europe({"hand": {}}, {"hand": {}}, ticket_deck=FIVE[:4])
    play(game, "tickets", f"keep {FIVE[0]}")
    (offered,) = events_of(game.play("tickets"), "tickets_offered")
    assert offered.tickets == [FIVE[3], FIVE[1], FIVE[2]]


@pytest.mark.rule("CO-32")
def test_any_number_of_tickets_may_be_held():
    everything = europe().position()["ticket_deck"]
    tickets = [ticket for ticket in everything if ticket not in FIVE]
    game = europe({"hand": {}, "tickets": tickets}, ticket_deck=FIVE)
    play(game, "tickets", "keep " + " ".join(FIVE[:3]))
    assert len(game.view(0).tickets) == len(tickets) + 3 == 38
    assert game.view(1).seats[0].ticket_count == 38


@pytest.mark.rule("CO-32")
def test_no_action_returns_a_kept_ticket():
    game = europe({"hand": {"red": 5}, "tickets": ["dieppe-madrid"]}, ticket_deck=FIVE)
    play(game, "tickets", "keep berlin-roma", "draw deck", "draw deck", "draw deck", "draw deck")
    assert {ticket.id for ticket in game.view(0).tickets} == {"dieppe-madrid", "berlin-roma"}


@pytest.mark.rule("CO-32", "CO-50")
def test_tickets_are_secret_to_the_end_and_their_number_is_public():
    game = europe({"tickets": ["dieppe-madrid", "berlin-roma"]}, {"tickets": ["kyiv-sochi"]})
    for viewer in (1, None):
        view = game.view(viewer)
        assert view.seats[0].ticket_count == 2
        assert "dieppe-madrid" not in str(view.to_dict())
    over = europe({"tickets": ["dieppe-madrid"]}, phase="over")
    assert over.view(1).scores[0].failed == ["dieppe-madrid"]


def status(ticket, *routes, others=()):
    game = europe({"tickets": [ticket], "routes": list(routes)}, {"routes": list(others)})
    return game.view(0).tickets[0].status


@pytest.mark.rule("CO-33")
def test_a_ticket_is_completed_by_an_unbroken_path():
    assert status("berlin-roma") == "open"
    assert status("barcelona-bruxelles", "barcelona-pamplona", "pamplona-paris") == "open"
    path = ("barcelona-pamplona", "pamplona-paris", "bruxelles-paris")
    assert status("barcelona-bruxelles", *path) == "completed"


@pytest.mark.rule("CO-33")
def test_a_gap_in_the_path_leaves_the_ticket_open():
    assert status("barcelona-bruxelles", "barcelona-pamplona", "bruxelles-paris") == "open"


@pytest.mark.rule("CO-33")
def test_a_roundabout_path_completes_a_ticket():
    around = ("barcelona-marseille", "marseille-paris", "dieppe-paris", "bruxelles-dieppe")
    assert status("barcelona-bruxelles", *around) == "completed"


@pytest.mark.rule("CO-33")
def test_routes_of_others_do_not_complete_a_ticket():
    mine = ("barcelona-pamplona", "pamplona-paris")
    assert status("barcelona-bruxelles", *mine, others=("bruxelles-paris",)) == "open"
