"""HTTP for what players note down at a table; talk itself goes over the WebSocket."""

from __future__ import annotations

from fastapi import APIRouter

from whistlestop.server.routes import TheGuest, TheRegistry
from whistlestop.server.talk_messages import Notes

router = APIRouter(prefix="/api/tables")


@router.get("/{code}/notes")
async def notes(code: str, registry: TheRegistry, guest: TheGuest) -> Notes:
    """Your notes at a table; nobody else gets them."""
    async with registry.using(code) as table:
        return Notes(text=await table.talk.notes(guest))


@router.put("/{code}/notes")
async def keep_notes(code: str, request: Notes, registry: TheRegistry, guest: TheGuest) -> Notes:
    """Keep your notes, in place of those from before."""
    async with registry.using(code) as table:
        await table.talk.keep_notes(guest, request.text)
        return request
