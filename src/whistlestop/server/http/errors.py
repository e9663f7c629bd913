"""Refusals of requests: a status, a code for programs and a reason for people."""

from __future__ import annotations


class Refused(Exception):
    """A refusal. ``retry_after``: the seconds after which the request may succeed."""

    def __init__(
        self, status: int, code: str, message: str, retry_after: int | None = None
    ) -> None:
        super().__init__(message)
        self.retry_after = retry_after
        self.status = status
        self.code = code
        self.message = message
