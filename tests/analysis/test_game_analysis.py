"""The analysis of a whole game: complete, adding up and reproducible."""

from importlib import import_module

import msgspec
import pytest

from amount import COMPILED, slow_except
from analysis.played import FEWEST, SHALLOW, finished
from whistlestop import Game
from whistlestop.analysis import game_analysis, limits
from whistlestop.analysis.decisions import Decision, Depth
from whistlestop.analysis.facts import Fact
from whistlestop.analysis.game_analysis import (
    DecisionFound,
    GameAnalysis,
    Moment,
    Options,
    actions_behind,
    analyse,
    judge_instead,
    options_for,
)
from whistlestop.analysis.judgement import (
    LIMITS,
    POINT,
    accuracy,
    beyond_noise,
    combined,
    judgement_of,
)
from whistlestop.analysis.judging import ActionValue, Gap
from whistlestop.analysis.seat_summary import Result
from whistlestop.analysis.sentences import seat_sentence
from whistlestop.analysis.suspects import OF_A_SEAT
from whistlestop.arena.report.analysis_page import analysis_page

pytestmark = pytest.mark.skipif(not COMPILED, reason="plays thousands of games")


def analysed(game, options=SHALLOW):
    return GameAnalysis.of(game, analyse(game, options))


FAST = [seating for seating in FEWEST if seating[0] in ("berlin", "card_game")]


@pytest.mark.parametrize(("title", "players"), slow_except(FAST, FEWEST))
def test_each_decision_is_judged_and_the_summary_follows_from_decisions_and_luck(title, players):
    game = finished(title, players, 4)
    found = analysed(game, Options(depth=Depth(2, 2, 20), luck=2))
    decisions = {decision.number for decision in found.decisions}
    now = game.from_start()
    for number, (seat, action) in enumerate(game.played):
        assert (number in decisions) == (len(now.legal_actions()) > 1), (number, seat)
        now.play(action)
    for seat, summary in enumerate(found.seats):
        winners = game.winners()
        won = (seat in winners) / len(winners)
        assert summary.result == Result(won, game.scores()[seat]["total"])
        kinds = summary.luck_by_kind.values()
        assert sum(each.points for each in kinds) == pytest.approx(summary.luck.points)
        assert sum(each.points[seat] for each in found.luck) == pytest.approx(summary.luck.points)
        own = [each for each in found.decisions if each.seat == seat]
        bad = [each.lost for each in own if each.is_judged_bad]
        assert summary.lost.chance == pytest.approx(combined(each.win for each in bad))
        assert summary.lost.points == pytest.approx(sum(max(0, each.points) for each in bad))
        assert summary.accuracy == pytest.approx(accuracy(each.lost for each in own))
        assert summary.decisions == len(own) == sum(summary.judgements.values())
    page = analysis_page(game, found)
    assert page.count("<section>") == 7
    assert all(f"seat {seat}" in page for seat in range(players))


def test_the_same_record_and_seed_give_the_same_on_any_number_of_threads():
    game = finished("new_york", 2, 1)
    one = analysed(game)
    several = analysed(game, Options(depth=SHALLOW.depth, luck=SHALLOW.luck, threads=3))
    assert one.decisions == several.decisions
    assert one.luck == several.luck
    assert msgspec.json.decode(msgspec.json.encode(one), type=GameAnalysis) == one


def test_only_the_requested_seats_are_judged():
    game = finished("new_york", 3, 1)
    found = analysed(game, Options(frozenset((2,)), SHALLOW.depth, SHALLOW.luck))
    assert {decision.seat for decision in found.decisions} == {2}
    assert [each.lost is None for each in found.seats] == [True, True, False]
    assert [each.accuracy is None for each in found.seats] == [True, True, False]


@pytest.mark.slow
def test_random_play_makes_more_mistakes_than_good_play():
    """Moves are judged by the information of the seat."""
    mistakes, points = {"random": 0, "planner": 0}, {"random": 0.0, "planner": 0.0}
    for seed in (2, 3, 4):
        game = finished("berlin", 2, seed, bots=("random", "planner"))
        found = analysed(game, Options(depth=Depth(8, 16, 60), luck=0))
        for decision in found.decisions:
            name = ("random", "planner")[(decision.seat + seed) % 2]
            mistakes[name] += decision.is_judged_bad
            points[name] += max(0, decision.lost.points)
    assert mistakes["random"] > 2 * mistakes["planner"]
    assert points["random"] > 2 * points["planner"]


