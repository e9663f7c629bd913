"""Mails to persons who want to be told when it is their turn: addresses, codes, and the way out.

Only where the operator has named a mail server. Nobody but its owner is ever shown an address.
"""

from __future__ import annotations

from typing import Literal

from whistlestop.server.clock import Clock
from whistlestop.server.errors import Refused
from whistlestop.server.guests import hashed
from whistlestop.server.mail_codes import CODE_LASTS, DAY, MINUTE, MailCodes
from whistlestop.server.mail_letters import code_letter, turn_letter
from whistlestop.server.mail_messages import MailInfo
from whistlestop.server.mail_settings import MailSettings, mail_address
from whistlestop.server.mail_store import MailStore
from whistlestop.server.mailer import Letter, Mailer
from whistlestop.server.store import Store, on_disk

SILENT_FOR = 30 * DAY  # milliseconds: no codes to an address whose owner wants none

Language = Literal["en", "pl", "ro"]


class Mail:
    def __init__(self, store: Store, settings: MailSettings, clock: Clock) -> None:
        self.settings = settings
        self.clock = clock
        self.store = MailStore(store)
        self.mailer = Mailer(settings)
        self.codes = MailCodes()

    def close(self) -> None:
        self.mailer.close()

    async def info(self, person: str) -> MailInfo:
        """What a person is shown of his mails. Raises Refused."""
        row = await on_disk(self.store.of, person)
        pending = self.codes.of(person, self.clock.now())
        return MailInfo(
            address=None if row is None else row.address,
            wanted=row is not None and row.wanted,
            pending=None if pending is None else pending.address,
            failed=pending is not None and pending.failed,
        )

    async def ask(self, person: str, typed: str, language: Language) -> None:
        """Send a code to an address. Raises Refused."""
        try:
            address = mail_address(typed)
        except ValueError as error:
            raise Refused(422, "mail_address", str(error)) from None
        now = self.clock.now()
        if await on_disk(self.store.is_silenced, hashed(address.lower()), now):
            raise Refused(
                403, "mail_silenced", "the owner of this address wants no mails from here"
            )
        code, pending = self.codes.new(person, address, language, now)
        minutes = CODE_LASTS // MINUTE
        letter = code_letter(self.settings, address, language, code, minutes, pending.token)

        def failed() -> None:
            pending.failed = True

        self.mailer.send(lambda: (address, letter), failed)

    async def confirm(self, person: str, code: str) -> None:
        """The address is the person's if this is the code that was sent to it. Raises Refused."""
        now = self.clock.now()
        pending = self.codes.check(person, code, now)
        await on_disk(self.store.keep, person, pending.address, pending.language, now)

    async def want(self, person: str, wanted: bool) -> None:
        """Send mails or don't. Raises Refused."""
        if not await on_disk(self.store.want, person, wanted):
            raise Refused(409, "mail_none", "confirm a mail address first")

    async def remove(self, person: str) -> None:
        """Wait for no code any more; if none is waited for, forget the address. Raises Refused."""
        if self.codes.of(person, self.clock.now()) is not None:
            self.codes.drop(person)
            return
        await on_disk(self.store.remove, person)

    async def language_of(self, token: str) -> str | None:
        """In what language to speak to whoever has this link; None if it leads nowhere (any more).
        Raises Refused."""
        row = await on_disk(self.store.with_token, token)
        if row is not None:
            return row.language
        return "en" if self.codes.knows(token, self.clock.now()) else None

    async def end(self, token: str) -> None:
        """Send nothing more to where this link came. Raises Refused."""
        now = self.clock.now()
        row = await on_disk(self.store.with_token, token)
        if row is not None:
            await on_disk(self.store.want, row.person, False)
        elif (address := self.codes.drop_address(token, now)) is not None:
            await on_disk(self.store.silence, hashed(address.lower()), now + SILENT_FOR, now)

    def tell(self, person: str, code: str, titles: dict[str, str]) -> None:
        """Tell a person that it is his turn at a table, if he wants that; ``titles``: what is
        played there, by language. Returns at once."""

        def letter() -> Letter | None:
            row = self.store.of(person)
            if row is None or not row.wanted:
                return None
            to, language = row.address, row.language if row.language in titles else "en"
            title = titles[language]
            return to, turn_letter(self.settings, to, language, title, code, row.token)

        self.mailer.send(letter)
