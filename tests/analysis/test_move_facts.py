"""Facts that explain why an action is better than another for one seat."""

import numpy as np

from whistlestop.analysis.facts import Fact, facts_of
from whistlestop.bots.advice import Outcome
from whistlestop.game import Game
from whistlestop.rules.constants import ROUTES, TICKETS
from whistlestop.titles import load

USA = load("usa")
NUMBER = {route.id: number for number, route in enumerate(USA.routes)}
PAIR = next(
    (one.id, other.id)
    for one in USA.routes
    for other in USA.routes
    if one.id < other.id and {one.a, one.b} == {other.a, other.b}
)


def ends(*owned: tuple[int, str, float], completed: dict[str, float] | None = None) -> Outcome:
    """Return the endings of games: shares of (seat, route), and of tickets."""
    routes, tickets = np.zeros((3, ROUTES)), np.zeros(TICKETS)
    for seat, route, share in owned:
        routes[seat, NUMBER[route]] = share
    for number, ticket in enumerate(USA.tickets):
        tickets[number] = (completed or {}).get(ticket.id, 0.0)
    return Outcome(routes, tickets)


def view_of_seat_1():
    return Game.new("usa", players=3, seed=1).view(1)


def test_only_the_tickets_of_the_seat_are_named():
    view = view_of_seat_1()
    assert view.offered is not None
    mine = {ticket.id for ticket in view.offered.tickets}
    everything = {ticket.id: 1.0 for ticket in USA.tickets}
    found = facts_of(USA, view, ends(completed=everything), ends())
    assert found
    assert {fact.id for fact in found} <= mine


def test_the_rival_who_takes_a_route_is_named():
    route = PAIR[0]
    best = ends((1, route, 0.9))
    played = ends((1, route, 0.3), (0, route, 0.2), (2, route, 0.4))
    assert facts_of(USA, view_of_seat_1(), best, played) == (
        Fact("own_route", route, 0.9, 0.3, rival=2, taken=0.4),
    )
    rarely = ends((1, route, 0.3), (2, route, 0.05))
    assert facts_of(USA, view_of_seat_1(), best, rarely) == (Fact("own_route", route, 0.9, 0.3),)


def test_a_rival_is_named_only_on_routes_that_the_seat_takes_itself():
    view, route = view_of_seat_1(), PAIR[0]
    best, played = ends((1, route, 0.3)), ends((1, route, 0.25), (2, route, 0.4))
    assert facts_of(USA, view, best, played) == (Fact("rival_route", route, 0.0, 0.4, rival=2),)
    assert facts_of(USA, view, ends(), ends((2, route, 0.4))) == ()


def test_a_parallel_route_counts_as_an_alternative():
    one, other = PAIR
    assert facts_of(USA, view_of_seat_1(), ends((1, one, 0.9)), ends((1, other, 0.85))) == ()


def test_differences_within_the_noise_are_left_out():
    best, played = ends((1, PAIR[0], 0.9)), ends((1, PAIR[0], 0.6))
    assert facts_of(USA, view_of_seat_1(), best, played, noise=0.2)
    assert facts_of(USA, view_of_seat_1(), best, played, noise=0.4) == ()
