"""Spec strings: they name a bot and its options."""

import random
import subprocess
import sys
from contextlib import suppress

import pytest
from pydantic import Field

from positions import usa
from quick import SPECS
from whistlestop.bots import BotError, BotOptions, make_bot, split_specs
from whistlestop.bots.registry import new_bot
from whistlestop.bots.spec import expected, parse_spec, read_options


class Numbers(BotOptions):
    seconds: float = Field(default=1.0, gt=0, le=60, description="how long")
    threads: int = Field(default=1, ge=1, le=64, description="how many")
    deep: bool = Field(default=False, description="whether")
    name: str = Field(default="", description="who")
    big: int = Field(default=1, ge=1, le=10_000_000, description="how many more")
    most: int | None = Field(default=None, ge=1, description="at most")


def options(text):
    return read_options(parse_spec(text), Numbers)


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("path", ["path"]),
        ("path,random", ["path", "random"]),
        (" path , random ,", ["path", "random"]),
        (
            "planner,search:seconds=1,threads=2,path",
            ["planner", "search:seconds=1,threads=2", "path"],
        ),
        ("a.py:A:x=1, y=2,program:./b,seconds=3", ["a.py:A:x=1,y=2", "program:./b,seconds=3"]),
        ("path,program:./b --flag=1,path", ["path", "program:./b --flag=1", "path"]),
        ("", []),
        (",,", []),
        ("x=1,path", ["x=1", "path"]),
    ],
)
def test_specs_are_split_at_commas_and_options_stay_with_their_bot(text, specs):
    assert split_specs(text) == specs


@pytest.mark.parametrize(
    ("text", "name", "written"),
    [
        ("own.py:Own:script=other.py", "own.py:Own", {"script": "other.py"}),
        ("own.py:Own", "own.py:Own", {}),
        ("a.pyx/own.py:Own:depth=2", "a.pyx/own.py:Own", {"depth": "2"}),
    ],
)
def test_the_name_of_a_bot_in_a_file_ends_with_its_class(text, name, written):
    spec = parse_spec(text)
    assert (spec.name, spec.options, spec.is_in_a_file) == (name, written, True)


def test_options_get_their_types():
    read = options("bot:seconds=0.5,threads=8,deep=true,name=x y,most=3")
    assert (read.seconds, read.threads, read.deep, read.name, read.most) == (0.5, 8, True, "x y", 3)
    assert options("bot") == Numbers()
    assert options("bot: threads = 2 , seconds=3").threads == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bot:seconds=fast", "seconds=fast: it takes a number above 0, at most 60"),
        ("bot:seconds=0", "seconds=0: it takes a number above 0"),
        ("bot:seconds=", "seconds=: it takes"),
        ("bot:threads=1.5", "threads=1.5: it takes a whole number from 1 to 64"),
        ("bot:threads=65", "from 1 to 64"),
        ("bot:deep=perhaps", "deep=perhaps: it takes true or false"),
        ("bot:most=0", "most=0: it takes a whole number at least 1"),
        ("bot:thread=2", "no option 'thread': did you mean threads"),
        ("bot:colour=2", "bot has seconds, threads, deep, name, big, most, seed"),
        ("bot:threads=1,threads=2", "threads is given twice"),
        ("bot:fast", "'fast' is not an option; write options as in bot:seed=7"),
        ("bot:threads=2,", "'' is not an option"),
        ("bot:seed=-1", "the seed is a whole number"),
        ("bot:seed=one", "the seed is a whole number"),
        ("bot:seed=1" + 39 * "0", "the seed is a whole number of at most 30 digits, 0 or more"),
        ("bot:big=0", "big=0: it takes a whole number from 1 to 10,000,000"),
        ("bot:name=" + "x" * 500 + ",threads=0", "threads=0"),
    ],
)
def test_a_wrong_option_is_refused_with_a_correction(text, message):
    with pytest.raises(BotError) as refused:
        options(text)
    assert message in str(refused.value)
    assert len(str(refused.value)) < 300
    assert "\n" not in str(refused.value)


def test_the_values_of_an_option_are_described_in_words():
    fields = Numbers.model_fields
    assert expected(fields["threads"]) == "a whole number from 1 to 64"
    assert expected(fields["deep"]) == "true or false"
    assert expected(fields["most"]) == "a whole number at least 1"


def answers(spec, seed):
    view = usa({"hand": {"red": 5}}).view(0)
    bot = make_bot(spec, seed)
    return [str(bot.choose(view)) for _ in range(5)]


@pytest.mark.parametrize("bot", SPECS)
def test_every_bot_takes_a_seed_option_that_overrides_the_argument(bot):
    seeded = f"{bot},seed=5" if ":" in bot else f"{bot}:seed=5"
    assert answers(seeded, 1) == answers(bot, 5)


def test_another_seed_makes_random_play_another_game():
    assert answers("random:seed=5", 1) != answers("random:seed=6", 1)


def test_a_bot_gets_a_seed_and_options_if_it_takes_them():
    class Neither:
        def choose(self, view):
            return view.legal[0]

    class Seeded(Neither):
        def __init__(self, seed):
            self.seed = seed

    class Both(Neither):
        Options = Numbers

        def __init__(self, seed, options):
            self.seed, self.options = seed, options

    assert isinstance(new_bot(Neither, 3, None), Neither)
    assert new_bot(Seeded, 3, None).seed == 3
    both = new_bot(Both, 3, Numbers(threads=4))
    assert (both.seed, both.options.threads) == (3, 4)


def test_a_bots_options_cannot_be_changed():
    with pytest.raises(ValueError, match="frozen"):
        Numbers().threads = 3


def test_no_bot_is_imported_before_it_is_needed():
    """``whistlestop --help`` stays fast however large bots become."""
    code = (
        "import sys, whistlestop.cli; "
        "ours = [m for m in sys.modules if m.startswith('whistlestop.bots.')]; "
        "print([m for m in ours if m.endswith('_bot')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_no_text_breaks_the_spec_parser():
    chance = random.Random(1)
    for _ in range(2000):
        text = "".join(chance.choices("path:random=,.pyABprogram 0123'\"\\\n\t/-", k=12))
        for spec in split_specs(text):
            with suppress(BotError):
                assert parse_spec(spec).text == spec
