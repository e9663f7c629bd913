"""New maps by seed, drawn in child processes and stored as custom titles.

The same request always leads to the same title. Guests who ask for it at the same time share one
drawing, and later ones get the stored title. Drawings take turns with the jobs of the editor, under
the same limits. The map of the day comes behind all requests of guests.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from whistlestop.generating.daily import daily
from whistlestop.generating.map_request import MapRequest, checked_request
from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.store import Store
from whistlestop.server.titles.custom_titles import CustomTitles
from whistlestop.server.titles.editor_jobs import JOB_LIFETIME, WITHIN
from whistlestop.server.titles.map_store import MapStore
from whistlestop.server.work.child_process import run_child
from whistlestop.server.work.clock import Clock
from whistlestop.server.work.fair_turns import FairTurns, Ticket
from whistlestop.titles import Title, TitleError

log = logging.getLogger("whistlestop.maps")

TOOL = "whistlestop.generating.child"
SECONDS = 20.0  # about how long a drawing takes
BEHIND_ALL = 3600.0  # seconds by which the map of the day comes after the requests of guests
SERVER = Asker("", "")  # asks for the map of the day


@dataclass(eq=False, slots=True)
class Drawing:
    """A map that is being drawn. ``askers``: those who wait for it, by guest."""

    request: MapRequest
    ticket: Ticket
    askers: dict[str, Asker]
    state: Literal["waiting", "running", "failed"] = "waiting"
    progress: float = 0.0
    facts: dict[str, Any] | None = None
    board: dict[str, Any] | None = None
    message: str = ""
    begun: float = field(default_factory=time.monotonic)
    task: asyncio.Task[None] | None = None

    def on_message(self, said: dict[str, Any]) -> None:
        """Take in a line of the process."""
        self.facts = said.get("facts", self.facts)
        self.progress = max(self.progress, said.get("progress", 0.0))
        self.board = said.get("board", self.board)
        self.message = said.get("error", self.message)


class NewMaps:
    """All new maps of the server. A guest waits for one at a time."""

    def __init__(
        self,
        store: Store,
        titles: CustomTitles,
        turns: FairTurns,
        clock: Clock,
        limits: Limits,
    ) -> None:
        self._stored = MapStore(store)
        self._titles = titles
        self._turns = turns
        self._clock = clock
        self._limits = limits
        self._drawings: dict[MapRequest, Drawing] = {}

    async def draw(self, asker: Asker, request: MapRequest) -> Title | Drawing:
        """Return a map, or its drawing, which begins now unless others wait for it already.

        The guest no longer waits for any other map. Raises Refused.
        """
        found = await self.find(request)
        if isinstance(found, Title):
            return found
        for other in list(self._drawings.values()):
            if other.request != request:
                self._leave(other, asker.guest)
        if found is None or found.state == "failed":
            self._limits.take("maps", guest=asker.guest, address=asker.network)
            return self._begin(request, asker, SECONDS)
        found.askers[asker.guest] = asker
        if found.ticket.asker == SERVER:  # no longer behind all others
            found.ticket.asker, found.ticket.seconds = asker, SECONDS
        return found

    async def find(self, request: MapRequest) -> Title | Drawing | None:
        """Return a map, its drawing, or None if no guest has asked for it."""
        self._forget_failed()
        drawing = self._drawings.get(request)
        if drawing is not None:
            return drawing
        spec = await on_disk(self._stored.find, request)
        if spec is not None:
            return await self._titles.title(spec)
        return self._drawings.get(request)

    async def of_today(self) -> tuple[MapRequest, Title | Drawing]:
        """Return the map of the day, or its drawing, which begins at the first request."""
        request = daily(datetime.fromtimestamp(self._clock.now() / 1000, UTC).date())
        found = await self.find(request)
        return request, found or self._begin(request, SERVER, BEHIND_ALL)

    def cancel(self, guest: str, request: MapRequest) -> Drawing:
        """Stop a guest's waiting, and the drawing if nobody else waits. Raises Refused."""
        drawing = self._drawings.get(request)
        if drawing is None or guest not in drawing.askers:
            raise Refused(404, "no_job", "you wait for no such map; ask for it again")
        self._leave(drawing, guest)
        return drawing

    def close(self) -> None:
        for drawing in list(self._drawings.values()):
            self._forget(drawing)

    def _begin(self, request: MapRequest, asker: Asker, seconds: float) -> Drawing:
        drawing = Drawing(request, self._turns.enter(asker, seconds), {asker.guest: asker})
        self._drawings[request] = drawing
        drawing.task = asyncio.create_task(self._run(drawing))
        return drawing

    def _leave(self, drawing: Drawing, guest: str) -> None:
        """Stop a guest's waiting; others who wait take the drawing over."""
        left = drawing.askers.pop(guest, None)
        if left is None:
            return
        if not drawing.askers:
            self._forget(drawing)
        elif drawing.ticket.asker == left:
            drawing.ticket.asker = next(iter(drawing.askers.values()))

    def _forget(self, drawing: Drawing) -> None:
        del self._drawings[drawing.request]
        if drawing.task is not None:
            drawing.task.cancel()
        self._turns.leave(drawing.ticket)

    def _forget_failed(self) -> None:
        for drawing in list(self._drawings.values()):
            is_old = time.monotonic() - drawing.begun > JOB_LIFETIME
            if drawing.state == "failed" and is_old:
                self._forget(drawing)

    async def _run(self, drawing: Drawing) -> None:
        async with self._turns.turn(drawing.ticket):
            drawing.state = "running"
            failure = await run_child(
                (sys.executable, "-m", TOOL),
                json.dumps(drawing.request._asdict()).encode(),
                drawing.on_message,
                WITHIN,
                closes=True,
            )
        if drawing.facts is None or drawing.board is None:
            drawing.message = drawing.message or failure or "the map could not be drawn"
            drawing.state = "failed"
            return
        try:
            title = await self._titles.keep(drawing.facts, drawing.board, SERVER)
            await on_disk(self._stored.keep, drawing.request, title.spec)
        except Refused as refusal:
            drawing.message, drawing.state = refusal.message, "failed"
            return
        except Exception:  # those who wait must learn that it won't come
            log.exception("a new map could not be stored")
            drawing.message = "the map could not be stored; the server's log says why"
            drawing.state = "failed"
            return
        del self._drawings[drawing.request]


def map_request(region: str, cities: int, seed: int) -> MapRequest:
    """Return a guest's request. Raises Refused, which says what would be right."""
    try:
        return checked_request(region, cities, seed)
    except TitleError as error:
        raise Refused(422, "no_map", str(error)) from None
