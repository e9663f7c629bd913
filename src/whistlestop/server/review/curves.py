"""The course of finished games within a second, from value models (``analysis/quick.py``).

A worker thread computes one at a time, and nothing is stored. The guests who ask take fair turns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from anyio.to_thread import run_sync

from whistlestop.analysis.quick import Curve, Explanation, curve_of, explain
from whistlestop.bots.value_model import model_of
from whistlestop.game import Game
from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused
from whistlestop.server.review.finished_games import finished_game_of_record, game_of_table
from whistlestop.server.store.store import Store
from whistlestop.server.titles.custom_titles import CustomTitles
from whistlestop.server.work.compiling import ValueCode
from whistlestop.server.work.fair_turns import FairTurns

Found = TypeVar("Found")

CURVE_SECONDS = 0.3  # about how long one takes; most of it checks the turning points
REASON_SECONDS = 0.05
LOADED_WITHIN = 20.0  # seconds that a request waits for compiled code


class Curves:
    """The curves of finished games. ``values``: the compiled code of value models."""

    def __init__(
        self, store: Store, titles: CustomTitles, values: ValueCode, limits: Limits
    ) -> None:
        self.store, self.titles, self.values = store, titles, values
        self.turns = FairTurns(limits, "replays_waiting")

    async def of_table(self, code: str, asker: Asker) -> Curve:
        """Return the course of a table's finished game. Raises Refused."""
        async with self.turns.turn(self.turns.enter(asker, CURVE_SECONDS)):
            return await self._curve(await self._game_of(code))

    async def of_record(self, text: str, asker: Asker) -> Curve:
        """Return the course of a record's finished game. Raises Refused."""
        async with self.turns.turn(self.turns.enter(asker, CURVE_SECONDS)):
            return await self._curve(await finished_game_of_record(self.titles, text))

    async def reasons_of_table(self, code: str, number: int, asker: Asker) -> Explanation:
        """Return the reasons at a moment of a table's finished game. Raises Refused."""
        async with self.turns.turn(self.turns.enter(asker, REASON_SECONDS)):
            return await self._reasons(await self._game_of(code), number)

    async def reasons_of_record(self, text: str, number: int, asker: Asker) -> Explanation:
        """Return the reasons at a moment of a record's finished game. Raises Refused."""
        async with self.turns.turn(self.turns.enter(asker, REASON_SECONDS)):
            game = await finished_game_of_record(self.titles, text)
            return await self._reasons(game, number)

    async def _game_of(self, code: str) -> Game:
        game, _ = await game_of_table(self.store, self.titles, code)
        return game

    async def _curve(self, game: Game) -> Curve:
        return await self._made(game, lambda: curve_of(game))

    async def _reasons(self, game: Game, number: int) -> Explanation:
        if number > len(game.played):
            message = f"there is no action {number}; the game has {len(game.played)}"
            raise Refused(422, "no_action", message)

        def explained() -> Explanation | None:
            now = game.from_start()
            for _, action in game.played[:number]:
                now.play(action)
            return explain(now)

        return await self._made(game, explained)

    async def _made(self, game: Game, make: Callable[[], Found | None]) -> Found:
        """Return the findings of a worker thread. Raises Refused."""
        if model_of(game.title) is not None and not await self.values.wait(LOADED_WITHIN):
            message = "the server is still compiling its value models; ask again in some minutes"
            raise Refused(503, "compiling", message)
        found = await run_sync(make)
        if found is None:
            message = (
                f"{game.title.name} has no value model, which a quick curve needs; "
                "an analysis works for every title"
            )
            raise Refused(404, "no_value_model", message)
        return found
