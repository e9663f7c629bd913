"""Impossible positions of The Card Game and of Berlin: refused with the faulty field."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from amount import examples
from playing import GAMES_WITH_RAILYARDS, choose, games, random_game, some_moments
from whistlestop import Game
from whistlestop.game.position import PositionError
from whistlestop.titles import load

TICKET = "chicago-new_york"  # it asks for a yellow card
BLUE = {"railyard": {"blue": {"blue": 2, "locomotive": 1}}}
SUBWAYS = [route.id for route in load("berlin").routes if route.subway and "." not in route.id]


def cards(*seats, **fields):
    """Return a position of The Card Game; a second seat is added if there is only one."""
    seated = [*seats, *({} for _ in range(2 - len(seats)))]
    return {"title": "card_game", "phase": "act", "seats": seated, **fields}


def berlin(*seats, **fields):
    return {**cards(*seats, **fields), "title": "berlin"}


def row(cards, colour="blue"):
    return {"railyard": {colour: cards}}


def completing(*seats, **fields):
    return cards(*seats, phase="complete_tickets", **fields)


BAD = [
    # fields of boards only
    *[
        (cards({}, {field: value}), rf"seats\[1\].{field}: The Card Game has no board")
        for field, value in [
            ("routes", []),
            ("stations", []),
            ("trains", 3),
            ("stations_left", 0),
            ("subways_left", 0),
        ]
    ],
    (cards(phase="tunnel"), "phase: The Card Game has no tunnels"),
    (cards(tunnel={}), "tunnel: leave it out, since the phase is act"),
    (
        cards(phase="tunnel", tunnel={"route": "boston-miami"}),
        "phase: The Card Game has no tunnels",
    ),
    # fields of railyards only
    *[
        (berlin({field: {}}), rf"seats\[0\].{field}: Berlin has no railyards")
        for field in ("railyard", "on_the_track", "completed")
    ],
    *[
        (berlin(**{field: value}), f"{field}: Berlin has no railyards")
        for field, value in [("options", {}), ("deck_number", 1), ("last_to_play", 0)]
    ],
    (berlin(phase="complete_tickets"), "phase: on Berlin no tickets are completed by hand"),
    # options
    (cards(options=[]), "options: an object"),
    (cards(options=None), "options: an object"),
    (cards(options={"open_trcak": True}), "options: .*no option 'open_trcak'; it has open_track"),
    (cards(options={"open_track": 1}), "options: open_track=1: an option is True or False"),
    (cards(options={"open_track": None}), "options: open_track=None"),
    # the decks
    (cards(deck_number=2), "deck_number: a whole number from 1 to 1, not 2"),
    (cards(deck_number=0), "deck_number"),
    (cards(deck_number=True), "deck_number"),
    (cards(*[{}] * 4, deck_number=3), "deck_number: a whole number from 1 to 2, not 3"),
    # the seats
    (cards(*[{}] * 5), "seats: a list of 2 to 4"),
    ({"title": "switzerland", "seats": [{}] * 4}, "seats: a list of 2 to 3"),
    # rows
    (cards({"railyard": []}), r"seats\[0\].railyard: rows by colour"),
    (cards(row(3)), r"seats\[0\].railyard.blue: cards by colour"),
    (cards(row({})), r"railyard.blue: a row has a colour and at least one card of it"),
    (cards(row({"blue": 0, "locomotive": 1})), "railyard.blue: a row has a colour"),
    (cards(row({"locomotive": 2})), "railyard.blue: a row has a colour"),
    (cards(row({"locomotive": 2}, "locomotive")), "railyard.locomotive: a row has a colour"),
    (
        cards(row({"blue": 1, "red": 1})),
        "railyard.blue: this row takes only blue cards and locomotives",
    ),
    (cards(row({"red": 1})), "railyard.blue: a row has a colour"),
    (cards(row({"bleu": 1})), "railyard.blue: 'bleu' is not a card"),
    (cards(row({"blue": 1}, "bleu")), "railyard.bleu: 'bleu' is not a card"),
    (cards(row({"blue": -1})), r"seats\[0\].railyard.blue.blue: a whole number"),
    (cards(row({"blue": 1.0})), r"seats\[0\].railyard.blue.blue: a whole number"),
    (
        cards(BLUE, BLUE),
        r"seats\[1\].railyard.blue: there is already a blue row in seats\[0\].railyard.blue",
    ),
    # stacks
    (cards({"on_the_track": ["blue"]}), r"seats\[0\].on_the_track: cards by colour"),
    (cards({"on_the_track": {"bleu": 1}}), r"seats\[0\].on_the_track: 'bleu' is not a card"),
    (cards({"on_the_track": {"blue": "1"}}), r"seats\[0\].on_the_track.blue: a whole number"),
    # cards that add up to too many
    (cards(row({"blue": 11})), "cards: blue cards add up to 11, the deck has 10"),
    (cards(row({"blue": 1, "locomotive": 17})), "locomotive cards add up to 17, the deck has 16"),
    (cards({"on_the_track": {"locomotive": 17}}), "locomotive cards add up to 17"),
    (cards({"on_the_track": {"blue": 6}}, row({"blue": 5})), "blue cards add up to 11"),
    (cards({"on_the_track": {"blue": 6}}, {"hand": {"blue": 5}}), "blue cards add up to 11"),
    (cards(row({"blue": 5}), {"hand": {"blue": 6}}), "blue cards add up to 11"),
    (berlin({"hand": {"orange": 1}}), "orange cards add up to 1, the deck has 0"),
    (berlin({"hand": {"locomotive": 9}}), "locomotive cards add up to 9, the deck has 8"),
    # completed tickets
    (cards({"completed": TICKET}), r"seats\[0\].completed: a list"),
    (cards({"completed": ["chicago-new_yrok"]}), r"seats\[0\].completed: no ticket.*did you mean"),
    (cards({"completed": [TICKET] * 2}), r"seats\[0\].completed: .* is in seats\[0\].completed"),
    (cards({"completed": [TICKET], "tickets": [TICKET]}), r"is in seats\[0\].tickets already"),
    (cards({"completed": [TICKET]}, ticket_deck=[TICKET]), r"ticket_deck: .* is in seats\[0\]"),
    (cards({"completed": [TICKET]}, {"tickets": [TICKET]}), r"seats\[0\].completed: .*seats\[1\]"),
    # completing
    (completing(), "phase: the stack of seat 0 is not enough for any of its tickets"),
    (
        completing({"tickets": [TICKET], "on_the_track": {"blue": 1}}),
        "phase: the stack of seat 0 is not enough for any",
    ),
    (
        completing({"tickets": [TICKET], "on_the_track": {}}, {"on_the_track": {"yellow": 1}}),
        "phase: the stack of seat 0 is not enough for any",
    ),
    (
        completing({"tickets": [TICKET], "on_the_track": {"yellow": 1}}, turn=1),
        "phase: the stack of seat 1 is not enough for any",
    ),
    (
        completing({"completed": [TICKET], "on_the_track": {"yellow": 1}}),
        "phase: the stack of seat 0 is not enough for any",
    ),
    (
        completing({"tickets": [TICKET], "on_the_track": {"yellow": 1}}, last_to_play=2),
        "last_to_play: a whole number from 0 to 1, not 2",
    ),
    (
        completing({"tickets": [TICKET], "on_the_track": {"yellow": 1}}, last_to_play="0"),
        "last_to_play: a whole number",
    ),
    (cards(last_to_play=1), "last_to_play: no tickets are completed in phase act"),
    (cards(turns_left=0), "turns_left: at least 1 while the game goes on"),
    # subways
    (berlin({"routes": SUBWAYS[:6]}), r"seats\[0\].routes: 5 subway routes at most"),
    (berlin({"subways_left": 6}), r"seats\[0\].subways_left: a whole number from 0 to 5, not 6"),
    (berlin({"subways_left": -1}), r"seats\[0\].subways_left"),
    (berlin({"subways_left": "all"}), r"seats\[0\].subways_left"),
    (
        berlin({"subways_left": 5, "routes": SUBWAYS[:1]}),
        r"seats\[0\].subways_left: a whole number from 0 to 4, not 5",
    ),
    ({"title": "europe", "seats": [{"subways_left": 1}, {}]}, "subways_left: .* from 0 to 0"),
    (
        berlin(phase="tunnel", tunnel={"route": SUBWAYS[0], "laid": {}, "turned_up": []}),
        "tunnel.route: .* is not a free tunnel",
    ),
    # tickets to countries
    (
        {"title": "switzerland", "phase": "act", "seats": [{"tickets": ["bern-countrie"]}, {}]},
        r"seats\[0\].tickets: no ticket 'bern-countrie'.*did you mean bern-countries",
    ),
]


@pytest.mark.parametrize(("bad", "message"), BAD)
def test_a_bad_position_is_refused_with_its_field(bad, message):
    with pytest.raises(PositionError, match=message):
        Game.from_position(bad)


GOOD = [
    cards(BLUE, {"railyard": {"red": {"red": 1}}}, options={"open_track": True}),
    cards(*[{}] * 4, deck_number=2),
    completing({"tickets": [TICKET], "on_the_track": {"yellow": 1}}, last_to_play=0),
    completing({"tickets": [TICKET], "on_the_track": {"locomotive": 1}}),
    cards({"completed": [TICKET], "on_the_track": {"blue": 10}}, phase="over"),
    berlin({"routes": SUBWAYS[:5]}, {"subways_left": 0}),
]


@pytest.mark.parametrize("good", GOOD)
def test_positions_close_to_the_bad_ones_are_good(good):
    """So the bad positions are not refused for another reason."""
    written = Game.from_position(good).position()
    assert Game.from_position(written).position() == written
    for field in ("options", "deck_number", "last_to_play"):
        if field in good:
            assert written[field] == good[field]
    for seat, given_fields in zip(written["seats"], good["seats"], strict=True):
        assert given_fields.items() <= seat.items()


# random changes

PLAIN = st.none() | st.booleans() | st.integers(-2, 130) | st.floats() | st.text(max_size=4)
WORDS = ("red", "blue", "locomotive", TICKET, SUBWAYS[0], "act", "over", "complete_tickets")
JSON = st.recursive(
    PLAIN | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner),
    max_leaves=4,
)


def places(thing, path=()):
    """Yield the path to every value in a JSON object."""
    pairs = thing.items() if isinstance(thing, dict) else enumerate(thing)
    for key, value in pairs:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def change(position, data):
    """Replace a value, leave it out, add or subtract one, or move it to a neighbour."""
    *steps, last = data.draw(st.sampled_from(list(places(position))))
    around = position
    for step in steps:
        around = around[step]
    value = around[last]
    match data.draw(st.sampled_from(("other", "gone", "count", "twice"))):
        case "gone":
            del around[last]
        case "count" if isinstance(value, int) and not isinstance(value, bool):
            around[last] = value + data.draw(st.sampled_from((-1, 1)))
        case "twice" if isinstance(around, list):
            around.append(value)
        case "twice":
            around[data.draw(st.sampled_from(sorted(around)))] = value
        case _:
            around[last] = data.draw(JSON)


@settings(max_examples=examples(120, 25))
@given(GAMES_WITH_RAILYARDS | games(("berlin",)), st.data())
def test_a_changed_position_can_be_played_or_is_refused(game, data):
    chance = random.Random(game[2])
    moments = list(some_moments(random_game(*game), chance, 0.1))
    position = json.loads(json.dumps(data.draw(st.sampled_from(moments)).position()))
    for _ in range(data.draw(st.integers(1, 3))):
        change(position, data)
    try:
        changed = Game.from_position(position)
    except PositionError:
        return
    for _ in range(12):
        for seat in (None, *range(changed.players)):
            json.dumps(changed.view(seat).to_dict())
        changed.scores()
        if changed.is_over:
            break
        changed.play(choose(changed, "any kind", chance))
    assert Game.from_position(changed.position()).position() == changed.position()
