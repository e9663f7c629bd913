"""The reasons for which the server notifies a player who does not have a table in sight."""

from __future__ import annotations

from typing import Literal

Notice = Literal["turn", "undo", "pause"]  # your turn; a question about a take-back or a pause
