"""``planner`` and ``search``: moves that they must find, reproducibility and budgets."""

import json
import os
import subprocess
import sys
import threading
from collections import Counter
from time import perf_counter

import numpy as np
import pytest

from positions import card_game
from whistlestop import Game
from whistlestop.bots import BotError, make_bot, search_bot
from whistlestop.bots.planning import tree_search
from whistlestop.rules.compiler import COMPILED
from whistlestop.rules.constants import ROUTES, SEATS
from whistlestop.rules.records import SCORES, STATE, as_record, new_bytes
from whistlestop.titles import load


def endgame(**mine):
    """Return the last turn of a two-seat game on the USA board."""
    return {
        "title": "usa",
        "phase": "act",
        "turn": 0,
        "turns_left": 1,
        "seats": [{"trains": 20, **mine}, {"trains": 1}],
    }


@pytest.mark.parametrize("bot", ["planner", "search:simulations=400"])
def test_the_last_turn_completes_the_ticket(bot):
    """A short route that completes a ticket is worth more than a longer one."""
    game = Game.from_position(
        endgame(
            hand={"blue": 3, "red": 4, "white": 4},
            tickets=["kansas_city-houston"],
            routes=["dallas-houston", "dallas-oklahoma_city"],
        )
    )
    before = game.scores()[0]["failed"]
    game.play(make_bot(bot, 1).choose(game.view(0)))
    assert before == ["houston-kansas_city"]
    assert game.scores()[0]["completed"] == ["houston-kansas_city"]


@pytest.mark.parametrize(("ticket", "kind"), [("frankfurt-kobenhavn", "station"), ("", "claim")])
def test_the_last_turn_builds_a_station_for_a_ticket(ticket, kind):
    """With a borrowed route it completes a ticket for five points; the station costs four."""
    game = Game.from_position(
        {
            "title": "europe",
            "phase": "act",
            "turns_left": 1,
            "seats": [
                {
                    "trains": 20,
                    "hand": {"red": 1, "green": 2},
                    "tickets": [ticket] if ticket else [],
                    "routes": ["essen-frankfurt"],
                },
                {"trains": 1, "routes": ["essen-kobenhavn"]},
            ],
        }
    )
    chosen = make_bot("planner", 1).choose(game.view(0))
    assert chosen.kind == kind
    if ticket:
        game.play(chosen)
        assert game.scores()[0]["completed"] == [ticket]


@pytest.mark.parametrize(("others", "draws"), [({"trains": 40}, True), ({"trains": 6}, False)])
def test_planner_draws_tickets_while_they_are_promising(others, draws):
    """Its only ticket is completed; it draws unless the game is about to end."""
    position = {
        "title": "usa",
        "phase": "act",
        "seats": [
            {
                "tickets": ["houston-kansas_city"],
                "routes": ["dallas-houston", "dallas-oklahoma_city", "kansas_city-oklahoma_city"],
                "hand": {"red": 2, "blue": 2, "green": 2, "white": 2, "black": 2},
            },
            others,
        ],
    }
    game = Game.from_position(position)
    chosen = make_bot("planner", 1).choose(game.view(0))
    assert (chosen.kind == "draw_tickets") == draws


def test_planner_keeps_all_tickets_that_are_complete_already():
    routes = "dallas-houston dallas-oklahoma_city kansas_city-oklahoma_city kansas_city-omaha"
    offered = ["houston-kansas_city", "duluth-houston"]
    mine = {"routes": [*routes.split(), "duluth-omaha"]}
    position = {"title": "usa", "phase": "keep_tickets", "seats": [mine, {}], "offered": offered}
    view = Game.from_position(position).view(0)
    assert [ticket.status for ticket in view.offered.tickets] == ["completed"] * 2
    assert view.offered.keep_at_least == 1
    assert set(make_bot("planner", 1).choose(view).tickets) == set(offered)


@pytest.mark.parametrize("bot", ["planner", "path", "hungry", "one_step:eager=true"])
def test_no_bot_takes_a_locomotive_as_the_second_card(bot):
    position = {
        "title": "europe",
        "phase": "second_card",
        "face_up": ["locomotive", "locomotive", "black", "black", "white"],
        "seats": [{"hand": {"red": 1}, "tickets": ["london-wien"]}, {"hand": {}}],
    }
    view = Game.from_position(position).view(0)
    assert make_bot(bot, 1).choose(view) in view.legal


