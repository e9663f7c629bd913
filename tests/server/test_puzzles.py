"""Puzzles over HTTP: asked, answered and stored by guest; and positions that guests set up."""

import json
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator

from guests import Guest
from server.local_server import LocalServer
from server.test_custom_titles import drawn, kept
from whistlestop import Game
from whistlestop.analysis.puzzles.daily import FIRST_DAY, daily, listed, with_a_day
from whistlestop.analysis.puzzles.puzzle import KINDS, all_puzzles, move_of
from whistlestop.server.review.puzzle_store import FirstAnswer, PuzzleStore
from whistlestop.server.review.puzzles import streak
from whistlestop.server.store.store import Store
from whistlestop.titles import load

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "web" / "schema.json").read_text(encoding="utf-8"))
ALL_PUZZLES = "whistlestop.analysis.puzzles.puzzle.all_puzzles"
DAILY_PUZZLES = "whistlestop.analysis.puzzles.daily.all_puzzles"
QUICK = 0.05  # of the standard depth
TODAY = date.today().isoformat()


@pytest.fixture
def quick_server(server: LocalServer):
    server.app.state.analyses.depth = QUICK
    return server


def fits(name, message):
    Draft202012Validator({**SCHEMA, "$ref": f"#/components/schemas/{name}"}).validate(message)


def puzzle_of(kind, **wanted):
    """Return the first puzzle of a kind with these fields."""
    return next(
        each
        for each in all_puzzles().values()
        if each.kind == kind and all(getattr(each, name) == value for name, value in wanted.items())
    )


def wrong(puzzle):
    """Return an answer that is not the best one."""
    return puzzle.answers[-1].action


def answer(guest, puzzle, text, **more):
    return guest.ask("POST", f"/puzzles/{puzzle.id}/answer", json={"answer": text, **more})


def test_the_list_has_every_puzzle_and_no_answer(ada: Guest):
    found = ada.http.get("/puzzles").json()
    assert [each["id"] for each in found] == list(all_puzzles())
    for each in found:
        assert set(each) == {"id", "title", "kind", "difficulty", "number", "claims"}
        fits("ListedPuzzle", each)


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_shows_its_seats_view_and_nothing_of_the_solution(shared_ada: Guest, kind):
    puzzle = puzzle_of(kind)
    reply = shared_ada.ask("GET", f"/puzzles/{puzzle.id}")
    fits("PuzzleToSolve", reply)
    game = Game.from_position(puzzle.position)
    view = json.loads(game.view(puzzle.seat).to_json())
    assert reply["view"] == view
    assert view["turn"] == reply["seat"] == puzzle.seat
    assert reply["answers"] == (["yes", "no"] if kind == "still_possible" else view["legal"])
    assert puzzle.best in reply["answers"]
    assert reply["tickets"] == list(puzzle.tickets)
    assert reply["first"] is None
    assert not set(reply) & {"best", "position", "proof", "way", "facts", "solution"}


@pytest.mark.parametrize("kind", KINDS)
def test_the_best_answer_is_right_and_a_worse_one_is_not(
    shared_ada: Guest, shared_bela: Guest, kind
):
    puzzle = puzzle_of(kind)
    right = answer(shared_ada, puzzle, puzzle.best)
    fits("Solution", right)
    assert right["verdict"]["right"]
    assert right["verdict"]["judgement"] == "best"
    assert right["verdict"]["answer"]["action"] == puzzle.best
    assert right["first"] is True
    missed = answer(shared_bela, puzzle, wrong(puzzle))
    fits("Solution", missed)
    assert not missed["verdict"]["right"]
    assert missed["verdict"]["judgement"] not in ("best",)
    assert missed["verdict"]["best"]["action"] == puzzle.best
    assert missed["first"] is False
    assert len(missed["answers"]) == len(puzzle.answers)


