"""Replays of tables' games as guests may see them, and of any record.

A worker thread makes one replay at a time from one read of the log. So it takes the memory of one
replay, and no table has to wait; nothing of it is stored. The guests who ask take fair turns.
"""

from __future__ import annotations

from collections.abc import Callable

from anyio.to_thread import run_sync

from whistlestop.game import Game
from whistlestop.game.record import RecordError, stand_ins_in, titles_named
from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused
from whistlestop.server.review.replay import Perspective, replay_json
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.game_log import StandingAction, standing
from whistlestop.server.store.store import Store
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.table_state import TableState
from whistlestop.server.titles.custom_titles import CustomTitles
from whistlestop.server.work.fair_turns import FairTurns
from whistlestop.titles import Title

SOME_BOT = "bot"  # a record says that a bot stood in, but not which one
SECONDS = 0.1  # about how long one takes


class Replays:
    def __init__(self, store: Store, titles: CustomTitles, limits: Limits) -> None:
        self.store = store
        self.titles = titles
        self.turns = FairTurns(limits, "replays_waiting")

    async def of_table(self, code: str, asker: Asker, wanted: str | None) -> bytes:
        """Return the Replay of a table's game so far, as JSON; see ``perspective_for``.

        Raises Refused.
        """
        with self.store.quarantine.guard(code):
            return await self._of_table(code, asker, wanted)

    async def _of_table(self, code: str, asker: Asker, wanted: str | None) -> bytes:
        row = await on_disk(self.store.table, code)
        if row is None:
            raise Refused(404, "no_table", f"there is no table {code!r}")
        has_ended = row.state == "over" or (row.archived is not None and row.started is not None)
        if row.state == "cancelled" and not has_ended:
            raise Refused(409, "cancelled", "this table was called off")
        if row.state == "lobby":
            raise Refused(409, "not_started", "the game has not begun yet")
        state = TableState(row)
        seats = state.seats_of(asker.guest)
        own = seats[0] if len(seats) == 1 else None  # on a shared device: a spectator's view
        perspective = perspective_for(wanted, own, len(row.seats), is_over=has_ended)
        title = await self.titles.title(row.title)
        log = standing(await on_disk(self.store.actions, code)).actions
        told = {
            "title": row.title,
            "table": Audience(state, changed=lambda state: None)
            .info(asker.guest)
            .model_dump(mode="json"),
        }

        def make() -> bytes:
            state.begin()
            assert state.game is not None
            return replay_json(state.game, log, perspective, told)

        return await self._made(asker, [title], make)

    async def of_record(self, text: str, asker: Asker, wanted: str | None) -> bytes:
        """Return the Replay of a record, as JSON; everything in it may be seen. Raises Refused."""
        try:
            titles = [await self._title(name, line) for name, line in titles_named(text).items()]
        except RecordError as error:
            raise Refused(422, "record", str(error)) from None
        return await self._made(asker, titles, lambda: _of_record(text, wanted))

    async def _title(self, name: str, line: int) -> Title:
        """Return a title that a record names; the server reads no file for it. Raises Refused."""
        try:
            return await self.titles.title(name, status=422)
        except Refused as refused:
            raise Refused(refused.status, refused.code, f"line {line}: {refused.message}") from None

    async def _made(self, asker: Asker, titles: list[Title], make: Callable[[], bytes]) -> bytes:
        """Return the replay that a worker makes. Raises Refused.

        Its titles are held meanwhile: custom titles are known by name only while they are in use.
        """
        async with self.turns.turn(self.turns.enter(asker, SECONDS)):
            return await run_sync(make)


def perspective_for(
    wanted: str | None, own: int | None, players: int, is_over: bool
) -> Perspective:
    """Return the perspective that a guest asks for. Raises Refused.

    ``wanted``: a seat's number, ``none`` for a spectator's perspective, ``open`` for all cards,
    None for the guest's own. ``own``: the seat of the guest, None for a spectator. While a game
    lasts a guest may have only their own perspective (CO-50). Once it is over any is allowed,
    because its record is public too.
    """
    theirs: Perspective = "none" if own is None else own
    if wanted is None:
        return theirs
    if wanted in ("none", "open"):
        perspective: Perspective = "none" if wanted == "none" else "open"
    elif wanted.isascii() and wanted.isdigit() and len(wanted) < 3 and int(wanted) < players:
        perspective = int(wanted)
    else:
        known = f"0 to {players - 1}, none or open"
        raise Refused(422, "no_perspective", f"there is no view {wanted[:20]!r}; write {known}")
    if perspective != theirs and not is_over:
        raise Refused(
            403, "own_perspective", "while the game lasts you only see it from your own seat"
        )
    return perspective


def _of_record(text: str, wanted: str | None) -> bytes:
    """Return the Replay of a record as JSON. Raises Refused."""
    try:
        game = Game.from_record(text)
    except RecordError as error:
        raise Refused(422, "record", str(error)) from None
    perspective = perspective_for(
        "open" if wanted is None else wanted, None, game.players, is_over=True
    )
    by_bots = stand_ins_in(text)
    log = [
        StandingAction(seat, str(action), SOME_BOT if number in by_bots else None)
        for number, (seat, action) in enumerate(game.played, 1)
    ]
    told = {"title": game.title.spec, "table": None}
    return replay_json(game.from_start(), log, perspective, told)
