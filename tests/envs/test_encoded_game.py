"""Observation vectors: complete, within bounds, without secrets, and the same in every run."""

import random

import numpy as np
import pytest

from amount import slow_except, tries
from random_play import played
from whistlestop import Game
from whistlestop.encoding.blocks import Block, blocks_of
from whistlestop.encoding.history import AT_ACTION, AT_FACE_UP, AT_HAND, AT_SEAT, AT_TICKETS
from whistlestop.envs import EncodedGame, EnvError
from whistlestop.rules.constants import KEEP
from whistlestop.testing.redealing import can_redeal, redealt
from whistlestop.titles import CARDS, load, title_ids

FAST = ("europe", "card_game", "switzerland", "berlin")


def most_players(title):
    return load(title).rules.players_at_most


@pytest.mark.parametrize("title", slow_except(FAST, title_ids()))
def test_every_number_is_from_0_to_1_and_some_are_not_0(title):
    for game in played(title, most_players(title), 1):
        for seat in range(game.players):
            vector = game.critic_observation_with_hidden_facts(seat)
            assert vector.dtype == np.float32
            assert vector.shape == (game.critic_size,)
            assert vector.min() == 0 and 0 < vector.max() <= 1
            own = game.observation(seat)
            np.testing.assert_array_equal(own, vector[: game.observation_size])


@pytest.mark.parametrize("title", slow_except(FAST, title_ids()))
def test_every_block_is_used_in_some_game(title):
    players = most_players(title)
    used = np.zeros(EncodedGame(title, players).critic_size, bool)
    for seed in range(tries(8, 2)):
        for game in played(title, players, seed):
            used |= game.critic_observation_with_hidden_facts(game.seat) > 0
    unused, begin = set(), 0
    for block in blocks_of(load(title), players):
        if not used[begin : begin + block.size].any():
            unused.add(block.name)
        begin += block.size
    assert unused <= {"route_closed", "open_track", "track", "substitutes_due"}


@pytest.mark.rule("CO-50", "CO-32", "CG-12")
@pytest.mark.parametrize("title", slow_except(FAST, title_ids()))
def test_an_observation_and_a_history_do_not_depend_on_hidden_facts(title):
    players = most_players(title)
    chance = random.Random(title)
    different = 0
    for game in played(title, players, 2):
        if chance.random() > 0.1:
            continue
        position = game.to_game().position()
        if not can_redeal(position):
            continue
        for seat in range(players):
            other = Game.from_position(redealt(position, seat, chance))
            changed = EncodedGame.from_state(load(title), other.state_bytes())
            np.testing.assert_array_equal(game.observation(seat), changed.observation(seat))
            hidden = game.critic_observation_with_hidden_facts(seat)
            different += not np.array_equal(
                hidden, changed.critic_observation_with_hidden_facts(seat)
            )
    assert different > players


def named(game, block):
    """Return the numbers of a block of the observation of the seat to decide, without its name."""
    explained = game.explain(game.observation(game.seat))
    prefix = f"{block}: "
    return {key[len(prefix) :]: n for key, n in explained.items() if key.startswith(prefix)}


@pytest.mark.parametrize("title", slow_except(FAST, title_ids()))
def test_an_explained_observation_agrees_with_the_view(title):
    players = most_players(title)
    chance = random.Random(title)
    for game in played(title, players, 3):
        if game.is_over or chance.random() > 0.2:
            continue
        view = game.view(game.seat)
        seats = view.seats[game.seat :] + view.seats[: game.seat]
        names = ["you", *(f"seat +{place}" for place in range(1, players))]
        explained = game.explain(game.observation(game.seat))
        assert explained["decides"] == 1
        assert explained[f"phase: {view.phase}"] == 1
        assert explained.get("deck", 0) == view.deck_size
        assert explained.get("ticket_deck", 0) == view.ticket_deck_size
        assert named(game, "hand") == view.hand
        assert named(game, "discard") == view.discard
        row = [card for card in view.face_up if card]
        assert named(game, "face_up") == {card: row.count(card) for card in CARDS if card in row}
        assert named(game, "seat_hand") == {
            name: seat.hand_size for name, seat in zip(names, seats, strict=True) if seat.hand_size
        }
        owned = {
            f"{name}, {route}": 1
            for name, seat in zip(names, seats, strict=True)
            for route in seat.routes
        }
        assert named(game, "route_owner") == owned
        assert set(named(game, "ticket_held")) == {ticket.id for ticket in view.tickets}
        offered = view.offered.tickets if view.offered else []
        assert named(game, "offered") == {
            f"place {place}, {ticket.id}": 1 for place, ticket in enumerate(offered)
        }
        if view.phase == "act":
            claimed = {action.route for action in view.legal if action.kind == "claim"}
            assert set(named(game, "route_payable")) == claimed
            assert claimed <= set(named(game, "route_open"))


