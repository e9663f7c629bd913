"""The parts of a server that are there before it answers: folder, database, guests, notices."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL

from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.guests import Guests
from whistlestop.server.notifications.mail import Mail
from whistlestop.server.notifications.mail_settings import MailSettings
from whistlestop.server.notifications.notifier import Notifier
from whistlestop.server.notifications.push import Pusher
from whistlestop.server.peers.leases import Leases
from whistlestop.server.people.person_store import PersonStore
from whistlestop.server.store.data_folder import FolderLock, StoreError, make_folder
from whistlestop.server.store.store import Store, checked_store
from whistlestop.server.work.clock import Clock

if TYPE_CHECKING:
    from whistlestop.server.peers.peers import Peers


class Foundation:
    """What a server opens first and closes last.

    ``peers``: the other servers of its database; None if it has to be the only one.
    """

    def __init__(
        self,
        data: Path,
        database: URL | None,
        peer_address: str | None,
        clock: Clock,
        limits: Limits,
        push_contact: str | None,
        mail_settings: MailSettings | None,
    ) -> None:
        """Open everything; see ``make_app``. Raises StoreError and SQLAlchemyError."""
        self.peers: Peers | None = None
        with ExitStack() as opened:
            if peer_address is None:
                opened.callback(FolderLock(data).release)
            else:
                make_folder(data)
            self.store = store = checked_store(data, database, peer_address)
            opened.callback(store.close)
            self.persons = PersonStore(store)
            self.guests = Guests(store.secret(), self.persons.browsers(), self.persons.banned())
            self.pusher = Pusher(store, data, push_contact)
            self.mail = Mail(store, mail_settings, clock, limits) if mail_settings else None
            self.notifier = Notifier(self.pusher, self.mail)
            opened.callback(self.notifier.close)
            if peer_address is not None:
                self.peers = _peers(store)
                opened.callback(self.peers.membership.leave)
            self.leases = Leases(store) if self.peers is None else self.peers.leases
            self._opened = opened.pop_all()

    def read_people(self) -> None:
        """Read again whose browsers they are, and who is banned: another server changed it."""
        self.guests.persons, self.guests.banned = self.persons.browsers(), self.persons.banned()

    def close(self) -> None:
        """Give up the leases, send the notices that wait, and close the database."""
        self._opened.close()


def _peers(store: Store) -> Peers:
    """Return this server among those of its database. Raises StoreError."""
    try:  # imported only where there are any; most servers are alone
        from whistlestop.server.peers.peers import Peers
    except ImportError as error:
        raise StoreError(f"{error.name} is missing: pip install 'whistlestop[postgres]'") from None
    return Peers(store)
