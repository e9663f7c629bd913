"""Notifies players of their turn and of open questions: in their browsers, or else by mail.

Only this module decides which. Everything happens in other threads, and errors there disturb no
game.
"""

from __future__ import annotations

import logging
from collections import OrderedDict

from whistlestop.server.notifications.mail import Mail
from whistlestop.server.notifications.notices import Notice
from whistlestop.server.notifications.push import Pusher

log = logging.getLogger("whistlestop.notifier")

MAX_REMEMBERED = 10_000  # subjects of players at tables


class Notifier:
    """Notifies guests. ``mail``: None if the operator has named no mail server."""

    def __init__(self, push: Pusher, mail: Mail | None) -> None:
        self.push = push
        self.mail = mail
        self._notified: OrderedDict[tuple[str, str, str], int] = OrderedDict()

    def notify(
        self,
        guest: str,
        code: str,
        kind: Notice,
        occasion: tuple[str, int],
        titles: dict[str, str],
        by_mail: bool,
    ) -> None:
        """Notify a guest that a table waits for a move or an answer. Returns at once.

        ``occasion``: a subject and its moment. While the moment of a subject stays the same, the
        guest is notified once. For a turn this holds however often others take back and play again;
        for a question, however often it is asked. ``titles``: the name of the title, by language.
        ``by_mail``: a mail may be sent if no push service accepts the message.
        """
        subject, moment = occasion
        key = guest, code, subject
        if self._notified.get(key) == moment:
            return
        self._notified[key] = moment
        self._notified.move_to_end(key)
        if len(self._notified) > MAX_REMEMBERED:
            self._notified.popitem(last=False)

        def otherwise() -> None:
            if self.mail is not None and by_mail:
                self.mail.notify(guest, code, titles, kind)

        try:
            self.push.notify(guest, code, titles, otherwise, kind)
        except Exception:
            log.exception("table %s: no browser could be notified", code)
            otherwise()

    def close(self) -> None:
        self.push.close()
        if self.mail is not None:
            self.mail.close()
