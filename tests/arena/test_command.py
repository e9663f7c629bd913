"""``whistlestop tournament`` and ``whistlestop results``: their output, files and refusals."""

import csv
import io
import json
import sys

import pytest
from rich.console import Console

from command_line import run_command as run
from whistlestop.arena.rows import without_times
from whistlestop.arena.tournament import read_tournament
from whistlestop.cli import main, results, tournament
from whistlestop.cli.figures import print_figures
from whistlestop.cli.results import percent, percent_range, print_summary

SMALL = ("usa", "--bots", "random,random:seed=5", "--deals", "2", "--seed", "4", "--processes", "1")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    folder = tmp_path_factory.mktemp("played")
    printed = run("tournament", *SMALL, "--into", str(folder), "--json", "--parquet", "--report")
    assert printed.exit_code == 0, printed.output
    return folder, json.loads(printed.stdout)


def test_the_command_says_what_it_is_about_to_do(tmp_path):
    said = run("tournament", *SMALL, "--into", str(tmp_path)).stderr
    assert f"usa: 2 line-ups × 2 deals = 4 games, into {tmp_path}" in said


def test_the_number_of_games_is_rounded_up_to_whole_deals(tmp_path):
    options = ("--bots", "random,random:seed=5", "--games", "3", "--processes", "1")
    said = run("tournament", "usa", *options, "--into", str(tmp_path)).stderr
    assert "2 line-ups × 2 deals = 4 games" in said


def test_every_file_is_written_and_they_agree(played):
    folder, printed = played
    assert {file.name for file in folder.iterdir()} == {
        "games.jsonl", "games.csv", "games.parquet", "summary.json", "report.html",
    }  # fmt: skip
    assert json.loads((folder / "summary.json").read_text()) == printed
    assert printed == read_tournament(folder).summary()
    with (folder / "games.csv").open() as file:
        assert len(list(csv.DictReader(file))) == printed["games"] == 4


def test_tables_are_printed(played):
    printed = run("results", str(played[0]))
    assert printed.exit_code == 0
    assert "usa, 2 seats: 4 games, 2 deals, seed 4" in printed.stdout
    for heading in ("rating", "wins", "score", "points and tickets per game", "ms each"):
        assert heading in printed.stdout
    assert "random:seed=5" in printed.stdout


def test_the_same_command_resumes_and_adds_games(played, tmp_path):
    for deals in ("1", "2"):
        arguments = [*SMALL, "--into", str(tmp_path)]
        arguments[arguments.index("--deals") + 1] = deals
        assert run("tournament", *arguments).exit_code == 0
    both = (read_tournament(folder).rows for folder in (tmp_path, played[0]))
    first, second = ([without_times(row) for row in rows] for rows in both)
    assert first == second


def test_each_tournament_has_a_default_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for seed in ("4", "5", "4"):
        arguments = [*SMALL]
        arguments[arguments.index("--seed") + 1] = seed
        assert run("tournament", *arguments).exit_code == 0
    folders = sorted((tmp_path / "tournaments").iterdir())
    assert len(folders) == 2
    assert all(folder.name.startswith("usa-") for folder in folders)


def test_a_line_up_is_played_on_every_seat(tmp_path):
    table = "random,random:seed=5,random:seed=5,random:seed=5"
    options = ("--lineup", table, "--deals", "1", "--processes", "1", "--into", str(tmp_path))
    printed = run("tournament", "card_game", *options, "--option", "open_track")
    assert printed.exit_code == 0, printed.output
    assert "4 line-ups × 1 deals = 4 games" in printed.stderr
    assert "random, 3 × random:seed=5" in printed.stdout
    assert "card_game, open_track, 4 seats: 4 games" in printed.stdout
    seats = [row["lineup"].index("random") for row in read_tournament(tmp_path).rows]
    assert sorted(seats) == [0, 1, 2, 3]


