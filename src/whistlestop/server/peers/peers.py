"""This server among the servers of a database."""

from __future__ import annotations

from functools import partial

from whistlestop.server.peers.endings import Endings
from whistlestop.server.peers.forwarding import Forwarding
from whistlestop.server.peers.leases import Leases
from whistlestop.server.peers.membership import Membership
from whistlestop.server.peers.signing import SentOn, Signing
from whistlestop.server.store.postgres import PostgresDatabase
from whistlestop.server.store.store import Store


class Peers:
    """The leases of this server, and the layers of its requests that follow them.

    ``forwarding`` and ``sent_on``: layers of ASGI, the innermost and the outermost.
    """

    def __init__(self, store: Store) -> None:
        assert isinstance(store.database, PostgresDatabase)
        self.leases = Leases(store)
        self.membership = Membership(store.database)
        self.endings = endings = Endings()
        signing = Signing(store.secret())
        self.forwarding = partial(Forwarding, leases=self.leases, signing=signing, endings=endings)
        self.sent_on = partial(SentOn, signing=signing)
