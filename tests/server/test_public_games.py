"""``whistlestop export``: finished public games, and nothing about the people who played them."""

import random
import secrets
from pathlib import Path

import numpy as np
import pytest

from command_line import run_command
from server.new_store import new_store
from whistlestop import Game
from whistlestop.envs import EncodedGame
from whistlestop.server.store.data_folder import FolderLock
from whistlestop.server.store.game_log import ActionRow, take_back_row
from whistlestop.server.store.rows import SeatRow, TableRow
from whistlestop.server.store.store import Store
from whistlestop.server.store.summary import summary_of
from whistlestop.server.store.terms import Terms

pytestmark = pytest.mark.sqlite  # the tests export games of a store that stays open

parquet = pytest.importorskip("pyarrow.parquet")

NAMES = ("Zebulon", "Quirina")
GUESTS = ("guest-4711-abcdef", "guest-0815-fedcba")
AT = 1_700_000_123_456


@pytest.fixture
def store(data: Path):
    """Return the store of a stopped server."""
    store = new_store(data)
    yield store
    store.close()


def add_game(store: Store, code: str, title: str = "london", *, until=None, **terms) -> Game:
    """Store a game with random actions; return it. ``until``: the number of actions stored."""
    game = Game.new(title, players=2, seed=int.from_bytes(code.encode(), "big"))
    seats = [
        SeatRow(0, "person", NAMES[0], None, GUESTS[0], secrets.token_hex(8)),
        SeatRow(1, "person", NAMES[1], None, GUESTS[1], secrets.token_hex(8)),
    ]
    terms = {"watchable": True, "public": True, **terms}
    row = TableRow(
        code, title, "lobby", "as_listed", 0, {}, game.seed, f"salt-{code}", GUESTS[0], None,
        seats, Terms(**terms), AT, series=code,
    )  # fmt: skip
    store.add_table(row)
    store.start(code, [0, 1], None, AT)
    chance = random.Random(code)
    log = []
    while not game.is_over and len(log) != until:
        action = chance.choice(game.legal_actions())
        log.append(ActionRow(game.seat, str(action), "traveller" if len(log) == 9 else None, AT))
        game.play(action)
    store.add_actions(code, 0, log, summary_of(game.view(None)))
    return game


def exported(data: Path, out: Path):
    result = run_command("export", "--data", data, "--out", out)
    assert result.exit_code == 0, result.output
    return parquet.read_table(out), result


def test_rows_equal_a_replay_and_say_who_decided(store: Store, data: Path, tmp_path: Path):
    played = add_game(store, "CODEAA")
    table, result = exported(data, tmp_path / "games.parquet")
    assert f"1 games, {len(played.played)} decisions" in result.stdout
    game = EncodedGame("london", 2, seed=played.seed)
    for number, (row, (seat, action)) in enumerate(
        zip(table.to_pylist(), played.played, strict=True)
    ):
        assert (row["seat"], row["action"]) == (seat, action.index)
        assert row["bot"] == ("path" if number == 9 else "person")
        np.testing.assert_array_equal(row["observation"], game.observation(seat))
        assert row["action"] in row["legal"]
        game.play(action.index)
        assert row["score"] == played.scores()[seat]["total"]


def test_only_finished_games_that_all_could_watch_are_exported(
    store: Store, data: Path, tmp_path: Path
):
    public = [add_game(store, code) for code in ("CODEAA", "CODEBB")]
    add_game(store, "CODECC", watchable=False)
    add_game(store, "CODEDD", until=20)
    add_game(store, "CODEEE", practice=True)
    table, _ = exported(data, tmp_path / "games.parquet")
    assert table["game"].unique().to_pylist() == [0, 1]
    assert len(table) == sum(len(game.played) for game in public)


