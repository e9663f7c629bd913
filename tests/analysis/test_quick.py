"""Value models: chances that add up, depend only on what is known, and follow the game."""

import random

import numpy as np
import pytest
from hypothesis import given, settings

from amount import COMPILED, examples
from analysis.played import finished, states_of
from playing import GAMES, random_game, some_moments
from whistlestop import Game
from whistlestop.analysis import estimate
from whistlestop.analysis.quick import (
    EVERYONE,
    GROUPS,
    NO_SEAT,
    TURNING,
    curve_of,
    explain,
    predict_game,
    predict_view,
    reader_of,
    reasons_for,
)
from whistlestop.bots import make_bot
from whistlestop.bots.planning.ending import share_of_playouts
from whistlestop.bots.planning.half_action import undo_half_action
from whistlestop.bots.planning.planner import planner_in
from whistlestop.bots.planning.seat_features import (
    PUBLIC,
    SEAT,
    TABLE,
    Private,
    Public,
    write_features,
)
from whistlestop.bots.planning.value import (
    INPUTS,
    VALUE_MODEL,
    Layers,
    new_layers,
    predict,
    write_inputs,
)
from whistlestop.bots.value_model import model_of
from whistlestop.rules.constants import Phase
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import SCORES, STATE, as_record, new_bytes
from whistlestop.testing.redealing import can_redeal, redealt
from whistlestop.titles import load, title_ids

MODELLED = [title for title in title_ids() if model_of(load(title)) is not None]
compiled = pytest.mark.skipif(not COMPILED, reason="plays whole games of bots")


@settings(max_examples=examples(40, 1))
@given(GAMES)
def test_chances_add_up_whatever_is_known(game):
    *_, played = random_game(*game)
    reader = reader_of(played.title, played.players)
    if reader is None:
        return
    states = states_of(played)
    for known in (EVERYONE, NO_SEAT, 1, 2):
        found = reader.predict(states, np.full(len(states), known, np.int64))
        assert found.wins.shape == found.scores.shape == (len(states), played.players)
        assert found.wins.sum(axis=1) == pytest.approx(1)
        assert (found.wins > 0).all()
        assert np.isfinite(found.scores).all()


@settings(max_examples=examples(30, 1))
@given(GAMES)
def test_a_prediction_depends_on_nothing_that_is_hidden(game):
    chance = random.Random(game[2])
    for moment in some_moments(random_game(*game), chance, 0.05):
        position = moment.position()
        if moment.is_over or not can_redeal(position):
            continue
        reader = reader_of(moment.title, moment.players)
        if reader is None:
            return
        seat = chance.randrange(moment.players)
        changed = Game.from_position(redealt(position, seat, chance))
        remembers = moment.title.rules.railyards  # the cards on its own track, which no view shows
        for known in (NO_SEAT,) if remembers else (NO_SEAT, 1 << seat):
            [mine, other] = (
                reader.features(each.state_bytes()[None], np.array([known]))
                for each in (moment, changed)
            )
            assert mine.tolist() == other.tolist()
        assert predict_view(moment.view(seat)).wins == pytest.approx(
            predict_view(changed.view(seat)).wins
        )


@pytest.mark.parametrize("title", MODELLED)
def test_the_features_of_a_seat_do_not_depend_on_the_order_of_the_seats(title):
    """A model treats all seats alike: exchanging the features exchanges the chances."""
    players = load(title).rules.players_at_most
    *_, game = random_game(title, players, 5, "any action")
    reader = reader_of(game.title, players)
    states = states_of(game)[20:60:8]
    known = np.full(len(states), EVERYONE, np.int64)
    features = reader.features(states, known)
    before = reader.predict_features(features, known).wins
    turned = features.copy()
    seats = features[:, : players * SEAT].reshape(-1, players, SEAT)
    turned[:, : players * SEAT] = np.roll(seats, 1, axis=1).reshape(-1, players * SEAT)
    after = reader.predict_features(turned, known).wins
    assert np.roll(before, 1, axis=1) == pytest.approx(after, abs=1e-5)


