"""Checks that the OpenAPI document lists every answer that the tests get."""

import re
from functools import cache
from typing import Any

import httpx

from whistlestop.server.openapi import openapi_document

OF_ALL = (405, 500)  # an address without this method; an error in our code


@cache
def _operations() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    return [
        (re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), operations)
        for path, operations in openapi_document()["paths"].items()
    ]


def check_documented(response: httpx.Response) -> None:
    """Check the status of an answer of the interface; a hook of httpx."""
    request = response.request
    for pattern, operations in _operations():
        operation = operations.get(request.method.lower())
        if operation is not None and pattern.fullmatch(request.url.path):
            known = [int(status) for status in operation["responses"]]
            assert response.status_code in (*known, *OF_ALL), (
                f"{request.method} {request.url.path} answers {response.status_code}, "
                f"which is not in its document: {known}"
            )
            return
