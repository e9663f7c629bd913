"""The figures of a balance check against figures by hand, and findings beyond chance."""

import copy

import msgspec
import numpy as np
import pytest

from made_up import chance_games, counted, no_games, ring, title_of
from whistlestop.arena.balance import Balance, sum_up
from whistlestop.arena.balance.counting import tally
from whistlestop.arena.balance.values import ticket_costs, value_line
from whistlestop.titles import load, title_specs

MANY = 6000


@pytest.fixture
def title(tmp_path):
    return title_of(tmp_path, ring())


def check(title, games, seats=2):
    return sum_up(title, 1, [counted(title, games, seats)])


def kinds(balance):
    return [finding.kind for finding in balance.findings]


def four_games():
    """Return four games: seat 0 wins twice, once shared with seat 1, which wins the last one."""
    games = no_games(4)
    games["winner"][:, :2] = [[1, 0], [1, 1], [1, 0], [0, 1]]
    games["total"][:, :2] = [[30, 10], [20, 20], [40, 10], [10, 20]]
    games["route_owner"][:, 0] = [0, 0, 0, 1]
    games["route_owner"][:, 1] = [1, -1, -1, -2]
    games["ticket_offered"][:, 0] = [1, 2, 1, 0]
    games["ticket_owner"][:, 0] = [0, 1, -1, -1]
    games["ticket_completed"][:, 0] = [1, 0, 0, 0]
    games["ticket_points"][:, 0] = [3, 3, 0, 0]
    games["ticket_way"][:, 0] = [5, -1, -1, -1]
    return games


def test_a_table_has_wins_scores_and_decisions(title):
    balance = check(title, four_games())
    table = balance.tables[0]
    assert [wins.share for wins in table.wins] == [0.625, 0.375]
    assert [wins.share for wins in (each.wins for each in balance.by_seat)] == [0.625, 0.375]
    assert all(wins.low < wins.share < wins.high and wins.of == 4 for wins in table.wins)
    assert (table.shared, table.score, table.decisions, table.turns) == (0.25, 20.0, 50.0, 50.0)
    assert table.minutes == 100 * 12 / 60
    assert (balance.all_games, balance.games, balance.seats) == (4, 4, [2])


def test_claims_of_routes_are_counted(title):
    first, second, third = check(title, four_games()).routes[:3]
    assert (first.id, first.colour, first.length, first.points) == ("c0-c1", "red", 3, 4)
    assert first.claimed.share == 1.0
    assert second.claimed.share == 0.25  # a closed route has no owner
    assert third.claimed.share == 0.0
    assert first.by_seats == [1.0]
    assert first.advantage is None  # four games are too few


def test_offered_kept_and_completed_tickets_and_their_points_are_counted(title):
    ticket, other = check(title, four_games()).tickets[:2]
    assert (ticket.id, ticket.most, ticket.cost, ticket.in_line) == ("c0-c1", 3, 3, 3.0)
    assert (ticket.kept.share, ticket.kept.of) == (0.5, 4)
    assert (ticket.completed.share, ticket.completed.of) == (0.5, 2)
    assert ticket.gain == 0.0  # once 3 points, once 3 lost
    assert ticket.way == 5.0
    assert (other.kept, other.completed, other.gain, other.way) == (None, None, None, None)


def test_wins_of_owners_are_compared_with_the_average_owners():
    won = np.array([[1.0, 0.0], [0.5, 0.5]])
    found = tally(np.array([[0, 1], [1, -1]]), won)
    assert found.times.tolist() == [2, 1]
    assert found.wins.tolist() == [1.5, 0.0]
    assert found.squares.tolist() == [1.25, 0.0]
    assert found.expected == 0.5


def test_tables_are_merged(title):
    games = chance_games(title, 2, 100), chance_games(title, 3, 300)
    tables = [counted(title, games[0], 2), counted(title, games[1], 3)]
    balance = sum_up(title, 1, tables)
    assert balance.seats == [2, 3]
    route = balance.routes[0]
    claims = [(each["route_owner"][:, 0] >= 0).sum() for each in games]
    assert route.claimed.share == sum(claims) / 400
    assert route.by_seats == [claims[0] / 100, claims[1] / 300]
    won = [table.won[np.arange(len(g)), np.maximum(g["route_owner"][:, 0], 0)]
           for table, g in zip(tables, games, strict=True)]  # fmt: skip
    more = [part[g["route_owner"][:, 0] >= 0] - table.owners.expected
            for part, g, table in zip(won, games, tables, strict=True)]  # fmt: skip
    assert route.advantage.mean == pytest.approx(np.concatenate(more).mean())
    assert route.advantage.games == sum(claims)


def test_a_whole_check_is_plain_json(title):
    balance = check(title, chance_games(title, 2, 100))
    text = msgspec.json.encode(balance)
    assert msgspec.json.decode(text, type=Balance) == balance
    assert b"NaN" not in text


# things in line


def test_a_few_outlying_tickets_do_not_move_the_line():
    costs = [1, 2, 3, 4, 5, 6, 7, None]
    line = value_line(costs, [20, 4, 6, 8, 10, 12, 14, 99])
    assert (line.base, line.a_space, line.spread) == (0.0, 2.0, 0.0)
    assert line.at(3) == 6.0


def test_too_few_tickets_give_no_line():
    assert value_line([1, 2, 3, 4, None], [1, 2, 3, 4, 5]) is None


