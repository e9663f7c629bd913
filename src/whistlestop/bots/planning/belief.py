"""A seat's belief: it turns views into possible full states (determinizations)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from whistlestop.bots.planning import entry_points
from whistlestop.bots.planning.hidden import HIDDEN
from whistlestop.bots.planning.likelihood import FEATURES
from whistlestop.bots.planning.planner import PlannerBytes
from whistlestop.bots.stack_memory import StackMemory
from whistlestop.bots.ticket_memory import TicketMemory
from whistlestop.game import Action, View
from whistlestop.game.action import table_of
from whistlestop.game.names import Ids, ids
from whistlestop.game.view import SeatView
from whistlestop.rules import entry_points as rules
from whistlestop.rules.constants import NO_CARD, SEATS, TICKETS, Phase
from whistlestop.rules.layout import layout_of
from whistlestop.rules.records import STATE, as_record, new_bytes
from whistlestop.titles import CARDS, COLOURS, LOCOMOTIVE, Title, load

NO_SEED = np.zeros(4, np.int64)
NUMBER = {card: number for number, card in enumerate(CARDS)}


class BeliefState:
    """A seat's knowledge of a game, from its views and its memory of earlier ones.

    ``state`` holds the known facts as the bytes of a STATE record. ``hidden`` counts the rest
    (bytes of a HIDDEN record). ``update`` rewrites both. The policy alone uses only the known
    facts. A search also estimates which seat probably holds which ticket
    (``estimate_likelihoods``).
    """

    def __init__(self) -> None:
        self.state = new_bytes(STATE)
        self.hidden = new_bytes(HIDDEN)
        self.returned: TicketMemory | None = None  # tickets that the seat returned
        self.stacks: list[StackMemory] = []  # cards that moved onto each seat's track (CG-10)

    def update(self, view: View) -> None:
        """Take in a view of the seat, at its own decision or at another seat's."""
        assert view.seat is not None
        title = load(view.title)
        if title.rules.railyards:
            self.stacks = self.stacks or [StackMemory(seat) for seat in range(view.players)]
            for stack in self.stacks:
                stack.update(view)
        self._returned_of(view).update(view)
        _Writer(title, view, self).write()
        self._layout = layout_of(title)

    def estimate_likelihoods(self, planner: PlannerBytes) -> np.ndarray:
        """Estimate from the built routes which tickets the others hold, and return the features.

        Before the first call, all tickets are equally likely. The features are float64[SEATS,
        TICKETS, FEATURES].
        """
        features = np.zeros((SEATS, TICKETS, FEATURES))
        entry_points.estimate_likelihoods(planner, self.state, self.hidden, features)
        return features

    def remember(self, view: View, action: Action) -> None:
        """Record an action of the seat: the tickets that it returns or the row that it places."""
        self._returned_of(view).expect(view, action)
        for stack in self.stacks:
            stack.expect(view, action)

    def _returned_of(self, view: View) -> TicketMemory:
        if self.returned is None:
            self.returned = TicketMemory(load(view.title))
        return self.returned

    def determinize(self, seed: int) -> np.ndarray:
        """Return a possible full state as the bytes of a STATE record; it depends only on the seed.

        Call ``update`` with a view first.
        """
        state = self.state.copy()
        entry_points.sample_hidden_state(self._layout, state, self.hidden, seed)
        return state


