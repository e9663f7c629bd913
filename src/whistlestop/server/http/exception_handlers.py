"""The handlers that turn every error into a refusal of at most a few lines."""

from __future__ import annotations

import re
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from pydantic_core import ValidationError
from starlette.exceptions import HTTPException

from whistlestop.server.http.complaints import LONE_SURROGATE, NO_JSON, complaints
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.message import Refusal
from whistlestop.server.http.security_headers import SECURITY
from whistlestop.server.http.static_client import CLIENT

UNKNOWN = "there is no such address"


def add_exception_handlers(app: FastAPI) -> None:
    """Add the handlers that answer every error with a refusal."""
    app.add_exception_handler(Refused, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_malformed)
    app.add_exception_handler(HTTPException, _refuse_unknown)
    app.add_exception_handler(UnicodeEncodeError, _refuse_half_letters)
    app.add_exception_handler(Exception, _refuse_broken)


def malformed(error: ValidationError) -> Refused:
    """Return the refusal of a malformed message over the WebSocket."""
    return Refused(422, "malformed", complaints(error.errors(include_url=False)))


def refusal(status: int, code: str, message: str, retry_after: int | None = None) -> JSONResponse:
    """Return a refusal, with the headers that every answer has."""
    headers = dict(SECURITY)
    if retry_after is not None:
        headers["Retry-After"] = str(retry_after)
    return JSONResponse(Refusal(code=code, message=message).model_dump(), status, headers)


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    request.app.state.guesses.note(request, error)
    return refusal(error.status, error.code, error.message, error.retry_after)


async def _refuse_malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return refusal(422, "malformed", complaints(error.errors()))


async def _refuse_unknown(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _prefers_html(request):
        headers = {"Cache-Control": "no-cache"}
        return FileResponse(CLIENT / "index.html", 404, headers=headers)
    if error.status_code == 400:
        return refusal(400, "malformed", NO_JSON)
    if error.status_code == 405:
        message = f"this address does not take {request.method} requests"
        answer = refusal(405, "wrong_method", message)
        answer.headers["Allow"] = ", ".join(_methods_of(request))
        return answer
    return refusal(error.status_code, "not_found", UNKNOWN)


def _methods_of(request: Request) -> list[str]:
    """Return the methods that the address of a request takes."""
    paths: dict[str, dict[str, Any]] = request.app.openapi()["paths"]
    found = {
        method.upper()
        for path, operations in paths.items()
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), request.url.path)
        for method in operations
    }
    return sorted(found) or ["GET"]  # pages and files


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
