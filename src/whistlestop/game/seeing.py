"""How a View is made from a State: every field is named here, nothing is copied whole."""

from __future__ import annotations

from typing import Literal

import numpy as np

from whistlestop.game.action import Action, ids, paid_cards
from whistlestop.game.offers import payment_of
from whistlestop.game.reading import Readable, Reader
from whistlestop.game.view import (
    BigCity,
    Completion,
    CountryTarget,
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
from whistlestop.rules.terms import CLOSED, NO_CARD, NOBODY, TICKETS
from whistlestop.rules.terms import Phase as PhaseNumber
from whistlestop.titles import CARDS, COLOURS, Title

PHASES: tuple[Phase, ...] = (
    "choose_tickets",
    "act",
    "second_card",
    "keep_tickets",
    "tunnel",
    "over",
    "complete_tickets",
)

# An enum's members are looked up slowly.
_CHOOSE_TICKETS = int(PhaseNumber.CHOOSE_TICKETS)
_OPENED = (int(PhaseNumber.COMPLETE_TICKETS), int(PhaseNumber.OVER))


def cards_of(counts: np.ndarray) -> dict[str, int]:
    """Cards by colour, colours without a card left out."""
    return {card: n for card, n in zip(CARDS, counts.tolist(), strict=True) if n}


def see(title: Title, state: Reader, seat: int | None, legal: list[Action]) -> View:
    """The view of a seat (None: a spectator) of a state.

    ``legal`` are the actions of the seat whose decision it is.
    """
    memory = state.memory
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
        closed=[route_ids[number] for number in (owners == CLOSED).nonzero()[0]],
        hand=None if seat is None else cards_of(state.hands[seat]),
        tickets=None if seat is None else _tickets(title, state, seat),
        offered=None if seat is None else _offered(title, state, seat),
        tunnel=_tunnel(title, state, legal if mine else []) if phase == "tunnel" else None,
        legal=legal if mine else [],
        scores=final_scores(title, memory) if over else None,
        winners=winners(title, memory) if over else None,
        deck_number=int(state.deck_number),
        open_track=bool(state.open_track),
        big_cities=_big_cities(title, memory),
        completion=_completion(title, memory, legal) if phase == "complete_tickets" else None,
    )


def _seat(title: Title, state: Readable, seat: int, viewer: int | None) -> SeatView:
    secret = state.phase == _CHOOSE_TICKETS and seat != viewer
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
        subways=int(state.subways_left[seat]),
        railyard=railyard_of(state, seat),
        on_the_track=int(state.track[seat].sum()),
        on_the_track_cards=_stack(state, seat, viewer),
        completed=completed_by(title, state, seat),
    )


def options_of(title: Title, state: Readable) -> dict[str, bool]:
    """The title's options as this game has them (CG-12)."""
    return {name: bool(getattr(state, name)) for name in title.rules.options}


def railyard_of(state: Readable, seat: int) -> dict[str, dict[str, int]]:
    """A seat's rows, by colour (CG-21)."""
    rows = zip(COLOURS, state.row_coloured[seat], state.row_locomotives[seat], strict=True)
    return {
        colour: dict(paid_cards(place, int(coloured), int(locomotives)))
        for place, (colour, coloured, locomotives) in enumerate(rows)
        if coloured
    }


def _stack(state: Readable, seat: int, viewer: int | None) -> dict[str, int] | None:
    """The cards of a stack once all are opened, or the viewer's own by the option (CG-12)."""
    opened = state.phase in _OPENED
    mine = state.open_track and seat == viewer
    return cards_of(state.track[seat]) if opened or mine else None


def completed_by(title: Title, state: Readable, seat: int) -> list[str]:
    """The tickets that a seat has set aside as completed (CG-35)."""
    names = ids(title).tickets
    done = (state.ticket_owner == seat) & (state.ticket_completed == 1)
    return [names[n] for n in done[: len(names)].nonzero()[0]]


