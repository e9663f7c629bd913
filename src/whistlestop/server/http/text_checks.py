"""Checks of the texts that people send, by the rule in ``titles/typed_text.py``."""

from __future__ import annotations

from typing import Any

from whistlestop.server.http.errors import Refused
from whistlestop.titles.typed_text import MESSAGES, Fault, cleaned, cleaned_line, fault_of

LONGEST_NAME = 24  # characters in form NFC
NOTE_BREAKS = "\n\t"


def clean_line(text: Any) -> Any:
    """Return a cleaned text, or any other value unchanged.

    Pydantic checks types and lengths later.
    """
    return cleaned_line(text) if isinstance(text, str) else text


def clean_notes(text: Any) -> Any:
    """Return cleaned notes, or any other value unchanged."""
    return cleaned(text) if isinstance(text, str) else text


def checked_name(name: str) -> str:
    """Return a cleaned name if it is valid and not too long. Raises Refused."""
    if len(name) > LONGEST_NAME:
        message = f"a name can have at most {LONGEST_NAME} characters, not {len(name)}"
        raise Refused(422, "text_long", message)
    return checked_line(name)


def checked_line(text: str) -> str:
    """Return a cleaned text of one line if it is valid. Raises Refused."""
    _refuse(fault_of(text))
    return text


def checked_notes(text: str) -> str:
    """Return cleaned notes if they are valid; they may be empty or have several lines.

    Raises Refused.
    """
    _refuse(fault_of(text, NOTE_BREAKS, may_be_empty=True))
    return text


def _refuse(fault: Fault | None) -> None:
    if fault is not None:
        raise Refused(422, fault, MESSAGES[fault])
