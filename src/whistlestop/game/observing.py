"""Views, made from the kernel's observation: numbers become names, and nothing is added."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import Any, Literal

import numpy as np

from whistlestop.game.action import Action, ActionTable, table_of
from whistlestop.game.names import PHASES, REASONS, cards_of, ids
from whistlestop.game.record_view import RecordView
from whistlestop.game.scores import final_scores, winners
from whistlestop.game.scratch import SCRATCH
from whistlestop.game.view import (
    BigCity,
    Completion,
    CountryTarget,
    Obstacle,
    OfferedTickets,
    OwnView,
    Payment,
    Placement,
    Robbery,
    RouteOffer,
    RowOffer,
    SeatView,
    StationOffer,
    TicketView,
    TunnelView,
    View,
)
from whistlestop.rules import entry_points
from whistlestop.rules.constants import (
    CLOSED,
    COLOURS,
    KEEP,
    NO_CARD,
    NOBODY,
    ClaimStatus,
    Phase,
)
from whistlestop.rules.layout import layout_of
from whistlestop.rules.observation import COMPLETED, NOT_SEEN, OBSERVATION, WITH_STATION
from whistlestop.rules.railyards import NEVER
from whistlestop.rules.records import Array, Bytes
from whistlestop.titles import ANY, CARDS, LOCOMOTIVE, Title
from whistlestop.titles import COLOURS as COLOUR_NAMES

CHOOSING = (int(Phase.CHOOSE_TICKETS), int(Phase.KEEP_TICKETS))
OVER = int(Phase.OVER)
TUNNEL = int(Phase.TUNNEL)
COMPLETING = int(Phase.COMPLETE_TICKETS)
CLAIMABLE = int(ClaimStatus.CLAIMABLE)
COUNTED = {  # reasons that come with the numbers needed and available
    ClaimStatus.TRAINS,
    ClaimStatus.SUBWAYS,
    ClaimStatus.LOCOMOTIVES,
    ClaimStatus.LOCOMOTIVES_IN_TUNNELS,
    ClaimStatus.CARDS,
}

# Of a title; about 1 KB each. Most offers are the same from one move to the next.
MOST_OFFERS = 5000

Status = Literal["open", "completed", "with_station"]


class Observer:
    """The maker of views for one title."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.facts = facts_of(title)
        self.layout = layout_of(title)

    @property
    def seen(self) -> RecordView:
        """Return the fields of the last observation of this thread."""
        return SCRATCH.seen

    def observe(self, state: Bytes, seat: int | None) -> np.record:
        """Return a seat's observation as arrays: a copy of the OBSERVATION record."""
        self._observe(state, seat)
        record: np.record = SCRATCH.observation.copy().view(OBSERVATION)[0]
        return record

    def _observe(self, state: Bytes, seat: int | None) -> None:
        viewer = NOBODY if seat is None else seat
        memory = SCRATCH.observation
        memory.fill(0)  # nothing of another game remains
        entry_points.observe(self.layout, state, viewer, memory, SCRATCH.scores, SCRATCH.numbers)

    def view(self, state: Bytes, seat: int | None, with_offers: bool = True) -> View:
        """Return the view of a seat; None is a spectator. See ``Core.view``."""
        self._observe(state, seat)
        seen, facts = self.seen, self.facts
        phase = int(seen.phase)
        over = phase == OVER
        owners = seen.route_owner.tolist()[: len(facts.routes)]
        legal = self._legal(phase) if with_offers else []
        railyards = self.title.rules.railyards
        seats = self._seats(owners)
        offered_to = seat if with_offers else None
        return View(
            title=self.title.spec,
            players=len(seats),
            seat=seat,
            turn=None if over else int(seen.turn),
            phase=PHASES[phase],  # type: ignore[arg-type]  # a test holds the two lists together
            turns_left=int(seen.turns_left) if seen.turns_left >= 0 else None,
            number=int(seen.number),
            face_up=[CARDS[card] if card != NO_CARD else None for card in seen.face_up.tolist()],
            deck_size=int(seen.deck_size),
            discard=cards_of(seen.discard),
            ticket_deck_size=int(seen.ticket_deck_size),
            seats=seats,
            closed=[facts.routes[n] for n, owner in enumerate(owners) if owner == CLOSED],
            hand=None if seat is None else cards_of(seen.hand),
            tickets=None if seat is None else self._tickets(),
            offered=self._offered() if seat is not None and seen.offered_count else None,
            tunnel=self._tunnel(legal) if phase == TUNNEL else None,
            scores=final_scores(self.title, state) if over else None,
            winners=winners(self.title, state) if over else None,
            to_lay=int(seen.substitutes_due),
            deck_number=int(seen.deck_number),
            decks=self.title.rules.decks(len(seats)),
            open_track=bool(seen.open_track),
            big_cities=self._big_cities(len(seats)),
            completion=self._completion(legal) if phase == COMPLETING and legal else None,
            legal=legal,
            offers=None if offered_to is None else {} if railyards else self._offers(owners),
            station=self._station()
            if offered_to is not None and self.title.rules.stations
            else None,
            placements=self._placements(seats, legal)
            if railyards and offered_to is not None
            else None,
            rows=self._rows() if railyards and offered_to is not None else None,
        )

    def own_view(self, state: Bytes, seat: int) -> OwnView:
        """Return the private part of a seat's view."""
        self._observe(state, seat)
        seen = self.seen
        return OwnView(
            hand=cards_of(seen.hand),
            tickets=self._tickets(),
            offered=self._offered() if seen.offered_count else None,
            on_the_track_cards=cards_of(seen.track[seat]) if seen.track_seen[seat] else None,
        )

    def legal_actions(self, numbers: list[int], phase: int, offered: list[str]) -> list[Action]:
        """Return the actions with these numbers, in the order of the table."""
        table = self.facts.table
        ordered = sorted(numbers)
        if phase in CHOOSING:
            return [table.keep(number - KEEP, offered) for number in ordered]
        return [table.actions[number] for number in ordered]

    def _legal(self, phase: int) -> list[Action]:
        count = int(self.seen.legal_count)
        if not count:
            return []
        offered = self.seen.offered.tolist()[: int(self.seen.offered_count)]
        names = [self.facts.tickets[number] for number in offered]
        return self.legal_actions(SCRATCH.numbers[:count].tolist(), phase, names)

    # seats

    def _seats(self, owners: list[int]) -> list[SeatView]:
        seen, facts = self.seen, self.facts
        players = int(seen.players)
        routes: list[list[str]] = [[] for _ in range(players)]
        for number, owner in enumerate(owners):
            if owner >= 0:
                routes[owner].append(facts.routes[number])
        stations: list[list[str]] = [[] for _ in range(players)]
        if self.title.rules.stations:
            places = seen.station_owner.tolist()[: len(facts.cities)]
            for number, owner in enumerate(places):
                if owner != NOBODY:
                    stations[owner].append(facts.cities[number])
        completed: list[list[str]] = [[] for _ in range(players)]
        if self.title.rules.railyards:
            for number, owner in enumerate(seen.completed_by.tolist()[: len(facts.tickets)]):
                if owner != NOBODY:
                    completed[owner].append(facts.tickets[number])
        counts = seen.ticket_count.tolist()
        return [
            SeatView(
                seat=seat,
                score=int(seen.score[seat]),
                trains=int(seen.trains[seat]),
                stations_left=int(seen.stations_left[seat]),
                hand_size=int(seen.hand_size[seat]),
                ticket_count=counts[seat] if counts[seat] >= 0 else None,
                routes=routes[seat],
                stations=stations[seat],
                known_cards=cards_of(seen.known[seat]),
                subways=int(seen.subways_left[seat]),
                railyard=self._railyard(seat) if self.title.rules.railyards else {},
                rolls=self._rolls(seat) if self.title.rules.railyards else {},
                on_the_track=int(seen.track_size[seat]),
                on_the_track_cards=cards_of(seen.track[seat]) if seen.track_seen[seat] else None,
                completed=completed[seat],
            )
            for seat in range(players)
        ]

    def _railyard(self, seat: int) -> dict[str, dict[str, int]]:
        """Return a seat's rows, by colour (CG-21)."""
        return rows_of(self.seen.row_coloured[seat], self.seen.row_locomotives[seat])

    def _rolls(self, seat: int) -> dict[str, str]:
        """Return the card of each row that moves when the next turn begins (CG-10, CG-11)."""
        seen = self.seen
        turns_left = int(seen.turns_left)  # this one included, -1 before the last turns
        if turns_left >= 0 and not 0 < (seat - int(seen.turn)) % int(seen.players) < turns_left:
            return {}
        return {
            colour: LOCOMOTIVE if LOCOMOTIVE in row else colour
            for colour, row in self._railyard(seat).items()
        }

    # tickets

    def _ticket(self, number: int, status: int, points: int, reached: int) -> TicketView:
        ticket = self.title.tickets[number]
        names: dict[int, Status] = {COMPLETED: "completed", WITH_STATION: "with_station"}
        countries = [
            CountryTarget(country, value, bool(reached >> place & 1))
            for place, (country, value) in enumerate(ticket.countries)
        ]
        return TicketView(
            ticket.id,
            ticket.a,
            ticket.b,
            points,
            names.get(status, "open"),
            countries or None,
            dict(ticket.cards) or None,
        )

    def _tickets(self) -> list[TicketView]:
        seen = self.seen
        statuses = seen.ticket_status.tolist()[: len(self.facts.tickets)]
        return [
            self._ticket(n, status, int(seen.ticket_points[n]), int(seen.ticket_reached[n]))
            for n, status in enumerate(statuses)
            if status != NOT_SEEN
        ]

    def _offered(self) -> OfferedTickets:
        seen = self.seen
        count = int(seen.offered_count)
        fields = (seen.offered, seen.offered_status, seen.offered_points, seen.offered_reached)
        rows = zip(*(field[:count].tolist() for field in fields), strict=True)
        return OfferedTickets([self._ticket(*row) for row in rows], int(seen.keep_at_least))

    def _completion(self, legal: list[Action]) -> Completion:
        """Return the tickets that the viewer can complete now, and the best set of them."""
        chosen = self.seen.best_tickets.tolist()[: int(self.seen.best_tickets_count)]
        best = [self.title.tickets[number] for number in chosen]
        return Completion(
            [action.tickets[0] for action in legal if action.kind == "complete"],
            [ticket.id for ticket in best],
            sum(ticket.least for ticket in best),
        )

    # what the seat can do, and why not

    def _offers(self, owners: list[int]) -> dict[str, RouteOffer]:
        seen, facts = self.seen, self.facts
        counts = seen.payment_count.tolist()
        places = [
            tuple(seen.payment_places[bucket, : counts[bucket]].tolist()) if counts[bucket] else ()
            for bucket in range(facts.buckets)
        ]
        statuses = seen.claim_status.tolist()
        needs, haves = seen.claim_need.tolist(), seen.claim_have.tolist()
        return {
            route: facts.offer(
                number,
                places[facts.bucket[number]] if owners[number] == NOBODY else (),
                statuses[number],
                needs[number],
                haves[number],
            )
            for number, route in enumerate(facts.routes)
        }

    def _station(self) -> StationOffer:
        seen, facts = self.seen, self.facts
        status = int(seen.station_status)
        why_not = obstacle(status, int(seen.station_need), int(seen.station_have))
        rules, number = self.title.rules, int(seen.station_number)
        if number == rules.stations:
            return StationOffer(0, [], [], why_not)
        owners = seen.station_owner.tolist()[: len(facts.cities)]
        free = [city for city, owner in zip(facts.cities, owners, strict=True) if owner == NOBODY]
        count = int(seen.station_payment_count)
        ways = facts.station_payments[number]
        places = seen.station_payment_places[:count].tolist()
        payments = sorted((ways[place] for place in places), key=_for_people)
        return StationOffer(rules.station_costs[number], free, payments, why_not)

    def _tunnel(self, legal: list[Action]) -> TunnelView:
        seen = self.seen
        return TunnelView(
            route=self.facts.routes[int(seen.tunnel_route)],
            laid=dict(self.facts.table.payments[int(seen.tunnel_payment)]),
            turned_up=[CARDS[card] for card in seen.turned_up[: int(seen.turned_up_count)]],
            due=int(seen.tunnel_due),
            payments=[payment_of(action) for action in legal if action.kind == "pay"],
        )

    def _placements(self, seats: list[SeatView], legal: list[Action]) -> list[Placement]:
        """Return what the seat can place on its railyard now, and whom it would rob (CG-23)."""
        others = [seat for seat in seats if seat.seat != self.seen.seat and seat.railyard]
        return [
            Placement(
                dict(action.cards),
                action.notation,
                [
                    Robbery(seat.seat, seat.railyard[card])
                    for card, _ in action.cards
                    for seat in others
                    if card in seat.railyard
                ],
            )
            for action in legal
            if action.kind == "place"
        ]

    def _rows(self) -> dict[str, RowOffer]:
        seen = self.seen
        numbers = zip(seen.row_fewest.tolist(), seen.row_rival.tolist(), strict=True)
        return {
            colour: RowOffer(
                fewest if fewest != NEVER else None, rival if rival != NOBODY else None
            )
            for colour, (fewest, rival) in zip(COLOUR_NAMES, numbers, strict=True)
        }

    def _big_cities(self, players: int) -> list[BigCity]:
        """Return who would get the bonuses of the big cities now (CG-51)."""
        seen = self.seen
        return [
            BigCity(
                city,
                points,
                seen.big_city_tickets[number, :players].tolist(),
                np.flatnonzero(seen.big_city_leads[number, :players]).tolist(),
            )
            for number, (city, points) in enumerate(self.title.rules.big_cities.items())
        ]


