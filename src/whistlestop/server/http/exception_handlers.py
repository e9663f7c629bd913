"""The handlers that turn every error into a refusal of at most a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from pydantic_core import ValidationError
from starlette.exceptions import HTTPException

from whistlestop.server.http.errors import Refused
from whistlestop.server.http.fields import LONE_SURROGATE
from whistlestop.server.http.message import Refusal
from whistlestop.server.http.static_client import CLIENT

MAX_COMPLAINTS = 3
LONGEST_COMPLAINT = 300  # characters


def add_exception_handlers(app: FastAPI) -> None:
    """Add the handlers that answer every error with a refusal."""
    app.add_exception_handler(Refused, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_malformed)
    app.add_exception_handler(HTTPException, _refuse_unknown)
    app.add_exception_handler(UnicodeEncodeError, _refuse_half_letters)
    app.add_exception_handler(Exception, _refuse_broken)


def malformed(error: ValidationError) -> Refused:
    """Return the refusal of a malformed message over the WebSocket."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return Refused(422, "malformed", _complaints(found))


def refusal(status: int, code: str, message: str) -> JSONResponse:
    return JSONResponse(Refusal(code=code, message=message).model_dump(), status)


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    request.app.state.guesses.note(request, error)
    return refusal(error.status, error.code, error.message)


async def _refuse_malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return refusal(422, "malformed", _complaints(error.errors()))


async def _refuse_unknown(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _prefers_html(request):
        headers = {"Cache-Control": "no-cache"}
        return FileResponse(CLIENT / "index.html", 404, headers=headers)
    code = {400: "malformed", 405: "wrong_method"}.get(error.status_code, "not_found")
    return refusal(error.status_code, code, f"{request.url.path}: {error.detail}")


def _prefers_html(request: Request) -> bool:
    """Check whether a browser asks for a page.

    The client then shows that there is no such page, in the reader's language.
    """
    is_page = request.method in ("GET", "HEAD") and not request.url.path.startswith("/api/")
    return is_page and "text/html" in request.headers.get("accept", "")


async def _refuse_half_letters(request: Request, error: Exception) -> Response:
    return refusal(422, "malformed", f"a text has {LONE_SURROGATE}; remove it")


async def _refuse_broken(request: Request, error: Exception) -> Response:
    """Answer after an error in our code; the server logs the error in full."""
    return refusal(500, "broken", "an error occurred on the server; its log has the details")


def _complaints(errors: Sequence[Any]) -> str:
    """Return Pydantic's first findings as one line: where, and what would be right."""
    complaints = [
        f"{'.'.join(str(part)[:40] for part in error['loc'] if part != 'body') or 'message'}: "
        f"{error['msg'][:LONGEST_COMPLAINT]}"
        for error in errors[:MAX_COMPLAINTS]
    ]
    if len(errors) > MAX_COMPLAINTS:
        complaints.append(f"and {len(errors) - MAX_COMPLAINTS} more")
    return "; ".join(complaints)
