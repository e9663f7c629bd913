"""``whistlestop data``: every row is a decision of a game, and no interruption loses one."""

import importlib.util
import json
import os
import re
import runpy
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from command_line import refusal, run_command
from whistlestop.arena import export as needs
from whistlestop.arena.match import match_seed, play_match
from whistlestop.bots.random_bot import RandomBot
from whistlestop.envs import EncodedGame
from whistlestop.envs.data_journal import DataJournal
from whistlestop.envs.data_making import DataSet, DataStopped, make_data_set
from whistlestop.envs.data_set import DataError, metadata, schema_of
from whistlestop.envs.settings import VERSION

parquet = pytest.importorskip("pyarrow.parquet")

LINE_UPS = (("path", "random"), ("random", "path"))
DOCS = Path(__file__).parents[2] / "docs/envs/data.md"


def made(path, *, processes=1, **changes):
    asked = DataSet(**{"title": "london", "line_ups": LINE_UPS, "games": 5, "seed": 3, **changes})
    make_data_set(asked, path, processes)
    return parquet.read_table(path)


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    return made(tmp_path_factory.mktemp("data") / "games.parquet")


@pytest.mark.parametrize("title", ["london", "card_game"])
def test_every_row_equals_a_replay(title, tmp_path):
    rows = made(tmp_path / "games.parquet", title=title, games=3).to_pylist()
    for number in range(3):
        deal, place = divmod(number, 2)
        seed = match_seed(3, deal)
        match = play_match(title, LINE_UPS[place], seed)
        game = EncodedGame(title, 2, seed=seed)
        of_game = [row for row in rows if row["game"] == number]
        assert len(of_game) == match.decisions
        for decision, row in enumerate(of_game):
            assert (row["decision"], row["seat"], row["players"]) == (decision, game.seat, 2)
            assert (row["title"], row["environment_version"]) == (title, VERSION)
            assert row["bot"] == LINE_UPS[place][game.seat]
            np.testing.assert_array_equal(row["observation"], game.observation(game.seat))
            assert row["legal"] == game.legal().tolist()
            assert row["action"] in row["legal"]
            game.play(row["action"])
        assert game.is_over
        for row in of_game:
            seat = row["seat"]
            assert row["reward"] == game.rewards()[seat]
            assert row["score"] == match.scores[seat]["total"]
            assert row["won"] == (seat in match.winners) / len(match.winners)


def test_observations_have_a_fixed_size(table):
    size = EncodedGame("london", 2).observation_size
    assert table.schema.field("observation").type.list_size == size
    flat = table["observation"].combine_chunks().flatten().to_numpy()
    assert flat.reshape(-1, size).shape == (len(table), size)


def test_a_variant_of_the_title_is_played(tmp_path):
    options = {"title": "card_game", "games": 1}
    usual = made(tmp_path / "usual.parquet", **options)
    open_track = made(tmp_path / "open.parquet", **options, options={"open_track": True})
    first = [EncodedGame("card_game", 2).explain(np.array(t["observation"][0].as_py(), np.float32))
             for t in (usual, open_track)]  # fmt: skip
    assert [found.get("open_track") for found in first] == [None, 1.0]


def test_row_groups_hold_whole_games(tmp_path, monkeypatch):
    monkeypatch.setattr("whistlestop.envs.data_set.ROW_GROUP", 100)
    made(tmp_path / "games.parquet")
    file = parquet.ParquetFile(tmp_path / "games.parquet")
    assert file.num_row_groups > 1
    groups = [
        set(file.read_row_group(n, ["game"])["game"].to_pylist())
        for n in range(file.num_row_groups)
    ]
    assert sum(map(len, groups)) == 5
    assert file.metadata.row_group(0).column(7).compression == "ZSTD"


def test_search_evaluates_each_decision_with_a_choice(tmp_path):
    rows = made(tmp_path / "games.parquet", games=1, search=8).to_pylist()
    for row in rows:
        columns = row["candidates"], row["values"], row["visit_shares"]
        assert len({len(column) for column in columns}) == 1
        assert set(row["candidates"]) <= set(row["legal"])
        assert bool(row["candidates"]) == (len(row["legal"]) > 1)
        assert all(0 <= value <= 1 for value in row["values"])
        if row["candidates"]:
            assert sum(row["visit_shares"]) == pytest.approx(1)


