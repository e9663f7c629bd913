"""A release states its version in one place, and the changelog has its date and content."""

import datetime
import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import whistlestop

ROOT = Path(__file__).resolve().parents[1]


def test_the_version_is_in_one_place():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" not in project
    assert project["dynamic"] == ["version"]
    assert version("whistlestop") == whistlestop.__version__


def test_the_changelog_begins_with_this_version_and_its_date():
    newest = re.search(r"^## (\S+) \((\S+)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert newest
    assert newest[1] == whistlestop.__version__
    assert datetime.date.fromisoformat(newest[2])
