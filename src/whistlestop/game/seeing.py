"""How a View is made from a State: every field is named here, nothing is copied whole."""

from __future__ import annotations

import numpy as np

from whistlestop.game.action import Action, ids, paid_cards
from whistlestop.game.offers import payment_of
from whistlestop.game.view import (
    OfferedTickets,
    Phase,
    ScoreView,
    SeatView,
    TicketView,
    TunnelView,
    View,
)
from whistlestop.rules import doors
from whistlestop.rules.layout import layout_of
from whistlestop.rules.state import SCORES, STATE, as_record, new_bytes
from whistlestop.rules.terms import CLOSED, NO_CARD, NOBODY
from whistlestop.rules.terms import Phase as PhaseNumber
from whistlestop.titles import CARDS, Title

PHASES: tuple[Phase, ...] = (
    "choose_tickets",
    "act",
    "second_card",
    "keep_tickets",
    "tunnel",
    "over",
)


def cards_of(counts: np.ndarray) -> dict[str, int]:
    """Cards by colour, colours without a card left out."""
    return {card: n for card, n in zip(CARDS, counts.tolist(), strict=True) if n}


def see(title: Title, memory: np.ndarray, seat: int | None, legal: list[Action]) -> View:
    """The view of a seat (None: a spectator) of the state in ``memory``.

    ``legal`` are the actions of the seat whose decision it is.
    """
    state = as_record(memory, STATE)
    phase = PHASES[int(state.phase)]
    over = phase == "over"
    turn = None if over else int(state.seat)
    mine = seat is not None and seat == turn
    owners = state.route_owner[: len(title.routes)]
    route_ids = ids(title).routes
    return View(
        title=title.spec,
        players=int(state.players),
        seat=seat,
        turn=turn,
        phase=phase,
        turns_left=int(state.turns_left) if state.turns_left >= 0 else None,
        number=int(state.actions),
        face_up=[CARDS[card] if card != NO_CARD else None for card in state.face_up.tolist()],
        deck_size=int(state.deck_size),
        discard=cards_of(state.discard),
        ticket_deck_size=_ticket_deck_size(title, state),
        seats=[_seat(title, state, each, seat) for each in range(int(state.players))],
        closed=[route_ids[number] for number in np.flatnonzero(owners == CLOSED)],
        hand=None if seat is None else cards_of(state.hands[seat]),
        tickets=None if seat is None else _tickets(title, memory, seat),
        offered=None if seat is None else _offered(title, state, seat),
        tunnel=_tunnel(title, state, legal if mine else []) if phase == "tunnel" else None,
        legal=legal if mine else [],
        scores=final_scores(title, memory) if over else None,
        winners=winners(title, memory) if over else None,
    )


def _seat(title: Title, state: np.record, seat: int, viewer: int | None) -> SeatView:
    secret = state.phase == PhaseNumber.CHOOSE_TICKETS and seat != viewer
    return SeatView(
        seat=seat,
        score=int(state.score[seat]),
        trains=int(state.trains[seat]),
        stations_left=int(state.stations_left[seat]),
        hand_size=int(state.hands[seat].sum()),
        ticket_count=None if secret else int((state.ticket_owner == seat).sum()),
        routes=routes_of(title, state, seat),
        stations=stations_of(title, state, seat),
        known_cards=cards_of(state.known[seat]),
    )


def _ticket_deck_size(title: Title, state: np.record) -> int:
    """While tickets are chosen, the size before any came back: it would tell the others (CO-04)."""
    size = int(state.ticket_deck_size)
    if state.phase != PhaseNumber.CHOOSE_TICKETS:
        return size
    if title.rules.returned_tickets_at_start != "bottom":
        return size
    dealt = sum(title.rules.tickets_dealt.values()) * int(state.seat)
    kept = int((state.ticket_owner != NOBODY).sum())
    return max(0, size - max(0, dealt - kept))


def routes_of(title: Title, state: np.record, seat: int) -> list[str]:
    names = ids(title).routes
    return [names[n] for n in np.flatnonzero(state.route_owner[: len(names)] == seat)]


def stations_of(title: Title, state: np.record, seat: int) -> list[str]:
    names = ids(title).cities
    return [names[n] for n in np.flatnonzero(state.station_owner[: len(names)] == seat)]


def tickets_of(title: Title, state: np.record, seat: int) -> list[str]:
    names = ids(title).tickets
    return [names[n] for n in np.flatnonzero(state.ticket_owner[: len(names)] == seat)]


def offered_to(title: Title, state: np.record, seat: int) -> list[str]:
    names = ids(title).tickets
    return [names[n] for n in state.offered[seat, : state.offered_count[seat]]]


