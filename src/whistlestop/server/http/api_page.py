"""The page ``/api/docs``: every request of the HTTP interface, without third-party scripts."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

STYLE = (
    "body{font:1rem/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "dt{margin-top:1rem;overflow-wrap:anywhere}dd{margin-left:1.5rem}"
)
INTRODUCTION = (
    "The messages over the WebSocket are described in docs/protocol.md. "
    'Models and answers are in <a href="openapi.json">openapi.json</a> (OpenAPI).'
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
    title = escape(f"{schema['info']['title']} {schema['info']['version']}")
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style>"
        f"<main><h1>{title}</h1><p>{INTRODUCTION}</p><dl>{''.join(requests)}</dl></main></html>"
    )


def _request(method: str, path: str, operation: dict[str, Any]) -> str:
    about = operation.get("description") or operation.get("summary", "")
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    model = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
    takes = f" Takes <code>{escape(model)}</code>." if model else ""
    return f"<dt><code>{method.upper()} {escape(path)}</code></dt><dd>{escape(about)}{takes}</dd>"
