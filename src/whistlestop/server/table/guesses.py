"""A limit against guessing the codes of tables: few wrong tries for each network address."""

from __future__ import annotations

import logging

from starlette.requests import HTTPConnection

from whistlestop.server.http.client_limits import Limits, network_of
from whistlestop.server.http.codes import plain_code
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.guests import Guests
from whistlestop.server.table.dependencies import Tables
from whistlestop.server.table.seats import CODE_LENGTH

log = logging.getLogger("whistlestop.server")

WRONG = "table_codes"  # the limit of wrong codes
LOOK_UPS = {"/api/tables/": "code", "/api/invitations/": "invitation"}


class Guesses:
    """Counts wrong codes by network address.

    An address with too many wrong codes finds only the tables at which its guest has a place. The
    answer is then the same for right and wrong codes.
    """

    def __init__(self, guests: Guests, limits: Limits) -> None:
        self.guests = guests
        self.limits = limits

    async def check(self, connection: HTTPConnection) -> None:
        """Check that a request may look up the code in its path. Raises Refused."""
        code = _code_of(connection)
        network = network_of(connection)
        if code is None or not self.limits.is_reached(WRONG, address=network):
            return
        guest = self.guests.known(connection)
        tables: Tables = connection.app.state.registry
        if guest is not None and await tables.has_place(guest, code):
            return
        self.limits.check(WRONG, address=network)

    def note(self, connection: HTTPConnection, refused: Refused) -> None:
        """Count a refused request if it named a wrong code."""
        if refused.code == "no_table" and _code_of(connection) is not None:
            network = network_of(connection)
            self.limits.count(WRONG, address=network)
            if self.limits.is_reached(WRONG, address=network):
                log.warning("%s has tried many wrong codes of tables", network)


async def check_guess(connection: HTTPConnection) -> None:
    """Check the code that a request looks up; a dependency of all HTTP routes. Raises Refused."""
    if connection.scope["type"] == "http":
        guesses: Guesses = connection.app.state.guesses
        await guesses.check(connection)


def _code_of(connection: HTTPConnection) -> str | None:
    """Return the code in the path of a request if it could be a table's code.

    Secret invitations are too long to guess.
    """
    path = connection.url.path
    for beginning, name in LOOK_UPS.items():
        if path.startswith(beginning):
            code = plain_code(str(connection.path_params.get(name, "")))
            return code if len(code) == CODE_LENGTH else None
    return None
