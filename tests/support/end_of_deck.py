"""Positions of The Card Game near the end of a deck."""

from collections import Counter

from positions import card_game
from whistlestop.titles import load

L = "locomotive"
ROW = ["purple", "purple", "purple", "orange", "orange"]
TICKETS = {ticket.id: ticket for ticket in load("card_game").tickets}
WHOLE_DECK = dict(load("card_game").train_cards)


def nearly_out(*seats, deck, **fields):
    """Return a game with just these cards in the deck; all other unplaced cards are discarded."""
    used = Counter(ROW) + Counter(deck)
    for seat in seats:
        used += Counter(seat.get("hand", {})) + Counter(seat.get("on_the_track", {}))
        for row in seat.get("railyard", {}).values():
            used += Counter(row)
    discard = dict(Counter(WHOLE_DECK) - used)
    seated = [{"hand": {}, **seat} for seat in seats]
    return card_game(*seated, deck=deck, discard=discard, face_up=ROW, **fields)
