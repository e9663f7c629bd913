"""The bots: legal everywhere, reproducible by seed, and ``path`` better than random play."""

import random

import pytest
from hypothesis import given, settings

from amount import FAST_TITLES, examples, slow_except, tries
from playing import GAMES, random_game, some_moments
from positions import europe, usa
from quick import SPECS
from whistlestop import Game, GameError, TitleError
from whistlestop.arena.match import match_seed, play_match
from whistlestop.bots import BotError, bot_names, describe, make_bot
from whistlestop.titles import load, title_ids

TABLES = [
    (title, players)
    for title in title_ids()
    for players in range(load(title).rules.players_at_least, load(title).rules.players_at_most + 1)
]
# Each title with each number of players once; the bots take turns.
PAIRED = [(*table, SPECS[number % len(SPECS)]) for number, table in enumerate(TABLES)]
# Each bot on each title once; the numbers of players take turns.
EVERY_BOT = [
    (title, numbers[(place + number) % len(numbers)], bot)
    for place, title in enumerate(title_ids())
    for numbers in [[players for each, players in TABLES if each == title]]
    for number, bot in enumerate(SPECS)
]


def played(title, specs, seed):
    """Play a whole game; every answer must be one of the legal actions in the view."""
    game = Game.new(title, players=len(specs), seed=seed)
    bots = [make_bot(spec, seed) for spec in specs]
    while (seat := game.seat) is not None:
        view = game.view(seat)
        action = bots[seat].choose(view)
        assert action in view.legal
        game.play(action)
    return game


@pytest.mark.parametrize(("title", "players", "bot"), slow_except(PAIRED[::3], PAIRED))
def test_bots_finish_games_of_every_title_with_any_number_of_players(title, players, bot):
    assert played(title, [bot] * players, 0).is_over


@pytest.mark.parametrize("bot", SPECS)
@settings(max_examples=examples(15, 5))
@given(game=GAMES)
def test_every_bot_answers_in_any_position(bot, game):
    """The positions come from games of other bots, with all kinds of hands."""
    chance = random.Random(game[2])
    for moment in some_moments(random_game(*game), chance, 0.03):
        if not moment.is_over:
            view = moment.view(moment.seat)
            assert make_bot(bot, 1).choose(view) in view.legal


@pytest.mark.parametrize(("title", "players", "bot"), slow_except(EVERY_BOT[::11], EVERY_BOT))
def test_every_bot_plays_the_same_game_with_the_same_seed(title, players, bot):
    """``check_bot`` compares all decisions of a game; here the bot starts in the same process."""
    first, second = (played(title, [bot] * players, seed=5) for _ in range(2))
    assert first.is_over
    assert first.record() == second.record()


def test_other_seeds_change_random_play():
    view = usa({"hand": {"red": 5}}).view(0)
    answers = {str(make_bot("random", seed).choose(view)) for seed in range(40)}
    assert len(answers) > 10


@pytest.mark.parametrize("title", slow_except(FAST_TITLES, title_ids()))
def test_path_beats_random(title):
    games = tries(20, 6)
    wins = 0
    for number in range(games):
        specs = ("path", "random") if number % 2 else ("random", "path")
        match = play_match(title, specs, match_seed(9, number))
        wins += match.winners == [specs.index("path")]
    assert wins >= games - 1


def test_path_completes_most_of_its_tickets():
    completed = failed = 0
    for number in range(tries(12, 4)):
        for score in play_match("europe", ("path", "path"), match_seed(3, number)).scores:
            completed += len(score["completed"])
            failed += len(score["failed"])
    assert completed > 3 * failed


def test_path_claims_a_route_that_completes_its_ticket():
    game = europe(
        {
            "hand": {"red": 2, "white": 2},
            "tickets": ["barcelona-bruxelles"],
            "routes": ["barcelona-pamplona", "pamplona-paris"],
        }
    )
    assert str(make_bot("path", 1).choose(game.view(0))) == "claim bruxelles-paris red:2"


def test_a_bot_answers_from_the_view_alone():
    """Two games with equal views and different hidden information give the same answer."""
    one = usa({"hand": {"red": 5}}, {"hand": {"blue": 3}, "tickets": ["boston-miami"]}, seed=1)
    two = usa({"hand": {"red": 5}}, {"hand": {"green": 3}, "tickets": ["denver-el_paso"]}, seed=1,
              face_up=one.position()["face_up"])  # fmt: skip
    assert one.view(0) == two.view(0)
    for bot in SPECS:
        assert make_bot(bot, 4).choose(one.view(0)) == make_bot(bot, 4).choose(two.view(0))


# the registry


def test_the_registry_knows_its_bots():
    assert {"path", "random"} <= set(bot_names())
    for name in bot_names():
        assert describe(name)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("pth", "did you mean path"),
        ("", "choose from search, network, planner"),
        ("random:sed=3", "did you mean seed"),
        ("path:", None),
        ("PATH", "choose from search, network, planner"),
        ("tripper", "that is a level in the browser, played by one_step:unwary=true"),
    ],
)
def test_a_spec_of_an_unknown_bot_is_refused(spec, message):
    if message is None:
        make_bot(spec, 1)
        return
    with pytest.raises(BotError, match=message):
        make_bot(spec, 1)


@pytest.mark.parametrize(
    ("title", "specs", "error"),
    [
        ("europe", ("path",), GameError),
        ("europe", ("path",) * 6, GameError),
        ("euorpe", ("path",) * 2, TitleError),
        ("europe", ("path", "pth"), BotError),
    ],
)
def test_an_impossible_series_is_refused_before_its_first_game(title, specs, error):
    from whistlestop.arena.simulate import simulate

    with pytest.raises(error):
        simulate(title, specs, 1, 1)
