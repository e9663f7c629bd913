"""The JSON schema of everything on the wire, from which the client's types are generated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from fastapi.routing import APIRoute
from pydantic.json_schema import models_json_schema

from whistlestop.analysis.game_analysis import Piece, analysis_schema
from whistlestop.analysis.puzzles.answering import puzzle_schema
from whistlestop.game.view import game_schema
from whistlestop.server.app import ROUTERS
from whistlestop.server.http.message import Message, Refusal
from whistlestop.server.lobby.messages import GameMessage, GamesMessage
from whistlestop.server.lobby.public_messages import (
    ListedMessage,
    PublicTablesMessage,
    UnlistedMessage,
)
from whistlestop.server.table.messages import (
    AudienceMessage,
    RefusedMessage,
    TableMessage,
    TimeMessage,
    UpdateMessage,
)
from whistlestop.server.table.play_socket import HANDLERS
from whistlestop.server.table.talk_messages import TalkMessage, TalkRefusedMessage
from whistlestop.server.table.undo_messages import UndoneMessage
from whistlestop.server.titles.facts import facts_schema

OVER_THE_SOCKET = (
    TableMessage,
    UpdateMessage,
    TimeMessage,
    UndoneMessage,
    AudienceMessage,
    RefusedMessage,
    TalkMessage,
    TalkRefusedMessage,
)
IN_THE_LIST = (GamesMessage, GameMessage)
OF_PUBLIC_TABLES = (PublicTablesMessage, ListedMessage, UnlistedMessage)
CHANGES = (  # fields of a frame, the types they are parts of, and the names of these parts
    ("view", "View", "ViewChanges"),
    ("seats", "SeatView", "SeatChanges"),
    ("open", "OpenSeat", "OpenChanges"),
)


def _routes() -> Iterator[APIRoute]:
    for router in ROUTERS:
        yield from (route for route in router.routes if isinstance(route, APIRoute))


def _messages_in(annotation: Any) -> Iterator[type[Message]]:
    """Yield the messages in a type such as ``list[BotFacts]``."""
    if isinstance(annotation, type) and issubclass(annotation, Message):
        yield annotation
    for inner in get_args(annotation):
        yield from _messages_in(inner)


def received() -> list[type[Message]]:
    """Return the messages that clients send: the bodies of requests, and over the WebSocket."""
    bodies = [route.body_field for route in _routes() if route.body_field is not None]
    found = [m for body in bodies for m in _messages_in(body.field_info.annotation)]
    return _once([*found, *HANDLERS])


def sent() -> list[type[Message]]:
    """Return the messages that the server sends: answers to requests, and over the WebSockets."""
    found = [message for route in _routes() for message in _messages_in(route.response_model)]
    return _once([*found, Refusal, *OVER_THE_SOCKET, *IN_THE_LIST, *OF_PUBLIC_TABLES])


def _once(models: Iterable[type[Message]]) -> list[type[Message]]:
    return sorted(set(models), key=lambda model: model.__name__)


def wire_schema() -> dict[str, Any]:
    """Return one JSON schema with every message under ``$defs``."""
    inputs = [(model, "validation") for model in received()]
    outputs = [(model, "serialization") for model in sent()]
    _, schema = models_json_schema(
        [*inputs, *outputs],  # type: ignore[list-item]
        ref_template="#/$defs/{model}",
        title="Whistlestop protocol",
    )
    definitions = schema["$defs"]
    definitions.update(game_schema() | facts_schema() | analysis_schema() | puzzle_schema())
    pieces = [_a(kind.__name__) for kind in get_args(Piece)]
    definitions["AnalysisPiece"] = {"title": "AnalysisPiece", "oneOf": pieces}
    definitions["Analysis"]["properties"]["pieces"]["items"] = _a("AnalysisPiece")
    definitions["Judged"]["properties"]["decision"] = _a("Decision")
    definitions["HintComparison"]["properties"]["facts"]["items"] = _a("Fact")
    definitions["PositionAdvice"]["properties"]["advice"] = _a("Weighed")
    definitions["PuzzleToSolve"]["properties"]["view"] = _a("View")
    solution = definitions["Solution"]["properties"]
    solution["verdict"], solution["proof"] = _a("Verdict"), _a("Proof")
    solution["answers"]["items"] = _a("Answer")
    solution["way"] = {"anyOf": [_a("Way"), {"type": "null"}]}
    definitions["UpdateMessage"]["properties"]["view"] = _a("View")
    definitions["Entry"]["properties"]["events"]["items"] = _a("Event")
    definitions["OpenSeat"]["properties"]["tickets"]["items"] = _a("TicketView")
    definitions["OpenSeat"]["properties"]["offered"] = {
        "anyOf": [_a("OfferedTickets"), {"type": "null"}]
    }
    definitions["Replay"]["properties"]["start"] = _a("View")
    changes = definitions["Frame"]["properties"]
    for field, whole, name in CHANGES:
        definitions[name] = {
            **definitions[whole],
            "title": name,
            "description": f"Some fields of a {whole}.",
            "required": [],
        }
        if field == "view":
            changes[field] = _a(name)
        else:
            changes[field]["additionalProperties"] = _a(name)
    definitions["ServerMessage"] = _one_of("Server → client, over the WebSocket.", OVER_THE_SOCKET)
    definitions["ListMessage"] = _one_of("Server → client, about a guest's games.", IN_THE_LIST)
    definitions["PublicMessage"] = _one_of(
        "Server → client, about public tables.", OF_PUBLIC_TABLES
    )
    definitions["ClientMessage"] = _one_of("Client → server, over the WebSocket.", HANDLERS)
    return schema


def _a(name: str) -> dict[str, str]:
    """Return a reference to the definition with this name."""
    return {"$ref": f"#/$defs/{name}"}


def _one_of(description: str, models: Iterable[type[Message]]) -> dict[str, Any]:
    """Return a schema for any of these messages, distinguished by their ``type``."""
    return {
        "description": description,
        "oneOf": [_a(model.__name__) for model in models],
    }
