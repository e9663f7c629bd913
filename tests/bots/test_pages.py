"""``whistlestop bots`` and the pages that it writes."""

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

from amount import slow_except
from command_line import refusal, run_command
from whistlestop.bots import BotError, bot_names, describe
from whistlestop.bots.pages import about, option_facts, pages, write_pages
from whistlestop.testing import BotReport, check_bot

DOCS = Path(__file__).parent.parent.parent / "docs" / "bots"


def output_of(*arguments):
    ran = run_command("bots", *arguments)
    assert ran.exit_code == 0, ran.output
    return ran.output


def test_the_pages_agree_with_the_bots_classes():
    for name, text in pages().items():
        written = (DOCS / name).read_text(encoding="utf-8")
        assert written == text, f"run: whistlestop bots --docs docs/bots ({name} is out of date)"


def test_no_page_describes_a_removed_bot():
    by_hand = {"write-a-bot.md", "programs.md"}
    assert {page.name for page in DOCS.glob("*.md")} == set(pages()) | by_hand


@pytest.mark.parametrize("name", bot_names())
def test_every_bot_has_a_description_and_documented_options(name):
    assert describe(name).endswith(".")
    assert 10 < len(describe(name)) < 200
    assert len(about(name)) >= len(describe(name))
    for option in option_facts(name):
        assert option.about
        assert option.takes
    assert option_facts(name)[-1].name == "seed"


def test_the_command_lists_all_bots_and_how_to_add_one():
    lines = output_of().splitlines()
    assert [line.split()[0] for line in lines] == [*bot_names(), "program", "FILE.py:Class"]
    assert [row["name"] for row in json.loads(output_of("--json"))] == list(bot_names())


def test_the_command_shows_the_options_of_a_bot():
    text = output_of("program")
    assert "command  text; required." in text
    assert "seconds  a number above 0, at most 3,600; default: 10." in text
    options = json.loads(output_of("program", "--json"))["options"]
    assert [option["name"] for option in options] == ["command", "seconds", "seed"]


def test_the_command_shows_the_bot_of_a_full_spec():
    assert output_of("search:simulations=5") == output_of("search")
    assert output_of("program:./my_bot") == output_of("program")


def test_the_command_refuses_a_bot_that_does_not_exist():
    assert "did you mean path" in refusal("bots", "pth")


def test_the_command_refuses_a_spec_with_a_wrong_option():
    said = refusal("bots", "search:depth=3")
    assert "no option 'depth': search has seconds, simulations" in said


def test_only_changed_pages_are_written(tmp_path):
    assert len(write_pages(tmp_path / "new")) == len(pages())
    assert write_pages(tmp_path / "new") == []
    assert "all pages are up to date" in output_of("--docs", str(tmp_path / "new"))
    (tmp_path / "new" / "path.md").write_text("old")
    assert "wrote" in output_of("--docs", str(tmp_path / "new"))


def test_a_folder_that_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BotError, match="can't write pages here"):
        write_pages(tmp_path / "file" / "folder")


def example_bot(tmp_path):
    """Return the file that the page about writing bots shows."""
    page = (DOCS / "write-a-bot.md").read_text(encoding="utf-8")
    code = page.partition("```python\n")[2].partition("```")[0]
    assert code.count("\n") < 35
    (tmp_path / "my_bot.py").write_text(code)


@pytest.mark.slow
def test_the_bot_that_the_page_shows_keeps_its_promises(tmp_path, monkeypatch):
    example_bot(tmp_path)
    monkeypatch.chdir(tmp_path)
    report = check_bot("my_bot.py:LongRoutes:shortest=4", players=2, titles=["usa", "card_game"])
    assert report.games == 2
    text = output_of("my_bot.py:LongRoutes")
    assert "Claims the longest route that it can pay" in text
    assert "shortest  a whole number from 1 to 9; default: 3." in text


@pytest.mark.parametrize(
    "page", slow_except(("write-a-bot.md",), ("write-a-bot.md", "programs.md"))
)
def test_the_commands_that_the_pages_show_work(page, tmp_path, monkeypatch):
    example_bot(tmp_path)
    shutil.copytree(DOCS.parent.parent / "examples", tmp_path / "examples")
    shutil.copy(tmp_path / "examples" / "bots" / "builder.py", tmp_path / "my_bot")
    monkeypatch.chdir(tmp_path)
    shown = re.findall(r"^    whistlestop (.*)", (DOCS / page).read_text(), re.MULTILINE)
    assert len(shown) >= 2
    for line in shown:
        arguments = shlex.split(line)
        if "--check" in arguments or ("node" in line and shutil.which("node") is None):
            continue  # tested below; there is no Node here
        if arguments[0] == "simulate":
            arguments += ["--games", "1", "--processes", "1"]
        ran = run_command(*arguments)
        assert ran.exit_code == 0, f"{line}: {ran.output}{ran.exception}"


def test_the_command_checks_a_bot(monkeypatch):
    checked = []

    def check(spec, seconds, same_by_seed):
        checked.append((spec, seconds, same_by_seed))
        return BotReport(games=1, decisions=10, slowest=0.02, total=0.1)

    monkeypatch.setattr("whistlestop.testing.check_bot", check)
    text = output_of("--check", "random:seed=4", "--seconds", "2")
    output_of("--check", "search", "--by-the-clock")
    assert checked == [("random:seed=4", 2.0, True), ("search", 1.0, False)]
    assert text == (
        "random:seed=4 passed: 1 games, 10 decisions, 10.0 ms each on average, 20 ms at most\n"
    )


def test_the_command_reports_a_broken_promise(tmp_path, monkeypatch):
    (tmp_path / "bad.py").write_text("class Bad:\n    def choose(self, view):\n        return 1\n")
    monkeypatch.chdir(tmp_path)
    ran = run_command("bots", "--check", "bad.py:Bad")
    assert ran.exit_code == 1
    assert "answered '1' in decision 0, which is not in view.legal" in ran.output
    assert "berlin with 2 players, game seed 1, decision 0" in ran.output
    assert run_command("bots", "--check").exit_code == 2