def test_only_the_first_answer_counts(ada: Guest, bela: Guest):
    puzzle = puzzle_of("still_possible")
    assert answer(ada, puzzle, wrong(puzzle))["first"] is False
    again = answer(ada, puzzle, puzzle.best)
    assert again["verdict"]["right"]
    assert again["first"] is False
    assert ada.ask("GET", f"/puzzles/{puzzle.id}")["first"] is False
    assert bela.ask("GET", f"/puzzles/{puzzle.id}")["first"] is None
    mine = ada.ask("GET", "/puzzles/mine")
    fits("MyPuzzles", mine)
    assert (mine["solved"], mine["failed"], mine["streak"]) == ([], [puzzle.id], 0)


def test_solved_puzzles_are_counted_by_title_and_difficulty(ada: Guest):
    one, other = puzzle_of("best_move", title="usa"), puzzle_of("keep", title="europe")
    answer(ada, one, one.best)
    answer(ada, other, wrong(other))
    mine = ada.ask("GET", "/puzzles/mine")
    assert (mine["solved"], mine["failed"]) == ([one.id], [other.id])
    assert mine["streak"] == 1
    usa, europe = mine["by_title"]["usa"], mine["by_title"]["europe"]
    assert (usa["tried"], usa["solved"]) == (1, 1)
    assert (europe["tried"], europe["solved"]) == (1, 0)
    known = all_puzzles().values()
    for group, name in (("by_title", "title"), ("by_difficulty", "difficulty")):
        assert sum(each["puzzles"] for each in mine[group].values()) == len(known)
        assert sum(each["tried"] for each in mine[group].values()) == 2
        for key, count in mine[group].items():
            assert count["puzzles"] == sum(getattr(each, name) == key for each in known)


def test_a_streak_is_consecutive_days_up_to_today_or_yesterday():
    today = date(2026, 3, 1)

    def days(*back):
        return [(today - timedelta(days=each)).isoformat() for each in back]

    assert streak([], today) == 0
    assert streak(days(0), today) == 1
    assert streak(days(1, 2), today) == 2
    assert streak(days(0, 1, 2, 4), today) == 3
    assert streak(days(2, 3), today) == 0


def test_all_guests_get_the_same_puzzle_of_the_day(ada: Guest, bela: Guest):
    day = {"date": "2026-02-28"}
    reply = ada.ask("GET", "/puzzles/daily", params=day)
    fits("PuzzleToSolve", reply)
    assert bela.ask("GET", "/puzzles/daily", params=day) == reply
    assert reply["id"] == daily(date(2026, 2, 28)).id


def puzzles_of_days(begin, count):
    return [daily(begin + timedelta(days=each)).id for each in range(count)]


@pytest.mark.parametrize("begin", [date(2026, 1, 1), date(2027, 6, 15)])
def test_every_puzzle_has_its_day_before_any_returns(begin):
    days = puzzles_of_days(begin, len(with_a_day()))
    assert sorted(days) == sorted(with_a_day())
    assert len({name.partition("-")[0] for name in days[:14]}) > 2, "titles are mixed"


def test_new_puzzles_come_after_the_others(monkeypatch):
    before = puzzles_of_days(FIRST_DAY, len(with_a_day()))
    known = with_a_day()
    added = {f"new-{number}": next(iter(known.values())) for number in range(20)}
    more = {name: msgspec.structs.replace(each, id=name) for name, each in added.items()}
    monkeypatch.setattr(DAILY_PUZZLES, lambda: {**more, **known})
    after = puzzles_of_days(FIRST_DAY, len(known) + 20)
    assert after[: len(known)] == before
    assert sorted(after[len(known) :]) == sorted(more)
    first = sorted(known)[0]
    fewer = {name: each for name, each in known.items() if name != first}
    monkeypatch.setattr(DAILY_PUZZLES, lambda: fewer)
    left = puzzles_of_days(FIRST_DAY, len(known))
    assert [old for old, new in zip(before, left, strict=True) if old != new] == [first]


def test_the_order_of_days_lists_every_puzzle_once():
    assert sorted(listed()) == sorted(with_a_day())