def test_masks_are_the_legal_actions():
    for game in played("europe", 3, 4):
        mask = game.mask()
        assert mask.dtype == np.int8 and mask.shape == (game.actions,)
        legal = {action.index for action in game.to_game().legal_actions()}
        assert set(np.flatnonzero(mask).tolist()) == set(game.legal().tolist()) == legal


def test_actions_have_names_and_numbers():
    for game in played("europe", 3, 5):
        for number in game.legal().tolist():
            assert game.number(str(game.action(number))) == number


def test_rewards_add_up_to_0_and_the_winner_gets_most():
    for seed in range(20):
        *_, game = played("london", 3, seed)
        rewards = game.rewards()
        winners = game.to_game().winners()
        assert rewards.sum() == pytest.approx(0, abs=1e-6)
        assert {seat for seat in range(3) if rewards[seat] == rewards.max()} == set(winners)


def test_scores_can_be_the_reward():
    *_, game = played("london", 2, 1, reward="score")
    totals = [score["total"] for score in game.to_game().scores()]
    np.testing.assert_allclose(game.rewards() * 100, totals, atol=1e-3)


def test_a_game_is_cut_off_after_the_most_actions():
    for game in played("usa", 2, 1, max_actions=10):
        assert game.is_cut_off == (game.played == 10)
    assert game.played == 10 and not game.is_over
    with pytest.raises(EnvError, match="the game is over"):
        game.play(0)


def test_a_copy_is_independent():
    game = EncodedGame("usa", 2, seed=1, with_history=True)
    twin = game.copy()
    game.play(int(game.legal()[0]))
    assert twin.played == 0 and game.played == 1
    assert twin.history(0).sum() == 0 and game.history(0).sum() > 0


def test_a_history_shows_own_tickets_and_hides_those_of_others():
    game = EncodedGame("usa", 2, seed=1, with_history=True)
    kept = int(game.legal()[-1])
    game.play(kept)
    own, other = game.history(0)[0], game.history(1)[0]
    assert (own[AT_SEAT], own[AT_ACTION]) == (1, kept + 1)
    assert (other[AT_SEAT], other[AT_ACTION]) == (2, KEEP + 1)
    assert own[AT_TICKETS] == 4  # three tickets
    assert other[AT_TICKETS + 1] == 0  # secret until all have chosen


def test_a_redealt_game_keeps_the_seats_own_history_and_no_private_facts_of_others():
    game = EncodedGame("usa", 2, seed=1, with_history=True)
    for _ in range(12):
        game.play(int(game.legal()[0]))
    twin = game.resample(0, seed=5)
    np.testing.assert_array_equal(twin.history(0), game.history(0))
    assert game.history(1)[:, AT_HAND:AT_FACE_UP].any()
    assert not twin.history(1)[:, AT_HAND:AT_FACE_UP].any()


