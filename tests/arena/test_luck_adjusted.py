"""Luck-adjusted figures: the same means, less variance and honest intervals."""

import csv
import json
import math
from statistics import fmean

import numpy as np
import pytest
from click.testing import CliRunner

from whistlestop.analysis.without_luck import Depth
from whistlestop.arena import luck
from whistlestop.arena.adjusted import FEWEST, adjusted_figures, times_the_games
from whistlestop.arena.lineups import bot_combinations, line_ups
from whistlestop.arena.ratings import rate
from whistlestop.arena.rows import LUCK, has_luck, without_times
from whistlestop.arena.tournament import Tournament, play_tournament, read_tournament
from whistlestop.cli import commands

PAIRS = line_ups(bot_combinations(["planner", "simple"], 2), "every")
PLAIN = Tournament("new_york", PAIRS, deals=3, seed=2)
SMALL = Tournament("new_york", PAIRS, deals=3, seed=2, luck=True)


@pytest.fixture(autouse=True, scope="module")
def few_playouts():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(luck, "DEPTH", Depth(deals=20, decisions=100, most=20, least=2))
        yield


@pytest.fixture(scope="module")
def small():
    return play_tournament(SMALL, processes=1)


def games(results):
    return [without_times(row) for row in results.rows]


def lucky(deal, *won_and_luck, line_up="ab"):
    """Return a game with each seat's win and the luck in it, and the same for points."""
    seats = [
        {"total": 100 * won, "luck_wins": of_luck, "luck_points": 100 * of_luck}
        for won, of_luck in won_and_luck
    ]
    winners = [seat for seat, (won, _) in enumerate(won_and_luck) if won]
    return {"deal": deal, "lineup": list(line_up), "winners": winners, "seats": seats}


# tournaments


def test_luck_is_measured_on_request(small):
    assert all(map(has_luck, small.rows))
    plain = play_tournament(PLAIN, processes=1)
    assert not any(map(has_luck, plain.rows))
    measured_rows = games(small)
    for row in measured_rows:
        for seat in row["seats"]:
            for name in LUCK:
                del seat[name]
    assert measured_rows == games(plain)


def test_luck_of_all_seats_adds_up_to_zero(small):
    for row in small.rows:
        assert sum(seat["luck_wins"] for seat in row["seats"]) == pytest.approx(0, abs=1e-5)


def test_the_same_seed_gives_the_same_luck(small):
    assert games(play_tournament(SMALL, processes=1)) == games(small)


def test_a_tournament_begun_without_luck_gets_it_later(small, tmp_path):
    play_tournament(PLAIN, tmp_path, processes=1)
    assert read_tournament(tmp_path).summary()["games_with_luck"] == 0
    assert games(play_tournament(SMALL, tmp_path, processes=1)) == games(small)
    assert games(read_tournament(tmp_path)) == games(small)


def test_a_tournament_with_luck_can_continue_without(tmp_path):
    play_tournament(Tournament("new_york", PAIRS, 1, seed=2, luck=True), tmp_path, processes=1)
    results = play_tournament(PLAIN, tmp_path, processes=1)
    summary = results.summary(samples=10)
    assert summary["games_with_luck"] == 2
    assert not any("adjusted" in bot for bot in summary["bots"])
    said = CliRunner().invoke(commands, ["results", str(tmp_path)]).stdout
    assert "Luck was measured in only 2 of these games" in said


def test_every_output_includes_luck(small, tmp_path):
    play_tournament(SMALL, tmp_path, processes=1)
    ended = CliRunner().invoke(commands, ["results", str(tmp_path), "--report"])
    assert ended.exit_code == 0
    assert "with luck removed" in ended.stdout
    assert "With luck removed" in (tmp_path / "report.html").read_text(encoding="utf-8")
    summary = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert all(bot["adjusted"]["share_interval"] for bot in summary["bots"])
    with (tmp_path / "games.csv").open(encoding="utf-8") as file:
        for measured_rows, row in zip(csv.DictReader(file), small.rows, strict=True):
            assert float(measured_rows["seat1_luck_wins"]) == row["seats"][1]["luck_wins"]