def test_the_puzzle_of_the_day_counts_again_when_it_returns(store_of_puzzles):
    kept = store_of_puzzles
    for day, right in (("2026-11-01", True), ("2027-08-18", True), ("2028-06-03", False)):
        given = FirstAnswer("usa-1", right, day)
        assert kept.keep("ada", given, is_daily=True) is right
        assert kept.keep("ada", given._replace(right=not right), is_daily=True) is right
        assert kept.first("ada", "usa-1", day) is right
    assert kept.first("ada", "usa-1") is True
    assert kept.keep("ada", FirstAnswer("usa-1", False, "2029-01-01"), is_daily=False) is True
    assert [each.day for each in kept.answered("ada")] == ["2026-11-01", "2027-08-18", "2028-06-03"]


@pytest.fixture
def store_of_puzzles(tmp_path):
    store = Store(tmp_path)
    yield PuzzleStore(store)
    store.close()


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_first_and_last_possible_dates_are_valid_days(ada: Guest, day):
    assert ada.ask("GET", "/puzzles/mine", params={"date": day})["streak"] == 0
    assert ada.ask("GET", "/puzzles/daily", params={"date": day})["id"] in all_puzzles()


@pytest.mark.parametrize("text", ["2026-02-30", "tomorrow", "", "2026-13-01", "1"])
def test_an_invalid_day_is_refused_with_an_explanation(shared_ada: Guest, text):
    for path in ("/puzzles/daily", "/puzzles/mine"):
        status, code, message = shared_ada.refusal("GET", path, params={"date": text})
        assert (status, code) == (422, "date")
        assert "as in 2026-02-28" in message


def test_an_answer_counts_on_a_day_that_is_today_in_some_time_zone(ada: Guest):
    puzzle = puzzle_of("best_move")
    path = f"/puzzles/{puzzle.id}/answer"
    refused = ada.refusal("POST", path, json={"answer": puzzle.best, "date": "2020-01-01"})
    assert refused[:2] == (422, "date")
    yesterday = (date.today() - timedelta(days=1)).isoformat()
    answer(ada, puzzle, puzzle.best, date=yesterday)
    assert ada.ask("GET", "/puzzles/mine", params={"date": TODAY})["streak"] == 1
    later = (date.today() + timedelta(days=1)).isoformat()
    assert ada.ask("GET", "/puzzles/mine", params={"date": later})["streak"] == 0


def test_a_malformed_answer_is_refused_and_not_stored(ada: Guest):
    asked, puzzle = puzzle_of("still_possible"), puzzle_of("best_move")
    for each, text in ((asked, "maybe"), (puzzle, "yes"), (puzzle, "claim nowhere red:1")):
        body = {"answer": text}
        assert ada.refusal("POST", f"/puzzles/{each.id}/answer", json=body)[:2] == (
            422,
            "no_answer",
        )
    assert ada.ask("GET", "/puzzles/mine")["failed"] == []
    assert ada.refusal("GET", "/puzzles/none")[:2] == (404, "no_puzzle")
    assert ada.refusal("POST", "/puzzles/none/answer", json={"answer": "yes"})[0] == 404


@pytest.mark.slow
def test_an_answer_that_was_not_evaluated_before_is_judged(quick_server: LocalServer, ada: Guest):
    """The answer is the best route with another payment."""
    for puzzle in all_puzzles().values():
        if puzzle.kind in ("best_move", "block_or_build"):
            looked_at = {each.action for each in puzzle.answers}
            best = puzzle.game.parse(puzzle.best)
            others = [each for each in puzzle.view.legal if move_of(each) == move_of(best)]
            others = [each for each in others if str(each) not in looked_at]
            if others:
                break
    else:
        raise AssertionError("no route can be paid for in two ways")
    found = answer(ada, puzzle, str(others[0]))["verdict"]
    assert found["answer"]["action"] == str(others[0])
    assert found["answer"]["games"] > 0
    gap = found["answer"]["behind"]
    lost = gap["win"] if puzzle.proof.measure == "win" else gap["points"]
    assert found["right"] == (lost < puzzle.proof.margin / 2)


def test_a_guest_or_network_with_too_many_evaluations_waits(
    quick_server: LocalServer, ada, monkeypatch
):
    position = puzzle_of("best_move").position
    for by, status in (("guest", 429), ("address", 429), ("server", 503)):
        with monkeypatch.context() as changed:
            changed.setitem(quick_server.limits.values, f"searches_waiting.{by}", "0")
            refused = ada.refusal("POST", "/positions/advice", json={"position": position})
        assert refused[:2] == (status, "analyses_busy")


