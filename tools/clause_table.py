"""Write docs/rules/TESTS.md, a table of rule clauses and their tests, from the tests' marks.

python tools/clause_table.py          write the table
python tools/clause_table.py --check  only check whether it is up to date
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "docs" / "rules"
TABLE = RULES / "TESTS.md"
TITLES = ROOT / "src" / "whistlestop" / "titles"
# The rulebooks whose clauses all need tests: the common one and those of the titles.
PLAYED = ("core", *sorted(file.parent.name for file in TITLES.glob("*/title.json")))
CLAUSE = re.compile(r"^- \*\*([A-Z]{2}-\d{2})\*\*", re.MULTILINE)
NAMED = re.compile(r"^test_([a-z]{2})_(\d{2})_")


def clauses(names: tuple[str, ...] = PLAYED) -> dict[str, list[str]]:
    """Return the IDs of each rulebook's clauses, in the order of its file."""
    return {name: CLAUSE.findall((RULES / f"{name}.md").read_text("utf-8")) for name in names}


def known_clauses() -> set[str]:
    """Return the IDs of all written clauses, including those of future titles."""
    books = tuple(file.stem for file in RULES.glob("*.md") if file != TABLE)
    return {clause for found in clauses(books).values() for clause in found}


def marks(node: ast.AST) -> list[str]:
    """Return the IDs in ``pytest.mark.rule("EU-31", …)``, anywhere in this expression."""
    return [
        argument.value
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule"
        for argument in call.args
        if isinstance(argument, ast.Constant)
    ]


def held() -> dict[str, list[str]]:
    """Return clause → its tests as ``rules/test_tunnels.py::test_…``, by marks and by names."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        module = ast.parse(file.read_text("utf-8"))
        of_all: list[str] = []
        for node in module.body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
                of_all = marks(node.value)
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                ids = [*of_all, *(each for line in node.decorator_list for each in marks(line))]
                ids += [f"{a.upper()}-{b}" for a, b in NAMED.findall(node.name)]
                for clause in dict.fromkeys(ids):
                    where = file.relative_to(ROOT / "tests").as_posix()
                    found[clause].append(f"{where}::{node.name}")
    return dict(found)


def table() -> str:
    """Return the whole page."""
    tests = held()
    lines = [
        "# Clause → tests",
        "",
        "Written by `python tools/clause_table.py` from the marks in the tests; not by hand.",
    ]
    for book, found in clauses().items():
        lines += ["", f"## {book}.md", "", "| clause | tests |", "| --- | --- |"]
        for clause in found:
            names = tests.get(clause, [])
            shown = "<br>".join(
                f"[{name.partition('::')[2].removeprefix('test_').replace('_', ' ')}]"
                f"(../../tests/{name.partition('::')[0]})"
                for name in names
            )
            lines.append(f"| {clause} | {shown or '**none**'} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    if "--check" not in sys.argv:
        TABLE.write_text(table(), "utf-8")
    elif not TABLE.is_file() or TABLE.read_text("utf-8") != table():
        sys.exit(f"{TABLE.relative_to(ROOT)} is out of date: run python tools/clause_table.py")


if __name__ == "__main__":
    main()
