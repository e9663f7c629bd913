"""New maps by seed, and the map of the day: drawn once, the same for everybody."""

import itertools
import json
import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from guests import PATIENCE, Guest
from server.local_server import LocalServer
from server.still_clock import DAY, StillClock
from server.test_custom_titles import drawn
from whistlestop.generating.daily import daily
from whistlestop.generating.generate import generate_title
from whistlestop.server.titles import new_maps
from whistlestop.titles.board_art import check_drawing

TOOL = """
import json, pathlib, sys, time
here = pathlib.Path(__file__).parent
wanted = json.loads(sys.stdin.read())
region, cities, seed = wanted["region"], wanted["cities"], wanted["seed"]
with (here / "drawn").open("a") as log:
    log.write(f"{seed}\\n")
sent = json.loads((here / "drawn.json").read_text(encoding="utf-8"))
sent["facts"]["id"] = f"generated_{region.lower().replace(' ', '_')}_{cities}_{seed}"
sent["facts"]["name"] = f"{region} {seed}"
print(json.dumps({"facts": sent["facts"]}), flush=True)
print(json.dumps({"progress": 0.5}), flush=True)
while (here / "hold").exists():
    time.sleep(0.01)
if (here / "fail").exists():
    print(json.dumps({"error": "there is no room for it"}))
else:
    print(json.dumps({"board": sent["board"]}))
"""
SEEDS = itertools.count(1)


