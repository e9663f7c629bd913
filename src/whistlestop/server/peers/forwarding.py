"""Sending requests on to the server that owns their table.

While the owner can't be reached, a request waits for the table to find another owner. So neither a
restart nor the death of a server shows people more than a short delay.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any, TypeVar

import httpx
import websockets
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

from whistlestop.server.http.close_codes import RESTART, TRY_AGAIN_LATER
from whistlestop.server.http.codes import plain_code
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.exception_handlers import refusal
from whistlestop.server.peers.endings import Endings
from whistlestop.server.peers.leases import DESK, Leases, Owner, table_moving
from whistlestop.server.peers.signing import HEADER, SENT_ON, Signing
from whistlestop.server.store.disk import on_disk

MOVES_WITHIN = 8.0  # seconds in which a table finds another owner: longer than a lease
TRY_EVERY = 0.1  # seconds
TIMEOUT = {"connect": 2.0, "read": 60.0, "write": 10.0, "pool": 2.0}  # seconds; hints take long
NO_CODE = (1005, 1006)  # of connections that ended without a close code
CHANGES_NOTHING = ("GET", "HEAD")
OF_ONE_HOP = {  # headers that each connection sets for itself
    "connection",
    "content-length",
    "date",
    "keep-alive",
    "server",
    "transfer-encoding",
    "upgrade",
    HEADER,
}
OF_HANDSHAKE = {  # this server has checked the last three
    "sec-websocket-extensions",
    "sec-websocket-key",
    "sec-websocket-version",
    "host",
    "origin",
    "sec-fetch-site",
}
CONNECTS_WITHIN = 2.0  # seconds

TABLE = re.compile(r"/api/tables/([^/]+)(?!.*/analysis$)")
AT_DESK = re.compile(r"/api/(me|editor|maps|analyses)\b|/mail/|/api/tables/[^/]+/analysis$")
INVITATION = re.compile(r"/api/invitations/([^/]+)$")

Headers = list[tuple[bytes, bytes]]
Answer = TypeVar("Answer")


class Forwarding:
    """Sends each request on to the server that has its lease.

    ``table_of``: returns the code of the table of an invitation; raises Refused.
    """

    def __init__(
        self,
        app: ASGIApp,
        leases: Leases,
        signing: Signing,
        endings: Endings,
        table_of: Callable[[str], Awaitable[str]],
    ) -> None:
        self._app, self._leases, self._signing = app, leases, signing
        self._endings = endings
        self._table_of = table_of
        # A client would keep the cookies of one guest for the next; a transport keeps nothing.
        # A connection for each request: one that is kept could break in the middle of the next.
        self._transport = httpx.AsyncHTTPTransport(
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=0),
            trust_env=False,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_ours = scope["type"] not in ("http", "websocket") or SENT_ON in scope.get("state", {})
        try:
            name = None if is_ours else await self._name(scope["path"])
            owner = None if name is None else await self._owner(name)
        except Refused as refused:
            await _refuse(scope, receive, send, refused)
            return
        if name is None or owner is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._send_on(name, scope, receive, send)
        else:
            await self._connect_on(name, scope, receive, send)

    async def _name(self, path: str) -> str | None:
        """Return the lease that a request needs, None if any server can carry it out."""
        if AT_DESK.match(path):
            return DESK
        if found := TABLE.match(path):
            return plain_code(found[1])
        if found := INVITATION.match(path):
            with suppress(Refused):  # the route refuses it
                return await self._table_of(found[1])
        return None

    async def _owner(self, name: str) -> Owner | None:
        """Return the other server that has a lease; None if this one may carry the work out."""
        return None if self._leases.is_mine(name) else await on_disk(self._leases.claim, name)

    # requests

    async def _send_on(self, name: str, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            body = await request.body()
        except ClientDisconnect:
            return
        try:
            answer = await self._answer(name, request, body)
        except Refused as refused:
            await _refuse(scope, receive, send, refused)
            return
        if answer is None:
            await self._app(scope, _with_body(body, receive), send)
            return
        headers = [
            (key, value)
            for key, value in answer.headers.raw
            if key.decode().lower() not in OF_ONE_HOP
        ]
        headers.append((b"content-length", str(len(answer.content)).encode()))
        status = answer.status_code
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": answer.content})

    async def _answer(self, name: str, request: Request, body: bytes) -> httpx.Response | None:
        """Return the owner's answer, None if the request has become this server's own.

        Raises Refused.
        """
        until = time.monotonic() + MOVES_WITHIN
        headers = _headers(request.scope, self._signing, without={"accept-encoding"})
        headers.append((b"accept-encoding", b"identity"))  # this server compresses the answer
        while (owner := await self._owner(name)) is not None:
            url = f"http://{owner.address}{_target(request.scope)}"
            onward = httpx.Request(
                request.method, url, headers=headers, content=body, extensions={"timeout": TIMEOUT}
            )
            try:
                return await self._before_the_end(owner, self._asked(onward))
            except httpx.ConnectError:
                pass  # the owner has not seen the request
            except httpx.HTTPError:
                if request.method not in CHANGES_NOTHING:
                    break  # the owner may have carried it out
            if time.monotonic() > until:
                break
            await asyncio.sleep(TRY_EVERY)
        else:
            return None
        raise table_moving()

    async def _asked(self, onward: httpx.Request) -> httpx.Response:
        answer = await self._transport.handle_async_request(onward)
        await answer.aread()
        return answer

    async def _before_the_end(self, owner: Owner, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Return the result of work of the owner. Raises RemoteProtocolError if the owner ends."""
        task, end = asyncio.create_task(work), self._endings.of(owner.id)
        try:
            await asyncio.wait((task, end), return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not task.done():
                task.cancel()
        if task.cancelled() or not task.done():
            raise httpx.RemoteProtocolError("the server has ended")
        return task.result()

    # WebSockets

    async def _connect_on(self, name: str, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            onward = await self._connected(name, scope)
        except Refused as refused:
            await _refuse(scope, receive, send, refused)
            return
        if onward is None:
            await self._app(scope, receive, send)
            return
        owner, connection = onward
        socket = WebSocket(scope, receive, send)
        end = self._endings.of(owner.id)
        end.add_done_callback(hang_up := lambda _: connection.transport.abort())
        try:
            async with connection:
                with suppress(WebSocketDisconnect, RuntimeError):  # the client has left
                    await socket.accept()
                    await _relay(socket, connection)
        finally:
            end.remove_done_callback(hang_up)

    async def _connected(self, name: str, scope: Scope) -> tuple[Owner, ClientConnection] | None:
        """Return a connection to the owner; None if the table has become this server's own.

        Raises Refused.
        """
        until = time.monotonic() + MOVES_WITHIN
        named = _headers(scope, self._signing, without=OF_HANDSHAKE)
        headers = [(key.decode("latin-1"), value.decode("latin-1")) for key, value in named]
        while (owner := await self._owner(name)) is not None:
            try:
                return owner, await connect(
                    f"ws://{owner.address}{_target(scope)}",
                    additional_headers=headers,
                    compression=None,
                    max_size=None,
                    open_timeout=CONNECTS_WITHIN,
                    proxy=None,
                    user_agent_header=None,  # the client's is passed on
                )
            except websockets.InvalidStatus:
                raise table_moving() from None
            except (OSError, TimeoutError, websockets.InvalidHandshake):
                if time.monotonic() > until:
                    raise table_moving() from None
            await asyncio.sleep(TRY_EVERY)
        return None


async def _relay(socket: WebSocket, onward: ClientConnection) -> None:
    """Pass messages on in both directions until one side ends."""
    from_client = asyncio.create_task(_pass_on(socket, onward))
    try:
        async for message in onward:
            if isinstance(message, str):
                await socket.send_text(message)
            else:
                await socket.send_bytes(message)
    except websockets.ConnectionClosed:
        pass  # without a close frame
    finally:
        from_client.cancel()
    code = onward.close_code
    await socket.close(RESTART if code is None or code in NO_CODE else code, onward.close_reason)


async def _pass_on(socket: WebSocket, onward: ClientConnection) -> None:
    """Pass the client's messages on until it leaves."""
    with suppress(websockets.ConnectionClosed):
        while True:
            received = await socket.receive()
            if received["type"] == "websocket.disconnect":
                await onward.close()
                return
            await onward.send(received.get("text") or received.get("bytes") or "")


def _headers(scope: Scope, signing: Signing, without: Iterable[str]) -> Headers:
    """Return the headers of a client's request, with its signed client."""
    dropped = OF_ONE_HOP | set(without)
    kept = [(key, value) for key, value in scope["headers"] if key.decode().lower() not in dropped]
    return [*kept, (HEADER.encode(), signing.signed(scope).encode())]


def _target(scope: Scope) -> str:
    """Return path and query of a request as the client wrote them."""
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope["query_string"]
    return (path.split(b"?")[0] + (b"?" + query if query else b"")).decode("latin-1")


def _with_body(body: bytes, receive: Receive) -> Receive:
    """Return a receiver that gives a body which was read already."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return waiting.pop() if waiting else await receive()

    return received


async def _refuse(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    if scope["type"] == "websocket":
        socket: Any = WebSocket(scope, receive, send)
        await socket.accept()
        await socket.close(TRY_AGAIN_LATER, refused.code)
    else:
        answer = refusal(refused.status, refused.code, refused.message, refused.retry_after)
        await answer(scope, receive, send)
