"""Bots in a user's file, and in any language over standard input and output."""

import gc
import json
import os
import shlex
import shutil
import subprocess
import sys
import textwrap
import time
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from positions import usa
from whistlestop import Game
from whistlestop.arena.simulate import play_series
from whistlestop.bots import BotError, close_bots, make_bot
from whistlestop.cli import commands
from whistlestop.titles import title_ids

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "bots"
PYTHON = shlex.quote(sys.executable)
NODE = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))


def a_view():
    return usa({"hand": {"red": 5}}).view(0)


def record(title, specs, seed=3):
    """The record of a whole game between bots."""
    game = Game.new(title, players=len(specs), seed=seed)
    bots = [make_bot(spec, seed + seat) for seat, spec in enumerate(specs)]
    try:
        while (seat := game.seat) is not None:
            game.play(bots[seat].choose(game.view(seat)))
    finally:
        close_bots(bots)
    return game.record()


# in a file


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(folder, name, text):
    (folder / name).write_text(textwrap.dedent(text))


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
    shown = CliRunner().invoke(commands, ["bots", "good.py:Last"]).output
    assert "Takes the last one" in shown
    assert "skip" in shown


@pytest.mark.parametrize(
    ("name", "text", "spec", "message"),
    [
        ("none.py", None, "gone.py:Bot", "gone.py: there is no such file in "),
        ("a.py", "class Bot:\n    def choose(self, view): ...", "a.py:Bto", "it has Bot"),
        ("b.py", "class Bot:\n    def choose(self, view): ...", "b.py", "write b.py:Bot"),
        ("c.py", "class Bot: ...", "c.py:Bot", "Bot has no method choose(view)"),
        ("d.py", "x = 3", "d.py:x", "x is no class"),
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
            "j.py:3: OSError: no (when it was made)",
        ),
        (
            "k.py",
            "class Bot:\n    Options = dict\n    def choose(self, view): ...",
            "k.py:Bot",
            "Bot.Options is no pydantic model",
        ),
        (
            "ll.py",
            "class Bot:\n    def __init__(self, seed):\n        raise SystemExit\n"
            "    def choose(self, view): ...",
            "ll.py:Bot",
            "ll.py:3: SystemExit (when it was made)",
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
def test_a_file_that_holds_no_such_bot_is_refused_with_the_place(folder, name, text, spec, message):
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
        ("None", "answered 'None' in decision 0, which is not in view.legal; there was: draw"),
        ("str(view.legal[0])", "which is not in view.legal"),
        (
            "view.legal.append(None)",
            "answered 'None' in decision 0, which is not in view.legal; there was: draw",
        ),
        (
            "view.legal.clear()",
            "answered 'None' in decision 0, which is not in view.legal; there was: draw",
        ),
        ("exit(0)", "m.py:4: SystemExit: 0 (in decision 0, seat 0)"),
        ("exit('good bye')", "m.py:4: SystemExit: good bye (in decision 0, seat 0)"),
    ],
)
def test_what_a_bot_in_a_file_does_wrong_is_told_in_a_line(folder, answer, message):
    text = f"class Bot:\n    def choose(self, view):\n        # whatever\n        return {answer}\n"
    name = f"m{len(answer)}.py"
    write(folder, name, text)
    with pytest.raises(BotError) as told:
        make_bot(f"{name}:Bot", 1).choose(a_view())
    assert message.replace("m.py", name) in str(told.value)


def test_a_bot_in_a_file_plays_in_a_series_and_its_mistake_ends_it_in_a_line(folder):
    write(folder, "n.py", "class Bot:\n    def choose(self, view):\n        return view.legal[0]\n")
    ran = CliRunner().invoke(
        commands, ["simulate", "usa", "--seats", "n.py:Bot,random", "--games", "4"]
    )
    assert ran.exit_code == 0, ran.output
    assert "n.py:Bot" in ran.output
    write(folder, "o.py", "class Bot:\n    def choose(self, view):\n        return oops\n")
    ran = subprocess.run(
        [sys.executable, "-m", "whistlestop", "simulate", "usa", "--seats", "o.py:Bot,random",
         "--games", "40"],
        capture_output=True, text=True, check=False, cwd=folder,
    )  # fmt: skip
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr
    assert "o.py:3: NameError: name 'oops' is not defined" in ran.stderr


