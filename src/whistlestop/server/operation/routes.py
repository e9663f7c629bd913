"""The requests of proxies and supervisors: whether the server runs, and whether it can work."""

from __future__ import annotations

import logging

import anyio
from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse

from whistlestop.server.http.exception_handlers import refusal
from whistlestop.server.store.data_folder import StoreError
from whistlestop.server.store.disk import DATABASE_ERRORS
from whistlestop.server.store.store import Store

log = logging.getLogger("whistlestop.server")

ANSWERS_WITHIN = 2.0  # seconds that the database has for an answer
NO_STORE = {"Cache-Control": "no-store"}

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> PlainTextResponse:
    """Answer, which shows that the process runs."""
    return PlainTextResponse("ok\n", headers=NO_STORE)


@router.get("/readyz")
async def readyz(request: Request) -> JSONResponse:
    """Check that the database answers and the tables are loaded; 503 with the reason otherwise."""
    if not getattr(request.app.state, "is_ready", False):
        return _not_ready("the server is starting or stopping; its tables are not loaded")
    store: Store = request.app.state.registry.store
    try:
        with anyio.fail_after(ANSWERS_WITHIN):
            await run_sync(store.check_answers, abandon_on_cancel=True)
    except TimeoutError:
        return _not_ready(f"the database did not answer within {ANSWERS_WITHIN:g} seconds")
    except StoreError as error:
        return _not_ready(str(error))
    except DATABASE_ERRORS as error:
        log.error("the database does not answer: %s", error)
        return _not_ready("the database does not answer; the server's log says why")
    tables = {"tables": "loaded", "database": "answers"}
    return JSONResponse({"ready": True, **tables}, headers=NO_STORE)


def _not_ready(reason: str) -> JSONResponse:
    answer = refusal(503, "not_ready", reason)
    answer.headers.update(NO_STORE)
    return answer
