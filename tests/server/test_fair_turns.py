"""Long work is shared between networks and guests, short work first."""

import asyncio
import os
from collections.abc import Sequence

import pytest

from guests import Guest
from server import test_custom_titles
from server.local_server import LocalServer
from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused
from whistlestop.server.titles import title_checks
from whistlestop.server.work.fair_turns import FairTurns

LIMIT = "replays_waiting"
Wanted = tuple[str, str, float]  # name of the work, its network, seconds


def few(**most: int) -> Limits:
    return Limits(f"{LIMIT}.{by}={number}" for by, number in most.items())


def order_of(wanted: Sequence[Wanted]) -> list[str]:
    """Return the order in which work starts that is requested at the same time."""
    began: list[str] = []
    now = [0.0]

    async def work(turns: FairTurns, name: str, network: str, seconds: float) -> None:
        async with turns.turn(turns.enter(Asker(name, network), seconds)):
            began.append(name)
            await asyncio.sleep(0)
            now[0] += seconds

    async def run() -> None:
        turns = FairTurns(Limits(), LIMIT, now=lambda: now[0])
        hold = turns.enter(Asker("first", "nowhere"), 1.0)
        async with turns.turn(hold):
            waiting = [asyncio.create_task(work(turns, *each)) for each in wanted]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)

    asyncio.run(run())
    return began


def test_a_network_with_many_requests_waits_for_those_with_few():
    wanted = [("a1", "a", 20.0), ("a2", "a", 20.0), ("a3", "a", 20.0), ("b1", "b", 20.0)]
    assert order_of(wanted) == ["a1", "b1", "a2", "a3"]


def test_short_work_runs_first():
    wanted = [("long", "a", 60.0), ("short", "b", 10.0), ("own short", "a", 10.0)]
    assert order_of(wanted) == ["short", "own short", "long"]


def test_work_that_waits_long_moves_up():
    async def run() -> int:
        now = [0.0]
        turns = FairTurns(Limits(), LIMIT, now=lambda: now[0])
        async with turns.turn(turns.enter(Asker("first", "c"), 1.0)):
            long = turns.enter(Asker("long", "a"), 60.0)
            now[0] = 55.0
            turns.enter(Asker("short", "b"), 10.0)
            return turns.ahead(long)

    assert asyncio.run(run()) == 1, "only the work that runs is ahead"


def test_a_network_gets_one_slot_of_two():
    async def run() -> list[str]:
        turns = FairTurns(Limits(), LIMIT, slots=2)
        began: list[str] = []
        gate = asyncio.Event()

        async def work(name: str, network: str) -> None:
            async with turns.turn(turns.enter(Asker(name, network), 1.0)):
                began.append(name)
                await gate.wait()

        tasks = [asyncio.create_task(work(*each)) for each in (("a1", "a"), ("a2", "a"))]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(work("b1", "b")))
        for _ in range(5):
            await asyncio.sleep(0)
        so_far = list(began)
        gate.set()
        await asyncio.gather(*tasks)
        return so_far

    assert asyncio.run(run()) == ["a1", "b1"]


@pytest.mark.parametrize(
    ("entered", "status"),
    [
        ([Asker("1", "a"), Asker("1", "b")], 429),
        ([Asker("1", "a"), Asker("2", "a"), Asker("3", "a")], 429),
        ([Asker("1", "a"), Asker("2", "b"), Asker("3", "c"), Asker("4", "d")], 503),
    ],
)
def test_the_work_of_guests_and_networks_is_limited(entered: list[Asker], status: int):
    turns = FairTurns(few(guest=1, address=2, server=3), LIMIT)
    tickets = [turns.enter(asker, 1.0) for asker in entered[:-1]]
    with pytest.raises(Refused) as refused:
        turns.enter(entered[-1], 1.0)
    assert (refused.value.status, refused.value.code) == (status, "replays_busy")
    turns.leave(tickets[0])
    turns.enter(entered[-1], 1.0)


def test_cancelled_work_frees_its_place():
    async def run() -> bool:
        turns = FairTurns(Limits(), LIMIT)
        async with turns.turn(turns.enter(Asker("1", "a"), 1.0)):
            given_up = turns.enter(Asker("2", "a"), 1.0)

            async def wait() -> None:
                async with turns.turn(given_up):
                    raise AssertionError("it was called off")

            task = asyncio.create_task(wait())
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        async with asyncio.timeout(60), turns.turn(turns.enter(Asker("3", "b"), 1.0)):
            return True

    assert asyncio.run(run())


# checks of titles


def test_titles_are_checked_in_another_process(ada: Guest, monkeypatch: pytest.MonkeyPatch):
    """The checks would hold Python's lock, and delay the moves of all players."""

    def here(*_: object) -> None:
        raise AssertionError(f"a check runs in the process {os.getpid()} of the server")

    monkeypatch.setattr(title_checks, "check_custom", here)
    monkeypatch.setattr(title_checks, "check_drawing", here)
    drawn = test_custom_titles.drawn()
    assert ada.ask("POST", "/editor/check", json={"facts": drawn["facts"]}) == {"problems": []}
    faulty = {**drawn["facts"], "cities": []}
    assert ada.ask("POST", "/editor/check", json={"facts": faulty})["problems"]
    assert ada.http.post("/editor/titles", json=drawn).status_code == 200
    refused = ada.refusal("POST", "/editor/titles", json={**drawn, "board": {}})
    assert refused[:2] == (422, "title")


def test_one_network_does_not_fill_the_queue_of_checks(
    server: LocalServer, ada: Guest, bela: Guest
):
    limits = server.limits
    limits.hold("title_checks_waiting", address="203.0.113.7")
    limits.values["title_checks_waiting.address"] = "1"
    facts = {"facts": test_custom_titles.drawn()["facts"]}
    headers = {"X-Forwarded-For": "203.0.113.7"}
    refused = bela.refusal("POST", "/editor/check", json=facts, headers=headers)
    assert refused[:2] == (429, "editor_busy")
    assert ada.ask("POST", "/editor/check", json=facts) == {"problems": []}
