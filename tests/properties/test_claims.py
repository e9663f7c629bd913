"""One function says why a route cannot be claimed; the list of legal actions agrees with it."""

import random

import networkx
import pytest
from hypothesis import given, settings

import oracle
from amount import examples
from playing import GAMES_ON_BOARDS, random_game, some_moments

CARDS_FOR = {"cards", "locomotives", "locomotives_in_tunnels"}


@pytest.mark.rule("CO-20", "CO-22", "CO-24", "CO-25", "EU-20", "CH-22", "BE-13")
@settings(max_examples=examples(30, 6))
@given(GAMES_ON_BOARDS)
def test_a_route_has_either_an_obstacle_or_a_legal_claim(game):
    for moment in some_moments(random_game(*game), random.Random(game[2]), 0.05):
        legal = {action.route for action in moment.legal_actions() if action.kind == "claim"}
        for seat in range(moment.players):
            view = moment.view(seat)
            for route, offer in view.offers.items():
                assert (offer.why_not is None) == (seat == moment.seat and route in legal)
                if offer.why_not is None or offer.why_not.reason == "not_now":
                    assert offer.payments
                if offer.why_not is not None and offer.why_not.reason in CARDS_FOR:
                    assert not offer.payments
                    assert offer.why_not.have < offer.why_not.need


@settings(max_examples=examples(30, 6))
@given(GAMES_ON_BOARDS)
def test_payments_are_those_found_by_brute_force(game):
    """Brute force tries every set of cards in the hand: of one colour with locomotives, and of any
    cards.
    """
    facts = oracle.facts(game[0])
    for moment in some_moments(random_game(*game), random.Random(game[2]), 0.03):
        for seat in range(moment.players):
            view = moment.view(seat)
            taken = {route for each in view.seats for route in each.routes} | set(view.closed)
            for route in facts["routes"]:
                payments = view.offers[route["id"]].payments
                expected = set()
                if route["id"] not in taken:
                    for paid, others in oracle.payments(route, facts["rules"], view.hand):
                        colour, coloured, locomotives = paid
                        cards = {colour: coloured, "locomotive": locomotives, "any": others}
                        expected.add(frozenset((c, n) for c, n in cards.items() if n))
                assert {frozenset(payment.cards.items()) for payment in payments} == expected
                assert len(payments) == len(expected)


@settings(max_examples=examples(20, 5))
@given(GAMES_ON_BOARDS)
def test_a_ticket_is_complete_if_the_network_connects_it(game):
    """The oracle is networkx on the seat's routes, with a country's crossings as one node."""
    for moment in some_moments(random_game(*game), random.Random(game[2]), 0.03):
        country = {city.id: city.country for city in moment.title.cities if city.country}
        ends = {route.id: (route.a, route.b) for route in moment.title.routes}
        for seat in range(moment.players):
            view = moment.view(seat)
            joined = networkx.Graph(ends[route] for route in view.seats[seat].routes)
            for ticket in view.tickets:
                begin = [ticket.a, *(city for city, name in country.items() if name == ticket.a)]
                goals = [target.country for target in ticket.countries or []] or [ticket.b]
                reached = {
                    place
                    for one in begin
                    if one in joined
                    for city in networkx.node_connected_component(joined, one)
                    for place in (city, country.get(city))
                }
                assert (ticket.status == "completed") == bool(reached & set(goals))
