"""``tools/page_parts.py`` writes the generated parts of pages and leaves the rest alone."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import draw_load  # noqa: E402
from page_parts import with_part  # noqa: E402

PAGE = "above\n<!-- A -->\nold\n<!-- /A -->\nbetween\n<!-- B -->\nb\n<!-- /B -->\nbelow\n"


def test_a_part_is_written_and_the_rest_stays():
    found = with_part(PAGE, "A", ["one", "two", ""])
    assert found == PAGE.replace("old\n", "one\ntwo\n")


@pytest.mark.parametrize("page", ["", "<!-- A -->\nnever closed", "<!-- /A -->"])
def test_a_page_without_the_part_is_refused(page):
    with pytest.raises(ValueError, match="no part between <!-- A --> and <!-- /A -->"):
        with_part(page, "A", ["one"])


@pytest.mark.parametrize("name", ["strength", "balance", "analysis"])
def test_writing_a_generated_part_of_our_pages_again_changes_nothing(name):
    page = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    parts = re.findall(r"^<!-- ([A-Z]+) -->\n(.*?)^<!-- /\1 -->", page, re.MULTILINE | re.DOTALL)
    assert parts
    for part, written in parts:
        assert with_part(page, part, written.splitlines()) == page


def test_the_picture_of_the_load_shows_its_table():
    drawn = draw_load.PICTURE.read_text(encoding="utf-8")
    assert draw_load.picture() == drawn
    assert drawn.count("<circle") == 3 * 5 * 2 + 3  # p50, p95, p99 of five loads, and the legend
