"""The order of searches, and the time of each: shared between networks and their guests."""

import asyncio
import threading
from contextlib import ExitStack

import pytest

from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused
from whistlestop.server.work.bot_executor import SHORTEST, BotExecutor


def search_order(searches):
    """Return the order in which one busy thread runs these searches: names and seconds.

    ``searches``: name, seconds, whether it is a hint.
    """
    executor = BotExecutor(1)
    begun, gate = threading.Event(), threading.Event()
    order = []

    def long(seconds):
        begun.set()
        assert gate.wait(60)

    async def think(name, seconds, hint, asker=None):
        await executor.run(
            lambda given: order.append((name, round(given, 3))), seconds, hint, asker
        )

    async def crowd():
        first = asyncio.create_task(executor.run(long, 2.0))
        await asyncio.to_thread(begun.wait, 60)
        # Before the gate opens, only bots that do not search answer.
        assert await executor.run(lambda given: "at once") == "at once"
        others = [asyncio.create_task(think(*search)) for search in searches]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(first, *others)

    asyncio.run(crowd())
    executor.close()
    return order


def test_hints_run_before_moves_and_short_searches_before_long_ones():
    searches = [("long", 2.0, False), ("short", 0.2, False), ("hint", 1.0, True)]
    assert [name for name, _ in search_order(searches)] == ["hint", "short", "long"]


def test_a_strangers_hints_delay_other_players_by_at_most_one():
    stranger, mine = Asker("stranger", "203.0.113.7"), Asker("me", "203.0.113.8")
    host = Asker("host", "")
    searches = [(number, 1.0, True, stranger) for number in range(100)]
    order = search_order([*searches, ("mine", 1.0, True, mine), ("bot", 1.0, False, host)])
    names = [name for name, _ in order]
    assert names[:3] == [0, "mine", "bot"]
    assert order[1] == ("mine", 0.5), "its time is shared with one stranger, not with a hundred"


def test_new_guests_of_one_network_share_its_part():
    strangers = [Asker(f"stranger {number}", "203.0.113.7") for number in range(40)]
    mine = Asker("me", "203.0.113.8")
    searches = [(number, 1.0, True, asker) for number, asker in enumerate(strangers)]
    names = [name for name, _ in search_order([*searches, ("mine", 1.0, True, mine)])]
    assert names.index("mine") <= 2


def test_a_guest_of_the_same_network_waits_for_one_search_of_another():
    """A club has one address: one player's hundred hints must not delay the others."""
    loud, mine = Asker("loud", "203.0.113.7"), Asker("me", "203.0.113.7")
    searches = [(number, 1.0, True, loud) for number in range(100)]
    searches += [(f"mine {number}", 1.0, True, mine) for number in range(3)]
    names = [name for name, _ in search_order(searches)]
    assert [names.index(f"mine {number}") for number in range(3)] == [1, 3, 5]


def test_a_cancelled_search_uses_no_share():
    executor = BotExecutor(1)
    mine, other = Asker("me", "203.0.113.7"), Asker("other", "203.0.113.8")
    gate, begun, order = threading.Event(), threading.Event(), []

    def long(seconds):
        begun.set()
        assert gate.wait(60)

    def noted(name):
        return lambda seconds: order.append(name)

    async def crowd():
        first = asyncio.create_task(executor.run(long, 2.0))
        await asyncio.to_thread(begun.wait, 60)
        given_up = [
            asyncio.create_task(executor.run(noted("given up"), 1.0, True, mine)) for _ in range(9)
        ]
        await asyncio.sleep(0)
        for task in given_up:
            task.cancel()
        await asyncio.gather(*given_up, return_exceptions=True)
        kept = [executor.run(noted(asker.guest), 1.0, True, asker) for asker in (mine, other)]
        waiting = asyncio.gather(*kept)
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(first, waiting)

    asyncio.run(crowd())
    executor.close()
    assert order == ["me", "other"]


def test_a_guest_has_only_a_few_hints_waiting():
    limits, mine = Limits(), {"guest": "me", "address": "203.0.113.7"}
    with ExitStack() as held:
        for _ in range(limits.most("hints_waiting.guest")):
            held.enter_context(limits.place("hints_waiting", **mine))
        with (
            pytest.raises(Refused, match="several hints"),
            limits.place("hints_waiting", **mine),
        ):
            pass
        with limits.place("hints_waiting", guest="another", address="203.0.113.7"):
            pass
    with limits.place("hints_waiting", **mine):
        pass


def test_searches_of_the_same_length_take_turns():
    searches = [(number, 2.0, False) for number in range(5)]
    assert [name for name, _ in search_order(searches)] == list(range(5))


def test_the_more_searches_wait_the_shorter_each_one_is():
    searches = [(number, 2.0, False) for number in range(4)]
    assert [given for _, given in search_order(searches)] == [0.5, 0.667, 1.0, 2.0]


def test_a_hint_is_shortened_only_for_other_hints():
    searches = [("move", 2.0, False), ("hint", 1.0, True), ("another", 1.0, True)]
    assert search_order(searches) == [("hint", 0.5), ("another", 1.0), ("move", 2.0)]


def test_a_search_has_some_time_however_many_wait():
    order = search_order([(number, 0.2, False) for number in range(20)])
    assert order[0] == (0, SHORTEST)
    assert min(given for _, given in order) == SHORTEST
