"""``tools/balance_page.py`` writes the figures of docs/balance.md, here from few games."""

import sys
from pathlib import Path

import pytest

from amount import COMPILED
from whistlestop.arena.balance import BalanceRequest, check_balance
from whistlestop.titles import title_specs

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import balance_page

pytestmark = pytest.mark.skipif(not COMPILED, reason="plays hundreds of games")


def test_new_figures_replace_the_old_ones_and_nothing_else(tmp_path):
    checks = [check_balance(BalanceRequest(title, games=20)) for title in ("berlin", "card_game")]
    page = tmp_path / "balance.md"
    page.write_text("before\n<!-- FIGURES -->\nold\n<!-- /FIGURES -->\nafter\n", encoding="utf-8")
    for _ in range(2):
        balance_page.write(checks, page)
        text = page.read_text(encoding="utf-8")
        assert text.startswith("before\n<!-- FIGURES -->\n| title | games |")
        assert text.endswith("<!-- /FIGURES -->\nafter\n")
        assert "old" not in text
    assert "| `berlin` | 180 | 2: " in text
    for finding in checks[0].findings:
        assert f"- {finding.says}\n" in text


def test_the_page_has_every_title_and_variant():
    text = balance_page.PAGE.read_text(encoding="utf-8")
    for spec in title_specs():
        assert f"| `{spec}` |" in text
