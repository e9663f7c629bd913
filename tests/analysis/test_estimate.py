"""The estimated value of a position for each seat, from each point of view."""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from amount import COMPILED
from analysis.played import FEWEST, finished
from playing import GAMES, random_game, some_moments
from whistlestop import Game
from whistlestop.analysis import estimate
from whistlestop.analysis.calibration import PLAIN, Evidence, Means, chances, weights_for
from whistlestop.analysis.estimate import decided
from whistlestop.testing.redealing import can_redeal, redealt
from whistlestop.titles import load

pytestmark = pytest.mark.skipif(not COMPILED, reason="plays thousands of games")

ROOT = Path(__file__).resolve().parents[2]
CALIBRATED = ("berlin", "card_game", "europe", "switzerland", "usa")
ALLOWED = 0.03  # expected calibration error


def middle_of(title, players, seed=5):
    game = finished(title, players, seed)
    now = game.from_start()
    for _, action in game.played[: len(game.played) // 2]:
        now.play(action)
    return now


@pytest.mark.parametrize(("title", "players"), FEWEST)
def test_chances_add_up_and_do_not_depend_on_the_number_of_threads(title, players):
    game = middle_of(title, players)
    for position in (game, game.view(game.seat), game.view(1 - game.seat)):
        found = estimate(position, 24, seed=3)
        assert sum(seat.win for seat in found.seats) == pytest.approx(1)
        assert sum(seat.won for seat in found.seats) == pytest.approx(1)
        assert all(0 < seat.win < 1 and seat.spread > 0 for seat in found.seats)
        assert found.games == 24
        assert 0 < found.progress < 1
        assert found == estimate(position, 24, seed=3, threads=3)
        assert found != estimate(position, 24, seed=4)


@settings(max_examples=12)
@given(GAMES)
def test_the_estimate_of_a_view_does_not_depend_on_hidden_information(game):
    chance = random.Random(game[2])
    for moment in some_moments(random_game(*game), chance, 0.02):
        position = moment.position()
        if moment.is_over or not can_redeal(position):
            continue
        seat = chance.randrange(moment.players)
        changed = Game.from_position(redealt(position, seat, chance))
        assert estimate(moment.view(seat), 4) == estimate(changed.view(seat), 4)


def test_with_all_cards_visible_the_order_of_the_decks_stays_hidden():
    """The ticket on top of the deck is as likely as any other to come next."""
    game = middle_of("europe", 2)
    position = game.position()
    position["ticket_deck"].reverse()
    assert estimate(game, 16) == estimate(Game.from_position(position), 16)


def test_a_game_that_is_over_is_decided():
    game = finished("new_york", 3, 2)
    found = estimate(game)
    assert found == estimate(game.view(1))
    assert [seat.score for seat in found.seats] == [score["total"] for score in game.scores()]
    winners = game.winners()
    assert [seat.win for seat in found.seats] == [
        (seat in winners) / len(winners) for seat in range(3)
    ]
    assert found.games == 0
    assert [seat.win for seat in decided([40, 30, 40], [0, 2]).seats] == [0.5, 0.0, 0.5]


def test_a_position_that_cannot_be_estimated_is_refused():
    game = Game.new("usa", players=2, seed=1)
    with pytest.raises(TypeError, match="a spectator holds no cards"):
        estimate(game.view(None))
    with pytest.raises(TypeError, match="needs a View or a Game, not int"):
        estimate(7)
    with pytest.raises(ValueError, match="games=1: a whole number from 2 to"):
        estimate(game, 1)


NOT_WHOLE = ("x", "2", None, 1.5, True, float("nan"), np.float64(3))
BAD_NUMBERS = [
    *(("seed", bad) for bad in (*NOT_WHOLE, -1, 1 << 62, 10**40)),
    *(("threads", bad) for bad in (*NOT_WHOLE, 0, -1, 10**6)),
    *(("games", bad) for bad in (*NOT_WHOLE, 0, 1, -5, 10**12)),
]


@pytest.mark.parametrize(("name", "bad"), BAD_NUMBERS)
def test_invalid_numbers_are_refused_with_an_explanation(name, bad):
    """They are refused even if no game has to be played."""
    game = Game.new("new_york", players=2, seed=1)
    for position in (game, game.view(0), finished("new_york", 2, 1)):
        with pytest.raises(
            ValueError, match=rf"^{name}=.*: a whole number from \d+ to \d+ is needed"
        ):
            estimate(position, **{"games": 4, name: bad})


def test_the_largest_seed_and_numpy_integers_are_accepted():
    game = Game.new("new_york", players=2, seed=1)
    assert estimate(game, 4, seed=(1 << 62) - 1).games == 4
    assert estimate(game, np.int64(4), seed=np.int32(7), threads=np.int8(2)) == estimate(
        game, 4, seed=7
    )


def test_a_player_far_ahead_near_the_end_wins():
    game = finished("berlin", 2, 6, bots=("planner", "random"))
    now = game.from_start()
    for _, action in game.played[:-3]:
        now.play(action)
    (winner,) = game.winners()
    assert estimate(now, 60).seats[winner].win > 0.9


def test_a_title_without_weights_uses_the_share_of_simulated_wins():
    means = Means(1000, np.array([0.7, 0.3]), np.array([50.0, 40.0]), 100.0)
    evidence = Evidence.of_means("new_york", None, 50, means)
    found = chances(np.array(PLAIN), np.array(evidence.progress), evidence.features)
    assert found == pytest.approx([0.7, 0.3], abs=0.001)
    assert evidence.progress == 0.5


def test_the_weights_cache_does_not_keep_every_custom_title():
    for number in range(300):
        assert weights_for(f"own-{number}", 2, "view").tolist() == [list(each) for each in PLAIN]
    assert weights_for.cache_info().currsize < 300


@pytest.mark.parametrize("title", CALIBRATED)
def test_every_official_title_is_calibrated_for_its_fewest_and_most_seats(title):
    """The games were not used for fitting (docs/analysis.md)."""
    kept = json.loads((ROOT / "docs" / "analysis" / "calibration.json").read_text("utf-8"))[title]
    rules = load(title).rules
    for players in (rules.players_at_least, rules.players_at_most):
        for client in ("view", "open"):
            assert weights_for(title, players, client).shape == (3, 2)
            models = kept[str(players)][client]["models"]
            assert models["calibrated"]["ece"] <= ALLOWED
            for baseline in ("even", "score"):
                for measure in ("brier", "log_loss"):
                    assert models["calibrated"][measure] < models[baseline][measure]
