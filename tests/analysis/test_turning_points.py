"""The turning points of a quick curve: large changes that playouts confirm."""

import numpy as np
import pytest

from amount import COMPILED
from analysis.played import finished, states_of
from whistlestop.analysis.quick import (
    CHECKS,
    CONFIRMED,
    MOST_TURNING,
    NO_SEAT,
    curve_of,
    turning_candidates,
)
from whistlestop.bots.value_model import reader_of
from whistlestop.rules.constants import Phase
from whistlestop.rules.records import STATE

compiled = pytest.mark.skipif(not COMPILED, reason="predicts hundreds of positions")


def test_turning_points_are_the_largest_changes_and_far_apart():
    wins = np.full((60, 2), 0.5)
    wins[20:] = [0.9, 0.1]
    wins[40:] = [0.75, 0.25]
    found = turning_candidates(wins)
    assert [(point.seat, round(point.change, 2)) for point in found] in (
        [(0, 0.4), (0, -0.15)],
        [(1, -0.4), (1, 0.15)],
    )
    assert 20 <= found[0].number <= 25
    assert 40 <= found[1].number <= 45
    assert turning_candidates(np.full((60, 2), 0.5)) == []


@compiled
def test_no_turning_point_begins_before_all_have_chosen_tickets():
    """Chances are even until then, so the first real ones would always be a turn."""
    for seed in (1, 2, 3):
        game = finished("europe", 4, seed)
        now, begun = game.from_start(), 0
        while now.phase == "choose_tickets":
            now.play(game.played[begun][1])
            begun += 1
        assert begun >= 4
        assert all(point.since >= begun for point in curve_of(game).turning)
    wins = np.array([[0.5, 0.5], [0.9, 0.1], [0.9, 0.1]])
    assert turning_candidates(wins)
    assert turning_candidates(wins, begun=1) == []


def candidates_of(curve, states):
    """Return the candidates of a curve, the largest first."""
    begun = int((states.view(STATE)["phase"] == Phase.CHOOSE_TICKETS).sum())
    found = turning_candidates(np.array(curve.wins), begun)
    return sorted(found, key=lambda each: -abs(each.change))


def shown(turning):
    """Return which changes are shown, without their rounded sizes."""
    return {(each.number, each.since, each.seat) for each in turning}


@compiled
@pytest.mark.parametrize("title", ["europe", "card_game", "india"])
def test_playouts_confirm_the_turning_points_with_all_cards_open(title):
    left_out = 0
    for seed in (1, 2, 3):
        game = finished(title, 2, seed)
        states = states_of(game)
        curve, chances = curve_of(game), reader_of(game.title, 2).play_out(states, CHECKS).wins
        candidates = candidates_of(curve, states)
        confirmed = [
            each
            for each in candidates
            if np.sign(each.change)
            * (chances[each.number, each.seat] - chances[each.since, each.seat])
            >= CONFIRMED
        ]
        assert shown(curve.turning) == shown(confirmed[:MOST_TURNING])
        left_out += len(candidates) - len(confirmed)
    assert left_out > 0


@compiled
def test_playouts_of_a_position_add_up_and_know_a_result():
    game = finished("europe", 3, 1)
    found = reader_of(game.title, 3).play_out(states_of(game)[::40], CHECKS)
    assert found.wins.sum(axis=1) == pytest.approx(1)
    last = reader_of(game.title, 3).play_out(game.state_bytes()[None], CHECKS)
    assert last.wins[0].argmax() in game.winners()
    assert last.scores[0] == pytest.approx([score["total"] for score in game.scores()])


@compiled
def test_public_turning_points_are_the_models_alone():
    """Playouts need open cards."""
    game = finished("europe", 2, 2)
    curve = curve_of(game, NO_SEAT)
    largest = candidates_of(curve, states_of(game))[:MOST_TURNING]
    assert shown(curve.turning) == shown(largest) != set()
