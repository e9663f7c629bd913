"""HTTP for puzzles, and for positions from a file or an editor."""

from __future__ import annotations

from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Query, Request, Response

from whistlestop.analysis.puzzles.daily import daily
from whistlestop.analysis.puzzles.puzzle import Puzzle, all_puzzles
from whistlestop.server.http.dependencies import TheAsker, TheGuest
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.refusals import refusals
from whistlestop.server.http.structs import ViewJson
from whistlestop.server.review.puzzle_messages import (
    AnswerToPuzzle,
    ListedPuzzle,
    MyPuzzles,
    PositionAdvice,
    PositionToCheck,
    PuzzleToSolve,
    Solution,
)
from whistlestop.server.review.puzzles import Puzzles
from whistlestop.server.table.encoding import encode_view

router = APIRouter(prefix="/api", responses=refusals(404, 409, 429))


def the_puzzles(request: Request) -> Puzzles:
    puzzles: Puzzles = request.app.state.puzzles
    return puzzles


async def the_puzzle(puzzle: str) -> Puzzle:
    """Return the puzzle with this id. Raises Refused."""
    known = await run_sync(all_puzzles)
    if puzzle not in known:
        raise Refused(404, "no_puzzle", f"there is no puzzle {puzzle[:40]!r}")
    return known[puzzle]


ThePuzzles = Annotated[Puzzles, Depends(the_puzzles)]
ThePuzzle = Annotated[Puzzle, Depends(the_puzzle)]
Day = Annotated[str | None, Query(max_length=40)]


@router.get("/puzzles")
async def all_of_them(puzzles: ThePuzzles) -> list[ListedPuzzle]:
    """Return all puzzles, without their answers."""
    return await run_sync(puzzles.listed)


@router.get("/puzzles/daily")
async def of_the_day(puzzles: ThePuzzles, guest: TheGuest, date: Day = None) -> PuzzleToSolve:
    """Return the puzzle of a day, the same for everyone.

    ``?date=2026-02-28`` is the date where you are.
    """
    day = puzzles.today(date)
    if not await run_sync(all_puzzles):
        raise Refused(404, "no_puzzle", "there are no puzzles here")
    return await puzzles.to_solve(daily(day), guest, day)


@router.get("/puzzles/mine")
async def mine(puzzles: ThePuzzles, guest: TheGuest, date: Day = None) -> MyPuzzles:
    """Return your first answers, and on how many days in a row you solved a puzzle.

    ``?date=2026-02-28`` is the date where you are.
    """
    return await puzzles.mine(guest, puzzles.today(date))


@router.get("/puzzles/{puzzle}")
async def one(puzzle: ThePuzzle, puzzles: ThePuzzles, guest: TheGuest) -> PuzzleToSolve:
    """Return a puzzle without its solution."""
    return await puzzles.to_solve(puzzle, guest)


@router.post("/puzzles/{puzzle}/answer")
async def answer(
    puzzle: ThePuzzle, request: AnswerToPuzzle, puzzles: ThePuzzles, asker: TheAsker
) -> Solution:
    """Return the verdict on an answer, and the proof. Your first answer is stored."""
    return await puzzles.answer(puzzle, request.answer, asker, puzzles.today(request.date))


@router.post("/positions/check", response_model=ViewJson)
async def check(request: PositionToCheck, puzzles: ThePuzzles) -> Response:
    """Return the view of the seat to decide in a position.

    A mistake is refused (``position``) with its field and what would be right.
    """
    view = await puzzles.checked(request.position)
    return Response(await run_sync(encode_view, view), media_type="application/json")


@router.post("/positions/advice")
async def advice(request: PositionToCheck, puzzles: ThePuzzles, asker: TheAsker) -> PositionAdvice:
    """Return a bot's move in a position, and its evaluation of the other moves."""
    return PositionAdvice(advice=await puzzles.advice(request.position, asker))
