"""The examples, links and commands of the documentation work."""

import ast
import doctest
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from whistlestop.cli import commands

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))
from request_tables import page_with_tables  # noqa: E402

PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")])
DESIGN = sorted(
    [ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/design*.md"), *ROOT.glob("docs/design/*.md")]
)
SOURCES = ("src/whistlestop", "web/src", "web/tests", "tests", "tools", "bench")
MAX_LINES = 80  # of a page about one part of the design
MIN_TEXT = 10  # letters that a text has besides its expressions


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


def test_the_protocol_page_lists_the_requests_of_the_server():
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert page.count("| `GET /api/") + page.count("| `POST /api/") > 50
    assert page_with_tables(page) == page, "run python tools/request_tables.py"


def texts_of(folder: Path):
    """Yield a pattern for each text in the sources, in which any words replace an expression."""
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Constant(value=str() as text):
                    yield re.escape(text)
                case ast.JoinedStr(values=parts):
                    texts = [getattr(part, "value", None) for part in parts]
                    if len("".join(text for text in texts if isinstance(text, str))) > MIN_TEXT:
                        yield "".join(
                            re.escape(text) if isinstance(text, str) else ".+" for text in texts
                        )


def test_the_protocol_page_quotes_messages_that_the_server_sends():
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    quoted = re.findall(r'"message": "([^"]+)"', page)
    patterns = list(texts_of(ROOT / "src" / "whistlestop" / "server"))
    assert quoted
    for message in quoted:
        assert any(re.fullmatch(pattern, message) for pattern in patterns), message


def test_every_make_target_in_contributing_exists():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = re.findall(r"`make ([a-z-]+)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert len(named) > 5
    for name in named:
        assert re.search(rf"^{name}:", makefile, re.MULTILINE), name
