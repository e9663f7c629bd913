"""The options of a table's title (CG-12), and data folders from before there were options."""

import json
import random
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic import command
from alembic.config import Config

import whistlestop.server
from guests import Guest, TableClient, play_to_the_end, table_request
from server.local_server import LocalServer
from whistlestop import Game
from whistlestop.game.commitment import Shuffle
from whistlestop.server.store.data_folder import StoreError
from whistlestop.server.store.database_schema import METADATA, TABLES

OPEN = {"open_track": True}


def tables_kept(server: LocalServer) -> int:
    """Return the number of tables in the database."""

    def count(store):
        with store.engine.connect() as connection:
            return connection.execute(sql.select(sql.func.count()).select_from(TABLES)).scalar()

    return server.read(count)


def stacks_shown(client: TableClient) -> list[dict[str, int] | None]:
    return [seat["on_the_track_cards"] for seat in client.view["seats"]]


def play_some(client: TableClient, actions: int, chance: random.Random) -> None:
    client.until_my_turn()
    while client.number < actions and not client.is_over:
        client.play(chance.choice(client.legal)).until_my_turn()


@pytest.mark.rule("CG-12")
def test_all_players_see_the_options_of_the_table(ada: Guest, bela: Guest, stranger: Guest):
    table = ada.open_table("you", "open", title="card_game", options=OPEN)
    assert table["options"] == OPEN
    invitation = table["seats"][1]["invitation"]
    assert bela.ask("GET", f"/invitations/{invitation}")["table"]["options"] == OPEN
    assert bela.join(table)["options"] == OPEN
    assert stranger.table(table)["options"] == OPEN
    assert ada.start(table)["options"] == OPEN
    with stranger.visit(table) as client:
        assert client.until_seen().table["options"] == OPEN
        assert client.view["open_track"] is True


@pytest.mark.parametrize("options", [{}, {"open_track": False}])
def test_a_table_plays_without_an_option_that_it_did_not_choose(ada: Guest, options):
    table = ada.start(ada.open_table("you", "path", title="card_game", options=options))
    assert table["options"] == options
    with ada.visit(table) as client:
        assert client.until_seen().view["open_track"] is False


def test_titles_list_their_options(ada: Guest):
    titles = ada.http.get("/titles").json()
    assert {title["id"]: title["options"] for title in titles if title["options"]} == {
        "card_game": ["open_track"]
    }


@pytest.mark.rule("CG-12")
@pytest.mark.parametrize("chosen", [True, False])
def test_with_the_option_each_seat_sees_its_own_stack_and_no_other(
    ada: Guest, bela: Guest, stranger: Guest, chosen
):
    options = {"open_track": chosen}
    table = ada.open_table("you", "open", title="card_game", options=options, seating="as_listed")
    bela.join(table)
    ada.start(table)
    chance = random.Random(7)
    shown = {0: 0, 1: 0}
    with ada.visit(table) as one, bela.visit(table) as two, stranger.visit(table) as three:
        for client in (one, two, three):
            client.until_seen()
        while one.view["phase"] != "complete_tickets" and not one.is_over:
            mover = one if one.my_turn else two
            number = mover.play(chance.choice(mover.legal)).number
            for client in (one, two, three):
                client.until(lambda client, number=number: client.number >= number)
            if one.view["phase"] in ("complete_tickets", "over"):
                break
            assert stacks_shown(three) == [None, None]
            for seat, client in enumerate((one, two)):
                mine, other = stacks_shown(client)[seat], stacks_shown(client)[1 - seat]
                assert other is None
                assert (mine is not None) == chosen
                if mine is not None:
                    assert sum(mine.values()) == client.view["seats"][seat]["on_the_track"]
                shown[seat] = max(shown[seat], sum((mine or {}).values()))
    assert (min(shown.values()) > 3) == chosen


@pytest.mark.rule("CG-12")
def test_an_option_survives_a_restart_in_the_lobby_and_in_the_game(data: Path):
    with LocalServer(data) as server:
        ada = server.guest()
        lobby = ada.open_table("you", "path", title="card_game", options=OPEN)
        table = ada.start(ada.open_table("you", "path", title="card_game", options=OPEN))
        with ada.visit(table) as client:
            play_some(client, 40, random.Random(3))
            view = client.view
    with LocalServer(data) as server:
        ada = server.reopen(ada)
        assert ada.table(lobby)["options"] == OPEN
        assert ada.table(table)["options"] == OPEN
        with ada.visit(table) as client:
            assert client.until_seen().view == view
            assert client.view["open_track"] is True
            play_to_the_end(client, chance=random.Random(4))
        record = ada.http.get(f"/tables/{table['code']}/record").text
    assert "options: open_track" in record.splitlines()
    assert Game.from_record(record).options == OPEN