def test_help_describes_the_result():
    said = run("tournament", "--help").stdout
    for option in tournament.params[1:]:
        assert option.opts[0] in said
    assert "Ctrl+C" in said
    assert run("results", "--help").exit_code == 0
    assert results.params


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("usa",), "name the bots"),
        (("usa", "--bots", "path,random", "--lineup", "path,random"), "--bots or --lineup, not"),
        (
            ("usa", "--bots", "path,random", "--seats", "6"),
            "you asked for 6 seats; USA needs 2 to 5",
        ),
        (("usa", "--lineup", ",".join(["path"] * 6)), "you named 6 bots; USA needs 2 to 5"),
        (("usa", "--bots", "path"), "name at least two different bots"),
        (("usa", "--bots", "path,path"), "name at least two different bots"),
        (("usa", "--bots", "path,radnom"), "did you mean random"),
        (("usa", "--bots", "path,random:x=1"), "no option 'x'"),
        (("usa", "--bots", "path,nothing.py:Bot"), "nothing.py: no such file"),
        (("usa", "--lineup", "path"), "you named 1 bot; USA needs 2 to 5"),
        (("usa", "--lineup", "path,random", "--lineup", "path,path,random"), "2 and 3 seats"),
        (("usa", "--lineup", "path,random", "--seats", "2"), "--seats needs --bots"),
        (("switzerland", "--bots", "path,random", "--seats", "4"), "needs 2 to 3"),
        (("uas", "--bots", "path,random"), "did you mean usa"),
        (("usa", "--bots", "path,random", "--games", "0"), "0 is not in the range"),
        (("usa", "--bots", "path,random", "--games", "5", "--deals", "5"), "not both"),
        (("usa", "--bots", "path,random", "--seatings", "some"), "'some' is not one of"),
        (("usa", "--bots", "path,random", "--on", "moon"), "'moon' is not one of"),
        (("usa", "--bots", "path,random", "--option", "open_track"), "USA has no option"),
        (("usa", "--bots", "path,random", "--into", "/dev/null/x"), "can't write to it"),
    ],
)
def test_a_users_mistake_gives_a_clear_line_and_exit_code_2(
    arguments, message, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["whistlestop", "tournament", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_folder_with_something_else_is_refused(tmp_path):
    refused = run("results", str(tmp_path))
    assert refused.exit_code == 2
    assert "holds no tournament (no games.jsonl)" in refused.stderr


def test_games_of_another_tournament_are_not_mixed_in(played):
    other = [*SMALL, "--into", str(played[0])]
    other[other.index("--seed") + 1] = "9"
    refused = run("tournament", *other)
    assert refused.exit_code == 2
    assert "another seed; choose another folder" in refused.stderr


def test_a_failing_bot_ends_the_command_with_its_error(tmp_path):
    (tmp_path / "own.py").write_text(
        "class Bot:\n    def choose(self, view):\n        return view.leagl[0]\n"
    )
    options = ("--bots", f"random,{tmp_path}/own.py:Bot", "--deals", "1", "--processes", "1")
    failed = run("tournament", "usa", *options, "--into", str(tmp_path / "kept"))
    assert failed.exit_code == 1
    assert "own.py:3: AttributeError: 'View' object has no attribute 'leagl'" in failed.stderr
    assert "of 2 games are in" in failed.stderr
    assert "--on-error skip" in failed.stderr
    assert "Traceback" not in failed.stderr


def test_numbers_are_never_cut_and_long_specs_wrap(played, tmp_path):
    """At 80 columns; on narrower terminals, lines are wider than the terminal."""
    long = f"program:python3 {'very_' * 20}long.py"
    summary = json.loads((played[0] / "summary.json").read_text())
    names = {each["bot"]: f"{long}{each['bot']}" for each in summary["bots"]}
    text = json.dumps(summary)
    for name, other in names.items():
        text = text.replace(json.dumps(name), json.dumps(other))
    summary = json.loads(text)
    summary["bots"] *= 4
    summary["seats"] = 3
    for width in (40, 80):
        console = Console(width=width, file=io.StringIO())
        print_summary(summary, console)
        said = console.file.getvalue()
        assert "…" not in said.replace(" … ", "")
        lines = said.splitlines()
        assert width == 40 or max(map(len, lines)) <= 80
        for heading in ("rating", "longest ms", "trains left", "ended ahead of"):
            assert heading in said
        bot = summary["bots"][0]
        low, high = bot["rating_interval"]
        for figure in (f"{bot['rating']:+.0f}", f"{low:+.0f} … {high:+.0f}", percent(bot["share"])):
            assert figure in said


def test_a_bot_with_brackets_is_shown_as_it_is():
    console = Console(width=80, file=io.StringIO())
    print_figures(console, "[title]", ("bot", "wins"), [("a.py:A:way=[red]", "1")])
    assert "a.py:A:way=[red]" in console.file.getvalue()
    assert "[title]" in console.file.getvalue()


def test_a_share_that_rounds_to_zero_has_no_sign():
    """With luck removed, a share can be below 0."""
    assert percent(-0.0001) == "0.0 %"
    assert percent(-0.012) == "-1.2 %"
    assert percent_range([-0.0001, 0.02]) == "0.0–2.0"
