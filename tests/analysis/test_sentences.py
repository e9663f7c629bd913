"""The sentences of an analysis are true as they are written."""

import pytest

from whistlestop.analysis.decisions import Decision
from whistlestop.analysis.game_analysis import GameAnalysis
from whistlestop.analysis.judging import ActionValue, Gap
from whistlestop.analysis.seat_summary import Lost, Result, SeatSummary
from whistlestop.analysis.sentences import Names, decision_sentence, lost_sentence, seat_sentence
from whistlestop.titles import load


@pytest.mark.parametrize(
    ("lost", "told"),
    [
        (Lost(0.0, 0.0), "made no mistakes that matter"),
        (Lost(0.124, 0.0), "mistakes cost 12 % of the chance to win"),
        (Lost(0.124, 1.2), "mistakes cost 1 point and 12 % of the chance to win"),
        (Lost(0.124, 23.4), "mistakes cost 23 points and 12 % of the chance to win"),
    ],
)
def test_what_mistakes_cost_is_said_in_points_and_in_chance(lost, told):
    assert lost_sentence(lost) == told


@pytest.mark.parametrize(
    ("accuracy", "compared"),
    [
        (89.4, "the winner's too"),
        (88.4, "1 % below the winner's"),
        (90.4, "1 % above the winner's"),
    ],
)
def test_accuracies_are_compared_as_they_are_shown(accuracy, compared):
    """The winner's 88.6 % are shown as 89 %."""
    seats = tuple(
        SeatSummary(Result(wins, 90.0), None, {}, None, 50, shown, {})
        for wins, shown in ((1.0, 88.6), (0.0, accuracy))
    )
    told = seat_sentence(GameAnalysis("europe", 2, 100, seats=seats), 1, [0])
    assert told == f"played with {accuracy:.0f} % accuracy, {compared}"


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
