"""The bot ``network`` and its features: it knows only its view, and plays as its network says."""

import numpy as np
import pytest

from amount import slow_except
from made_up import ring, title_of
from positions import europe, usa
from whistlestop import Game
from whistlestop.bots import make_bot
from whistlestop.bots.network_bot import NetworkBot
from whistlestop.bots.planner_bot import PlannerBot
from whistlestop.bots.planning import entry_points
from whistlestop.bots.planning.action_features import KINDS, Feature
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.policy_network import FIRST, POLICY_NETWORK, SECOND, new_scratch
from whistlestop.bots.planning.weights import weights_of
from whistlestop.bots.policy_model import FILE, PolicyModel, policy_model
from whistlestop.rules.constants import ActionKind
from whistlestop.rules.records import SCORES, as_record, new_bytes
from whistlestop.titles import load, title_ids

PLANNER = new_bytes(POLICY_NETWORK)  # all zero: every action is as good as the planner's


def decision(view, belief=None, network=None, seed=1):
    """Return the candidates by notation, their advantages, and the scratch memory.

    ``belief``: what the seat remembers, by default nothing.
    """
    belief, scratch = belief or BeliefState(), new_scratch()
    belief.update(view)
    network = policy_model().weights if network is None else network
    planner = planner_bytes(view.title, weights_of(load(view.title).id, view.players))
    state = belief.determinize(seed)
    count = entry_points.write_advantages(planner, network, state, new_bytes(SCORES), scratch)
    names = {action.index: str(action) for action in view.legal}
    listed = [names[int(number)] for number in scratch.candidates[:count]]
    return listed, scratch.advantages[:count].copy(), scratch


def features(view):
    """Return the features of each candidate by its notation."""
    listed, _, scratch = decision(view)
    return dict(zip(listed, scratch.actions, strict=False))


def decisions_of(title, players, seed, every=9):
    """Yield views of a game between planners, with several legal actions, and the beliefs."""
    game = Game.new(title, players=players, seed=seed)
    bots = [make_bot("planner", seat) for seat in range(players)]
    while (seat := game.seat) is not None:
        view = game.view(seat)
        if len(game.played) % every == 0 and len(view.legal) > 1:
            yield view, bots[seat].belief
        game.play(bots[seat].choose(view))


@pytest.mark.parametrize("title", slow_except(("usa", "card_game"), title_ids()))
def test_it_plays_legal_actions_to_the_end(title):
    players = load(title).rules.players_at_least
    game = Game.new(title, players=players, seed=5)
    bots = [make_bot("network", seat) for seat in range(players)]
    while (seat := game.seat) is not None:
        game.play(bots[seat].choose(game.view(seat)))
    assert game.winners()


@pytest.mark.parametrize("title", slow_except(("europe", "card_game"), title_ids()))
def test_a_decision_depends_only_on_what_the_seat_knows(title):
    """Other determinizations of the same view have the same candidates, features and advantages."""
    players = load(title).rules.players_at_least
    for view, belief in decisions_of(title, players, 3, every=23):
        listed, advantages, scratch = decision(view, belief, seed=1)
        for seed in (2, 3):
            again, others, memory = decision(view, belief, seed=seed)
            assert again == listed
            assert others.tolist() == advantages.tolist()
            assert memory.inputs.tolist() == scratch.inputs.tolist()


def test_a_network_of_zeros_plays_as_the_planner():
    bot, planner = NetworkBot(1), PlannerBot(1)
    bot._model = PolicyModel(PLANNER, {"margin": 0.0})
    for view, _ in decisions_of("europe", 2, 4, every=1):
        assert bot.choose(view) == planner.choose(view)


def test_the_network_is_two_layers_over_the_sum_of_position_and_action():
    network = as_record(policy_model().weights, POLICY_NETWORK)
    assert network["position"].shape[1] == network["action"].shape[1] == FIRST
    for view, _ in decisions_of("europe", 3, 6, every=31):
        listed, advantages, scratch = decision(view)
        inputs, actions = scratch.inputs, scratch.actions[: len(listed)]
        first = inputs @ network["position"] + actions @ network["action"] + network["first_bias"]
        second = np.maximum(first, 0) @ network["second"] + network["second_bias"]
        assert second.shape == (len(listed), SECOND)
        scores = np.maximum(second, 0) @ network["head"]
        assert advantages == pytest.approx(scores - scores[0], abs=1e-4)


