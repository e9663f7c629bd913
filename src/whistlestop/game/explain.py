"""Explanations of illegal actions, which also say what would be legal."""

from __future__ import annotations

from whistlestop.game.action import Action, table_of
from whistlestop.game.view import Payment, View
from whistlestop.titles import CARDS, LOCOMOTIVE, Title

SHOWN = 6  # legal actions that a message lists

PHASE_NEEDS = {
    "choose_tickets": "tickets are being chosen",
    "second_card": "you must take your second train card now",
    "keep_tickets": "tickets are being chosen",
    "tunnel": "you must pay the tunnel's extra cards or decline now",
    "complete_tickets": "tickets are being completed",
    "substitutes": "cards must still be paid for the route",
    "act": "there is nothing to pay for or to choose from now",
}


def why_illegal(title: Title, view: View, action: Action) -> str:
    """Return the reason why ``action`` may not be played now, and what would be legal.

    ``view``: the view of the seat that must decide.
    """
    if view.phase == "over":
        return "the game is over"
    strange = _why_strange(title, view, action)
    if strange:
        return strange
    same_kind = [each for each in view.legal if each.kind == action.kind]
    if view.phase == "act" and action.kind in ("claim", "station"):
        return _why_not_paid(title, view, action)
    if action.kind in ("draw_card", "draw_deck") and view.phase in ("act", "second_card"):
        return _why_not_drawn(title, view, action)
    if action.kind == "draw_tickets" and view.phase == "act":
        return f"the ticket deck is empty; {_legal_now(view)}"
    if action.kind == "keep" and same_kind:
        offered = view.offered
        least = offered.keep_at_least if offered else 0
        return f"at least {least} of the offered tickets must be kept; {_legal_now(view)}"
    if action.kind == "pay" and same_kind:
        return f"that does not pay the tunnel's extra cards; {_legal_now(view)}"
    if action.kind == "lay" and view.phase == "substitutes":
        return f"you have no {action.card} card; {_legal_now(view)}"
    if action.kind == "place" and view.phase == "act":
        return _why_not_placed(view, action)
    if action.kind == "complete" and view.phase == "complete_tickets":
        return _why_not_completed(view, action)
    if action.kind in ("complete", "complete_best", "done"):
        return f"tickets are completed after the last turns; {_legal_now(view)}"
    if action.kind == "pass" and view.phase == "act":
        return f"you can pass only if you can do nothing else; {_legal_now(view)}"
    return f"{PHASE_NEEDS[view.phase]}; {_legal_now(view)}"


def _why_strange(title: Title, view: View, action: Action) -> str:
    """Explain an Action that was made at another moment or for another title; "" if neither."""
    if action.kind == "keep":
        offered = view.offered
        names = [ticket.id for ticket in offered.tickets] if offered else []
        other = [ticket for ticket in action.tickets if ticket not in names]
        return f"{', '.join(other)} not offered; {_legal_now(view)}" if other and names else ""
    if table_of(title).by_notation.get(str(action)) != action:
        return f"that is not an action of {title.name}; {_legal_now(view)}"
    return ""


def _legal_now(view: View) -> str:
    legal = [str(action) for action in view.legal]
    shown = ", ".join(legal[:SHOWN])
    return f"legal now: {shown}" + (f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else "")


def _why_not_drawn(title: Title, view: View, action: Action) -> str:
    if title.rules.railyards and not view.deck_size:
        return f"the deck is empty, and no card is drawn in the last turns; {_legal_now(view)}"
    if action.kind == "draw_deck":
        return f"the deck is empty; {_legal_now(view)}"
    if action.card in view.face_up:
        return f"a face-up locomotive can't be the second card; {_legal_now(view)}"
    row = ", ".join(card for card in view.face_up if card) or "none"
    return f"no {action.card} card is face up; face up: {row}"


