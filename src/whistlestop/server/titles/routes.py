"""HTTP for titles and for the title editor."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Response
from fastapi.responses import FileResponse, JSONResponse

from whistlestop.bots.levels import LEVELS
from whistlestop.generating.words import words_of_map
from whistlestop.server.http.dependencies import Asker, TheAsker, TheGuest, limited
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.refusals import refusals
from whistlestop.server.http.structs import JsonObject
from whistlestop.server.titles.custom_titles import CustomTitles
from whistlestop.server.titles.dependencies import TheEditorJobs, TheTitles
from whistlestop.server.titles.editor_jobs import EditorJobs, Job, Kind
from whistlestop.server.titles.facts import small_picture, title_facts
from whistlestop.server.titles.messages import (
    BotFacts,
    DrawnTitle,
    EditorJob,
    FactsJson,
    PictureJson,
    Problem,
    Problems,
    TitleToCheck,
)
from whistlestop.server.titles.title_checks import refuse_faulty
from whistlestop.titles import load, title_specs
from whistlestop.titles.checks import title_file_schema
from whistlestop.titles.flag_texts import with_translations
from whistlestop.titles.typed_text import FAULTS
from whistlestop.titles.words import LANGUAGES, words_of

router = APIRouter(prefix="/api", responses=refusals(429))


@router.get("/titles", response_model=list[FactsJson])
def all_titles() -> Response:
    """Return all titles that can be played, with their cities, routes and tickets."""
    facts = [title_facts(load(title)) for title in title_specs()]
    return Response(msgspec.json.encode(facts), media_type="application/json")


@router.get("/titles/{title}", response_model=FactsJson)
async def title(title: str, titles: TheTitles) -> Response:
    """Return one title, which may be a custom one."""
    facts = title_facts(await titles.title(title))
    return Response(msgspec.json.encode(facts), media_type="application/json")


@router.get("/titles/{title}/board", response_model=JsonObject)
async def board(title: str, titles: TheTitles) -> Response:
    """Return the drawing of a title's board (``board.json``); 404 if it has none."""
    found = await titles.title(title)
    if found.is_custom:
        return JSONResponse(found.board())
    if not found.board_file.is_file():
        raise Refused(404, "no_board", f"{title} is played without a board")
    return FileResponse(found.board_file, media_type="application/json")


@router.get("/titles/{title}/picture", response_model=PictureJson)
async def picture(title: str, titles: TheTitles) -> Response:
    """Return a small board of a few thousand characters; 404 for a title without a board."""
    found = await titles.title(title)
    drawn = small_picture(found.spec)
    if drawn is None:
        raise Refused(404, "no_board", f"{title} is played without a board")
    headers = {"Cache-Control": "max-age=3600"}
    return Response(drawn, media_type="application/json", headers=headers)


@router.get("/titles/{title}/words/{language}")
async def words(title: str, language: str, titles: TheTitles) -> dict[str, str]:
    """Return a title's words (name, guide, terms) in ``en``, ``pl`` or ``ro``."""
    found = await titles.title(title)
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        message = f"there is no language {language!r}; choose from {known}"
        raise Refused(404, "no_language", message)
    of_map = words_of_map(found) if found.is_custom else None
    return words_of(found, language) | (of_map or {}).get(language, {})


@router.get("/bots")
def bots() -> list[BotFacts]:
    """Return the levels at which bots play, the weakest first."""
    return [BotFacts(id=level.id, name=level.names, about=level.descriptions) for level in LEVELS]


@router.get("/editor/schema")
def schema() -> dict[str, Any]:
    """Return the JSON schema of title files: the rules, with their limits and meanings."""
    return with_translations(title_file_schema())


@router.post("/editor/check")
async def check(request: TitleToCheck, titles: TheTitles, asker: TheAsker) -> Problems:
    """Return the mistakes of a title, each with its field and what would be right."""
    found = await titles.checks.problems(asker, request.facts)
    problems = [Problem(field=at, message=text, code=FAULTS.get(text)) for at, text in found]
    return Problems(problems=problems)


@router.post("/editor/titles", response_model=FactsJson, dependencies=[limited("titles")])
async def store_title(request: DrawnTitle, titles: TheTitles, asker: TheAsker) -> Response:
    """Store a title that you drew; its ``id`` goes into ``NewTable.title``."""
    facts = title_facts(await titles.keep(request.facts, request.board, asker))
    return Response(msgspec.json.encode(facts), media_type="application/json")


@router.post("/editor/tidy", dependencies=[limited("editor_jobs")])
async def tidy(
    request: TitleToCheck, jobs: TheEditorJobs, titles: TheTitles, asker: TheAsker
) -> EditorJob:
    """Have the drawing tool find better places for everything on your board."""
    return await _begin(jobs, titles, asker, "tidy", request)


@router.post("/editor/balance", dependencies=[limited("editor_jobs")])
async def balance(
    request: TitleToCheck, jobs: TheEditorJobs, titles: TheTitles, asker: TheAsker
) -> EditorJob:
    """Have bots play your title, and list its parts that are out of balance.

    They play 200 games for each level and number of seats.
    """
    return await _begin(jobs, titles, asker, "balance", request)


@router.get("/editor/jobs/{job}")
async def editor_job(job: str, jobs: TheEditorJobs, guest: TheGuest) -> EditorJob:
    """Return the progress of a job, and its result once it is done."""
    return _editor_job(job, jobs.job(guest, job))


@router.post("/editor/jobs/{job}/cancel")
async def end_editor_job(job: str, jobs: TheEditorJobs, guest: TheGuest) -> EditorJob:
    """Cancel a job."""
    found = jobs.job(guest, job)
    jobs.cancel(guest, job)
    return _editor_job(job, found)


async def _begin(
    jobs: EditorJobs, titles: CustomTitles, asker: Asker, kind: Kind, request: TitleToCheck
) -> EditorJob:
    refuse_faulty(await titles.checks.problems(asker, request.facts))
    name = jobs.begin(asker, kind, request.facts)
    return _editor_job(name, jobs.job(asker.guest, name))


def _editor_job(name: str, job: Job) -> EditorJob:
    return EditorJob(
        id=name,
        kind=job.kind,
        state=job.state,
        progress=job.progress,
        message=job.message,
        board=job.result if job.kind == "tidy" else None,
        balance=job.result if job.kind == "balance" else None,
    )
