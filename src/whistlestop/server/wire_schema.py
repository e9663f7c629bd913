"""The JSON schema of everything on the wire, from which the client's types are generated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic.json_schema import models_json_schema

from whistlestop.game.view import game_schema
from whistlestop.server import messages
from whistlestop.server.facts import facts_schema
from whistlestop.server.play_socket import HANDLERS

OVER_THE_SOCKET = (messages.TableMessage, messages.UpdateMessage, messages.RefusedMessage)
IN_THE_LIST = (messages.GamesMessage, messages.GameMessage)
SENT = (
    *OVER_THE_SOCKET,
    messages.Addresses,
    messages.BotFacts,
    messages.Hint,
    messages.Invitation,
    messages.Problems,
    messages.Refusal,
    messages.TableInfo,
    messages.EditorJob,
    messages.FinishedGames,
    *IN_THE_LIST,
)
RECEIVED = (
    messages.DrawnTitle,
    messages.HintRequest,
    messages.Join,
    messages.NewTable,
    messages.Pace,
    *HANDLERS,
    messages.SeatRequest,
    messages.StandInRequest,
    messages.TitleToCheck,
)


def wire_schema() -> dict[str, Any]:
    """One JSON schema with every message under ``$defs``."""
    inputs = [(model, "validation") for model in RECEIVED]
    outputs = [(model, "serialization") for model in SENT]
    _, schema = models_json_schema(
        [*inputs, *outputs],  # type: ignore[list-item]
        ref_template="#/$defs/{model}",
        title="Whistlestop protocol",
    )
    definitions = schema["$defs"]
    definitions.update(game_schema() | facts_schema())
    definitions["UpdateMessage"]["properties"]["view"] = {"$ref": "#/$defs/View"}
    definitions["Entry"]["properties"]["events"]["items"] = {"$ref": "#/$defs/Event"}
    definitions["ServerMessage"] = _one_of("Server → client, over the WebSocket.", OVER_THE_SOCKET)
    definitions["ListMessage"] = _one_of("Server → client, about one's games.", IN_THE_LIST)
    definitions["ClientMessage"] = _one_of("Client → server, over the WebSocket.", HANDLERS)
    return schema


def _one_of(description: str, models: Iterable[type[messages.Message]]) -> dict[str, Any]:
    """Any of these messages, told apart by their ``type``."""
    return {
        "description": description,
        "oneOf": [{"$ref": f"#/$defs/{model.__name__}"} for model in models],
    }
