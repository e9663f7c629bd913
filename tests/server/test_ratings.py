"""Ratings follow from the logs of rated games, in order, and can be computed again."""

import random

import pytest
from openskill.models import PlackettLuce

from command_line import refusal, run_command
from guests import Guest, Json, play_to_the_end
from server.local_server import LocalServer
from server.stubs import Stub
from whistlestop.bots.level_ratings import NEW, level_skill, skill_apart, skills
from whistlestop.bots.levels import LEVELS
from whistlestop.server.ratings import ladder, ratings
from whistlestop.server.ratings.ladder import points
from whistlestop.server.ratings.rating_weights import UNKNOWN, Skill, after
from whistlestop.server.ratings.ratings import places_of, seats_that_left
from whistlestop.server.store.game_log import StandingAction
from whistlestop.server.store.summary import Summary
from whistlestop.titles import title_ids


def finished(one: Guest, other: Guest, seed: int) -> str:
    """Play a rated game to its end; return the code of its table."""
    return str(played(one, other, seed)["code"])


def played(one: Guest, other: Guest, seed: int, title: str = "card_game", **wanted: object) -> Json:
    """Play a rated game to its end; return its last view, with the ``code`` of the table."""
    table = one.open_table("you", "open", title=title, seating="as_listed", rated=True, **wanted)
    other.join(table)
    assert one.start(table)["rated"] is True
    with one.visit(table) as a, other.visit(table) as b:
        play_to_the_end(a.until_seen(), b.until_seen(), chance=random.Random(seed))
        assert a.view is not None
        return {**a.view, "code": table["code"]}


def people(guest: Guest, title: str = "card_game") -> dict[str, Json]:
    found = guest.ask("GET", f"/ladders/{title}")
    return {entry["name"]: entry for entry in found["entries"] if entry["level"] is None}


def test_a_rated_game_moves_two_new_players_a_fifth_of_the_way(ada: Guest, bela: Guest):
    assert people(ada) == {}
    view = played(ada, bela, 1)
    model = PlackettLuce()
    both = [[model.rating()], [model.rating()]]
    ranks = [0 if seat in view["winners"] else 1 for seat in range(2)]
    wanted = [points(NEW + UNKNOWN * (r.mu - NEW)) for [r] in model.rate(both, ranks=ranks)]
    found = people(ada)
    assert [found[name]["rating"] for name in ("Ada", "Béla")] == wanted
    assert [found[name]["you"] for name in ("Ada", "Béla")] == [True, False]
    assert all(found[name]["games"] == 1 for name in found)
    first = found["Ada"]["uncertainty"]
    played(ada, bela, 2)
    assert people(ada)["Ada"]["uncertainty"] < first
    assert people(ada, "usa") == {}, "each title has ratings of its own"


def test_a_ladder_shows_the_best_and_the_guest_who_asks(
    ada: Guest, bela: Guest, monkeypatch: pytest.MonkeyPatch
):
    winner = "Ada" if 0 in played(ada, bela, 1)["winners"] else "Béla"
    monkeypatch.setattr(ladder, "SHOWN_WITHOUT_PLACE", 1)
    for guest in (ada, bela):
        assert set(people(guest)) == {winner, guest.name}


def test_games_that_are_not_rated_count_for_nothing(ada: Guest, bela: Guest, stubs: type[Stub]):
    table = ada.open_table("you", "tripper", title="card_game")
    ada.start(table)
    with ada.visit(table) as client:
        play_to_the_end(client.until_seen(), chance=random.Random(1))
    assert people(ada) == {}


def test_a_rated_game_against_a_level_changes_only_the_persons_rating(
    ada: Guest, stubs: type[Stub]
):
    levels = ada.ask("GET", "/ladders/card_game")["entries"]
    assert [entry["level"] for entry in levels] == [level.id for level in reversed(LEVELS)]
    table = ada.open_table("you", "newcomer", title="card_game", rated=True)
    ada.start(table)
    with ada.visit(table) as client:
        play_to_the_end(client.until_seen(), chance=random.Random(1))
    now = ada.ask("GET", "/ladders/card_game")["entries"]
    assert [entry for entry in now if entry["level"]] == levels
    [you] = [entry for entry in now if entry["you"]]
    assert you["rating"] != 1500


