"""What the documentation shows, works."""

import doctest
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from fastapi.routing import APIRoute

from whistlestop.cli import commands
from whistlestop.server.routes import api

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("docs/bots/*.md")])


@pytest.mark.parametrize("name", ["README.md", "docs/analysis.md", "docs/api.md", "docs/arena.md"])
def test_examples_give_what_the_page_says(name):
    result = doctest.testfile(str(ROOT / name), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_command_in_the_readme_exists():
    named = re.findall(r"^whistlestop (\w+)", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert set(named) >= {"replay", "simulate"}
    for name in named:
        assert CliRunner().invoke(commands, [name, "--help"]).exit_code == 0


def test_every_request_has_its_line():
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(GET|POST|PATCH|DELETE|PUT) (\S+)`", page))
    routes = [route for route in api.routes if isinstance(route, APIRoute)]
    assert len(routes) > 5
    for route in routes:
        path = route.path.replace("{title}", "{id}")
        for method in route.methods:
            assert (method, path) in named, f"{method} {path}"


def test_every_make_target_in_contributing_exists():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = re.findall(r"`make ([a-z-]+)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert len(named) > 5
    for name in named:
        assert re.search(rf"^{name}:", makefile, re.MULTILINE), name
