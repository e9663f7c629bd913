"""A release states its version in one place, and the changelog has its date and content."""

import datetime
import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import yaml

import whistlestop

ROOT = Path(__file__).resolve().parents[1]


def test_the_version_is_in_one_place():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" not in project
    assert project["dynamic"] == ["version"]
    assert version("whistlestop") == whistlestop.__version__


def newest_release():
    """Return the version and the date of the newest release in the changelog."""
    newest = re.search(r"^## (\S+) \((\S+)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert newest
    return newest


def test_the_changelog_begins_with_this_version_and_its_date():
    newest = newest_release()
    assert newest[1] == whistlestop.__version__
    assert datetime.date.fromisoformat(newest[2])


def test_the_citation_is_of_this_version():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert {"cff-version", "message", "title", "abstract", "authors", "keywords"} <= set(citation)
    assert citation["type"] == "software"
    assert citation["license"] == "MIT"
    assert citation["authors"] == [{"name": "The Whistlestop contributors"}]
    assert citation["version"] == whistlestop.__version__
    assert citation["date-released"] == newest_release()[2]