@pytest.mark.parametrize("spec", title_specs())
def test_every_ticket_except_those_to_countries_has_a_cost(spec):
    title = load(spec)
    for ticket, cost in zip(title.tickets, ticket_costs(title), strict=True):
        assert (cost is None) == bool(ticket.countries)
        assert cost is None or cost >= 1


# findings


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("count", [40, 400, MANY])
def test_a_symmetrical_title_decided_by_chance_has_no_findings(title, seed, count):
    games = chance_games(title, 2, count, seed), chance_games(title, 3, count, seed + 100)
    tables = [counted(title, games[0], 2), counted(title, games[1], 3)]
    assert sum_up(title, 1, tables).findings == []


def values(balance):
    return [finding.says for finding in balance.findings if finding.kind == "ticket_value"]


def test_an_overpaid_ticket_is_reported_with_a_value_in_line(tmp_path):
    facts = ring()
    facts["routes"][0]["length"] = 1
    for ticket, cost in zip(facts["tickets"], ticket_costs(title_of(tmp_path, facts)), strict=True):
        ticket["points"] = cost
    facts["tickets"][0]["points"] = 20
    facts["tickets"][1]["points"] = 4  # by one alone
    title = title_of(tmp_path, facts)
    assert values(check(title, chance_games(title, 2, 50))) == [
        "ticket c0-c1 pays 20 for 1 train; 1 would be in line"
    ]


def test_a_colour_without_routes_is_reported(tmp_path):
    facts = ring()
    facts["routes"][5]["colour"] = "gray"  # the white one
    title = title_of(tmp_path, facts)
    balance = check(title, chance_games(title, 2, 400))
    assert [f.says for f in balance.findings] == [
        "white has no spaces for 12 cards; 3 would be in line"
    ]
    assert [c.filled is None for c in balance.colours] == [c.colour == "white" for c in
                                                           balance.colours]  # fmt: skip


def owner_wins(games, thing, place, rate, seed=5):
    """Make the owner of a thing win with this probability."""
    chance = np.random.default_rng(seed).random(len(games)) < rate
    for number in ((games[thing][:, place] >= 0) & chance).nonzero()[0]:
        games["winner"][number] = 0
        games["winner"][number, games[thing][number, place]] = 1


@pytest.mark.parametrize(
    ("thing", "kind", "subject"),
    [("route_owner", "route_decides", "c2-c3"), ("ticket_owner", "ticket_decides", "c2-c3")],
)
def test_a_thing_that_wins_for_its_owners_is_reported_given_enough_games(
    title, thing, kind, subject
):
    games = chance_games(title, 2, MANY)
    owner_wins(games, thing, 2, 0.6)
    finding = next(f for f in check(title, games).findings if f.kind == kind)
    assert finding.subject == subject
    assert finding.numbers["more"] == pytest.approx(0.27, abs=0.04)
    assert "points more than" in finding.says
    few = chance_games(title, 2, 60)
    owner_wins(few, thing, 2, 0.6)
    assert kinds(check(title, few)) == []


def test_a_certain_but_small_advantage_is_not_reported(title):
    games = chance_games(title, 2, 40_000)
    owner_wins(games, "route_owner", 2, 0.2)
    balance = check(title, games)
    assert balance.routes[2].advantage.low > 0.02
    assert kinds(balance) == []


def test_of_two_seats_only_the_one_that_wins_too_much_is_reported(title):
    games = chance_games(title, 2, MANY)
    games["winner"][: MANY // 4, :2] = [1, 0]
    finding, *others = check(title, games).findings
    assert others == []
    assert (finding.kind, finding.subject) == ("seat", "2/0")
    assert finding.says.startswith("the first of 2 seats wins 6")
    assert finding.says.endswith("% of the games; 50.0 would be fair")


def test_unwanted_and_failing_things_are_reported(title):
    games = chance_games(title, 2, MANY)
    games["route_owner"][60:, 1] = -1
    games["ticket_owner"][60:, 4] = -1
    games["ticket_completed"][60:, 4] = 0
    games["ticket_completed"][MANY // 3 :, 6] = 0
    found = {finding.kind: finding for finding in check(title, games).findings}
    assert set(found) == {"route_unwanted", "colour_filled", "ticket_unwanted", "ticket_fails"}
    assert found["route_unwanted"].subject == "c1-c2"
    assert found["ticket_unwanted"].subject == "c4-c5"
    assert found["ticket_fails"].subject == "c6-c7"


def test_a_colour_claimed_much_less_is_reported(title):
    games = chance_games(title, 2, MANY)
    games["route_owner"][MANY // 2 :, 3] = -1  # yellow
    found = {finding.kind: finding.subject for finding in check(title, games).findings}
    assert found == {"colour_filled": "yellow"}


def test_games_without_an_end_are_reported(title):
    games = chance_games(title, 2, 100)
    games["is_over"][:3] = 0
    assert [f.says for f in check(title, games).findings] == ["3 of 100 games did not finish"]


def test_copies_of_tables_do_not_change_shares(title):
    table = counted(title, chance_games(title, 2, 200))
    once, twice = (sum_up(title, 1, [copy.copy(table)] * times) for times in (1, 2))
    assert once.routes[0].claimed.share == twice.routes[0].claimed.share
    width = [each.routes[0].claimed.high - each.routes[0].claimed.low for each in (once, twice)]
    assert width[1] < width[0]
