"""The browsers that want push messages, in the database."""

from __future__ import annotations

from typing import Any, NamedTuple

import sqlalchemy as sql

from whistlestop.server.store.database_schema import PUSH_SUBSCRIPTIONS
from whistlestop.server.store.store import Store

MAX_SUBSCRIPTIONS = 8  # browsers of one guest; the oldest are removed


class Subscription(NamedTuple):
    """A browser that wants push messages.

    ``endpoint``: the URL of its push service. ``p256dh`` and ``auth``: the keys with which messages
    are encrypted for it (base64url). ``language``: the language of its person.
    """

    endpoint: str
    p256dh: str
    auth: str
    language: str

    def for_browser(self) -> dict[str, Any]:
        """Return the subscription in the format of browsers."""
        keys = {"p256dh": self.p256dh, "auth": self.auth}
        return {"endpoint": self.endpoint, "keys": keys}


class Subscriptions:
    """The stored subscriptions. Its methods block; call them from a worker thread."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def keep(self, guest: str, subscription: Subscription) -> None:
        """Store a browser of a guest, in place of its earlier subscription."""
        mine = PUSH_SUBSCRIPTIONS.c.guest == guest
        with self.store.writing() as connection:
            _remove(connection, subscription.endpoint)
            connection.execute(
                PUSH_SUBSCRIPTIONS.insert().values(guest=guest, **subscription._asdict())
            )
            newest = (
                sql.select(PUSH_SUBSCRIPTIONS.c.number)
                .where(mine)
                .order_by(PUSH_SUBSCRIPTIONS.c.number.desc())
                .limit(MAX_SUBSCRIPTIONS)
            )
            connection.execute(
                PUSH_SUBSCRIPTIONS.delete().where(
                    mine, PUSH_SUBSCRIPTIONS.c.number.not_in(newest.scalar_subquery())
                )
            )

    def of(self, guest: str) -> list[Subscription]:
        wanted = [PUSH_SUBSCRIPTIONS.c[name] for name in Subscription._fields]
        with self.store.reading() as connection:
            found = connection.execute(
                sql.select(*wanted).where(PUSH_SUBSCRIPTIONS.c.guest == guest)
            )
            return [Subscription(*row) for row in found]

    def remove(self, endpoint: str) -> None:
        with self.store.writing() as connection:
            _remove(connection, endpoint)


def _remove(connection: sql.Connection, endpoint: str) -> None:
    connection.execute(PUSH_SUBSCRIPTIONS.delete().where(PUSH_SUBSCRIPTIONS.c.endpoint == endpoint))
