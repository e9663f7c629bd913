"""A table may limit the time per move or per player; a bot plays when the time is used up."""

import random
import time
from typing import NamedTuple

import pytest

from guests import Guest, Json, TableClient, choose_tickets, play_to_the_end, table_request
from server.local_server import LocalServer
from server.still_clock import DAY, HOUR, MINUTE, StillClock
from server.test_stand_ins import seat_of
from whistlestop.server.store.game_log import ActionRow, Resumed, Standing, take_back_row
from whistlestop.server.store.terms import ClockLimit, MoveLimit
from whistlestop.server.table.stand_ins import STAND_IN
from whistlestop.server.table.time_limits import GRACE, Bank, Timeline, banks, deadline

pytestmark = pytest.mark.usefixtures("stubs")

BY_TURN = {"kind": "move", "seconds": 86_400}
LIVE = {"kind": "move", "seconds": 30}
CLOCK = {"kind": "clock", "bank": 60, "increment": 5}


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


def two(ada: Guest, bela: Guest, limit: Json, title: str = "europe") -> Json:
    table = ada.open_table("you", "open", title=title, seating="as_listed", time_limit=limit)
    assert table["time_limit"] == limit
    bela.join(table, 1)
    return ada.start(table)


# times in the log


class Played(NamedTuple):
    seat: int
    at: int
    stand_in: str | None = None
    resumed: Resumed | None = None


CHOSEN = [Played(0, 1_000), Played(1, 1_000)]  # first tickets, by both at the same time
SIXTY = ClockLimit(kind="clock", bank=60, increment=5)
THIRTY = MoveLimit(kind="move", seconds=30)


def times(*log: Played, started: int = 0, resumed: Resumed | None = None) -> Timeline:
    return Timeline([*CHOSEN, *log], started, 2, resumed)


def test_a_clock_runs_for_the_player_to_decide_and_then_adds_its_increment():
    log = Played(0, 11_000), Played(1, 13_000), Played(0, 16_000), Played(0, 17_000)
    assert banks(SIXTY, times(*log), turn=1) == [Bank(60_000, False), Bank(67_000, False)]
    assert banks(SIXTY, times(*log), turn=0)[0].left == 55_000  # the turn goes on
    assert deadline(SIXTY, times(*log), 1) == 17_000 + 67_000


def test_the_time_for_first_tickets_runs_for_all_players_from_the_start():
    chosen = Timeline([Played(0, 30_000), Played(1, 10_000)], 0, 2)
    assert banks(SIXTY, chosen, turn=0) == [Bank(35_000, False), Bank(55_000, False)]
    assert deadline(SIXTY, chosen, 0) == 30_000 + 35_000


def test_after_an_undo_by_consent_the_time_for_the_turn_starts_again():
    log, fresh = Played(0, 50_000, resumed=Resumed(45_000, True)), Resumed(70_000, True)
    assert banks(SIXTY, times(log), turn=0)[0].left == 64_000 - 5_000
    assert deadline(THIRTY, times(log), 0) == 45_000 + 30_000
    assert deadline(THIRTY, times(log, resumed=fresh), 0) == 70_000 + 30_000
    assert deadline(SIXTY, times(log, resumed=fresh), 0) == 70_000 + 59_000


def test_after_a_free_take_back_only_the_time_used_before_is_charged():
    """The player used 6 s, another player thought for 14 s, and the player took the action back."""
    standing = Standing()
    log = [*CHOSEN, Played(0, 7_000)]
    for seat, at, *_ in log:
        standing.add(ActionRow(seat, "pass", None, at))
    standing.add(take_back_row(0, 2, Timeline(log, 0, 2).used(2), 21_000))
    assert standing.resumed == Resumed(15_000)
    assert deadline(THIRTY, times(resumed=standing.resumed), 0) == 15_000 + 30_000
    assert deadline(SIXTY, times(resumed=standing.resumed), 0) == 15_000 + 64_000


def test_a_pause_costs_no_time():
    """The game was paused after four seconds of the second action of a turn."""
    standing = Standing()
    standing.add(ActionRow(0, "pass", None, 5_000))
    standing.add(ActionRow(1, "pause 4000", None, 9_000))
    assert standing.paused is not None
    standing.add(ActionRow(0, "resume", None, 100_000))
    assert (standing.paused, standing.resumed) == (None, Resumed(96_000))
    resumed = times(Played(0, 5_000), resumed=standing.resumed)
    assert deadline(THIRTY, resumed, 0) == 100_000 - 4_000 - 4_000 + 30_000


def test_a_bots_moves_charge_a_player_only_until_it_stepped_in():
    bot = "conductor"
    log = Played(0, 65_000, bot), Played(1, 66_000), Played(0, 70_000, bot)
    assert banks(SIXTY, times(*log), turn=1)[0] == Bank(0, True)
    assert deadline(SIXTY, times(*log), 0) == 70_000 + GRACE
    assert banks(SIXTY, times(Played(0, 90_000, bot)), turn=1)[0] == Bank(
        0, True
    )  # is charged nothing


