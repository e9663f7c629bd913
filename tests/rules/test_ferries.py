"""Ferries (EU-20)."""

import pytest

from positions import europe, hand, legal
from whistlestop import IllegalAction
from whistlestop.titles import load


def payments(game, route):
    return {text.split(maxsplit=2)[2] for text in legal(game, "claim") if text.split()[1] == route}


@pytest.mark.rule("EU-20")
def test_a_ferry_takes_its_locomotives_and_one_colour_or_more_locomotives():
    game = europe({"hand": {"red": 4, "blue": 3, "locomotive": 4}})
    assert payments(game, "athina-brindisi") == {
        "red:3 locomotive:1",
        "red:2 locomotive:2",
        "red:1 locomotive:3",
        "blue:3 locomotive:1",
        "blue:2 locomotive:2",
        "blue:1 locomotive:3",
        "locomotive:4",
    }


@pytest.mark.rule("EU-20")
def test_without_enough_locomotives_a_ferry_cannot_be_claimed():
    game = europe({"hand": {"red": 6, "locomotive": 1}})
    assert payments(game, "constantinople-sevastopol") == set()
    with pytest.raises(IllegalAction, match="2 of them locomotives"):
        game.play("claim constantinople-sevastopol red:3 locomotive:1")
    with pytest.raises(IllegalAction, match="needs 2 locomotives and you have 1"):
        game.play("claim constantinople-sevastopol red:2 locomotive:2")


@pytest.mark.rule("EU-20")
def test_a_ferry_takes_only_one_colour():
    game = europe({"hand": {"red": 1, "blue": 1, "locomotive": 1}})
    assert payments(game, "brindisi-palermo") == set()


@pytest.mark.rule("EU-20")
def test_a_ferry_of_locomotives_only():
    game = europe({"hand": {"red": 2, "locomotive": 2}})
    assert payments(game, "amsterdam-london") == {"locomotive:2"}
    game.play("claim amsterdam-london locomotive:2")
    assert hand(game, 0) == {"red": 2}


@pytest.mark.rule("EU-20")
def test_a_ferry_is_claimed_like_any_route():
    game = europe({"hand": {"green": 4, "locomotive": 2}})
    game.play("claim palermo-smyrna green:4 locomotive:2")
    seat = game.view().seats[0]
    assert (seat.score, seat.trains) == (15, 39)
    assert game.view().discard == {"green": 4, "locomotive": 2}


@pytest.mark.rule("EU-20")
@pytest.mark.parametrize("route", [r for r in load("europe").routes if r.ferry], ids=lambda r: r.id)
def test_every_ferry_takes_exactly_its_locomotives_and_more(route):
    game = europe({"hand": {"red": 12, "locomotive": 14}})
    locomotives = {
        int(payment.rpartition("locomotive:")[2] or 0) for payment in payments(game, route.id)
    }
    assert locomotives == set(range(route.ferry, route.length + 1))
