"""What every message has in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Message(BaseModel):
    """A JSON object with these fields and no others."""

    model_config = ConfigDict(extra="forbid")
