"""The recipes of CONTRIBUTING.md: a test follows each in a copy of the package and uses the result.

The recipe for a title has its own tests (``titles/test_a_new_title.py``).
"""

import json
import re
from pathlib import Path

import pytest

from copied_package import copy_package, run_with

CONTRIBUTING = Path(__file__).parents[1] / "CONTRIBUTING.md"

BOT = '''"""The bot ``first``: the first legal action."""

from whistlestop.game import Action, View


class FirstBot:
    """Plays the first legal action. It is here for a test."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: View) -> Action:
        return view.legal[0]
'''

PRESENT = """ "present_points": {
  "name": {"pl": "Prezent", "ro": "Cadou"},
  "about": {"pl": "Punkty dla każdego.", "ro": "Puncte pentru fiecare."},
  "guide": {
   "end": {
    "en": "All get {present_points}.",
    "pl": "Wszyscy dostają {present_points}.",
    "ro": "Câte {present_points}."
   }
  }
 },
"""

# For each recipe: (file, line that is there, line or lines that follow it from now on).
CHANGES = {
    "A rule, perhaps with a flag": [
        (
            "titles/rules.py",
            "    # railyards\n",
            "    present_points: Annotated[\n"
            '        int, within(0, 50, "Points that every seat gets at the end.")\n'
            "    ] = 0\n",
        ),
        ("titles/flags.json", 'Cel mai mic număr de jucători."}\n },\n', PRESENT),
    ],
    "A score item": [
        ("titles/rules.py", "    MOST_TICKETS = 9\n", "    PRESENT = 10\n"),
        (
            "rules/scoring.py",
            "        return int(scores.big_city_bonus[seat])\n",
            "    if item == ScoreItem.PRESENT:\n        return int(layout.present_points)\n",
        ),
    ],
    "A message or an endpoint": [
        (
            "server/table/messages.py",
            "    visible: StrictBool\n",
            '\n\nclass Wave(Message):\n    type: Literal["wave"]\n'
            '\n\nclass Waved(ServerMessage):\n    type: Literal["waved"]\n    code: str\n',
        ),
        (
            "server/table/routes.py",
            'router = APIRouter(prefix="/api/tables/{code}", responses=refusals(403, 409, 429))\n',
            '\n\n@router.get("/wave")\n'
            "async def wave(table: TheTable, guest: TheGuest) -> Waved:\n"
            '    """Wave back."""\n'
            '    return Waved(type="waved", code=table.code)\n',
        ),
        ("server/table/routes.py", "    TableSettings,\n", "    Waved,\n"),
        (
            "server/table/play_socket.py",
            "HANDLERS: dict[type[Message], Callable[[Visit, Any], Awaitable[None]]] = {\n",
            "    Wave: _wave,\n",
        ),
        (
            "server/table/play_socket.py",
            "    visit.watcher.is_visible = message.visible\n",
            "\n\nasync def _wave(visit: Visit, message: Wave) -> None:\n"
            '    waved = Waved(type="waved", code=visit.table.code)\n'
            "    visit.watcher.send(waved.model_dump_json())\n",
        ),
        (
            "server/table/play_socket.py",
            "from whistlestop.server.table.messages import Look, Play, Visible\n",
            "from whistlestop.server.table.messages import Wave, Waved\n",
        ),
    ],
    "A bot": [
        (
            "bots/registry.py",
            "_BOTS = {\n",
            '    "first": "whistlestop.bots.first_bot:FirstBot",\n',
        ),
    ],
}

PLAY = """
import json, sys
from pathlib import Path
from whistlestop import Game
from whistlestop.titles.words import words_of

facts = json.loads(Path(sys.argv[1]).read_text())
title = Path(sys.argv[2]) / "title.json"
rules = facts["rules"]
rules |= {"score_items": [*rules["score_items"], "present"], "present_points": 7}
title.write_text(json.dumps(facts))
game = Game.new(str(title), players=2, seed=1)
while not game.is_over:
    game.play(game.legal_actions()[0])
points = [seat["items"]["present"] for seat in game.scores()]
print(json.dumps([points, words_of(game.title, "ro")["flag.end.present_points"]]))
"""