@pytest.mark.parametrize("games", ["1", "40"])
def test_a_bot_that_exits_does_not_end_a_series_in_silence(folder, games):
    write(folder, "q.py", "class Bot:\n    def choose(self, view):\n        exit(0)\n")
    ran = CliRunner().invoke(
        commands, ["simulate", "usa", "--seats", "random,q.py:Bot", "--games", games]
    )
    assert isinstance(ran.exception, BotError)
    assert "q.py:Bot: q.py:3: SystemExit: 0 (in decision" in str(ran.exception)
    assert "seat 1)" in str(ran.exception)


def test_a_bot_that_exits_when_it_is_closed_is_named(folder):
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
    with pytest.raises(BotError, match=r"r.py:Bot: r.py:6: SystemExit: 0 \(when it was closed\)"):
        make_bot("r.py:Bot", 1).close()


def test_a_bot_that_ends_its_process_ends_a_series_in_a_line(folder):
    write(
        folder, "s.py", "import os\nclass Bot:\n    def choose(self, view):\n        os._exit(3)\n"
    )
    with pytest.raises(BotError, match=r"a process that played ended .*: s\.py:Bot has ended it"):
        list(play_series("usa", ("random", "s.py:Bot"), 4, 1, processes=2))


# programs


def program(folder, text, name="bot.py"):
    write(folder, name, text)
    return f"program:{PYTHON} {name}"


FIRST = """
    import json, sys
    for line in sys.stdin:
        told = json.loads(line)
        print("whistlestop 1" if "whistlestop" in told else told["legal"][0], flush=True)
    """


@pytest.mark.parametrize("title", title_ids())
def test_a_program_plays_whole_games(title):
    spec = f"program:{PYTHON} {shlex.quote(str(EXAMPLES / 'builder.py'))}"
    assert "scores:" in record(title, [spec, "random"])


@pytest.mark.skipif(NODE is None, reason="there is no Node here")
@pytest.mark.parametrize("title", ["europe", "card_game"])
def test_the_same_bot_in_two_languages_plays_the_same_game(title):
    python = f"program:{PYTHON} {shlex.quote(str(EXAMPLES / 'builder.py'))}"
    node = f"program:{NODE} {shlex.quote(str(EXAMPLES / 'builder.js'))}"
    assert record(title, [python, "path"]) == record(title, [node, "path"])


def test_an_example_is_a_program_by_itself():
    spec = f"program:{EXAMPLES / 'builder.py'}"
    bot = make_bot(spec, 1)
    assert bot.choose(a_view()) in a_view().legal
    bot.close()


def test_a_program_is_told_protocol_seed_and_view(folder):
    spec = program(
        folder,
        """
        import json, sys
        with open("heard.txt", "w") as heard:
            for line in sys.stdin:
                heard.write(line)
                heard.flush()
                told = json.loads(line)
                print("whistlestop 1" if "whistlestop" in told else told["legal"][0], flush=True)
        """,
    )
    view = a_view()
    bot = make_bot(spec, 9)
    assert bot.choose(view) == view.legal[0]
    bot.close()
    greeting, decision = (folder / "heard.txt").read_text().splitlines()
    assert json.loads(greeting) == {"whistlestop": 1, "seed": 9}
    assert json.loads(decision) == json.loads(json.dumps(view.to_dict()))
    assert json.loads(decision)["seat"] == 0


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("print('whistlestop 2')", "", "answered the greeting with 'whistlestop 2'"),
        ("print()", "", "it should say 'whistlestop 1'"),
        ("", "", "ended at the greeting, with exit status 0"),
        ("import sys; sys.exit(3)", "", "ended at the greeting, with exit status 3"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "", "with signal SIGKILL"),
        (
            "import time; time.sleep(60)",
            ",seconds=0.5",
            "gave no answer at the greeting within 0.5",
        ),
        (
            "input(); print('whistlestop 1', flush=True); input(); print('draw pink')",
            "",
            "answered 'draw pink' in decision 0, which is not legal; legal would be: draw",
        ),
        (
            "input(); print('whistlestop 1', flush=True); input(); print('x' * 5000)",
            "",
            "which is not legal",
        ),
        (
            "import sys\ninput(); print('whistlestop 1', flush=True); sys.exit(7)",
            "",
            "ended in decision 0, with exit status 7",
        ),
        (
            "import sys, time\ninput(); print('whistlestop 1', flush=True); time.sleep(60)",
            ",seconds=4",
            "gave no answer in decision 0 within 4 seconds",
        ),
        (
            "import sys\ninput(); print('whistlestop 1', flush=True); input()\n"
            "while True: sys.stdout.write('x' * 65536)",
            "",
            "wrote more than 65,536 characters without the end of a line in decision 0",
        ),
        (
            "import subprocess, sys\nsubprocess.Popen(['sleep', '60'])\nsys.exit(1)",
            "",
            "ended at the greeting, with exit status 1",
        ),
        (
            "import os, time\ninput(); print('whistlestop 1', flush=True); os.close(1);"
            " time.sleep(60)",
            "",
            "ended in decision 0, with its output closed",
        ),
    ],
)
def test_a_program_that_does_not_keep_its_word_is_told_in_a_line(folder, text, options, message):
    bot = make_bot(program(folder, text) + options, 1)
    with pytest.raises(BotError) as told:
        bot.choose(a_view())
    assert message in str(told.value)
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 500


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("program:", "command is missing, a text: write program:./my_bot"),
        ("program", "command is missing, a text: write program:./my_bot"),
        ("program:./nothing_here", "there is no program './nothing_here' that can be run"),
        ("program:'", "No closing quotation"),
        ("program:cat,seconds=0", "seconds=0: it takes a number above 0"),
        ("program:cat,minutes=1", "no option 'minutes'"),
    ],
)
def test_a_program_that_can_not_be_run_is_refused_before_the_game(folder, spec, message):
    with pytest.raises(BotError, match=message.replace("(", r"\(")):
        make_bot(spec, 1)


