"""Secure shuffles: SHA-256 as the standard library has it, and nothing else changes."""

import hashlib
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistlestop import Game, GameError
from whistlestop.game.commitment import Shuffle, new_shuffle
from whistlestop.game.record import RecordError
from whistlestop.game.seating import draw_seats
from whistlestop.game.setting_up import secure_seed, seed_numbers
from whistlestop.rules import entry_points
from whistlestop.titles import load, title_ids

SEEDS = st.binary(min_size=32, max_size=32).map(secure_seed)
NUMBERS = ("0f" * 16, "a1" * 16)
SHUFFLE = Shuffle(secure_seed(b"s" * 32), "5a" * 16, NUMBERS)


def words(key):
    """Yield the words of a key with the standard library."""
    for counter in range(1_000):
        digest = hashlib.sha256(key + counter.to_bytes(8, "big")).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(digest[place : place + 4], "big")


def shuffled(things, seed):
    """Shuffle a list as ``rules/chance.py`` says, and return it with the next seed."""
    key, things = seed.to_bytes(32, "big"), list(things)
    numbers = words(key)
    for last in range(len(things) - 1, 0, -1):
        product = next(numbers) * (last + 1)
        while product % 2**32 < 2**32 % (last + 1):
            product = next(numbers) * (last + 1)
        other = product >> 32
        things[last], things[other] = things[other], things[last]
    return things, secure_seed(hashlib.sha256(key + b"\xff" * 8).digest())


@given(SEEDS, st.integers(1, 127))
def test_a_shuffle_is_that_of_the_standard_library(seed, size):
    cards = np.arange(size, dtype=np.int8)
    entry_points.draw_order(seed_numbers(seed), cards)
    assert cards.tolist() == shuffled(range(size), seed)[0]


@pytest.mark.parametrize("title", title_ids())
def test_the_deck_of_a_game_is_shuffled_first(title):
    facts = load(title)
    rules, players = facts.rules, facts.rules.players_at_most
    cards = [card for card, count in facts.train_cards.items() for _ in range(count)]
    given_at_once = rules.starting_locomotives
    deck, _ = shuffled(cards[: len(cards) - players * given_at_once], SHUFFLE.seed)
    game = Game.new(title, players=players, seed=SHUFFLE.seed)
    hands = [["locomotive"] * given_at_once for _ in range(players)]
    for _ in range(rules.starting_hand):
        for hand in hands:
            hand.append(deck.pop())
    for seat, hand in enumerate(hands):
        held = {card: count for card, count in game.view(seat).hand.items() if count}
        assert held == {card: hand.count(card) for card in hand}


def test_the_tickets_are_shuffled_with_the_next_key():
    usa = load("usa")
    _, following = shuffled(range(sum(usa.train_cards.values())), SHUFFLE.seed)
    tickets, _ = shuffled([ticket.id for ticket in usa.tickets], following)
    game = Game.new("usa", players=2, seed=SHUFFLE.seed)
    for seat in range(2):
        offered = {ticket.id for ticket in game.choosing(seat).view(seat).offered.tickets}
        assert offered == set(tickets[3 * seat : 3 * seat + 3])


def finished(seed, title="london"):
    """Return a game that was played to its end at random, and the position in its middle."""
    game, chance, middle = Game.new(title, players=2, seed=seed), random.Random(1), None
    while not game.is_over:
        if len(game.played) == 40:
            middle = game.position()
        game.play(chance.choice(game.legal_actions()))
    return game, middle


@pytest.mark.parametrize("title", ["london", "card_game", "europe"])
def test_a_game_goes_on_from_its_position_with_the_same_cards(title):
    game, middle = finished(SHUFFLE.seed, title)
    again = Game.from_position(middle)
    for _, action in game.played[40:]:
        again.play(str(action))
    assert again.scores() == game.scores()
    assert again.position()["chance"] == game.position()["chance"]


def test_a_record_names_all_numbers_and_replays():
    game, _ = finished(SHUFFLE.seed)
    text = game.record(SHUFFLE)
    for line in (
        f"seed commitment: {SHUFFLE.commitment}",
        f"salt: {SHUFFLE.salt}",
        f"seed: {SHUFFLE.secret}",
        f"contributions: {' '.join(NUMBERS)}",
    ):
        assert line in text.splitlines()
    assert Game.from_record(text).seed == SHUFFLE.seed
    hidden = game.record(SHUFFLE, reveal_seed=False)
    assert str(SHUFFLE.secret) not in hidden
    assert not any(number in hidden for number in NUMBERS)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (NUMBERS[0], NUMBERS[0][:-1], "line 8: a contribution has 32 hexadecimal digits: '0f0f"),
        (NUMBERS[0], "", "line 10: keep"),  # other cards
        (" ".join(NUMBERS), " ".join(reversed(NUMBERS)), "line 10: keep"),
        (f"salt: {SHUFFLE.salt}", "salt: 5b", "line 5: the commitment is not the SHA-256"),
    ],
)
def test_a_record_with_other_numbers_is_refused(old, new, message):
    text = finished(SHUFFLE.seed)[0].record(SHUFFLE)
    with pytest.raises(RecordError, match=message):
        Game.from_record(text.replace(old, new))


def test_the_seed_follows_from_secret_salt_and_every_contribution():
    text = ":".join([str(SHUFFLE.secret), SHUFFLE.salt, *NUMBERS])
    digest = hashlib.sha256(text.encode()).digest()
    assert SHUFFLE.seed == secure_seed(digest)
    assert Shuffle(7, "salt").seed == 7  # simulations, and games from before contributions
    seeds = {Shuffle(SHUFFLE.secret, SHUFFLE.salt, numbers).seed for numbers in ((), NUMBERS[:1])}
    assert len({*seeds, SHUFFLE.seed}) == 3
    assert new_shuffle() != new_shuffle()


@pytest.mark.parametrize("seed", [-1, 1 << 96, (1 << 255) - 1, 1 << 256, True, 0.5, "1"])
def test_other_seeds_are_refused(seed):
    with pytest.raises(GameError, match=r"from 0 to 2\*\*96 - 1, or a secure one from 2\*\*255"):
        Game.new("usa", seed=seed)


def test_every_seat_order_of_secure_seeds_is_as_likely():
    orders = [tuple(draw_seats(secure_seed(n.to_bytes(32)), 3)) for n in range(1_200)]
    counts = [orders.count(order) for order in set(orders)]
    assert len(counts) == 6
    assert min(counts) > 150
