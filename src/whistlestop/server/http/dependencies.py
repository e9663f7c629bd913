"""The sender of a request: the guest, the browser and the network address.

Routes declare these as parameters, and FastAPI fills them in.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from whistlestop.server.http.client_limits import Limits, network_of
from whistlestop.server.http.guests import Guests


class Asker(NamedTuple):
    """The guest who asks for work, and the network address that the request came from."""

    guest: str
    network: str


def the_guest(request: Request, response: Response) -> str:
    """Return the guest who asks; a new visitor gets a cookie and is a guest from now on."""
    guests: Guests = request.app.state.guests
    return guests.known_or_new(request, response)


TheGuest = Annotated[str, Depends(the_guest)]


async def check_banned(connection: HTTPConnection) -> None:
    """Check that a request that changes something comes from no banned guest. Raises Refused."""
    if connection.scope["type"] == "http" and connection.scope["method"] not in ("GET", "HEAD"):
        guests: Guests = connection.app.state.guests
        guests.check_banned(connection)


def the_browser(request: Request, guest: TheGuest) -> str:
    """Return the browser that asks; a new browser is the guest that it has just become."""
    guests: Guests = request.app.state.guests
    return guests.browser(request) or guest


def the_network(request: Request) -> str:
    """Return the network address by which limits count."""
    return network_of(request)


TheBrowser = Annotated[str, Depends(the_browser)]
TheNetwork = Annotated[str, Depends(the_network)]


def the_asker(guest: TheGuest, network: TheNetwork) -> Asker:
    """Return the guest and the network by which long work is shared."""
    return Asker(guest, network)


TheAsker = Annotated[Asker, Depends(the_asker)]


def the_limits(connection: HTTPConnection) -> Limits:
    """Return the limits of the server."""
    limits: Limits = connection.app.state.limits
    return limits


TheLimits = Annotated[Limits, Depends(the_limits)]


def limited(name: str) -> Any:
    """Return a dependency that counts each request of a route by guest and by address.

    Routes name it in ``dependencies``. It raises Refused.
    """

    def count(limits: TheLimits, asker: TheAsker) -> None:
        limits.take(name, guest=asker.guest, address=asker.network)

    return Depends(count)
