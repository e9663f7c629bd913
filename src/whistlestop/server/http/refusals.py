"""The refusals that routes can give, as the OpenAPI document lists them.

Most follow from the form of a request. Routers name the others with ``responses=refusals(…)``.
"""

from __future__ import annotations

from typing import Any

from whistlestop.server.http.message import Refusal

MEANINGS = {
    400: "the body is not readable",
    403: "a page of another site asks, or this guest may not do that",
    404: "there is no such thing",
    409: "not now: the state of the table, game or person does not allow it",
    410: "the data of the table is damaged",
    411: "the length of the body is missing",
    413: "the body is too long",
    421: "the server is not known by this host name",
    422: "a value is wrong; the message says what is right",
    429: "too often, or too much at the same time; Retry-After has the seconds to wait",
    503: "the disk or the database can't be used, or the server is too busy",
}
OF_CODES = ("/api/tables/{code}", "/api/invitations/")  # paths with codes that can be guessed
SHAPE = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
RETRY_AFTER = {
    "Retry-After": {
        "description": "seconds after which the request may succeed",
        "schema": {"type": "integer"},
    }
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the refusals with these statuses, for ``responses`` of a router."""
    return {status: {"model": Refusal, "description": MEANINGS[status]} for status in statuses}


def add_refusals(path: str, method: str, operation: dict[str, Any]) -> None:
    """Add the refusals that follow from the form of a request to its OpenAPI operation."""
    statuses = {421, 503}
    if method != "get":
        statuses.add(403)
    if "requestBody" in operation:
        statuses |= {400, 411, 413}
    if "requestBody" in operation or "parameters" in operation:
        statuses.add(422)
    else:
        operation["responses"].pop("422", None)
    if "{" in path:
        statuses.add(404)
    if path.startswith(OF_CODES):
        statuses |= {410, 429}
    declared = {int(status) for status in operation["responses"]} - {200, 422}
    answers = {"200": operation["responses"]["200"]}
    for status in sorted(statuses | declared):
        answers[str(status)] = {"description": MEANINGS[status], "content": SHAPE}
        if status == 429:
            answers["429"]["headers"] = RETRY_AFTER
    operation["responses"] = answers
