"""The players' browsers contribute to the shuffle, and everything can be checked afterwards."""

import itertools
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


def docs_program() -> str:
    code = re.search(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert code is not None
    return code[1]


def deal_of_docs(record: Path, fingerprint: str) -> subprocess.CompletedProcess[str]:
    """Let the program of the docs deal the cards of a London record."""
    hand = str(load("london").rules.starting_hand)
    kinds = [f"{card}={count}" for card, count in CARDS.items() if count]
    command = [sys.executable, "-c", docs_program(), str(record), fingerprint, hand, *kinds]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def deal_of_game(start: Game) -> list[str]:
    """Return the deal of a game's start as the program of the docs prints it."""
    hands = [start.view(seat).hand or {} for seat in range(start.players)]
    return [
        *(
            f"seat {seat}: " + " ".join(sorted(card for card, n in hand.items() for _ in range(n)))
            for seat, hand in enumerate(hands)
        ),
        "face up: " + " ".join(map(str, start.view().face_up)),
    ]


def test_the_program_of_the_docs_deals_the_same_cards(finished: Finished, tmp_path: Path) -> None:
    assert len(docs_program().splitlines()) <= 25
    assert "whistlestop" not in docs_program()
    record = finished.ada.http.get(f"/tables/{finished.after['code']}/record").text
    (tmp_path / "record.txt").write_text(record, "utf-8")
    expected = deal_of_game(Game.from_record(record).from_start())
    done = deal_of_docs(tmp_path / "record.txt", finished.after["commitment"])
    assert done.stdout.splitlines() == expected


def test_the_program_of_the_docs_sweeps_rows(tmp_path: Path) -> None:
    shuffles = (Shuffle(secret, "00", (ONE,)) for secret in itertools.count(2**255))
    games = ((shuffle, Game.new("london", players=2, seed=shuffle.seed)) for shuffle in shuffles)
    shuffle, start = next(found for found in games if found[1].view().discard)  # swept at once
    (tmp_path / "record.txt").write_text(
        f"seats: 2\nseed: {shuffle.secret}\nsalt: 00\n"
        f"seed commitment: {shuffle.commitment}\ncontributions: {ONE}\n",
        "utf-8",
    )
    done = deal_of_docs(tmp_path / "record.txt", shuffle.commitment)
    assert done.stdout.splitlines() == deal_of_game(start)


def test_the_docs_program_notices_another_secret(finished: Finished, tmp_path: Path) -> None:
    record = finished.ada.http.get(f"/tables/{finished.after['code']}/record").text
    other = record.replace(f"salt: {finished.after['salt']}", "salt: 00")
    (tmp_path / "record.txt").write_text(other, "utf-8")
    done = deal_of_docs(tmp_path / "record.txt", finished.after["commitment"])
    assert done.returncode == 1
    assert "another secret number" in done.stderr


def test_the_docs_program_believes_the_fingerprint_from_before_the_game(tmp_path: Path) -> None:
    shuffle, honest = Shuffle(2**255, "00", (ONE,)), Shuffle(2**255 + 1, "00", (ONE,))
    (tmp_path / "record.txt").write_text(  # a server that swaps the whole secret
        f"seats: 2\nseed: {shuffle.secret}\nsalt: 00\n"
        f"seed commitment: {shuffle.commitment}\ncontributions: {ONE}\n",
        "utf-8",
    )
    done = deal_of_docs(tmp_path / "record.txt", honest.commitment)
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


def test_numbers_outlive_a_restart_before_the_game(
    data: Path, server: LocalServer, ada: Guest, bela: Guest
) -> None:
    table = ada.open_table("you", "open", "path")
    bela.join(table)
    contribute(bela, table, TWO)
    contribute(ada, table, ONE)
    server.end()
    with LocalServer(data) as again:
        assert again.reopen(ada).start(table)["contributions"] == [ONE, TWO]


def test_the_next_game_keeps_its_promise_after_a_restart(
    data: Path, server: LocalServer, ada: Guest, bela: Guest
) -> None:
    table = ada.open_table("you", "open", title="london", seating="as_listed")
    bela.join(table)
    with ada.visit(table) as one, bela.visit(table) as other:
        ada.start(table)
        choose_tickets(one, other)
        play_to_the_end(one, other, chance=random.Random(1))
    promised = ada.table(table)["next_commitment"]
    numbers = [{"commitment": promised, "random": number} for number in (ONE, TWO)]
    with bela.visit(table):  # so that one wish alone does not begin the game
        ada.again(table, seating="as_listed", contribution=numbers[0])
    server.end()
    with LocalServer(data) as again:
        ada, bela = again.reopen(ada), again.reopen(bela)
        assert ada.table(table)["next_commitment"] == promised
        following = bela.again(table, seating="as_listed", contribution=numbers[1])
        assert following["commitment"] == promised
        assert following["contributions"] == [ONE, TWO]
        assert again.row(following).next_contributions == []
