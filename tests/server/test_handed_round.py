"""Several players share a device: it shows each their own cards, and only on confirmation."""

import json
import random
from pathlib import Path

import pytest

from guests import Guest, Json, TableClient, table_request
from push_service import push_service
from server.local_server import LocalServer
from server.stubs import Stub
from server.test_options import in_an_older_layout
from whistlestop import Game
from whistlestop.server.notifications import public_hosts


def shared_table(ada: Guest, *seats: str, **wanted) -> Json:
    """Create a table on whose device Ada and Béla play."""
    seats = seats or ("you", "beside:Béla")
    wanted = {"seating": "as_listed", "title": "berlin", **wanted}
    return ada.open_table(*seats, handed_round=True, **wanted)


def check_messages(texts: list[str], looking: int | None, truth: list[Game]) -> int:
    """Check that messages contain only the information of the player who looks (None: no player).

    Return how many contain that player's private information.
    """
    own = 0
    for text in texts:
        message = json.loads(text)
        if message["type"] != "update":
            continue
        view = message["view"]
        assert view["seat"] in (None, looking)
        for entry in message["entries"]:
            is_kept = (entry["action"] or "").startswith("keep")
            assert not is_kept or entry["seat"] == view["seat"] is not None
            for event in entry["events"]:
                is_hidden = event["kind"] == "card_taken" and event["source"] == "deck"
                assert not (is_hidden and event.get("card")) or event["seat"] == view["seat"]
        if view["phase"] != "choose_tickets":  # then all choose at once: test_choosing.py
            real = truth[view["number"]].view(view["seat"]).to_dict()
            assert view == json.loads(json.dumps(real))
        if view["seat"] is None and view["phase"] != "over":
            assert view["hand"] is view["tickets"] is view["offered"] is None
            assert view["legal"] == []
        own += view["seat"] is not None
    return own


def choose(
    one: TableClient, seats: tuple[int, ...], other: TableClient, chance: random.Random
) -> None:
    """Choose the first tickets of the device's players, and of the player elsewhere."""
    for seat in seats:
        one.show_to(seat).play(chance.choice(one.legal))
    other.until_my_turn().play(chance.choice(other.legal))
    for client in (one, other):
        client.until(lambda client: client.view["phase"] != "choose_tickets")


def view_of(client: TableClient) -> int | None:
    seat: int | None = client.view["seat"]
    return seat


def test_the_table_lists_the_players_who_share_the_device(ada: Guest, stranger: Guest):
    table = shared_table(ada)
    assert (table["you"], table["yours"], table["handed_round"]) == (0, [0, 1], True)
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Béla"]
    assert stranger.table(table)["yours"] == []
    assert ada.start(table)["state"] == "playing"


def test_nothing_is_shown_before_a_player_confirms_looking(ada: Guest, server: LocalServer):
    table = ada.start(shared_table(ada))
    with ada.visit(table) as client:
        client.until_seen()
        assert (view_of(client), client.view["hand"], client.view["turn"]) == (None, None, 0)
        assert client.view["legal"] == []
        client.show_to(0)
        assert client.view["hand"] is not None
        assert client.legal
        client.show_to(None)
        assert client.view["hand"] is None


def test_each_player_is_shown_only_their_own_cards(
    ada: Guest, stranger: Guest, server: LocalServer
):
    table = ada.start(shared_table(ada))
    heard: dict[int | None, list[str]] = {None: [], 0: [], 1: []}
    chance = random.Random(5)
    with ada.visit(table) as client:
        client.until_seen()
        for _ in range(60):
            heard[None] += client.heard
            client.heard.clear()
            turn = client.view["turn"]
            if turn is None:
                break
            client.show_to(turn)
            client.play(chance.choice(client.legal))
            heard[turn] += client.heard
            client.heard.clear()
            client.show_to(None)
            entries = {entry["number"]: entry for entry in client.entries}
            kept = [entry["action"] for entry in entries.values() if entry["seat"] == turn]
            assert not any(action and action.startswith("keep") for action in kept)
    truth = server.truth(table)
    assert check_messages(heard[None], None, truth) == 0
    for seat in range(2):
        assert check_messages(heard[seat], seat, truth) > 10


def test_after_a_turn_the_page_still_shows_the_player_who_moved(ada: Guest):
    table = ada.start(shared_table(ada))
    with ada.visit(table) as client:
        client.until_seen().show_to(0)
        client.play(client.legal[0])
        assert (view_of(client), client.view["turn"]) == (0, 1)  # such as the last card
        assert client.view["legal"] == []
        client.show_to(None).show_to(1)
        assert view_of(client) == 1


