"""What is said about mails to a person; the client's types are generated from here, too."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, StrictBool

from whistlestop.server.message import Message


class MailInfo(Message):
    """``address``: the person's, confirmed. ``wanted``: mails are sent there. ``pending``: to
    which address a code was sent that is waited for. ``failed``: that mail could not be sent."""

    address: str | None
    wanted: bool
    pending: str | None
    failed: bool


class MailAddress(Message):
    """Where a person wants to be told that it is his turn, in his language."""

    address: str = Field(max_length=300)
    language: Literal["en", "pl", "ro"]


class MailCode(Message):
    """The six digits that were sent to the address."""

    code: str = Field(max_length=20)


class MailWish(Message):
    """Whether mails are sent."""

    wanted: StrictBool
