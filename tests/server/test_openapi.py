"""The client's types are generated from the server's OpenAPI document."""

import json
from functools import cache
from pathlib import Path

from jsonschema import Draft202012Validator

from command_line import run_command
from guests import Guest
from server.local_server import LocalServer
from whistlestop.server.table.play_socket import HANDLERS, tag_of

SCHEMA = Path(__file__).parents[2] / "web" / "schema.json"


def test_the_clients_document_is_the_servers():
    answer = run_command("schema")
    assert answer.exit_code == 0, answer.output
    assert json.loads(answer.stdout) == json.loads(SCHEMA.read_text(encoding="utf-8"))


def test_the_document_has_every_message_of_the_socket():
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))["components"]["schemas"]

    def tags(name):
        models = [option["$ref"].rpartition("/")[2] for option in schema[name]["oneOf"]]
        return sorted(schema[model]["properties"]["type"]["const"] for model in models)

    assert tags("ClientMessage") == sorted(tag_of(model) for model in HANDLERS)
    assert tags("ServerMessage") == [
        "audience",
        "changes",
        "refused",
        "table",
        "talk",
        "talk_refused",
        "time",
        "undone",
        "update",
    ]


def test_every_message_of_a_game_fits_the_schema(server: LocalServer, ada: Guest):
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))

    @cache
    def validator(name):
        return Draft202012Validator({**schema, "$ref": f"#/components/schemas/{name}"})

    def check(name, message):
        validator(name).validate(message)

    names = {"table": "TableMessage", "update": "UpdateMessage", "refused": "RefusedMessage"}
    names |= {"time": "TimeMessage", "talk": "TalkMessage", "talk_refused": "TalkRefusedMessage"}
    names |= {"audience": "AudienceMessage", "changes": "ChangesMessage"}
    limit = {"kind": "clock", "bank": 600, "increment": 5}
    table = ada.open_table("path", "random", "path", time_limit=limit)
    check("TableInfo", table)
    with ada.visit(table) as client, ada.visit(table, protocol=2) as page:
        ada.start(table)
        client.send("draw deck", 0)
        for what in ("hello", "nonsense"):
            client.socket.send(json.dumps({"type": "say", "kind": "phrase", "what": what}))
        client.until(
            lambda client: client.is_over and client.refusals and client.table["state"] == "over"
        )
        client.until(lambda client: client.watching == 1)
        page.until(lambda page: page.is_over)
        assert page.view == client.view
    heard = [json.loads(text) for text in client.heard + page.heard]
    updates = [message for message in heard if message["type"] in ("update", "changes")]
    others = [message for message in heard if message not in updates]
    for message in others + updates[:: len(updates) // 24] + updates[-1:]:
        check(names[message["type"]], message)
    assert {message["type"] for message in heard} == set(names)
    for title in ada.http.get("/titles").json():
        check("TitleFacts", title)
    for bot in ada.http.get("/bots").json():
        check("BotFacts", bot)
