"""The results file of a tournament: games are stored safely and never mixed up."""

import json

import pytest

from whistlestop.arena.errors import TournamentError
from whistlestop.arena.lineups import bot_combinations, line_ups
from whistlestop.arena.results_file import ResultsFile
from whistlestop.arena.tournament import Tournament, play_tournament, read_tournament

PAIR = line_ups(bot_combinations(["random", "random:seed=1"], 2), "every")
ASKED = Tournament("usa", PAIR, deals=2)
QUESTION = {"title": "usa", "options": {}, "seed": 1, "line_ups": [["a", "b"]], "code": "1"}


def row(number, **more):
    return {"game": number, "deal": number, "seed": "1", "lineup": ["a", "b"], "winners": [0],
            "decisions": 9, "turns": 8, "seconds": 0.5, "seats": [seat(), seat()],
            **more}  # fmt: skip


def seat(**more):
    numbers = ("longest_path_length", "decisions", "mean_ms", "max_ms")
    lists = ("completed", "failed", "big_cities_won", "claimed")
    return {
        "total": 5, "items": {"routes": 7, "tickets": -2}, **dict.fromkeys(numbers, 1),
        **{name: [] for name in lists}, "trains_left": None, **more,
    }  # fmt: skip


def kept(folder, *rows, question=QUESTION):
    with ResultsFile(folder, question) as file:
        for each in rows:
            file.add(each)
    return folder / "games.jsonl"


def rows_in(folder, question=QUESTION):
    with ResultsFile(folder, question) as file:
        return file.rows


def test_added_games_can_be_read_back(tmp_path):
    kept(tmp_path / "deep" / "down", row(0), row(1))
    assert rows_in(tmp_path / "deep" / "down") == [row(0), row(1)]


def test_every_game_is_on_disk_as_soon_as_it_is_added(tmp_path):
    with ResultsFile(tmp_path, QUESTION) as file:
        file.add(row(0))
        lines = (tmp_path / "games.jsonl").read_text().splitlines()
        assert json.loads(lines[1]) == row(0)


@pytest.mark.parametrize("half", ['{"game": 2, "de', "{", '{"game": 2}'])
def test_a_partly_written_line_is_dropped(tmp_path, half):
    path = kept(tmp_path, row(0), row(1))
    path.write_text(path.read_text() + half)
    assert rows_in(tmp_path) == [row(0), row(1)]
    kept(tmp_path, row(2))
    assert rows_in(tmp_path) == [row(0), row(1), row(2)]


def test_a_partly_written_header_is_rewritten(tmp_path):
    (tmp_path / "games.jsonl").write_text('{"whistlestop tour')
    kept(tmp_path, row(0))
    assert rows_in(tmp_path) == [row(0)]


def test_a_game_that_was_played_again_counts_once(tmp_path):
    error = {"bot": None, "seat": None, "decision": None, "message": "x", "traceback": ""}
    kept(tmp_path, row(0, error=error), row(1), row(0))
    assert sorted(rows_in(tmp_path), key=lambda each: each["game"]) == [row(0), row(1)]


