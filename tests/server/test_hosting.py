"""A host changes the settings and the seats; players act for a host who is away."""

import pytest

from guests import Guest
from server.local_server import LocalServer
from whistlestop.server.table import preparation


def test_a_host_changes_the_settings_before_the_game(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open")
    bela.join(table)
    path = f"/tables/{table['code']}/settings"
    changed = ada.ask("POST", path, json={"hints": False, "watchable": False})
    assert (changed["hints"], changed["watchable"]) == (False, False)
    assert bela.refusal("POST", path, json={"hints": True})[1] == "not_host"


@pytest.mark.parametrize("setting", ["rated", "chances"])
def test_a_player_plays_under_the_settings_at_joining(setting, ada: Guest, bela: Guest):
    """After others have joined, no table becomes rated or turns its chances on."""
    table = ada.open_table("you", "open")
    path = f"/tables/{table['code']}/settings"
    assert ada.ask("POST", path, json={setting: True})[setting]
    assert not ada.ask("POST", path, json={setting: False})[setting]
    bela.join(table)
    status, code, _ = ada.refusal("POST", path, json={setting: True})
    assert (status, code) == (409, "terms_agreed")
    assert not ada.table(table)[setting]
    assert not ada.ask("POST", path, json={setting: False, "hints": False})["hints"]


def test_the_terms_of_a_rated_table_are_fixed_once_others_have_joined(ada: Guest, bela: Guest):
    limit = {"kind": "move", "seconds": 60}
    table = ada.open_table("you", "open", rated=True, time_limit=limit)
    bela.join(table)
    path = f"/tables/{table['code']}/settings"
    shorter = {"rated": True, "time_limit": {"kind": "move", "seconds": 10}}
    assert ada.refusal("POST", path, json=shorter)[1] == "terms_agreed"
    assert not ada.ask("POST", path, json={"rated": False})["rated"]


def test_a_removed_player_does_not_return(server: LocalServer, ada: Guest, bela: Guest):
    table = ada.open_table("you", "open", "open")
    bela.join(table)
    cleo = server.guest("Cleo")
    cleo.join(table, 2)
    path = f"/tables/{table['code']}/seats"
    ada.ask("POST", f"{path}/2", json={"kind": "open"})
    join = f"/tables/{table['code']}/join"
    assert cleo.refusal("POST", join, json={"name": "Cleo"})[1] == "unseated"


def test_a_player_who_acts_for_the_host_only_seats_bots_and_starts(
    server: LocalServer, ada: Guest, bela: Guest, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(preparation, "HOST_AWAY_AFTER", 0.0)
    table = ada.open_table("you", "open", "open", "open", public=True)
    bela.join(table)
    cleo = server.guest("Cleo")
    cleo.join(table, 2)
    path = f"/tables/{table['code']}"
    with ada.visit(table) as client:
        client.until(lambda client: client.table)
    with bela.visit(table) as client:
        client.until(lambda client: client.table and client.table["acting"])
        assert client.table["host"]
        for seat in (0, 2):
            refused = bela.refusal("POST", f"{path}/seats/{seat}", json={"kind": "open"})
            assert refused[:2] == (403, "not_host")
        assert bela.refusal("POST", f"{path}/settings", json={})[:2] == (403, "not_host")
        assert bela.refusal("POST", f"{path}/call-off")[:2] == (403, "not_host")
        for wanted in ({"kind": "bot", "bot": "path"}, {"kind": "open"}) * 2:
            kind = bela.ask("POST", f"{path}/seats/3", json=wanted)["seats"][3]["kind"]
            assert kind == wanted["kind"]
        bela.ask("POST", f"{path}/seats/3", json={"kind": "bot", "bot": "path"})
        assert bela.start(table)["state"] == "playing"
    assert [seat["name"] for seat in ada.table(table)["seats"]].count("Ada") == 1
