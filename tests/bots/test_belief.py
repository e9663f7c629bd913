"""Beliefs: hidden cards are dealt consistently with the view and with the right probabilities."""

from collections import Counter
from itertools import pairwise, permutations, product
from math import exp
from random import Random

import networkx
import numpy as np
import pytest

from amount import COMPILED, FAST_TITLES, slow_except, tries
from positions import all_cards_except
from whistlestop import Game
from whistlestop.bots import make_bot
from whistlestop.bots.planner_bot import planner_of
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.likelihood import (
    BUILT,
    ENDS,
    EXPLAINED,
    JOINED,
    JOINED_SPACES,
    WEIGHTS,
)
from whistlestop.rules.records import STATE, as_record
from whistlestop.titles import CARDS, load, title_ids

SEATINGS = [
    (title, players)
    for title in title_ids()
    for players in sorted({load(title).rules.players_at_least, load(title).rules.players_at_most})
]


def mixed(players, seed):
    """Return bots of such different styles that many situations occur."""
    specs = ("planner", "random", "path", "one_step:eager=true")
    return [make_bot(specs[(seat + seed) % len(specs)], seat) for seat in range(players)]


FAST_SEATINGS = [seating for seating in SEATINGS if seating[0] in FAST_TITLES][::2]


@pytest.mark.parametrize(("title", "players"), slow_except(FAST_SEATINGS, SEATINGS))
def test_no_determinization_contradicts_the_view(title, players):
    """Viewed from the seat that made it, a determinization reproduces the view."""
    for seed in range(tries(4, 1)):
        game = Game.new(title, players=players, seed=seed)
        bots = mixed(players, seed)
        beliefs = [BeliefState() for _ in range(players)]
        while (seat := game.seat) is not None:
            view, belief = game.view(seat), beliefs[seat]
            belief.update(view)
            if seat % 2:  # as a search does
                belief.estimate_likelihoods(planner_of(view))
            for number in range(3):
                assert Game(game.title, belief.determinize(number), 0).view(seat) == view
            action = bots[seat].choose(view)
            belief.remember(view, action)
            game.play(action)


@pytest.mark.parametrize("open_track", [False, True])
@pytest.mark.parametrize("players", slow_except((4,), (2, 3, 4)))
def test_remembered_cards_in_stacks_are_correct(players, open_track):
    """A seat knows all of its own stack, and its beliefs about other stacks are true."""
    for seed in range(tries(4, 1)):
        game = Game.new("card_game", players=players, seed=seed, open_track=open_track)
        bots = mixed(players, seed)
        beliefs = [BeliefState() for _ in range(players)]
        seen = known = 0
        while (seat := game.seat) is not None:
            view, belief = game.view(seat), beliefs[seat]
            belief.update(view)
            for other, stack in zip(game.position()["seats"], belief.stacks, strict=True):
                assert stack.cards <= Counter(other["on_the_track"])
                seen += sum(other["on_the_track"].values())
                known += stack.cards.total()
            assert belief.stacks[seat].cards == Counter(
                game.position()["seats"][seat]["on_the_track"]
            )
            assert Game(game.title, belief.determinize(seed), 0).view(seat) == view
            action = bots[seat].choose(view)
            belief.remember(view, action)
            game.play(action)
        assert known > 0.9 * seen > 0


def test_a_robbed_row_did_not_move():
    """A card in each of three rows, one of them robbed: the two others are on the track (CG-23)."""
    hands = [{"hand": {"red": 1, "blue": 1, "green": 1}}, {"hand": {"green": 3}}]
    game = Game.from_position({"title": "card_game", "phase": "act", "seats": hands})
    belief = BeliefState()
    view = game.view(0)
    belief.update(view)
    placed = next(a for a in view.legal if a.kind == "place" and len(a.cards) == 3)
    belief.remember(view, placed)
    game.play(placed)
    game.play(next(a for a in game.legal_actions() if str(a) == "place green:3"))
    belief.update(game.view(0))
    assert belief.stacks[0].cards == {"red": 1, "blue": 1}


def draw_many_tickets(view, chance):
    """Mostly draw tickets and keep few, so that the ticket deck comes round (CO-31)."""
    draws = [action for action in view.legal if action.kind == "draw_tickets"]
    if draws and chance.random() < 0.7:
        return draws[0]
    if view.offered is not None:
        return min(view.legal, key=lambda action: (len(action.tickets), chance.random()))
    return chance.choice(view.legal)


