"""The exact value of each action in a game's last turn.

No seat plays after it, so the final score of the seat depends only on its action and on cards or
tickets drawn or turned up. All possible draws are counted, for the knowledge of the seat. Unseen
cards and tickets are all equally likely to be on top of their decks.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any

from whistlestop.analysis.puzzles.puzzle import hidden_seed
from whistlestop.game import Action, Game, View
from whistlestop.titles import CARDS, LOCOMOTIVE, Ticket, Title, load


def is_last_turn(game: Game) -> bool:
    """Check whether a seat begins the very last turn, with values that can be counted."""
    view = game.view(game.seat)
    if view.phase != "act" or view.turns_left != 1 or load(view.title).rules.railyards:
        return False
    assert view.seat is not None
    rules, kinds = game.title.rules, {action.kind for action in view.legal}
    if "most_tickets" in rules.score_items:
        return False  # the bonus depends on the others' hidden tickets
    if rules.tunnel_cards and "claim" in kinds and view.deck_size < rules.tunnel_cards:
        return False  # the discards would be shuffled first
    # With these, the value of a ticket depends on the other tickets kept.
    together = view.seats[view.seat].stations or "mandala" in rules.score_items
    return "draw_tickets" not in kinds or not together


def values(game: Game) -> dict[Action, float]:
    """Return the expected final score for each legal action in the seat's last turn."""
    return {action: value_of(game, action) for action in game.legal_actions()}


def value_of(game: Game, action: Action) -> float:
    """Return the expected final score of the seat for one action in its last turn."""
    seat = game.seat
    assert seat is not None
    if action.kind == "draw_tickets":
        return _of_tickets(game, seat)
    tunnels = {route.id for route in game.title.routes if route.tunnel}
    if action.kind == "claim" and action.route in tunnels:
        return _of_tunnel(game, seat, action)
    return _at_the_end(game, seat, action)


def _at_the_end(game: Game, seat: int, action: Action) -> float:
    """Return a seat's final score after an action; cards drawn now have no value."""
    now = game.copy()
    now.play(action)
    while now.phase == "second_card":
        now.play(now.legal_actions()[0])
    return float(now.scores()[seat]["total"])


def unseen_cards(view: View) -> dict[str, int]:
    """Return the number of train cards that a seat does not see, by colour, in deck and hands."""
    title = load(view.title)
    left = dict(title.train_cards)
    seen = [view.hand or {}, view.discard]
    seen += [seat.known_cards for seat in view.seats if seat.seat != view.seat]
    for cards in seen:
        for card, number in cards.items():
            left[card] -= number
    for face_up in view.face_up:
        if face_up is not None:
            left[face_up] -= 1
    return left


def _of_tunnel(game: Game, seat: int, action: Action) -> float:
    """Return the mean score over the numbers of extra cards for a tunnel (EU-31, EU-32)."""
    unseen = unseen_cards(game.view(seat))
    laid = {card for card, _ in action.cards} | {LOCOMOTIVE}
    alike = sum(unseen[card] for card in laid)
    others = sum(unseen.values()) - alike
    turned = game.title.rules.tunnel_cards
    total = 0.0
    for due in range(turned + 1):
        ways = comb(alike, due) * comb(others, turned - due)
        if ways:
            row = _cards_among(unseen, laid, due) + _cards_among(
                unseen, set(CARDS) - laid, turned - due
            )
            total += ways * _after_tunnel(game, seat, action, row)
    return total / comb(alike + others, turned)


def _cards_among(cards: dict[str, int], of: set[str], number: int) -> list[str]:
    """Return this number of cards of some colours."""
    return [card for card in CARDS if card in of for _ in range(cards[card])][:number]


def _after_tunnel(game: Game, seat: int, action: Action, row: list[str]) -> float:
    """Return a seat's best final score if these cards are turned up."""
    now = with_on_top(game, row)
    now.play(str(action))
    if now.phase != "tunnel":
        return float(now.scores()[seat]["total"])
    return max(_at_the_end(now, seat, each) for each in now.legal_actions())


def with_on_top(game: Game, row: list[str]) -> Game:
    """Return the game as its seat sees it, but with these cards on top of the deck.

    Each changes places with an unseen card of its kind, deeper in the deck or in another hand.
    """
    position = hidden_seed(game.position())
    deck: list[str] = position["deck"]
    seat = game.seat
    for place, card in enumerate(row):
        if card in deck[place:]:
            other = deck.index(card, place)
            deck[place], deck[other] = deck[other], deck[place]
            continue
        for number, each in enumerate(position["seats"]):
            hand: dict[str, int] = each["hand"]
            if number != seat and hand.get(card, 0) > each.get("known", {}).get(card, 0):
                hand[card] -= 1
                hand[deck[place]] = hand.get(deck[place], 0) + 1
                deck[place] = card
                break
        else:
            raise ValueError(f"no unseen {card} card is left")
    return Game.from_position(position)


def unseen_tickets(title: Title, view: View) -> list[Ticket]:
    """Return the tickets that may be on top of the ticket deck.

    Long tickets are dealt only at the start (EU-02).
    """
    own = {ticket.id for ticket in view.tickets or ()}
    dealt_once = {"long"} if "long" in title.rules.tickets_dealt else set()
    return [each for each in title.tickets if each.id not in own and each.deck not in dealt_once]


def _of_tickets(game: Game, seat: int) -> float:
    """Return the mean score over all possible draws of tickets, each with the best choice."""
    view, rules = game.view(seat), game.title.rules
    before = float(game.scores()[seat]["total"])
    gains = [
        _with_ticket(game, seat, ticket) - before for ticket in unseen_tickets(game.title, view)
    ]
    drawn = min(rules.tickets_drawn, view.ticket_deck_size)
    keep = min(rules.tickets_kept, drawn)
    total = sum(best_kept(offered, keep) for offered in combinations(gains, drawn))
    return before + total / comb(len(gains), drawn)


def best_kept(gains: tuple[float, ...], at_least: int) -> float:
    """Return the gain of the best choice of tickets, of which at least this number must be kept."""
    ordered = sorted(gains, reverse=True)
    return sum(gain for place, gain in enumerate(ordered) if place < at_least or gain > 0)


def _with_ticket(game: Game, seat: int, ticket: Ticket) -> float:
    """Return a seat's score with one more ticket."""
    position: dict[str, Any] = hidden_seed(game.position())
    for number, each in enumerate(position["seats"]):
        if number != seat:
            each["tickets"] = [name for name in each["tickets"] if name != ticket.id]
    position["ticket_deck"] = [name for name in position["ticket_deck"] if name != ticket.id]
    position["seats"][seat]["tickets"].append(ticket.id)
    return float(Game.from_position(position).scores()[seat]["total"])
