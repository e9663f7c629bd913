"""A balance check: reproducible, equal to games played from views, and stopped on request."""

import json

import msgspec
import numpy as np
import pytest
from test_report import Balance as Elements

from amount import COMPILED
from command_line import refusal, run_command
from made_up import ring, written
from whistlestop import GameError, TitleError
from whistlestop.arena.balance import (
    THREE_LEVELS,
    BalanceError,
    BalanceRequest,
    Cancelled,
    check_balance,
    play_tables,
    policy_levels,
)
from whistlestop.arena.balance.child import check_in_child
from whistlestop.arena.balance.figures import Balance
from whistlestop.arena.balance.playing import BATCH, play_games, table_seed
from whistlestop.arena.balance.values import ticket_costs
from whistlestop.arena.match import match_seed, play_match
from whistlestop.arena.report import write_balance
from whistlestop.bots import BotError
from whistlestop.bots.levels import level_of
from whistlestop.titles import load, title_specs

pytestmark = pytest.mark.skipif(not COMPILED, reason="plays hundreds of games")
SHORT = BalanceRequest(
    "berlin", games=2 * BATCH + 3, seats=(2, 3), levels=("newcomer", "conductor")
)


@pytest.mark.parametrize("level", policy_levels())
@pytest.mark.parametrize(("title", "seats"), [("europe", 3), ("card_game", 2), ("india", 2)])
def test_games_equal_those_that_the_levels_bots_play_from_views(level, title, seats):
    """Here the policy has the whole state, but plays as if it had a view."""
    facts = load(title)
    for number, game in enumerate(play_games(title, level, seats, seed=1, games=3)):
        seed = match_seed(table_seed(1, level, seats), number)
        match = play_match(title, (level_of(level).spec,) * seats, seed)
        assert game["total"][:seats].tolist() == [score["total"] for score in match.scores]
        assert np.flatnonzero(game["winner"]).tolist() == match.winners
        assert (game["decisions"], game["turns"]) == (match.decisions, match.turns)
        owners = {
            route.id: owner
            for route, owner in zip(facts.routes, game["route_owner"].tolist(), strict=False)
            if owner >= 0
        }
        assert owners == {r: seat for seat, routes in enumerate(match.routes) for r in routes}
        for seat, score in enumerate(match.scores):
            for name, done in (("completed", 1), ("failed", 0)):
                held = (game["ticket_owner"] == seat) & (game["ticket_completed"] == done)
                ids = [t.id for t, is_held in zip(facts.tickets, held, strict=False) if is_held]
                assert sorted(ids) == sorted(score[name])


def test_kept_tickets_were_offered_and_completed_ones_have_a_path():
    title = load("europe")
    games = play_games("europe", "conductor", 4, seed=2, games=20)
    owner, offered, done, way = (
        games[f"ticket_{name}"][:, : len(title.tickets)]
        for name in ("owner", "offered", "completed", "way")
    )
    assert (offered[owner >= 0] >= 1).all()
    assert offered.sum() > (owner >= 0).sum()
    assert ((way >= 0) == (done == 1)).all()
    costs = np.broadcast_to(ticket_costs(title), way.shape)
    without_stations = way[way >= 0] >= costs[way >= 0]
    assert without_stations.mean() > 0.9
    assert (way <= title.rules.trains).all()


def test_the_figures_do_not_depend_on_the_number_of_threads():
    alone, three = (check_balance(SHORT, threads=threads) for threads in (1, 3))
    assert alone == three
    other = BalanceRequest(SHORT.title, SHORT.games, SHORT.seats, SHORT.levels, seed=2)
    assert check_balance(other).tables != alone.tables


def test_a_table_plays_the_same_games_alone_and_within_a_longer_check():
    alone = check_balance(BalanceRequest("berlin", SHORT.games, (3,), ("conductor",)))
    assert alone.tables[0] in check_balance(SHORT).tables
    short, longer = (play_games("berlin", "traveller", 2, 1, games) for games in (30, 60))
    assert (longer[:30] == short).all()


def test_all_levels_and_numbers_of_seats_are_played_by_default():
    tables = BalanceRequest("switzerland").tables()
    assert tables == [(level, seats) for seats in (2, 3) for level in THREE_LEVELS]
    assert BalanceRequest("europe", seats=(4, 2, 4), levels=("newcomer",)).tables() == [
        ("newcomer", 2),
        ("newcomer", 4),
    ]


def test_progress_counts_all_games_and_cancelling_stops_them():
    reported = []
    check_balance(SHORT, progress=lambda done, of: reported.append((done, of)))
    assert reported[0] == (0, 4 * SHORT.games)
    assert reported[-1] == (4 * SHORT.games, 4 * SHORT.games)
    assert reported == sorted(reported)
    with pytest.raises(Cancelled):
        play_tables(SHORT, is_cancelled=lambda: True)


@pytest.mark.parametrize(
    ("asked", "error", "said"),
    [
        (BalanceRequest("nowhere"), TitleError, "no title"),
        (BalanceRequest("europe", seats=(6,)), GameError, "2 to 5 players"),
        (
            BalanceRequest("europe", games=0),
            BalanceError,
            "games=0: give a number from 1 to 100,000",
        ),
        (BalanceRequest("europe", seed=-1), GameError, "seed"),
        (BalanceRequest("europe", levels=()), BalanceError, "no level"),
        (BalanceRequest("europe", levels=("master",)), BotError, "newcomer"),
        (BalanceRequest("europe", levels=("dispatcher",)), BalanceError, "is too slow for a check"),
    ],
)
def test_an_impossible_check_is_refused_before_the_first_game(asked, error, said):
    with pytest.raises(error, match=said):
        play_tables(asked)