def test_a_bot_without_trains_claims_nothing():
    hand = {"red": 4, "blue": 4, "green": 4}
    position = {"title": "usa", "phase": "act", "seats": [{"trains": 0, "hand": hand}, {}]}
    view = Game.from_position(position).view(0)
    assert make_bot("one_step:eager=true", 1).choose(view) in view.legal


def test_advice_is_sorted_and_adds_up():
    game = Game.new("europe", players=3, seed=4)
    while game.phase == "choose_tickets":
        game.play(game.legal_actions()[-1])
    view = game.view(game.seat)
    bot = make_bot("search:simulations=400", 3)
    advice = bot.advise(view)
    assert len(advice) >= 3
    assert {each.action for each in advice} <= set(view.legal)
    assert 350 <= sum(each.visits for each in advice) <= 450
    assert advice[0].visits == max(each.visits for each in advice)
    assert all(0 <= each.win <= 1 and -100 < each.score < 300 for each in advice)
    offered = {ticket.id for ticket in view.tickets}
    mine = [ticket.id in offered for ticket in load("europe").tickets]
    for each in advice:
        owned, completed = each.outcome
        assert owned.shape == (3, ROUTES)
        assert 0 < owned.sum(axis=0).max() <= 1
        assert 0 < completed[: len(mine)][mine].max() <= 1


def test_advice_counts_routes_and_tickets_at_the_end():
    """A route that the seat claims now belongs to it in every game."""
    game = Game.new("europe", players=2, seed=9)
    bots = [make_bot("planner", seat) for seat in (0, 1)]
    while not any(action.kind == "claim" for action in game.legal_actions()):
        game.play(bots[game.seat].choose(game.view(game.seat)))
    claims = [
        each
        for each in make_bot("search:simulations=200", 1).advise(game.view(game.seat))
        if each.action.kind == "claim"
    ]
    numbers = {route.id: number for number, route in enumerate(load("europe").routes)}
    for each in claims:
        route = next(r for r in load("europe").routes if r.id == each.action.route)
        if not route.tunnel:
            assert each.outcome.owned[each.seat, numbers[route.id]] == pytest.approx(1.0)
    assert claims


def play_first(spec, decisions, seed, title):
    """Return the first decisions of bots in a game."""
    game = Game.new(title, players=2, seed=9)
    bots = [make_bot(spec, seed + seat) for seat in (0, 1)]
    for _ in range(decisions):
        game.play(bots[game.seat].choose(game.view(game.seat)))
    return [str(action) for _, action in game.played]


@pytest.mark.parametrize("title", ["europe", "card_game"])
@pytest.mark.parametrize("options", ["threads=1", "threads=2", "learned=true"])
def test_the_same_seed_and_simulations_give_the_same_moves(options, title):
    spec = f"search:simulations=100,{options}"
    assert play_first(spec, 10, 1, title) == play_first(spec, 10, 1, title)


def test_another_seed_gives_other_determinizations():
    """This makes the test of equal moves for equal seeds meaningful."""
    reported = []
    for seed in (1, 2):
        game = Game.new("europe", players=2, seed=9)
        advice = make_bot("search:simulations=600", seed).advise(game.view(0))
        reported.append([(str(each.action), each.win, each.score) for each in advice])
    assert reported[0] != reported[1]


def test_search_finds_a_move_that_the_policy_misses():
    """With enough simulations it leaves the policy's choice; with few it plays the same."""
    game = Game.new("europe", players=2, seed=9)
    other = {50: 0, 1000: 0}
    for _ in range(15):
        view = game.view(game.seat)
        planned = make_bot("planner:patient=true", 1).choose(view)
        for simulations in other:
            found = make_bot(f"search:simulations={simulations}", 1).choose(view)
            other[simulations] += found != planned
        game.play(planned)
    assert other[50] == 0
    assert other[1000] > 0


def test_with_the_network_a_few_simulations_leave_planners_choice():
    """Without the network, 50 simulations never do (see above)."""
    game = Game.new("usa", players=2, seed=9)
    like_planner = like_one_of_them = 0
    for _ in range(20):
        view = game.view(game.seat)
        planned, learned = (make_bot(bot, 1).choose(view) for bot in ("planner", "network"))
        found = make_bot("search:simulations=24,learned=true", 1).choose(view)
        like_planner += found == planned
        like_one_of_them += found in (planned, learned)
        game.play(planned)
    assert like_planner < like_one_of_them