@pytest.mark.parametrize(
    ("name", "other", "said"),
    [
        ("title", "europe", "another title"),
        ("options", {"open_track": True}, "other options"),
        ("seed", 2, "another seed"),
        ("line_ups", [["b", "a"]], "other line-ups"),
        ("code", "2", "another version of the code"),
    ],
)
def test_games_of_another_tournament_are_not_mixed_in(tmp_path, name, other, said):
    kept(tmp_path, row(0))
    with pytest.raises(TournamentError, match=f"{said}.*choose another folder"):
        ResultsFile(tmp_path, QUESTION | {name: other})
    assert rows_in(tmp_path) == [row(0)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 3: not a game of this tournament: not valid JSON"),
        ("[]", "line 3: not a game"),
        ('{"game": 1}', "line 3: not a game"),
        ('{"game": 1, "deal": 0, "seed": "1", "lineup": []}', "line 3: not a game"),
    ],
)
def test_a_damaged_line_is_named(tmp_path, line, said):
    path = kept(tmp_path, row(0))
    path.write_text(f"{path.read_text()}{line}\n")
    with pytest.raises(TournamentError, match=said):
        ResultsFile(tmp_path, QUESTION)
    with pytest.raises(TournamentError, match=said):
        read_tournament(tmp_path)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"winners": [7]}, r"winners: \[7\]: give seats from 0 to 1, each once"),
        ({"winners": [1, 1]}, r"winners: \[1, 1\]: give seats from 0 to 1, each once"),
        ({"winners": []}, r"winners: \[\]: there should be at least one"),
        ({"winners": [-1]}, "winners 0: -1: input should be greater than or equal to 0"),
        ({"seats": [seat(), seat(total="abc")]}, "seats 1 total: 'abc': input should be a valid"),
        ({"seats": [seat(), seat(total=1.5)]}, "seats 1 total: 1.5: input should be a valid"),
        ({"seats": [seat(), seat(total=10**400)]}, "seats 1 total: 10.*less than or equal to"),
        ({"seats": [seat(), seat(mean_ms=float("nan"))]}, "seats 1 mean_ms: nan: .* finite number"),
        ({"seats": [seat(), seat(total=999)]}, r"seats 1 total: 999: its items add up to 5"),
        ({"seats": [seat(total=4), seat()]}, r"seats 0 total: 4: its items add up to 5"),
        ({"seats": [seat(), seat(items={"luck": 5})]}, "seats 1 items luck .*: 'luck': .*routes"),
        ({"seats": [seat(), seat(items={})]}, "seats 1 items: .*: there should be at least one"),
        (
            {"seats": [seat(), seat(items={"routes": 5})]},
            "seats 1 items: routes: every seat should have routes, tickets",
        ),
        ({"seats": [seat(), {}]}, "seats 1 total: it is missing"),
        ({"seats": [seat(), 5]}, "seats 1: 5: it should be an object"),
        ({"seats": [seat()]}, "seats: there are 1, but 2 bots"),
        ({"lineup": ["a", "c"]}, "lineup: game 1 has a, b"),
        ({"deal": 5}, "deal: 5: game 1 belongs to deal 1"),
        ({"deal": "1"}, "deal: '1': input should be a valid integer"),
        ({"game": -1}, "game: -1: "),
        ({"seed": 1}, "seed: 1: input should be a valid string"),
        ({"error": "x"}, "error: 'x': it should be an object"),
        ({"error": {"bot": "a"}}, "error seat: it is missing"),
        ({"turns": None}, "turns: None: input should be"),
    ],
)
def test_a_faulty_row_is_refused_with_a_correction(tmp_path, wrong, said):
    kept(tmp_path, row(0), row(1) | wrong)
    with pytest.raises(TournamentError, match=f"line 3: not a game of this tournament: {said}"):
        read_tournament(tmp_path)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"line_ups": []}, "line_ups: .*there should be at least one"),
        ({"line_ups": [["a"], ["a", "b"]]}, "line_ups: all of them need the same number"),
        ({"line_ups": 3}, "line_ups: 3: input should be a valid list"),
        ({"seed": "x"}, "seed: 'x'"),
        ({"options": []}, "options: "),
        ({"title": None}, "title: None"),
    ],
)
def test_a_faulty_header_is_refused(tmp_path, wrong, said):
    kept(tmp_path, question=QUESTION | wrong)
    with pytest.raises(TournamentError, match=f"line 1: not a tournament header: {said}"):
        read_tournament(tmp_path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game,deal\n1,2\n", "line 1: not a tournament header"),
        ("{}\n", "line 1: not a tournament"),
        ('{"whistlestop tournament": 99}\n', "another version of Whistlestop"),
        ('{"whistlestop tournament": 1}\n', "format 1; this version reads 2.*play the games again"),
    ],
)
def test_a_file_of_another_kind_is_refused(tmp_path, text, said):
    (tmp_path / "games.jsonl").write_text(text)
    with pytest.raises(TournamentError, match=said):
        ResultsFile(tmp_path, QUESTION)
    assert (tmp_path / "games.jsonl").read_text() == text


def test_a_folder_without_results_is_refused(tmp_path):
    with pytest.raises(TournamentError, match=r"holds no tournament \(no games\.jsonl\)"):
        read_tournament(tmp_path)
    (tmp_path / "games.jsonl").touch()
    with pytest.raises(TournamentError, match="no tournament results"):
        read_tournament(tmp_path)


def test_a_folder_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(TournamentError, match="can't write to it"):
        ResultsFile(tmp_path / "file", QUESTION)


def test_two_writers_at_a_time_are_refused(tmp_path):
    taken = pytest.raises(TournamentError, match="another process is playing this tournament")
    with ResultsFile(tmp_path, QUESTION), taken:
        ResultsFile(tmp_path, QUESTION)
    assert rows_in(tmp_path) == []


@pytest.mark.slow
def test_a_changed_bot_file_makes_another_tournament(tmp_path):
    bot = tmp_path / "own.py"
    bot.write_text("class First:\n    def choose(self, view):\n        return view.legal[0]\n")
    asked = Tournament("usa", (("random", f"{bot}:First"),), deals=1)
    play_tournament(asked, tmp_path / "kept", processes=1)
    bot.write_text(bot.read_text().replace("[0]", "[-1]"))
    with pytest.raises(TournamentError, match="another version of the code"):
        play_tournament(asked, tmp_path / "kept", processes=1)


def test_a_tournament_can_be_read_in_part(tmp_path):
    results = play_tournament(ASKED, tmp_path, processes=1)
    path = tmp_path / "games.jsonl"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:4]))
    part = read_tournament(tmp_path)
    assert part.rows == results.rows[:3]
    assert part.complete == results.rows[:2]
    assert part.summary()["games_left_out"] == 1
