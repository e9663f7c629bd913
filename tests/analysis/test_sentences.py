"""What is told of an analysis is true as it is written."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from whistlestop.analysis.game_analysis import Amount, SeatSummary
from whistlestop.analysis.sentences import rest_in_tenths

points = st.floats(-200, 200).map(lambda value: Amount(0.0, value))


@example(10, Amount(0.0, 0.15), Amount(0.0, 0.25), Amount(0.0, -0.35))
@given(st.integers(-60, 300), points, points, st.none() | points)
def test_parts_of_a_result_add_up_as_they_are_shown(result, expected, luck, skill):
    parts = [expected.points, luck.points, skill.points if skill else 0.0]
    rest = result - sum(parts)
    summary = SeatSummary(
        result=Amount(0.0, result),
        expected=expected,
        luck=luck,
        skill=skill,
        skill_error=Amount(0.0, 0.0),
        rest=Amount(0.0, rest),
        luck_by_kind={},
        decisions=0,
        accuracy=None,
        judgements={},
    )
    shown = [float(f"{part:.1f}") for part in (*parts, rest_in_tenths(summary))]
    assert sum(shown) == pytest.approx(result, abs=1e-6)
    assert rest_in_tenths(summary) == pytest.approx(rest, abs=0.16)