def test_ratings_are_the_same_when_they_are_computed_again(
    server: LocalServer, ada: Guest, bela: Guest
):
    cleo = server.guest("Cleo")
    for seed, (one, other) in enumerate([(ada, bela), (bela, cleo), (cleo, ada), (ada, bela)]):
        played(one, other, seed)
    before = people(ada)
    server.end()
    for _ in range(2):
        result = run_command("ratings", "rebuild", "--data", server.data)
        assert (result.exit_code, result.output) == (0, "4 rated games counted\n")
    with LocalServer(server.data) as again:
        assert people(again.reopen(ada)) == before


def test_an_uncounted_game_is_counted_at_the_next_start(
    server: LocalServer, ada: Guest, bela: Guest, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(server.app.state.registry.ratings, "count_new", lambda: None)
    code = finished(ada, bela, 1)
    assert people(ada) == {}
    assert changes_of(ada, code) == {}
    server.end()
    with LocalServer(server.data) as again:
        back = again.reopen(ada)
        assert set(people(back)) == {"Ada", "Béla"}
        assert set(changes_of(back, code)) == {0, 1}


def changes_of(guest: Guest, code: str) -> dict[int, Json]:
    return {each["seat"]: each for each in guest.table({"code": code})["ratings"]}


def test_a_rated_game_shows_its_rating_change_even_after_a_restart(
    server: LocalServer, ada: Guest, bela: Guest, stranger: Guest
):
    first = finished(ada, bela, 1)
    expected = {seat: people(ada)[name]["rating"] for seat, name in enumerate(("Ada", "Béla"))}
    shown = changes_of(ada, first)
    assert {seat: each["before"] for seat, each in shown.items()} == {0: 1500, 1: 1500}
    assert {seat: each["after"] for seat, each in shown.items()} == expected
    assert {each["counts_little"] for each in shown.values()} == {"unknown"}
    second = finished(ada, bela, 2)
    assert {seat: each["before"] for seat, each in changes_of(bela, second).items()} == expected
    assert changes_of(stranger, first) == shown, "spectators see it, and later games change nothing"
    server.end()
    assert run_command("ratings", "rebuild", "--data", server.data).exit_code == 0
    with LocalServer(server.data) as again:
        assert changes_of(again.reopen(ada), first) == shown


def test_the_page_of_a_finished_game_gets_the_rating_change(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open", title="card_game", seating="as_listed", rated=True)
    bela.join(table)
    ada.start(table)
    with ada.visit(table) as a, bela.visit(table) as b:
        a.until_seen()
        assert a.table["ratings"] == []
        play_to_the_end(a, b.until_seen(), chance=random.Random(1))
        for client in (a, b):
            client.until(lambda client: client.table["ratings"])


def test_a_game_says_that_the_same_people_have_met_too_often(
    ada: Guest, bela: Guest, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(ratings, "PAIR_GAMES", 1)
    finished(ada, bela, 1)
    for each in changes_of(ada, finished(ada, bela, 2)).values():
        assert each["before"] == each["after"]
        assert each["counts_little"] == "met_often"


def test_a_game_against_bots_counts_in_full(ada: Guest, stubs: type[Stub]):
    table = ada.open_table("you", "newcomer", title="card_game", rated=True)
    ada.start(table)
    with ada.visit(table) as client:
        play_to_the_end(client.until_seen(), chance=random.Random(1))
    [change] = changes_of(ada, table["code"]).values()
    assert change["counts_little"] is None
    assert change["before"] == 1500 != change["after"]


def test_a_deleted_player_has_no_rating_change(server: LocalServer, ada: Guest, bela: Guest):
    code = finished(ada, bela, 1)
    ada.ask("DELETE", "/me")
    assert set(changes_of(bela, code)) == {1}
    server.end()
    with LocalServer(server.data) as again:
        assert set(changes_of(again.reopen(bela), code)) == {1}


def test_a_deleted_player_leaves_the_ladder_and_no_other_rating_changes(
    server: LocalServer, ada: Guest, bela: Guest
):
    played(ada, bela, 1)
    before = people(bela)["Béla"]
    ada.ask("DELETE", "/me")
    assert people(bela) == {"Béla": before}
    server.end()
    assert run_command("ratings", "rebuild", "--data", server.data).exit_code == 0
    with LocalServer(server.data) as again:
        assert people(again.reopen(bela)) == {"Béla": before}


def test_two_merged_browsers_have_one_rating(server: LocalServer, ada: Guest, bela: Guest):
    played(ada, bela, 1)
    phone = server.guest()
    played(phone, bela, 2)
    code = ada.ask("POST", "/me/link")["code"]
    phone.ask("POST", "/me/enter", json={"code": code})
    found = people(ada)
    assert (found["Ada"]["games"], found["Béla"]["games"]) == (2, 2)
    assert people(phone)["Ada"]["you"] is True


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"hints": True}, "turn hints off"),
        ({"chances": True}, "chances"),
        ({"rated": 1}, "rated"),
    ],
)
def test_a_table_that_may_not_be_rated_is_refused(ada: Guest, wrong: Json, text: str):
    request = {"title": "usa", "name": "Ada", "rated": True, **wrong}
    seats = [{"kind": "you"}, {"kind": "open"}]
    status, _, message = ada.refusal("POST", "/tables", json={**request, "seats": seats})
    assert status == 422
    assert text in message
    assert ada.refusal("GET", "/ladders/nowhere")[0] == 404


