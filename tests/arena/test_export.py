"""One row per game: JSON, CSV and Parquet agree."""

import csv
import importlib.util
import json

import pytest

from whistlestop.arena import export as files
from whistlestop.arena.errors import TournamentError
from whistlestop.arena.lineups import line_ups
from whistlestop.arena.rows import MEASURED, PlayedRow, SeatRow, marked
from whistlestop.arena.tournament import Tournament, play_tournament
from whistlestop.titles import load

parquet = pytest.importorskip("pyarrow.parquet")


@pytest.fixture(scope="module", params=["europe", "card_game"])
def results(request):
    table = ("path", "random", "random:seed=1")
    return play_tournament(
        Tournament(request.param, line_ups([table], "rotations"), deals=1), processes=1
    )


def test_the_csv_file_has_every_number_of_the_json_rows(results, tmp_path):
    files.write_csv(results.rows, 3, tmp_path / "games.csv")
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    items = load(results.tournament.title).rules.score_items
    assert list(read[0]) == list(files.columns(3, items))
    for exported, row in zip(read, results.rows, strict=True):
        for name in ("game", "deal", "decisions", "turns"):
            assert int(exported[name]) == row[name]
        assert exported["seed"] == row["seed"]
        assert json.loads(exported["lineup"]) == row["lineup"]
        assert [int(seat) for seat in exported["winners"].split()] == row["winners"]
        assert float(exported["seconds"]) == row["seconds"]
        for number, seat in enumerate(row["seats"]):
            at = f"seat{number}"
            assert exported[f"{at}_bot"] == row["lineup"][number]
            won = 1 / len(row["winners"]) if number in row["winners"] else 0
            assert float(exported[f"{at}_won"]) == won
            for name in ("total", "longest_path_length", "decisions"):
                assert int(exported[f"{at}_{name}"]) == seat[name]
            assert {name: int(exported[f"{at}_{name}"]) for name in items} == seat["items"]
            trains = exported[f"{at}_trains_left"]
            assert (int(trains) if trains else None) == seat["trains_left"]
            for name in ("mean_ms", "max_ms"):
                assert float(exported[f"{at}_{name}"]) == seat[name]
            for name in files.LISTS:
                assert int(exported[f"{at}_{name}"]) == len(seat[name])
                assert exported[f"{at}_{name}_ids"].split() == seat[name]


def test_the_parquet_file_is_the_csv_file_with_types(results, tmp_path):
    files.write_parquet(results.rows, 3, tmp_path / "games.parquet")
    files.write_csv(results.rows, 3, tmp_path / "games.csv")
    table = parquet.read_table(tmp_path / "games.parquet")
    items = load(results.tournament.title).rules.score_items
    assert table.column_names == list(files.columns(3, items))
    assert str(table.schema.field("seat0_total").type) == "int32"
    assert str(table.schema.field("seed").type) == "string"
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        for exported, row in zip(csv.DictReader(file), table.to_pylist(), strict=True):
            assert exported == {key: "" if row[key] is None else str(row[key]) for key in row}


def test_a_missing_package_is_named(monkeypatch):
    monkeypatch.setattr(files, "find_spec", lambda name: None)
    with pytest.raises(TournamentError, match=r"pip install 'whistlestop\[lab\]'"):
        files.needs_for(parquet=True)
    with pytest.raises(TournamentError, match=r"on Ray needs.*pip install 'whistlestop\[ray\]'"):
        files.needs_for(ray=True)
    files.needs_for()
    assert importlib.util.find_spec("pyarrow")


def test_every_field_that_a_row_declares_is_a_column():
    columns = files.columns(2, ["routes", "tickets"], luck=True)
    assert {name for name in PlayedRow.__annotations__ if name != "seats"} <= set(columns)
    for seat in range(2):
        names = {"routes", "tickets", *SeatRow.__annotations__} - {"items"}
        assert {f"seat{seat}_{name}" for name in names} <= set(columns)
    assert columns["seat1_routes"] is int
    assert columns["seat1_mean_ms"] is float
    assert columns["seat1_trains_left"] is int
    assert columns["seat1_completed_ids"] is str
    assert columns["seat1_luck_wins"] is float


def test_without_games_the_files_have_the_columns_of_the_game(tmp_path):
    files.write_csv([], 2, tmp_path / "games.csv")
    assert (tmp_path / "games.csv").read_text().split(",")[:2] == ["game", "deal"]


def test_measures_are_the_marked_fields_of_the_row():
    assert marked(SeatRow, MEASURED) == ("mean_ms", "max_ms")
    assert marked(PlayedRow, MEASURED) == ("seconds",)
