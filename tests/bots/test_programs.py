"""Bots that are programs in any language: they are asked for actions and held to the protocol."""

import gc
import json
import os
import shlex
import time
from contextlib import suppress
from pathlib import Path

import pytest

from amount import COMPILED
from command_line import run_command
from own_bots import EXAMPLES, NODE, PYTHON, a_view, record, write
from whistlestop.analysis.quick import predict_view
from whistlestop.bots import BotError, make_bot, program_bot
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.game import Game
from whistlestop.titles import title_ids


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


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


ASKS = """
    import json, sys
    for line in sys.stdin:
        told = json.loads(line)
        if "whistlestop" in told:
            print("whistlestop 1", flush=True)
            continue
        print("estimate", flush=True)
        with open("heard.txt", "a") as heard:
            heard.write(sys.stdin.readline())
        print(told["legal"][0], flush=True)
    """


@pytest.mark.skipif(not COMPILED, reason="estimates need compiled code")
def test_a_program_may_ask_for_the_chances_to_win_before_it_answers(folder):
    """It gets them from the knowledge of its seat alone, with its memory."""
    bot, belief = make_bot(program(folder, ASKS), 1), BeliefState()
    game = Game.new("europe", players=3, seed=1)
    expected = []
    while len(game.played) < 12:
        view = game.view(game.seat)
        if game.seat == 1:
            expected.append(predict_view(view, belief))
            belief.remember(view, view.legal[0])
        game.play(bot.choose(view) if game.seat == 1 else view.legal[0])
    bot.close()
    heard = [json.loads(line)["estimate"] for line in Path("heard.txt").read_text().splitlines()]
    assert len(heard) == len(expected) > 2
    for seats, found in zip(heard, expected, strict=True):
        assert [seat["win"] for seat in seats] == pytest.approx(found.wins[0].tolist(), abs=1e-4)
        assert [seat["score"] for seat in seats] == pytest.approx(found.scores[0].tolist(), abs=0.1)


def test_a_title_without_a_model_has_no_estimate(folder, monkeypatch):
    monkeypatch.setattr(program_bot, "reader_of", lambda title, players: None)
    view = a_view()
    bot = make_bot(program(folder, ASKS), 1)
    assert bot.choose(view) == view.legal[0]
    bot.close()
    assert json.loads(Path("heard.txt").read_text()) == {"estimate": None}


def test_an_example_runs_as_a_program_on_its_own():
    spec = f"program:{EXAMPLES / 'builder.py'}"
    bot = make_bot(spec, 1)
    assert bot.choose(a_view()) in a_view().legal
    bot.close()


def test_a_program_receives_protocol_seed_and_view(folder):
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
        ("print()", "", "it should answer 'whistlestop 1'"),
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
            "input(); print('whistlestop 1', flush=True); input()\n"
            "while True: print('estimate', flush=True); input()",
            "",
            "asked for a second estimate in decision 0; it may ask once",
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
            "wrote more than 65,536 characters without a line break in decision 0",
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
def test_a_program_that_breaks_the_protocol_is_reported_in_one_line(folder, text, options, message):
    bot = make_bot(program(folder, text) + options, 1)
    with pytest.raises(BotError) as failure:
        bot.choose(a_view())
    assert message in str(failure.value)
    assert "\n" not in str(failure.value)
    assert len(str(failure.value)) < 500


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("program:", "command is missing, text: write program:./my_bot"),
        ("program", "command is missing, text: write program:./my_bot"),
        ("program:./nothing_here", "'./nothing_here' is not an executable program"),
        ("program:'", "No closing quotation"),
        ("program:cat,seconds=0", "seconds=0: it takes a number above 0"),
        ("program:cat,minutes=1", "no option 'minutes'"),
    ],
)
def test_a_program_that_cannot_run_is_refused_before_the_game(folder, spec, message):
    with pytest.raises(BotError, match=message.replace("(", r"\(")):
        make_bot(spec, 1)


def test_a_file_that_is_not_a_program_is_refused(folder):
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


def test_a_program_ends_with_a_bot_that_was_not_closed(folder):
    bot = make_bot(program(folder, FIRST), 1)
    bot.choose(a_view())
    process = bot.talk.process
    del bot
    gc.collect()
    assert process.returncode == 0


def test_a_program_that_does_not_exit_is_killed_with_its_children(folder):
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
    """Check whether a process ends in a while, or is a zombie that its parent has not
    reaped yet.
    """
    deadline = time.monotonic() + 10
    while is_there(process) and time.monotonic() < deadline:
        with suppress(FileNotFoundError):
            if Path(f"/proc/{process}/stat").read_text().split()[2] == "Z":
                return True
        time.sleep(0.05)
    return not is_there(process)


@pytest.mark.parametrize("last", ["input()", "input(); sys.exit(1)"])
def test_processes_left_by_a_program_end_with_the_game(folder, last):
    """They end by themselves at the end of the game, or during it."""
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


def test_a_program_may_exit_after_its_last_answer(folder):
    """The answer is read even if a child process keeps the output open."""
    text = """
        import subprocess
        input(); print("whistlestop 1", flush=True)
        input(); subprocess.Popen(["sleep", "60"]); print("draw deck", flush=True)
        """
    bot = make_bot(program(folder, text), 1)
    assert str(bot.choose(a_view())) == "draw deck"
    bot.close()


@pytest.mark.slow
def test_programs_play_in_a_series(folder):
    spec = program(folder, FIRST)
    ran = run_command("simulate", "usa", "--seats", f"{spec},seconds=20,random", "--games", "2")
    assert ran.exit_code == 0, ran.output
