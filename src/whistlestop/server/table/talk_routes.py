"""HTTP for the notes of players at a table; talk itself goes over the WebSocket."""

from __future__ import annotations

from fastapi import APIRouter

from whistlestop.server.http.dependencies import TheGuest
from whistlestop.server.http.refusals import refusals
from whistlestop.server.table.dependencies import TheTable
from whistlestop.server.table.talk_messages import Notes

router = APIRouter(prefix="/api/tables", responses=refusals(403))


@router.get("/{code}/notes")
async def notes(table: TheTable, guest: TheGuest) -> Notes:
    """Return your notes at a table; only you can read them."""
    return Notes(text=await table.talk.notes(guest))


@router.put("/{code}/notes")
async def store_notes(request: Notes, table: TheTable, guest: TheGuest) -> Notes:
    """Store your notes, up to 2,000 characters, in place of the earlier ones."""
    await table.talk.store_notes(guest, request.text)
    return request
