"""Codes that people read, tell and type: of tables, invitations, persons."""

from __future__ import annotations

import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are mistaken for each other


def new_code(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def plain_code(typed: str) -> str:
    """A code as it was made, however it was typed: in capitals, with blanks or dashes."""
    return "".join(filter(str.isalnum, typed)).lower()
