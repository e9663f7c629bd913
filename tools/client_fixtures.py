"""Write the games that the client's unit tests read, as the server sends them.

    python tools/client_fixtures.py

One game per title, from its record ``2-path.txt``, in ``web/tests/recorded/``: the title's facts,
the replay that seat 0 gets, and the table and seat 0's view on one of its turns.
``tests/server/test_client_fixtures.py`` checks that the files are those that this server sends.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from whistlestop import Game
from whistlestop.server.lobby.feed import Feed
from whistlestop.server.review.replay import replay_json
from whistlestop.server.store.game_log import StandingAction
from whistlestop.server.store.store import SeatRow, TableRow
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.encoding import encode_view
from whistlestop.server.table.table_state import TableState
from whistlestop.server.titles.facts import title_facts
from whistlestop.titles import title_ids
from whistlestop.titles.title import FOLDER

RECORDED = Path(__file__).resolve().parents[1] / "web" / "tests" / "recorded"
SEAT = 0
GUEST = "guest"


def main() -> None:
    RECORDED.mkdir(exist_ok=True)
    for title in title_ids():
        file_of(title).write_bytes(recorded(title))


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
