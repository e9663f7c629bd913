"""The sentences of an analysis are true as they are written."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from whistlestop.analysis.decisions import Decision
from whistlestop.analysis.game_analysis import Amount, SeatSummary
from whistlestop.analysis.judging import ActionValue, Gap
from whistlestop.analysis.sentences import Names, decision_sentence, in_percent, in_points
from whistlestop.titles import load

amounts = st.builds(Amount, st.floats(-1, 1), st.floats(-200, 200))
results = st.builds(Amount, st.sampled_from([0, 1, 1 / 2, 1 / 3]), st.integers(-60, 300))


@example(Amount(1, 10), Amount(0.0, 0.15), Amount(0.0, 0.25), Amount(0.0, -0.35))
@given(results, amounts, amounts, st.none() | amounts)
def test_parts_of_a_result_add_up_as_displayed(result, expected, luck, skill):
    parts = [expected, luck, skill or Amount(0.0, 0.0)]
    rest = Amount(
        result.wins - sum(part.wins for part in parts),
        result.points - sum(part.points for part in parts),
    )
    summary = SeatSummary(
        result=result,
        expected=expected,
        luck=luck,
        skill=skill,
        skill_error=Amount(0.0, 0.0),
        rest=rest,
        luck_by_kind={},
        decisions=0,
        accuracy=None,
        judgements={},
    )
    for shown, whole, left in (
        (in_points(summary), result.points, rest.points),
        (in_percent(summary), 100 * result.wins, 100 * rest.wins),
    ):
        assert (shown.skill is None) == (skill is None)
        written = [float(f"{part or 0:.1f}") for part in shown[1:]]
        assert sum(written) == pytest.approx(shown.result, abs=1e-6)
        assert shown.result == pytest.approx(whole, abs=0.051)
        assert shown.rest == pytest.approx(left, abs=0.21)


def test_a_gain_still_available_is_mentioned_if_it_rounds_to_something():
    worth = ActionValue("draw deck", 0.5, 10.0, {}, 40)
    loss, nothing = Gap(0.29, 0.03, 8.0, 0.3), Gap(0.0, 0.0, 0.0, 0.0)
    names = Names(load("switzerland"))

    def sentence(lost):
        decision = Decision(
            0, 0, worth, worth, loss, Gap(lost, 0.03, 8.0, 0.3), nothing, loss, (), "blunder", ()
        )
        return decision_sentence(decision, names)

    assert sentence(0.25).endswith(
        ". 4 % was still available at the next decision and does not count here"
    )
    assert "could still" not in sentence(0.289), "no more than rounding"
    assert "could still" not in sentence(0.29)


def test_tickets_are_named_by_all_their_ends():
    tickets = Names(load("switzerland")).tickets
    assert tickets["bern-chur"] == "Bern–Chur (10)"
    to_countries = next(each for each in load("switzerland").tickets if each.b is None)
    for country, _ in to_countries.countries:
        name = next(each.name for each in load("switzerland").countries if each.id == country)
        assert name in tickets[to_countries.id]