def test_only_the_player_to_decide_may_look_and_play(ada: Guest):
    table = ada.start(shared_table(ada))
    with ada.visit(table) as client:
        client.until_seen()
        code, message = client.refusal_of_text('{"type": "look", "seat": 1}')
        assert (code, message) == ("not_your_look", "it is Ada's turn to look at the cards")
        assert client.refusal("draw deck")[0] == "cards_hidden"
        assert "red" not in client.refusals[-1]["message"]
        action = client.show_to(0).legal[0]
        client.play(action)
        assert client.refusal("draw deck")[0] == "cards_hidden"
        assert client.refusal_of_text('{"type": "look", "seat": 0}')[0] == "not_your_look"


@pytest.mark.parametrize(
    "text", ['{"type": "look"}', '{"type": "look", "seat": 9}', '{"type": "look", "seat": "0"}']
)
def test_a_malformed_look_message_is_refused(ada: Guest, text):
    table = ada.start(shared_table(ada))
    with ada.visit(table) as client:
        client.until_seen()
        assert client.refusal_of_text(text)[0] == "malformed"


def test_a_player_alone_at_a_device_has_nothing_to_hand_round(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open")
    bela.join(table)
    ada.start(table)
    with ada.visit(table) as client:
        client.until_seen()
        assert client.refusal_of_text('{"type": "look", "seat": 0}')[0] == "not_handed_round"


def test_a_reloaded_page_shows_no_cards(ada: Guest):
    table = ada.start(shared_table(ada))
    with ada.visit(table) as client:
        client.until_seen().show_to(0)
        with ada.visit(table) as other:
            other.until_seen()
            assert view_of(other) is None
            assert other.view["hand"] is None
        assert view_of(client) == 0


def test_neither_replay_nor_hint_reveals_hidden_cards(ada: Guest, stubs: type[Stub]):
    table = ada.start(shared_table(ada, hints=True))
    path = f"/tables/{table['code']}"
    assert ada.ask("GET", f"{path}/replay")["perspective"] == "none"
    assert ada.refusal("GET", f"{path}/replay", params={"seat": 0})[:2] == (403, "own_perspective")
    said = ada.refusal("POST", f"{path}/hint", json={"number": 0})
    assert said[:2] == (409, "cards_hidden")
    with ada.visit(table) as client:
        client.until_seen().show_to(0)
        assert ada.hint(table, 0)["moves"]
        assert ada.table(table)["seats"][0]["hints"] == 1


def test_players_on_other_devices_take_part(ada: Guest, bela: Guest):
    table = shared_table(ada, "you", "open", "beside:Cleo")
    bela.join(table)
    ada.start(table)
    chance = random.Random(2)
    with ada.visit(table) as one, bela.visit(table) as two:
        two.until_seen()
        one.until_seen()
        choose(one, (0, 2), two, chance)
        for number in range(3, 33):
            one.until(lambda client, number=number: client.number >= number)
            turn = one.view["turn"]
            if turn is None:
                break
            if turn in (0, 2):
                if view_of(one) != turn:
                    one.show_to(turn)
                one.play(chance.choice(one.legal))
                assert view_of(one) == turn
            else:
                shown = view_of(one)
                two.until(lambda client, number=number: client.number >= number)
                two.play(chance.choice(two.legal))
                one.until(lambda client, number=number: client.number > number)
                assert view_of(one) == shown  # the last player on this device still looks
        assert two.view["seat"] == 1


def test_a_game_is_played_to_its_end_and_all_cards_are_shown(ada: Guest, server: LocalServer):
    table = ada.start(shared_table(ada))
    play_out(ada, table)
    with ada.visit(table) as client:
        assert client.until_seen().is_over
        assert client.view["scores"]
    with ada.list_games() as shown:
        assert shown.game(table)["you"] == 0
    profile = ada.ask("GET", "/me/profile")
    assert [title["games"] for title in profile["titles"]] == [1]
    again = ada.again(table, seating="turned")
    assert (again["you"], again["yours"]) == (1, [1, 0])
    with ada.visit(again) as client:
        client.until_seen().show_to(0)  # Béla begins
        assert ada.table(again)["seats"][0]["name"] == "Béla"
    with ada.list_games() as shown:
        assert shown.game(again)["you"] == 0  # the player to move


def play_out(ada: Guest, table: Json) -> None:
    chance = random.Random(8)
    with ada.visit(table) as client:
        client.until_seen()
        while not client.is_over:
            if view_of(client) != client.view["turn"]:
                client.show_to(client.view["turn"])
            client.play(chance.choice(client.legal))
        client.until(lambda client: client.table["state"] == "over")


def test_the_players_on_one_device_agree_together(ada: Guest, bela: Guest, server: LocalServer):
    table = shared_table(ada, "you", "beside:Dora", "open")
    bela.join(table)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as two:
        chance = random.Random(1)
        one.until_seen()
        two.until_seen()
        choose(one, (0, 1), two, chance)
        while not one.is_over:
            number, turn = one.number, one.view["turn"]
            if turn == 2:
                two.until(lambda client, number=number: client.number >= number)
                two.play(chance.choice(two.legal))
            else:
                if view_of(one) != turn:
                    one.show_to(turn)
                one.play(chance.choice(one.legal))
            one.until(lambda client, number=number: client.number > number)
        one.until(lambda client: client.table["state"] == "over")
        assert ada.again(table)["again"]["agreed"] == [0, 1]
        assert bela.again(table)["state"] == "playing"


def test_players_on_one_device_cannot_be_nudged_by_each_other(ada: Guest):
    table = ada.start(shared_table(ada, nudge_after=5))
    with ada.visit(table) as client:
        client.until_seen().show_to(0)
        client.play(client.legal[0])
        said = ada.refusal("POST", f"/tables/{table['code']}/seats/1/nudge")
        assert said[:2] == (409, "not_idle")


def test_a_player_next_to_the_one_who_moved_gets_no_notification(
    monkeypatch: pytest.MonkeyPatch, ada: Guest, bela: Guest
):
    monkeypatch.setattr(public_hosts, "ANYWHERE", True)
    with push_service() as service:
        browser = service.browser("ada")
        key = browser.subscribe(ada)
        table = shared_table(ada, "you", "beside:Cleo", "open")
        bela.join(table)
        ada.start(table)
        with ada.visit(table) as one, bela.visit(table) as two:
            one.until_seen().socket.send('{"type": "visible", "visible": false}')
            for seat in (0, 1):
                one.show_to(seat).play(one.legal[0])
            two.until_my_turn()
            two.play(two.legal[0])
            browser.await_messages(key, 1)  # only once it came back to this device
            assert len(browser.await_messages(key, 1)) == 1


@pytest.mark.parametrize(
    ("seats", "wanted", "code", "about"),
    [
        (("you", "beside:Béla"), {"handed_round": False}, "handed_round", "table for one device"),
        (("you", "open"), {}, "handed_round", "one more player"),
        (("beside:Béla", "open"), {}, "handed_round", "needs your seat"),
        (("you", "beside:Béla"), {"rated": True}, "rated", "can't be rated"),
        (("you", "beside:"), {}, "text_invisible", "visible"),
        (("you", "beside:Béla"), {"handed_round": "yes"}, "malformed", "handed_round"),
    ],
)
def test_a_table_that_cannot_be_handed_round_is_refused(
    shared_ada: Guest, seats, wanted, code, about
):
    body = table_request(*seats, **{"handed_round": True, **wanted})
    status, said, message = shared_ada.refusal("POST", "/tables", json=body)
    assert (status, said) == (422, code)
    assert about in message


def test_a_player_on_a_shared_device_has_their_own_name_and_colour(ada: Guest):
    body = table_request("you", "beside:Béla", handed_round=True, colour=3)
    body["seats"][1]["colour"] = 3
    colours = [seat["colour"] for seat in ada.ask("POST", "/tables", json=body)["seats"]]
    assert colours[0] == 3
    assert colours[1] != 3
    body["seats"][1]["colour"] = 4
    assert ada.ask("POST", "/tables", json=body)["seats"][1]["colour"] == 4
    del body["seats"][1]["name"]
    assert ada.refusal("POST", "/tables", json=body)[:2] == (422, "handed_round")


def test_no_player_joins_a_device_once_the_table_is_created(ada: Guest):
    table = shared_table(ada, "you", "beside:Béla", "open")
    path = f"/tables/{table['code']}/seats/2"
    said = ada.refusal("POST", path, json={"kind": "beside", "name": "Cleo"})
    assert said[:2] == (422, "seats")


@pytest.mark.sqlite
def test_shared_devices_survive_a_restart_and_older_tables_have_none(tmp_path: Path):
    with LocalServer(tmp_path / "new") as server:
        ada = server.guest("Ada")
        table = ada.start(shared_table(ada))
        alone = ada.open_table("you", "open")
    with LocalServer(tmp_path / "new") as server:
        again = server.reopen(ada)
        assert again.table(table)["yours"] == [0, 1]
        with again.visit(table) as client:
            client.until_seen().show_to(0)
    in_an_older_layout(tmp_path / "new", tmp_path / "old", "0012")
    with LocalServer(tmp_path / "old") as server:
        assert server.reopen(ada).table(alone)["yours"] == [0]
        assert [seat.beside for seat in server.row(table).seats] == [False, False]