@pytest.mark.parametrize(("title", "players"), slow_except(FAST_SEATINGS, SEATINGS))
def test_no_determinization_contradicts_the_view_once_tickets_come_round(title, players):
    """A seat's memory of the tickets that it returned is correct, and no ticket exists twice."""
    rounds = 0
    for seed in range(tries(4, 1)):
        game = Game.new(title, players=players, seed=seed)
        chance = Random(seed)
        beliefs = [BeliefState() for _ in range(players)]
        names = [ticket.id for ticket in game.title.tickets]
        for _ in range(tries(300, 120)):
            if (seat := game.seat) is None:
                break
            view = game.view(seat)
            belief = beliefs[seat]
            belief.update(view)
            rounds += len(belief.returned.above)
            truth = game.position()["ticket_deck"]
            assert set(belief.returned.above) <= set(truth)
            assert not belief.returned.out & set(truth)
            for ticket, above in belief.returned.above.items():
                assert truth.index(ticket) >= above
            dealt = belief.determinize(1)
            assert Game(game.title, dealt, 0).view(seat) == view
            state = as_record(dealt, STATE)
            top, size = int(state.ticket_top), int(state.ticket_deck_size)
            deck = [names[state.ticket_deck[(top + place) % 128]] for place in range(size)]
            held = {names[n] for n in np.flatnonzero(state.ticket_owner[: len(names)] >= 0)}
            assert len(set(deck)) == len(deck)
            assert not held & set(deck)
            offered = view.offered.tickets if view.offered is not None else []
            assert not {ticket.id for ticket in offered} & (held | set(deck))
            action = draw_many_tickets(view, chance)
            belief.remember(view, action)
            game.play(action)
    bottom = "bottom" in (
        game.title.rules.returned_tickets,
        game.title.rules.returned_tickets_at_start,
    )
    assert bool(rounds) == bottom


def test_the_cards_of_a_tunnel_are_not_dealt_again():
    turned_up = ["purple", "purple", "blue"]
    tunnel = {"route": "marseille-zurich", "laid": {"purple": 2}, "turned_up": turned_up}
    hand = all_cards_except({"purple": 2}, turned_up, {"green": 5}, {"white": 5})
    position = {"title": "europe", "phase": "tunnel", "tunnel": tunnel, "face_up": ["green"] * 5}
    game = Game.from_position(position | {"seats": [{"hand": hand}, {}]})
    belief = BeliefState()
    belief.update(game.view(0))
    for number in range(10):
        state = as_record(belief.determinize(number), STATE)
        assert {CARDS[card] for card in state.deck[: int(state.deck_size)]} == {"white"}


def test_a_seat_learns_the_same_from_events_as_from_playing():
    """Bots that are seated late know which tickets their seat returned (``remember``)."""
    for spec in ("planner", "search:simulations=1"):
        game = Game.new("usa", players=2, seed=4)
        there, late = make_bot(spec, 0), make_bot(spec, 0)
        chance = Random(2)
        for _ in range(40):
            view = game.view(game.seat)
            action = draw_many_tickets(view, chance)
            if game.seat == 0:
                there.belief.update(view)
                there.belief.remember(view, action)
                late.remember(view, action)
            game.play(action)
        while game.seat != 0:
            game.play(game.legal_actions()[0])
        there.belief.update(game.view(0))
        late.belief.update(game.view(0))
        assert late.belief.returned.above == there.belief.returned.above != {}
        assert (late.belief.state == there.belief.state).all()


@pytest.mark.parametrize(("title", "players"), slow_except(FAST_SEATINGS, SEATINGS))
def test_a_determinization_is_a_complete_game(title, players):
    """Every card and every ticket is in exactly one place, and the game can be played
    to its end.
    """
    game = Game.new(title, players=players, seed=5)
    bots = [make_bot("planner", seat) for seat in range(players)]
    for _ in range(tries(80, 30)):
        if game.view().turns_left is not None:
            break  # a small board is nearly full by then
        game.play(bots[game.seat].choose(game.view(game.seat)))
    seat = game.seat
    belief = bots[seat].belief
    belief.update(game.view(seat))
    for number in range(5):
        dealt = belief.determinize(number)
        state = as_record(dealt, STATE)
        counts = state.hands.sum(axis=0) + state.discard + state.track.sum(axis=0)
        counts = counts + np.bincount(state.deck[: state.deck_size], minlength=len(CARDS))
        counts[:8] += state.row_coloured.sum(axis=0)
        counts[8] += state.row_locomotives.sum()
        for card in [*state.face_up, *state.turned_up[: state.turned_up_count]]:
            counts[card] += card >= 0
        assert dict(zip(CARDS, counts.tolist(), strict=True)) == load(title).train_cards
        top, size = int(state.ticket_top), int(state.ticket_deck_size)
        deck = [int(state.ticket_deck[(top + place) % 128]) for place in range(size)]
        assert len(set(deck)) == len(deck)
        assert not {ticket for ticket in deck if state.ticket_owner[ticket] >= 0}
        whole = Game(game.title, dealt, 0)
        while whole.seat is not None:
            whole.play(make_bot("random", whole.seat + len(whole.played)).choose(
                whole.view(whole.seat)
            ))  # fmt: skip
        assert len(whole.scores()) == players


