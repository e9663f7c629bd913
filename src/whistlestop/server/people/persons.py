"""Persons: their data, and how they move to other browsers.

A guest need not be more than a browser. A one-time link, or a recovery code that was written down,
makes another browser the same person, without an address or a password. Codes are drawn, never
chosen, and too long to find by trying; the database stores only their hashes.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whistlestop.server.http.codes import new_code, plain_code
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.guests import hashed
from whistlestop.server.people.person_store import PersonRow, PersonStore
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.rows import SIGNED_OUT
from whistlestop.server.work.clock import now

if TYPE_CHECKING:
    from whistlestop.server.http.guests import Guests
    from whistlestop.server.notifications.mail import Mail

LINK_LASTS = 600_000  # milliseconds
CODE_LENGTH = 20  # letters of 31: some 99 bits
PROFILE_LENGTH = 12  # letters


@dataclass(frozen=True, slots=True)
class _Link:
    person: str
    until: int  # milliseconds since 1970


class Persons:
    """The persons that a server knows.

    ``rewriting``: a context in which no table uses the seats of a person, since the database gives
    them to another guest. ``rebuild_ratings``: computes all ratings again. ``mail``: None if the
    server sends no mails.
    """

    def __init__(
        self,
        store: PersonStore,
        guests: Guests,
        rewriting: Callable[[str], AbstractAsyncContextManager[None]],
        rebuild_ratings: Callable[[], object],
        mail: Mail | None = None,
    ) -> None:
        self.store = store
        self.mail = mail
        self.guests = guests
        self.rewriting = rewriting
        self.rebuild_ratings = rebuild_ratings
        self._links: dict[str, _Link] = {}  # by the hashes of their codes

    async def row(self, person: str) -> PersonRow:
        """Return the stored data of a person. Raises Refused."""
        return await on_disk(self.store.person, person)

    def browsers_of(self, person: str) -> int:
        """Return how many browsers this person has.

        The id of most people is the hash of their first browser, which may have left them.
        """
        entered = sum(each == person for each in self.guests.persons.values())
        has_first = not person.startswith(SIGNED_OUT) and person not in self.guests.persons
        return entered + has_first

    async def change(self, person: str, **changed: str | int | None) -> None:
        """Store a person's ``name``, ``colour`` or ``language``. Raises Refused."""
        await on_disk(self.store.keep, person, **changed)

    async def share(self, person: str, shared: bool) -> None:
        """Share the profile under a new code, or stop sharing it. Raises Refused."""
        if ((await self.row(person)).profile is not None) != shared:
            code = new_code(PROFILE_LENGTH) if shared else None
            await on_disk(self.store.keep, person, profile=code)

    def new_link(self, person: str) -> str:
        """Return a new code that makes another browser this person's, once and soon.

        It replaces the code before.
        """
        self._drop_link(person)
        code = new_code(CODE_LENGTH)
        self._links[hashed(code)] = _Link(person, now() + LINK_LASTS)
        return code

    def _drop_link(self, person: str) -> None:
        """Forget the person's link, and those that are too old."""
        self._links = {
            key: link
            for key, link in self._links.items()
            if link.until > now() and link.person != person
        }

    async def new_recovery(self, person: str) -> str:
        """Return a new code that makes any browser this person's. Raises Refused.

        It is valid until the next one, and replaces the code before.
        """
        code = new_code(CODE_LENGTH)
        await on_disk(self.store.keep, person, recovery=hashed(code))
        return code

    async def whose(self, code: str) -> PersonRow:
        """Return the owner of a code. Raises Refused."""
        key = hashed(plain_code(code))
        link = self._links.get(key)
        if link is not None and link.until > now():
            return await self.row(link.person)
        found = await on_disk(self.store.with_recovery, key)
        if found is None:
            raise _no_code()
        return found

    async def enter(self, browser: str, code: str) -> str:
        """Give a browser to the owner of a code, and return that person. Raises Refused.

        Games that were played in the browser become the owner's too, unless another browser still
        belongs to the earlier person.
        """
        key = hashed(plain_code(code))
        is_link = key in self._links
        person = (await self.whose(code)).person
        before = self.guests.persons.get(browser, browser)
        if before != person:
            alone = self.browsers_of(before) == 1
            common = await on_disk(self.store.common_games, before, person)
            if alone and common:
                raise Refused(
                    409,
                    "both_play",
                    f"both of you have a seat at table {common[0]}; finish that game first",
                )
            if is_link and self._links.pop(key, None) is None:
                raise _no_code()  # another browser was faster
            rated = alone and await on_disk(self.store.is_rated, before)
            async with self.rewriting(before):
                await on_disk(self.store.enter, browser, person, before if alone else None)
                self.guests.persons[browser] = person
            if rated:
                await on_disk(self.rebuild_ratings)
        return person

    async def leave_others(self, person: str, browser: str) -> None:
        """Sign out a person's other browsers, and cancel the person's codes. Raises Refused."""
        self._drop_link(person)
        async with self.rewriting(person):
            left = await on_disk(self.store.leave_others, person, browser)
            self.guests.persons.update(left)
            await on_disk(self.store.keep, person, recovery=None)

    async def forget(self, person: str) -> None:
        """Forget a person: their games stay, under a nameless guest. Raises Refused."""
        self._drop_link(person)
        if self.mail is not None:
            self.mail.codes.drop(person)
        async with self.rewriting(person):
            await on_disk(self.store.forget, person)
            for browser in [b for b, who in self.guests.persons.items() if who == person]:
                del self.guests.persons[browser]


def _no_code() -> Refused:
    return Refused(
        404,
        "no_code",
        "this code is not valid; a link works for ten minutes and one browser, "
        f"a recovery code has {CODE_LENGTH} letters and digits",
    )
