"""Every rule clause is tested by a test that names it, and the table of them is up to date."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import clause_table  # noqa: E402

HELD = clause_table.held()
LEAST = {  # clauses when this was written
    "core": 31,
    "europe": 23,
    "usa": 5,
    "switzerland": 14,
    "berlin": 15,
    "card_game": 25,
}


@pytest.mark.parametrize(
    "clause", [clause for book in clause_table.clauses().values() for clause in book]
)
def test_a_clause_has_a_test(clause):
    assert HELD.get(clause), f"no test carries @pytest.mark.rule({clause!r})"


def test_the_clauses_are_found_in_the_rulebooks():
    books = clause_table.clauses()
    assert all(len(books[name]) >= least for name, least in LEAST.items())
    assert all(len(set(ids)) == len(ids) for ids in books.values())
    assert (books["core"][0], books["core"][-1]) == ("CO-01", "CO-50")


def test_no_test_names_a_clause_that_does_not_exist():
    assert set(HELD) - clause_table.known_clauses() == set()


def test_the_table_is_up_to_date():
    result = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "clause_table.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
