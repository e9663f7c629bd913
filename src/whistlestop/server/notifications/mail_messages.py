"""The messages about a person's emails.

The client's types are generated from these models.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field, StrictBool

from whistlestop.server.http.message import Message


class MailInfo(Message):
    """A person's email settings.

    ``address``: the person's confirmed address. ``wanted``: emails are sent there. ``pending``: the
    address to which a code was sent that was not entered yet. ``failed``: that email could not be
    sent.
    """

    address: str | None
    wanted: bool
    pending: str | None
    failed: bool


class MailAddress(Message):
    """The address at which a person wants to be notified of their turn, and their language."""

    address: str = Field(max_length=300)
    language: Literal["en", "pl", "ro"]


class MailCode(Message):
    """The six digits that were sent to the address."""

    code: str = Field(max_length=20)


class MailRequest(Message):
    """Whether a person wants emails."""

    wanted: StrictBool
