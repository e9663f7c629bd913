"""HTTP for replays of a table's game or of any record."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from whistlestop.server.http.codes import plain_code
from whistlestop.server.http.dependencies import TheAsker
from whistlestop.server.http.refusals import refusals
from whistlestop.server.review.replay_messages import RecordToReplay, Replay
from whistlestop.server.review.replays import Replays

router = APIRouter(prefix="/api", responses=refusals(403, 404, 409, 429))


def the_replays(request: Request) -> Replays:
    """Return the replays of the server."""
    replays: Replays = request.app.state.replays
    return replays


TheReplays = Annotated[Replays, Depends(the_replays)]


@router.get("/tables/{code}/replay", response_model=Replay)
async def replay(
    code: str, replays: TheReplays, asker: TheAsker, seat: str | None = None
) -> Response:
    """Return the game so far, action by action.

    ``seat``: whose view is shown: a seat's, ``none`` for a spectator's or ``open`` for all at once.
    By default it is your own, and before the game is over no other is allowed.
    """
    return _as_json(await replays.of_table(plain_code(code), asker, seat))


@router.post("/replays", response_model=Replay)
async def replay_record(request: RecordToReplay, replays: TheReplays, asker: TheAsker) -> Response:
    """Return the replay of any record; nothing of it is stored."""
    return _as_json(await replays.of_record(request.record, asker, request.seat))


def _as_json(encoded: bytes) -> Response:
    return Response(encoded, media_type="application/json")
