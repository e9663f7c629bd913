"""The examples, links and commands of the documentation work."""

import doctest
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from fastapi.routing import APIRoute

from whistlestop.cli import commands
from whistlestop.server.app import ROUTERS

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")])
DESIGN = sorted(
    [ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/design*.md"), *ROOT.glob("docs/design/*.md")]
)
SOURCES = ("src/whistlestop", "web/src", "web/tests", "tests", "tools", "bench")
MAX_LINES = 80  # of a page about one part of the design


@pytest.mark.parametrize("name", ["README.md", "docs/analysis.md", "docs/api.md", "docs/arena.md"])
def test_examples_give_the_output_on_the_page(name):
    result = doctest.testfile(str(ROOT / name), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_existing_files(page):
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_headings(page):
    for target, heading in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text(encoding="utf-8")):
        linked = (page.parent / target).resolve() if target else page
        headings = re.findall(r"^#+ (.+)$", linked.read_text(encoding="utf-8"), re.MULTILINE)
        anchors = {re.sub(r"[^\w -]", "", name.lower()).replace(" ", "-") for name in headings}
        assert heading in anchors, f"{page.name} links to {target}#{heading}"


@pytest.fixture(scope="module")
def source_files():
    """Return the paths of all our files, each with a slash in front."""
    files = (file for folder in SOURCES for file in (ROOT / folder).rglob("*"))
    found = [*files, *(ROOT / "web").glob("*.*")]
    return {f"/{file.relative_to(ROOT).as_posix()}" for file in found if file.is_file()}


@pytest.mark.parametrize("page", DESIGN, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_design_names_files_that_exist(page, source_files):
    named = re.findall(
        r"`([\w./*<>-]+\.(?:py|ts|svelte|json|js))`", page.read_text(encoding="utf-8")
    )
    for name in named:
        if not set(name) & set("*<>"):
            assert any(file.endswith(f"/{name}") for file in source_files), f"no file {name}"


def test_each_part_of_the_design_fits_on_a_page():
    for page in [ROOT / "docs" / "design.md", *ROOT.glob("docs/design/*.md")]:
        assert page.read_text(encoding="utf-8").count("\n") <= MAX_LINES, page.name


def test_every_command_in_the_readme_exists():
    named = re.findall(r"^whistlestop (\w+)", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert set(named) >= {"replay", "simulate"}
    for name in named:
        assert CliRunner().invoke(commands, [name, "--help"]).exit_code == 0


def test_every_endpoint_has_a_line_in_the_protocol_page():
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(GET|POST|PATCH|DELETE|PUT) (\S+)`", page))
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    assert len(routes) > 50
    for route in routes:
        if not route.path.startswith("/api/"):
            continue  # a page
        for method in route.methods:
            assert (method, route.path) in named, f"{method} {route.path}"


def test_every_make_target_in_contributing_exists():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = re.findall(r"`make ([a-z-]+)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert len(named) > 5
    for name in named:
        assert re.search(rf"^{name}:", makefile, re.MULTILINE), name