def _big_cities(title: Title, memory: np.ndarray) -> list[BigCity]:
    """Where the bonuses of the big cities would go now (CG-51)."""
    if not title.rules.big_cities:
        return []
    players = int(Reader(memory, STATE).players)
    scores = score(title, memory)
    return [
        BigCity(
            city,
            points,
            scores.big_city_tickets[number, :players].tolist(),
            np.flatnonzero(scores.big_city_won[number, :players]).tolist(),
        )
        for number, (city, points) in enumerate(title.rules.big_cities.items())
    ]


def _completion(title: Title, memory: np.ndarray, legal: list[Action]) -> Completion | None:
    """What the viewer can complete now, and the best set; None if another seat decides."""
    if not legal:
        return None
    chosen = np.empty(TICKETS, np.int16)
    count = doors.best_tickets(layout_of(title), memory, chosen)
    best = [title.tickets[number] for number in chosen[:count]]
    return Completion(
        [action.tickets[0] for action in legal if action.kind == "complete"],
        [ticket.id for ticket in best],
        sum(ticket.least for ticket in best),
    )


def _ticket_deck_size(title: Title, state: Readable) -> int:
    """While tickets are chosen, the size before any came back: it would tell the others (CO-04)."""
    size = int(state.ticket_deck_size)
    if state.phase != _CHOOSE_TICKETS:
        return size
    if title.rules.returned_tickets_at_start == "out_of_game":
        return size
    dealt = sum(title.rules.tickets_dealt.values()) * int(state.seat)
    kept = int((state.ticket_owner != NOBODY).sum())
    return max(0, size - max(0, dealt - kept))


def routes_of(title: Title, state: Readable, seat: int) -> list[str]:
    names = ids(title).routes
    return [names[n] for n in (state.route_owner[: len(names)] == seat).nonzero()[0]]


def stations_of(title: Title, state: Readable, seat: int) -> list[str]:
    names = ids(title).cities
    return [names[n] for n in (state.station_owner[: len(names)] == seat).nonzero()[0]]


def tickets_of(title: Title, state: Readable, seat: int) -> list[str]:
    names = ids(title).tickets
    return [names[n] for n in (state.ticket_owner[: len(names)] == seat).nonzero()[0]]


def offered_to(title: Title, state: Readable, seat: int) -> list[str]:
    names = ids(title).tickets
    return [names[n] for n in state.offered[seat, : state.offered_count[seat]]]


def score(title: Title, memory: np.ndarray) -> Readable:
    """The scores of the game as it stands, a SCORES record."""
    scores = new_bytes(SCORES)
    doors.score(layout_of(title), memory, scores)
    return Reader(scores, SCORES)


def _statuses(title: Title, memory: np.ndarray, seat: int) -> tuple[Readable, Readable]:
    """How the seat's tickets stand, with stations and without: two SCORES records."""
    layout, scores, alone = layout_of(title), new_bytes(SCORES), new_bytes(SCORES)
    doors.score_tickets(layout, memory, seat, scores)
    completed = Reader(scores, SCORES)
    if title.rules.railyards or (completed.borrowed[seat] == NOBODY).all():
        return completed, completed
    bare = memory.copy()
    as_record(bare, STATE).station_owner[:] = NOBODY
    doors.score_tickets(layout, bare, seat, alone)
    return completed, Reader(alone, SCORES)


def _tickets(title: Title, state: Reader, seat: int) -> list[TicketView]:
    held = (state.ticket_owner[: len(title.tickets)] == seat).nonzero()[0]
    if not len(held):
        return []
    with_station, alone = _statuses(title, state.memory, seat)
    return [_ticket(title, int(number), alone, with_station) for number in held]


