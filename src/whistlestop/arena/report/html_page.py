"""The building blocks of HTML reports: document, sections and tables."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files


def document(heading: str, header: str, body: Iterable[str]) -> str:
    """Return a whole page that contains its style; ``header`` and ``body`` are HTML."""
    style = (files("whistlestop.arena.report") / "page.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(heading)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f"<header>{header}</header>\n" + "\n".join(body) + "\n</main>\n</body>\n</html>\n"
    )


def section(heading: str, *parts: str, note: str = "") -> str:
    """Return a section of the page; its parts are HTML."""
    said = f'<p class="note">{note}</p>' if note else ""
    return f"<section>\n<h2>{heading}</h2>{said}\n{''.join(parts)}\n</section>"


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table; its cells are HTML."""
    head = "".join(f"<th>{each}</th>" for each in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n" for row in rows)
    whole = f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>"
    return f'<div class="wide" tabindex="0">{whole}</div>'
