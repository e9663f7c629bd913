"""Whoever is to decide is told so once a turn: by his browsers, or else by mail.

This is the one place that decides which. Everything happens in other threads, and nothing that
goes wrong there disturbs a game.
"""

from __future__ import annotations

import logging
from collections import OrderedDict

from whistlestop.server.mail import Mail
from whistlestop.server.push import Pusher

log = logging.getLogger("whistlestop.notifier")

MOST_REMEMBERED = 10_000  # persons at tables


class Notifier:
    """``mail``: None where the operator has named no mail server."""

    def __init__(self, push: Pusher, mail: Mail | None) -> None:
        self.push = push
        self.mail = mail
        self._told: OrderedDict[tuple[str, str], int] = OrderedDict()

    def tell(self, guest: str, code: str, turn: int, titles: dict[str, str], by_mail: bool) -> None:
        """Tell a guest that it is his turn at a table. Returns at once.

        ``turn``: how many actions he has played there; as long as that stays the same, he is told
        once, whatever others take back and play again. ``titles``: what is played, by language.
        ``by_mail``: he may be sent a mail if no browser of his can be told.
        """
        key = guest, code
        if self._told.get(key) == turn:
            return
        self._told[key] = turn
        self._told.move_to_end(key)
        if len(self._told) > MOST_REMEMBERED:
            self._told.popitem(last=False)

        def otherwise() -> None:
            if self.mail is not None and by_mail:
                self.mail.tell(guest, code, titles)

        try:
            self.push.tell(guest, code, titles, otherwise)
        except Exception:
            log.exception("table %s: no browser could be told whose turn it is", code)
            otherwise()

    def close(self) -> None:
        self.push.close()
        if self.mail is not None:
            self.mail.close()
