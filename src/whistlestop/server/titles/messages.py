"""The messages about titles: levels of bots, custom titles, their checks and drawing jobs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from whistlestop.drawing.picture import Picture
from whistlestop.server.http.fields import Drawn
from whistlestop.server.http.message import Message
from whistlestop.server.http.structs import JsonObject, Like
from whistlestop.server.titles.facts import TitleFacts

FactsJson = Annotated[JsonObject, Like(TitleFacts)]
PictureJson = Annotated[JsonObject, Like(Picture)]


class BotFacts(Message):
    """A level at which bots play at tables; levels are listed from the weakest to the strongest.

    ``name`` and ``about``: by language.
    """

    id: str
    name: dict[str, str]
    about: dict[str, str]


class DrawnTitle(Message):
    """A title that a guest drew: its facts as in a title file, and its board's drawing."""

    facts: Drawn
    board: Drawn


class TitleToCheck(Message):
    facts: Drawn


class Problem(Message):
    """A mistake in a title: its field, and what would be right.

    ``code``: the rule for typed text that it breaks; None: another rule.
    """

    field: str
    message: str
    code: str | None = None


class Problems(Message):
    problems: list[Problem]


class EditorJob(Message):
    """The progress and the result of a drawing job or a balance check."""

    id: str
    kind: Literal["tidy", "balance"]
    state: Literal["waiting", "running", "done", "failed"]
    progress: float = Field(ge=0, le=1)
    message: str = ""
    board: JsonObject | None = Field(default=None, description="board.json, once it is done")
    balance: JsonObject | None = Field(
        default=None, description="output of `whistlestop titles balance --json`, once it is done"
    )