def test_the_same_arguments_give_the_same_file_in_any_number_of_processes(tmp_path):
    made(tmp_path / "one.parquet")
    made(tmp_path / "two.parquet", processes=2)
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()


def test_the_metadata_hold_the_arguments_and_versions(table):
    found = json.loads(table.schema.metadata[b"whistlestop"])
    assert found["title"] == "london"
    assert (found["seed"], found["games"], found["search"]) == (3, 5, 0)
    assert found["line_ups"] == [list(line_up) for line_up in LINE_UPS]
    assert (found["licence"], found["environment_version"]) == ("MIT", VERSION)


def test_an_interrupted_run_continues_and_gives_the_same_file(table, tmp_path):
    path = tmp_path / "games.parquet"

    def interrupt(done):
        if done == 2:
            raise KeyboardInterrupt

    asked = DataSet("london", LINE_UPS, 5, 3)
    with pytest.raises(DataStopped) as stopped:
        make_data_set(asked, path, 1, played=interrupt)
    assert stopped.value.done == 2
    assert not path.exists()
    counted = []
    make_data_set(asked, path, 1, played=counted.append)
    assert counted == [2, 3, 4, 5]
    assert parquet.read_table(path).equals(table)
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_a_complete_file_is_not_made_again(tmp_path):
    path = tmp_path / "games.parquet"
    made(path, games=1)
    before = path.stat().st_mtime_ns
    made(path, games=1)
    assert path.stat().st_mtime_ns == before


@pytest.mark.parametrize("cut", [1, 30])
def test_a_game_that_was_cut_off_is_removed(tmp_path, cut):
    arguments = metadata(title="london")
    with DataJournal(tmp_path / "games", arguments, 3) as journal:
        journal.add(2, b"x" * 40)
        journal.add(0, b"y" * 20)
        file = journal.path
    file.write_bytes(file.read_bytes()[:-cut])
    with DataJournal(tmp_path / "games", arguments, 3) as journal:
        assert [journal.has(game) for game in range(3)] == [False, False, True]
        journal.add(0, b"y" * 20)
    with DataJournal(tmp_path / "games", arguments, 3) as journal:
        assert journal.done == 2


def test_two_processes_cannot_make_the_same_file(tmp_path):
    with (
        DataJournal(tmp_path / "games", metadata(), 3),
        pytest.raises(DataError, match="another process is making this data set"),
    ):
        DataJournal(tmp_path / "games", metadata(), 3)


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_killed_process_loses_no_finished_game(tmp_path):
    path = tmp_path / "games.parquet"
    journal = tmp_path / "games.parquet.unfinished"
    words = ["data", "london", "--bots", "random", "--games", "200", "--processes", "1"]
    command = [sys.executable, "-m", "whistlestop", *words, "--out", str(path)]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        while not journal.exists() or journal.stat().st_size < 20_000:
            assert process.poll() is None
            time.sleep(0.01)
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    counted = []
    asked = DataSet("london", (("random",) * 2,), 200)
    make_data_set(asked, path, 1, played=counted.append)
    assert 1 < counted[0] < 200
    rows = parquet.read_table(path, columns=["game", "decision"]).to_pylist()
    assert {row["game"] for row in rows} == set(range(200))
    assert all(
        (b["game"], b["decision"]) in ((a["game"], a["decision"] + 1), (a["game"] + 1, 0))
        for a, b in pairwise(rows)
    )


def test_a_failing_bot_is_named_and_the_finished_games_are_stored(tmp_path, monkeypatch):
    def fail(self, view):
        raise ValueError("no idea")

    monkeypatch.setattr(RandomBot, "choose", fail)
    monkeypatch.setattr("whistlestop.arena.processes.warm_up", lambda *arguments: None)
    said = refusal(*GOOD, "--out", tmp_path / "games.parquet")
    assert "random failed on seat 0 in decision 0: ValueError: no idea" in " ".join(said.split())
    assert "0 of 1 games are stored" in said


