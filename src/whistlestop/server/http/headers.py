"""Limits of requests, and the headers of all answers."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from fastapi import Request, Response
from starlette.requests import ClientDisconnect

from whistlestop.server.http.client_limits import Limits, network_of
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.exception_handlers import refusal
from whistlestop.server.http.security_headers import SECURITY

LONGEST_BODY = 65_536  # bytes of a request
LONGEST_DRAWN = 262_144  # bytes of a request with a drawn title
MAX_DROPPED = 67_108_864  # bytes of a refused request that are read, so that the answer arrives
FAULTY = (400, 405, 411, 413, 421, 422)  # statuses of malformed requests
DROPPED_WITHIN = 20.0  # seconds for reading them


async def check_and_add_headers(request: Request, call_next: Any) -> Response:
    """Refuse a request that is too long, and add headers to the answer.

    Malformed requests count. An address that sends too many gets no other answer for a while, which
    costs the server little.
    """
    limits: Limits = request.app.state.limits
    address = network_of(request)
    try:
        limits.check("faults", address=address)
    except Refused as refused:
        answer = refusal(refused.status, refused.code, refused.message, refused.retry_after)
        answer.headers["Connection"] = "close"
        return answer
    response = await _checked(request, call_next)
    if response.status_code in FAULTY:
        limits.count("faults", address=address)
    return response


async def _checked(request: Request, call_next: Any) -> Response:
    """Return the answer with its headers, or the refusal of a request that is too long."""
    length = request.headers.get("content-length", "0")
    if request.headers.get("transfer-encoding") or not length.isdecimal():
        await _drop_body(request)
        return refusal(411, "no_length", "a request with a body needs a Content-Length header")
    most = LONGEST_DRAWN if request.url.path.startswith("/api/editor/") else LONGEST_BODY
    if int(length) > most:
        if int(length) <= MAX_DROPPED:
            await _drop_body(request)
        return refusal(413, "too_long", f"a request can be at most {most} bytes long")
    response: Response = await call_next(request)
    for name, value in SECURITY.items():
        response.headers.setdefault(name, value)
    if request.url.path.startswith("/assets/"):
        response.headers.setdefault("Cache-Control", "no-cache")
    elif request.url.path.startswith("/api/"):
        response.headers.setdefault("Cache-Control", "no-store")
    return response


async def _drop_body(request: Request) -> None:
    """Read a body and drop it.

    A client that still sends when the connection is closed may never see the answer. A client that
    waits until the server asks for the body (``Expect``) is not asked.
    """
    if "expect" in request.headers:
        return
    read = 0
    with suppress(ClientDisconnect, TimeoutError):
        async with asyncio.timeout(DROPPED_WITHIN):
            async for piece in request.stream():
                read += len(piece)
                if read > MAX_DROPPED:
                    return
