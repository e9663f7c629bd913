"""Structs of msgspec as parts of messages: views, events, facts, findings of an analysis.

The layers below encode them, so a message has them as JSON objects. ``Like`` says which struct such
an object is, and the OpenAPI document (``server/openapi.py``) describes every struct named here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetJsonSchemaHandler
from pydantic_core import CoreSchema

from whistlestop.game.event import Event
from whistlestop.game.view import View

JsonObject = dict[str, Any]

MARK = "x-struct"  # in a schema: the name of the struct that belongs there
CHANGES = "Changes"  # the end of the name of a struct of which a message has some fields only

STRUCTS: dict[str, Any] = {}  # by name, all structs that messages have


@dataclass(frozen=True)
class Like:
    """Marks a JSON object that is a struct, or one of a union of structs.

    ``name``: of a union, for the document. ``some``: the object has only some of the fields.
    """

    kind: Any
    name: str = ""
    some: bool = False

    def __post_init__(self) -> None:
        STRUCTS[self._name] = self.kind

    @property
    def _name(self) -> str:
        return (self.name or self.kind.__name__) + (CHANGES if self.some else "")

    def __get_pydantic_json_schema__(
        self, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {MARK: self._name}


ViewJson = Annotated[JsonObject, Like(View)]
ViewChanges = Annotated[JsonObject, Like(View, some=True)]
EventJson = Annotated[JsonObject, Like(Event)]