# how it is reckoned


def test_with_few_deals_all_luck_is_removed(small):
    assert SMALL.deals < FEWEST
    for bot in small.summary(samples=10)["bots"]:
        fair = []
        for row in small.rows:
            seat = row["lineup"].index(bot["bot"])
            fair.append((seat in row["winners"]) - row["seats"][seat]["luck_wins"])
        assert bot["adjusted"]["share"] == pytest.approx(fmean(fair))


def test_shares_of_all_bots_add_up_to_one(small):
    assert sum(bot["adjusted"]["share"] for bot in small.summary(10)["bots"]) == pytest.approx(1)


def made_up(deals, chance, noise, seed):
    """Return two-player games decided by luck alone, which is measured with this much noise."""
    dice = np.random.default_rng(seed)
    rows = []
    for deal in range(deals):
        won = float(dice.random() < chance)
        of_luck = won - chance + noise * dice.normal()
        rows.append(lucky(deal, (won, of_luck), (1 - won, -of_luck)))
    return rows


def test_luck_measured_without_noise_is_removed_completely():
    fair = adjusted_figures(made_up(40, 0.7, 1e-4, 1), ["a", "b"], samples=10)["a"]
    assert fair["share"] == pytest.approx(0.7, abs=1e-3)
    assert fair["times_the_games"] > 1000


def test_noisy_luck_is_removed_only_in_part():
    """If noise equals luck, the best weight is a half, which leaves half the variance."""
    rows = made_up(4000, 0.5, 0.5, 2)
    fair = adjusted_figures(rows, ["a", "b"], samples=10)["a"]
    assert fair["times_the_games"] == pytest.approx(2, rel=0.1)
    assert fair["times_the_games_for_score"] == pytest.approx(2, rel=0.1)


def test_luck_that_is_all_noise_is_not_removed():
    rows = made_up(400, 0.5, 50, 3)
    assert 0.9 < adjusted_figures(rows, ["a", "b"], samples=10)["a"]["times_the_games"] < 1.1


def test_nineteen_in_twenty_intervals_contain_the_truth():
    held, rated = [], []
    for seed in range(300):
        fair = adjusted_figures(made_up(15, 0.7, 0.4, seed), ["a", "b"], samples=100)["a"]
        low, high = fair["share_interval"]
        held.append(low <= 0.7 <= high)
        low, high = fair["rating_interval"]
        rated.append(low <= 200 * math.log10(0.7 / 0.3) <= high)
    assert 0.91 < np.mean(held) < 0.985
    assert np.mean(rated) > 0.9


def test_ratings_of_two_bots_follow_from_the_adjusted_share():
    rows = [lucky(deal, (1, 0.3), (0, -0.3)) for deal in range(100)]
    rated = rate(rows, ["a", "b"], samples=10, luck_out=dict.fromkeys(range(100), 1.0))
    expected = 400 * math.log10(70.5 / 30.5)  # of 100 games and the imagined one
    assert rated.ratings["a"] - rated.ratings["b"] == pytest.approx(expected, abs=1e-6)


def test_an_adjusted_share_above_one_counts_as_winning_everything():
    rows = [lucky(deal, (1, -0.5), (0, 0.5)) for deal in range(20)]
    out = dict.fromkeys(range(20), 1.0)
    rated = rate(rows, ["a", "b"], samples=10, luck_out=out)
    won_all = rate([lucky(deal, (1, 0), (0, 0)) for deal in range(20)], ["a", "b"], samples=10)
    assert rated.ratings == pytest.approx(won_all.ratings)


def test_identical_deals_do_not_say_how_many_games_luck_saves():
    assert times_the_games(np.ones(5), np.arange(5.0)) is None
    assert times_the_games(np.array([1.0]), np.array([2.0])) is None
