"""The first guest after a start: the machine code of games and bots is loaded then.

A server without visitors does without it, and needs half the memory. Loading takes about a second
in another thread, less than a guest needs to begin a game.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from whistlestop.server.work.bot_executor import BotExecutor

PROBES = ("/healthz", "/readyz")  # requests of supervisors, not of guests


class FirstGuest:
    """Loads the machine code with the first request of a guest."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._is_awaited = True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._is_awaited and scope["type"] != "lifespan" and scope["path"] not in PROBES:
            self._is_awaited = False
            executor: BotExecutor = scope["app"].state.registry.executor
            executor.wake()
        await self._app(scope, receive, send)
