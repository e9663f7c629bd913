"""HTTP for playing again."""

from __future__ import annotations

from fastapi import APIRouter

from whistlestop.server.again_messages import AgainRequest
from whistlestop.server.messages import TableInfo
from whistlestop.server.routes import TheGuest, TheRegistry

router = APIRouter(prefix="/api")


@router.post("/tables/{code}/again")
async def again(
    code: str, request: AgainRequest, registry: TheRegistry, guest: TheGuest
) -> TableInfo:
    """Play again, or rather not: the next table once all who are here agree, else this."""
    async with registry.using(code) as before:
        following = await registry.play_again(before, guest, request)
    async with registry.using(following) as table:
        return table.audience.info(guest)
