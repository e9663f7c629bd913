"""Adding a title is adding a folder: a copy of the package gets one and plays it."""

import json
import shutil
from pathlib import Path

import pytest

from copied_package import copy_package, run_with

TESTS = Path(__file__).resolve().parents[1]
NAMES = {"en": "Nowhere", "pl": "Nigdzie", "ro": "Nicăieri"}

TRY = """
import json, sys
from pathlib import Path
from starlette.testclient import TestClient
from whistlestop.bots.planning.weights import weights_of
from whistlestop.server.app import make_app
from whistlestop.titles import load, title_ids
from whistlestop.titles.words import missing_words

assert "nowhere" in title_ids()
seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
with TestClient(make_app(Path(sys.argv[1]), bot_threads=1)) as client:
    titles = {title["id"]: title for title in client.get("/api/titles").json()}
    table = client.post("/api/tables", json={"title": "nowhere", "name": "Ada", "seats": seats})
    started = client.post(f"/api/tables/{table.json()['code']}/start")
    print(json.dumps({
        "missing": missing_words(load("nowhere")),
        "name": titles["nowhere"]["name"],
        "words": client.get("/api/titles/nowhere/words/pl").json(),
        "board": client.get("/api/titles/nowhere/board").json()["title"],
        "state": started.json()["state"],
        "weights_are_its_own": bytes(weights_of("nowhere", 2)) == bytes(weights_of("usa", 2)),
    }))
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """Return the package with one more folder: USA under another name, with words for it."""
    copied = copy_package(tmp_path_factory.mktemp("package"))
    folder = shutil.copytree(copied / "titles" / "usa", copied / "titles" / "nowhere")
    facts = json.loads((folder / "title.json").read_text("utf-8"))
    facts |= {"id": "nowhere", "name": NAMES["en"], "differs_from": "usa"}
    (folder / "title.json").write_text(json.dumps(facts), encoding="utf-8")
    (folder / "board.json").write_text(
        (folder / "board.json").read_text("utf-8").replace('"usa"', '"nowhere"', 1), "utf-8"
    )
    for language in ("pl", "ro"):
        words = {"name": NAMES[language], "about": NAMES[language], "card.locomotive": "joker"}
        (folder / "words" / f"{language}.json").write_text(json.dumps(words), encoding="utf-8")
    (folder / "words" / "en.json").write_text('{"card.locomotive": "joker"}', encoding="utf-8")
    for record in (folder / "records").glob("*.txt"):
        text = record.read_text("utf-8").replace("\ntitle: usa\n", "\ntitle: nowhere\n")
        record.write_text(text, encoding="utf-8")
    return copied


def test_a_new_folder_is_a_title_at_the_table(package, tmp_path):
    found = json.loads(run_with(package, "-c", TRY, str(tmp_path)).splitlines()[-1])
    words = found["words"]
    found["words"] = {name: text for name, text in words.items() if not name.startswith("flag.")}
    assert found == {
        "missing": [],
        "name": NAMES,
        "words": {"name": "Nigdzie", "about": "Nigdzie", "card.locomotive": "joker"},
        "board": "nowhere",
        "state": "playing",
        "weights_are_its_own": True,
    }


@pytest.mark.slow
def test_a_new_folder_is_a_title_for_the_command_line(package):
    whistlestop = ("-m", "whistlestop")
    folder = package / "titles" / "nowhere"
    assert "nowhere " in run_with(package, *whistlestop, "titles")
    assert "no mistakes found" in run_with(package, *whistlestop, "titles", "check", str(folder))
    played = run_with(
        package,
        *whistlestop,
        "simulate",
        "nowhere",
        "--seats",
        "random,random",
        "--games",
        "1",
        "--processes",
        "1",
    )
    assert "random" in played


@pytest.mark.slow
def test_the_records_in_a_new_folder_are_replayed(package):
    output = run_with(
        package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0",
        str(TESTS / "records" / "test_golden.py"), "-k", "nowhere and 2-",
    )  # fmt: skip
    assert "passed" in output
    assert "nowhere" in run_with(
        package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "--collect-only",
        str(TESTS / "test_board_geometry.py"), str(TESTS / "titles" / "test_words.py"),
    )  # fmt: skip
