"""The players' browsers contribute to the shuffle, and everything can be checked afterwards."""

import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from guests import Guest, Json, choose_tickets, play_to_the_end
from server.local_server import LocalServer
from whistlestop import Game
from whistlestop.game.commitment import Shuffle
from whistlestop.titles import load

DOCS = Path(__file__).parents[2] / "docs/play/fair-shuffle.md"
ONE, TWO, THREE = "0f" * 16, "a1" * 16, "77" * 16
CARDS = load("london").train_cards


def contribute(guest: Guest, table: Json, number: object) -> None:
    guest.ask("POST", f"/tables/{table['code']}/contribution", json={"random": number})


def refusal(guest: Guest, table: Json, number: object) -> str:
    path = f"/tables/{table['code']}/contribution"
    return guest.refusal("POST", path, json={"random": number})[1]


class Finished(NamedTuple):
    """A game of two people that is over: each one's guest, and the table at its end."""

    server: LocalServer
    ada: Guest
    bela: Guest
    before: Json
    after: Json


@pytest.fixture(scope="module")
def finished(shared_server: LocalServer) -> Finished:
    ada, bela = shared_server.guest("Ada"), shared_server.guest("Béla")
    table = ada.open_table("you", "open", title="london", seating="as_listed")
    bela.join(table)
    for guest, number in ((ada, ONE), (ada, TWO), (bela, THREE)):  # the last one counts
        contribute(guest, table, number)
    with ada.visit(table) as one, bela.visit(table) as other:
        before = ada.table(table)
        ada.start(table)
        choose_tickets(one, other)
        play_to_the_end(one, other, chance=random.Random(1))
        return Finished(shared_server, ada, bela, before, one.table)


def shuffle_of(table: Json) -> Shuffle:
    return Shuffle(int(table["seed"]), table["salt"], tuple(table["contributions"]))


def test_the_cards_follow_from_the_secret_and_all_contributions(finished: Finished) -> None:
    before, after = finished.before, finished.after
    assert [before[name] for name in ("seed", "salt", "contributions")] == [None] * 3
    assert after["contributions"] == [TWO, THREE]
    assert shuffle_of(after).commitment == after["commitment"] == before["commitment"]
    game = Game.new("london", players=2, seed=shuffle_of(after).seed)
    for _, notation in finished.server.log(after):
        game.play(notation)
    assert game.is_over


def test_the_program_of_the_docs_deals_the_same_cards(finished: Finished, tmp_path: Path) -> None:
    code = re.search(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert code is not None
    assert len(code[1].splitlines()) <= 24
    assert "whistlestop" not in code[1]
    record = finished.ada.http.get(f"/tables/{finished.after['code']}/record").text
    (tmp_path / "record.txt").write_text(record, "utf-8")
    hand = str(load("london").rules.starting_hand)
    kinds = [f"{card}={count}" for card, count in CARDS.items() if count]
    command = [sys.executable, "-c", code[1], str(tmp_path / "record.txt"), hand, *kinds]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    start = Game.from_record(record).from_start()
    expected = [
        f"seat {seat}: " + " ".join(sorted(card for card, n in hand.items() for _ in range(n)))
        for seat, hand in ((seat, start.view(seat).hand or {}) for seat in range(2))
    ]
    assert printed.splitlines() == [
        *expected,
        "face up: " + " ".join(map(str, start.view().face_up)),
    ]


def test_the_docs_program_notices_another_secret(finished: Finished, tmp_path: Path) -> None:
    code = re.search(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert code is not None
    record = finished.ada.http.get(f"/tables/{finished.after['code']}/record").text
    other = record.replace(f"salt: {finished.after['salt']}", "salt: 00")
    (tmp_path / "record.txt").write_text(other, "utf-8")
    command = [sys.executable, "-c", code[1], str(tmp_path / "record.txt"), "2", "red=12"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "another secret number" in done.stderr


def test_the_next_game_has_the_numbers_that_players_sent_with_their_wish(
    finished: Finished,
) -> None:
    promised = finished.ada.table(finished.after)["next_commitment"]
    assert promised not in (None, finished.after["commitment"])
    wish: dict[str, Any] = {"seating": "as_listed"}
    with finished.ada.visit(finished.after) as client:
        client.until_seen()
        for_another_secret = {"commitment": "0" * 64, "random": THREE}
        finished.bela.again(finished.after, **wish, contribution=for_another_secret)
        for_this_one = {"commitment": promised, "random": ONE}
        following = finished.ada.again(finished.after, **wish, contribution=for_this_one)
    assert following["state"] == "playing"
    assert following["commitment"] == promised
    assert following["contributions"] == [ONE]
    assert finished.ada.table(finished.after)["next_commitment"] is None
    row = finished.server.row(following)
    assert row.shuffle == Shuffle(row.seed, row.salt, (ONE,))


def test_contributions_are_shown_once_the_game_has_begun(ada: Guest) -> None:
    table = ada.open_table("you", "path")
    contribute(ada, table, ONE)
    assert ada.table(table)["contributions"] is None
    assert ada.start(table)["contributions"] == [ONE]
    assert refusal(ada, table, TWO) == "started"


def test_only_players_contribute_and_only_valid_numbers(ada: Guest, bela: Guest) -> None:
    table = ada.open_table("you", "path", public=True, watchable=True)
    assert refusal(bela, table, ONE) == "no_seat"
    for number in ("", "0f" * 15, "0F" * 16, "0f" * 17, "é" * 32, 5, None, [ONE]):
        assert refusal(ada, table, number) == "malformed"
    assert ada.start(table)["contributions"] == []


def test_numbers_of_players_who_left_do_not_count(ada: Guest, bela: Guest) -> None:
    table = ada.open_table("you", "open")
    bela.join(table)
    contribute(ada, table, ONE)
    contribute(bela, table, TWO)
    for seat in ({"kind": "open"}, {"kind": "bot", "bot": "path"}):
        ada.ask("POST", f"/tables/{table['code']}/seats/1", json=seat)
    assert ada.start(table)["contributions"] == [ONE]


def test_a_number_outlives_other_tables_before_the_game(ada: Guest, bela: Guest) -> None:
    table = ada.open_table("you", "path")
    contribute(ada, table, ONE)
    for _ in range(2):  # the server forgets idle tables when another one is opened
        bela.open_table("you", "path")
    assert ada.start(table)["contributions"] == [ONE]
