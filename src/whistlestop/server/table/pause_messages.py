"""Messages about pausing."""

from __future__ import annotations

from typing import Literal

from pydantic import StrictBool

from whistlestop.server.http.message import Message


class PauseRequest(Message):
    """A wish to pause the game, to agree to a pause, or to go on.

    ``pause`` false also declines or withdraws a pause that is not agreed yet.
    """

    pause: StrictBool


class PauseInfo(Message):
    """A pause that a player asked for.

    ``kind``: only the ``bots`` wait, or the whole ``game`` and its clocks do. ``is_on``: whether it
    has begun. ``by``: the seat that asked, None for a host without one. ``asked``: the seats that
    have to agree; ``agreed``: those that do. Both are empty if only the bots wait.
    """

    kind: Literal["bots", "game"]
    is_on: bool
    by: int | None
    asked: list[int]
    agreed: list[int]
