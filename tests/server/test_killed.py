"""Kill -9 in the middle of games: nothing that was shown to a player is ever lost."""

import json
import random
import threading
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from guests import Guest, TableClient
from serving import Served
from whistlestop import Game
from whistlestop.server.store.store import Store


class Player(threading.Thread):
    """A person who plays any legal action until the server is gone or the game is over."""

    def __init__(self, guest: Guest, table, chance: random.Random) -> None:
        super().__init__(daemon=True)
        self.guest, self.table, self.chance = guest, table, chance
        self.seen = threading.Semaphore(0)
        self.heard: list[str] = []
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            with self.guest.visit(self.table) as client:
                self.play(client)
        except (ConnectionClosed, OSError):
            return  # the server was killed, as it should be
        except BaseException as error:
            self.failure = error

    def play(self, client: TableClient) -> None:
        try:
            while not client.is_over:
                client.receive()
                self.seen.release()
                if client.view and client.my_turn and client.legal:
                    client.send(self.chance.choice(client.legal))
        finally:
            self.heard = client.heard


def shown_to(player: Player) -> tuple[dict[int, dict], dict[int, dict]]:
    """Return log entries and views by number, as they were shown to a player."""
    entries, views = {}, {}
    for text in player.heard:
        message = json.loads(text)
        if message["type"] == "update":
            views[message["view"]["number"]] = message["view"]
            for entry in message["entries"]:
                assert entries.setdefault(entry["number"], entry) == entry
    return entries, views


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tables_in_all", "kills_in_all", "actions"),
    [(2, 2, 60), pytest.param(4, 4, 5000, marks=pytest.mark.slow)],
)
def test_moves_shown_before_a_kill_are_logged_and_replay_to_the_same_views(
    tmp_path: Path, tables_in_all: int, kills_in_all: int, actions: int
):
    chance = random.Random(9)
    data = tmp_path / "games"
    served = Served(data).start()
    creators = [Guest(served.port, f"Guest {number}") for number in range(tables_in_all)]
    tables = [guest.start(guest.open_table("you", "path", "random")) for guest in creators]
    shown: list[list[Player]] = [[] for _ in tables]
    kills = 0
    while kills < kills_in_all:
        players = [
            Player(guest, table, random.Random(chance.random()))
            for guest, table in zip(creators, tables, strict=True)
        ]
        for player in players:
            player.start()
        for _ in range(chance.randint(3, 25)):
            assert players[kills % tables_in_all].seen.acquire(timeout=60)
        served.kill()
        kills += 1
        for player, seen in zip(players, shown, strict=True):
            player.join(60)
            assert player.failure is None
            seen.append(player)
        check_the_log(data, tables, [seen[-1:] for seen in shown])
        served.start()
    for guest, table, seen in zip(creators, tables, shown, strict=True):
        with guest.visit(table) as client:
            client.until_seen()
            latest = max(number for player in seen for number in shown_to(player)[1])
            assert client.number >= latest
            while not client.is_over and client.number < actions:
                client.until_my_turn()
                if client.my_turn:
                    client.play(chance.choice(client.legal))
        guest.http.close()
    served.end()
    check_the_log(data, tables, shown)
    assert all(len(store_log(data, table)) >= min(actions, 100) for table in tables)


def store_log(data: Path, table) -> list[tuple[int, str]]:
    store = Store(data)
    try:
        return [row[:2] for row in store.actions(table["code"])]
    finally:
        store.close()


def check_the_log(data: Path, tables, shown: list[list[Player]]) -> None:
    """Compare everything that players were shown with a replay of the database."""
    store = Store(data)
    try:
        for table, seen in zip(tables, shown, strict=True):
            row, log = store.table(table["code"]), store.actions(table["code"])
            assert row is not None
            game = Game.new(row.title, players=len(row.seats), seed=row.shuffle.seed)
            you = table["you"]
            views = {0: game.view(you).to_dict()}
            for seat, notation, *_ in log:
                assert game.seat == seat
                game.play(notation)
                views[len(views)] = game.view(you).to_dict()
            for player in seen:
                entries, seen_views = shown_to(player)
                for number, entry in entries.items():
                    seat, notation, *_ = log[number]
                    assert entry["seat"] == seat
                    assert entry["action"] in {notation, None}
                for number, view in seen_views.items():
                    if view["phase"] != "choose_tickets":  # then all do at the same time
                        assert view == json.loads(json.dumps(views[number]))
    finally:
        store.close()
