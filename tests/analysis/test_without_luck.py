"""Results without luck: unbiased for any players, exact for players who follow the policy."""

import numpy as np
import pytest

from amount import COMPILED, slow_except
from whistlestop import Game
from whistlestop.analysis.without_luck import Depth, without_luck
from whistlestop.bots import make_bot
from whistlestop.bots.planning.weights import weights_of

pytestmark = pytest.mark.skipif(not COMPILED, reason="plays thousands of games")

FEW = Depth(deals=40, decisions=400, most=40, least=4)


def played(title, specs, seed):
    game = Game.new(title, players=len(specs), seed=seed)
    bots = [make_bot(spec, 1000 * seed + seat) for seat, spec in enumerate(specs)]
    while (seat := game.seat) is not None:
        game.play(bots[seat].choose(game.view(seat)))
    return game


def expected(game, seed, depth=FEW):
    return without_luck(game, weights_of(game.title.id, game.players), depth, seed)


def result(game):
    winners = game.winners()
    won = [(seat in winners) / len(winners) for seat in range(game.players)]
    return np.array(won), np.array([score["total"] for score in game.scores()])


@pytest.mark.parametrize("title", ["europe", "card_game", "new_york"])
def test_a_seat_that_follows_the_policy_wins_or_loses_by_luck_alone(title):
    """For any deal, the expected result is the one expected before it."""
    one, other = (played(title, ("planner", "planner"), seed) for seed in (1, 2))
    for first, second in zip(expected(one, 5), expected(other, 5), strict=True):
        assert first.tolist() == second.tolist()


def test_the_same_seed_gives_the_same_result():
    game = played("new_york", ("random", "planner"), 3)
    assert np.array_equal(expected(game, 7)[0], expected(game, 7)[0])
    assert not np.array_equal(expected(game, 7)[0], expected(game, 8)[0])


def test_winning_chances_add_up_to_one():
    game = played("new_york", ("random", "simple", "planner"), 3)
    assert expected(game, 7)[0].sum() == pytest.approx(1)


@pytest.mark.parametrize("other", slow_except(["simple"], ["random", "simple"]))
def test_luck_averages_zero_over_many_games_for_any_bots(other):
    wins, points = [], []
    for seed in range(30):
        game = played("new_york", (other, "planner"), seed)
        won, scored = result(game)
        fair_wins, fair_points = expected(game, 1000 * seed)
        wins.append((won - fair_wins)[0])
        points.append(scored - fair_points)
    for luck in (np.array(wins), *np.array(points).T):
        error = luck.std(ddof=1) / np.sqrt(len(luck))
        assert error > 0
        assert abs(luck.mean()) < 2.5 * error


def test_a_game_from_a_position_has_no_deal():
    game = Game.from_position(Game.new("new_york", players=2, seed=1).position())
    with pytest.raises(ValueError, match="began from a position"):
        expected(game, 1)


def test_a_few_games_are_shared_among_many_decisions():
    depth = Depth(deals=1, decisions=100, most=40, least=4)
    assert [depth.of_each(count) for count in (0, 1, 10, 50)] == [40, 40, 10, 4]
