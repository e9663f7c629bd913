"""``tools/check_design.py``: what it counts, on few games."""

import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "tools"))

import check_design
from check_design import Played
from whistlestop.titles import load

BERLIN = load("berlin")
ONE, TWO = BERLIN.routes[0].id, BERLIN.routes[1].id
SHORT, LONG = BERLIN.tickets[0].id, BERLIN.tickets[1].id


def test_a_game_names_what_was_claimed_and_which_tickets_were_kept():
    played = check_design.play("berlin", 3, "path", seed=1, number=0)
    assert played == check_design.play("berlin", 3, "path", seed=1, number=0)
    assert set(played.winners) <= {0, 1, 2}
    assert len(set(played.claimed)) == len(played.claimed) > 10
    assert not set(played.completed) & set(played.failed)
    assert len(played.completed) + len(played.failed) >= 3
    assert played.decisions > 60


def test_games_add_up_to_shares_and_rates():
    games = [
        Played((0,), 80, (ONE,), (SHORT,), (LONG,)),
        Played((0, 1), 60, (ONE, TWO), (SHORT,), ()),
        Played((1,), 80, (ONE,), (), (SHORT,)),
        Played((0,), 60, (ONE,), (LONG,), ()),
    ]
    figures = check_design.sum_up(BERLIN, 2, games)
    assert figures.wins == (62.5, 37.5)
    assert figures.shared == 25.0
    assert figures.advantage == 12.5
    assert (figures.claimed[ONE], figures.claimed[TWO]) == (100.0, 25.0)
    assert figures.completed[SHORT] == pytest.approx(200 / 3)
    assert figures.completed[LONG] == 50.0
    assert figures.kept == Counter({SHORT: 3, LONG: 2})
    assert figures.decisions == 35.0
    assert [holds for _, _, holds in check_design.limits(figures)] == [False, False, True, True]


def test_the_report_says_what_holds():
    games = [check_design.play("berlin", 2, "path", seed=1, number=number) for number in range(3)]
    report = check_design.report(BERLIN, 3, [check_design.sum_up(BERLIN, 2, games)])
    assert "Berlin: 3 games" in report
    assert "**no**" in report
    assert all(ticket.id in report for ticket in BERLIN.tickets)
