"""The tickets of a position: held, offered, and in the ticket deck."""

from __future__ import annotations

from typing import Any

from whistlestop.game.names import PHASES
from whistlestop.game.position.draft import Draft
from whistlestop.game.position.words import PositionError, a_list
from whistlestop.rules import entry_points
from whistlestop.rules.constants import OFFER
from whistlestop.rules.layout import layout_of


def read_tickets(draft: Draft) -> None:
    """Give out the listed tickets and deal the offers and the ticket deck that are not listed."""
    state = draft.state
    taken: dict[int, str] = {}

    def take(name: Any, where: str) -> int:
        ticket = draft.id(name, draft.ids.tickets, "ticket", where)
        if ticket in taken:
            raise PositionError(f"{where}: {name} is in {taken[ticket]} already")
        taken[ticket] = where
        return ticket

    for seat, where, names in draft.each("tickets"):
        for name in a_list(names, where):
            state.ticket_owner[take(name, where)] = seat
    for seat, where, names in draft.each("completed"):
        for name in a_list(names, where):
            ticket = take(name, where)
            state.ticket_owner[ticket] = seat
            state.ticket_completed[ticket] = 1
            state.score[seat] += int(draft.layout.ticket_points[ticket])
    if draft.title.rules.railyards:
        _compare_scores(draft)
    offers = draft.each("offered")
    if "offered" in draft.position:
        offers.append((int(state.seat), "offered", draft.position["offered"]))
    phase = PHASES[int(state.phase)]
    for seat, where, names in offers:
        if phase not in ("choose_tickets", "keep_tickets"):
            raise PositionError(f"{where}: no tickets are offered in phase {phase}")
        if (seat != state.seat) if phase == "keep_tickets" else (seat < state.seat):
            raise PositionError(f"{where}: it is seat {int(state.seat)} that chooses")
        for name in a_list(names, where):
            if state.offered_count[seat] == OFFER:
                raise PositionError(f"{where}: {OFFER} tickets at most")
            state.offered[seat, state.offered_count[seat]] = take(name, where)
            state.offered_count[seat] += 1
    if "ticket_deck" in draft.position:
        names = a_list(draft.position["ticket_deck"], "ticket_deck")
        for place, name in enumerate(names):
            state.ticket_deck[place] = take(name, "ticket_deck")
        state.ticket_deck_size = len(names)
    if phase == "choose_tickets":
        if not state.offered_count.any() and "ticket_deck" not in draft.position:
            entry_points.deal_tickets(layout_of(draft.title), draft.memory)
        for seat in range(int(state.seat), len(draft.seats)):
            if not state.offered_count[seat]:
                raise PositionError(f"seats[{seat}].offered: the tickets to choose from")
    else:
        if phase == "keep_tickets" and not state.offered_count[state.seat]:
            raise PositionError("offered: the phase is keep_tickets, so say which were drawn")
        if "ticket_deck" not in draft.position:
            entry_points.shuffle_short_tickets(layout_of(draft.title), draft.memory)


def _compare_scores(draft: Draft) -> None:
    """Check that scores match the completed tickets, which alone score with railyards (CG-35)."""
    for seat, where, given in draft.each("score"):
        found = int(draft.state.score[seat])
        if given != found:
            raise PositionError(f"{where}: the completed tickets score {found}, not {given!r}")