# titles that are out of balance


def test_an_unbalanced_title_is_reported(tmp_path):
    facts = ring()
    facts["tickets"][0]["points"] = 20  # for the three spaces that pay others 3
    facts["routes"][5]["colour"] = "gray"
    found = check_balance(BalanceRequest(written(tmp_path, facts), games=400))
    said = {finding.kind: finding.says for finding in found.findings}
    assert said["ticket_value"] == "ticket c0-c1 pays 20 for 3 trains; 3 would be in line"
    assert said["colour_spaces"] == "white has no spaces for 12 cards; 3 would be in line"
    assert said["ticket_decides"].startswith("ticket c0-c1 decides too much")
    assert found.title.endswith("title.json")


# in a process of its own


def test_a_child_process_gives_the_same_figures_and_reports_progress():
    reported = []
    found = check_in_child(SHORT, 1, lambda done, of: reported.append((done, of)))
    assert found == check_balance(SHORT)
    assert reported[0] == (0, 0)  # while it compiles
    assert reported[-1] == (4 * SHORT.games, 4 * SHORT.games)


def test_a_child_process_reports_its_error(tmp_path):
    with pytest.raises(BalanceError, match="can't be read"):
        check_in_child(BalanceRequest(str(tmp_path / "title.json")))


def test_a_child_process_ends_when_its_result_is_no_longer_wanted():
    with pytest.raises(Cancelled):
        check_in_child(BalanceRequest("europe", games=100_000), is_cancelled=lambda: True)


# the command and its page


def run(*words):
    return run_command("titles", "balance", *words)


def test_the_command_prints_tables_and_findings(tmp_path):
    done = run(written(tmp_path, ring()), "--games", "30", "--seats", "3", "--levels", "newcomer")
    assert done.exit_code == 0, done.output
    assert "Ring: 30 games, 30 a row, seed 1" in done.output
    for word in ("seat 2 wins", "c0-c1", "owner wins", "keeper wins", "purple"):
        assert word in done.output
    assert "what is out of balance" in done.output


def test_a_title_can_be_given_as_its_file_or_its_folder(tmp_path):
    written(tmp_path, ring())
    done = run(str(tmp_path), "--games", "3", "--seats", "2", "--json")
    assert json.loads(done.stdout)["name"] == "Ring"


def test_json_has_all_figures():
    done = run("berlin", "--games", "40", "--seats", "2", "--levels", "conductor", "--json")
    found = msgspec.json.decode(done.stdout, type=Balance)
    assert found == check_balance(BalanceRequest("berlin", 40, (2,), ("conductor",)))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere"], "no title"),
        (["europe", "--seats", "two"], "two: give numbers separated by commas"),
        (["europe", "--seats", ","], "give numbers separated by commas"),
        (["europe", "--seats", "7"], "2 to 5 players"),
        (["europe", "--levels", "dispatcher"], "choose from newcomer, passenger"),
        (["europe", "--levels", "random"], "newcomer"),
        (["europe", "--games", "0"], "1<=x<=100000"),
        (["usa_1910:maga"], "no variant"),
    ],
)
def test_bad_input_gives_one_clear_line(words, said):
    assert said in refusal("titles", "balance", *words)


def test_a_page_that_cannot_be_written_is_reported(tmp_path):
    (tmp_path / "file").touch()
    done = run("berlin", "--games", "1", "--seats", "2", "--report", str(tmp_path / "file" / "x"))
    assert done.exit_code == 2
    assert "can't write to it" in done.output


@pytest.mark.parametrize("spec", title_specs())
def test_every_title_has_a_well_formed_page(spec, tmp_path):
    found = check_balance(BalanceRequest(spec, games=3, levels=("newcomer", "conductor")))
    write_balance(found, tmp_path / "report.html")
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    parser = Elements()
    parser.feed(text)
    assert parser.open == []
    assert {"What is out of balance", "Seats", "Tickets"} <= set(parser.headings)
    assert ("Routes: how much they decide" in parser.headings) == bool(found.routes)
    assert text.count('class="route"') == 2 * len(found.routes)


def test_a_title_without_a_drawing_gets_a_map_of_its_places(tmp_path):
    done = run(written(tmp_path, ring()), "--games", "5", "--report", str(tmp_path / "page"))
    assert done.exit_code == 0, done.output
    text = (tmp_path / "page" / "report.html").read_text(encoding="utf-8")
    assert text.count('class="route"') == 16


def test_a_title_file_that_changed_is_played_as_it_is_now(tmp_path):
    """Bots kept the network of the old title, and the compiled code read beyond its ends."""
    file = tmp_path / "title.json"
    sizes = []
    for title in ("london", "usa"):
        file.write_bytes(load(title).path.read_bytes())
        request = BalanceRequest(str(file), games=4, seats=(2,), levels=("conductor",))
        found = check_balance(request, threads=1)
        sizes.append(len(found.routes))
        again = check_balance(BalanceRequest(title, 4, (2,), ("conductor",)), threads=1)
        assert found.tables[0].decisions == again.tables[0].decisions
    assert sizes == [len(load(title).routes) for title in ("london", "usa")]
