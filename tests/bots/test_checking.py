"""``check_bot``: every bot keeps its promises, and those that don't are caught."""

import gc
import random
import sys
import time
from collections import defaultdict

import pytest
from pydantic import Field

from amount import slow_except, tries
from quick import BY_NUMBER, SPECS
from whistlestop import Game
from whistlestop.bots import BotError, BotOptions
from whistlestop.bots.planning.styles import STYLES
from whistlestop.testing import BotFailure, check_bot
from whistlestop.titles import load, title_ids

QUICKLY = {"titles": ["usa"], "players": 2}


QUICK = [bot for bot in SPECS if bot not in BY_NUMBER.values()]
# A style is the planner with other weights: one board and the railyards are enough for it.
STYLES_ON = {"europe", "card_game"}
EVERYWHERE = [bot for bot in QUICK if bot not in STYLES]


def tables_for(bot):
    """Return titles by number of players: for a style two titles, for another bot each title once.

    Together the other bots play each title with every number of players.
    """
    tables = defaultdict(list)
    first = 0 if bot in STYLES else EVERYWHERE.index(bot)
    for place, title in enumerate(title_ids(), first):
        if bot not in STYLES or title in STYLES_ON:
            rules = load(title).rules
            numbers = rules.players_at_most - rules.players_at_least + 1
            tables[rules.players_at_least + place % numbers].append(title)
    return tables


def test_bots_are_checked_on_every_title_with_any_number_of_players():
    played = {
        (title, players)
        for bot in EVERYWHERE
        for players, titles in tables_for(bot).items()
        for title in titles
    }
    assert len(played) == sum(
        load(title).rules.players_at_most - load(title).rules.players_at_least + 1
        for title in title_ids()
    )


def test_planner_keeps_its_promises():
    assert check_bot("planner", titles=sorted(STYLES_ON), players=2, seconds=5).games == 2


@pytest.mark.slow
@pytest.mark.parametrize("bot", QUICK)
def test_every_bot_keeps_its_promises(bot):
    for players, titles in tables_for(bot).items():
        assert check_bot(bot, titles=titles, players=players, seconds=5).games == len(titles)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "players"),
    [
        ("berlin", 2),
        pytest.param("berlin", 4, marks=pytest.mark.slow),
        pytest.param("switzerland", 2, marks=pytest.mark.slow),
    ],
)
def test_search_keeps_its_promises_with_enough_simulations_to_matter(title, players):
    """With only a few dozen, it would answer as the policy does."""
    bot = f"search:simulations={tries(200, 12)}"
    assert check_bot(bot, titles=[title], players=players, seconds=30).games == 1


class First:
    """A bot that keeps every promise: it takes the first action."""

    def choose(self, view):
        return view.legal[0]


class Illegal(First):
    def choose(self, view):
        if view.number < 30:
            return view.legal[0]
        return next(a for a in self.before if a not in view.legal) if self.before else None

    before = ()


class Foreign(First):
    """A bot that answers an action of an earlier moment."""

    def __init__(self, seed):
        self.first = None

    def choose(self, view):
        self.first = self.first or view.legal[0]
        return self.first


class Notation(First):
    def choose(self, view):
        return str(view.legal[0])


class Crashing(First):
    def choose(self, view):
        if view.number > 20:
            raise KeyError("lost")
        return view.legal[0]


class Leaving(First):
    def choose(self, view):
        sys.exit(0)


class Slow(First):
    def choose(self, view):
        if view.number == 20:
            time.sleep(0.3)
        return view.legal[0]


class Hanging(First):
    def choose(self, view):
        while view.number == 20:
            try:
                time.sleep(600)
            except Exception:
                continue
        return view.legal[0]


class Unseeded(First):
    def choose(self, view):
        return random.choice(view.legal)


