"""HTTP for analyses: of a table's game, of any record; trying again, and playing on."""

from __future__ import annotations

from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Query, Request, Response

from whistlestop.server.analyses import Analyses
from whistlestop.server.analysis_messages import (
    ActionToJudge,
    Analysis,
    Judged,
    PlayOn,
    RecordToAnalyse,
)
from whistlestop.server.codes import plain_code
from whistlestop.server.encoding import encode_view
from whistlestop.server.messages import TableInfo
from whistlestop.server.routes import TheGuest, TheRegistry

MOST = 100_000  # more than any game has of anything

router = APIRouter(prefix="/api")


def the_analyses(request: Request) -> Analyses:
    analyses: Analyses = request.app.state.analyses
    return analyses


TheAnalyses = Annotated[Analyses, Depends(the_analyses)]
Count = Annotated[int, Query(ge=0, le=MOST)]


@router.post("/tables/{code}/analysis")
async def begin(code: str, analyses: TheAnalyses, guest: TheGuest) -> Analysis:
    """Have a table's finished game analysed, unless it is or will be."""
    return await analyses.of_table(plain_code(code), guest, begin=True)


@router.get("/tables/{code}/analysis")
async def of_table(code: str, analyses: TheAnalyses, guest: TheGuest) -> Analysis:
    """The analysis of a table's game, if somebody asked for one."""
    return await analyses.of_table(plain_code(code), guest, begin=False)


@router.post("/analyses")
async def of_record(request: RecordToAnalyse, analyses: TheAnalyses, guest: TheGuest) -> Analysis:
    """The analysis of any record's finished game; it is made unless there is one."""
    return await analyses.of_record(request.record, guest, request.begin)


@router.get("/analyses/{analysis}")
async def so_far(analysis: str, analyses: TheAnalyses, have: Count = 0) -> Analysis:
    """An analysis as far as it is, but for the first ``have`` pieces."""
    return await analyses.so_far(analysis, have)


@router.get("/analyses/{analysis}/view")
async def view(analysis: str, analyses: TheAnalyses, number: Count) -> Response:
    """The View of the seat that decided after ``number`` actions, with all that it could do."""
    game = await analyses.game_at(analysis, number)
    found = await run_sync(lambda: encode_view(game.view(game.seat)))
    return Response(found, media_type="application/json")


@router.post("/analyses/{analysis}/judge")
async def judge(analysis: str, request: ActionToJudge, analyses: TheAnalyses) -> Judged:
    """What an action would have been worth, beside the one that was played and the best one."""
    return Judged(decision=await analyses.judge(analysis, request.number, request.action))


@router.post("/analyses/{analysis}/play-on")
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
