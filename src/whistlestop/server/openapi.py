"""The OpenAPI document: every request, and in its components every message of the WebSockets too.

The client's types and the tables of docs/protocol.md are generated from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from inspect import cleandoc
from typing import Any, get_args, get_type_hints

import msgspec
from fastapi import FastAPI
from fastapi.routing import APIWebSocketRoute
from msgspec import Struct
from pydantic.json_schema import models_json_schema

from whistlestop import __version__
from whistlestop.game.action import Action
from whistlestop.server.http.message import (
    ListMessage,
    Message,
    PublicMessage,
    ServerMessage,
)
from whistlestop.server.http.refusals import add_refusals
from whistlestop.server.http.structs import CHANGES, MARK, STRUCTS
from whistlestop.server.routers import ROUTERS, SECTIONS
from whistlestop.server.table.play_socket import HANDLERS

PLACE = "#/components/schemas/{}"
OF_FILES = ("default", "minimum", "minProperties")  # a title file may leave out a 0; we send it
TITLES = ("title", "summary")

Schema = dict[str, Any]


@lru_cache(maxsize=1)
def openapi_document() -> Schema:
    """Return the OpenAPI document of the server."""
    app = FastAPI(
        title="Whistlestop",
        version=__version__,
        generate_unique_id_function=lambda route: f"{route.name} {route.path_format}",
    )
    for section, routers in SECTIONS.items():
        for router in routers:
            app.include_router(router, tags=[section])
    document = app.openapi()
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            del operation["operationId"]
            add_refusals(path, method, operation)
    schemas = document["components"]["schemas"]
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    schemas |= _socket_messages()
    schemas |= _structs()
    for name in STRUCTS:
        if name.endswith(CHANGES):
            whole = name.removesuffix(CHANGES)
            schemas[name] = _some_fields(whole, schemas[whole])
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    parts = {part: _with_references(document[part]) for part in ("paths", "components")}
    return document | parts | {"x-websockets": _sockets()}


def _sockets() -> dict[str, str]:
    """Return the paths of the WebSockets, which OpenAPI does not cover, and their purpose."""
    return {
        route.path: cleandoc(route.endpoint.__doc__ or "")
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIWebSocketRoute)
    }


def _socket_messages() -> dict[str, Schema]:
    """Return the messages of the WebSockets, and for each direction the choice between them."""
    kinds = (ServerMessage, ListMessage, PublicMessage)
    sent = [(model, "serialization") for kind in kinds for model in kind.__subclasses__()]
    received = [(model, "validation") for model in HANDLERS]
    models: Any = [*received, *sent]
    found = models_json_schema(models, ref_template=PLACE.format("{model}"))[1]
    schemas: dict[str, Schema] = found["$defs"]
    for kind in kinds:
        schemas[kind.__name__] = _one_of(str(kind.__doc__), kind.__subclasses__())
    schemas["ClientMessage"] = _one_of("Client → server, over the WebSocket of a table.", HANDLERS)
    return schemas


def _one_of(description: str, models: Iterable[type[Message]]) -> Schema:
    references = [{"$ref": PLACE.format(model.__name__)} for model in models]
    return {"description": description, "oneOf": references}


def _structs() -> dict[str, Schema]:
    """Return the structs that messages have, and the structs within them."""
    whole = {name: kind for name, kind in STRUCTS.items() if not name.endswith(CHANGES)}
    found, schemas = msgspec.json.schema_components(
        list(whole.values()), schema_hook=_notation, ref_template=PLACE.format("{name}")
    )
    for kind in _structs_in(whole.values()):
        fields = schemas[kind.__name__]["properties"]
        for field in fields.values():
            for limit in OF_FILES:
                field.pop(limit, None)
        if not kind.__struct_config__.omit_defaults:
            schemas[kind.__name__]["required"] = list(fields)
    unions = {
        name: schema for name, schema in zip(whole, found, strict=True) if "$ref" not in schema
    }
    return schemas | unions


def _structs_in(kinds: Iterable[Any]) -> set[type[Struct]]:
    """Return the structs in these types, and those in their fields."""
    found: set[type[Struct]] = set()
    waiting = list(kinds)
    while waiting:
        kind = waiting.pop()
        waiting += get_args(kind)
        if isinstance(kind, type) and issubclass(kind, Struct) and kind not in found:
            found.add(kind)
            waiting += get_type_hints(kind).values()
    return found


def _notation(kind: type) -> Schema:
    if kind is Action:
        return {"type": "string", "description": "an action in notation"}
    raise NotImplementedError(kind)


def _some_fields(of: str, whole: Schema) -> Schema:
    return {**whole, "description": f"Some fields of a {of}.", "required": []}


def _with_references(node: Any) -> Any:
    """Return a part of the document with a reference in place of each marked struct.

    Schema titles are left out: Pydantic and FastAPI make them from names, and they add nothing.
    """
    if isinstance(node, list):
        return [_with_references(each) for each in node]
    if not isinstance(node, dict):
        return node
    if MARK in node:
        return {"$ref": PLACE.format(node[MARK])}
    return {
        key: _with_references(value)
        for key, value in node.items()
        if key not in TITLES or not isinstance(value, str)
    }
