"""Persons: what they tell of themselves, and how they take themselves along.

Nobody has to be more than a browser. A one-time link, or a recovery code that was written down,
makes another browser the same person; no address, no password. Codes are drawn, never chosen, and
so long that nobody finds one by trying; the database keeps their hashes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from whistlestop.server.clock import now
from whistlestop.server.codes import new_code, plain_code
from whistlestop.server.errors import Refused
from whistlestop.server.guests import hashed
from whistlestop.server.person_store import PersonRow, PersonStore
from whistlestop.server.store import on_disk

if TYPE_CHECKING:
    from whistlestop.server.guests import Guests
    from whistlestop.server.mail import Mail
    from whistlestop.server.table_registry import TableRegistry

LINK_LASTS = 600_000  # milliseconds
CODE_LENGTH = 20  # letters of 31: some 99 bits
PROFILE_LENGTH = 12


@dataclass(frozen=True, slots=True)
class _Link:
    person: str
    until: int  # milliseconds since 1970


class Persons:
    """``mail``: None where the server sends none."""

    def __init__(
        self,
        store: PersonStore,
        guests: Guests,
        registry: TableRegistry,
        mail: Mail | None = None,
    ) -> None:
        self.store = store
        self.mail = mail
        self.guests = guests
        self.registry = registry
        self._links: dict[str, _Link] = {}  # by the hashes of their codes

    async def row(self, person: str) -> PersonRow:
        """What is known of a person. Raises Refused."""
        return await on_disk(self.store.person, person)

    def browsers_of(self, person: str) -> int:
        """How many browsers are this person."""
        others = sum(each == person for each in self.guests.persons.values())
        return others + (person not in self.guests.persons)

    async def change(self, person: str, **changed: str | int | None) -> None:
        """Keep what they tell of themselves: ``name``, ``colour``, ``language``. Raises
        Refused."""
        await on_disk(self.store.keep, person, **changed)

    async def share(self, person: str, shared: bool) -> None:
        """Let others read the profile under a new code, or nobody any more. Raises Refused."""
        if ((await self.row(person)).profile is not None) != shared:
            code = new_code(PROFILE_LENGTH) if shared else None
            await on_disk(self.store.keep, person, profile=code)

    def new_link(self, person: str) -> str:
        """A code that makes another browser this person, once and soon; the one before it is worth
        nothing any more."""
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
        """A code that makes any browser this person, for good; the one before it is worth nothing
        any more. Raises Refused."""
        code = new_code(CODE_LENGTH)
        await on_disk(self.store.keep, person, recovery=hashed(code))
        return code

    async def whose(self, code: str) -> PersonRow:
        """Whose code this is. Raises Refused."""
        key = hashed(plain_code(code))
        link = self._links.get(key)
        if link is not None and link.until > now():
            return await self.row(link.person)
        found = await on_disk(self.store.with_recovery, key)
        if found is None:
            raise _no_code()
        return found

    async def enter(self, browser: str, code: str) -> str:
        """Make a browser the person whose code this is; what was played in it comes along, unless
        another browser goes on as whoever this one was. The person.

        Raises Refused.
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
                    f"both of you sit at table {common[0]}; end that game first",
                )
            if is_link and self._links.pop(key, None) is None:
                raise _no_code()  # another browser was faster
            rated = alone and await on_disk(self.store.is_rated, before)
            async with self.registry.rewriting(before):
                await on_disk(self.store.enter, browser, person, before if alone else None)
                self.guests.persons[browser] = person
            if rated:
                await on_disk(self.registry.ratings.rebuild)
        return person

    async def leave_others(self, person: str, browser: str) -> None:
        """Every other browser of the person is a stranger from now on, and the codes are worth
        nothing any more. Raises Refused."""
        self._drop_link(person)
        async with self.registry.rewriting(person):
            left = await on_disk(self.store.leave_others, person, browser)
            self.guests.persons.update(left)
            await on_disk(self.store.keep, person, recovery=None)

    async def forget(self, person: str) -> None:
        """Forget a person: their games stay, of a nameless guest. Raises Refused."""
        self._drop_link(person)
        if self.mail is not None:
            self.mail.codes.drop(person)
        async with self.registry.rewriting(person):
            await on_disk(self.store.forget, person)
            for browser in [b for b, who in self.guests.persons.items() if who == person]:
                del self.guests.persons[browser]


def _no_code() -> Refused:
    return Refused(
        404,
        "no_code",
        "nobody has this code; a link is good for ten minutes and one browser, "
        f"a recovery code has {CODE_LENGTH} letters",
    )
