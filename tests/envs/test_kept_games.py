"""One game of each title, kept for each version of the environments.

``make test-plain`` plays them with the compiler off, so compiled and uncompiled code agree.
"""

import hashlib
import json
from pathlib import Path

import pytest

from random_play import played
from whistlestop.envs.settings import VERSION
from whistlestop.titles import load, title_ids

KEPT = Path(__file__).parent / "kept_games.json"


@pytest.mark.parametrize("title", title_ids())
def test_games_are_those_of_this_version(title):
    """If this fails, raise VERSION and write the new games with ``tests/envs/keep_games.py``."""
    kept = json.loads(KEPT.read_text())
    assert kept["version"] == VERSION
    assert fingerprint(title) == kept["games"][title]


def fingerprint(title):
    """Return a digest of all observations, masks, histories and rewards of one game."""
    digest = hashlib.sha256()
    least = load(title).rules.players_at_least
    for game in played(title, least, 7, with_history=True):
        seat = game.seat
        digest.update(game.critic_observation_with_hidden_facts(seat).tobytes())
        digest.update(game.mask().tobytes())
        digest.update(game.history(seat)[max(0, game.played - 1)].tobytes())
    digest.update(game.rewards().tobytes())
    return {"actions": game.played, "sha256": digest.hexdigest()}