def test_hopeless_actions_are_not_tried_with_the_network():
    view = Game.new("usa", players=2, seed=9).view(0)
    tried = [
        make_bot(f"search:simulations=48,learned={wanted}", 1).advise(view)
        for wanted in ("false", "true")
    ]
    assert 1 <= len(tried[1]) < len(tried[0])
    assert {each.action for each in tried[1]} <= {each.action for each in tried[0]}


@pytest.mark.parametrize("title", ["europe", "switzerland", "card_game"])
def test_search_compares_tickets_close_to_planners_choice(title):
    """It always considers one more or one less, however many choices there are."""
    for seed in range(5):
        view = Game.new(title, players=2, seed=seed).view(0)
        kept = set(make_bot("planner", 1).choose(view).tickets)
        near = {a for a in view.legal if len(kept ^ set(a.tickets)) == 1}
        tried = make_bot("search:simulations=1", 1).advise(view)
        assert near
        assert near <= {each.action for each in tried}


def test_a_planner_that_draws_tickets_keeps_one():
    """It does so even without hope for any: seats that keep none could draw forever (CG-25)."""
    deck, face_up = ["red", "blue"], ["red", "red", "green", "green", "blue"]
    cards = Counter(load("card_game").train_cards) - Counter(deck + face_up)
    offered = ["el_paso-miami", "chicago-los_angeles"]
    table = {"phase": "keep_tickets", "deck": deck, "face_up": face_up, "offered": offered}
    game = card_game({"hand": {}, "tickets": ["dallas-seattle"]}, {"hand": cards}, **table)
    assert "keep none" in {str(action) for action in game.legal_actions()}
    assert make_bot("planner", 1).choose(game.view(0)).tickets


def test_threads_share_the_simulations():
    game = Game.new("usa", players=2, seed=2)
    one, two = (
        make_bot(f"search:simulations=300,threads={threads}", 1).advise(game.view(0))
        for threads in (1, 2)
    )
    assert {a.action for a in one} == {a.action for a in two}
    assert abs(sum(a.visits for a in one) - sum(a.visits for a in two)) < 100


@pytest.mark.parametrize(("winners", "rewards"), [([1, 0], (0.7, 0.3)), ([1, 1], (0.5, 0.5))])
def test_the_reward_depends_on_place_and_points(winners, rewards, monkeypatch):
    """With equal points only the place differs, and a shared win counts half."""
    state, scores = as_record(new_bytes(STATE), STATE), as_record(new_bytes(SCORES), SCORES)
    state.players, state.seat = 2, 1
    scores.total[:2], scores.winner[:2] = 30, winners
    monkeypatch.setattr(tree_search, "score", lambda *scored: None)  # keep these scores
    end = np.zeros((2, SEATS))
    tree_search.write_end(None, state, scores, end)
    found = [tree_search.reward(end, 2, seat) for seat in (0, 1)]
    assert found == pytest.approx(rewards, abs=0.03)
    assert sum(found) == pytest.approx(1)


class EightMoves:
    """A tree of eight actions; the policy's choice, the first one, wins least."""

    def __init__(self):
        self.actions, self.seat, self.searched = np.arange(8), 0, []
        self.prior = np.zeros(8)
        visits, value = np.zeros(8, np.int32), np.zeros((8, SEATS))
        self.nodes = {"visits": visits, "value": value, "squares": np.zeros(8)}

    def search(self, roots, determinizations):
        self.searched.append(sorted(roots.tolist()))
        self.nodes["visits"][roots] += 1000
        self.nodes["value"][roots, 0] += 1000 * roots / 8


def test_the_policys_choice_is_compared_until_the_end():
    tree = EightMoves()
    bot = make_bot("search:simulations=30", 1)
    assert bot._halve([tree], perf_counter(), whole=True)[0] == 7
    assert tree.searched == [list(range(8)), [0, 5, 6, 7], [0, 7]]


def test_all_rounds_together_take_the_time_in_the_options(monkeypatch):
    ends = []
    monkeypatch.setattr(search_bot, "_simulate_until", lambda *asked: ends.append(asked[-1]))
    make_bot("search:seconds=6", 1)._halve([EightMoves()], 100.0, whole=True)
    assert ends == pytest.approx([102.0, 104.0, 106.0])


def test_an_interrupted_search_ends(monkeypatch):
    """Its threads search until they are stopped, so Ctrl+C once waited for ever."""

    def interrupted(running, timeout):
        raise KeyboardInterrupt

    monkeypatch.setattr(search_bot, "wait", interrupted)
    game = Game.new("usa", players=2, seed=1)
    game.play(game.legal_actions()[0])
    searching = make_bot("search:seconds=600", 1)
    ended = threading.Event()

    def search():
        with pytest.raises(KeyboardInterrupt):
            searching.choose(game.view(game.seat))
        ended.set()

    threading.Thread(target=search, daemon=True).start()
    assert ended.wait(60)


