"""HTTP for puzzles and for positions that somebody lays out."""

from __future__ import annotations

from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Query, Request, Response

from whistlestop.analysis.puzzles.puzzle import Puzzle, all_puzzles, daily
from whistlestop.server.encoding import encode_view
from whistlestop.server.errors import Refused
from whistlestop.server.puzzle_messages import (
    AnswerToPuzzle,
    MyPuzzles,
    PositionAdvice,
    PositionToCheck,
    PuzzleInfo,
    PuzzleToSolve,
    Solution,
)
from whistlestop.server.puzzles import Puzzles
from whistlestop.server.routes import TheGuest

router = APIRouter(prefix="/api")


def the_puzzles(request: Request) -> Puzzles:
    puzzles: Puzzles = request.app.state.puzzles
    return puzzles


async def the_puzzle(puzzle: str) -> Puzzle:
    """The one with this id. Raises Refused."""
    known = await run_sync(all_puzzles)
    if puzzle not in known:
        raise Refused(404, "no_puzzle", f"there is no puzzle {puzzle[:40]!r}")
    return known[puzzle]


ThePuzzles = Annotated[Puzzles, Depends(the_puzzles)]
ThePuzzle = Annotated[Puzzle, Depends(the_puzzle)]
Day = Annotated[str | None, Query(max_length=40)]


@router.get("/puzzles")
async def all_of_them(puzzles: ThePuzzles) -> list[PuzzleInfo]:
    """All puzzles, without their answers."""
    return await run_sync(puzzles.listed)


@router.get("/puzzles/daily")
async def of_the_day(puzzles: ThePuzzles, guest: TheGuest, date: Day = None) -> PuzzleToSolve:
    """The puzzle of a day, the same for everybody."""
    day = puzzles.today(date)
    if not await run_sync(all_puzzles):
        raise Refused(404, "no_puzzle", "there are no puzzles here")
    return await puzzles.to_solve(daily(day), guest)


@router.get("/puzzles/mine")
async def mine(puzzles: ThePuzzles, guest: TheGuest, date: Day = None) -> MyPuzzles:
    """What you answered, and how many days in a row."""
    return await puzzles.mine(guest, puzzles.today(date))


@router.get("/puzzles/{puzzle}")
async def one(puzzle: ThePuzzle, puzzles: ThePuzzles, guest: TheGuest) -> PuzzleToSolve:
    """A puzzle without its solution."""
    return await puzzles.to_solve(puzzle, guest)


@router.post("/puzzles/{puzzle}/answer")
async def answer(
    puzzle: ThePuzzle, request: AnswerToPuzzle, puzzles: ThePuzzles, guest: TheGuest
) -> Solution:
    """What an answer comes to. Your first one is kept."""
    return await puzzles.answer(puzzle, request.answer, guest, puzzles.today(request.date))


@router.post("/positions/check")
async def check(request: PositionToCheck, puzzles: ThePuzzles) -> Response:
    """The View of the seat to decide in a position, or what is wrong with it."""
    view = await puzzles.checked(request.position)
    return Response(await run_sync(encode_view, view), media_type="application/json")


@router.post("/positions/advice")
async def advice(request: PositionToCheck, puzzles: ThePuzzles) -> PositionAdvice:
    """What a bot would do in a position, and what it thinks of the rest."""
    return PositionAdvice(advice=await puzzles.advice(request.position))
