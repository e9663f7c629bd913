"""What browsers say that want to be told when it is their person's turn; the client's types are
generated from here, too."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from whistlestop.server.message import Message


class PushKey(Message):
    """The server's key for push messages: an uncompressed point of P-256, base64url."""

    key: str


class PushKeys(Message):
    """With which only the browser reads what it is sent (RFC 8291); base64url."""

    p256dh: str = Field(pattern=r"^[A-Za-z0-9_-]{87}=?$")
    auth: str = Field(pattern=r"^[A-Za-z0-9_-]{22}(==)?$")


class PushSubscription(Message):
    """A browser that wants to be told when it is its person's turn, in his language.

    ``endpoint``: where its push service is called.
    """

    endpoint: str = Field(max_length=1000, pattern=r"^[!-~]+$")
    keys: PushKeys
    language: Literal["en", "pl", "ro"]


class PushUnsubscription(Message):
    endpoint: str = Field(max_length=1000)