@pytest.mark.rule("CG-12")
@pytest.mark.parametrize("options", [OPEN, {}])
def test_the_next_game_of_a_table_has_the_same_options(server: LocalServer, ada: Guest, options):
    table = ada.start(ada.open_table("path", "path", title="card_game", options=options))
    with ada.visit(table) as client:
        client.until(lambda client: client.is_over and client.table["state"] == "over")
    again = ada.again(table)
    assert again["options"] == options
    assert server.row(again).options == options
    with ada.visit(again) as client:
        assert client.until_seen().view["open_track"] is bool(options)


@pytest.mark.parametrize(
    ("title", "options", "code", "about"),
    [
        ("card_game", {"open_trcak": True}, "options", "has no option 'open_trcak'; it has open_"),
        ("card_game", {**OPEN, "seed": True}, "options", "has no option 'seed'; it has open_track"),
        ("card_game", {"": True}, "options", "has no option ''"),
        ("card_game", {"\ud800": True}, "options", "has no option"),
        ("card_game", {"x" * 20_000: True}, "options", "it has open_track"),
        ("europe", OPEN, "options", "Europe has no options"),
        ("switzerland", OPEN, "options", "Switzerland has no options"),
        ("berlin", {"open_track": False}, "options", "Berlin has no options"),
        ("card_game", {"open_track": "yes"}, "malformed", "options.open_track"),
        ("card_game", {"open_track": "true"}, "malformed", "options.open_track"),
        ("card_game", {"open_track": 1}, "malformed", "options.open_track"),
        ("card_game", {"open_track": None}, "malformed", "options.open_track"),
        ("card_game", {"open_track": [True]}, "malformed", "options.open_track"),
        ("card_game", {"x" * 20_000: 1}, "malformed", "options"),
        ("card_game", {"\ud800": 1}, "malformed", "options"),
        ("card_game", ["open_track"], "malformed", "options"),
        ("card_game", "open_track", "malformed", "options"),
        ("card_game", None, "malformed", "options"),
    ],
)
def test_an_unknown_option_is_refused_and_no_table_is_created(
    shared_server: LocalServer, shared_ada: Guest, title, options, code, about
):
    before = tables_kept(shared_server)
    wanted = table_request("you", "path", title=title, options=options)
    body = json.dumps(wanted)  # httpx itself sends no half of a surrogate pair
    headers = {"Content-Type": "application/json"}
    status, said, message = shared_ada.refusal("POST", "/tables", content=body, headers=headers)
    assert (status, said) == (422, code)
    assert about in message
    assert len(message) < 300
    assert tables_kept(shared_server) == before


@pytest.mark.parametrize(("title", "seats"), [("card_game", 5), ("switzerland", 4), ("berlin", 5)])
def test_too_many_seats_for_a_title_are_refused(server: LocalServer, ada: Guest, title, seats):
    wanted = table_request("you", *["path"] * (seats - 1), title=title)
    status, code, message = ada.refusal("POST", "/tables", json=wanted)
    assert (status, code) == (422, "seats")
    assert f"needs 2 to {seats - 1} players, not {seats}" in message
    assert tables_kept(server) == 0


# older data folders


def in_an_older_layout(found: Path, folder: Path, revision: str) -> None:
    """Copy a database into a new folder in the layout of an older version of Whistlestop."""
    folder.mkdir()
    new = sql.create_engine(f"sqlite:///{found / 'whistlestop.db'}")
    old = sql.create_engine(f"sqlite:///{folder / 'whistlestop.db'}")
    config = Config()
    migrations = Path(whistlestop.server.__file__).parent / "store" / "migrations"
    config.set_main_option("script_location", str(migrations))
    with new.connect() as source, old.begin() as target:
        config.attributes["connection"] = target
        command.upgrade(config, revision)
        kept = set(sql.inspect(target).get_table_names())
        for table in (table for table in METADATA.sorted_tables if table.name in kept):
            there = {column["name"] for column in sql.inspect(target).get_columns(table.name)}
            columns = [column for column in table.columns if column.name in there]
            if table.name == "tables":
                assert len(columns) < len(table.columns)
            rows = [dict(row._mapping) for row in source.execute(sql.select(*columns))]
            if table.name == "tables":
                for row in rows:  # older servers used the secret number itself as the seed
                    row["seed"] = str(Shuffle(int(row["seed"]), row["salt"], ()).seed)
            if rows:
                plain = [sql.column(column.name, column.type) for column in columns]
                target.execute(sql.insert(sql.table(table.name, *plain)), rows)
    new.dispose()
    old.dispose()


