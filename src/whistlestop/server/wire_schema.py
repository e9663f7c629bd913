"""The JSON schema of everything on the wire, from which the client's types are generated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from pydantic.json_schema import models_json_schema

from whistlestop.analysis.game_analysis import Piece, analysis_schema
from whistlestop.analysis.puzzles.answering import puzzle_schema
from whistlestop.game.view import game_schema
from whistlestop.server import (
    again_messages,
    analysis_messages,
    mail_messages,
    messages,
    person_messages,
    public_messages,
    push_messages,
    puzzle_messages,
    talk_messages,
    undo_messages,
)
from whistlestop.server.facts import facts_schema
from whistlestop.server.message import Message
from whistlestop.server.play_socket import HANDLERS

OVER_THE_SOCKET = (
    messages.TableMessage,
    messages.UpdateMessage,
    messages.TimeMessage,
    undo_messages.UndoneMessage,
    public_messages.AudienceMessage,
    messages.RefusedMessage,
    talk_messages.TalkMessage,
    talk_messages.TalkRefusedMessage,
)
IN_THE_LIST = (messages.GamesMessage, messages.GameMessage)
OF_PUBLIC_TABLES = (
    public_messages.PublicTablesMessage,
    public_messages.ListedMessage,
    public_messages.UnlistedMessage,
)
SENT = (
    *OVER_THE_SOCKET,
    messages.Addresses,
    analysis_messages.Analysis,
    messages.BotFacts,
    person_messages.CodeOwner,
    messages.Hint,
    messages.Invitation,
    analysis_messages.Judged,
    person_messages.Ladder,
    person_messages.Me,
    puzzle_messages.MyPuzzles,
    talk_messages.Notes,
    messages.Problems,
    puzzle_messages.PositionAdvice,
    person_messages.Profile,
    push_messages.PushKey,
    puzzle_messages.PuzzleInfo,
    puzzle_messages.PuzzleToSolve,
    messages.Refusal,
    messages.Replay,
    puzzle_messages.Solution,
    messages.TableInfo,
    messages.EditorJob,
    messages.FinishedGames,
    *IN_THE_LIST,
    *OF_PUBLIC_TABLES,
)
RECEIVED = (
    person_messages.AboutMe,
    analysis_messages.ActionToJudge,
    again_messages.AgainRequest,
    puzzle_messages.AnswerToPuzzle,
    person_messages.Code,
    messages.DrawnTitle,
    messages.HintRequest,
    messages.Join,
    mail_messages.MailAddress,
    mail_messages.MailCode,
    mail_messages.MailWish,
    messages.NewTable,
    talk_messages.Notes,
    messages.Pace,
    puzzle_messages.PositionToCheck,
    push_messages.PushSubscription,
    push_messages.PushUnsubscription,
    *HANDLERS,
    analysis_messages.PlayOn,
    analysis_messages.RecordToAnalyse,
    messages.RecordToReplay,
    messages.SeatRequest,
    person_messages.Share,
    messages.StandInRequest,
    messages.TitleToCheck,
    undo_messages.UndoRequest,
    undo_messages.UndoAnswer,
)

CHANGES = (  # fields of a frame: parts of what, and what these are called
    ("view", "View", "ViewChanges"),
    ("seats", "SeatView", "SeatChanges"),
    ("open", "OpenSeat", "OpenChanges"),
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
    definitions.update(game_schema() | facts_schema() | analysis_schema() | puzzle_schema())
    pieces = [_a(kind.__name__) for kind in get_args(Piece)]
    definitions["AnalysisPiece"] = {"title": "AnalysisPiece", "oneOf": pieces}
    definitions["Analysis"]["properties"]["pieces"]["items"] = _a("AnalysisPiece")
    definitions["Judged"]["properties"]["decision"] = _a("Decision")
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
    definitions["ListMessage"] = _one_of("Server → client, about one's games.", IN_THE_LIST)
    definitions["PublicMessage"] = _one_of(
        "Server → client, about tables that are open to everybody.", OF_PUBLIC_TABLES
    )
    definitions["ClientMessage"] = _one_of("Client → server, over the WebSocket.", HANDLERS)
    return schema


def _a(name: str) -> dict[str, str]:
    """What is declared under this name."""
    return {"$ref": f"#/$defs/{name}"}


def _one_of(description: str, models: Iterable[type[Message]]) -> dict[str, Any]:
    """Any of these messages, told apart by their ``type``."""
    return {
        "description": description,
        "oneOf": [_a(model.__name__) for model in models],
    }
