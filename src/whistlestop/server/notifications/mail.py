"""Emails to people who want to be notified of their turn: addresses, codes and unsubscribing.

They are sent only if the operator has named a mail server. An address is shown only to its owner.
"""

from __future__ import annotations

from typing import Literal

from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.guests import hashed
from whistlestop.server.notifications.mail_codes import CODE_LASTS, DAY, MINUTE, MailCodes
from whistlestop.server.notifications.mail_letters import code_letter, notice_letter
from whistlestop.server.notifications.mail_messages import MailInfo
from whistlestop.server.notifications.mail_settings import MailSettings, mail_address, mailbox_of
from whistlestop.server.notifications.mail_store import MailStore
from whistlestop.server.notifications.mailer import Letter, Mailer
from whistlestop.server.notifications.notices import Notice
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.store import Store
from whistlestop.server.work.clock import Clock

SILENT_FOR = 30 * DAY  # milliseconds without codes to an address whose owner wants none

Language = Literal["en", "pl", "ro"]


class Mail:
    """The codes and the notifications by email.

    Each has a mailer of its own, so that codes that strangers request delay no notification.
    """

    def __init__(self, store: Store, settings: MailSettings, clock: Clock, limits: Limits) -> None:
        self.settings = settings
        self.clock = clock
        self.store = MailStore(store)
        self.mailer, self.code_mailer = Mailer(settings), Mailer(settings)
        self.codes = MailCodes(limits)

    def close(self) -> None:
        self.mailer.close()
        self.code_mailer.close()

    async def info(self, person: str) -> MailInfo:
        """Return a person's mail settings as that person sees them. Raises Refused."""
        row = await on_disk(self.store.of, person)
        pending = self.codes.of(person, self.clock.now())
        return MailInfo(
            address=None if row is None else row.address,
            wanted=row is not None and row.wanted,
            pending=None if pending is None else pending.address,
            failed=pending is not None and pending.failed,
        )

    async def ask(self, person: str, typed: str, language: Language, network: str) -> None:
        """Send a code to a mail address, asked for from a network address. Raises Refused."""
        try:
            address = mail_address(typed)
        except ValueError as error:
            raise Refused(422, "mail_address", str(error)) from None
        now = self.clock.now()
        for silenced in {address.lower(), mailbox_of(address)}:
            if await on_disk(self.store.is_silenced, hashed(silenced), now):
                raise Refused(
                    403, "mail_silenced", "the owner of this address wants no email from here"
                )
        code, pending = self.codes.new(person, address, language, now, network)
        minutes = CODE_LASTS // MINUTE
        letter = code_letter(self.settings, address, language, code, minutes, pending.token)

        def failed() -> None:
            pending.failed = True

        self.code_mailer.send(lambda: (address, letter), failed)

    async def confirm(self, person: str, code: str) -> None:
        """Make the address the person's if this is the code that was sent to it. Raises Refused."""
        now = self.clock.now()
        pending = self.codes.check(person, code, now)
        await on_disk(self.store.keep, person, pending.address, pending.language, now)

    async def set_wanted(self, person: str, wanted: bool) -> None:
        """Turn mails to a person on or off. Raises Refused."""
        if not await on_disk(self.store.set_wanted, person, wanted):
            raise Refused(409, "mail_none", "confirm an email address first")

    async def remove(self, person: str) -> None:
        """Drop the code that was sent; without one, forget the address. Raises Refused."""
        if self.codes.of(person, self.clock.now()) is not None:
            self.codes.drop(person)
            return
        await on_disk(self.store.remove, person)

    async def language_of(self, token: str) -> str | None:
        """Return the language for a reader who opened an unsubscribe link. Raises Refused.

        Return None if the link is not valid, or no longer.
        """
        row = await on_disk(self.store.with_token, token)
        if row is not None:
            return row.language
        return "en" if self.codes.knows(token, self.clock.now()) else None

    async def end(self, token: str) -> None:
        """Stop all mails to the address that got this link. Raises Refused."""
        now = self.clock.now()
        row = await on_disk(self.store.with_token, token)
        if row is not None:
            await on_disk(self.store.set_wanted, row.person, False)
        elif (address := self.codes.drop_address(token, now)) is not None:
            await on_disk(self.store.silence, hashed(mailbox_of(address)), now + SILENT_FOR, now)

    def notify(self, person: str, code: str, titles: dict[str, str], kind: Notice = "turn") -> None:
        """Send a person who wants mails one about a table that waits for a move or an answer.

        ``titles``: the name of the title, by language. Returns at once.
        """

        def letter() -> Letter | None:
            row = self.store.of(person)
            if row is None or not row.wanted:
                return None
            to, language = row.address, row.language if row.language in titles else "en"
            title = titles[language]
            return to, notice_letter(self.settings, to, language, kind, title, code, row.token)

        self.mailer.send(letter)
