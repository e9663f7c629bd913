"""The pages of environments are up to date, and describe this version."""

import json
import re
import runpy
from pathlib import Path

import pytest

from command_line import run_command
from random_play import played
from whistlestop.encoding import history
from whistlestop.encoding.blocks import blocks_of
from whistlestop.envs import EncodedGame
from whistlestop.envs.errors import EnvError
from whistlestop.envs.feature_names import GRAPH_PARTS, HISTORY_PARTS, history_columns
from whistlestop.envs.graph import LONGEST, Graph, graph
from whistlestop.envs.pages import VERSIONS, pages, sizes, write_pages
from whistlestop.envs.settings import VERSION
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import as_record
from whistlestop.titles import CARDS, load, title_ids, title_specs

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


def test_the_page_of_features_names_every_column():
    begins = {name: at for name, at in vars(history).items() if name.startswith("AT_")}
    assert list(HISTORY_PARTS) == sorted(begins, key=begins.get)
    at = 0
    for name, (columns, _) in HISTORY_PARTS.items():
        assert at == begins[name]
        at += len(columns) or 1
    assert at == history.COLUMNS == len(set(history_columns()))
    assert tuple(GRAPH_PARTS) == Graph._fields
    for game in played("europe", 2, 1):
        for name, (shape, features, _) in GRAPH_PARTS.items():
            array = getattr(graph(game, game.seat), name)
            assert array.ndim == shape.count(",") + 1
            assert not features or array.shape[-1] == len(features)


def test_a_history_can_be_read_by_the_names_of_its_columns():
    game = EncodedGame("usa", 2, seed=1, with_history=True)
    for _ in range(4):
        game.play(int(game.legal()[0]))
    columns, row = history_columns(), game.history(1)[3]
    view = game.view(1)
    assert row[columns.index("deck")] == view.deck_size
    assert row[columns.index("tickets: you")] == len(view.tickets) + 1
    for card in CARDS:
        assert row[columns.index(f"hand: {card}")] == view.hand.get(card, 0)


@pytest.mark.parametrize("title", title_ids())
def test_only_payments_exceed_1_in_the_graphs_of_published_titles(title):
    for spec in (spec for spec in title_specs() if spec.partition(":")[0] == title):
        layout = as_record(layout_of(load(spec)), LAYOUT)
        found = graph(EncodedGame(spec, 2), 0)
        for array in (found.table, found.cities, found.routes, found.tickets, found.seats):
            assert array.max(initial=0) <= 1
        assert found.ticket_end_features.max(initial=0) <= 1
        most = layout.payment_cards[: int(layout.payments)].max()
        assert (most > LONGEST) == (title in ("card_game", "nordic"))
