"""The luck of a game: zero on average, and measured where it is more than noise."""

from inspect import unwrap

import numpy as np
import pytest

from amount import COMPILED
from analysis.played import finished
from whistlestop import Game
from whistlestop.analysis import luck
from whistlestop.analysis.luck import Ledger
from whistlestop.analysis.open_belief import OpenBelief
from whistlestop.analysis.playouts import Player
from whistlestop.bots.planning import deviations, evaluation
from whistlestop.bots.planning.evaluation import DEAL, DEAL_TICKETS, LuckBytes
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.weights import weights_of
from whistlestop.rules.constants import SEATS
from whistlestop.rules.records import STATE, as_record, playing_bytes

pytestmark = pytest.mark.skipif(not COMPILED, reason="plays thousands of games")

PLAYOUTS = 4
BEYOND_CHANCE = 3.5  # standard errors


def luck_of(game, seed=0):
    """Return each seat's total luck (wins and points), and how often chance was involved."""
    now = game.from_start()
    ledger = Ledger(now, Player(game.title, game.players), PLAYOUTS, seed)
    found = ledger.deal()
    for number, (seat, action) in enumerate(game.played):
        each = ledger.action(now, number, seat, action, now.play(action))
        if each is not None:
            found.append(each)
    return found


@pytest.mark.parametrize(
    ("title", "games"),
    [
        ("new_york", 80),
        pytest.param("berlin", 40, marks=pytest.mark.slow),
        pytest.param("card_game", 40, marks=pytest.mark.slow),
        pytest.param("europe", 48, marks=pytest.mark.slow),
    ],
)
def test_mean_luck_is_zero_for_any_bots(title, games):
    """The bots include strong and weak ones (AIVAT is unbiased for any players)."""
    totals = np.array(
        [
            [
                (sum(each.wins[seat] for each in found), sum(each.points[seat] for each in found))
                for seat in range(2)
            ]
            for number in range(games)
            if (found := luck_of(finished(title, 2, number), number))
        ]
    )
    mean = totals.mean(axis=0)
    error = totals.std(axis=0, ddof=1) / np.sqrt(games)
    assert (np.abs(mean) < BEYOND_CHANCE * error).all(), (mean, error)
    assert error[:, 0].max() < 0.4  # wins: the check could have failed


def test_luck_is_split_by_its_source():
    found = luck_of(finished("europe", 2, 3))
    kinds = {each.kind for each in found}
    assert {"cards_dealt", "tickets_dealt", "deck", "tunnel"} <= kinds
    assert "row" not in kinds, "the value model does not read the row"
    deals = [each for each in found if each.seat is None]
    assert [each.number for each in deals] == [-1, -1]
    for each in found:
        assert sum(each.wins) == pytest.approx(0, abs=1e-9)  # wins of one seat are losses of others


def test_luck_is_the_outcome_minus_the_expected_outcome():
    game = finished("new_york", 2, 3).from_start()
    ledger = Ledger(game, Player(game.title, game.players), PLAYOUTS)
    _, tickets = ledger.deal()
    state = ledger.belief.state
    found = ledger.player.compare(state, 0, DEAL_TICKETS, state, 0, PLAYOUTS, 0)
    assert tickets.points == pytest.approx((found.points - found.other_points).mean(axis=0))
    assert tickets.wins == pytest.approx((found.wins - found.other_wins).mean(axis=0))


def test_a_title_without_a_model_has_playouts_for_all_kinds(monkeypatch):
    game = finished("europe", 2, 3)
    cards = [each for each in luck_of(game) if each.kind == "deck"]
    monkeypatch.setattr(luck, "reader_of", lambda title, players: None)
    found = luck_of(game)
    assert {"deck", "row", "tunnel"} <= {each.kind for each in found}
    noisy = [each for each in found if each.kind == "deck"]
    assert [each.number for each in noisy] == [each.number for each in cards]
    errors = [sum(each.points_error[0] ** 2 for each in of) ** 0.5 for of in (cards, noisy)]
    assert 10 * errors[0] < errors[1]


def test_decisions_without_chance_have_no_luck():
    game = finished("europe", 2, 3)
    lucky_moves = {each.number for each in luck_of(game)}
    events = game.from_start()
    for number, (_, action) in enumerate(game.played):
        kinds = {event.kind for event in events.play(action)}
        if action.kind == "draw_deck":
            assert number in lucky_moves
        if action.kind == "claim" and not kinds & {"tunnel_turned_up", "deck_reshuffled"}:
            assert number not in lucky_moves


def some_luck(games):
    return LuckBytes(*(np.zeros((games, SEATS)) for _ in range(4)))


@pytest.mark.rule("CG-12")
@pytest.mark.parametrize("open_track", [False, True])
def test_alternative_deals_are_those_of_games_with_the_same_option(open_track):
    """The test inspects the last game that was played out from another deal."""
    game = Game.new("card_game", players=2, seed=1, open_track=open_track)
    state = OpenBelief(game).state
    planner, playing = planner_bytes("card_game", weights_of("card_game", 2)), playing_bytes()
    last = as_record(playing.state, STATE)
    evaluation.compare_with_chance(planner, playing, state, 0, DEAL, state, 0, 1, 0, some_luck(2))
    assert last.open_track == open_track
    deviations.compare_with_policy(planner, playing, state, 0, DEAL, 1, some_luck(2))
    assert last.open_track == open_track


def test_alternative_outcomes_and_playouts_have_separate_random_streams(monkeypatch):
    """Otherwise a deck from which one card was drawn would be known to continue in the
    same order.
    """
    begun = []
    monkeypatch.setattr(evaluation, "seed_chance", lambda chance, seed: begun.append(seed))
    for name in ("shuffle_decks", "play_and_score", "step"):
        monkeypatch.setattr(evaluation, name, lambda *of: None)
    plain = unwrap(evaluation.compare_with_chance)  # its Python
    game = Game.new("new_york", players=2, seed=1)
    planner = planner_bytes("new_york", weights_of("new_york", 2))
    state = game.state_bytes()
    for seed in range(6):
        plain(planner, playing_bytes(), state, 0, 0, state, 0, seed, 0, some_luck(6))
    after, before, again = begun[::3], begun[1::3], begun[2::3]
    assert after == again
    assert len(set(before)) == len(set(after)) == 36
    assert not set(before) & set(after)
