"""The messages about push notifications.

The client's types are generated from these models.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from whistlestop.server.http.message import Message


class PushKey(Message):
    """The server's key for push messages: an uncompressed point of P-256, base64url."""

    key: str


class PushKeys(Message):
    """The keys that only this browser can decrypt with (RFC 8291); base64url."""

    p256dh: str = Field(pattern=r"^[A-Za-z0-9_-]{87}=?$")
    auth: str = Field(pattern=r"^[A-Za-z0-9_-]{22}(==)?$")


class PushSubscription(Message):
    """A browser that wants push messages about its person's turn, in their language.

    ``endpoint``: the URL of its push service.
    """

    endpoint: str = Field(max_length=1000, pattern=r"^[!-~]+$")
    keys: PushKeys
    language: Literal["en", "pl", "ro"]


class PushUnsubscription(Message):
    endpoint: str = Field(max_length=1000)
