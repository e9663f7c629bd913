"""The page ``/api/docs``: every request of the HTTP interface, without third-party scripts."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

STYLE = (
    "body{font:1rem/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "dt{margin-top:1rem;overflow-wrap:anywhere}dd{margin-left:1.5rem}"
)
INTRODUCTION = (
    "A request that the server does not carry out is answered with a status of 400 or more and a "
    '<code>Refusal</code>. <a href="openapi.json">openapi.json</a> (OpenAPI) describes all bodies '
    "and answers, and the messages over the WebSockets."
)


def add_api_page(router: APIRouter) -> None:
    """Add the page ``/api/docs``."""

    async def page(request: Request) -> HTMLResponse:
        return HTMLResponse(api_page(request.app.openapi()))

    router.get("/api/docs", include_in_schema=False)(page)


def api_page(schema: dict[str, Any]) -> str:
    """Return the page for an OpenAPI schema."""
    requests = [
        _request(method, path, operation)
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
    ]
    sockets = [_entry(path, about) for path, about in schema["x-websockets"].items()]
    title = escape(f"{schema['info']['title']} {schema['info']['version']}")
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style>"
        f"<main><h1>{title}</h1><p>{INTRODUCTION}</p>"
        f"<h2>Requests</h2><dl>{''.join(requests)}</dl>"
        f"<h2>WebSockets</h2><dl>{''.join(sockets)}</dl></main></html>"
    )


def query_of(operation: dict[str, Any]) -> str:
    """Return the parameters of a request's query as ``?date``, or an empty text."""
    names = [each["name"] for each in operation.get("parameters", []) if each["in"] == "query"]
    return f"?{'&'.join(names)}" if names else ""


def shape_of(content: dict[str, Any]) -> tuple[str, bool]:
    """Return the name of a body or an answer, and whether it is the name of a message.

    A text or an object that has no name of its own is called that.
    """
    if "application/json" not in content:
        return "text", False
    schema = content["application/json"]["schema"]
    is_list = schema.get("type") == "array"
    name = (schema["items"] if is_list else schema).get("$ref", "").rpartition("/")[2]
    return (f"{name}{'[]' if is_list else ''}", True) if name else ("an object", False)


def _request(method: str, path: str, operation: dict[str, Any]) -> str:
    shapes = {"Answer": operation["responses"]["200"]["content"]}
    if "requestBody" in operation:
        shapes = {"Body": operation["requestBody"]["content"], **shapes}
    lines = []
    for place, content in shapes.items():
        name, is_message = shape_of(content)
        lines.append(f"{place}: " + (f"``{name}``" if is_message else name))
    request = f"{method.upper()} {path}{query_of(operation)}"
    return _entry(request, operation["description"], *lines)


def _entry(name: str, *lines: str) -> str:
    """Return an entry of a list; double backticks in its lines mark code, as in docstrings."""
    plain = (escape(" ".join(line.split())) for line in lines)
    shown = (re.sub("``(.+?)``", r"<code>\1</code>", line) for line in plain)
    return f"<dt><code>{escape(name)}</code></dt>" + "".join(f"<dd>{line}</dd>" for line in shown)