def test_throwing_away_a_ticket_is_reported_with_the_reason():
    """The last route of a long ticket could be claimed, the others end the game, and the seat draws
    cards.
    """
    game = Game.from_position(
        {
            "title": "europe",
            "phase": "act",
            "seats": [
                {
                    "hand": {"red": 3},
                    "tickets": ["kyiv-petrograd"],
                    "routes": ["petrograd-riga", "riga-wilno", "smolensk-wilno"],
                    "stations_left": 0,
                    "trains": 3,
                },
                {"hand": {"black": 1}, "trains": 2, "score": 26},
            ],
            "turns_left": 1,
        }
    )
    best = "claim kyiv-smolensk red:3"
    assert best in set(map(str, game.legal_actions()))
    while not game.is_over:
        game.play("draw deck")
    found = analysed(game, Options(frozenset((0,)), Depth(8, 16, 40), luck=0))
    decision = found.decisions[0]
    assert decision.played.action == "draw deck"
    assert decision.best is not None
    assert decision.best.action == best
    assert decision.judgement == "blunder"
    assert decision.loss.points == pytest.approx(4 + 2 * 6)  # three spaces, and a ticket of six
    assert decision.facts[0] == Fact("ticket", "kyiv-petrograd", 1.0, 0.0)
    first, second = found.seats
    assert first.result.wins == 0.0
    assert first.lost.points == pytest.approx(decision.loss.points)
    assert first.lost.chance == pytest.approx(decision.loss.win)
    assert second.lost is None


def test_a_chance_still_open_is_not_a_loss_and_no_decision_is_skipped():
    game = finished("europe", 2, 5, bots=("random", "planner"))
    pieces = list(analyse(game, Options(depth=Depth(4, 8, 40), luck=0)))
    begun = next(n for n, piece in enumerate(pieces) if isinstance(piece, Moment))
    came = [piece.decision for piece in pieces[begun:] if isinstance(piece, DecisionFound)]
    found = GameAnalysis.of(game, pieces)
    assert [each.number for each in found.decisions] == sorted(each.number for each in came)
    assert len({each.number for each in came}) == len(came)
    behind = [number for piece in pieces if (number := actions_behind(piece)) is not None]
    assert behind == sorted(behind)
    assert behind[-1] == len(game.played)
    waited = [each for each in found.decisions if each.lost != each.loss]
    assert waited
    for each in found.decisions:
        assert min(0.0, each.loss.win) <= each.lost.win <= each.loss.win
        assert min(0.0, each.loss.points) <= each.lost.points <= each.loss.points
        assert each.potential.win == pytest.approx(each.loss.win + each.gain.win)
        assert each.potential.points == pytest.approx(each.loss.points + each.gain.points)
        if each.lost != each.loss:
            assert each.has_lost
            assert each.best is not None
    last = {each.seat: each for each in found.decisions}
    assert not any(each.lost != each.loss for each in last.values())
    for seat, summary in enumerate(found.seats):
        lost = [each.lost for each in found.decisions if each.seat == seat]
        assert summary.accuracy == pytest.approx(accuracy(lost))


def test_the_worst_decisions_by_the_value_model_are_judged_first():
    """So learning from mistakes need not wait; the judgement is the same as later in the game."""
    game = finished("europe", 2, 5, bots=("random", "planner"))
    pieces = list(analyse(game, Options(depth=Depth(8, 16, 60), luck=0)))
    begun = next(n for n, piece in enumerate(pieces) if isinstance(piece, Moment))
    first = [piece.decision for piece in pieces[:begun]]
    later = {
        piece.decision.number: piece.decision for piece in pieces[begun:] if has_decision(piece)
    }
    assert 1 <= len(first) <= 2 * OF_A_SEAT
    for each in first:
        assert each.is_judged_bad
        assert each.loss == later[each.number].loss
        assert later[each.number].lost.win <= each.lost.win
    assert GameAnalysis.of(game, pieces).decisions == [later[number] for number in sorted(later)]
    left_out = frozenset(each.number for each in first)
    again = analyse(game, Options(stand_ins=left_out, depth=Depth(8, 16, 60), luck=0))
    assert not left_out & {piece.decision.number for piece in again if has_decision(piece)}


def has_decision(piece):
    return isinstance(piece, DecisionFound)


def test_the_last_round_ends_early_where_nothing_was_lost():
    game = finished("new_york", 2, 1)
    found = analysed(game, Options(depth=Depth(8, 16, 300), luck=0))
    games = {each.played.games for each in found.decisions if each.best is not None}
    assert games <= {90, 180, 300}
    assert 90 in games
    for each in found.decisions:
        if each.best is not None and each.played.games < 300:
            assert each.loss.win + each.loss.win_error < LIMITS["inaccuracy"]
            assert not each.is_judged_bad


