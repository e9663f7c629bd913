"""Texts that are not actions: each is refused with the reason and a correction."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from positions import berlin, card_game, europe, switzerland, usa
from whistlestop import Game, IllegalAction

ROW = ["red", "blue", "green", "yellow", "locomotive"]

BAD = [
    ("", "an empty action"),
    ("   ", "an empty action"),
    ("dance", "'dance' is not an action"),
    ("clam paris-zurich red:3", "did you mean claim"),
    ("draw", "draw what"),
    ("draw purpel", "draw what"),
    ("draw deck now", "draw what"),
    ("draw purple", "no purple card is face up; face up: red, blue, green, yellow, locomotive"),
    ("claim", "not a"),
    ("claim paris-zurch red:3", "did you mean paris-zurich"),
    ("claim paris-zurich", "3 cards of any one colour or locomotives"),
    ("claim paris-zurich red:2", "3 cards"),
    ("claim paris-zurich red:4", "3 cards"),
    ("claim paris-zurich red", "'red' does not name cards"),
    ("claim paris-zurich rde:3", "did you mean red"),
    ("claim paris-zurich red:-3", "does not name cards"),
    ("claim paris-zurich red:9999", "3 cards"),
    ("claim paris-zurich red:" + "9" * 5000, "cards"),
    ("claim paris-zurich red:\u0663", "cards"),
    ("claim paris-zurich blue:3", "your cards: red:3 locomotive:1"),
    ("claim paris-zurich.2 red:3", "no route"),
    ("claim amsterdam-london locomotive:2", "needs 2 locomotives and you have 1"),
    ("station", "not a"),
    ("station vienna red:1", "no city 'vienna'"),
    ("station wien", "stations cost 1, 2, 3 cards"),
    ("station wien red:4", "stations cost 1, 2, 3 cards"),
    ("station wien red:2", "costs 1 card"),
    ("station wien blue:1", "your cards: red:3 locomotive:1"),
    ("pay", "pay 1 to 3 cards"),
    ("pay red:4", "pay 1 to 3 cards"),
    ("pay red:1", "nothing to pay for"),
    ("decline", "nothing to pay for"),
    ("keep", "keep what"),
    ("keep berlin-roma", "not offered; offered: none are offered now"),
    ("keep none", "legal now"),
    ("pass", "you can pass only if you can do nothing else"),
    ("pass pass", "not a"),
    ("tickets please", "not a"),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_a_bad_action_is_refused_with_its_reason(text, message):
    game = europe({"hand": {"red": 3, "locomotive": 1}}, face_up=ROW)
    with pytest.raises(IllegalAction, match=message):
        game.play(text)
    assert game.played == []


def test_the_style_guides_example_is_refused_as_it_says():
    game = europe({"hand": {"red": 2, "locomotive": 1}})
    with pytest.raises(IllegalAction) as error:
        game.play("claim paris-zurich red:3")
    assert str(error.value).startswith("claim paris-zurich red:3: ")
    assert "red:2 locomotive:1" in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("keep madrid-lisboa", "madrid-lisboa is not offered; offered: berlin-roma"),
        ("keep berlin-roma berlin-roma", "named twice"),
        ("keep berlin-roma roma-berlin", "named twice"),
        ("draw deck", "tickets are being chosen"),
        ("pay red:1", "tickets are being chosen"),
    ],
)
def test_a_bad_action_while_tickets_are_offered_is_refused(text, message):
    game = europe({"hand": {}}, ticket_deck=["berlin-roma", "paris-wien"])
    game.play("tickets")
    with pytest.raises(IllegalAction, match=message):
        game.play(text)


KINDS = "one card each of three colours"
BAD_WITH_RAILYARDS = [
    ("place", KINDS),
    ("place red", "'red' does not name cards"),
    ("place rde:2", "did you mean red"),
    ("place red:1", KINDS),
    ("place red:0", KINDS),
    ("place red:1 blue:1", KINDS),
    ("place red:2 blue:2", KINDS),
    ("place red:1 blue:1 locomotive:1", KINDS),
    ("place red:1 blue:1 black:1 white:1", KINDS),
    ("place locomotive:2", KINDS),
    ("place red:99", KINDS),
    ("place red:" + "9" * 5000, "does not name cards"),
    ("place red:4", "your cards: red:3 blue:1 green:2 yellow:1 locomotive:1"),
    ("place green:2", "you already have a green row on your railyard"),
    ("place green:1 red:1 yellow:1", "you already have a green row on your railyard"),
    ("place blue:1 locomotive:1", "seat 1 has 2 cards in its blue row; place more than that"),
    ("place red:1 blue:1 yellow:1", "seat 1 has a blue row on its railyard; rob it with"),
    ("plcae red:2", "did you mean place"),
    ("complete", "not a complete action"),
    ("complete best best", "not a complete action|no ticket"),
    ("complete chicgo-new_york", "did you mean chicago-new_york"),
    ("complete chicago-new_york", "tickets are completed after the last turns"),
    ("complete best", "tickets are completed after the last turns"),
    ("done", "tickets are completed after the last turns"),
    ("done done", "not a complete action"),
    ("claim boston-miami red:2", "The Card Game has no board"),
    ("station miami red:1", "The Card Game has no board"),
    ("pass", "you can pass only if you can do nothing else"),
    ("keep none", "legal now"),
]


@pytest.mark.parametrize(("text", "message"), BAD_WITH_RAILYARDS)
def test_a_bad_action_of_the_card_game_is_refused_with_its_reason(text, message):
    game = card_game(
        {
            "hand": {"red": 3, "blue": 1, "green": 2, "yellow": 1, "locomotive": 1},
            "railyard": {"green": {"green": 1}},
        },
        {"railyard": {"blue": {"blue": 2}}},
        face_up=ROW,
    )
    with pytest.raises(IllegalAction, match=message):
        game.play(text)
    assert game.played == []


def test_cards_and_the_ends_of_a_ticket_may_come_in_any_order():
    game = card_game({"hand": {"red": 3, "blue": 1, "yellow": 1}})
    assert str(game.parse("place yellow:1 red:1 blue:1")) == "place red:1 blue:1 yellow:1"
    assert str(game.parse("place red:1 red:2")) == "place red:3"
    assert str(game.parse("complete new_york-chicago.2")) == "complete chicago-new_york.2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("complete chicago-new_york.2", "you do not hold that ticket"),
        ("complete boston-miami", "you do not hold that ticket"),
        ("complete chicago-dallas", "you have completed that ticket"),
        ("complete dallas-miami", "it needs red:1 green:1; your stack: yellow:1"),
        ("complete nowhere", "no ticket 'nowhere'"),
        ("complete chicago-new_york dallas-miami", "not a complete action"),
        ("place red:2", "tickets are being completed"),
        ("draw deck", "tickets are being completed"),
        ("tickets", "tickets are being completed"),
        ("pass", "tickets are being completed"),
        ("keep none", "tickets are being completed"),
    ],
)
def test_a_bad_action_while_tickets_are_completed_is_refused(text, message):
    game = card_game(
        {
            "hand": {"red": 2},
            "tickets": ["chicago-new_york", "dallas-miami"],
            "completed": ["chicago-dallas"],
            "on_the_track": {"yellow": 1},
        },
        {"tickets": ["boston-miami"]},
        phase="complete_tickets",
    )
    with pytest.raises(IllegalAction, match=message):
        game.play(text)
    assert game.played == []


@pytest.mark.parametrize("text", ["place red:2", "complete best", "complete a-b", "done"])
def test_boards_have_no_railyards(text):
    for game in (berlin({"hand": {"red": 2}}), switzerland({"hand": {"red": 2}})):
        with pytest.raises(IllegalAction, match=f"{game.title.name} has no railyards"):
            game.play(text)


def test_after_the_end_nothing_is_legal():
    game = usa(phase="over")
    for text in ("draw deck", "pass", "tickets", "claim atlanta-miami blue:5"):
        with pytest.raises(IllegalAction, match="the game is over"):
            game.play(text)


def test_an_action_of_another_title_is_refused():
    theirs = usa({"hand": dict.fromkeys(("red", "blue", "locomotive"), 8)})
    game = europe({"hand": {"red": 3}})
    for action in theirs.legal_actions():
        if action.kind in ("claim", "keep"):
            with pytest.raises(IllegalAction):
                game.play(action)


def test_an_action_of_another_phase_is_refused():
    game = Game.new("europe", players=2, seed=1)
    first = game.legal_actions()[0]
    game.play(first)
    if first in game.legal_actions():
        raise AssertionError("the seats' offers differ")
    with pytest.raises(IllegalAction):
        game.play(first)


@pytest.mark.parametrize("nothing", [None, 3, ["draw deck"], b"draw deck"])
def test_an_object_that_is_neither_action_nor_text_is_refused(nothing):
    with pytest.raises(IllegalAction):
        europe({"hand": {}}).play(nothing)


WORDS = st.sampled_from(
    [
        "draw",
        "deck",
        "claim",
        "paris-zurich",
        "station",
        "wien",
        "red:1",
        "locomotive:1",
        "keep",
        "none",
        "pay",
        "pass",
        "tickets",
        "decline",
        "red",
        "blue:2",
        "zurich-paris.2",
        "red:0",
        ":",
        "-",
        ".",
        "red:",
        ":1",
        "berlin-roma",
    ]
)


@given(st.lists(WORDS | st.text(max_size=6), max_size=5).map(" ".join))
@example("claim paris-zurich red:3 red:3 red:3 red:99999999999999999999999")
def test_any_text_is_an_action_or_refused(text):
    game = europe({"hand": {"red": 3, "locomotive": 1}}, face_up=ROW)
    try:
        game.play(text)
    except IllegalAction:
        assert game.played == []
    else:
        assert len(game.played) == 1
