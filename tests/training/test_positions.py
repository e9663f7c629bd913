"""Positions to learn from: the same for a seed, with the results of their games."""

import numpy as np
import pytest

from amount import COMPILED
from whistlestop.bots.planning.seat_features import SEAT, TABLE, Public, Table
from whistlestop.titles import load, title_ids
from whistlestop.training import positions as training_positions
from whistlestop.training.arrays import load_arrays, save_arrays
from whistlestop.training.errors import TrainingError
from whistlestop.training.positions import CHUNK, POSITIONS, Positions, play_positions
from whistlestop.training.workers import Workers

pytestmark = [
    pytest.mark.slow,  # their code takes half a minute to compile
    pytest.mark.skipif(not COMPILED, reason="plays hundreds of games"),
]


@pytest.mark.parametrize("title", title_ids())
def test_positions_have_the_results_of_their_games(title):
    for players in (load(title).rules.players_at_least, load(title).rules.players_at_most):
        found = play_positions(load(title), players, 60, seed=3)
        assert found.features.shape == (len(found), players * SEAT + TABLE)
        assert found.players == players
        assert np.isfinite(found.features).all()
        assert np.abs(found.features).max() < 12
        assert found.wins.sum(axis=1) == pytest.approx(1)
        assert ((found.progress >= 0) & (found.progress < 1)).all()
        assert ((found.seat >= 0) & (found.seat < players)).all()
        assert len(np.unique(found.game)) >= 55
        assert POSITIONS / 4 < len(found) / 60 < POSITIONS * 4  # decisions are estimated
        for game in np.unique(found.game):
            own = found.part(found.game == game)
            assert len(np.unique(own.wins, axis=0)) == len(np.unique(own.totals, axis=0)) == 1
            winners = own.wins[0] > 0
            assert own.totals[0][winners].min() == own.totals[0].max()
            played = own.features[:, players * SEAT + Table.PLAYED]
            assert (np.diff(played) >= 0).all()


@pytest.mark.parametrize(("title", "has_tunnels"), [("usa", False), ("europe", True)])
def test_no_position_is_in_the_middle_of_an_action(title, has_tunnels, monkeypatch):
    """With every decision collected, only tunnels that wait and tickets on offer are missing."""
    monkeypatch.setattr(training_positions, "POSITIONS", 10_000)
    monkeypatch.setattr(training_positions, "MOST_POSITIONS", 1_000)
    found = play_positions(load(title), 2, 30, seed=3)
    assert len(found) > 30 * 60
    missing = {"tickets": 0, "tunnel": 0}
    for game in np.unique(found.game):
        own = found.part(found.game == game)
        actions = np.round(own.features[:, 2 * SEAT + Table.PLAYED] * 200).astype(int)
        tickets = own.features[:, [Public.TICKETS, SEAT + Public.TICKETS]].sum(axis=1)
        steps = np.diff(actions)
        assert (steps <= 2).all()
        assert (own.seat[1:] == own.seat[:-1])[steps == 1].any()  # second cards stay
        drew = np.diff(tickets) > 0
        missing["tickets"] += (drew & (steps == 2)).sum()
        missing["tunnel"] += (~drew & (steps == 2)).sum()
        started = tickets[:-1] > 0  # all have chosen their first ones
        assert (steps[drew & started] == 2).all()
    assert missing["tickets"] > 0
    assert (missing["tunnel"] > 0) == has_tunnels


def test_seats_that_play_alike_have_closer_scores(monkeypatch):
    """Weak and strong seats meet only in games whose seats are not alike."""
    apart = {}
    for alike in (0, 1000):
        monkeypatch.setattr(training_positions, "ALIKE", alike)
        found = play_positions(load("usa"), 2, CHUNK, seed=3)
        first = np.unique(found.game, return_index=True)[1]
        apart[alike] = np.abs(np.diff(found.totals[first], axis=1)).mean()
    assert apart[1000] < 0.9 * apart[0]


def test_the_same_seed_gives_the_same_positions_with_any_number_of_threads(tmp_path):
    first = play_positions(load("london"), 2, CHUNK + 40, seed=5, workers=Workers(1))
    again = play_positions(load("london"), 2, CHUNK + 40, seed=5, workers=Workers(3))
    other = play_positions(load("london"), 2, CHUNK + 40, seed=6)
    save_arrays(tmp_path / "positions.npz", first)
    stored = load_arrays(tmp_path / "positions.npz", Positions)
    for name in Positions.__slots__:
        assert (getattr(first, name) == getattr(again, name)).all()
        assert (getattr(first, name) == getattr(stored, name)).all()
    assert len(first) != len(other) or (first.features != other.features).any()
    assert [file.name for file in tmp_path.iterdir()] == ["positions.npz"]


def test_progress_is_reported():
    reports = []
    play_positions(load("london"), 2, CHUNK + 1, seed=1, progress=reports.append)
    assert reports == [CHUNK, CHUNK + 1]


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x03\x04 cut"])
def test_a_damaged_file_is_refused_with_the_way_out(tmp_path, content):
    file = tmp_path / "positions-2.npz"
    file.write_bytes(content)
    with pytest.raises(TrainingError, match=r"positions-2\.npz can't be read; remove it"):
        load_arrays(file, Positions)