def test_a_decision_is_settled_where_first_round_and_model_find_nothing_better(monkeypatch):
    game = finished("new_york", 2, 1)
    options = Options(depth=Depth(16, 32, 60), luck=0)
    short = [each for each in analysed(game, options).decisions if each.played.games == 16]
    assert short
    assert {each.judgement for each in short} == {"best"}
    monkeypatch.setattr(game_analysis, "model_losses", lambda *of: {})
    whole = {each.number: each for each in analysed(game, options).decisions}
    assert all(each.played.games > 16 for each in whole.values() if each.others)
    assert sum(whole[each.number].is_judged_bad for each in short) <= len(short) / 8


def test_actions_of_stand_ins_are_not_counted_as_the_players():
    game = finished("new_york", 2, 1)
    numbers = [number for number, (seat, _) in enumerate(game.played) if seat == 1]
    half, shallow = frozenset(numbers[::2]), Depth(2, 4, 8)
    whole, left = (
        GameAnalysis.of(game, analyse(game, Options(stand_ins=each, depth=shallow, luck=0)))
        for each in (frozenset(), half)
    )
    kept = [each for each in whole.decisions if each.number not in half]
    assert [each.number for each in left.decisions] == [each.number for each in kept]
    assert left.seats[1].stand_ins == len(half)
    assert left.seats[1].decisions < whole.seats[1].decisions
    assert left.seats[0].accuracy == whole.seats[0].accuracy
    assert "a bot played" in seat_sentence(left, 1, [0])


def test_a_seat_without_decisions_has_no_accuracy():
    game = finished("new_york", 2, 1)
    numbers = frozenset(number for number, (seat, _) in enumerate(game.played) if seat == 1)
    found = GameAnalysis.of(
        game, analyse(game, Options(stand_ins=numbers, depth=Depth(2, 4, 8), luck=0))
    )
    assert found.seats[1].accuracy is None
    assert "accuracy" not in seat_sentence(found, 1, [0])


def test_players_who_share_a_win_each_get_a_part_of_it():
    seats = [{"hand": {"red": 1}}, {"hand": {"red": 1}}]
    position = {"title": "usa", "phase": "act", "turns_left": 2, "seats": seats}
    game = Game.from_position(position)
    while not game.is_over:
        game.play("draw deck")
    assert game.winners() == [0, 1]
    found = analysed(game, Options(seats=(), luck=0))
    assert [seat.result.wins for seat in found.seats] == [0.5, 0.5]


def decision_of(loss, gain, potential):
    """Return a decision with these chances and points, and errors of 0.03 and 0.3."""
    worth = ActionValue("draw deck", 0.5, 10.0, {}, 40)
    gaps = [Gap(win, 0.03, points, 0.3) for win, points in (loss, loss, gain, potential)]
    return Decision(0, 0, worth, worth, *gaps, (), "blunder", ())


def test_a_loss_is_reduced_by_the_potential_still_available():
    decision = decision_of((0.3, 8.0), (-0.1, -2.0), (0.2, 6.0))

    def but_for(win, points):
        return decision.but_for(Gap(win, 0.04, points, 0.4))

    half = but_for(0.1, 1.0)
    assert half.lost.win == pytest.approx(0.2)
    assert half.lost.win_error == pytest.approx(0.05)
    assert half.lost.points == pytest.approx(7.0)
    assert half.lost.points_error == pytest.approx(0.5)
    all_of_it = but_for(0.25, 60.0)
    assert all_of_it.lost == Gap(0.1, 0.03, 2.0, 0.3), "worse than the policy it was for good"
    assert all_of_it.judgement == "mistake"
    nothing = but_for(-0.1, -1.0)
    assert nothing.lost == decision.loss
    assert nothing.judgement == "blunder"
    assert half.loss == decision.loss


def test_the_remaining_potential_is_at_most_the_potential_before():
    """A seat that plays as well as the policy, or better, loses the potential that is gone, and
    never less than nothing.
    """
    as_policy = decision_of((0.2, 6.0), (0.0, 0.0), (0.2, 6.0))
    assert as_policy.but_for(Gap(0.5, 0.1, 50.0, 1.0)).lost == Gap(0.0, 0.03, 0.0, 0.3)
    better = decision_of((0.1, 2.0), (0.1, 4.0), (0.2, 6.0))
    assert better.but_for(Gap(0.5, 0.1, 50.0, 1.0)).lost == Gap(0.0, 0.03, 0.0, 0.3)
    assert better.but_for(Gap(0.15, 0.04, 1.0, 0.4)).lost == Gap(0.0, 0.05, 1.0, 0.5)
    worse = decision_of((0.2, 6.0), (-0.2, -6.0), (0.0, 0.0))
    assert worse.but_for(Gap(0.5, 0.1, 50.0, 1.0)).lost == worse.loss
    lucky = decision_of((-0.1, -2.0), (0.3, 4.0), (0.2, 2.0))
    assert lucky.but_for(Gap(0.5, 0.1, 50.0, 1.0)).lost == lucky.loss


NOT_WHOLE = ("x", "2", None, 1.5, True)