def test_it_chooses_the_action_with_the_highest_advantage():
    bot = NetworkBot(1)
    differ = 0
    for view, _ in decisions_of("usa", 2, 8, every=1):
        chosen = str(bot.choose(view))
        listed, advantages, _ = decision(view, seed=view.number)
        assert chosen == listed[int(np.argmax(advantages))]
        differ += chosen != listed[0]
    assert differ > 0


def test_every_candidate_has_its_kind_and_the_first_is_the_planners():
    for title, players in (("europe", 2), ("card_game", 2), ("nordic", 2)):
        for view, _ in decisions_of(title, players, 2, every=17):
            listed, _, scratch = decision(view)
            actions = scratch.actions[: len(listed)]
            kinds = [action.index for action in view.legal if str(action) in listed]
            assert len(kinds) == len(listed)
            assert (actions[:, :KINDS].sum(axis=1) == 1).all()
            assert actions[:, Feature.POLICY].tolist() == [1.0] + [0.0] * (len(listed) - 1)
            assert np.isfinite(actions).all()
            assert np.abs(actions).max() < 10


def test_a_claim_is_described_by_its_route():
    game = usa(
        {"hand": {"red": 6, "blue": 2}, "trains": 5, "tickets": ["denver-el_paso"]},
        {"routes": ["los_angeles-phoenix"]},
    )
    found = features(game.view(0))
    (claim,) = (name for name in found if name.startswith("claim denver-santa_fe"))
    row = found[claim]
    assert row[ActionKind.CLAIM] == 1.0
    assert row[Feature.POINTS] == pytest.approx(2 / 20)
    assert row[Feature.LENGTH] == pytest.approx(2 / 6)
    assert row[Feature.PLANNED] == 1.0
    assert row[Feature.TRAINS_AFTER] == pytest.approx(3 / 45)
    assert row[Feature.COMPLETES] == 0.0
    assert row[Feature.TOUCHES] == 0.0


def test_the_route_that_completes_a_ticket_says_so():
    game = usa(
        {
            "hand": {"red": 4},
            "routes": ["denver-santa_fe"],
            "tickets": ["denver-el_paso"],
        }
    )
    found = features(game.view(0))
    (claim,) = (name for name in found if name.startswith("claim el_paso-santa_fe"))
    assert found[claim][Feature.COMPLETES] == pytest.approx(4 / 20)
    assert found[claim][Feature.TOUCHES] == 0.5


def test_a_drawn_card_says_how_much_the_plan_lacks_it():
    game = europe(
        {"hand": {"red": 1}, "tickets": ["athina-angora"]},
        face_up=["red", "blue", "green", "white", "locomotive"],
    )
    found = features(game.view(0))
    drawn = {name: row for name, row in found.items() if row[ActionKind.DRAW_CARD]}
    assert set(drawn) == {
        f"draw {card}" for card in ("red", "blue", "green", "white", "locomotive")
    }
    assert drawn["draw red"][Feature.HELD] == pytest.approx(0.1)
    assert drawn["draw blue"][Feature.HELD] == 0.0
    assert found["draw deck"][ActionKind.DRAW_DECK] == 1.0


def test_kept_tickets_are_described_by_the_plan_for_them():
    game = Game.new("europe", players=2, seed=3)
    found = features(game.view(0))
    view = game.view(0)
    points = {name: row[Feature.KEPT_POINTS] * 20 for name, row in found.items()}
    assert len(found) == len(view.legal)
    assert max(points.values()) > min(points.values()) > 0
    values = [row[Feature.VALUE] for row in found.values()]
    assert max(values) == values[0] == 0.0  # the planner's choice has the best plan


def test_it_plays_maps_of_ones_own(tmp_path):
    title = title_of(tmp_path, ring())
    game = Game.new(title.spec, players=2, seed=1)
    bots = [make_bot(spec, 1) for spec in ("network", "path")]
    while (seat := game.seat) is not None:
        game.play(bots[seat].choose(game.view(seat)))
    assert game.is_over


def test_the_network_says_how_it_was_made():
    facts = policy_model().facts
    assert facts["titles"] == list(title_ids())
    assert facts["command"].startswith("whistlestop train policy")
    assert facts["positions"] > 100_000
    assert FILE.stat().st_size < 200_000
