"""Refusals of requests: a status, a code for programs and a reason for people."""

from __future__ import annotations


class Refused(Exception):
    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
