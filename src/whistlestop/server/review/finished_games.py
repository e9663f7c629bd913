"""The finished games of tables and of records, as analyses and curves need them."""

from __future__ import annotations

from anyio.to_thread import run_sync

from whistlestop.game import Game, GameError, IllegalAction
from whistlestop.game.record import RecordError, titles_named
from whistlestop.server.http.errors import Refused
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.game_log import StandingAction, standing
from whistlestop.server.store.store import Store
from whistlestop.server.store.stored_game import deal, play_stored
from whistlestop.server.titles.custom_titles import CustomTitles


async def game_of_table(
    store: Store, titles: CustomTitles, code: str
) -> tuple[Game, list[StandingAction]]:
    """Return a table's finished game and its log. Raises Refused."""
    with store.quarantine.guard(code):
        row = await on_disk(store.table, code)
        if row is None:
            raise Refused(404, "no_table", f"there is no table {code!r}")
        if row.state == "cancelled":
            raise Refused(409, "cancelled", "this table was called off")
        if row.state != "over":
            raise Refused(409, "not_over", "only finished games can be analysed")
        title = await titles.title(row.title)
        log = standing(await on_disk(store.actions, code)).actions

        def replayed() -> Game:
            game = deal(row)
            for number, action in enumerate(log):
                play_stored(game, number, action)
            return game

        game = await run_sync(replayed)
        del title  # a custom title is known by its name as long as this reference exists
        return game, log


async def game_of_record(titles: CustomTitles, text: str) -> Game:
    """Return the game of a record, finished or not. Raises Refused."""
    try:
        held = [await titles.title(spec, status=422) for spec in titles_named(text)]
        game = await run_sync(Game.from_record, text)
    except (RecordError, GameError, IllegalAction) as error:
        raise Refused(422, "record", str(error)) from None
    del held  # custom titles are known by name only while they are in use
    return game


async def finished_game_of_record(titles: CustomTitles, text: str) -> Game:
    """Return the finished game of a record. Raises Refused."""
    game = await game_of_record(titles, text)
    if not game.is_over:
        raise Refused(422, "record", "this game is not over; only finished games are analysed")
    return game
