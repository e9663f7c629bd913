"""Custom bots in a user's file, and in any language over standard input and output."""

import pytest

from amount import slow_except
from command_line import refusal, run_command
from own_bots import a_view, record, write
from whistlestop.arena.simulate import simulate
from whistlestop.bots import BotError, make_bot


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_class_in_a_file_plays(folder):
    write(
        folder,
        "good.py",
        """
        from pydantic import Field
        from beside import last
        from whistlestop.bots import BotOptions

        class Last:
            '''Takes the last one. Or another.'''

            class Options(BotOptions):
                skip: int = Field(default=0, ge=0, le=9, description="how many it leaves")

            def __init__(self, seed, options):
                self.skip = options.skip

            def choose(self, view):
                return last(view.legal[: len(view.legal) - self.skip] or view.legal)
        """,
    )
    write(folder, "beside.py", "def last(things):\n    return things[-1]\n")
    view = a_view()
    assert make_bot("good.py:Last", 1).choose(view) == view.legal[-1]
    assert make_bot("good.py:Last:skip=2,seed=4", 1).choose(view) == view.legal[-3]
    assert record("usa", ["good.py:Last", "good.py:Last:skip=1"]).startswith("whistlestop record")
    with pytest.raises(BotError, match="skip=10: it takes a whole number from 0 to 9"):
        make_bot("good.py:Last:skip=10", 1)
    shown = run_command("bots", "good.py:Last").output
    assert "Takes the last one" in shown
    assert "skip" in shown


@pytest.mark.parametrize(
    ("name", "text", "spec", "message"),
    [
        ("none.py", None, "gone.py:Bot", "gone.py: no such file in "),
        ("a.py", "class Bot:\n    def choose(self, view): ...", "a.py:Bto", "it has Bot"),
        ("b.py", "class Bot:\n    def choose(self, view): ...", "b.py", "write b.py:Bot"),
        ("c.py", "class Bot: ...", "c.py:Bot", "Bot has no method choose(view)"),
        ("d.py", "x = 3", "d.py:x", "x is not a class"),
        ("e.py", "x = 3", "e.py", "it has no class with a method choose(view)"),
        ("f.py", "\n\n1 / 0", "f.py:Bot", "f.py:3: ZeroDivisionError"),
        ("g.py", "\ndef (", "g.py:Bot", "g.py:2: SyntaxError"),
        ("h.py", "import sys\nsys.exit(4)", "h.py:Bot", "h.py:2: SystemExit: 4"),
        ("i.py", "import nothing_of_that_name", "i.py:Bot", "i.py:1: ModuleNotFoundError"),
        (
            "j.py",
            "class Bot:\n    def __init__(self, seed):\n        raise OSError('no')\n"
            "    def choose(self, view): ...",
            "j.py:Bot",
            "j.py:3: OSError: no (while creating the bot)",
        ),
        (
            "k.py",
            "class Bot:\n    Options = dict\n    def choose(self, view): ...",
            "k.py:Bot",
            "Bot.Options is not a pydantic model",
        ),
        (
            "ll.py",
            "class Bot:\n    def __init__(self, seed):\n        raise SystemExit\n"
            "    def choose(self, view): ...",
            "ll.py:Bot",
            "ll.py:3: SystemExit (while creating the bot)",
        ),
        (
            "l.py",
            "class Bot:\n    def __init__(self, one, two, three): ...\n"
            "    def choose(self, view): ...",
            "l.py:Bot",
            "missing 2 required positional arguments",
        ),
    ],
)
def test_a_file_without_such_a_bot_is_refused_with_the_place(folder, name, text, spec, message):
    if text is not None:
        write(folder, name, text)
    with pytest.raises(BotError) as refused:
        make_bot(spec, 1)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("1 / 0", "m.py:4: ZeroDivisionError: division by zero (in decision 0, seat 0)"),
        ("None", "answered 'None' in decision 0, which is not in view.legal; legal would be: draw"),
        ("str(view.legal[0])", "which is not in view.legal"),
        (
            "view.legal.append(None)",
            "answered 'None' in decision 0, which is not in view.legal; legal would be: draw",
        ),
        (
            "view.legal.clear()",
            "answered 'None' in decision 0, which is not in view.legal; legal would be: draw",
        ),
        ("exit(0)", "m.py:4: SystemExit: 0 (in decision 0, seat 0)"),
        ("exit('good bye')", "m.py:4: SystemExit: good bye (in decision 0, seat 0)"),
    ],
)
def test_a_mistake_of_a_bot_in_a_file_is_reported_in_one_line(folder, answer, message):
    text = f"class Bot:\n    def choose(self, view):\n        # whatever\n        return {answer}\n"
    name = f"m{len(answer)}.py"
    write(folder, name, text)
    with pytest.raises(BotError) as failure:
        make_bot(f"{name}:Bot", 1).choose(a_view())
    assert message.replace("m.py", name) in str(failure.value)


@pytest.mark.slow
def test_a_bot_in_a_file_plays_a_series_and_its_mistake_ends_it_in_one_line(folder):
    write(folder, "n.py", "class Bot:\n    def choose(self, view):\n        return view.legal[0]\n")
    ran = run_command("simulate", "usa", "--seats", "n.py:Bot,random", "--games", "4")
    assert ran.exit_code == 0, ran.output
    assert "n.py:Bot" in ran.output
    write(folder, "o.py", "class Bot:\n    def choose(self, view):\n        return oops\n")
    said = refusal("simulate", "usa", "--seats", "o.py:Bot,random", "--games", "40")
    assert "o.py:3: NameError: name 'oops' is not defined" in said


@pytest.mark.parametrize("games", slow_except(["1"], ["1", "40"]))
def test_a_bot_that_exits_ends_a_series_with_a_message(folder, games):
    write(folder, "q.py", "class Bot:\n    def choose(self, view):\n        exit(0)\n")
    said = refusal("simulate", "usa", "--seats", "random,q.py:Bot", "--games", games)
    assert "q.py:Bot: q.py:3: SystemExit: 0 (in decision" in said
    assert "seat 1)" in said


def test_a_bot_that_exits_on_closing_is_named(folder):
    write(
        folder,
        "r.py",
        """
        class Bot:
            def choose(self, view):
                return view.legal[0]
            def close(self):
                exit(0)
        """,
    )
    with pytest.raises(
        BotError, match=r"r.py:Bot: r.py:6: SystemExit: 0 \(while closing the bot\)"
    ):
        make_bot("r.py:Bot", 1).close()


def test_a_bot_that_ends_its_process_ends_a_series_with_one_line(folder):
    write(
        folder, "s.py", "import os\nclass Bot:\n    def choose(self, view):\n        os._exit(3)\n"
    )
    with pytest.raises(
        BotError, match=r"the process of this game ended with code 3.* random, s\.py:Bot"
    ):
        simulate("usa", ("random", "s.py:Bot"), 4, 1, processes=2)