class Chancy(First):
    """A bot that plays at random, which is allowed."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def choose(self, view):
        return self.chance.choice(view.legal)


class Spoiling(First):
    def choose(self, view):
        action = view.legal[0]
        view.legal.clear()
        return action


class SpoilingHand(First):
    def choose(self, view):
        view.hand["red"] = 40
        return view.legal[0]


def by_secret(view, secret):
    """Return an action that depends on hidden information."""
    return view.legal[secret % len(view.legal)]


class PeekingInMemory(First):
    def choose(self, view):
        if not 12 < view.number < 24:
            return view.legal[0]
        games = [thing for thing in gc.get_objects() if isinstance(thing, Game)]
        decks = [
            game.position()["deck"]
            for game in games
            if not game.is_over and game.seat == view.seat and game.view().number == view.number
        ]
        return by_secret(view, len("".join(decks[0][:3])))


class PeekingAtItsCaller(First):
    def choose(self, view):
        game = sys._getframe(1).f_locals["game"]
        other = game.position()["seats"][(view.seat + 1) % view.players]
        return by_secret(view, other["hand"].get("red", 0) + len("".join(other["tickets"])))


HANDS = {}


class Whispering(First):
    """A bot that tells the other seats its cards, in a variable that all share."""

    def choose(self, view):
        HANDS[view.seat] = view.hand
        other = HANDS.get((view.seat + 1) % view.players, {})
        return by_secret(view, other.get("red", 0) + 2 * other.get("blue", 0))


class Counting(First):
    """A bot that counts its games, in a variable of the class."""

    games = 0

    def __init__(self, seed):
        Counting.games += 1
        self.number = Counting.games

    def choose(self, view):
        return by_secret(view, self.number)


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (Foreign, "which is not legal; legal actions were"),
        (Illegal, "answered 'None', which is not legal"),
        (Notation, "which is not legal"),
        (Crashing, "raised KeyError: 'lost'"),
        (Leaving, "raised SystemExit: 0"),
        (Slow, r"took \d+\.\d\d seconds for a decision; 0.1 are allowed"),
        (Hanging, "has not answered after 1 s; 0.1 s are allowed"),
        (Unseeded, "now, with the same views and seed.*checked with --by-the-clock"),
        (Spoiling, "changed the view"),
        (SpoilingHand, "changed the view"),
        pytest.param(PeekingInMemory, "it may use nothing but its view", marks=pytest.mark.slow),
        (PeekingAtItsCaller, "it may use nothing but its view"),
        (Whispering, "share nothing between seats"),
        (Counting, "share nothing between seats"),
    ],
)
def test_a_bot_that_breaks_a_promise_is_caught(bot, message):
    seconds = 0.1 if bot in (Slow, Hanging) else 30
    with pytest.raises(BotFailure, match=message) as caught:
        check_bot(bot, **QUICKLY, seconds=seconds)
    assert bot.__name__ in str(caught.value)
    assert "usa with 2 players" in str(caught.value)


@pytest.mark.parametrize("where", slow_except((1,), range(3)))
@pytest.mark.slow
def test_a_bot_that_peeks_from_one_seat_only_is_caught(where):
    class PeekingThere(PeekingInMemory):
        def choose(self, view):
            return super().choose(view) if view.seat == where else view.legal[0]

    with pytest.raises(BotFailure, match="it may use nothing but its view") as caught:
        check_bot(PeekingThere, titles=["usa"], players=3, seconds=30)
    assert caught.value.seat == where


@pytest.mark.slow
def test_a_bot_may_print(tmp_path, capfd):
    (tmp_path / "chatty.py").write_text(
        "import os\n"
        "print('hello')\n"
        "class Chatty:\n"
        "    def __init__(self):\n"
        "        print('here I am')\n"
        "        os.system('echo thinking')\n"
        "    def choose(self, view):\n"
        "        print('I see', view.number)\n"
        "        return view.legal[0]\n"
    )
    report = check_bot(f"{tmp_path / 'chatty.py'}:Chatty", **QUICKLY)
    assert report.games == 1
    assert "I see 7\n" in capfd.readouterr().out


class Waiting(First):
    """A bot that draws tickets forever and keeps none."""

    def choose(self, view):
        none = [a for a in view.legal if a.kind == "keep" and not a.tickets]
        return next((a for a in none or view.legal if a.kind in ("keep", "draw_tickets")), None)


def test_a_bot_whose_games_never_end_is_caught():
    with pytest.raises(BotFailure, match="keeps the game from ending: 5000 actions"):
        check_bot(Waiting, titles=["card_game"], players=2)


def test_a_failure_can_be_reproduced_from_its_record():
    with pytest.raises(BotFailure) as caught:
        check_bot(Crashing, **QUICKLY)
    game = Game.from_record(caught.value.record)
    assert game.seat == caught.value.seat
    assert len(game.played) > 20
    with pytest.raises(KeyError):
        Crashing().choose(game.view(caught.value.seat))


def test_a_bot_that_depends_on_the_order_of_a_set_is_caught(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sets.py").write_text(
        "class Sets:\n"
        "    def choose(self, view):\n"
        "        first = next(iter({str(action) for action in view.legal}))\n"
        "        return next(action for action in view.legal if str(action) == first)\n"
    )
    with pytest.raises(BotFailure, match="order of a set"):
        check_bot("sets.py:Sets", **QUICKLY)


@pytest.mark.slow
def test_a_bot_that_fails_only_in_another_process_is_caught(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONHASHSEED", "0")
    (tmp_path / "fails.py").write_text(
        "import os\n"
        "class Fails:\n"
        "    def choose(self, view):\n"
        "        if os.environ['PYTHONHASHSEED'] != '0' and view.seat == 0 and view.number > 9:\n"
        "            raise KeyError('lost')\n"
        "        return view.legal[0]\n"
    )
    with pytest.raises(
        BotFailure, match=r"failed in another process.*fails.py:5: KeyError: 'lost'"
    ):
        check_bot("fails.py:Fails", titles=["usa", "card_game"], players=2)


def test_a_failure_on_the_second_showing_is_reported_with_its_record():
    seen = set()

    class Once(First):
        def choose(self, view):
            moment = (view.number, view.seat)
            if view.number > 20 and moment in seen:
                raise ValueError("seen before")
            seen.add(moment)
            return view.legal[0]

    with pytest.raises(BotFailure, match=r"seen before .*shown the same views again") as caught:
        check_bot(Once, **QUICKLY, seed=5)
    game = Game.from_record(caught.value.record)
    assert game.seed == 5
    assert len(game.played) > 20
    assert game.seat == caught.value.seat == 0


def test_search_by_the_clock_keeps_its_promises():
    report = check_bot(
        "search:seconds=0.005", titles=["berlin", "card_game"], players=2, seconds=30,
        same_by_seed=False,
    )  # fmt: skip
    assert report.games == 2


@pytest.mark.slow
def test_bots_that_keep_their_promises_pass():
    assert check_bot(First, **QUICKLY).games == 1
    report = check_bot(Chancy, titles=["europe", "card_game"], players=2, games=2)
    assert report.games == 4
    assert report.decisions > 300
    assert 0 < report.mean <= report.slowest


def test_a_bot_with_a_time_budget_is_not_asked_twice():
    assert check_bot(Unseeded, **QUICKLY, same_by_seed=False).games == 1


def test_for_a_bot_with_simulations_the_message_says_how_to_set_them(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "clock.py").write_text(
        "import random\nfrom whistlestop.bots import BotOptions\n"
        "class Clock:\n"
        "    class Options(BotOptions):\n"
        "        simulations: int = 0\n"
        "    def __init__(self, seed, options): ...\n"
        "    def choose(self, view):\n"
        "        return random.choice(view.legal)\n"
    )
    with pytest.raises(BotFailure, match=r"in place of the time: clock\.py:Clock:simulations=400"):
        check_bot("clock.py:Clock", **QUICKLY)


def test_options_are_passed_on():
    class Skipping(First):
        class Options(BotOptions):
            skip: int = Field(default=0, description="how many")

        def __init__(self, seed, options):
            self.skip = options.skip

        def choose(self, view):
            if self.skip:
                raise ValueError(f"skipped {self.skip}")
            return view.legal[0]

    check_bot(Skipping, **QUICKLY)
    with pytest.raises(BotFailure, match="skipped 3"):
        check_bot(Skipping, **QUICKLY, options=Skipping.Options(skip=3))


def test_a_spec_of_an_unknown_bot_is_refused():
    with pytest.raises(BotError, match="did you mean path"):
        check_bot("pth")