@pytest.mark.parametrize(
    ("back", "until"), [(71_000, 86_000), (84_000, 99_000), (200_000, 100_000)]
)
def test_coming_back_extends_a_turn_by_at_most_the_grace_period(back, until):
    bot = "conductor"
    log = Played(0, 65_000, bot), Played(1, 66_000), Played(0, 70_000, bot)
    assert deadline(SIXTY, times(*log), 0, back) == until


def test_the_time_for_a_move_covers_the_whole_turn():
    log = Played(0, 10_000), Played(1, 12_000), Played(0, 15_000)
    assert deadline(THIRTY, times(*log), 0) == 42_000
    assert deadline(THIRTY, times(*log), 1) == 45_000
    assert deadline(THIRTY, Timeline([], 5_000, 2), 0) == 35_000


# at the table


def test_when_the_time_for_a_move_is_up_a_bot_plays_only_this_turn(
    ada: Guest, bela: Guest, clock: StillClock
):
    table = two(ada, bela, LIVE)
    with ada.visit(table) as one, bela.visit(table) as other:
        other.until(lambda client: client.time)
        assert other.time["deadline"] == clock.now() + 30_000
        assert other.time["now"] == clock.now()
        clock.advance(29_999)
        one.until_seen().play(one.legal[0])
        assert other.number == 0
        clock.advance(1)
        other.until(lambda client: client.number == 2)
        assert other.entries[1]["stand_in"] == STAND_IN
        assert seat_of(bela.table(table), 1)["stand_in"] is None
        one.until(lambda client: client.my_turn).play("draw deck")
        one.play("draw deck")
        other.until(lambda client: client.my_turn and client.number == 4)
        other.play("draw deck")
        clock.advance(30_000)  # during a turn: the bot takes the second card
        other.until(lambda client: client.number == 6)
        assert [entry.get("stand_in") for entry in other.entries[4:]] == [None, STAND_IN]


def test_a_take_back_request_does_not_postpone_the_deadline(
    ada: Guest, bela: Guest, clock: StillClock
):
    table = two(ada, bela, LIVE)
    with ada.visit(table) as one, bela.visit(table) as other:
        choose_tickets(one, other)
        one.play("draw deck")
        asked = ada.ask("POST", f"/tables/{table['code']}/undo", json={"number": one.length})
        assert asked["undo"] is not None
        ada.ask("POST", f"/tables/{table['code']}/pace", json={"pace": 10_000})
        clock.advance(30_000)
        other.until(
            lambda client: client.number == 4
        )  # at once: neither question nor pace delays it
        assert other.entries[3]["stand_in"] == STAND_IN
        other.until(lambda client: client.table["undo"] is None)


def until_a_claim(clock: StillClock, *clients: TableClient) -> TableClient:
    """Let both draw until a player can claim a route; return that player's page."""
    while True:
        number = max(client.number for client in clients)
        for client in clients:
            client.until(lambda client, number=number: client.number >= number)
        client = next(client for client in clients if client.my_turn)
        if any(action.startswith("claim") for action in client.legal):
            return client
        client.play("draw deck")


def test_a_free_take_back_charges_only_the_time_used_before(
    ada: Guest, bela: Guest, clock: StillClock
):
    """Six of ten seconds were used, the other player thought for six, then the claim is taken
    back. USA has no tunnels, which reveal cards.
    """
    table = two(ada, bela, {"kind": "move", "seconds": 10}, title="usa")
    path = f"/tables/{table['code']}/undo"
    with ada.visit(table) as one, bela.visit(table) as other:
        choose_tickets(one, other)
        mover = until_a_claim(clock, one, other)
        guest = ada if mover is one else bela
        clock.advance(6_000)
        claim = next(action for action in mover.legal if action.startswith("claim"))
        mover.play(claim)
        clock.advance(6_000)
        guest.ask("POST", path, json={"number": mover.length})
        mover.until(
            lambda client: client.my_turn and client.time["deadline"] == clock.now() + 4_000
        )
        clock.advance(3_999)
        mover.play(claim)
        clock.advance(5_000)
        guest.ask("POST", path, json={"number": mover.length})
        mover.until(lambda client: client.my_turn and client.time["deadline"] == clock.now() + 1)
        mover.play(claim)
        guest.ask("POST", path, json={"number": mover.length})
        mover.until(lambda client: client.my_turn).play(claim)
        refused = guest.refusal("POST", path, json={"number": mover.length})
        assert refused[:2] == (409, "retaken")


