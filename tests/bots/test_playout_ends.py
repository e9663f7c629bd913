"""Playouts of the search that a value model ends."""

from types import SimpleNamespace

import numpy as np
import pytest

from whistlestop.bots.planning import tree_search
from whistlestop.rules.constants import SEATS, Phase
from whistlestop.rules.records import STATE, as_record, new_bytes


@pytest.mark.parametrize("waiting", [Phase.TUNNEL, Phase.KEEP_TICKETS])
def test_no_playout_ends_in_the_middle_of_an_action(waiting, monkeypatch):
    """The value model reads the position after the tunnel or the choice of tickets."""
    state, played, read = as_record(new_bytes(STATE), STATE), [], []

    def play_on(planner, state, events, most):
        played.append(most)
        state.phase = waiting if len(played) == 1 else Phase.ACT

    monkeypatch.setattr(tree_search, "play_on", play_on)
    monkeypatch.setattr(
        tree_search, "write_features", lambda _, state, *rest: read.append(state.phase)
    )
    monkeypatch.setattr(tree_search, "predict", lambda *arguments: None)
    valuer = SimpleNamespace(
        horizon=[9], layers=SimpleNamespace(features=None), model=None, out=np.zeros((2, SEATS))
    )
    search = SimpleNamespace(planner=None, scores=None, events=None, valuer=valuer)
    tree_search.finish(search, state, whole=False)
    assert (played, read) == ([9, 1], [Phase.ACT])
