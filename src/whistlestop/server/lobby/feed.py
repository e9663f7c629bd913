"""The pages that show a guest's list of games, and the updates that they get."""

from __future__ import annotations

from whistlestop.server.lobby.game_list import Listed, game_info
from whistlestop.server.lobby.messages import GameInfo, GameMessage, GamesMessage
from whistlestop.server.table.watcher import Watcher


class Feed:
    """Sends the changes of tables to the pages that list them."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = {}  # by guest
        self._arriving: dict[Watcher, list[str]] = {}  # waiting until the page has its list

    def arrive(self, guest: str, watcher: Watcher) -> None:
        """Add a page that is about to get the list; changes from now on are sent after it."""
        self._watchers.setdefault(guest, set()).add(watcher)
        self._arriving[watcher] = []

    def begin(self, watcher: Watcher, games: list[GameInfo], more: bool) -> None:
        """Send the list, and the changes since it was looked up."""
        watcher.send(games_message(games, more))
        for message in self._arriving.pop(watcher, []):
            watcher.send(message)

    def leave(self, guest: str, watcher: Watcher) -> None:
        self._arriving.pop(watcher, None)
        watchers = self._watchers.get(guest, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(guest, None)

    def count(self) -> int:
        """Return the number of pages that show a list of games. Other threads may ask."""
        return sum(map(len, list(self._watchers.values())))

    def cut_off(self, guest: str) -> None:
        """Disconnect all pages of a guest.

        The pages have to connect again, and may then belong to another guest.
        """
        for watcher in self._watchers.get(guest, set()):
            watcher.cut_off()

    def show(self, table: Listed) -> None:
        """Show a changed table to its players and its creator, where they have their list open."""
        people = {seat.guest for seat in table.row.seats} | {table.row.creator}
        looking = [guest for guest in people if guest in self._watchers]
        if not looking:
            return
        summary = table.summary()
        for guest in looking:
            message = game_message(game_info(table.row, summary, guest))
            for watcher in self._watchers[guest]:
                waiting = self._arriving.get(watcher)
                if waiting is None:
                    watcher.send(message)
                else:
                    waiting.append(message)


def games_message(games: list[GameInfo], more: bool) -> str:
    """Return a GamesMessage as JSON."""
    return GamesMessage(games=games, more=more).model_dump_json()


def game_message(game: GameInfo) -> str:
    """Return a GameMessage as JSON."""
    return GameMessage(game=game).model_dump_json()
