"""Wins against a player's own guest accounts do not raise their place on the ladder."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import anyio
import pytest
from openskill.models import PlackettLuce

from server.new_store import new_store
from whistlestop.server.people.person_store import PersonStore
from whistlestop.server.ratings import ladder, ratings
from whistlestop.server.ratings.ladder import ladder_of
from whistlestop.server.ratings.rating_messages import LadderEntry
from whistlestop.server.ratings.rating_store import RatingStore
from whistlestop.server.ratings.rating_weights import (
    ALL_UNKNOWN,
    FULL_HISTORY,
    PAIR_GAMES,
    PAIR_TIME,
    PLACED,
    Player,
    Skill,
    player_after,
)
from whistlestop.server.ratings.ratings import Ratings
from whistlestop.server.store.rows import SeatRow, TableRow
from whistlestop.server.store.terms import Terms

TITLE = "card_game"
HOUR = 3_600_000


class Results:
    """Rated games by place alone: the players finish in the order of their seats."""

    def __init__(self, folder: Path) -> None:
        self.store = new_store(folder)
        self.ratings = Ratings(RatingStore(self.store))
        self.games = 0
        self.at = 1_000_000_000_000

    def add(self, *players: str, title: str = TITLE) -> None:
        """Add and count a game; players whose names begin with ``bot:`` are levels."""
        self.games += 1
        self.at += HOUR
        code = f"GAME{self.games}"
        seats = [_seat(code, number, name) for number, name in enumerate(players)]
        row = TableRow(code, title, "over", "as_listed", 0, {}, 1, "", "", None, seats)
        row.terms, row.changed, row.series = Terms(rated=True), self.at, code
        self.store.add_table(row)
        self.ratings.count_new()

    def ladder(self, guest: str = "") -> list[LadderEntry]:
        persons = cast(Any, SimpleNamespace(store=PersonStore(self.store)))
        return anyio.run(ladder_of, TITLE, self.ratings, persons, guest)

    def people(self, guest: str = "") -> dict[str, LadderEntry]:
        return {entry.name: entry for entry in self.ladder(guest) if entry.level is None}


def _seat(code: str, number: int, name: str) -> SeatRow:
    level = name.removeprefix("bot:") if name.startswith("bot:") else None
    kind = "person" if level is None else "bot"
    guest = name if level is None else None
    return SeatRow(number, cast(Any, kind), name, level, guest, f"{code}-{number}")


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Results]:
    monkeypatch.setattr(ratings, "places_in", lambda row, actions: list(range(len(row.seats))))
    found = Results(tmp_path)
    yield found
    found.store.close()


def farm(results: Results, *more: str) -> None:
    """Win twenty games of four against guests who have never played before."""
    for game in range(20):
        guests = [f"guest {game} {n}" for n in range(3 - len(more))]
        results.add("farmer", *guests, *more)


def test_twenty_wins_over_new_guests_do_not_raise_the_place(results: Results):
    farm(results)
    entries = results.ladder("farmer")
    levels = [n for n, entry in enumerate(entries) if entry.level is not None]
    [place] = [n for n, entry in enumerate(entries) if entry.you]
    assert place > max(levels), "a farmer has no place among bots and players"
    assert entries[place].provisional
    assert entries[place].rating < 1700
    assert len(results.people()) <= ladder.SHOWN_WITHOUT_PLACE, "nor have sixty guests"


def test_a_thousand_wins_over_new_guests_raise_no_more_than_two_hundred():
    def won(games: int) -> Player:
        farmer = Player()
        for _ in range(games):
            farmer = player_after([farmer, Player(), Player(), Player()], [0, 1, 2, 3], 0, set())
        return farmer

    few, many = won(200), won(1000)
    assert many.history == 0
    assert many.skill.mu == pytest.approx(few.skill.mu, abs=0.1)
    assert many.unknown <= ALL_UNKNOWN


def test_a_bot_at_the_table_does_not_make_guests_count(results: Results):
    for _ in range(20):
        results.add("honest", "bot:newcomer")
    farm(results, "bot:newcomer")
    found = results.people("farmer")
    assert not found["farmer"].provisional, "the games against the bot count"
    traveller = next(entry for entry in results.ladder() if entry.level == "traveller")
    assert found["farmer"].at_least < traveller.rating
    assert found["farmer"].rating - found["honest"].rating < 200


def test_guests_who_play_each_other_get_no_history(results: Results):
    for _ in range(3):
        for one in range(4):
            results.add(f"guest {one}", f"guest {(one + 1) % 4}", f"guest {(one + 2) % 4}")
    assert all(entry.provisional for entry in results.people().values())


def test_a_player_with_a_history_counts_in_full(results: Results):
    for _ in range(int(FULL_HISTORY)):
        results.add("ada", "bot:traveller")
        results.add("bot:traveller", "béla")
    before = results.people()
    [ada, bela] = [results.ratings.store.rating(TITLE, name) for name in ("ada", "béla")]
    assert ada is not None and bela is not None
    model = PlackettLuce()
    teams = [[model.rating(mu=each.mu, sigma=each.sigma)] for each in (bela, ada)]
    [[first], [second]] = model.rate(teams)
    results.add("béla", "ada")
    found = results.people()
    assert found["béla"].rating == ladder.points(first.mu) > before["béla"].rating
    assert found["ada"].rating == ladder.points(second.mu)


def test_two_people_count_for_each_other_at_most_ten_times_a_month(results: Results):
    for name in ("ada", "béla"):
        for _ in range(int(FULL_HISTORY)):
            results.add(name, "bot:traveller")
    seen = []
    for _ in range(PAIR_GAMES + 2):
        seen.append(results.people()["ada"].rating)
        results.add("ada", "béla", title=TITLE if len(seen) % 2 else f"{TITLE}:variant")
    assert seen == sorted(seen) and len(set(seen[: PAIR_GAMES + 1])) == PAIR_GAMES + 1
    assert results.people()["ada"].rating == seen[PAIR_GAMES]
    results.add("ada", "cleo")
    results.at += PAIR_TIME
    now = results.people()["ada"].rating
    results.add("ada", "béla")
    assert results.people()["ada"].rating > now


def test_the_ladder_is_sorted_by_the_lower_bound(results: Results):
    for _ in range(int(PLACED)):
        results.add("lucky", "bot:traveller")
    for _ in range(40):
        results.add("steady", "bot:traveller")
        results.add("bot:conductor", "steady")
    entries = results.ladder()
    bounds = [entry.at_least for entry in entries if not entry.provisional]
    assert bounds == sorted(bounds, reverse=True)
    found = results.people()
    for entry in found.values():
        assert entry.at_least == pytest.approx(entry.rating - (entry.uncertainty or 0), abs=1)


def test_ratings_computed_again_are_the_same(results: Results):
    farm(results, "bot:newcomer")
    for _ in range(PAIR_GAMES + 2):
        results.add("ada", "béla", "bot:traveller")
    before = results.ladder()
    assert results.ratings.rebuild() == results.games
    assert results.ladder() == before


def test_games_counted_under_older_rules_are_counted_again(
    results: Results, monkeypatch: pytest.MonkeyPatch
):
    farm(results)
    before = results.ladder("farmer")
    monkeypatch.setattr(ratings, "player_after", lambda players, *_: players[0])
    monkeypatch.setattr(ratings, "RULES", "other")
    results.ratings.count_new()
    assert results.people("farmer")["farmer"].rating == 1500
    monkeypatch.undo()
    monkeypatch.setattr(ratings, "places_in", lambda row, actions: list(range(len(row.seats))))
    results.ratings.count_new()
    assert results.ladder("farmer") == before


def test_losing_to_unknown_players_costs_as_little_as_winning_brings():
    known = Player(Skill(sigma=2.0), history=FULL_HISTORY)
    won = player_after([known, Player()], [0, 1], 0, set()).skill.mu - known.skill.mu
    lost = known.skill.mu - player_after([known, Player()], [1, 0], 0, set()).skill.mu
    assert 0 < won == pytest.approx(lost)
