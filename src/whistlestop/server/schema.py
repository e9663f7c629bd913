"""The JSON schema of everything on the wire, from which the client's types are generated."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import models_json_schema

from whistlestop.server import messages

SENT = (
    messages.BotFacts,
    messages.Hint,
    messages.Invitation,
    messages.Refusal,
    messages.RefusedMessage,
    messages.TableInfo,
    messages.TableMessage,
    messages.TitleFacts,
    messages.UpdateMessage,
)
RECEIVED = (
    messages.HintWish,
    messages.Join,
    messages.NewTable,
    messages.Pace,
    messages.Play,
    messages.SeatWish,
    messages.StandInWish,
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
    definitions["View"] = definitions.pop("ViewMessage")
    definitions["View"]["title"] = "View"
    update = definitions["UpdateMessage"]["properties"]["view"]
    update["$ref"] = "#/$defs/View"
    return schema