def test_the_inputs_of_a_seat_are_its_features_and_the_mean_and_maximum_of_the_others():
    players, known = 3, 0b101
    features = np.random.default_rng(1).normal(size=players * SEAT + TABLE).astype(np.float32)
    seats = features[: players * SEAT].reshape(players, SEAT)
    for seat in range(players):
        inputs = np.zeros(INPUTS, np.float32)
        write_inputs(features, players, known, seat, inputs)
        others = np.delete(seats, seat, axis=0)
        know = [known >> other & 1 for other in range(players) if other != seat]
        expected = [*seats[seat], known >> seat & 1]
        expected += [*others.mean(axis=0), np.mean(know), *others.max(axis=0), max(know)]
        assert inputs == pytest.approx([*expected, *features[players * SEAT :]], abs=1e-6)


@pytest.mark.parametrize("title", ["usa", "berlin", "india", "card_game"])
def test_compiled_and_plain_predictions_agree(title):
    *_, game = random_game(title, 2, 6, "any action")
    reader, model = reader_of(game.title, 2), model_of(game.title)
    states = states_of(game)[10:80:23]
    for known in (EVERYONE, 1, NO_SEAT):
        bits = np.full(len(states), known, np.int64)
        features, found = reader.features(states, bits), reader.predict(states, bits)
        for number, state in enumerate(states):
            layers = Layers(*(np.zeros_like(each) for each in new_layers()[:4]))
            planner, out = planner_in(reader.planner), np.zeros((2, 5))
            planner.plans.valid[:] = 0
            scores = as_record(new_bytes(SCORES), SCORES)
            before = as_record(state.copy(), STATE)
            undo_half_action(planner.layout, before)
            write_features(planner, before, scores, known, layers.features)
            predict(as_record(model.weights, VALUE_MODEL), 2, known, layers, out)
            assert layers.features[: len(features[number])] == pytest.approx(
                features[number], abs=1e-5
            )
            assert out[0, :2] == pytest.approx(found.wins[number], abs=1e-4)
            assert 100 * out[1, :2] == pytest.approx(found.scores[number], abs=1e-2)


def test_features_say_what_their_names_say():
    game = Game.new("usa", players=2, seed=4)
    reader = reader_of(game.title, 2)
    rng = random.Random(3)
    while len(game.played) < 60:
        game.play(rng.choice(game.legal_actions()))
    [row] = reader.features(game.state_bytes()[None], np.array([EVERYONE]))
    assert len(row) == 2 * SEAT + TABLE
    scores = game.scores()
    for seat in range(2):
        own = row[seat * SEAT : (seat + 1) * SEAT]
        view = game.view(seat)
        mine = view.seats[seat]
        assert own[Public.SCORE] * 100 == pytest.approx(mine.score)
        assert own[Public.TRAINS] * 45 == pytest.approx(mine.trains)
        assert own[Public.HAND] * 20 == pytest.approx(mine.hand_size)
        assert own[Public.TICKETS] * 10 == pytest.approx(mine.ticket_count)
        assert own[PUBLIC + Private.TOTAL_NOW] * 100 == pytest.approx(scores[seat]["total"])
    [public] = reader.features(game.state_bytes()[None], np.array([NO_SEAT]))
    for seat in range(2):
        assert not public[seat * SEAT + PUBLIC : (seat + 1) * SEAT].any()


@compiled
@pytest.mark.parametrize("title", MODELLED)
def test_the_course_of_a_game_begins_even_and_ends_with_its_result(title):
    game = finished(title, 2, 8)
    curve = curve_of(game)
    assert len(curve.wins) == len(curve.scores) == len(game.played) + 1
    assert curve.wins[0] == [0.5, 0.5]
    winners = game.winners()
    assert curve.wins[-1] == [(seat in winners) / len(winners) for seat in range(2)]
    assert curve.scores[-1] == [score["total"] for score in game.scores()]
    assert [point.number for point in curve.turning] == sorted(p.number for p in curve.turning)
    for point in curve.turning:
        change = curve.wins[point.number][point.seat] - curve.wins[point.since][point.seat]
        assert point.change == pytest.approx(change, abs=2e-4)
        assert abs(point.change) >= TURNING


@compiled
def test_a_game_that_is_over_has_its_result():
    game = finished("usa", 2, 4)
    totals = [score["total"] for score in game.scores()]
    for found in (predict_game(game), predict_view(game.view(0)), predict_view(game.view(1))):
        assert found.wins.tolist() == [[float(seat in game.winners()) for seat in range(2)]]
        assert found.scores.tolist() == [totals]