def test_games_of_different_titles_share_a_file(store: Store, data: Path, tmp_path: Path):
    add_game(store, "CODEAA")
    add_game(store, "CODEBB", "card_game")
    table, _ = exported(data, tmp_path / "games.parquet")
    for row in table.to_pylist():
        assert len(row["observation"]) == EncodedGame(row["title"], 2).observation_size


def test_take_backs_are_no_decisions(store: Store, data: Path, tmp_path: Path):
    game = add_game(store, "CODEAA", until=3)
    other = next(a for a in game.legal_actions() if a.kind == "draw_deck")
    seat = game.seat
    log = [ActionRow(seat, str(other), None, AT), take_back_row(seat, 3, None, AT)]
    chance = random.Random(1)
    while not game.is_over:
        action = chance.choice(game.legal_actions())
        log.append(ActionRow(game.seat, str(action), None, AT))
        game.play(action)
    store.add_actions("CODEAA", 3, log, summary_of(game.view(None)))
    table, _ = exported(data, tmp_path / "games.parquet")
    assert table["action"].to_pylist() == [action.index for _, action in game.played]


def test_the_file_holds_no_names_codes_ids_or_times(store: Store, data: Path, tmp_path: Path):
    add_game(store, "CODEAA")
    invitations = [seat.invitation for seat in store.table("CODEAA").seats]
    exported(data, tmp_path / "games.parquet")
    plain = tmp_path / "plain.parquet"
    table = parquet.read_table(tmp_path / "games.parquet")
    parquet.write_table(table, plain, compression="none", use_dictionary=False)
    secret = [*NAMES, *GUESTS, *invitations, "CODEAA", "salt-CODEAA", str(AT)]
    secret_bytes = [text.encode() for text in secret] + [AT.to_bytes(8, "little")]
    for file in (tmp_path / "games.parquet", plain):
        found = file.read_bytes()
        assert b"person" in found or file != plain
        assert [text for text in secret_bytes if text in found] == []


def test_damaged_tables_and_custom_titles_are_left_out(
    store: Store, data: Path, tmp_path: Path, monkeypatch
):
    add_game(store, "CODEAA")
    add_game(store, "CODEBB", "card_game")
    game = add_game(store, "CODECC", until=5)
    view = summary_of(game.view(None))
    over = type(view)(**{**view.to_dict(), "turn": None})
    store.add_actions("CODECC", 5, [ActionRow(game.seat, "draw deck", None, AT)], over)
    monkeypatch.setattr("whistlestop.server.review.public_games.title_ids", lambda: ("london",))
    table, result = exported(data, tmp_path / "games.parquet")
    assert table["title"].unique().to_pylist() == ["london"]
    assert "1 on custom titles" in result.stderr
    assert "damaged tables CODECC" in result.stderr


def test_an_export_replaces_an_older_one_and_no_other_file(
    store: Store, data: Path, tmp_path: Path
):
    add_game(store, "CODEAA")
    out = tmp_path / "games.parquet"
    assert len(exported(data, out)[0].column("game").unique()) == 1
    add_game(store, "CODEBB")
    assert len(exported(data, out)[0].column("game").unique()) == 2
    out.write_text("something else")
    result = run_command("export", "--data", data, "--out", out)
    assert result.exit_code == 2
    assert "exists and is not such an export" in result.stderr
    assert out.read_text() == "something else"


def test_a_folder_without_games_or_in_use_is_refused(store: Store, data: Path, tmp_path: Path):
    out = tmp_path / "games.parquet"
    result = run_command("export", "--data", tmp_path, "--out", out)
    assert (result.exit_code, "holds no games" in result.stderr) == (2, True)
    result = run_command("export", "--data", data, "--out", tmp_path / "no" / "games.parquet")
    assert (result.exit_code, "there is no folder" in result.stderr) == (2, True)
    lock = FolderLock(data)
    try:
        result = run_command("export", "--data", data, "--out", out)
    finally:
        lock.release()
    assert (result.exit_code, "another Whistlestop server" in result.stderr) == (1, True)
