"""Whatever goes wrong becomes an answer of the server, a refusal: never more than a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic_core import ValidationError
from starlette.exceptions import HTTPException

from whistlestop.server.errors import Refused
from whistlestop.server.messages import LONE_SURROGATE, Refusal

MOST_COMPLAINTS = 3
LONGEST_COMPLAINT = 300  # characters


def add_exception_handlers(app: FastAPI) -> None:
    """Let whatever goes wrong be answered with a refusal."""
    app.add_exception_handler(Refused, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_malformed)
    app.add_exception_handler(HTTPException, _refuse_unknown)
    app.add_exception_handler(UnicodeEncodeError, _refuse_half_letters)
    app.add_exception_handler(Exception, _refuse_broken)


def malformed(error: ValidationError) -> Refused:
    """The refusal of a message over the WebSocket that is none."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return Refused(422, "malformed", _complaints(found))


def refusal(status: int, code: str, message: str) -> JSONResponse:
    return JSONResponse(Refusal(code=code, message=message).model_dump(), status)


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refusal(error.status, error.code, error.message)


async def _refuse_malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return refusal(422, "malformed", _complaints(error.errors()))


async def _refuse_unknown(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {400: "malformed", 405: "wrong_method"}.get(error.status_code, "not_found")
    return refusal(error.status_code, code, f"{request.url.path}: {error.detail}")


async def _refuse_half_letters(request: Request, error: Exception) -> Response:
    return refusal(422, "malformed", f"a text has {LONE_SURROGATE}; leave it out")


async def _refuse_broken(request: Request, error: Exception) -> Response:
    """A mistake of ours: the log has it in full (the server logs what it raises)."""
    return refusal(500, "broken", "something broke on the server; its log says what")


def _complaints(errors: Sequence[Any]) -> str:
    """The first of Pydantic's findings as one line: where, and what would be right."""
    complaints = [
        f"{'.'.join(str(part)[:40] for part in error['loc'] if part != 'body') or 'message'}: "
        f"{error['msg'][:LONGEST_COMPLAINT]}"
        for error in errors[:MOST_COMPLAINTS]
    ]
    if len(errors) > MOST_COMPLAINTS:
        complaints.append(f"and {len(errors) - MOST_COMPLAINTS} more")
    return "; ".join(complaints)
