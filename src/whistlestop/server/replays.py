"""Who is shown which replay: of a table's game with the eyes that a guest may have, of any record.

A replay is made from one read of the log in a worker thread, one at a time, so that it takes the
memory of one and no table has to wait; nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Callable

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from whistlestop.game import Game
from whistlestop.game.record import RecordError, stand_ins_in, titles_named
from whistlestop.server.audience import Audience
from whistlestop.server.errors import Refused
from whistlestop.server.feed import Feed
from whistlestop.server.game_log import StandingAction, standing
from whistlestop.server.own_titles import OwnTitles
from whistlestop.server.replay import Eyes, replay_json
from whistlestop.server.store import Store, on_disk
from whistlestop.server.table_state import TableState
from whistlestop.titles import Title

SOME_BOT = "bot"  # a record says that a bot stood in, not which


class Replays:
    def __init__(self, store: Store, titles: OwnTitles) -> None:
        self.store = store
        self.titles = titles
        self._one_at_a_time = CapacityLimiter(1)

    async def of_table(self, code: str, guest: str, wanted: str | None) -> bytes:
        """The Replay of a table's game as far as it is played, as JSON; see ``eyes_for``.

        Raises Refused.
        """
        row = await on_disk(self.store.table, code)
        if row is None:
            raise Refused(404, "no_table", f"there is no table {code!r}")
        if row.state == "lobby":
            raise Refused(409, "not_started", "the game has not begun yet")
        state = TableState(row)
        seats = state.seats_of(guest)
        own = seats[0] if len(seats) == 1 else None  # who share a device see what all see
        eyes = eyes_for(wanted, own, len(row.seats), is_over=row.state == "over")
        title = await self.titles.title(row.title)
        log = standing(await on_disk(self.store.actions, code)).actions
        told = {
            "title": row.title,
            "table": Audience(state, Feed()).info(guest).model_dump(mode="json"),
        }

        def make() -> bytes:
            state.begin()
            assert state.game is not None
            return replay_json(state.game, log, eyes, told)

        return await self._made([title], make)

    async def of_record(self, text: str, wanted: str | None) -> bytes:
        """The Replay of a record, as JSON; all may be seen of it. Raises Refused."""
        try:
            titles = [await self._title(name, line) for name, line in titles_named(text).items()]
        except RecordError as error:
            raise Refused(422, "record", str(error)) from None
        return await self._made(titles, lambda: _of_record(text, wanted))

    async def _title(self, name: str, line: int) -> Title:
        """A title that a record names, which is none of the server's files. Raises Refused."""
        try:
            return await self.titles.title(name, status=422)
        except Refused as refused:
            raise Refused(refused.status, refused.code, f"line {line}: {refused.message}") from None

    async def _made(self, titles: list[Title], make: Callable[[], bytes]) -> bytes:
        """What a worker makes, for as long as the titles that it needs are held here: those that
        guests drew are known by name while they are in use."""
        return await run_sync(make, limiter=self._one_at_a_time)


def eyes_for(wanted: str | None, own: int | None, players: int, is_over: bool) -> Eyes:
    """The eyes that somebody gets who asks for a seat's, for a spectator's (``none``), for all at
    once (``open``) or for his own (None). Raises Refused.

    ``own``: the seat of who asks, None for a spectator. While a game lasts nobody has other eyes
    than his own (CO-50); once it is over all are open, for so is its record.
    """
    his: Eyes = "none" if own is None else own
    if wanted is None:
        return his
    if wanted in ("none", "open"):
        eyes: Eyes = "none" if wanted == "none" else "open"
    elif wanted.isascii() and wanted.isdigit() and len(wanted) < 3 and int(wanted) < players:
        eyes = int(wanted)
    else:
        known = f"0 to {players - 1}, none or open"
        raise Refused(422, "no_eyes", f"no eyes {wanted[:20]!r}: there are {known}")
    if eyes != his and not is_over:
        raise Refused(403, "own_eyes", "while the game lasts it is seen with your own eyes")
    return eyes


def _of_record(text: str, wanted: str | None) -> bytes:
    """Raises Refused."""
    try:
        game = Game.from_record(text)
    except RecordError as error:
        raise Refused(422, "record", str(error)) from None
    eyes = eyes_for("open" if wanted is None else wanted, None, game.players, is_over=True)
    by_bots = stand_ins_in(text)
    log = [
        StandingAction(seat, str(action), SOME_BOT if number in by_bots else None)
        for number, (seat, action) in enumerate(game.played, 1)
    ]
    told = {"title": game.title.spec, "table": None}
    return replay_json(game.from_start(), log, eyes, told)