def score(title: Title, memory: np.ndarray) -> np.record:
    """The scores of the game as it stands, a SCORES record."""
    scores = new_bytes(SCORES)
    doors.score(layout_of(title), memory, scores)
    return as_record(scores, SCORES)


def _statuses(title: Title, memory: np.ndarray, seat: int) -> tuple[np.ndarray, np.ndarray]:
    """For every ticket whether the seat has completed it: with stations, and without."""
    layout, scores, alone = layout_of(title), new_bytes(SCORES), new_bytes(SCORES)
    doors.score_tickets(layout, memory, seat, scores)
    completed = as_record(scores, SCORES)
    if (completed.borrowed[seat] == NOBODY).all():
        return completed.ticket_completed, completed.ticket_completed
    bare = memory.copy()
    as_record(bare, STATE).station_owner[:] = NOBODY
    doors.score_tickets(layout, bare, seat, alone)
    return completed.ticket_completed, as_record(alone, SCORES).ticket_completed


def _tickets(title: Title, memory: np.ndarray, seat: int) -> list[TicketView]:
    state = as_record(memory, STATE)
    held = np.flatnonzero(state.ticket_owner[: len(title.tickets)] == seat)
    if not len(held):
        return []
    with_station, alone = _statuses(title, memory, seat)
    return [
        _ticket(title, int(number), bool(alone[number]), bool(with_station[number]))
        for number in held
    ]


def _ticket(title: Title, number: int, alone: bool, with_station: bool) -> TicketView:
    ticket = title.tickets[number]
    return TicketView(
        ticket.id,
        ticket.a,
        ticket.b,
        ticket.points,
        "completed" if alone else "with_station" if with_station else "open",
    )


def _offered(title: Title, state: np.record, seat: int) -> OfferedTickets | None:
    """The tickets that the seat looks at now; their status as if it had kept them all."""
    count = int(state.offered_count[seat])
    if not count:
        return None
    start = state.phase == PhaseNumber.CHOOSE_TICKETS
    least = title.rules.tickets_kept_at_start if start else title.rules.tickets_kept
    numbers = state.offered[seat, :count]
    trial = np.frombuffer(state.tobytes(), np.uint8).copy()
    as_record(trial, STATE).ticket_owner[numbers] = seat
    with_station, alone = _statuses(title, trial, seat)
    return OfferedTickets(
        [_ticket(title, int(n), bool(alone[n]), bool(with_station[n])) for n in numbers],
        min(least, count),
    )


def _tunnel(title: Title, state: np.record, legal: list[Action]) -> TunnelView:
    return TunnelView(
        route=ids(title).routes[int(state.tunnel_route)],
        laid=laid_cards(state),
        turned_up=[CARDS[card] for card in state.turned_up[: state.turned_up_count]],
        due=int(state.tunnel_due),
        payments=[payment_of(action) for action in legal if action.kind == "pay"],
    )


def laid_cards(state: np.record) -> dict[str, int]:
    """The set laid for the tunnel that waits for its extra payment."""
    return dict(
        paid_cards(
            int(state.tunnel_colour), int(state.tunnel_coloured), int(state.tunnel_locomotives)
        )
    )


def final_scores(title: Title, memory: np.ndarray) -> list[ScoreView]:
    """The scores item by item (CO-44), as the game stands."""
    state = as_record(memory, STATE)
    scores = score(title, memory)
    route_ids, ticket_ids = ids(title).routes, ids(title).tickets
    result = []
    for seat in range(int(state.players)):
        held = np.flatnonzero(state.ticket_owner[: len(ticket_ids)] == seat)
        path = scores.longest_path_routes[seat, : scores.longest_path_count[seat]]
        result.append(
            ScoreView(
                routes=int(scores.routes[seat]),
                tickets=int(scores.tickets[seat]),
                longest_path=int(scores.longest_path[seat]),
                stations=int(scores.stations[seat]),
                big_cities=0,
                total=int(scores.total[seat]),
                completed=[ticket_ids[n] for n in held if scores.ticket_completed[n]],
                failed=[ticket_ids[n] for n in held if not scores.ticket_completed[n]],
                longest_path_length=int(scores.longest_path_length[seat]),
                longest_path_routes=[route_ids[n] for n in path],
                borrowed=[route_ids[n] for n in scores.borrowed[seat] if n != NOBODY],
            )
        )
    return result


def winners(title: Title, memory: np.ndarray) -> list[int]:
    """Who wins as the game stands; several if the win is shared (CO-43)."""
    players = int(as_record(memory, STATE).players)
    return [int(seat) for seat in np.flatnonzero(score(title, memory).winner[:players])]