def test_a_deleted_guest_has_no_answers_and_merged_guests_keep_them(ada, bela):
    one, other = puzzle_of("keep"), puzzle_of("still_possible")
    answer(ada, one, one.best)
    answer(bela, one, wrong(one))
    answer(bela, other, other.best)
    code = ada.ask("POST", "/me/link")["code"]
    bela.ask("POST", "/me/enter", json={"code": code})
    mine = bela.ask("GET", "/puzzles/mine")
    assert mine["solved"] == sorted([one.id, other.id])
    assert mine == ada.ask("GET", "/puzzles/mine")
    ada.ask("DELETE", "/me")
    assert ada.ask("GET", "/puzzles/mine")["solved"] == []
    assert bela.ask("GET", "/puzzles/mine")["solved"] == []


POSITION = {
    "title": "europe",
    "phase": "act",
    "seats": [{"hand": {"red": 3, "locomotive": 1}, "routes": ["paris-zurich"]}, {}],
}


def test_a_position_is_shown_to_the_seat_to_decide(ada: Guest):
    view = ada.ask("POST", "/positions/check", json={"position": POSITION})
    fits("View", view)
    assert view == json.loads(Game.from_position(POSITION).view(0).to_json())
    over = {"title": "usa", "phase": "over", "seats": [{}, {}]}
    seen = ada.ask("POST", "/positions/check", json={"position": over})
    assert seen["seat"] is None
    assert seen["scores"]


@pytest.mark.parametrize(
    ("changes", "reply"),
    [
        ({"title": "/etc/passwd"}, "no title '/etc/passwd'"),
        ({"title": 7}, "title: the id of a title"),
        ({"seats": [{}]}, "seats: a list of 2 to 5 objects"),
        ({"seats": [{"hand": {"pink": 1}}, {}]}, "seats[0].hand: 'pink' is not a card"),
        ({"seats": [{"routes": ["paris-zurih"]}, {}]}, "did you mean paris-zurich?"),
        ({"turn": 9}, "turn"),
        ({"sea": []}, "sea"),
    ],
)
def test_an_impossible_position_is_refused_with_the_referees_message(
    shared_ada: Guest, changes, reply
):
    body = {"position": {**POSITION, **changes}}
    for path in ("/positions/check", "/positions/advice"):
        status, code, message = shared_ada.refusal("POST", path, json=body)
        assert status == 422
        assert code in ("position", "no_title")
        assert reply in message


def test_a_bot_suggests_a_move_in_a_position(quick_server: LocalServer, ada: Guest):
    reply = ada.ask("POST", "/positions/advice", json={"position": POSITION})
    fits("PositionAdvice", reply)
    actions = reply["advice"]["actions"]
    legal = {str(action) for action in Game.from_position(POSITION).legal_actions()}
    assert len(actions) > 1
    assert {each["action"] for each in actions} <= legal
    assert all(0 <= each["win"] <= 1 and each["games"] > 0 for each in actions)
    over = {"title": "usa", "phase": "over", "seats": [{}, {}]}
    refused = ada.refusal("POST", "/positions/advice", json={"position": over})
    assert refused[:2] == (422, "position")
    assert "the game is over" in refused[2]


@pytest.mark.slow
def test_a_position_of_a_custom_title_gets_advice_too(quick_server: LocalServer, ada: Guest):
    title = kept(ada, drawn())
    position = {"title": title, "phase": "act", "seats": [{"hand": {"red": 3}}, {}]}
    view = ada.ask("POST", "/positions/check", json={"position": position})
    assert view["title"] == title
    assert ada.ask("POST", "/positions/advice", json={"position": position})["advice"]["actions"]


def test_every_official_title_has_puzzles():
    titles = {each.title for each in all_puzzles().values()}
    assert titles == {"usa", "europe", "switzerland", "berlin", "card_game"}
    assert all(load(title) for title in titles)
