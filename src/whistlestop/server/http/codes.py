"""Codes that people read, pass on and type: of tables, invitations and persons."""

from __future__ import annotations

import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters and digits that look alike


def new_code(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def plain_code(typed: str) -> str:
    """Return a code in its normal form: in lower case, without blanks and dashes."""
    return "".join(filter(str.isalnum, typed)).lower()
