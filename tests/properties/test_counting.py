"""The number of lines of play to some depth must stay the same.

The first ones are counted by hand; the oracle counts the others as well.
"""

import pytest

import oracle
from positions import all_cards_except, europe, usa
from whistlestop import Game

ROW = ["red", "blue", "green", "yellow", "black"]


def lines(game, depth):
    """Return the number of lines of ``depth`` actions from here, including shorter ones that end
    the game.
    """
    if depth == 0 or game.is_over:
        return 1
    found = 0
    for action in game.legal_actions():
        after = game.copy()
        after.play(action)
        found += lines(after, depth - 1)
    return found


def lines_by_oracle(game, depth):
    """Return the same from the oracle's legal actions, rebuilding each game from its position."""
    position = game.position()
    if depth == 0 or position["phase"] == "over":
        return 1
    found = 0
    for action in oracle.legal_actions(position):
        after = Game.from_position(position)
        after.play(action)
        found += lines_by_oracle(after, depth - 1)
    return found


def choosing():
    return Game.new("europe", players=3, seed=4)


def empty_hands():
    """Return a game in which players can only draw: no tickets, empty hands, six kinds face up."""
    deck = ["white", "orange", "purple", "white", "red", "blue"]
    return usa({"hand": {}}, {"hand": {}}, face_up=ROW, deck=deck, ticket_deck=[])


def last_cards():
    """Return a game with three cards on the table and all others in the hand of a seat without
    trains.
    """
    row = ["red", "locomotive", None, None, None]
    hoard = {"hand": all_cards_except(row[:2], ["blue"]), "trains": 0}
    return usa({"hand": {}}, hoard, {"hand": {}}, face_up=[*row[:2], "blue", None, None], deck=[],
               discard={}, ticket_deck=[])  # fmt: skip


def tunnel():
    """Return a tunnel of length two with two cards due, and the first actions of the next seat."""
    game = europe(
        {"hand": {"purple": 4, "locomotive": 2}},
        {"hand": {}},
        deck=["purple", "locomotive", "red", "white", "white", "white", "white"],
        face_up=ROW,
        ticket_deck=["berlin-roma"],
    )
    game.play("claim marseille-zurich purple:2")
    return game


def stations():
    return europe({"hand": {"red": 2}}, {"hand": {"blue": 1}}, face_up=ROW, ticket_deck=[],
                  deck=["white"] * 6)  # fmt: skip


def named(value):
    return getattr(value, "__name__", "")


COUNTS = [
    # three seats choose among 11 subsets of four tickets
    (choosing, [11, 121, 1331]),
    # the deck or one of five; the replacement is a sixth colour
    (empty_hands, [6, 36]),
    # red then blue, blue then red, or the locomotive, after which seat 1 takes red or blue
    (last_cards, [3, 4, 4]),
    # decline, or pay 2 in three ways; then 6 cards or the ticket; then 6 again or keep it
    (tunnel, [4, 28, 4 * (6 * 6 + 1)]),
    # 6 cards, 47 stations; a red route of 1 and one of 2, ten gray ones of 2
    (stations, [6 + 47 + 12]),
]


@pytest.mark.rule("CO-06", "CO-10", "CO-16", "EU-03", "EU-33")
@pytest.mark.parametrize(("position", "counts"), COUNTS, ids=named)
def test_lines_counted_by_hand(position, counts):
    assert [lines(position(), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(
    ("position", "counts"),
    [(empty_hands, [6, 36, 216, 1296]), (tunnel, [4, 28, 148]), (stations, [65, 3116])],
    ids=named,
)
def test_the_oracle_counts_the_same_lines(position, counts):
    assert [lines(position(), depth) for depth in range(1, len(counts) + 1)] == counts
    assert lines_by_oracle(position(), 2) == counts[1]