def small_position():
    """A game in which seat 0 can't see three red, two blue and one green card."""
    title = load("usa")
    seen = Counter(title.train_cards)
    hidden = Counter({"red": 3, "blue": 2, "green": 1})
    seen.subtract(hidden)
    row = ["white", "white", "black", "black", "orange"]
    discard = dict(seen - Counter(row) - Counter({"yellow": 2}))
    return {
        "title": "usa",
        "phase": "act",
        "face_up": row,
        "discard": discard,
        "deck": ["red", "blue"],
        "seats": [
            {"hand": {"yellow": 1}},
            {"hand": {"red": 1, "blue": 1, "yellow": 1}, "known": {"yellow": 1}},
            {"hand": {"red": 1, "green": 1}},
        ],
    }


def test_hidden_cards_are_dealt_with_their_exact_probabilities():
    """Compare with all arrangements of the unseen cards, counted one by one."""
    game = Game.from_position(small_position())
    unseen = "red red red blue blue green".split()
    exact: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    for order in permutations(range(6)):
        cards = [unseen[place] for place in order]
        exact[tuple(sorted(cards[:2])), tuple(sorted(cards[2:4]))] += 1
    belief = BeliefState()
    belief.update(game.view(0))
    found: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    deals = tries(20_000, 1000)
    for number in range(deals):
        state = as_record(belief.determinize(number), STATE)
        assert state.hands[1, CARDS.index("yellow")] == 1
        state.hands[1, CARDS.index("yellow")] -= 1
        hands = [
            tuple(sorted(np.repeat(CARDS, state.hands[seat].clip(0)).tolist())) for seat in (1, 2)
        ]
        found[hands[0], hands[1]] += 1
    assert set(found) == set(exact)
    for hands, ways in exact.items():
        share = ways / sum(exact.values())
        error = (share * (1 - share) / deals) ** 0.5
        assert abs(found[hands] / deals - share) < 5 * error, hands


def test_tickets_that_fit_the_built_routes_are_dealt_more_often():
    position = {
        "title": "usa",
        "phase": "act",
        "seats": [
            {"tickets": ["los_angeles-seattle"]},
            {
                "tickets": ["dallas-new_york"],
                "routes": ["dallas-little_rock", "little_rock-saint_louis"],
            },
        ],
    }
    game = Game.from_position(position)
    belief = BeliefState()
    belief.update(game.view(0))
    belief.estimate_likelihoods(planner_of(game.view(0)))
    names = [ticket.id for ticket in game.title.tickets]
    found: Counter[str] = Counter()
    for number in range(tries(4000, 400)):
        owner = as_record(belief.determinize(number), STATE).ticket_owner
        found.update(names[ticket] for ticket in np.flatnonzero(owner[: len(names)] == 1))
    assert found["los_angeles-seattle"] == 0
    assert found["dallas-new_york"] > found["portland-phoenix"]


