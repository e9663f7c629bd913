"""The levels at the table: from gentle to strong, with names in every language."""

from itertools import pairwise

import pytest

from amount import tries
from whistlestop.arena.match import match_seed, play_match
from whistlestop.bots import BotError, make_bot
from whistlestop.bots.level_ratings import level_skill
from whistlestop.bots.levels import ADVISER, LEVELS, OLDER, STAND_IN, level_of
from whistlestop.bots.spec import parse_spec
from whistlestop.titles import title_ids
from whistlestop.titles.words import LANGUAGES


def test_there_are_at_least_five_levels_and_each_has_a_bot():
    assert len(LEVELS) >= 5
    assert len({level.id for level in (*LEVELS, *OLDER)}) == len(LEVELS) + len(OLDER)
    for level in (*LEVELS, *OLDER, ADVISER):
        for cores in (1, 3, 64):
            make_bot(level.spec_on(cores), 1)
    assert level_of(STAND_IN) in LEVELS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_and_a_description_in_every_language(language):
    for level in (*LEVELS, *OLDER):
        assert set(level.names) == set(level.descriptions) == set(LANGUAGES)
        assert level.names[language].strip()
        assert level.descriptions[language].strip()
    assert len({level.names[language] for level in LEVELS}) == len(LEVELS)


def test_a_level_uses_no_more_cores_than_it_is_given():
    for level in (*LEVELS, ADVISER):
        for cores in (1, 2, 3, 64):
            options = parse_spec(level.spec_on(cores)).options
            assert int(options.get("threads", 1)) == min(level.threads, cores)


@pytest.mark.parametrize("name", ["", "pth", "search", "path:seed=3", "a.py:Bot", "program:cat"])
def test_a_spec_is_not_a_level(name):
    with pytest.raises(BotError, match="choose from newcomer, passenger, tripper"):
        level_of(name)


def test_a_misspelt_level_gets_a_suggestion():
    with pytest.raises(BotError, match="did you mean traveller"):
        level_of("traveler")


def share_of_wins(weaker, stronger, title, games):
    """Return the share of games that the stronger bot wins, every deal in both seatings."""
    wins = 0.0
    for number in range(games):
        specs = (weaker, stronger) if number % 2 else (stronger, weaker)
        match = play_match(title, specs, match_seed(21, number // 2))
        wins += (specs.index(stronger) in match.winners) / len(match.winners)
    return wins / games


PAIRS = list(pairwise(LEVELS[:4]))


@pytest.mark.parametrize("pair", PAIRS[1:2], ids=lambda pair: pair[1].id)
def test_a_level_beats_the_one_below_it(pair):
    """A few games are enough to show a broken level; the slow test below compares them properly."""
    assert share_of_wins(pair[0].spec, pair[1].spec, "europe", tries(40, 4)) > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[1].id)
def test_a_level_beats_the_one_below_it_more_often_than_not(pair, title):
    """docs/strength.md has the margins, between all levels."""
    assert share_of_wins(pair[0].spec, pair[1].spec, title, tries(80, 4)) > 0.5


@pytest.mark.parametrize("title", title_ids())
def test_the_levels_were_measured_in_their_order_on_every_title(title):
    skills = [level_skill(title, level.id) for level in LEVELS]
    assert skills == sorted(set(skills))


def test_no_level_throws_a_game_away():
    """The gentlest one completes its tickets and scores; it only aims low."""
    for title in title_ids():
        for number in range(2):
            match = play_match(title, (LEVELS[0].spec, "path"), match_seed(22, number))
            score = match.scores[0]
            assert score["total"] > 10
            assert len(score["completed"]) >= len(score["failed"])
