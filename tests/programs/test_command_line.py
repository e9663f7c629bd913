"""The whole command line: help that is never cut, exit codes, and errors that name the mistake."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import click
import pytest

from command_line import run_command
from whistlestop.cli import commands
from whistlestop.cli.path_type import PathType
from whistlestop.server.store.data_folder import FolderLock
from whistlestop.titles.title import FOLDER

RECORD = FOLDER / "usa" / "records" / "2-path.txt"


def walk(command: click.Command, *names: str):
    """Yield each command and group with the words that call it."""
    yield names, command
    if isinstance(command, click.Group):
        for name, each in command.commands.items():
            yield from walk(each, *names, name)


EVERY = dict(walk(commands))
GROUPS = [names for names, each in EVERY.items() if isinstance(each, click.Group)]


@pytest.mark.parametrize("names", GROUPS, ids=" ".join)
def test_no_description_of_a_command_is_cut_at_eighty_columns(names, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    said = run_command(*names, "--help").output
    listed = said.partition("Commands:")[2].strip().splitlines()
    assert len(listed) == len(EVERY[names].commands)
    assert all(line.endswith(".") and not line.endswith("...") for line in listed)


@pytest.mark.parametrize("names", EVERY, ids=" ".join)
def test_every_option_of_a_command_is_described(names):
    for option in EVERY[names].params:
        if isinstance(option, click.Option):
            assert option.help, option.opts
            assert option.help[0].isalpha(), option.help


def test_an_empty_path_is_refused():
    paths = [
        (names, option)
        for names, each in EVERY.items()
        for option in each.params
        if isinstance(option.type, click.Path)
    ]
    assert len(paths) > 10
    for names, option in paths:
        assert isinstance(option.type, PathType), (*names, option.name)
    said = run_command("train", "value", "usa", "--folder", "")
    assert said.exit_code == 2
    assert "'--folder': the path is empty; name one (. is the current folder)" in said.output


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, which has good and faulty files."""
    monkeypatch.chdir(tmp_path)
    record = RECORD.read_text(encoding="utf-8")
    Path("record.txt").write_text(record, encoding="utf-8")
    Path("wrong.txt").write_text(record.replace("scores: 1", "scores: 2"), encoding="utf-8")
    title = json.loads((FOLDER / "usa" / "title.json").read_text(encoding="utf-8"))
    Path("title.json").write_text(json.dumps(title | {"id": 1}), encoding="utf-8")
    Path("games.jsonl").write_text("nothing\n", encoding="utf-8")
    Path("empty").mkdir()
    return tmp_path