def test_a_single_ticket_is_dealt_with_its_likelihood():
    """Compare with weights calculated from the documented features, for a seat with one ticket."""
    lines = ["dallas-little_rock", "little_rock-saint_louis", "chicago-saint_louis"]
    position = {
        "title": "usa",
        "phase": "act",
        "seats": [
            {"tickets": ["los_angeles-seattle"]},
            {"tickets": ["dallas-new_york"], "routes": lines},
        ],
    }
    game = Game.from_position(position)
    belief = BeliefState()
    belief.update(game.view(0))
    belief.estimate_likelihoods(planner_of(game.view(0)))
    board = networkx.Graph()
    for route in game.title.routes:
        board.add_edge(route.a, route.b, length=route.length, left=route.length)
    built = 0
    for route in game.title.routes:
        if route.id in lines:
            board[route.a][route.b]["left"] = 0
            built += route.length
    likelihood = {}
    for ticket in game.title.tickets:
        if ticket.id == "los_angeles-seattle":
            continue
        whole, left = (
            networkx.shortest_path_length(board, ticket.a, ticket.b, each)
            for each in ("length", "left")
        )
        if left == 0:
            weight = exp(WEIGHTS[JOINED] + WEIGHTS[JOINED_SPACES] * whole)
        else:
            ends = (ticket.a in ("dallas", "chicago")) + (ticket.b in ("dallas", "chicago"))
            weight = exp(WEIGHTS[BUILT] * (1 - left / whole) + WEIGHTS[ENDS] * ends)
        ways = networkx.all_shortest_paths(board, ticket.a, ticket.b, "left")
        explained = {
            built - sum(board[a][b]["length"] for a, b in unused_lines(lines, way)) for way in ways
        }
        likelihood[ticket.id] = [weight * (1 + spaces) ** EXPLAINED for spaces in explained]
    names = [ticket.id for ticket in game.title.tickets]
    found: Counter[str] = Counter()
    deals = tries(20_000, 1000)
    for number in range(deals):
        owner = as_record(belief.determinize(number), STATE).ticket_owner
        found.update(names[ticket] for ticket in np.flatnonzero(owner[: len(names)] == 1))
    least = sum(min(weights) for weights in likelihood.values())
    most = sum(max(weights) for weights in likelihood.values())
    assert found.total() == deals
    for name, weights in likelihood.items():
        low, high = min(weights) / most, max(weights) / least
        slack = 5 * (high * (1 - min(high, 1)) / deals) ** 0.5 + 5 / deals
        assert low - slack < found[name] / deals < high + slack, name


def unused_lines(lines, way):
    """Return the ends of the lines that a path does not use."""
    steps = {frozenset(step) for step in pairwise(way)}
    ends = [tuple(line.split("-")) for line in lines]
    return [pair for pair in ends if frozenset(pair) not in steps]


@pytest.mark.skipif(not COMPILED, reason="takes minutes without the compiler")
def test_the_expected_number_of_completed_tickets_is_right():
    """In games of ``planner``, beliefs about others are right within a third."""
    believed = true = 0.0
    for title, seed in product(("europe", "usa"), range(12)):
        game = Game.new(title, players=2, seed=seed)
        bots = [make_bot("planner", seat) for seat in range(2)]
        while (seat := game.seat) is not None:
            view = game.view(seat)
            action = bots[seat].choose(view)
            if view.phase == "act" and view.number > 60 and view.number % 20 == 0:
                bots[seat].belief.estimate_likelihoods(planner_of(view))
                worlds = [Game(game.title, bots[seat].belief.determinize(n), 0) for n in range(20)]
                believed += np.mean([len(w.scores()[1 - seat]["completed"]) for w in worlds])
                true += len(game.scores()[1 - seat]["completed"])
            game.play(action)
    assert 2 / 3 < believed / true < 4 / 3


def test_tickets_that_a_seat_returned_are_not_dealt_into_hands():
    """Returned tickets are at the bottom of the deck, or out of the game (CO-31, EU-03)."""
    for title in ("usa", "europe"):
        game = Game.new(title, players=3, seed=8)
        belief = BeliefState()
        view = game.view(0)
        belief.update(view)
        action = min(view.legal, key=lambda action: len(action.tickets))
        belief.remember(view, action)
        back = {ticket.id for ticket in view.offered.tickets} - set(action.tickets)
        assert back
        while game.seat != 0 or game.phase == "choose_tickets":
            game.play(action if game.seat == 0 else game.legal_actions()[-1])
        belief.update(game.view(0))
        names = [ticket.id for ticket in game.title.tickets]
        truth = game.position()["ticket_deck"]
        for number in range(50):
            state = as_record(belief.determinize(number), STATE)
            held = {names[n] for n in np.flatnonzero(state.ticket_owner[: len(names)] >= 0)}
            assert not held & back
            top, size = int(state.ticket_top), int(state.ticket_deck_size)
            deck = [names[state.ticket_deck[(top + n) % 128]] for n in range(size)]
            if title == "usa":
                assert [deck.index(ticket) for ticket in back] == [truth.index(t) for t in back]
            else:
                assert not set(deck) & back
