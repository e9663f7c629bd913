"""HTTP for the course of finished games, and the reasons for each seat's chances."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Request, Response

from whistlestop.analysis.quick import Curve, Explanation
from whistlestop.server.http.codes import plain_code
from whistlestop.server.http.dependencies import TheAsker
from whistlestop.server.http.refusals import refusals
from whistlestop.server.review.analysis_routes import Count
from whistlestop.server.review.curve_messages import (
    CurveJson,
    ExplanationJson,
    FinishedRecord,
    MomentOfRecord,
)
from whistlestop.server.review.curves import Curves

router = APIRouter(prefix="/api", responses=refusals(404, 409, 429))


def the_curves(request: Request) -> Curves:
    """Return the curves of the server."""
    curves: Curves = request.app.state.curves
    return curves


TheCurves = Annotated[Curves, Depends(the_curves)]


@router.get("/tables/{code}/curve", response_model=CurveJson)
async def curve(code: str, curves: TheCurves, asker: TheAsker) -> Response:
    """Return each seat's chances and expected scores in a table's finished game, at once."""
    return _as_json(await curves.of_table(plain_code(code), asker))


@router.post("/curves", response_model=CurveJson)
async def curve_of_record(request: FinishedRecord, curves: TheCurves, asker: TheAsker) -> Response:
    """Return each seat's chances and expected scores in a record's finished game, at once."""
    return _as_json(await curves.of_record(request.record, asker))


@router.get("/tables/{code}/reasons", response_model=ExplanationJson)
async def reasons(code: str, curves: TheCurves, asker: TheAsker, number: Count) -> Response:
    """Return the reasons for and against each seat after ``number`` actions of a finished game."""
    return _as_json(await curves.reasons_of_table(plain_code(code), number, asker))


@router.post("/reasons", response_model=ExplanationJson)
async def reasons_of_record(
    request: MomentOfRecord, curves: TheCurves, asker: TheAsker
) -> Response:
    """Return the reasons for and against each seat at a moment of a record's finished game."""
    return _as_json(await curves.reasons_of_record(request.record, request.number, asker))


def _as_json(found: Curve | Explanation) -> Response:
    return Response(msgspec.json.encode(found), media_type="application/json")
