"""Playing over a WebSocket: what a client may say there, and what carries it out.

A new message is a model with a ``type`` in ``messages.py`` (or beside it), and a
handler here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic_core import SchemaValidator, ValidationError, core_schema
from starlette.websockets import WebSocketDisconnect

from whistlestop.server.encoding import refused_message
from whistlestop.server.errors import Refused
from whistlestop.server.exception_handlers import malformed
from whistlestop.server.guests import Guests
from whistlestop.server.message import Message
from whistlestop.server.messages import Look, Play, Visible
from whistlestop.server.table import Table
from whistlestop.server.table_registry import TableRegistry
from whistlestop.server.talk import talk_refused_message
from whistlestop.server.talk_messages import Say
from whistlestop.server.watcher import Watcher

log = logging.getLogger("whistlestop.server")

LONGEST_FRAME = 2048  # bytes of a message over the WebSocket: a move is far shorter

router = APIRouter(prefix="/api")


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody with an open page of a table."""

    table: Table
    watcher: Watcher


async def _play(visit: Visit, message: Play) -> None:
    try:
        await visit.table.play(visit.watcher.guest, message.number, message.action)
    except Refused as refusal:
        visit.watcher.send(refused_message(refusal, message.action))


async def _note_visible(visit: Visit, message: Visible) -> None:
    visit.watcher.is_visible = message.visible


async def _say(visit: Visit, message: Say) -> None:
    try:
        await visit.table.talk.say(visit.watcher.guest, message)
    except Refused as refusal:
        visit.watcher.send(talk_refused_message(refusal))


async def _look(visit: Visit, message: Look) -> None:
    try:
        await visit.table.look(visit.watcher, message.seat)
    except Refused as refusal:
        visit.watcher.send(refused_message(refusal, None))


HANDLERS: dict[type[Message], Callable[[Visit, Any], Awaitable[None]]] = {
    Play: _play,
    Look: _look,
    Visible: _note_visible,
    Say: _say,
}


def tag_of(model: type[Message]) -> str:
    """The ``type`` by which a message is known."""
    return str(model.model_fields["type"].annotation.__args__[0])  # type: ignore[union-attr]


def reader_of(models: Iterable[type[Message]]) -> SchemaValidator:
    """Reads whichever of these messages the ``type`` names."""
    schemas = {tag_of(model): model.__pydantic_core_schema__ for model in models}
    known = " or ".join(repr(tag) for tag in schemas)
    return SchemaValidator(
        core_schema.tagged_union_schema(
            schemas,
            discriminator="type",
            custom_error_type="no_type",
            custom_error_message=f"type should be one of {known}",
        )
    )


CLIENT_MESSAGE = reader_of(HANDLERS)


async def accepted(socket: WebSocket) -> bool:
    """Whether a connection was accepted: pages from elsewhere are sent away."""
    origin = socket.headers.get("origin")
    if origin is not None and origin.split("://")[-1] != socket.headers.get("host"):
        await socket.close(1008, "this page comes from elsewhere")
        return False
    await socket.accept()
    return True


@router.websocket("/tables/{code}/play")
async def play(socket: WebSocket, code: str) -> None:
    """The view, what happens, and the actions of whoever sits here."""
    if not await accepted(socket):
        return
    registry: TableRegistry = socket.app.state.registry
    guests: Guests = socket.app.state.guests
    watcher = Watcher(socket, guests.known(socket))
    try:
        async with registry.using(code) as table:
            await _visit(Visit(table, watcher))
    except Refused as refusal:
        await socket.send_text(refused_message(refusal, None))
        await socket.close(1008 if refusal.status == 404 else 1013, refusal.code)


async def _visit(visit: Visit) -> None:
    """Let somebody look and play until they go. Raises Refused if they can't be let in."""
    sending = asyncio.create_task(visit.watcher.send_all())
    try:
        await visit.table.watch(visit.watcher)
        await _receive_loop(visit)
    except (WebSocketDisconnect, RuntimeError):
        log.debug("table %s: somebody left", visit.table.code)
    finally:
        sending.cancel()
        visit.table.leave(visit.watcher)


async def _receive_loop(visit: Visit) -> None:
    """Carry out what a client asks for, until it goes."""
    while True:
        received = await visit.watcher.socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        try:
            message = CLIENT_MESSAGE.validate_json(received.get("text") or "")
        except ValidationError as error:
            visit.watcher.send(refused_message(malformed(error), None))
            continue
        await HANDLERS[type(message)](visit, message)
