"""OpenSpiel's own tests, its searches in Python, and information states."""

import copy
import pickle
import unittest

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import ismcts, mcts

import whistlestop.envs.open_spiel_game  # registers the game before the modules below list all

from open_spiel.integration_tests import api_test  # isort: skip
from open_spiel.python.tests import games_sim_test  # isort: skip
from playthroughs import path_of, replayed
from whistlestop.envs.errors import EnvError
from whistlestop.envs.generated import map_of
from whistlestop.titles import load, title_ids

NAME = whistlestop.envs.open_spiel_game.GAME_TYPE.short_name
ALL = [
    (title, players)
    for title in title_ids()
    for players in range(load(title).rules.players_at_least, load(title).rules.players_at_most + 1)
]


def game_of(title, players):
    return pyspiel.load_game(f"{NAME}(title={title},players={players})")


def dealt(game, outcome=3):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(outcome)
    return state


def test_a_generated_map_is_a_title():
    game = game_of(map_of(3, split="test"), 3)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    assert pyspiel.load_game(str(game)).num_distinct_actions() == game.num_distinct_actions()


def check_api(suite):
    result = suite.run(unittest.TestResult())
    assert not [problem for _, problem in result.errors + result.failures]
    assert result.testsRun == 5


def test_it_passes_the_api_test():
    flags.FLAGS([NAME, f"--test_only_games={NAME}$"])
    check_api(api_test.load_tests(unittest.defaultTestLoader, [], None))


@pytest.mark.parametrize(("title", "players"), [("europe", 3), ("card_game", 4), ("london", 2)])
def test_other_titles_pass_the_api_test_too(title, players):
    """Its command takes no parameters of a game; its class takes any game."""
    facts = {"game_name": NAME, "game": game_of(title, players)}
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), facts)
    check_api(unittest.defaultTestLoader.loadTestsFromTestCase(case))


@pytest.mark.parametrize(("title", "players"), ALL)
def test_it_passes_the_simulation_of_games(title, players):
    games_sim_test.GamesSimTest().sim_game(game_of(title, players))


@pytest.mark.parametrize(("title", "players"), ALL)
def test_it_passes_the_random_simulation(title, players):
    pyspiel.random_sim_test(game_of(title, players), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("title", title_ids())
def test_a_stored_playthrough_stays_the_same(title):
    """After a change that is meant: ``python tests/support/playthroughs.py``."""
    stored = path_of(title).read_text("utf-8")
    assert replayed(stored).splitlines() == stored.splitlines()


def test_agents_of_kaggle_get_no_serialized_state():
    assert game_of("london", 2).new_initial_state().hides_state_from_agents()


def test_the_search_of_perfect_information_runs():
    game = game_of("london", 2)
    state = dealt(game)
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 10, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    assert bot.step(state) in state.legal_actions()


def test_the_search_of_imperfect_information_runs():
    game = game_of("london", 2)
    state = dealt(game)
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, chance), 2.0, 10, random_state=chance
    )
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("title", title_ids())
def test_a_resampled_state_looks_the_same_to_the_player_and_differs(title):
    game = game_of(title, load(title).rules.players_at_least)
    state, chance = dealt(game), np.random.RandomState(1)
    different = 0
    while not state.is_terminal():
        player = state.current_player()
        other = state.resample_from_infostate(player, chance.random_sample)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        different += any(
            other.observation_string(each) != state.observation_string(each)
            for each in range(game.num_players())
        )
        for _ in range(15):
            if not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
    assert different > 2


def after(state, actions, chance):
    for _ in range(actions):
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("title", "players"), [("london", 2), ("europe", 3)])
def test_nothing_in_a_resampled_state_shows_the_deal(title, players):
    game, chance = game_of(title, players), np.random.RandomState(1)
    state = after(dealt(game, 389), 30, chance)
    true = state.history()[:2]
    assert true == [389, 389] and state.encoded.seed
    other = state.resample_from_infostate(state.current_player(), chance.random_sample)
    again = other.resample_from_infostate(state.current_player(), chance.random_sample)
    for each in (other, other.clone(), pickle.loads(pickle.dumps(other)), again):
        assert each.history()[2:] == state.history()[2:]
        steps = [(step.player, step.action) for step in each.full_history()]
        assert steps[2:] == [(step.player, step.action) for step in state.full_history()][2:]
        assert [player for player, _ in steps[:2]] == [pyspiel.PlayerId.CHANCE] * 2
        assert min(*each.history()[:2], *each.outcomes) >= 1024
        assert each.encoded.seed == 0
        assert not each.serialize().startswith(state.serialize()[:20])
    assert len({str(each.history()) for each in (state, other, again)}) == 3


def test_a_resampled_state_is_played_copied_and_serialized_but_not_replayed():
    game, chance = game_of("london", 2), np.random.RandomState(1)
    state = after(dealt(game), 30, chance)
    player = state.current_player()
    other = after(state.resample_from_infostate(player, chance.random_sample), 15, chance)
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, other))
    for copied in (other.clone(), read, game.deserialize_state(other.serialize())):
        for each in range(2):
            assert copied.information_state_string(each) == other.information_state_string(each)
        assert copied.history() == other.history()
        assert after(copied, 1000, chance).is_terminal()
    replayed_state = game.new_initial_state()
    with pytest.raises(EnvError, match=r"outcomes 0 to 1023\. The history of a resampled"):
        replayed_state.apply_action(other.history()[0])
    assert replayed_state.history() == []


@pytest.mark.parametrize("outcomes", [0, 1])
def test_a_resampled_state_before_the_deal_is_dealt_otherwise(outcomes):
    game, chance = game_of("london", 2), np.random.RandomState(1)
    state = game.new_initial_state()
    for _ in range(outcomes):
        state.apply_action(3)
    histories = [state.resample_from_infostate(0, chance.random_sample).history() for _ in range(9)]
    assert {len(history) for history in histories} == {outcomes}
    assert len(set(map(str, histories))) == (9 if outcomes else 1)


def test_the_initial_state_and_all_others_survive_serialization():
    pyspiel.random_sim_test(game_of("london", 2), num_sims=1, serialize=True, verbose=False)


def test_returns_add_up_to_0():
    game, chance = game_of("london", 3), np.random.RandomState(1)
    for outcome in range(20):
        state = dealt(game, outcome)
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        assert sum(state.returns()) == pytest.approx(0, abs=1e-6)
        assert any(state.returns())


def test_a_copied_observer_of_openspiel_writes_into_its_own_tensor():
    game = game_of("london", 2)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    state = dealt(game)
    for copied in (copy.deepcopy(observer), pickle.loads(pickle.dumps(observer))):
        copied.set_from(state, 0)
        assert copied.dict["observation"].any() and copied.tensor.any()
        assert not observer.tensor.any()


def test_a_copied_state_plays_on_apart_from_the_original():
    game, chance = game_of("london", 2), np.random.RandomState(1)
    state = dealt(game)
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        before = state.information_state_string(0)
        while not twin.is_terminal():
            twin.apply_action(chance.choice(twin.legal_actions()))
        assert any(twin.returns())
        assert not state.is_terminal() and state.information_state_string(0) == before