def _why_not_placed(view: View, action: Action) -> str:
    """Return why cards can't be placed on the railyard (CG-21 to CG-24)."""
    assert view.hand is not None and view.rows is not None
    cards = dict(action.cards)
    if any(view.hand.get(card, 0) < number for card, number in cards.items()):
        return f"your cards: {_cards(view.hand)}"
    placed = sum(cards.values())
    three = LOCOMOTIVE not in cards and len(cards) > 1
    for card in cards:
        row = view.rows.get(card)
        if row is None:
            continue
        if row.fewest is None:
            return f"you already have a {card} row on your railyard; wait until it is gone"
        if row.rival is not None and three:
            return f"seat {row.rival} has a {card} row on its railyard; rob it with a row"
        if placed < row.fewest:
            lying = row.fewest - 1
            return f"seat {row.rival} has {lying} cards in its {card} row; place more than that"
    return f"that can't be placed; {_legal_now(view)}"


def _why_not_completed(view: View, action: Action) -> str:
    """Return why a ticket can't be completed (CG-33)."""
    assert view.seat is not None and view.tickets is not None
    ticket = next((each for each in view.tickets if each.id == action.tickets[0]), None)
    if ticket is None:
        return f"you do not hold that ticket; {_legal_now(view)}"
    if ticket.status == "completed":
        return f"you have completed that ticket; {_legal_now(view)}"
    stack = view.seats[view.seat].on_the_track_cards or {}
    return f"it needs {_cards(ticket.cards or {})}; your stack: {_cards(stack)}"


def _cards(cards: dict[str, int]) -> str:
    held = [f"{card}:{cards[card]}" for card in CARDS if cards.get(card)]
    return " ".join(held) or "none"


def _why_not_paid(title: Title, view: View, action: Action) -> str:
    """Return why a route can't be claimed or a station built with this payment."""
    assert view.hand is not None and view.seat is not None
    if action.kind == "station":
        offer = view.station
        assert offer is not None
        if offer.why_not is not None and offer.why_not.reason == "no_station_left":
            return f"no station is left; {_legal_now(view)}"
        if action.city not in offer.cities:
            return f"there is already a station in {action.city}"
        paid = sum(number for _, number in action.cards)
        if paid != offer.cost:
            return (
                f"the next station costs {offer.cost} card{'s' * (offer.cost > 1)} of one colour "
                "or locomotives; "
                f"with your cards: {_payments(offer.payments)}"
            )
        return f"your cards: {_cards(view.hand)}; with them: {_payments(offer.payments)}"
    assert view.offers is not None and action.route is not None
    route_offer = view.offers[action.route]
    route = next(route for route in title.routes if route.id == action.route)
    if route_offer.why_not is None:
        return f"your cards: {_cards(view.hand)}; with them: {_payments(route_offer.payments)}"
    need, have = route_offer.why_not.need, route_offer.why_not.have
    match route_offer.why_not.reason:
        case "taken":
            owner = next(seat.seat for seat in view.seats if action.route in seat.routes)
            return f"seat {owner} owns that route"
        case "closed":
            return (
                "that route is closed: with fewer than "
                f"{title.rules.double_routes_from_players} players only one of a double "
                "route can be claimed"
            )
        case "own_other_lane":
            return "you own the other route of this double"
        case "trains":
            return f"the route is {need} long and you have {have} {_pieces(title)}"
        case "subways":
            return "a subway route takes a subway piece and you have none left"
        case "locomotives_in_tunnels":
            on_ferries = title.rules.locomotives == "ferries_and_tunnels"
            return (
                f"the route is {need} long, you have {have} cards of a colour for it, and "
                f"locomotives may be played {'on ferries and ' * on_ferries}in tunnels only"
            )
        case "locomotives":
            instead = title.rules.ferry_substitutes
            return f"the ferry needs {need} locomotives and you have {have}" + (
                f"; {instead} cards of any kind replace one" if instead else ""
            )
        case _:
            return f"the route is {route.length} long; your cards: {_cards(view.hand)}"


def _pieces(title: Title) -> str:
    return {"bus": "buses"}.get(title.vehicle, title.vehicle + "s")


def _payments(payments: list[Payment]) -> str:
    texts = [_cards(payment.cards) for payment in payments]
    return ", ".join(texts) or "none"
