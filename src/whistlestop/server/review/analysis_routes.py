"""HTTP for analyses: of a table's game, of any record; trying another action, and playing on."""

from __future__ import annotations

from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Query, Request, Response

from whistlestop.server.http.codes import plain_code
from whistlestop.server.http.dependencies import TheAsker, TheGuest, limited
from whistlestop.server.http.refusals import refusals
from whistlestop.server.http.structs import ViewJson
from whistlestop.server.lobby.dependencies import TheRegistry
from whistlestop.server.lobby.messages import PlayOn
from whistlestop.server.review.analyses import Analyses
from whistlestop.server.review.analysis_messages import (
    ActionToJudge,
    Analysis,
    Judged,
    RecordToAnalyse,
)
from whistlestop.server.table.encoding import encode_view
from whistlestop.server.table.messages import TableInfo

MAX_COUNT = 100_000  # more than any game has of anything

router = APIRouter(prefix="/api", responses=refusals(404, 409, 429))


def the_analyses(request: Request) -> Analyses:
    analyses: Analyses = request.app.state.analyses
    return analyses


TheAnalyses = Annotated[Analyses, Depends(the_analyses)]
Count = Annotated[int, Query(ge=0, le=MAX_COUNT)]


@router.post("/tables/{code}/analysis")
async def begin(code: str, analyses: TheAnalyses, asker: TheAsker) -> Analysis:
    """Start analysing a table's finished game, unless it is analysed already."""
    return await analyses.of_table(plain_code(code), asker, begin=True)


@router.get("/tables/{code}/analysis")
async def of_table(code: str, analyses: TheAnalyses, asker: TheAsker) -> Analysis:
    """Return the analysis of a table's game; ``none`` if it was never requested."""
    return await analyses.of_table(plain_code(code), asker, begin=False)


@router.post("/analyses")
async def of_record(request: RecordToAnalyse, analyses: TheAnalyses, asker: TheAsker) -> Analysis:
    """Return the analysis of a record's finished game; start one if ``begin`` is set."""
    return await analyses.of_record(request.record, asker, request.begin)


@router.get("/analyses/{analysis}")
async def so_far(analysis: str, analyses: TheAnalyses, have: Count = 0) -> Analysis:
    """Return the finished pieces of an analysis, except the first ``have``."""
    return await analyses.so_far(analysis, have)


@router.get("/analyses/{analysis}/view", response_model=ViewJson)
async def view(analysis: str, analyses: TheAnalyses, number: Count) -> Response:
    """Return the view of the seat that decided after ``number`` actions, with all it could do."""
    game = await analyses.game_at(analysis, number)
    found = await run_sync(lambda: encode_view(game.view(game.seat)))
    return Response(found, media_type="application/json")


@router.post("/analyses/{analysis}/judge")
async def judge(
    analysis: str, request: ActionToJudge, analyses: TheAnalyses, asker: TheAsker
) -> Judged:
    """Return the value of an action, compared with the one that was played and the best one."""
    decision = await analyses.judge(analysis, request.number, request.action, asker)
    return Judged(decision=decision)


@router.post("/analyses/{analysis}/play-on", dependencies=[limited("tables")])
async def play_on(
    analysis: str,
    request: PlayOn,
    analyses: TheAnalyses,
    registry: TheRegistry,
    guest: TheGuest,
) -> TableInfo:
    """Go on from a moment of a finished game, against bots and on a table of its own."""
    game = await analyses.game_at(analysis, request.number)
    async with registry.using(await registry.open_from(game, request, guest)) as table:
        return table.audience.info(guest)