class Tool:
    """A drawing tool that draws at once, or when a test lets it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "quick_tool.py").write_text(TOOL, encoding="utf-8")
        (folder / "drawn.json").write_text(json.dumps(drawn()), encoding="utf-8")

    def hold(self) -> None:
        (self.folder / "hold").touch()

    def let_go(self) -> None:
        (self.folder / "hold").unlink(missing_ok=True)

    def fail(self, is_failing: bool) -> None:
        if is_failing:
            (self.folder / "fail").touch()
        else:
            (self.folder / "fail").unlink()

    def times_drawn(self, seed: int) -> int:
        log = self.folder / "drawn"
        return log.read_text().split().count(str(seed)) if log.exists() else 0


@pytest.fixture(scope="module")
def quick_tool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tool]:
    made = Tool(tmp_path_factory.mktemp("tool"))
    with pytest.MonkeyPatch.context() as patch:
        path = [str(made.folder), *filter(None, [os.environ.get("PYTHONPATH")])]
        patch.setenv("PYTHONPATH", os.pathsep.join(path))
        patch.setattr(new_maps, "TOOL", "quick_tool")
        yield made


@pytest.fixture
def tool(quick_tool: Tool) -> Iterator[Tool]:
    yield quick_tool
    quick_tool.let_go()


@pytest.fixture(scope="module")
def map_clock() -> StillClock:
    return StillClock()


@pytest.fixture(scope="module")
def map_server(
    tmp_path_factory: pytest.TempPathFactory, map_clock: StillClock
) -> Iterator[LocalServer]:
    with LocalServer(tmp_path_factory.mktemp("maps") / "games", map_clock) as server:
        yield server


@pytest.fixture
def ada(map_server: LocalServer) -> Guest:
    return map_server.guest("Ada")


@pytest.fixture
def bela(map_server: LocalServer) -> Guest:
    return map_server.guest("Béla")


@pytest.fixture
def japan():
    """Return a map that no other test asks for."""
    return {"region": "Japan", "cities": 36, "seed": next(SEEDS)}


def address(wanted) -> str:
    return "/maps/{region}/{cities}/{seed}".format(**wanted)


def ask(guest: Guest, wanted):
    answer = guest.http.post("/maps", json=wanted)
    assert answer.status_code == 200, answer.text
    return answer.json()


def state_of(guest: Guest, wanted):
    return guest.http.get(address(wanted)).json()


def until(guest: Guest, wanted, state: str, progress: float = 0.0, where: str | None = None):
    """Return a map when it is in a state and its drawing has come this far."""
    end = time.monotonic() + 10 * PATIENCE  # drawing is work, and the machine may be busy
    while True:
        found = guest.http.get(where or address(wanted)).json()
        if found.get("state") == state and found["progress"] >= progress:
            return found
        assert found.get("state") != "failed" and time.monotonic() < end, found
        time.sleep(0.02)


def test_regions_have_names_in_three_languages_and_limits(ada: Guest):
    choices = ada.http.get("/maps").json()
    by_name = {each["region"]: each for each in choices["regions"]}
    assert by_name["Japan"]["names"] == {"en": "Japan", "pl": "Japonia", "ro": "Japonia"}
    assert by_name["Japan"]["most_cities"] > by_name["Poland"]["most_cities"]
    assert choices["fewest_cities"] < choices["usual_cities"]


def test_a_map_is_drawn_with_progress_and_can_be_played(ada: Guest, tool: Tool, japan):
    tool.hold()
    assert ask(ada, japan)["state"] in ("waiting", "running")
    half = until(ada, japan, "running", progress=0.5)
    assert half["title"] is None
    tool.let_go()
    title = until(ada, japan, "done")["title"]
    assert title["name"] == {
        "en": f"Japan {japan['seed']}",
        "pl": f"Japonia {japan['seed']}",
        "ro": f"Japonia {japan['seed']}",
    }
    assert "36 miastami" in title["about"]["pl"]
    assert ada.http.get(f"/titles/{title['id']}/words/ro").json()["name"] == title["name"]["ro"]
    table = ada.open_table("you", "path", title=title["id"])
    assert ada.start(table)["title"] == title["id"]


def test_the_next_guest_gets_the_same_map_at_once(ada: Guest, bela: Guest, tool: Tool, japan):
    ask(ada, japan)
    first = until(ada, japan, "done")
    again = ask(bela, japan | {"region": " japan"})
    assert again == first
    assert tool.times_drawn(japan["seed"]) == 1


def test_guests_who_ask_at_the_same_time_share_a_drawing(ada: Guest, bela: Guest, tool, japan):
    tool.hold()
    ask(ada, japan)
    ask(bela, japan)
    assert ada.http.post(f"{address(japan)}/cancel").status_code == 200
    assert state_of(ada, japan)["state"] in ("waiting", "running"), "Béla still waits"
    tool.let_go()
    until(bela, japan, "done")
    assert tool.times_drawn(japan["seed"]) == 1


def test_a_drawing_ends_when_its_only_guest_cancels_it(ada: Guest, bela: Guest, tool, japan):
    tool.hold()
    ask(ada, japan)
    assert bela.http.post(f"{address(japan)}/cancel").json()["code"] == "no_job"
    ada.http.post(f"{address(japan)}/cancel")
    assert state_of(ada, japan)["code"] == "no_job"


def test_another_map_replaces_the_one_that_a_guest_waits_for(ada: Guest, tool: Tool, japan):
    tool.hold()
    ask(ada, japan)
    other = japan | {"seed": next(SEEDS)}
    ask(ada, other)
    assert state_of(ada, japan)["code"] == "no_job"
    tool.let_go()
    until(ada, other, "done")


def test_a_failure_is_reported_and_the_next_request_tries_again(ada: Guest, tool: Tool, japan):
    tool.fail(True)
    ask(ada, japan)
    failed = until(ada, japan, "failed")
    tool.fail(False)
    assert failed["message"] == "there is no room for it"
    ask(ada, japan)
    until(ada, japan, "done")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"region": "Japn"}, "there is no region 'Japn'; did you mean Japan?"),
        ({"region": "PL,CZ"}, "there is no region 'PL,CZ'"),
        ({"cities": 11}, "11 cities: a map of Japan has 12 to 48"),
        ({"region": "Poland", "cities": 25}, "25 cities: a map of Poland has 12 to 24"),
        ({"seed": 0}, "0: the number of a map is 1 to 99999999"),
        ({"seed": 10**30}, "the number of a map is 1 to 99999999"),
    ],
)
def test_a_map_that_cannot_be_is_refused_with_what_would_be_right(ada: Guest, change, says):
    wanted = {"region": "Japan", "cities": 36, "seed": 1} | change
    for answer in (ada.http.post("/maps", json=wanted), ada.http.get(address(wanted))):
        assert (answer.status_code, answer.json()["code"]) == (422, "no_map")
        assert says in answer.json()["message"]


def test_drawings_take_turns_with_the_jobs_of_the_editor(ada: Guest, tool: Tool, japan):
    tool.hold()
    ask(ada, japan)
    busy = ada.http.post("/editor/tidy", json={"facts": drawn()["facts"]})
    assert (busy.status_code, busy.json()["code"]) == (429, "editor_busy")


def test_the_map_of_the_day_is_drawn_once_in_the_background(ada, bela, tool, map_clock):
    today = daily(datetime.fromtimestamp(map_clock.now() / 1000, UTC).date())
    tool.hold()
    first = ada.http.get("/maps/today").json()
    assert (first["region"], first["cities"], first["seed"]) == today
    assert first["state"] != "done"
    assert bela.http.post(f"{address(today._asdict())}/cancel").json()["code"] == "no_job"
    tool.let_go()
    done = until(bela, None, "done", where="/maps/today")
    assert ask(ada, today._asdict()) == done
    assert tool.times_drawn(today.seed) == 1
    map_clock.advance(DAY)
    tomorrow = ada.http.get("/maps/today").json()
    assert (tomorrow["region"], tomorrow["seed"]) != (today.region, today.seed)


def test_a_map_is_the_same_after_a_restart(data: Path, quick_tool: Tool, japan):
    with LocalServer(data) as server:
        ada = server.guest()
        ask(ada, japan)
        first = until(ada, japan, "done")
    with LocalServer(data) as again:
        assert ask(again.guest(), japan) == first
    assert quick_tool.times_drawn(japan["seed"]) == 1


@pytest.mark.slow
def test_the_tool_draws_the_map_that_the_command_makes(server: LocalServer):
    wanted = {"region": "Italy", "cities": 12, "seed": 7}
    guest = server.guest()
    ask(guest, wanted)
    title = until(guest, wanted, "done")["title"]
    facts = generate_title(**wanted)
    assert [city["id"] for city in title["cities"]] == [city["id"] for city in facts["cities"]]
    board = guest.http.get(f"/titles/{title['id']}/board").json()
    assert list(check_drawing(facts, board)) == []


def test_a_map_that_cannot_be_stored_fails_and_can_be_asked_for_again(
    ada: Guest, japan, quick_tool: Tool, monkeypatch: pytest.MonkeyPatch
):
    def full(*_: object) -> None:
        raise OSError("no space left on the disk")

    with monkeypatch.context() as patch:
        patch.setattr(new_maps.MapStore, "keep", full)
        ask(ada, japan)
        assert "could not be stored" in until(ada, japan, "failed")["message"]
    ask(ada, japan)
    assert until(ada, japan, "done")["title"]