class Facts:
    """The facts that all views of a title share, computed once."""

    def __init__(self, title: Title) -> None:
        names = ids(title)
        self.cities, self.routes, self.tickets = names.cities, names.routes, names.tickets
        self.table: ActionTable = table_of(title)
        layout = self.table.layout
        self.buckets = int(layout.buckets)
        self.bucket = layout.route_bucket.tolist()
        self.points = layout.route_points.tolist()
        self.offer = lru_cache(MOST_OFFERS)(self._offer)

    @cached_property
    def payments(self) -> list[list[Payment]]:
        """Return every way to pay for each route, in the order of its price's list."""
        layout, actions = self.table.layout, self.table.actions
        ends = [*layout.claim_first.tolist()[: len(self.routes)], int(layout.station_first)]
        return [
            [payment_of(action) for action in actions[ends[n] : ends[n + 1]]]
            for n in range(len(self.routes))
        ]

    @cached_property
    def station_payments(self) -> list[list[Payment]]:
        """Return every way to pay for each of a seat's stations.

        A payment's action is the part of the notation that follows the city. Stations of the same
        price share their payments.
        """
        layout, actions = self.table.layout, self.table.actions
        first = int(layout.station_first)
        places = layout.station_offset.tolist()[: int(layout.stations)]
        begins = [*sorted({*places}), int(layout.station_block)]
        ends = dict(pairwise(begins))
        return [
            [
                Payment(dict(action.cards), action.notation.split(" ", 2)[2])
                for action in actions[first + place : first + ends[place]]
            ]
            for place in places
        ]

    def _offer(
        self, number: int, places: tuple[int, ...], status: int, need: int, have: int
    ) -> RouteOffer:
        """Return the offer of a route; payments with the fewest cards of any kind come first."""
        ways = self.payments[number]
        payments = sorted((ways[place] for place in places), key=_for_people)
        return RouteOffer(self.points[number], payments, obstacle(status, need, have))


