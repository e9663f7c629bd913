"""The writer that turns a state into a position, hidden facts included."""

from __future__ import annotations

from typing import Any

from whistlestop.game.action import table_of
from whistlestop.game.names import PHASES, cards_of, ids
from whistlestop.game.observing import rows_of
from whistlestop.game.setting_up import options_of
from whistlestop.rules.constants import CLOSED, NO_CARD, TICKETS
from whistlestop.rules.records import STATE, Bytes, as_record
from whistlestop.titles import CARDS, Title


def write_position(title: Title, memory: Bytes, seed: int) -> dict[str, Any]:
    """Return the whole state as plain JSON values, hidden facts included."""
    state = as_record(memory, STATE)
    ticket_ids = ids(title).tickets
    phase = PHASES[int(state.phase)]
    top = int(state.ticket_top)
    position: dict[str, Any] = {
        "title": title.spec,
        "seed": seed,
        "chance": state.chance.tolist(),
        "turn": int(state.seat),
        "phase": phase,
        "turns_left": int(state.turns_left) if state.turns_left >= 0 else None,
        "passes": int(state.passes),
        "number": int(state.actions),
        "face_up": [CARDS[card] if card != NO_CARD else None for card in state.face_up.tolist()],
        "deck": [CARDS[card] for card in state.deck[: state.deck_size][::-1]],
        "discard": cards_of(state.discard),
        "ticket_deck": [
            ticket_ids[state.ticket_deck[(top + place) % TICKETS]]
            for place in range(int(state.ticket_deck_size))
        ],
    }
    if phase == "tunnel":
        position["tunnel"] = {
            "route": ids(title).routes[int(state.tunnel_route)],
            "laid": dict(table_of(title).payments[int(state.tunnel_payment)]),
            "turned_up": [CARDS[card] for card in state.turned_up[: state.turned_up_count]],
        }
    if phase == "substitutes":
        position["to_lay"] = int(state.substitutes_due)
    if title.rules.railyards:
        position["options"] = options_of(title, state)
        position["deck_number"] = int(state.deck_number)
        if phase == "complete_tickets":
            position["last_to_play"] = int(state.last_to_play)
    else:
        position["closed"] = _owned(state.route_owner, CLOSED, ids(title).routes)
    position["seats"] = [_seat(title, state, seat) for seat in range(int(state.players))]
    return position


def _seat(title: Title, state: Any, seat: int) -> dict[str, Any]:
    """Return everything about a seat."""
    all_tickets = ids(title).tickets
    held = _owned(state.ticket_owner, seat, all_tickets)
    completed = [name for name in held if state.ticket_completed[all_tickets.index(name)]]
    tickets = [name for name in held if name not in completed]
    result = {
        "hand": cards_of(state.hands[seat]),
        "known": cards_of(state.known[seat]),
        "tickets": tickets,
        "score": int(state.score[seat]),
    }
    if state.offered_count[seat]:
        offered = state.offered[seat, : state.offered_count[seat]]
        result["offered"] = [all_tickets[ticket] for ticket in offered]
    if title.rules.railyards:
        result["railyard"] = rows_of(state.row_coloured[seat], state.row_locomotives[seat])
        result["on_the_track"] = cards_of(state.track[seat])
        result["completed"] = completed
        return result
    names = ids(title)
    result["routes"] = _owned(state.route_owner, seat, names.routes)
    result["stations"] = _owned(state.station_owner, seat, names.cities)
    result["trains"] = int(state.trains[seat])
    result["stations_left"] = int(state.stations_left[seat])
    if title.rules.subways:
        result["subways_left"] = int(state.subways_left[seat])
    return result


def _owned(owners: Any, owner: int, names: tuple[str, ...]) -> list[str]:
    """Return the names of the things that an owner has."""
    return [names[number] for number in (owners[: len(names)] == owner).nonzero()[0]]
