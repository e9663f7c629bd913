"""Playing over a WebSocket: the messages that a client may send, and their handlers.

A new message is a model with a ``type`` in ``messages.py`` (or another module of messages in this
package), and a handler here.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic_core import SchemaValidator, ValidationError, core_schema
from starlette.websockets import WebSocketDisconnect

from whistlestop.server.http.client_limits import network_of
from whistlestop.server.http.close_codes import POLICY_VIOLATION, TRY_AGAIN_LATER
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.exception_handlers import malformed
from whistlestop.server.http.guests import Guests
from whistlestop.server.http.message import Message
from whistlestop.server.table.dependencies import Tables
from whistlestop.server.table.encoding import refused_message
from whistlestop.server.table.frames import (
    Closed,
    Frames,
    close_refused,
    held_socket,
)
from whistlestop.server.table.guesses import Guesses
from whistlestop.server.table.messages import Look, Play, Visible
from whistlestop.server.table.table import Table
from whistlestop.server.table.talk import talk_refused_message
from whistlestop.server.table.talk_messages import Say
from whistlestop.server.table.watcher import Watcher
from whistlestop.server.telemetry.metrics import MESSAGES

log = logging.getLogger("whistlestop.server")

LONGEST_FRAME = 2048  # bytes of a message over the WebSocket: a move is far shorter

WHOLE_VIEWS, CHANGES = "1", "2"  # versions of the protocol

router = APIRouter(prefix="/api")


@dataclass(frozen=True, slots=True)
class Visit:
    """A connection with an open page of a table."""

    table: Table
    watcher: Watcher

    @property
    def asker(self) -> Asker:
        """Return the guest and the network address; without a cookie, the guest is empty."""
        return Asker(self.watcher.guest or "", network_of(self.watcher.socket))


async def _play(visit: Visit, message: Play) -> None:
    try:
        await visit.table.play(visit.watcher.guest, message.number, message.action)
    except Refused as refusal:
        visit.watcher.send(refused_message(refusal, message.action))


async def _note_visible(visit: Visit, message: Visible) -> None:
    visit.watcher.is_visible = message.visible


async def _say(visit: Visit, message: Say) -> None:
    try:
        await visit.table.talk.say(visit.asker, message)
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
    """Return the ``type`` that identifies a message."""
    return str(model.model_fields["type"].annotation.__args__[0])  # type: ignore[union-attr]


def reader_of(models: Iterable[type[Message]]) -> SchemaValidator:
    """Return a validator that reads the message that the ``type`` names."""
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


@router.websocket("/tables/{code}/play")
async def play(socket: WebSocket, code: str) -> None:
    """Send the view and what happens at a table, and receive the actions of its players.

    With ``?protocol=2`` only the first view is complete, and ``changes`` follow it.
    """
    await socket.accept()
    tables: Tables = socket.app.state.registry
    guesses: Guesses = socket.app.state.guesses
    guests: Guests = socket.app.state.guests
    watcher = Watcher(socket, guests.known(socket))
    try:
        watcher.takes_changes = _protocol(socket) == CHANGES
        guests.check_banned(socket)
        await guesses.check(socket)
        async with tables.using(code) as table:
            with held_socket(socket, watcher.guest, table=table.code):
                await _visit(Visit(table, watcher))
    except Refused as refusal:
        guesses.note(socket, refusal)
        is_final = refusal.status in (403, 404, 410)  # the page need not connect again
        await close_refused(socket, refusal, POLICY_VIOLATION if is_final else TRY_AGAIN_LATER)
    except Closed as closed:
        await close_refused(socket, closed.refused, closed.code)


def _protocol(socket: WebSocket) -> str:
    """Return the version of the protocol that a client asks for. Raises Refused."""
    version = socket.query_params.get("protocol", WHOLE_VIEWS)
    if version not in (WHOLE_VIEWS, CHANGES):
        raise Refused(404, "unknown_protocol", "the protocols of this server are 1 and 2")
    return version


async def _visit(visit: Visit) -> None:
    """Let a guest watch and play until the connection ends. Raises Refused and Closed."""
    sending = asyncio.create_task(visit.watcher.send_all())
    try:
        await visit.table.watch(visit.watcher)
        await _receive_loop(visit)
    except (WebSocketDisconnect, RuntimeError):
        log.debug("table %s: a connection ended", visit.table.code)
    finally:
        sending.cancel()
        visit.table.leave(visit.watcher)


async def _receive_loop(visit: Visit) -> None:
    """Carry out a client's messages until the client disconnects. Raises Closed."""
    socket = visit.watcher.socket
    frames = Frames(visit.watcher, socket.app.state.limits)
    while True:
        text = await frames.next()
        try:
            message = CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            frames.complain(malformed(error))
            continue
        begin = time.perf_counter()
        await HANDLERS[type(message)](visit, message)
        MESSAGES.labels(message.type).observe(time.perf_counter() - begin)