MEET = """
import json, sys
from pathlib import Path
from starlette.testclient import TestClient
from whistlestop.server.app import make_app

seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
with TestClient(make_app(Path(sys.argv[1]), bot_threads=1)) as client:
    table = client.post("/api/tables", json={"title": "usa", "name": "Ada", "seats": seats}).json()
    answer = client.get(f"/api/tables/{table['code']}/wave").json()
    with client.websocket_connect(f"/api/tables/{table['code']}/play") as socket:
        socket.send_text('{"type":"wave"}')
        while (message := socket.receive_json())["type"] != "waved":
            pass
print(json.dumps({"code": table["code"], "answer": answer, "message": message}))
"""


def section(title):
    """Return the text of a recipe."""
    text = CONTRIBUTING.read_text("utf-8")
    found = re.search(rf"^### {re.escape(title)}\n(.*?)^##", text, re.DOTALL | re.MULTILINE)
    assert found, title
    return found[1]


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """Return a copy of the package in which all recipes were followed."""
    copied = copy_package(tmp_path_factory.mktemp("package"))
    for changes in CHANGES.values():
        for name, there, added in changes:
            file = copied / name
            text = file.read_text("utf-8")
            assert text.count(there) == 1, (name, there)
            file.write_text(text.replace(there, there + added), "utf-8")
    (copied / "bots" / "first_bot.py").write_text(BOT, "utf-8")
    schema = run_with(copied, "-m", "whistlestop", "schema", "--title")  # as make client does
    (copied / "titles" / "schema.json").write_text(schema, "utf-8")
    return copied


@pytest.mark.parametrize("title", CHANGES)
def test_a_recipe_names_every_file_that_it_changes(title):
    missing = {name for name, *_ in CHANGES[title] if Path(name).name not in section(title)}
    assert not missing


@pytest.mark.slow
def test_a_flag_and_a_score_item_take_effect_in_a_game_and_its_guide(package, tmp_path):
    usa = str(package / "titles" / "usa" / "title.json")
    points, told = json.loads(run_with(package, "-c", PLAY, usa, str(tmp_path)))
    assert (points, told) == ([7, 7], "Câte {present_points}.")


def test_a_flag_is_in_the_schema_of_titles(package):
    schema = json.loads((package / "titles" / "schema.json").read_text("utf-8"))
    flag = schema["properties"]["rules"]["properties"]["present_points"]
    assert (flag["maximum"], "every seat gets" in flag["description"]) == (50, True)


@pytest.mark.slow
def test_an_endpoint_and_messages_get_answers(package, tmp_path):
    found = json.loads(run_with(package, "-c", MEET, str(tmp_path)).splitlines()[-1])
    waved = {"type": "waved", "code": found["code"]}
    assert (found["answer"], found["message"]) == (waved, waved)


@pytest.mark.slow
def test_an_endpoint_and_messages_are_in_the_openapi_document(package):
    document = json.loads(run_with(package, "-m", "whistlestop", "schema"))
    waves = document["paths"]["/api/tables/{code}/wave"]["get"]["responses"]["200"]
    assert "#/components/schemas/Waved" in json.dumps(waves)
    schema = document["components"]["schemas"]
    assert {"$ref": "#/components/schemas/Wave"} in schema["ClientMessage"]["oneOf"]
    assert {"$ref": "#/components/schemas/Waved"} in schema["ServerMessage"]["oneOf"]


@pytest.mark.slow
def test_a_bot_is_listed_and_plays(package):
    assert "first" in run_with(package, "-m", "whistlestop", "bots")
    command = ("simulate", "usa", "--seats", "first,random", "--games", "1", "--processes", "1")
    assert "first" in run_with(package, "-m", "whistlestop", *command)
