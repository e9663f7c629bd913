"""Write the games that the client's unit tests read, as the server sends them.

    python tools/client_fixtures.py

One game per title, from its record ``2-path.txt``, in ``web/tests/recorded/``: the title's facts,
the replay that seat 0 gets, the table, seat 0's view on one of its turns, and its views at moments
that components show differently. ``bots.json`` lists the levels of bots. ``deals.json`` has a deal
of each title with the most players, and the numbers from which it follows.
``tests/server/test_client_fixtures.py`` checks that the files are those that this server sends.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from whistlestop import Game
from whistlestop.game.commitment import Shuffle
from whistlestop.game.setting_up import secure_seed
from whistlestop.game.view import View
from whistlestop.server.lobby.feed import Feed
from whistlestop.server.review.replay import replay_json
from whistlestop.server.store.game_log import StandingAction
from whistlestop.server.store.store import SeatRow, TableRow
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.encoding import encode_view
from whistlestop.server.table.table_state import TableState
from whistlestop.server.titles.facts import title_facts
from whistlestop.server.titles.routes import bots
from whistlestop.titles import load, title_ids
from whistlestop.titles.title import FOLDER

RECORDED = Path(__file__).resolve().parents[1] / "web" / "tests" / "recorded"
BOTS = RECORDED / "bots.json"
DEALS = RECORDED / "deals.json"
SEAT = 0
GUEST = "guest"


def is_due(view: View, phase: str) -> bool:
    """Check whether seat 0 has a decision in this phase."""
    return view.turn == SEAT and view.phase == phase


# The views to record of each title's game, each the first at which the condition holds.
MOMENTS: dict[str, dict[str, Callable[[View], object]]] = {
    "europe": {
        "choosing": lambda view: is_due(view, "choose_tickets"),
        "theirs": lambda view: view.turn not in (None, SEAT),
        "second_card": lambda view: is_due(view, "second_card"),
        "tunnel": lambda view: is_due(view, "tunnel"),
        "last_turn": lambda view: is_due(view, "act") and view.turns_left is not None,
        "over": lambda view: view.phase == "over",
    },
    "card_game": {
        "choosing": lambda view: is_due(view, "choose_tickets"),
        "robbing": lambda view: any(each.robs for each in view.placements or ()),
        "completing": lambda view: is_due(view, "complete_tickets"),
        "over": lambda view: view.phase == "over",
    },
    "nordic": {"laying": lambda view: is_due(view, "substitutes") and len(view.legal) > 2},
}


def main() -> None:
    RECORDED.mkdir(exist_ok=True)
    for title in title_ids():
        file_of(title).write_bytes(recorded(title))
    BOTS.write_bytes(recorded_bots())
    DEALS.write_bytes(recorded_deals())


def recorded_bots() -> bytes:
    """Return the levels of bots, as the server sends them."""
    return msgspec.json.encode([each.model_dump(mode="json") for each in bots()]) + b"\n"


def recorded_deals() -> bytes:
    """Return a deal of each title, and the numbers from which the client must deal the same."""
    return msgspec.json.encode([_deal_of(title) for title in title_ids()]) + b"\n"


def _deal_of(title: str) -> dict[str, Any]:
    facts, rules = title_facts(load(title)), load(title).rules
    players = rules.players_at_most
    numbers = tuple(f"{seat:032x}" for seat in range(players))
    shuffle = Shuffle(secure_seed(title.encode().rjust(32)), "5a" * 16, numbers)
    game = Game.new(title, players=players, seed=shuffle.seed)
    return {
        "title": title,
        "deck": {
            "cards": facts.deck,
            "players": players,
            "hand": rules.starting_hand,
            "locomotives": rules.starting_locomotives,
            "row": rules.face_up_cards,
            "sweepAt": rules.sweep_at_locomotives,
        },
        "numbers": {
            "seed": str(shuffle.secret),
            "salt": shuffle.salt,
            "contributions": shuffle.contributions,
        },
        "deal": {
            "hands": [_hand(game.view(seat)) for seat in range(players)],
            "row": game.view(None).face_up,
        },
    }


def _hand(view: View) -> dict[str, int]:
    return {card: number for card, number in (view.hand or {}).items() if number}


def file_of(title: str) -> Path:
    """Return where a title's recorded game is."""
    return RECORDED / f"{title}.json"


def recorded(title: str) -> bytes:
    """Return a title's facts and one of its games, as the server sends them to seat 0."""
    record = FOLDER / title / "records" / "2-path.txt"
    game = Game.from_record(record.read_text(encoding="utf-8"))
    log = [StandingAction(seat, str(action), None) for seat, action in game.played]
    replay = replay_json(game.from_start(), log, SEAT, {"title": game.title.spec, "table": None})
    parts = {
        "facts": title_facts(game.title),
        "table": _table(game).model_dump(mode="json"),
        "replay": msgspec.Raw(replay),
        "turn": msgspec.Raw(encode_view(_turn(game).view(SEAT))),
        "moments": {
            name: msgspec.Raw(encode_view(_first(game, reached)))
            for name, reached in MOMENTS.get(title, {}).items()
        },
    }
    return msgspec.json.encode(parts) + b"\n"


def _turn(game: Game) -> Game:
    """Return the game when seat 0 begins a turn, halfway through or later."""
    middle = game.from_start()
    for number, (_, action) in enumerate(game.played):
        is_turn = middle.seat == SEAT and middle.view(SEAT).phase == "act"
        if number > len(game.played) // 2 and is_turn:
            return middle
        middle.play(action)
    raise ValueError("seat 0 has no turn in the second half of this game")


def _first(game: Game, reached: Callable[[View], object]) -> View:
    """Return seat 0's view when a condition first holds."""
    middle = game.from_start()
    for _, action in [*game.played, (None, None)]:
        view = middle.view(SEAT)
        if reached(view):
            return view
        if action is not None:
            middle.play(action)
    raise ValueError("this game has no such moment")


def _table(game: Game):
    """Return a person's table of such a game against a bot, as that person sees it."""
    seats = [
        SeatRow(0, "person", "Ada", None, GUEST, ""),
        SeatRow(1, "bot", "Bruno", "conductor", None, ""),
    ]
    row = TableRow(
        code="recorded",
        title=game.title.spec,
        state="playing",
        seating="as_listed",
        pace=0,
        options={},
        seed=0,
        salt="",
        creator=GUEST,
        next_table=None,
        seats=seats,
    )
    return Audience(TableState(row), Feed()).info(GUEST)


if __name__ == "__main__":
    main()
