"""The page of baselines: its tables, and the protocol that it shows."""

import json
import math
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from whistlestop.intervals import mean_interval, share_interval
from whistlestop.titles import title_ids

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import baselines  # noqa: E402

PAGE = baselines.PAGE.read_text("utf-8")
KEPT = json.loads(baselines.KEPT.read_text("utf-8"))


def test_the_page_shows_the_stored_results():
    assert baselines.page_of(KEPT, PAGE) == PAGE


def test_every_agent_has_played_every_title_with_every_number_of_players():
    everything = baselines.cells(title_ids())
    assert [cell.name for cell in everything] == list(KEPT["cells"])
    for cell in everything:
        deals = KEPT["cells"][cell.name]["deals"]
        assert deals >= cell.round
        assert deals % cell.players == 0


def test_the_loop_on_the_page_plays_as_the_tool_does():
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    shown = {}
    exec(code, shown)
    wins, score = shown["evaluate"](lambda _, mask: int(mask.argmax()), deals=4)
    played = baselines.play(baselines.Cell("london", 2, __file__ + ":FirstLegal"), 0, 4)
    assert wins == pytest.approx(played.wins / 4)
    assert score == pytest.approx(played.score / 4)


class FirstLegal:
    """A bot that plays the legal action with the lowest number."""

    def choose(self, view):
        return min(view.legal, key=lambda action: action.index)


def test_a_draw_of_all_players_is_an_equal_share():
    assert baselines.share_of(0.0, 4) == 0.25
    assert baselines.share_of(0.5, 4) == 0.5
    assert baselines.share_of(-1 / 3, 4) == 0


def test_intervals_are_those_of_tournaments():
    chance = np.random.default_rng(1)
    shares = chance.choice([0, 0.5, 1], 40)
    scores = chance.integers(-20, 150, 40)
    sums = baselines.Sums()
    for share, score in zip(shares.tolist(), scores.tolist(), strict=True):
        sums.add(share, score)
    assert sums.share == pytest.approx((shares.mean(), *share_interval(shares, 40)))
    assert sums.mean_score == pytest.approx((scores.mean(), *mean_interval(scores)))


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_an_agent_that_loses_or_wins_every_game_has_an_interval(share):
    sums = baselines.Sums()
    for _ in range(20):
        sums.add(share, 7)
    assert sums.share[0] == share
    assert sums.share[1:] == pytest.approx(share_interval(np.full(20, share), 20))
    assert not any(map(math.isnan, sums.mean_score))