GOOD = 0, ""
SERVE = ("serve", "--no-browser", "--data", "games")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("replay", "record.txt"), *GOOD),
        (("titles", "check", "usa"), *GOOD),
        # checks that found faults
        (("replay", "wrong.txt"), 1, "Error: wrong.txt: line "),
        (("titles", "check", "title.json"), 1, "title.json: id: should be a text, not 1"),
        # input that is wrong or missing
        (("fly",), 2, "No such command 'fly'"),
        (("replay", "nope"), 2, "Error: nope: can't read it: No such file or directory"),
        (("analyse", "nope"), 2, "Error: nope: can't read it: No such file or directory"),
        (("analyse", "wrong.txt"), 2, "Error: wrong.txt: line "),
        (("titles", "check", "nope"), 2, "Error: there is no title 'nope'; "),
        (("titles", "check", "nope.json"), 2, "Error: nope.json: can't be read: No such file"),
        (("titles", "check", "empty"), 2, "Error: empty/title.json: can't be read: No such file"),
        (
            ("place", "cat", "generated:italy:12:7"),
            2,
            "Error: generated:italy:12:7: the levels' strength was not measured on this title",
        ),
        (("titles", "balance", "nope"), 2, "Error: there is no title 'nope'; "),
        (("titles", "balance", "usa", "--levels", "x"), 2, "choose from newcomer, "),
        (("puzzles", "show", "nope"), 2, "Error: there is no puzzle 'nope'"),
        (("puzzles", "mine", "usa", "--games", "1", "--into", "empty"), 2, "Error: empty: "),
        (("results", "nope"), 2, "Path 'nope' does not exist"),
        (("results", "empty"), 2, "Error: empty holds no tournament (no games.jsonl)"),
        (("results", "games.jsonl"), 2, "not a tournament header"),
        (("bench", "--kept", "nope"), 2, "Error: nope: no such file; --keep would write one"),
        (("bench", "--kept", "empty"), 2, "File 'empty' is a directory"),
        (("bench", "--kept", "title.json"), 2, "holds no figures of whistlestop bench"),
        (("bench", "--keep"), 2, "--keep needs --kept FILE"),
        (("bots", "nope"), 2, "Error: "),
        (("ratings", "rebuild", "--data", "empty"), 2, "Error: empty: this folder holds no games"),
        (
            ("simulate", "europe", "--seats", "path"),
            2,
            "you named 1 bot; Europe needs 2 to 5, separated by commas: path,path",
        ),
        (
            ("simulate", "usa_1910:mega", "--seats", ",".join(["path"] * 6)),
            2,
            "you named 6 bots; USA 1910 needs 2 to 5",
        ),
        (
            ("tournament", "usa", "--bots", "path,random", "--seats", "6"),
            2,
            "you asked for 6 seats; USA needs 2 to 5",
        ),
        ((*SERVE, "--host", "no host"), 2, "try another --host"),
        ((*SERVE, "--host", "203.0.113.1"), 2, "try another --host"),
        ((*SERVE[:-1], "title.json/x", "--port", 0), 2, "can't store games there: Not a directory"),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, tuple) else None,
)
def test_a_command_ends_with_0_with_1_for_faults_or_with_2_for_wrong_input(
    files: Path, words, code, said
):
    result = run_command(*words)
    assert result.exit_code == code, result.output
    output = " ".join(result.output.split())
    assert said in output
    assert "Errno" not in output


def test_a_port_in_use_ends_the_server_with_1(files: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run_command(*SERVE, "--port", taken.getsockname()[1])
    assert result.exit_code == 1
    assert "try another --port" in result.output


@pytest.mark.parametrize(
    "words", [(*SERVE, "--port", 0), ("ratings", "rebuild", "--data", "games")]
)
def test_a_data_folder_in_use_ends_a_command_with_1(files: Path, words):
    lock = FolderLock(files / "games")
    Path("games/whistlestop.db").touch()
    try:
        result = run_command(*words)
    finally:
        lock.release()
    assert result.exit_code == 1
    assert "server uses this folder" in result.output


# Runs a command, and presses Ctrl+C when it begins to import a module.
INTERRUPTED = """
import os, runpy, signal, sys
at, *words = sys.argv[1:]

class Presser:
    def find_spec(self, name, *_):
        if name == at:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Presser())
sys.argv[1:] = words
runpy.run_module("whistlestop", run_name="__main__", alter_sys=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("whistlestop.cli", ("--help",)),
        ("click", ("--version",)),
        ("numpy", ("titles",)),
        ("whistlestop.game.game", ("simulate", "usa", "--seats", "path,path")),
        ("whistlestop.cli.serve", SERVE),
        # in the command itself
        ("whistlestop.server.app", SERVE),
        ("whistlestop.generating.generate", ("titles", "generate", "--region", "Japan")),
    ],
)
def test_ctrl_c_ends_a_command_with_130_and_no_message_while_it_imports(files: Path, at, words):
    command = [sys.executable, "-c", INTERRUPTED, at, *words]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_ctrl_c_ends_a_running_command_with_130_and_no_message(monkeypatch):
    def press(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["whistlestop.cli.titles"], "check_file", press)
    result = run_command("titles", "check", "usa")
    assert (result.exit_code, result.output.strip()) == (130, "")
