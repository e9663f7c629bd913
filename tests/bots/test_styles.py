"""The styles known from the literature: each beats random play and plays as described."""

from functools import cache
from statistics import fmean

import pytest

from amount import slow_except, tries
from positions import europe, usa
from whistlestop import Game
from whistlestop.arena.match import match_seed
from whistlestop.bots import make_bot
from whistlestop.bots.style_bots import OneStepOptions
from whistlestop.titles import load, title_ids

STYLES = ("one_step", "long_route", "hungry")
TITLES = slow_except(("usa", "card_game"), title_ids())
BOARDS = [name for name in title_ids() if not load(name).rules.railyards]


@cache
def played(title, specs, number):
    """Play a whole game between bots; later tests use it too."""
    game = Game.new(title, players=len(specs), seed=match_seed(11, number))
    bots = [make_bot(spec, number + seat) for seat, spec in enumerate(specs)]
    while (seat := game.seat) is not None:
        game.play(bots[seat].choose(game.view(seat)))
    return game


def against(style, other, title):
    """Play a style against another bot; yield the games with the seat of the style."""
    for number in range(tries(16, 4)):
        seat = number % 2
        specs = (other, style) if seat else (style, other)
        yield played(title, specs, number), seat


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(
    "style",
    slow_except(
        ("one_step", "path"),
        (*STYLES, *(f"one_step:{option}=true" for option in OneStepOptions.model_fields), "path"),
    ),
)
def test_every_style_clearly_beats_random_play(style, title):
    games = list(against(style, "random", title))
    wins = sum(seat in game.winners() for game, seat in games)
    assert wins >= 0.8 * len(games)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("style", STYLES)
def test_every_style_completes_more_tickets_than_it_fails(style, title):
    scores = [game.scores()[seat] for game, seat in against(style, "random", title)]
    assert fmean(len(score["completed"]) - len(score["failed"]) for score in scores) > 0.5


def actions(game, seat, kind):
    return [action for who, action in game.played if who == seat and action.kind == kind]


@pytest.mark.parametrize("title", TITLES)
def test_the_hungry_style_takes_more_tickets_than_any_other(title):
    def tickets(style):
        games = against(style, "random", title)
        return fmean(len(actions(game, seat, "draw_tickets")) for game, seat in games)

    assert tickets("hungry") > tickets("long_route") + 0.3


@pytest.mark.parametrize("title", slow_except(("usa", "nordic"), BOARDS))
@pytest.mark.parametrize("style", ["one_step", "long_route"])
def test_styles_that_stay_with_their_first_tickets_draw_no_others(style, title):
    for game, seat in against(style, "random", title):
        drawn = actions(game, seat, "draw_tickets")
        assert len(drawn) <= 1  # when there is nothing else that it could do


@pytest.mark.parametrize("title", slow_except(("usa",), ("usa", "switzerland")))
def test_the_junkie_claims_longer_routes_than_any_other(title):
    lengths = {route.id: route.length for route in load(title).routes}

    def length(style):
        claims = [
            lengths[action.route]
            for game, seat in against(style, "random", title)
            for action in actions(game, seat, "claim")
        ]
        return fmean(claims)

    assert length("long_route") > max(length(style) for style in ("one_step", "hungry", "path"))


def test_a_style_that_keeps_few_tickets_keeps_as_few_as_allowed():
    for game, seat in against("one_step:eager=true,few=true", "random", "europe"):
        kept = actions(game, seat, "keep")
        assert len(kept[0].tickets) == load("europe").rules.tickets_kept_at_start


HAND = {"hand": {"black": 6}, "tickets": []}


@pytest.mark.parametrize("spec", ["one_step", "long_route"])
def test_without_an_open_ticket_the_longest_route_is_claimed(spec):
    view = usa(HAND, {"hand": {}, "tickets": []}).view(0)
    assert str(make_bot(spec, 1).choose(view)) == "claim el_paso-los_angeles black:6"


@pytest.mark.parametrize("option", ["shortest", "eager"])
def test_an_easily_pleased_style_claims_the_shortest_route(option):
    view = usa(HAND, {"hand": {}, "tickets": []}).view(0)
    assert str(make_bot(f"one_step:{option}=true", 1).choose(view)).endswith("black:1")


def test_a_style_that_never_expects_a_tunnel_to_cost_extra_keeps_no_card_for_it():
    seat = {"hand": {"purple": 2}, "tickets": ["madrid-zurich"]}
    view = europe(seat, {"hand": {}, "tickets": []}).view(0)
    assert str(make_bot("one_step", 1).choose(view)).startswith("draw")
    unwary = make_bot("one_step:unwary=true", 1)
    assert str(unwary.choose(view)) == "claim marseille-zurich purple:2"


def test_the_eager_style_trusts_in_fewer_cards_and_so_keeps_fewer_tickets():
    def kept(style):
        games = against(style, "random", "europe")
        return fmean(len(actions(game, seat, "keep")[0].tickets) for game, seat in games)

    assert kept("one_step:eager=true") < kept("one_step:shortest=true") == kept("one_step")


def test_the_junkie_saves_trains_for_its_tickets():
    """It prefers the long route, but then its ticket could not be completed."""
    seat = {**HAND, "tickets": ["dallas-new_york"], "trains": 12}
    view = usa(seat, {"hand": {}, "tickets": []}).view(0)
    assert "claim el_paso-los_angeles black:6" in map(str, view.legal)
    assert str(make_bot("long_route", 1).choose(view)) != "claim el_paso-los_angeles black:6"