@compiled
def test_estimates_say_by_which_method_they_were_made(tmp_path):
    game = Game.new("europe", players=3, seed=2)
    assert estimate(game, 10).method == "playouts"
    found = estimate(game.view(1), method="value")
    assert (found.method, found.games) == ("value", 0)
    assert sum(seat.win for seat in found.seats) == pytest.approx(1)
    file = tmp_path / "title.json"
    file.write_bytes(load("london").path.read_bytes())
    own = Game.new(str(file), players=2, seed=2)
    assert estimate(own, 10, method="value").method == "playouts"
    with pytest.raises(ValueError, match="choose from playouts, value"):
        estimate(game, method="guess")


@compiled
def test_reasons_are_of_known_groups_and_the_strongest_first():
    whole = finished("usa", 3, 4)
    game = whole.from_start()
    for _, action in whole.played[:120]:
        game.play(action)
    for known in (EVERYONE, NO_SEAT):
        found = reasons_for(game, known)
        assert found
        for seat in range(3):
            effects = [abs(each.effect) for each in found if each.seat == seat]
            assert effects == sorted(effects, reverse=True)
            assert len(effects) <= 5
        assert {each.group for each in found} <= set(GROUPS)


@compiled
def test_nothing_speaks_for_anyone_until_all_have_chosen_tickets():
    game = Game.new("usa", players=3, seed=4)
    while game.phase == "choose_tickets":
        assert reasons_for(game) == []
        game.play(game.legal_actions()[0])
    assert reasons_for(game)


@pytest.mark.parametrize("function", [predict_game, curve_of, reasons_for])
def test_known_seats_are_the_bits_of_a_number(function):
    game = Game.new("usa", players=2, seed=4)
    with pytest.raises(TypeError, match="one bit for each known seat of 2, such as 3 for seats"):
        function(game, [0])
    for known in (-1, 4, 99):
        with pytest.raises(ValueError, match=f"known={known}: one bit for each known seat of 2"):
            function(game, known)


@pytest.mark.parametrize("function", [predict_game, curve_of, reasons_for, explain])
def test_a_view_in_place_of_a_game_is_refused(function):
    with pytest.raises(TypeError, match="a Game is needed, not View; predict_view takes a View"):
        function(Game.new("usa", players=2, seed=4).view(0))


def test_anything_but_the_view_of_a_seat_is_refused():
    game = Game.new("usa", players=2, seed=4)
    with pytest.raises(TypeError, match="needs the View of a seat, not Game"):
        predict_view(game)
    with pytest.raises(TypeError, match="a spectator holds no cards"):
        predict_view(game.view(None))


@pytest.mark.parametrize("title", MODELLED)
def test_no_model_reads_the_locomotives_that_all_have_seen(title):
    game = Game.new(title, players=2, seed=3)
    reader = reader_of(load(title), 2)
    for known in (NO_SEAT, 1, 3):
        features = reader.features(game.state_bytes()[None], np.array([known]))
        seen = features.copy()
        seen[0, Public.LOCOMOTIVES_SEEN] += 0.6
        wins = [reader.predict_features(each, np.array([known])).wins for each in (features, seen)]
        assert wins[0].tolist() == wins[1].tolist()


@compiled
@pytest.mark.parametrize("title", ["europe", "usa", "berlin"])
def test_an_open_locomotive_is_no_sign_of_a_weak_player(title):
    """It costs one card; weak bots take them, but that must not cost a good player more."""
    changes = []
    for game in games_before_an_open_locomotive(title):
        seat = game.seat
        after = game.copy()
        after.play("draw locomotive")
        changes.append(
            [
                predict_game(after, known).wins[0][seat] - predict_game(game, known).wins[0][seat]
                for known in (NO_SEAT, 3)
            ]
        )
    assert len(changes) >= 10
    assert np.all(np.mean(changes, axis=0) > -0.09)  # a whole turn is worth 0.12


def is_near_the_end(game):
    """Return whether playouts count, which use all that is known in the middle of an action."""
    layout = as_record(layout_of(game.title), LAYOUT)
    return share_of_playouts(layout, as_record(game.state_bytes(), STATE)) > 0


