"""While the strong bots are being compiled, no player waits for a stand-in."""

import asyncio

import pytest

from guests import Guest, choose_tickets
from server.still_clock import StillClock
from server.test_stand_ins import two
from whistlestop.bots.levels import STAND_IN_AT_FIRST
from whistlestop.server.work.bot_executor import BotExecutor
from whistlestop.server.work.clock import Clock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return the clock of a server that never finishes compiling."""

    async def never(self: BotExecutor) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(BotExecutor, "is_compiled", False)
    monkeypatch.setattr(BotExecutor, "wait_until_compiled", never)
    return StillClock()


def test_a_stand_in_does_not_wait_until_the_strong_bots_are_compiled(
    ada: Guest, bela: Guest, clock: StillClock
):
    table = two(ada, bela, time_limit={"kind": "move", "seconds": 10})
    with ada.visit(table) as one, bela.visit(table) as other:
        choose_tickets(one, other)
        length = one.length
        clock.advance(11_000)
        one.until(lambda client: client.length > length)
        assert one.entries[length]["stand_in"] == STAND_IN_AT_FIRST
