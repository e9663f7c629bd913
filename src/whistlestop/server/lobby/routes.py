"""HTTP for tables: opening them, finding them by invitation, playing again, finished games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from whistlestop.server.http.addresses import network_addresses
from whistlestop.server.http.codes import plain_code
from whistlestop.server.http.dependencies import TheGuest, limited
from whistlestop.server.http.refusals import refusals
from whistlestop.server.lobby.dependencies import TheRegistry
from whistlestop.server.lobby.game_list import finished_games
from whistlestop.server.lobby.messages import Addresses, FinishedGames, Invitation
from whistlestop.server.table.again_messages import AgainRequest
from whistlestop.server.table.messages import NewTable, TableInfo
from whistlestop.server.table.seats import invited_to

MAX_GAMES = 1_000_000  # more than a guest can play

router = APIRouter(prefix="/api", responses=refusals(403, 409, 429))


@router.get("/addresses")
def addresses(request: Request) -> Addresses:
    """Return the addresses at which others on the network open this server."""
    return Addresses(addresses=network_addresses(request.app.state.bound))


@router.get("/games/finished")
async def finished(
    registry: TheRegistry,
    guest: TheGuest,
    title: str | None = None,
    opponent: Annotated[str, Query(max_length=24)] = "",
    skip: Annotated[int, Query(ge=0, le=MAX_GAMES)] = 0,
) -> FinishedGames:
    """Return your finished games, the last one first.

    ``?title=usa`` has all variants of a title, ``?opponent=bél`` the names that contain this.
    """
    games, more = await finished_games(registry, registry.store, guest, title, opponent, skip)
    return FinishedGames(games=games, more=more)


@router.post("/tables", dependencies=[limited("tables")])
async def new_table(request: NewTable, registry: TheRegistry, guest: TheGuest) -> TableInfo:
    """Open a table."""
    async with registry.using(await registry.open_table(request, guest)) as table:
        return table.audience.info(guest)


@router.get("/invitations/{invitation}")
async def invitation(invitation: str, registry: TheRegistry, guest: TheGuest) -> Invitation:
    """Return the seat of an invitation; with the code of a table, any open seat."""
    async with registry.using(await registry.invited_to(invitation)) as table:
        seat, taken = invited_to(table.state.row, plain_code(invitation))
        return Invitation(table=table.audience.info(guest), seat=seat, taken=taken)


@router.post("/tables/{code}/again")
async def again(
    code: str, request: AgainRequest, registry: TheRegistry, guest: TheGuest
) -> TableInfo:
    """Agree to play again, or decline.

    The answer is the next table once all who are here agree, else this one.
    """
    async with registry.using(code) as before:
        following = await registry.play_again(before, guest, request)
    async with registry.using(following) as table:
        return table.audience.info(guest)