GOOD = ("data", "london", "--bots", "random", "--games", 1, "--processes", 1)


def test_the_command_writes_a_file_and_says_its_size(tmp_path):
    result = run_command(*GOOD, "--out", tmp_path / "games.parquet")
    assert result.exit_code == 0, result.output
    assert "games.parquet: 1 games, " in result.stdout
    bots = parquet.read_table(tmp_path / "games.parquet")["bot"].unique()
    assert bots.to_pylist() == ["random"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("data", "lodnon", "--bots", "path"), "did you mean london"),
        (("data", "london", "--bots", "pth"), "did you mean path"),
        (("data", "london", "--bots", ","), "name at least one bot"),
        (("data", "london", "--bots", "path", "--seats", 5), "needs 2 to 4"),
        (("data", "london", "--bots", "path", "--option", "fast"), "London has no option"),
        ((*GOOD, "--out", "no/games.parquet"), "there is no folder no; create it first"),
        ((*GOOD, "--out", "file/games.parquet"), "there is no folder file; create it first"),
        ((*GOOD, "--out", "games.csv"), "games.csv: the name of a Parquet file ends in .parquet"),
        ((*GOOD, "--out", "file.parquet"), "exists and is not a data set; choose another --out"),
        ((*GOOD, "--seed", 9, "--out", "ours.parquet"), "was made with another seed"),
        ((*GOOD, "--games", 9, "--out", "ours.parquet"), "was made with another number of games"),
        ((*GOOD, "--search", 9, "--out", "begun.parquet"), "was begun with another --search"),
        ((*GOOD, "--out", "odd.parquet"), "was not written by whistlestop data"),
    ],
)
def test_a_users_mistake_gives_a_clear_line(words, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("file", "file.parquet"):
        Path(name).write_text("something else\n")
    Path("odd.parquet.unfinished").write_text("something else\n")
    if "ours.parquet" in words:
        run_command(*GOOD, "--out", "ours.parquet")
    if "begun.parquet" in words:
        asked = DataSet("london", (("random", "random"),), 1)
        DataJournal(Path("begun.parquet"), asked.arguments(), 1)._file.close()
    out = () if "--out" in words else ("--out", "games.parquet")
    result = run_command(*words, *out)
    assert result.exit_code == 2, result.output
    assert message in " ".join(result.stderr.split())
    assert Path("file.parquet").read_text() == "something else\n"
    assert not Path("no").exists()


def test_a_missing_pyarrow_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(needs, "find_spec", lambda name: None)
    result = run_command(*GOOD, "--out", tmp_path / "games.parquet")
    assert result.exit_code == 2
    assert "pip install 'whistlestop[lab]'" in result.stderr
    assert importlib.util.find_spec("pyarrow")


@pytest.mark.slow
def test_the_example_learns_to_imitate(tmp_path, monkeypatch, capsys):
    made(tmp_path / "games.parquet", line_ups=(("path", "path"),), games=40)
    examples = DOCS.parents[2] / "examples" / "envs"
    monkeypatch.syspath_prepend(str(examples))
    monkeypatch.setattr(sys, "argv", ["train_on_data.py", str(tmp_path / "games.parquet")])
    runpy.run_path(str(examples / "train_on_data.py"))
    learned, guessed = map(int, re.findall(r"(\d+)%", capsys.readouterr().out))
    assert learned > 2 * guessed


def test_the_page_describes_every_column():
    text = DOCS.read_text(encoding="utf-8")
    described = [
        name.strip("` ")
        for line in text.splitlines()
        if line.startswith("| `")
        for name in line.split("|")[1].split(",")
    ]
    assert described == schema_of(3, with_search=True).names


def test_a_generated_map_is_made_in_every_process(tmp_path):
    rows = made(tmp_path / "games.parquet", title="generated:Italy:012:7", games=4, processes=2)
    assert set(rows["title"].to_pylist()) == {"generated:italy:12:7"}
    assert refusal(
        "data", "generated:italy:1:7", "--bots", "path", "--out", str(tmp_path / "x.parquet")
    ).endswith("'generated:italy:1:7': 1 cities: a map has 12 to 60\n")
