"""The deliberate faults of tests/mutants: each still applies, and there are enough of them."""

import ast
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from mutants import Mutant, file_of, mutants, mutated  # noqa: E402

MUTANTS = list(mutants())
GROUPS = ("analysis", "bots", "records", "rules", "server", "views")


@cache
def meaning(file: str) -> str:
    """Return the syntax tree of a source as text."""
    return ast.dump(ast.parse((ROOT / file).read_text("utf-8")))


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_changes_exactly_one_place_of_its_file(mutant: Mutant):
    changed = mutated((ROOT / mutant.file).read_text("utf-8"), mutant)
    assert ast.dump(ast.parse(changed)) != meaning(mutant.file)
    assert mutant.tests
    assert all((ROOT / file_of(name)).exists() for name in mutant.tests)


def test_mutants_are_spread_over_the_groups():
    groups = Counter(mutant.group for mutant in MUTANTS)
    assert groups.total() >= 120
    assert min(groups[name] for name in GROUPS) >= 12


def test_a_mutant_with_missing_or_repeated_text_is_refused():
    mutant = Mutant("rules", "some", "x.py", "a = 1", "a = 2", ())
    assert mutated("a = 1\n", mutant) == "a = 2\n"
    for text in ("b = 1\n", "a = 1\na = 1\n"):
        with pytest.raises(ValueError, match=r"tests/mutants/rules\.toml"):
            mutated(text, mutant)
