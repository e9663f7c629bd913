"""Games with other rules, bots or weights belong to another tournament."""

import shutil
import sys

import pytest

from whistlestop.arena import code_digest as code


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A copy of the package's code that can be changed."""
    copied = shutil.copytree(code.PACKAGE, tmp_path / "whistlestop", ignore=lambda folder, names: [
        name for name in names if name in ("__pycache__", "client", "server")
    ])  # fmt: skip
    monkeypatch.setattr(code, "PACKAGE", copied)
    return copied


@pytest.mark.parametrize(
    ("file", "counts"),
    [
        ("rules/scoring.py", True),
        ("bots/search_bot.py", True),
        ("bots/planning/tree_search.py", True),
        ("titles/usa/weights.json", True),
        ("titles/usa/patient.json", True),
        ("game/view.py", True),
        ("titles/europe/weights.json", False),
        ("arena/report/charts.py", False),
    ],
)
def test_everything_that_a_game_depends_on_changes_the_digest(package, file, counts):
    before = code.code_digest("usa", ["path"])
    assert code.code_digest("usa", ["path"]) == before
    changed = package / file
    changed.write_text(changed.read_text() + "\n")
    assert (code.code_digest("usa", ["path"]) != before) == counts


def test_the_files_of_a_program_change_the_digest(tmp_path):
    program = tmp_path / "bot.py"
    program.write_text("print(1)")
    spec = f"program:{sys.executable} {program}"
    before = code.code_digest("usa", [spec])
    assert code.code_digest("usa", [spec]) == before
    program.write_text("print(2)")
    assert code.code_digest("usa", [spec]) != before