@pytest.mark.parametrize(
    ("spec", "word"),
    [
        ("search:seconds=0", "seconds"),
        ("search:seconds=-1", "seconds"),
        ("search:simulations=x", "simulations"),
        ("search:threads=0", "threads"),
        ("search:depth=3", "depth"),
    ],
)
def test_bad_options_are_named(spec, word):
    with pytest.raises(BotError, match=word):
        make_bot(spec, 0)


def run(script, *arguments, plain):
    """Return the output of a script, with the compiler off or on."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if plain else "0"}
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


EXPECTED_VALUES = """
import json
from itertools import combinations
from statistics import fmean
import numpy as np
from whistlestop import Game
from whistlestop.bots.planning import keeping
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.network import NETWORK
from whistlestop.bots.planning.paths import set_costs
from whistlestop.bots.planning.planner import Planner, planner_bytes
from whistlestop.bots.planning.plans import PLANS
from whistlestop.bots.planning.weights import SEAT_WEIGHTS, weights_of
from whistlestop.rules.layout import LAYOUT
from whistlestop.rules.records import STATE, as_record
game = Game.new("usa", players=2, seed=5)
while game.phase == "choose_tickets":
    game.play(game.legal_actions()[0])
belief = BeliefState()
belief.update(game.view(0))
memory = planner_bytes("usa", weights_of("usa", 2))
layout, network = as_record(memory.layout, LAYOUT), as_record(memory.network, NETWORK)
plans = as_record(memory.plans, PLANS)
planner = Planner(layout, network, plans, as_record(memory.weights, SEAT_WEIGHTS))
state = as_record(belief.determinize(1), STATE)
gain = keeping.expected_gain(planner, state, 0)
set_costs(planner, state, 0)
unseen = [n for n in range(int(layout.tickets)) if state.ticket_owner[n] != 0]
worth = {n: keeping.expected_value(planner, state, 0, n) for n in unseen}
print(json.dumps([gain, fmean(max(worth[n] for n in three) for three in combinations(unseen, 3))]))
"""


def test_the_expected_gain_is_the_mean_over_all_draws():
    """Compare with every three tickets that could be drawn, one by one."""
    gain, counted = json.loads(run(EXPECTED_VALUES, plain=True))
    assert gain == pytest.approx(counted)


DONE = """
import numpy as np
from whistlestop.bots.planning.plans import PLANS
from whistlestop.bots.planning.plan import complete_planned_route
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import as_record, new_bytes
from whistlestop.titles import load
layout, plans = as_record(layout_of(load("usa")), LAYOUT), as_record(new_bytes(PLANS), PLANS)
plans.count[1], plans.turns[1] = 2, 7.0
plans.routes[1, :2] = (4, 9)
plans.is_planned[1, [4, 9]] = 1
left = []
for route in (9, 4):
    complete_planned_route(layout, plans, 1, route)
    left.append([int(plans.count[1]), float(plans.turns[1])])
print(left)
"""


def test_a_completed_plan_needs_no_more_turns():
    assert json.loads(run(DONE, plain=True)) == [[1, 7.0], [0, 0.0]]


SCRIPT = """
import json
import sys
from whistlestop import Game
from whistlestop.bots import make_bot
decisions, simulations = map(int, sys.argv[1:])
told = []
for title in ("europe", "card_game"):
    game = Game.new(title, players=2, seed=3)
    bots = [make_bot("planner", seat) for seat in range(2)]
    for _ in range(decisions):
        game.play(bots[game.seat].choose(game.view(game.seat)))
    told += [str(action) for _, action in game.played]
    for each in make_bot(f"search:simulations={simulations}", 7).advise(game.view(game.seat)):
        told.append([str(each.action), each.visits, each.win, each.score])
print(json.dumps(told))
"""


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="compares with compiled code")
@pytest.mark.parametrize(
    ("decisions", "simulations"), [(12, 3), pytest.param(90, 20, marks=pytest.mark.slow)]
)
def test_compiled_and_plain_bots_agree(decisions, simulations):
    arguments = (str(decisions), str(simulations))
    plain, compiled = (run(SCRIPT, *arguments, plain=each) for each in (True, False))
    assert json.loads(plain) == json.loads(compiled)
