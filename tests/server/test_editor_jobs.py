"""Guests' boards are tidied and their titles balanced, in processes apart from the server."""

import time

import pytest

from guests import PATIENCE, Guest
from server import test_custom_titles
from server.local_server import LocalServer
from whistlestop.drawing.custom_board import sheet_width
from whistlestop.server.titles import editor_jobs
from whistlestop.titles.board_art import check_drawing


def square(**changes):
    """Return four connected places: drawn in a few seconds."""
    facts = test_custom_titles.drawn()["facts"]
    places = {"a": (47.0, 24.0), "b": (47.0, 26.0), "c": (45.8, 26.0), "d": (45.8, 24.0)}
    facts["cities"] = [
        {"id": name, "name": f"{name.upper()} Ж", "lat": lat, "lon": lon}
        for name, (lat, lon) in places.items()
    ]
    facts["routes"] = [
        {"a": one, "b": two, "colour": "gray", "length": 3}
        for one, two in ("ba", "bc", "cd", "da", "ac", "ca")
    ]
    facts["tickets"] = [
        {"a": one, "b": two, "points": 4, "deck": "short"} for one, two in ("ac", "bd", "ab")
    ]
    facts["rules"] = facts["rules"] | {
        "players_at_most": 2,
        "tickets_dealt": {"short": 1},
        "tickets_kept_at_start": 1,
    }
    return facts | changes


def ask_to_tidy(guest: Guest, facts):
    return guest.http.post("/editor/tidy", json={"facts": facts})


def finished(guest: Guest, job):
    end = time.monotonic() + 10 * PATIENCE  # drawing is work, and the machine may be busy
    while job["state"] in ("waiting", "running"):
        assert time.monotonic() < end, job
        time.sleep(0.2)
        job = guest.http.get(f"/editor/jobs/{job['id']}").json()
    return job


@pytest.mark.slow
def test_a_table_accepts_a_tidied_board(ada: Guest):
    facts = square()
    answer = ask_to_tidy(ada, facts)
    assert answer.status_code == 200, answer.text
    job = finished(ada, answer.json())
    assert job["state"] == "done", job["message"]
    assert job["progress"] > 0
    assert list(check_drawing(facts, job["board"])) == []
    kept = ada.http.post("/editor/titles", json={"facts": facts, "board": job["board"]})
    assert kept.status_code == 200


def test_bots_play_a_title_and_report_what_is_out_of_balance(ada: Guest, monkeypatch):
    monkeypatch.setattr(editor_jobs, "GAMES", 20)
    answer = ada.http.post("/editor/balance", json={"facts": square()})
    assert answer.status_code == 200, answer.text
    job = finished(ada, answer.json())
    assert job["state"] == "done", job["message"]
    assert job["board"] is None
    assert job["balance"]["games"] == 20
    assert job["balance"]["seats"] == [2]
    assert {route["id"] for route in job["balance"]["routes"]} >= {"a-b", "a-c.2"}
    assert all(finding["says"] for finding in job["balance"]["findings"])


def test_faulty_facts_are_not_tidied(ada: Guest):
    answer = ask_to_tidy(ada, square(cities=[]))
    assert answer.status_code == 422
    assert answer.json()["code"] == "title"


def test_only_the_guest_who_asked_may_see_or_cancel_a_job(ada: Guest, bela: Guest):
    job = ask_to_tidy(ada, square()).json()["id"]
    assert bela.http.get(f"/editor/jobs/{job}").status_code == 404
    assert bela.http.post(f"/editor/jobs/{job}/cancel").status_code == 404
    assert ada.http.post(f"/editor/jobs/{job}/cancel").status_code == 200
    assert ada.http.get(f"/editor/jobs/{job}").json()["code"] == "no_job"


@pytest.mark.slow
def test_another_board_replaces_the_first(ada: Guest):
    first = ask_to_tidy(ada, square()).json()["id"]
    second = ask_to_tidy(ada, square(about="Another."))
    assert ada.http.get(f"/editor/jobs/{first}").status_code == 404
    assert finished(ada, second.json())["state"] == "done"


def test_a_board_that_takes_too_long_is_abandoned(ada: Guest, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(editor_jobs, "WITHIN", 0.05)
    job = finished(ada, ask_to_tidy(ada, square()).json())
    assert job["state"] == "failed"
    assert "it was stopped after" in job["message"]


def test_a_failing_tool_is_reported_and_logged(ada: Guest, monkeypatch, caplog):
    monkeypatch.setattr(editor_jobs, "TOOLS", {"tidy": "whistlestop.no_such_tool"})
    job = finished(ada, ask_to_tidy(ada, square()).json())
    assert job["state"] == "failed"
    assert "the server's log says why" in job["message"]
    assert "ended with exit status 1" in caplog.text


def test_a_silent_tool_may_finish(ada, monkeypatch, caplog, tmp_path):
    (tmp_path / "silent_tool.py").write_text(
        "import os, sys, time\nsys.stdin.read()\nos.close(1)\ntime.sleep(0.5)\nos._exit(3)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(editor_jobs, "TOOLS", {"tidy": "silent_tool"})
    assert finished(ada, ask_to_tidy(ada, square()).json())["state"] == "failed"
    assert "silent_tool ended with exit status 3" in caplog.text


def ask_from(guest: Guest, network: str) -> tuple[int, str]:
    """Ask for a tidied board from a network address, as a reverse proxy here forwards it."""
    headers = {"X-Forwarded-For": network}
    answer = guest.http.post("/editor/tidy", json={"facts": square()}, headers=headers)
    return answer.status_code, answer.json().get("code", "")


def test_strangers_of_one_network_do_not_fill_the_queue(server: LocalServer):
    jobs = server.app.state.editor_jobs
    jobs.turns.slots = 0  # nothing is ever done
    most = server.limits.most("editor_jobs_waiting.address")
    answers = [ask_from(server.guest(), "203.0.113.7") for _ in range(most + 2)]
    assert answers == [(200, "")] * most + [(429, "editor_busy")] * 2
    assert ask_from(server.guest(), "203.0.113.8") == (200, "")
    ahead = {job.ticket.asker.network: jobs.turns.ahead(job.ticket) for job in jobs.jobs.values()}
    assert ahead["203.0.113.8"] <= 1, "one job of the strangers at most is done before"
    server.limits.values["editor_jobs_waiting.server"] = str(most + 1)
    assert ask_from(server.guest(), "203.0.113.9") == (503, "editor_busy")


def test_short_jobs_run_first(server: LocalServer):
    jobs = server.app.state.editor_jobs
    jobs.turns.slots = 0
    for kind in ("balance", "tidy"):
        answer = server.guest().http.post(f"/editor/{kind}", json={"facts": square()})
        assert answer.status_code == 200
    ahead = {job.kind: jobs.turns.ahead(job.ticket) for job in jobs.jobs.values()}
    assert ahead == {"tidy": 0, "balance": 1}


@pytest.mark.parametrize(
    ("lengths", "width"), [([5] * 5, 480), ([5] * 23, 707), ([5] * 46, 1000), ([9] * 60, 1000)]
)
def test_a_title_with_few_spaces_is_drawn_on_a_smaller_sheet(lengths, width):
    """The client's own drawing does the same (web/tests/trains.test.ts)."""
    routes = [{"a": "a", "b": f"b{place}", "length": it} for place, it in enumerate(lengths)]
    assert sheet_width({"routes": routes}) == width
    double = [*routes, routes[0]]
    assert sheet_width({"routes": double}) == width