@pytest.mark.sqlite
def test_the_command_says_what_it_needs(server: LocalServer, tmp_path):
    missing = refusal("ratings", "rebuild", "--data", tmp_path / "nothing")
    assert "this folder holds no games" in missing
    assert "a server uses this folder" in refusal("ratings", "rebuild", "--data", server.data)


def summary(scores: list[int], winners: list[int]) -> Summary:
    return Summary(9, None, scores, winners, [[] for _ in scores])


def actions(*stood_in: tuple[int, int]) -> list[StandingAction]:
    """Return for each seat the number of its actions, and of those that a bot played."""
    return [
        StandingAction(seat, "draw deck", "tripper" if number < away else None)
        for seat, (played_, away) in enumerate(stood_in)
        for number in range(played_)
    ]


def test_a_player_whose_bot_plays_over_a_quarter_counts_as_having_left():
    assert seats_that_left(actions((8, 2), (8, 3), (0, 0)), []) == [1]


def test_places_go_to_winners_then_by_points_then_to_players_who_left():
    all_here = actions((8, 0), (8, 2), (8, 0), (8, 0))
    assert places_of(summary([50, 90, 90, 70], [2]), all_here) == [3, 1, 0, 2]
    assert places_of(summary([90, 90, 20, 20], [0, 1]), all_here) == [0, 0, 1, 1]
    left = actions((8, 0), (8, 3), (8, 0), (8, 8))
    assert places_of(summary([50, 90, 60, 70], [1]), left) == [1, 2, 0, 2]


def test_no_player_gains_by_losing():
    new = Skill()
    for count in range(2, 6):
        rated = after([new] * count, list(range(count)))
        mus = [skill.mu for skill in rated]
        assert mus == sorted(mus, reverse=True)
        assert mus[0] > NEW > mus[-1]
        assert all(skill.sigma < new.sigma for skill in rated)


def test_levels_have_skills_on_every_title():
    families = {title.partition(":")[0] for title in title_ids()}
    for title in families:
        found = [level_skill(title, level.id) for level in LEVELS]
        assert found[3] == NEW
        assert found[-1] > found[3] > found[0]


def test_skills_follow_from_shares():
    shares = {"passenger": 0.75, "traveller": 0.5}
    found = skills(["newcomer", "passenger", "traveller"], shares)
    assert found["traveller"] == found["passenger"] == NEW
    assert points(found["newcomer"]) == pytest.approx(1500 - 400 * 0.4771, abs=1)  # log10 of 3
    assert skill_apart(0.5) == 0
    assert skill_apart(1.0) == pytest.approx(-skill_apart(0.0))
    assert skill_apart(1.0) < 40, "nothing is known of what is rarer than one in two hundred"