HALF_ACTIONS = [("tunnel", title) for title in ("europe", "nordic", "switzerland")]
HALF_ACTIONS += [("keep_tickets", title) for title in ("nordic", "india")]


@compiled
@pytest.mark.parametrize(("phase", "title"), HALF_ACTIONS)
def test_half_an_action_changes_no_chance(phase, title):
    """Cards that lie at a tunnel are not lost, and tickets on offer are not kept yet."""
    found = 0
    for seed in range(1, 15):
        game = Game.new(title, players=2, seed=seed)
        bots = [make_bot("planner", seed) for _ in range(2)]
        before = None
        while not game.is_over:
            game.play(bots[game.seat].choose(game.view(game.seat)))
            now = [predict_game(game, known).wins[0] for known in (NO_SEAT, 3)]
            if game.phase == phase and not is_near_the_end(game):
                assert np.allclose(now, before, atol=0.05)
                found += 1
            before = now
    assert found >= 3


def state_with(players, turns_left=-1, phase=Phase.ACT, fewest=45, deck=50):
    """Return a STATE record with all that decides how much playouts count."""
    state = as_record(new_bytes(STATE), STATE)
    state.players, state.turns_left, state.phase = players, turns_left, phase
    state.trains[:players], state.trains[0] = 45, fewest
    state.deck_size, state.deck_number = deck, 1
    return state


@pytest.mark.parametrize(
    ("title", "state", "share"),
    [
        ("europe", {"fewest": 8}, 0.0),
        ("europe", {"fewest": 7}, 0.5),
        ("europe", {"fewest": 20, "turns_left": 2}, 1.0),
        ("india", {"fewest": 3}, 0.0),
        ("india", {"fewest": 3, "turns_left": 2}, 1.0),
        ("card_game", {"deck": 21}, 0.0),
        ("card_game", {"deck": 20}, 0.5),
        ("card_game", {"phase": Phase.COMPLETE_TICKETS}, 1.0),
    ],
)
def test_playouts_count_more_and_more_near_the_end(title, state, share):
    layout = as_record(layout_of(load(title)), LAYOUT)
    assert share_of_playouts(layout, state_with(2, **state)) == share


@compiled
@pytest.mark.parametrize(("title", "players"), [("europe", 3), ("usa", 2), ("card_game", 2)])
def test_the_last_round_is_played_on(title, players):
    """With open cards the chances know who wins there, whatever the features say."""
    wins = []
    for seed in range(1, 13):
        game = Game.new(title, players=players, seed=seed)
        bots = [make_bot("planner", 10 * seed + seat) for seat in range(players)]
        last = []
        while not game.is_over:
            if game.view(0).turns_left is not None or game.phase == "complete_tickets":
                last.append(predict_game(game).wins[0])
                assert predict_game(game).wins[0].tolist() == last[-1].tolist()
            game.play(bots[game.seat].choose(game.view(game.seat)))
        assert last
        if len(game.winners()) == 1:
            wins += [each[game.winners()[0]] for each in last]
            assert wins[-1] > 0.9
            curve = curve_of(game)
            assert curve.wins[-2][game.winners()[0]] == pytest.approx(wins[-1], abs=1e-4)
    assert np.mean(wins) > 0.9


def games_before_an_open_locomotive(title):
    """Yield games of two good bots, each where the seat to act may take an open locomotive."""
    for seed in range(1, 21):
        game = Game.new(title, players=2, seed=seed)
        bots = [make_bot("planner", seed) for _ in range(2)]
        while not game.is_over:
            if len(game.played) >= 5 * seed and "draw locomotive" in map(str, game.legal_actions()):
                yield game
                break
            game.play(bots[game.seat].choose(game.view(game.seat)))


@compiled
def test_states_are_not_changed_by_a_prediction():
    game = finished("europe", 2, 3)
    states = states_of(game)
    before = states.copy()
    reader_of(game.title, 2).predict(states, np.full(len(states), EVERYONE, np.int64))
    assert (states == before).all()
    assert as_record(states[-1], STATE).actions == len(game.played)


@compiled
def test_a_prediction_of_a_game_equals_that_of_its_course():
    game = finished("europe", 2, 3)
    part = game.from_start()
    for _, action in game.played[:50]:
        part.play(action)
    assert predict_game(part).wins[0] == pytest.approx(curve_of(game).wins[50], abs=1e-4)