def _ticket(title: Title, number: int, alone: Readable, with_station: Readable) -> TicketView:
    ticket = title.tickets[number]
    status: Literal["open", "completed", "with_station"] = "open"
    if alone.ticket_completed[number]:
        status = "completed"
    elif with_station.ticket_completed[number]:
        status = "with_station"
    reached = int(alone.ticket_reached[number])
    countries = [
        CountryTarget(country, points, bool(reached >> place & 1))
        for place, (country, points) in enumerate(ticket.countries)
    ]
    return TicketView(
        ticket.id,
        ticket.a,
        ticket.b,
        int(alone.ticket_points[number]),
        status,
        countries or None,
        dict(ticket.cards) or None,
    )


def _offered(title: Title, state: Reader, seat: int) -> OfferedTickets | None:
    """The tickets that the seat looks at now; their status as if it had kept them all."""
    count = int(state.offered_count[seat])
    if not count:
        return None
    start = state.phase == _CHOOSE_TICKETS
    least = title.rules.tickets_kept_at_start if start else title.rules.tickets_kept
    numbers = state.offered[seat, :count]
    trial = state.memory.copy()
    as_record(trial, STATE).ticket_owner[numbers] = seat
    with_station, alone = _statuses(title, trial, seat)
    return OfferedTickets(
        [_ticket(title, int(n), alone, with_station) for n in numbers],
        min(least, count),
    )


def _tunnel(title: Title, state: Readable, legal: list[Action]) -> TunnelView:
    return TunnelView(
        route=ids(title).routes[int(state.tunnel_route)],
        laid=laid_cards(state),
        turned_up=[CARDS[card] for card in state.turned_up[: state.turned_up_count]],
        due=int(state.tunnel_due),
        payments=[payment_of(action) for action in legal if action.kind == "pay"],
    )


def laid_cards(state: Readable) -> dict[str, int]:
    """The set laid for the tunnel that waits for its extra payment."""
    return dict(
        paid_cards(
            int(state.tunnel_colour), int(state.tunnel_coloured), int(state.tunnel_locomotives)
        )
    )


def final_scores(title: Title, memory: np.ndarray) -> list[ScoreView]:
    """The scores item by item (CO-44), as the game stands."""
    state = Reader(memory, STATE)
    scores = score(title, memory)
    route_ids, ticket_ids = ids(title).routes, ids(title).tickets
    result = []
    for seat in range(int(state.players)):
        held = (state.ticket_owner[: len(ticket_ids)] == seat).nonzero()[0]
        borrowed = [] if title.rules.railyards else _borrowed(title, scores, seat)
        path = scores.longest_path_routes[seat, : scores.longest_path_count[seat]]
        result.append(
            ScoreView(
                routes=int(scores.routes[seat]),
                tickets=int(scores.tickets[seat]),
                longest_path=int(scores.longest_path[seat]),
                stations=int(scores.stations[seat]),
                big_cities=int(scores.big_cities[seat]),
                total=int(scores.total[seat]),
                completed=[ticket_ids[n] for n in held if scores.ticket_completed[n]],
                failed=[ticket_ids[n] for n in held if not scores.ticket_completed[n]],
                longest_path_length=int(scores.longest_path_length[seat]),
                longest_path_routes=[route_ids[n] for n in path],
                borrowed=borrowed,
                ticket_points={
                    ticket_ids[n]: int(scores.ticket_points[n])
                    for n in held
                    if title.tickets[n].countries
                },
                big_cities_won=[
                    city
                    for city, won in zip(
                        title.rules.big_cities, scores.big_city_won[:, seat], strict=False
                    )
                    if won
                ],
            )
        )
    return result


def _borrowed(title: Title, scores: Readable, seat: int) -> list[str]:
    """The routes that the seat's stations borrow (EU-44)."""
    return [ids(title).routes[n] for n in scores.borrowed[seat] if n != NOBODY]


def winners(title: Title, memory: np.ndarray) -> list[int]:
    """Who wins as the game stands; several if the win is shared (CO-43)."""
    players = int(Reader(memory, STATE).players)
    return [int(seat) for seat in np.flatnonzero(score(title, memory).winner[:players])]
