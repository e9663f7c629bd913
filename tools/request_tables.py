"""Write the tables of requests in docs/protocol.md from the server's OpenAPI document.

python tools/request_tables.py          write the tables
python tools/request_tables.py --check  only check whether they are up to date
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from page_parts import with_part
from whistlestop.server.http.api_page import query_of, shape_of
from whistlestop.server.openapi import openapi_document

PAGE = Path(__file__).resolve().parent.parent / "docs" / "protocol.md"
HEAD = ("| request | body → answer | |", "| --- | --- | --- |")


def page_with_tables(page: str) -> str:
    """Return the page with a section of requests for each tag of the document."""
    return with_part(page, "REQUESTS", _lines())


def _lines() -> Iterator[str]:
    section = ""
    for path, operations in openapi_document()["paths"].items():
        for method, operation in operations.items():
            if operation["tags"] != [section]:
                section = operation["tags"][0]
                yield from ("", f"### {section}", "", *HEAD)
            yield _row(method, path, operation)
    yield ""


def _row(method: str, path: str, operation: dict[str, Any]) -> str:
    request = f"{method.upper()} {path}{query_of(operation)}"
    body = _shape(operation["requestBody"]) if "requestBody" in operation else ""
    answer = _shape(operation["responses"]["200"])
    about = " ".join(operation["description"].split()).replace("``", "`")
    return f"| `{request}` | {f'{body} → {answer}'.strip()} | {about} |"


def _shape(message: dict[str, Any]) -> str:
    name, is_message = shape_of(message["content"])
    return f"`{name}`" if is_message else name


def main() -> None:
    """Write the tables, or with ``--check`` exit with 1 if they are out of date."""
    page = PAGE.read_text(encoding="utf-8")
    right = page_with_tables(page)
    if "--check" in sys.argv:
        sys.exit(0 if page == right else f"{PAGE.name} is out of date: python {sys.argv[0]}")
    PAGE.write_text(right, encoding="utf-8")


if __name__ == "__main__":
    main()