class _Writer:
    """A writer that puts the facts of a view into a state, and counts the hidden rest."""

    def __init__(self, title: Title, view: View, belief: BeliefState) -> None:
        assert view.seat is not None
        self.title, self.view, self.belief, self.me = title, view, belief, view.seat
        self.turn = view.seat if view.turn is None else view.turn
        self.ids: Ids = ids(title)
        self.layout = layout_of(title)
        self.memory = belief.state
        self.state = as_record(belief.state, STATE)
        belief.hidden[:] = 0
        self.hidden = as_record(belief.hidden, HIDDEN)
        self.hidden.likelihood[:] = 1.0
        self.hidden.seat = self.me

    def write(self) -> None:
        rules.set_up_board(self.layout, self.memory, self.view.players, NO_SEED)
        state, view = self.state, self.view
        state.discard[:] = 0
        for array in (state.track, state.row_coloured, state.row_locomotives):
            array[:] = 0
        self._turn()
        for seat in view.seats:
            self._seat(seat)
        self._train_cards()
        self._tickets()

    def _turn(self) -> None:
        state, view = self.state, self.view
        state.actions = view.number
        state.seat = self.turn
        state.phase = Phase[view.phase.upper()]
        state.turns_left = -1 if view.turns_left is None else view.turns_left
        state.substitutes_due = view.to_lay
        state.deck_number = view.deck_number
        state.last_to_play = (self.turn - 1) % view.players
        state.open_track = view.open_track

    def _seat(self, seat: SeatView) -> None:
        state, number = self.state, seat.seat
        for route in seat.routes:
            rules.own_route(self.layout, self.memory, number, self.ids.routes.index(route))
        for city in seat.stations:
            rules.place_station(self.memory, number, self.ids.cities.index(city))
        state.trains[number] = seat.trains
        state.subways_left[number] = seat.subways
        state.stations_left[number] = seat.stations_left
        state.score[number] = seat.score
        _write_cards(seat.known_cards, state.known[number])
        for colour, row in seat.railyard.items():
            state.row_coloured[number, NUMBER[colour]] = row[colour]
            state.row_locomotives[number, NUMBER[colour]] = row.get(LOCOMOTIVE, 0)

    def _train_cards(self) -> None:
        """Write the known cards in their places, and count all others as unseen."""
        state, view, hidden = self.state, self.view, self.hidden
        unseen = np.array([self.title.train_cards[card] for card in CARDS], np.int16)
        for place, card in enumerate(view.face_up):
            state.face_up[place] = NO_CARD if card is None else NUMBER[card]
            if card is not None:
                unseen[NUMBER[card]] -= 1
        _write_cards(view.discard, state.discard)
        unseen -= state.discard
        unseen -= self._tunnel()
        for seat in view.seats:
            hand = view.hand if seat.seat == self.me else seat.known_cards
            assert hand is not None
            _write_cards(hand, state.hands[seat.seat])
            hidden.hidden_hand[seat.seat] = seat.hand_size - sum(hand.values())
            unseen -= state.hands[seat.seat]
            unseen[: len(COLOURS)] -= state.row_coloured[seat.seat]
            unseen[-1] -= int(state.row_locomotives[seat.seat].sum())
        for seat in view.seats if self.belief.stacks else []:
            unseen -= self._stack(seat, unseen)
        hidden.unseen[:] = unseen
        hidden.deck_size = view.deck_size

    def _stack(self, seat: SeatView, unseen: np.ndarray) -> np.ndarray:
        """Return the known cards of a stack.

        The memory may be wrong if it has missed a decision; impossible contents are discarded.
        """
        cards = self.state.track[seat.seat]
        _write_cards(seat.on_the_track_cards or self.belief.stacks[seat.seat].cards, cards)
        if cards.sum() > seat.on_the_track or (cards > unseen).any():
            cards[:] = 0
        self.hidden.hidden_track[seat.seat] = seat.on_the_track - cards.sum()
        return np.array(cards)

    def _tunnel(self) -> np.ndarray:
        """Write the tunnel and return the cards paid and turned up for it (EU-33)."""
        cards = np.zeros(len(CARDS), np.int16)
        tunnel, state = self.view.tunnel, self.state
        if tunnel is None:
            return cards
        _write_cards(tunnel.laid, cards)
        state.tunnel_route = self.ids.routes.index(tunnel.route)
        state.tunnel_payment = table_of(self.title).payment_number(tunnel.laid)
        for place, card in enumerate(tunnel.turned_up):
            state.turned_up[place] = NUMBER[card]
            cards[NUMBER[card]] += 1
        state.turned_up_count = len(tunnel.turned_up)
        state.tunnel_due = tunnel.due
        return cards

    def _tickets(self) -> None:
        state, view, hidden = self.state, self.view, self.hidden
        number = {ticket: place for place, ticket in enumerate(self.ids.tickets)}
        unseen = np.ones(len(number), bool)
        for ticket in view.tickets or []:
            state.ticket_owner[number[ticket.id]] = self.me
            unseen[number[ticket.id]] = False
        for place, ticket in enumerate(view.offered.tickets if view.offered else []):
            state.offered[self.me, place] = number[ticket.id]
            state.offered_count[self.me] = place + 1
            unseen[number[ticket.id]] = False
        completed: dict[int, int] = {}
        for seat in view.seats:
            for name in seat.completed:
                state.ticket_owner[number[name]] = seat.seat
                state.ticket_completed[number[name]] = 1
                unseen[number[name]] = False
            completed[seat.seat] = len(seat.completed) if seat.seat != self.me else 0
        self._returned(number, unseen)
        hidden.unseen_ticket[: len(number)] = unseen
        hidden.ticket_deck_size = view.ticket_deck_size
        dealt = self.title.rules.tickets_dealt
        for seat in view.seats:
            if seat.seat == self.me:
                continue
            hidden.most_long[seat.seat] = dealt.get("long", 0)
            if seat.ticket_count is not None:
                held = seat.ticket_count - completed[seat.seat]
                hidden.held[seat.seat] = hidden.held_least[seat.seat] = held
                if view.phase == "keep_tickets" and seat.seat == self.turn:
                    hidden.offered[seat.seat] = self.title.rules.tickets_drawn
            elif seat.seat < self.turn:
                hidden.held[seat.seat] = sum(dealt.values())
                hidden.held_least[seat.seat] = self.title.rules.tickets_kept_at_start
            else:
                hidden.offered[seat.seat] = sum(dealt.values())
                hidden.offered_long[seat.seat] = dealt.get("long", 0)
        leave = self.title.rules.returned_tickets_at_start == "out_of_game"
        if view.phase == "choose_tickets" and not leave:
            hidden.dealt_before = sum(dealt.values()) * self.turn

    def _returned(self, number: dict[str, int], unseen: np.ndarray) -> None:
        """Write the returned tickets: out of the game, or at known places in the deck (CO-31)."""
        memory, hidden = self.belief.returned, self.hidden
        assert memory is not None
        unseen[[number[ticket] for ticket in memory.out]] = False
        for ticket, above in sorted(memory.above.items(), key=lambda item: item[1]):
            hidden.returned[hidden.returned_count] = number[ticket]
            hidden.returned_above[hidden.returned_count] = above
            hidden.returned_count += 1
            unseen[number[ticket]] = False


def _write_cards(cards: Mapping[str, int], out: np.ndarray) -> None:
    """Write counts by name into counts by number; ``out`` is int[9]."""
    out[:] = 0
    for card, count in cards.items():
        out[NUMBER[card]] = count
