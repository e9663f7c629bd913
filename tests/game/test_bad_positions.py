"""Impossible positions: each is refused with the field and a correction."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from positions import WHOLE_DECK
from whistlestop import Game, IllegalAction
from whistlestop.game.position import PositionError

HAND = {"hand": {"purple": 3}}
TUNNEL = {"route": "marseille-zurich", "laid": {"purple": 2}, "turned_up": ["purple", "red", "red"]}


def position(**fields):
    return {"title": "europe", "phase": "act", "seats": [HAND, {}], **fields}


def seat(**fields):
    return position(seats=[fields, {}])


def tunnel(**fields):
    return position(phase="tunnel", tunnel={**TUNNEL, **fields})


BAD = [
    # the whole
    (None, "a position is a JSON object"),
    ([], "a position is a JSON object"),
    ("europe", "a position is a JSON object"),
    ({}, "title"),
    ({"title": "europe"}, "seats"),
    (position(fase="act"), "'fase'; did you mean phase"),
    # title, seats, seed
    (position(title=None), "title: a text"),
    (position(title="euorpe"), "did you mean europe"),
    (position(title="nowhere.json"), "nowhere.json"),
    (position(title="nul\0byte.json"), "title"),
    (position(title="nul\0byte"), "title"),
    (position(title="a" * 5000 + ".json"), "title"),
    (position(seats={}), "seats: a list of 2 to 5"),
    (position(seats=[{}]), "seats: a list of 2 to 5"),
    (position(seats=[{}] * 6), "seats: a list of 2 to 5"),
    (position(seats=[{}, 3]), r"seats\[1\]: an object"),
    (seat(hnad={}), r"seats\[0\]: no field 'hnad'; did you mean hand"),
    (position(seed=-1), "seed=-1"),
    (position(seed=2**96), "seed="),
    (position(seed="7"), "seed='7'"),
    (position(seed=1.5), "seed=1.5"),
    (position(seed=True), "seed=True"),
    (position(chance=[1, 2, 3]), "chance: four whole numbers"),
    (position(chance=[1, 2, 3, 2**32]), "chance: a whole number"),
    (position(chance="1234"), "chance: four whole numbers"),
    # the turn
    (position(phase="draw"), "phase: 'draw' is not one of"),
    (position(phase=["act"]), "phase"),
    (position(phase=None), "phase"),
    (position(turn=2), "turn: a whole number from 0 to 1, not 2"),
    (position(turn=-1), "turn"),
    (position(turn="0"), "turn"),
    (position(turns_left=3), "turns_left: a whole number from 0 to 2"),
    (position(turns_left=0), "turns_left: at least 1 while the game goes on"),
    (position(turns_left=1.0), "turns_left"),
    (position(passes=3), "passes"),
    (position(number=-1), "number"),
    # the board
    (seat(routes="paris-zurich"), r"seats\[0\].routes: a list"),
    (seat(routes=["paris-zuric"]), "did you mean paris-zurich"),
    (seat(routes=[3]), r"seats\[0\].routes: a text"),
    (seat(routes=["paris-zurich", "zurich-paris"]), "belongs to seat 0 already"),
    (position(seats=[{"routes": ["paris-zurich"]}] * 2), r"seats\[1\].*belongs to seat 0"),
    (seat(routes=["bruxelles-paris", "bruxelles-paris.2"]), "no seat may own both"),
    (  # where the first route of the title is one of the double
        seat(routes=["brooklyn-chinatown", "brooklyn-chinatown.2"]) | {"title": "new_york"},
        "no seat may own both",
    ),
    (
        position(seats=[{"routes": ["bruxelles-paris"]}, {"routes": ["bruxelles-paris.2"]}]),
        r"seats\[1\].routes: bruxelles-paris.2 is closed",
    ),
    (seat(stations=["vienna"]), "no city 'vienna'"),
    (seat(stations=["wien", "wien"]), "two stations in wien"),
    (position(seats=[{"stations": ["wien"]}, {"stations": ["wien"]}]), "two stations in wien"),
    (seat(stations=["wien", "roma", "riga", "paris"]), "3 at most"),
    (seat(stations=["wien"], stations_left=3), "stations_left"),
    (seat(stations_left=4), "stations_left"),
    (seat(stations_left=-1), "stations_left"),
    (seat(trains=46), r"seats\[0\].trains"),
    (seat(trains=-1), r"seats\[0\].trains"),
    (seat(trains=45, routes=["paris-zurich"]), r"seats\[0\].trains"),
    (seat(trains="many"), r"seats\[0\].trains"),
    (seat(score=10**6), r"seats\[0\].score"),
    (seat(score=None), r"seats\[0\].score"),
    # tickets
    (seat(tickets=["roma-wien"]), "no ticket 'roma-wien'"),
    (seat(tickets="berlin-roma"), "a list"),
    (seat(tickets=["berlin-roma"] * 2), r"berlin-roma is in seats\[0\].tickets already"),
    (position(ticket_deck=["berlin-roma"] * 2), "berlin-roma is in ticket_deck already"),
    (position(ticket_deck=None), "ticket_deck: a list"),
    (position(phase="keep_tickets"), "offered: the phase is keep_tickets"),
    (position(phase="keep_tickets", offered="berlin-roma"), "offered: a list"),
    (position(offered=["berlin-roma"]), "offered"),
    (seat(offered=["berlin-roma"]), r"seats\[0\].offered"),
    (position(phase="choose_tickets", ticket_deck=[]), r"seats\[0\].offered"),
    (
        position(
            phase="keep_tickets",
            offered=[
                "berlin-roma", "paris-wien", "kyiv-sochi", "essen-kyiv", "london-wien",
                "brest-venezia", "dieppe-madrid",
            ],
        ),
        "6 tickets at most",
    ),
    # cards
    (seat(hand=["red"]), r"seats\[0\].hand: cards by colour"),
    (seat(hand={"rde": 1}), "'rde' is not a card"),
    (seat(hand={3: 1}), "3 is not a card"),
    (seat(hand={"red": -1}), r"seats\[0\].hand.red"),
    (seat(hand={"red": 1.0}), r"seats\[0\].hand.red"),
    (seat(hand={"red": 13}), "red cards add up to 13, the deck has 12"),
    (seat(hand={"red": 1}, known={"red": 2}), r"seats\[0\].known: more cards than the hand"),
    (position(face_up="red"), "face_up: a list"),
    (position(face_up=["red"] * 6), "face_up: 5 cards at most"),
    (position(face_up=["rde"]), r"face_up\[0\]: 'rde' is not a card"),
    (position(face_up=[["red"]]), r"face_up\[0\]"),
    (position(deck=["red", None]), r"deck\[1\]"),
    (position(deck=["red"] * 13), "red cards add up to 13"),
    (position(discard=["red"]), "discard: cards by colour"),
    (position(discard={}), "cards"),
    (
        position(seats=[{"hand": {**WHOLE_DECK, "red": 11}}, {"hand": {}}],
                 discard={}, face_up=[]),
        "red cards add up to 11, the deck has 12",
    ),
    # a tunnel
    (position(phase="tunnel"), "tunnel: the phase is tunnel"),
    (position(phase="tunnel", tunnel=None), "tunnel"),
    (position(tunnel=TUNNEL), "tunnel: leave it out, since the phase is act"),
    (position(phase="tunnel", tunnel=[]), "tunnel: an object"),
    (tunnel(rout=1), "'rout'; did you mean route"),
    (tunnel(route="wien-zagrab"), "not a free tunnel"),
    (tunnel(route=None), "tunnel.route: a text"),
    (tunnel(laid={"purple": 1}), "tunnel.laid: the route takes 2 cards"),
    (tunnel(laid={"purple": 1, "red": 1}), "tunnel.laid"),
    (tunnel(laid={"red": 2}, turned_up=["red", "red", "red"]), "tunnel.laid"),
    (tunnel(laid=None), "tunnel.laid"),
    (tunnel(turned_up=["red"] * 3), "no extra card is due"),
    (tunnel(turned_up=["purple"] * 4), "tunnel.turned_up: 3 at most"),
    (tunnel(turned_up=None), "tunnel.turned_up: a list"),
    (
        position(phase="tunnel", tunnel=TUNNEL, seats=[{"hand": {"purple": 3}, "trains": 1}, {}]),
        "tunnel.route",
    ),
    (
        position(phase="tunnel", tunnel=TUNNEL, seats=[{}, {"routes": ["marseille-zurich"]}]),
        "not a free tunnel",
    ),
    (
        position(
            phase="tunnel",
            seats=[{"routes": ["madrid-pamplona"]}, {}, {}, {}],
            tunnel={"route": "madrid-pamplona.2", "laid": {"white": 3},
                    "turned_up": ["white", "red", "red"]},
        ),
        "tunnel.route",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("bad", "message"), BAD)
def test_a_bad_position_is_refused_with_its_reason(bad, message):
    with pytest.raises(PositionError, match=message):
        Game.from_position(bad)


@pytest.mark.parametrize("long", [["petrograd-stockholm", "palermo-smyrna", "budapest-kyiv"], None])
def test_no_player_owns_more_spaces_than_there_are_trains(long):
    """This holds for any number of routes: all of Europe is 300 spaces."""
    from whistlestop.titles import load

    routes = [route.id for route in load("europe").routes if not route.id.endswith(".2")]
    if long:
        routes = long + [route for route in routes if route not in long][:15]
    for trains in ({}, {"trains": 0}):
        with pytest.raises(PositionError, match=r"seats\[0\].routes: they take \d+ trains"):
            Game.from_position(seat(routes=routes, **trains))


def test_usa_has_no_stations_to_place():
    with pytest.raises(PositionError, match="0 at most"):
        Game.from_position({"title": "usa", "seats": [{"stations": ["boston"]}, {}]})


WORDS = ("red", "locomotive", "wien", "berlin-roma", "paris-zurich", "act", "over")
KEYS = st.sampled_from(("red", "hand", "route", "laid")) | st.text(max_size=3)
PLAIN = st.none() | st.booleans() | st.integers(-5, 130) | st.floats() | st.text(max_size=5)
JSON = st.recursive(
    PLAIN | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=6,
)
FIELDS = [
    "seed",
    "chance",
    "turn",
    "phase",
    "turns_left",
    "passes",
    "number",
    "face_up",
    "deck",
    "discard",
    "ticket_deck",
    "offered",
    "tunnel",
    "seats",
    "title",
]
SEAT_FIELDS = [
    "hand",
    "known",
    "tickets",
    "offered",
    "routes",
    "stations",
    "trains",
    "score",
    "stations_left",
]


@given(
    st.dictionaries(st.sampled_from(FIELDS), JSON),
    st.dictionaries(st.sampled_from(SEAT_FIELDS), JSON),
)
def test_a_changed_position_can_be_played_or_is_refused(changes, of_seat):
    good = Game.from_position(seat(hand={"red": 3}, tickets=["berlin-roma"])).position()
    good["seats"][0].update(of_seat)
    good.update(changes)
    try:
        game = Game.from_position(good)
    except PositionError:
        return
    for _ in range(4):
        if game.is_over:
            break
        json.dumps(game.view(game.seat).to_dict())
        game.play(game.legal_actions()[-1])
    game.scores()


@given(st.data())
def test_a_position_with_one_field_left_out_can_be_played_or_is_refused(data):
    good = Game.from_position(tunnel()).position()
    del good[data.draw(st.sampled_from(sorted(good)))]
    for each in good.get("seats", []):
        each.pop(data.draw(st.sampled_from(sorted(each))))
    try:
        game = Game.from_position(good)
    except PositionError:
        return
    game.play(game.legal_actions()[0])


def test_a_refused_action_leaves_the_game_unchanged():
    game = Game.from_position(seat(hand={"red": 3}))
    before = game.position()
    for text in ("claim paris-zurich blue:3", "nonsense", "draw purpel", "keep none", "pass"):
        with pytest.raises(IllegalAction):
            game.play(text)
    assert game.position() == before
    assert game.played == []