def test_a_file_that_is_no_program_is_refused(folder):
    write(folder, "text", "just a text")
    (folder / "text").chmod(0o755)
    with pytest.raises(BotError, match="could not be started: Exec format error"):
        make_bot("program:./text", 1).choose(a_view())


def is_there(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_program_ends_with_its_game(folder):
    spec = program(folder, FIRST)
    bot = make_bot(spec, 1)
    bot.choose(a_view())
    process = bot.talk.process
    assert process.poll() is None
    bot.close()
    assert process.returncode == 0
    assert not is_there(process.pid)


def test_a_program_ends_with_a_bot_that_nobody_closed(folder):
    bot = make_bot(program(folder, FIRST), 1)
    bot.choose(a_view())
    process = bot.talk.process
    del bot
    gc.collect()
    assert process.returncode == 0


def test_a_program_that_will_not_end_is_killed_with_what_it_started(folder):
    stubborn = """
        import subprocess, sys, time
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        input()
        print("whistlestop 1", flush=True)
        input()
        open("child.txt", "w").write(str(child.pid))
        print("draw deck", flush=True)
        time.sleep(60)
        """
    bot = make_bot(program(folder, stubborn), 1)
    assert str(bot.choose(a_view())) == "draw deck"
    process = bot.talk.process
    bot.close()
    assert process.returncode == -9
    child = int((folder / "child.txt").read_text())
    assert ends(child)


def ends(process):
    """Whether a process is gone in a while, or dead and whoever inherited it has not looked yet."""
    deadline = time.monotonic() + 10
    while is_there(process) and time.monotonic() < deadline:
        with suppress(FileNotFoundError):
            if Path(f"/proc/{process}/stat").read_text().split()[2] == "Z":
                return True
        time.sleep(0.05)
    return not is_there(process)


@pytest.mark.parametrize("last", ["input()", "input(); sys.exit(1)"])
def test_what_a_program_leaves_behind_ends_with_the_game(folder, last):
    """By itself at the end of the game, or in the middle of it."""
    forgetful = f"""
        import subprocess, sys
        child = subprocess.Popen(["sleep", "60"], stdout=subprocess.DEVNULL)
        open("child.txt", "w").write(str(child.pid))
        input()
        print("whistlestop 1", flush=True)
        {last}
        print("draw deck", flush=True)
        """
    bot = make_bot(program(folder, forgetful), 1)
    if "exit" in last:
        with pytest.raises(BotError, match="ended in decision 0, with exit status 1"):
            bot.choose(a_view())
    else:
        bot.choose(a_view())
    bot.close()
    assert ends(int((folder / "child.txt").read_text()))


def test_a_program_may_end_with_its_last_answer(folder):
    """What it said is heard, though something that it started holds its output open."""
    text = """
        import subprocess
        input(); print("whistlestop 1", flush=True)
        input(); subprocess.Popen(["sleep", "60"]); print("draw deck", flush=True)
        """
    bot = make_bot(program(folder, text), 1)
    assert str(bot.choose(a_view())) == "draw deck"
    bot.close()


def test_programs_play_in_a_series(folder):
    spec = program(folder, FIRST)
    ran = CliRunner().invoke(
        commands, ["simulate", "usa", "--seats", f"{spec},seconds=20,random", "--games", "2"]
    )
    assert ran.exit_code == 0, ran.output