def test_when_a_clock_has_run_out_a_bot_plays_until_the_player_is_back(
    server: LocalServer, ada: Guest, bela: Guest, clock: StillClock
):
    table = two(ada, bela, CLOCK)
    with ada.visit(table) as one, bela.visit(table) as other:
        one.until_seen()
        other.until_seen()
        clock.advance(20_000)
        one.play(one.legal[0])
        clock.advance(MINUTE - 20_000)
        other.until(lambda client: client.number == 2)
        other.until(lambda client: client.time and client.time["left"] == [45_000, 0])
        assert server.row(table).seats[1].stand_in == STAND_IN
        one.until(lambda client: client.my_turn).play("draw deck").play("draw deck")
        one.until(lambda client: client.my_turn and client.number > 4)
        assert all(e["stand_in"] == STAND_IN for e in one.entries if e["seat"] == 1)
        one.play("draw deck")
        bela.agree(table, 1, agree=False)
        one.play("draw deck")
        other.until(
            lambda client: client.my_turn and client.time["deadline"] == clock.now() + GRACE
        )


def test_deadlines_survive_a_restart_and_wake_tables_without_an_open_page(
    data, server: LocalServer, ada: Guest, bela: Guest, clock: StillClock
):
    table = two(ada, bela, BY_TURN)
    end = clock.now() + DAY
    assert server.row(table).deadline == end
    clock.advance(5 * HOUR)
    server.end()
    clock.advance(5 * HOUR)
    with LocalServer(data, clock) as again:
        registry = again.app.state.registry
        assert table["code"] not in registry.tables
        assert len(registry.deadlines) == 1
        ada = again.reopen(ada)
        with ada.visit(table) as client:
            assert client.until(lambda client: client.time).time["deadline"] == end
            clock.advance(14 * HOUR)
            client.until(lambda client: client.number == 2)
            assert [entry["stand_in"] for entry in client.entries] == [STAND_IN, STAND_IN]
            assert (
                client.until(lambda client: (client.time["deadline"] or 0) > end).time["deadline"]
                == end + DAY
            )
        again.end()
    clock.advance(3 * DAY)
    with LocalServer(data, clock) as late:  # the bot moves at once, with no page open
        wait_for(lambda: len(late.log(table)) >= 3)
        assert [seat for seat, _ in late.log(table)][:3] == [0, 1, 0]


def wait_for(holds) -> None:
    late = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < late
        time.sleep(0.02)


def test_a_table_by_turn_is_not_kept_in_memory_for_its_deadline(
    server: LocalServer, ada: Guest, bela: Guest, clock: StillClock
):
    table = two(ada, bela, BY_TURN)
    registry = server.app.state.registry
    ada.open_table("you", "path")
    assert table["code"] not in registry.tables
    clock.advance(DAY)
    wait_for(lambda: len(server.log(table)) == 2)


def test_at_a_table_by_turn_no_player_is_nudged_or_voted_off(
    ada: Guest, bela: Guest, clock: StillClock
):
    table = two(ada, bela, BY_TURN)
    with bela.visit(table) as client:
        client.until_seen()
        clock.advance(HOUR)
        seat = f"/tables/{table['code']}/seats/0"
        assert bela.refusal("POST", f"{seat}/nudge")[:2] == (409, "by_turn")
        answer = bela.refusal("POST", f"{seat}/stand-in", json={"agree": True})
        assert answer[:2] == (409, "by_turn")


def test_the_next_game_has_the_same_limit_and_a_deadline_of_its_own(
    server: LocalServer, ada: Guest, bela: Guest, clock: StillClock
):
    table = two(ada, bela, LIVE)
    with ada.visit(table) as one, bela.visit(table) as other:
        play_to_the_end(one.until_seen(), other.until_seen(), chance=random.Random(3))
    assert server.row(table).deadline is None
    again = ada.again(table)
    assert again["time_limit"] == LIVE
    assert server.row(again).deadline == clock.now() + 30_000


def test_a_game_without_a_limit_has_no_deadline(server: LocalServer, ada: Guest, bela: Guest):
    table = ada.open_table("you", "open", seating="as_listed")
    assert table["time_limit"] is None
    bela.join(table, 1)
    ada.start(table)
    with ada.visit(table) as client:
        shown_time = client.until(lambda client: client.time).time
        assert (shown_time["deadline"], shown_time["left"]) == (None, None)
    assert len(server.app.state.registry.deadlines) == 0


@pytest.mark.parametrize(
    "limit",
    [
        {"kind": "move", "seconds": 9},
        {"kind": "move", "seconds": 14 * 86_400 + 1},
        {"kind": "move"},
        {"kind": "clock", "bank": 60},
        {"kind": "clock", "bank": 5, "increment": 0},
        {"kind": "clock", "bank": 60, "increment": -1},
        {"kind": "sundial", "seconds": 60},
        {"kind": "move", "seconds": 60, "increment": 1},
        {"seconds": 60},
        "fast",
    ],
)
def test_an_invalid_limit_is_refused(shared_ada: Guest, limit):
    body = table_request("you", "open", time_limit=limit)
    assert shared_ada.refusal("POST", "/tables", json=body)[:2] == (422, "malformed")
