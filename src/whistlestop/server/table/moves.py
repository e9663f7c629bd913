"""A move at one table: an action of a seat, checked by the referee and committed."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.server.store.game_log import ActionRow
from whistlestop.server.table.commits import Commits
from whistlestop.server.table.table_state import TableState
from whistlestop.server.work.clock import Clock


@dataclass(eq=False)
class Moves:
    """Plays the actions of people and bots."""

    state: TableState
    commits: Commits
    clock: Clock

    async def play(
        self, seat: int | None, number: int, notation: str, stand_in: str | None = None
    ) -> None:
        """Play an action of a seat that has seen ``number`` log entries. Raises Refused.

        ``seat``: None for a spectator. ``stand_in``: the level of the bot that plays in a person's
        place. All seats choose their first tickets at the same time; the choices are played once
        the last seat has chosen. Called under the table's lock.
        """
        self.state.game_of(seat)
        assert seat is not None
        row = ActionRow(seat, notation, stand_in, self.clock.now())
        if not self.state.is_choosing:
            await self.commits.play(number, self.state.play(number, row))
            return
        choice = self.state.choose(number, row)
        if self.state.deciding() == [seat]:
            await self.commits.play(number, self.state.play_choices(choice))
        else:
            await self.commits.choose(choice, seat)
