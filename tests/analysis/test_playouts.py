"""Playouts of the analysis: half of them patient, the same for any number of threads."""

from hashlib import sha256

import numpy as np
import pytest

from amount import COMPILED
from analysis.played import finished
from whistlestop.analysis.calibration import calibration_file
from whistlestop.analysis.game_analysis import VERSION
from whistlestop.analysis.open_belief import OpenBelief
from whistlestop.analysis.playouts import Player
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.weights import weights_of
from whistlestop.bots.value_model import model_file
from whistlestop.rules.records import playing_bytes
from whistlestop.titles import title_ids

pytestmark = pytest.mark.skipif(not COMPILED, reason="plays many games")

GAMES = 24
# By version of the analysis: a digest of playouts, and of all that turns them into chances.
DIGESTS = {9: "21388cd4ab94ec33"}


def position(title="europe"):
    """Return a game in its middle, and the open knowledge of it."""
    over = finished(title, 2, 1)
    game = over.from_start()
    known = OpenBelief(game)
    for _, action in over.played[: len(over.played) // 2]:
        known.update(game, game.play(action))
    return game, known


def with_weights_of_one_kind(game, known, patient):
    """Return the points of playouts in which all games have the same weights."""
    player = Player(game.title, game.players)
    player._tools = [
        (
            planner_bytes(game.title.spec, weights_of(game.title.id, game.players, patient)),
            playing_bytes(),
        )
    ]
    return player.play(known.state, known.hidden, GAMES, seed=5).points


def test_every_second_game_is_played_patiently():
    game, known = position()
    both = Player(game.title, game.players).play(known.state, known.hidden, GAMES, seed=5).points
    planned, patient = (with_weights_of_one_kind(game, known, kind) for kind in (False, True))
    assert not np.array_equal(planned, patient)
    assert np.array_equal(both[0::2], planned[0::2])
    assert np.array_equal(both[1::2], patient[1::2])


def test_stored_analyses_are_computed_again_when_playouts_or_models_change():
    """If this fails, bump VERSION in ``analysis/game_analysis.py`` and write the new digest."""
    digest = sha256()
    for title in title_ids():
        game, known = position(title)
        points = Player(game.title, 2).play(known.state, known.hidden, GAMES, seed=5).points
        digest.update(points.astype(np.int64).tobytes())
        for file in (calibration_file(title), model_file(title)):
            digest.update(file.read_bytes() if file.is_file() else b"")
    assert {VERSION: digest.hexdigest()[:16]} == DIGESTS


@pytest.mark.parametrize("first", [0, 3])
def test_the_number_of_a_game_determines_its_policy(first):
    """Later games of a comparison continue the earlier ones, in any number of threads."""
    game, known = position()
    every = Player(game.title, game.players).play(known.state, known.hidden, GAMES, seed=5)
    later = Player(game.title, game.players, threads=3).play(
        known.state, known.hidden, GAMES - first, seed=5, first=first
    )
    assert np.array_equal(every.points[first:], later.points)
