"""The pages of environments are up to date, and describe this version."""

import json
import re
import runpy
from pathlib import Path

import pytest

from command_line import run_command
from whistlestop.encoding.blocks import blocks_of
from whistlestop.envs import EncodedGame
from whistlestop.envs.errors import EnvError
from whistlestop.envs.pages import VERSIONS, pages, sizes, write_pages
from whistlestop.envs.settings import VERSION
from whistlestop.titles import load, title_ids

DOCS = Path(__file__).parents[2] / "docs/envs"


@pytest.mark.parametrize("name", pages())
def test_a_page_is_up_to_date(name):
    """If this fails: ``whistlestop envs --docs docs/envs``."""
    assert (DOCS / name).read_text(encoding="utf-8") == pages()[name]


def test_the_history_of_versions_ends_with_this_one():
    assert max(VERSIONS) == VERSION


def test_sizes_are_those_of_games():
    for row in sizes():
        for players, size in row["observation"].items():
            game = EncodedGame(row["title"], players)
            assert (game.observation_size, game.actions) == (size, row["actions"])
            blocks = blocks_of(load(row["title"]), players)
            assert game.critic_size == sum(block.size for block in blocks)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(EnvError, match="can't write pages here"):
        write_pages(file / "folder")


def examples():
    """Return the Python examples of the pages that need no library beyond the extra."""
    texts = (
        (DOCS / f"{name}.md").read_text("utf-8")
        for name in ("README", "generated", "text", "transfer")
    )
    found = [code for text in texts for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL)]
    others = (">>>", "sb3_contrib", "matplotlib")
    return [code for code in found if not any(other in code for other in others)]


@pytest.mark.parametrize("code", examples())
def test_an_example_of_the_pages_runs(code, monkeypatch):
    monkeypatch.chdir(DOCS.parents[1])
    exec(compile(code, "docs/envs", "exec"), {})


@pytest.mark.slow
def test_the_tutorial_trains_a_player_that_beats_random_ones():
    tutorial = runpy.run_path(str(DOCS.parents[1] / "examples/envs/train_policy.py"))
    _, shares = tutorial["train"]("london", target=0.9)
    assert shares[0] < 0.6
    assert shares[-1] >= 0.9


def test_the_command_lists_all_environments():
    listed = run_command("envs").output
    found = json.loads(run_command("envs", "--json").output)
    assert [row["title"] for row in found] == list(title_ids())
    assert all(row["id"] in listed for row in found)
