"""The benchmark of transfer: what is held out, and how an agent is measured."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from command_line import refusal, run_command
from whistlestop.bots import BotError
from whistlestop.envs import EnvError
from whistlestop.envs.generated import TEST_REGIONS
from whistlestop.envs.gymnasium_env import WhistlestopEnv
from whistlestop.envs.policy_file import policy_in
from whistlestop.envs.transfer import evaluate, table, titles_of
from whistlestop.generating.world import regions
from whistlestop.titles import load, title_ids

PAGE = (Path(__file__).parents[2] / "docs/envs/transfer.md").read_text("utf-8")


def first_legal(seen):
    return int(seen.actions[0])


def test_eight_titles_are_for_training_and_three_are_held_out():
    train, test = titles_of("train"), titles_of("test")
    assert (len(train), len(test)) == (8, 3)
    assert {*train, *test} == set(title_ids())
    with pytest.raises(EnvError, match="choose from train, test"):
        titles_of("all")


def test_no_held_out_title_shares_its_board_with_one_for_training():
    boards = [{load(title).board_of or title for title in titles_of(s)} for s in ("train", "test")]
    assert not boards[0] & boards[1]


def test_the_page_names_the_titles_and_regions():
    for title in title_ids():
        assert load(title).name in PAGE
    for region in TEST_REGIONS:
        assert region in PAGE
        assert region in regions()


def test_every_deal_is_played_from_each_seat():
    results = evaluate(first_legal, deals=2, players=3)
    names = [load(title).name for title in titles_of("test")]
    assert [each.name for each in results] == [*names, "generated maps"]
    assert all((each.deals, each.games) == (2, 6) for each in results)
    scores = []
    for deal in range(2):
        for seat in range(3):
            env = WhistlestopEnv(titles_of("test")[0], ["path", "path"], seat=seat)
            env.reset(seed=deal)
            over = False
            while not over:
                _, _, over, _, _ = env.step(int(env.game.legal()[0]))
            scores.append(env.game.to_game().scores()[seat]["total"])
    assert results[0].score[0] == pytest.approx(np.mean(scores))


def test_equal_players_win_half_of_the_games():
    for each in evaluate("path", deals=6):
        share, least, most = each.wins
        assert least <= 0.5 <= most
        assert least <= share <= most


def test_an_illegal_action_of_a_policy_is_refused():
    with pytest.raises(EnvError, match="action -1"):
        evaluate(lambda _: -1, deals=2)


def test_progress_counts_all_deals():
    heard = []
    evaluate(first_legal, deals=2, progress=lambda *numbers: heard.append(numbers))
    assert heard == [(number, 8) for number in range(1, 9)]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"deals": 1}, "deals is a whole number of at least 2"),
        ({"players": 4}, "Switzerland needs 2 to 3 players"),
        ({"split": "all"}, "choose from train, test"),
    ],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(EnvError, match=message):
        evaluate("path", **options)


def test_the_table_has_a_line_for_each_result():
    lines = table(evaluate("random", "train", deals=2)).splitlines()
    assert len(lines) == 2 + 8 + 1
    assert re.fullmatch(r"\| USA \| 2 \| 4 \| \*\*.*%\*\* \(.*\) \| .* \|", lines[2])


def test_the_command_measures_bots_and_policies(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def policy(graph):\n    return int(graph.actions[0])\n")
    found = json.loads(
        run_command("transfer", "--policy", f"{file}:policy", "--deals", 2, "--json").output
    )
    assert found[0]["score"][0] == evaluate(first_legal, deals=2)[0].score[0]
    assert "| generated maps | 2 | 4 |" in run_command("transfer", "random", "--deals", 2).output


def test_the_command_refuses_what_it_cannot_play(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("number = 1\n")
    assert "name a bot, or a function" in refusal("transfer")
    assert "name a bot, or a function" in refusal("transfer", "path", "--policy", "a.py:b")
    assert "there is no bot" in refusal("transfer", "chess")
    assert "needs 2 to 4 players" in refusal("transfer", "path", "--players", 5)
    assert "none.py: no such file in " in refusal("transfer", "--policy", "none.py:policy")
    for name in ("mine.py", "mine:policy", "mine.py:", ":policy"):
        assert "name a file and its function" in refusal("transfer", "--policy", name)
    assert "there is no function 'number'" in refusal("transfer", "--policy", f"{file}:number")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (
            "def policy(graph):\n    return graph.moves[0]",
            "mine.py:2: AttributeError: 'Graph' object",
        ),
        (
            "def policy(graph):\n    raise ValueError('a\\nb')",
            "mine.py:2: ValueError: a b (in policy)",
        ),
        ("\n\ndef policy():\n    return 1", "mine.py:3: TypeError: policy() takes 0 positional"),
        ("import sys\npolicy = sys.exit", "mine.py: SystemExit: Graph("),
        ("def policy(graph):\n    return 'left'", "mine.py:policy: returned 'left', which is not"),
        (
            "def policy(graph):\n    return 10**6",
            "returned '1000000', which is not one",
        ),
        ("def policy(graph):\n    return True", "mine.py:policy: returned 'True', which is not"),
        ("def policy(graph)", "mine.py:1: SyntaxError"),
    ],
)
def test_a_mistake_in_a_policy_is_one_line_with_its_place(tmp_path, monkeypatch, code, message):
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(code + "\n")
    result = run_command("transfer", "--policy", "mine.py:policy", "--deals", 2)
    assert result.exit_code == (2 if "SyntaxError" in message else 1)
    (line,) = result.stderr.strip().splitlines()
    assert line.startswith("Error: ") and message in line


def test_a_mistake_in_the_file_is_named(tmp_path):
    file = tmp_path / "broken.py"
    file.write_text("import nothing_at_all\n")
    with pytest.raises(BotError, match="nothing_at_all"):
        policy_in(f"{file}:policy")


def test_a_bot_that_fails_ends_the_command_with_1(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text("class Mine:\n    def choose(self, view):\n        return 1 / 0\n")
    result = run_command("transfer", "mine.py:Mine", "--deals", 2)
    assert result.exit_code == 1
    assert "mine.py:3: ZeroDivisionError" in result.stderr