@lru_cache(maxsize=256)  # bounded, because people upload custom titles
def facts_of(title: Title) -> Facts:
    """Return the facts of a title, which are computed once."""
    return Facts(title)


def payment_of(action: Action) -> Payment:
    """Return the payment that an action makes."""
    return Payment(dict(action.cards), action.notation)


def _for_people(payment: Payment) -> tuple[int, int]:
    """Return the number of cards of any kind and of locomotives in a payment, as a sort key."""
    return payment.cards.get(ANY, 0), payment.cards.get(LOCOMOTIVE, 0)


@cache
def obstacle(status: int, need: int, have: int) -> Obstacle | None:
    """Return why something can't be done now, None if it can."""
    if status == CLAIMABLE:
        return None
    reason: Any = REASONS[status]
    if status not in COUNTED:
        return Obstacle(reason)
    return Obstacle(reason, need=need, have=have)


def rows_of(coloured: Array, locomotives: Array) -> dict[str, dict[str, int]]:
    """Return a railyard's rows by colour, as cards (CG-21), from their counts: int[colours]."""
    rows: dict[str, dict[str, int]] = {}
    for place in range(COLOURS):
        if coloured[place]:
            colour = COLOUR_NAMES[place]
            rows[colour] = {colour: int(coloured[place])}
            if locomotives[place]:
                rows[colour][LOCOMOTIVE] = int(locomotives[place])
    return rows
