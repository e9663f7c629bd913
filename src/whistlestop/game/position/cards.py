"""The train cards of a position; together they must be the game's deck."""

from __future__ import annotations

import numpy as np

from whistlestop.game.position.draft import Draft
from whistlestop.game.position.substitutes import read_substitutes
from whistlestop.game.position.tunnel import read_tunnel
from whistlestop.game.position.words import PositionError, a_list
from whistlestop.rules import entry_points
from whistlestop.rules.constants import DECK, FACE_UP, NO_CARD
from whistlestop.titles import CARDS, LOCOMOTIVE


def read_cards(draft: Draft) -> None:
    """Read hands, row, deck and discards, and check that together they are the game's deck."""
    state = draft.state
    left = draft.layout.cards.astype(np.int64)
    state.hands[:] = 0
    for seat, where, cards in draft.each("hand"):
        left -= draft.counts(cards, where, state.hands[seat])
    for seat, where, cards in draft.each("known"):
        draft.counts(cards, where, state.known[seat])
        if (state.known[seat] > state.hands[seat]).any():
            raise PositionError(f"{where}: more cards than the hand holds")
    if draft.position.get("tunnel") is not None:
        left -= read_tunnel(draft)
    read_substitutes(draft)
    left -= state.track.sum(axis=0)
    left[:-1] -= state.row_coloured.sum(axis=0)
    left[-1] -= state.row_locomotives.sum()
    row = _row(draft)
    left -= np.bincount([card for card in row or [] if card != NO_CARD], minlength=len(CARDS))
    deck = draft.named_cards(draft.position.get("deck", []), "deck")
    left -= np.bincount(deck, minlength=len(CARDS))
    exact = "discard" in draft.position
    if exact:
        left -= draft.counts(draft.position["discard"], "discard", state.discard)
    at_start = draft.phase_name == "choose_tickets"
    unsaid_hands = [
        seat for seat, given in enumerate(draft.seats) if at_start and "hand" not in given
    ]
    complete = exact and row is not None and not unsaid_hands
    for card, name in enumerate(CARDS):
        has = int(draft.layout.cards[card])
        if left[card] < 0 or (complete and left[card]):
            raise PositionError(
                f"cards: {name} cards add up to {has - int(left[card])}, the deck has {has}"
            )
    for seat in unsaid_hands:  # each of them begins with its locomotives (CG-01)
        locomotives = min(draft.title.rules.starting_locomotives, int(left[-1]))
        state.hands[seat, -1] += locomotives
        left[-1] -= locomotives
    # Unlisted cards are dealt at random; the listed cards of the deck go on top of the others.
    shuffled = np.repeat(np.arange(len(CARDS)), left).astype(np.int8)
    entry_points.shuffle(draft.memory, shuffled)
    rest = shuffled.tolist()
    for seat in unsaid_hands:
        for _ in range(min(draft.title.rules.starting_hand, len(rest))):
            state.hands[seat, rest.pop()] += 1
    if row is None:
        row = _deal_row(draft, rest)
    if exact and rest:
        names = ", ".join(sorted({CARDS[card] for card in rest}))
        raise PositionError(
            f"cards: {len(rest)} cards are missing ({names}): if discard is given, deck must list "
            "the whole deck"
        )
    state.face_up[:] = row
    if draft.title.rules.railyards and state.turns_left >= 0:
        _deck_is_out(draft, deck, rest)
    pile = [*rest, *reversed(deck)]
    if len(pile) >= DECK:
        raise PositionError(f"deck: {DECK - 1} cards at most")
    state.deck[: len(pile)] = pile
    state.deck_size = len(pile)


def _deck_is_out(draft: Draft, deck: list[int], rest: list[int]) -> None:
    """Check that the deck is empty and discard the cards that are not listed.

    With railyards the last turns begin when the deck is empty.
    """
    if deck and draft.phase_name != "over":
        raise PositionError("deck: in the last turns it is empty (CG-30), so say []")
    draft.state.discard[:] += np.bincount(rest, minlength=len(CARDS)).astype(np.int8)
    rest.clear()


def _deal_row(draft: Draft, rest: list[int]) -> list[int]:
    """Deal a row from the unlisted cards, if possible one that is not swept."""
    row: list[int] = []
    for _ in range(len(rest) + 1):
        rest[:0] = row
        row = [rest.pop() for _ in range(min(FACE_UP, len(rest)))]
        if row.count(CARDS.index(LOCOMOTIVE)) < draft.title.rules.sweep_at_locomotives:
            break
    return row + [NO_CARD] * (FACE_UP - len(row))


def _row(draft: Draft) -> list[int] | None:
    """Return the face-up row, None if the position does not give it."""
    if "face_up" not in draft.position:
        return None
    names = a_list(draft.position["face_up"], "face_up")
    if len(names) > FACE_UP:
        raise PositionError(f"face_up: {FACE_UP} cards at most, null for a gap")
    row = [
        NO_CARD if name is None else draft.card(name, f"face_up[{place}]")
        for place, name in enumerate(names)
    ]
    return row + [NO_CARD] * (FACE_UP - len(row))