@pytest.mark.rule("CO-50", "CO-32")
def test_a_history_does_not_depend_on_hidden_actions():
    """Two games that differ in the tickets that seat 0 keeps look the same to seat 1."""
    first, second = (EncodedGame("usa", 2, seed=3, with_history=True) for _ in range(2))
    two = [n for n in first.legal().tolist() if bin(n - KEEP).count("1") == 2]
    first.play(two[0])
    second.play(two[1])
    np.testing.assert_array_equal(first.history(1), second.history(1))
    assert (first.history(0) != second.history(0)).any()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("atlantis", 2), "no title 'atlantis'"),
        (("usa", 6), "USA needs 2 to 5 players"),
        (("usa", 2.5), "USA needs 2 to 5 players"),
        ((3, 2), "a title is a text"),
    ],
)
def test_bad_games_are_refused(arguments, message):
    with pytest.raises(EnvError, match=message):
        EncodedGame(*arguments)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"reward": "wins"}, "choose from win, score; did you mean 'win'"),
        ({"max_actions": 0}, "max_actions is a whole number of at least 1"),
        ({"seed": -1}, "seed is a whole number from 0 to"),
        ({"seed": "x"}, "seed is a whole number from 0 to"),
    ],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(EnvError, match=message):
        EncodedGame("usa", 2, **options)


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (0, r"draw deck: tickets are being chosen; legal now: .* legal numbers: 67"),
        (99_999, "USA has actions 0 to 1187"),
        (-1, "USA has actions 0 to 1187"),
        (None, "an action is a whole number below 1188"),
        (1.0, "an action is a whole number below 1188"),
    ],
)
def test_illegal_actions_are_refused_and_change_nothing(action, message):
    game = EncodedGame("usa", 2, seed=1)
    before = game.critic_observation_with_hidden_facts(0)
    with pytest.raises(EnvError, match=message):
        game.play(action)
    np.testing.assert_array_equal(before, game.critic_observation_with_hidden_facts(0))


def test_other_arguments_are_refused():
    game = EncodedGame("usa", 2)
    with pytest.raises(EnvError, match="seat is a whole number from 0 to 1"):
        game.observation(2)
    with pytest.raises(EnvError, match="observations of 718 numbers, and 1116 for a critic"):
        game.explain(np.zeros(5))
    with pytest.raises(EnvError, match="with_history=True"):
        game.history(0)
    with pytest.raises(EnvError, match="not an action"):
        game.number("fly to the moon")


def test_blocks_begin_where_the_ones_before_them_end():
    assert [block.value for block in Block] == list(range(len(Block)))
    for title in title_ids():
        blocks = blocks_of(load(title), 2)
        assert [block.block for block in blocks] == sorted(block.block for block in blocks)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda game: game.action(10**6), "action 1000000: USA has actions 0 to 1187"),
        (lambda game: game.action(-1), "action -1: USA has actions 0 to 1187"),
        (lambda game: game.action("x"), "action 'x': an action is a whole number below 1188"),
        (lambda game: game.action(True), "action True: an action is a whole number"),
        (lambda game: game.why_illegal("x"), "action 'x': an action is a whole number"),
        (lambda game: game.number(3), "3: a notation is a text, such as 'draw deck'"),
        (lambda game: game.view(2), "seat is a whole number from 0 to 1"),
        (lambda game: game.observation(0, np.zeros(3, np.float32)), "float32 array of shape"),
        (lambda game: game.observation(0, [0.0]), "float32 array of shape"),
    ],
)
def test_wrong_arguments_of_calls_are_refused(call, message):
    with pytest.raises(EnvError, match=message):
        call(EncodedGame("usa", 2))


def test_unknown_keywords_and_too_large_histories_are_refused():
    with pytest.raises(EnvError, match=r"did you mean players\? choose from title, players, rew"):
        EncodedGame("usa", playrs=3)
    with pytest.raises(EnvError, match="name a title"):
        EncodedGame(players=3)
    with pytest.raises(EnvError, match=r"the history with max_actions=1\d+ would take"):
        EncodedGame("usa", with_history=True, max_actions=10**13)


def test_an_action_may_be_an_array_without_a_shape():
    """Stable-Baselines3's predict() returns such arrays."""
    game, other = EncodedGame("usa", 2, seed=1), EncodedGame("usa", 2, seed=1)
    number = int(game.legal()[0])
    game.play(np.array(number))
    other.play(number)
    assert game.played == other.played == 1
    with pytest.raises(EnvError, match="an action is a whole number"):
        game.play(np.array([number]))
    with pytest.raises(EnvError, match="an action is a whole number"):
        game.play(np.array(1.0))