@pytest.mark.parametrize(
    ("name", "bad"),
    [
        *(("seed", bad) for bad in (*NOT_WHOLE, -1, 10**40)),
        *(("threads", bad) for bad in (*NOT_WHOLE, 0, -1)),
        *(("luck", bad) for bad in (*NOT_WHOLE, 1, -1)),
    ],
)
def test_invalid_options_are_refused_with_an_explanation(name, bad):
    with pytest.raises(ValueError, match=rf"^{name}=.*: a whole number from \d+ to \d+ is needed"):
        Options(**{name: bad})


@pytest.mark.parametrize("name", ["screen", "narrow", "compare"])
@pytest.mark.parametrize("bad", [*NOT_WHOLE, 0, -1])
def test_an_invalid_depth_is_refused_with_an_explanation(name, bad):
    with pytest.raises(ValueError, match=rf"^{name}=.*: a whole number from \d+ to \d+ is needed"):
        Depth(**{name: bad})


@pytest.mark.parametrize("bad", ["x", None, True, 0, -1, float("nan"), float("inf")])
def test_an_invalid_time_or_depth_is_refused_with_an_explanation(bad):
    with pytest.raises(ValueError, match=r"^seconds=.*: a number above 0 is needed"):
        options_for(finished("new_york", 2, 1), Options(), bad)
    with pytest.raises(ValueError, match=r"^factor=.*: a number above 0 is needed"):
        Options().times(bad)


def test_a_game_with_the_largest_seed_is_analysed_to_its_end():
    game = finished("new_york", 2, 1)
    seed = limits.MAX_SEED
    assert analysed(game, Options(depth=Depth(1, 1, 2), luck=2, seed=seed)).seats
    command = import_module("whistlestop.cli.analyse")
    assert command.MAX_SEED == limits.MAX_SEED


@pytest.mark.parametrize("seat", [2, -1, "0", None])
def test_seats_that_the_game_does_not_have_are_refused(seat):
    game = finished("new_york", 2, 1)
    with pytest.raises(ValueError, match=r"^seat=.*: a whole number from 0 to 1 is needed"):
        list(analyse(game, Options(frozenset((seat,)))))


@pytest.mark.parametrize("number", ["1", None, 1.0, -1, 10**6])
def test_a_decision_that_does_not_exist_is_refused(number):
    game = finished("new_york", 2, 1)
    with pytest.raises(ValueError, match=r"number of earlier actions|no action"):
        judge_instead(game, number, "draw deck")


def test_an_unfinished_game_is_refused():
    game = Game.new("usa", players=2, seed=1)
    for _ in range(4):
        with pytest.raises(ValueError, match="only a finished game"):
            list(analyse(game))
        game.play(game.legal_actions()[0])


def test_a_move_within_the_noise_of_the_best_is_good():
    assert judgement_of(0.2, 0.01, is_best=False) == "blunder"
    assert judgement_of(0.2, 0.11, is_best=False) == "good"
    assert judgement_of(0.2, 0.01, is_best=True) == "best"
    for name, limit in LIMITS.items():
        assert judgement_of(limit, 0.0, is_best=False) == name


def test_only_the_part_of_a_loss_beyond_its_error_counts():
    assert beyond_noise(0.1, 0.0) == 0.1
    assert beyond_noise(0.1, 0.05) == pytest.approx(0.075)
    assert beyond_noise(0.1, 0.1) == beyond_noise(0.1, 0.2) == beyond_noise(-0.1, 0.01) == 0.0
    noisy, exact = Gap(0.05, 0.05, 3.0, 3.0), Gap(0.05, 0.0, 3.0, 0.0)
    assert accuracy([noisy]) == 100 > accuracy([exact])


def test_losses_together_are_never_more_than_everything():
    assert combined([]) == 0
    assert combined([0.2]) == pytest.approx(0.2)
    assert combined([0.5, 0.5, -0.3]) == pytest.approx(0.75)
    assert combined([0.6] * 20) < 1
    assert combined([1.2, 0.1]) == 1


def test_accuracy_falls_with_losses_and_uses_points_once_a_game_is_decided():
    def of(*losses):
        return accuracy([Gap(win, 0.0, points, 0.0) for win, points in losses])

    assert of() is None
    assert of((0.0, 0.0), (-0.1, -3.0)) == 100
    assert of((0.01, 0.0)) > of((0.02, 0.0)) > of((0.5, 0.0)) >= 0
    assert of((0.0, 5.0)) == pytest.approx(of((5 * POINT, 0.0)))
    assert of((0.2, 5.0)) == pytest.approx(of((0.2, 0.0)))
    assert of((0.2, 0.0), (0.0, 0.0)) == pytest.approx((of((0.2, 0.0)) + 100) / 2)