@pytest.mark.sqlite
@pytest.mark.parametrize("revision", ["0001", "0002"])
def test_a_data_folder_of_an_older_version_opens_and_its_games_continue(tmp_path: Path, revision):
    with LocalServer(tmp_path / "new") as server:
        ada = server.guest()
        lobby = ada.open_table("you", "open")
        table = ada.start(ada.open_table("you", "path", "random"))
        with ada.visit(table) as client:
            play_some(client, 30, random.Random(5))
            view, entries = client.view, client.entries
    in_an_older_layout(tmp_path / "new", tmp_path / "old", revision)
    with LocalServer(tmp_path / "old") as server:
        ada = server.reopen(ada)
        assert ada.table(lobby)["options"] == {}
        assert ada.table(lobby)["hints"] is False
        assert ada.table(lobby)["state"] == "lobby"
        assert ada.table(table)["options"] == {}
        with ada.list_games() as shown:
            listed = shown.game(table)
            assert listed["number"] == view["number"]
            assert listed["turn"] == view["turn"]
            assert listed["claims"] == [seat["routes"] for seat in view["seats"]]
            assert listed["changed"] is None
            assert shown.game(lobby)["state"] == "lobby"
        with ada.visit(table) as client:
            assert client.until_seen().view == view
            assert client.entries == entries
            play_to_the_end(client, chance=random.Random(6))
        assert server.truth(table)[-1].is_over
        again = ada.again(table)
        assert again["options"] == {}
        chosen = ada.open_table("you", "path", title="card_game", options=OPEN)
        assert server.row(chosen).options == OPEN
    with LocalServer(tmp_path / "old") as server:  # and it opens once more
        assert server.reopen(ada).table(table)["state"] == "over"


@pytest.mark.sqlite
def test_options_from_before_there_were_terms_still_apply(tmp_path: Path):
    """Until migration 0011 hints, ratings and time were separate columns."""
    limit = {"kind": "clock", "bank": 600, "increment": 5}
    with LocalServer(tmp_path / "new") as server:
        ada = server.guest()
        plain = ada.open_table("you", "path")
        rich = ada.start(ada.open_table("you", "path", title="usa"))
        with ada.visit(rich) as client:
            play_some(client, 12, random.Random(5))
            view = client.view
    in_an_older_layout(tmp_path / "new", tmp_path / "old", "0011")
    engine = sql.create_engine(f"sqlite:///{tmp_path / 'old' / 'whistlestop.db'}")
    with engine.begin() as connection:
        connection.execute(
            sql.text(
                "update tables set hints = 1, rated = 1, time_limit = :limit, nudge_after = 45"
                " where code = :code"
            ),
            {"limit": json.dumps(limit), "code": rich["code"]},
        )
    engine.dispose()
    with LocalServer(tmp_path / "old") as server:
        ada = server.reopen(ada)
        chosen = {"hints": True, "rated": True, "time_limit": limit, "nudge_after": 45}
        usual = {"hints": False, "rated": False, "time_limit": None, "nudge_after": 120}
        assert chosen.items() <= ada.table(rich).items()
        assert usual.items() <= ada.table(plain).items()
        with ada.visit(rich) as client:
            assert client.until_seen().view == view
            client.until(lambda client: client.time is not None)


@pytest.mark.sqlite
def test_a_data_folder_of_a_newer_version_is_left_alone(tmp_path: Path):
    with LocalServer(tmp_path / "games"):
        pass
    engine = sql.create_engine(f"sqlite:///{tmp_path / 'games' / 'whistlestop.db'}")
    with engine.begin() as connection:
        connection.execute(sql.text("update alembic_version set version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreError, match="newer Whistlestop"):
        LocalServer(tmp_path / "games")
