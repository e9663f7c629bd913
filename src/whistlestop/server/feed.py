"""Who has the list of their games before them, and is shown each that changes."""

from __future__ import annotations

from collections.abc import Callable

from whistlestop.server.encoding import game_message, games_message
from whistlestop.server.game_list import game_info
from whistlestop.server.messages import GameInfo
from whistlestop.server.table_state import TableState
from whistlestop.server.watcher import Watcher


class Feed:
    """``also``: who else hears of every table that changes."""

    def __init__(self, also: Callable[[TableState], None] | None = None) -> None:
        self._also = also
        self._watchers: dict[str, set[Watcher]] = {}  # by guest
        self._arriving: dict[Watcher, list[str]] = {}  # what waits until they have the list itself

    def arrive(self, guest: str, watcher: Watcher) -> None:
        """Somebody is about to get the list: what changes from now on comes after it."""
        self._watchers.setdefault(guest, set()).add(watcher)
        self._arriving[watcher] = []

    def begin(self, watcher: Watcher, games: list[GameInfo], more: bool) -> None:
        """Send the list, and what has changed since it was looked up."""
        watcher.send(games_message(games, more))
        for message in self._arriving.pop(watcher, []):
            watcher.send(message)

    def leave(self, guest: str, watcher: Watcher) -> None:
        self._arriving.pop(watcher, None)
        watchers = self._watchers.get(guest, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(guest, None)

    def cut_off(self, guest: str) -> None:
        """Whoever looks as this guest has to come back, and may be somebody else then."""
        for watcher in self._watchers.get(guest, set()):
            watcher.cut_off()

    def show(self, state: TableState) -> None:
        """A table has changed: show it to those of its people who look at their games."""
        if self._also is not None:
            self._also(state)
        people = {seat.guest for seat in state.row.seats} | {state.row.creator}
        looking = [guest for guest in people if guest in self._watchers]
        if not looking:
            return
        summary = state.summary()
        for guest in looking:
            message = game_message(game_info(state.row, summary, guest))
            for watcher in self._watchers[guest]:
                waiting = self._arriving.get(watcher)
                if waiting is None:
                    watcher.send(message)
                else:
                    waiting.append(message)
