"""A position: what FEN is to chess, a JSON object from which a game goes on.

``title`` and ``seats`` must be there; the rest is filled in as at the start of a game, hidden
order by ``seed``. Without ``phase`` the tickets are still to be chosen if the seats are empty
objects, else somebody is about to act.
"""

from __future__ import annotations

import difflib
from typing import Any

import numpy as np

from whistlestop.game import seeing
from whistlestop.game.action import ids, known_id
from whistlestop.rules import doors
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.state import EVENT_BUFFER, STATE, as_record, new_bytes
from whistlestop.rules.terms import ACTIONS, DECK, FACE_UP, GRAY, NO_CARD, NOBODY, OFFER, TICKETS
from whistlestop.titles import CARDS, LOCOMOTIVE, Title, TitleError, load

FIELDS = [
    "title",
    "seed",
    "chance",
    "turn",
    "phase",
    "turns_left",
    "passes",
    "number",
    "face_up",
    "deck",
    "discard",
    "ticket_deck",
    "offered",
    "tunnel",
    "options",
    "deck_number",
    "last_to_play",
    "seats",
]
SEAT_FIELDS = [
    "hand",
    "known",
    "tickets",
    "offered",
    "routes",
    "stations",
    "trains",
    "score",
    "stations_left",
    "subways_left",
    "railyard",
    "on_the_track",
    "completed",
]
RAILYARD_FIELDS = ["options", "deck_number", "last_to_play"]
RAILYARD_SEAT_FIELDS = ["railyard", "on_the_track", "completed"]
BOARD_SEAT_FIELDS = ["routes", "stations", "trains", "stations_left", "subways_left"]
TUNNEL_FIELDS = ["route", "laid", "turned_up"]


class PositionError(ValueError):
    """A position that can't be; the message names the field and what would be right."""


def write_position(title: Title, memory: np.ndarray, seed: int) -> dict[str, Any]:
    """The whole state as plain JSON, secrets included."""
    state = as_record(memory, STATE)
    ticket_ids = ids(title).tickets
    phase = seeing.PHASES[int(state.phase)]
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
        "discard": seeing.cards_of(state.discard),
        "ticket_deck": [
            ticket_ids[state.ticket_deck[(top + place) % TICKETS]]
            for place in range(int(state.ticket_deck_size))
        ],
    }
    if phase == "tunnel":
        position["tunnel"] = {
            "route": ids(title).routes[int(state.tunnel_route)],
            "laid": seeing.laid_cards(state),
            "turned_up": [CARDS[card] for card in state.turned_up[: state.turned_up_count]],
        }
    if title.rules.railyards:
        position["options"] = seeing.options_of(title, state)
        position["deck_number"] = int(state.deck_number)
        if phase == "complete_tickets":
            position["last_to_play"] = int(state.last_to_play)
    position["seats"] = [_seat(title, state, seat) for seat in range(int(state.players))]
    return position


def _seat(title: Title, state: np.record, seat: int) -> dict[str, Any]:
    """All there is to know of a seat."""
    completed = seeing.completed_by(title, state, seat)
    tickets = [name for name in seeing.tickets_of(title, state, seat) if name not in completed]
    result = {
        "hand": seeing.cards_of(state.hands[seat]),
        "known": seeing.cards_of(state.known[seat]),
        "tickets": tickets,
        "score": int(state.score[seat]),
    }
    if state.offered_count[seat]:
        result["offered"] = seeing.offered_to(title, state, seat)
    if title.rules.railyards:
        result["railyard"] = seeing.railyard_of(state, seat)
        result["on_the_track"] = seeing.cards_of(state.track[seat])
        result["completed"] = completed
        return result
    result["routes"] = seeing.routes_of(title, state, seat)
    result["stations"] = seeing.stations_of(title, state, seat)
    result["trains"] = int(state.trains[seat])
    result["stations_left"] = int(state.stations_left[seat])
    if title.rules.subways:
        result["subways_left"] = int(state.subways_left[seat])
    return result


def read_position(position: dict[str, Any]) -> tuple[Title, np.ndarray, int]:
    """The title, the state and the seed of a position. Raises PositionError."""
    return _Reader(position).read()


class _Reader:
    """Reads a position field by field into a state; every complaint names the field."""

    def __init__(self, position: Any) -> None:
        if not isinstance(position, dict):
            raise PositionError(f"a position is a JSON object, not {type(position).__name__}")
        _known_fields(position, FIELDS, "position")
        self.position = position
        try:
            self.title = load(_text(position.get("title"), "title"))
        except TitleError as error:
            raise PositionError(f"title: {error}") from None
        self.ids = ids(self.title)
        self.layout = as_record(layout_of(self.title), LAYOUT)
        self.seats = self._seats()
        self._check_kind()
        self.memory = new_bytes(STATE)
        self.state = as_record(self.memory, STATE)

    def read(self) -> tuple[Title, np.ndarray, int]:
        from whistlestop.game.game import GameError, check_seed, seed_words

        try:
            seed = check_seed(self.position.get("seed", 0))
        except GameError as error:
            raise PositionError(str(error)) from None
        events = new_bytes(EVENT_BUFFER)
        words = seed_words(seed)
        doors.set_up_board(layout_of(self.title), self.memory, len(self.seats), *words)
        if self.title.rules.railyards:
            self._railyards()
        else:
            self._board()
        for seat, where, value in self._each("score"):
            self.state.score[seat] = _whole(value, where, -9999, 9999)
        self._phase()
        self._tickets()
        self._cards()
        if "chance" in self.position:
            self._chance()
        doors.settle(layout_of(self.title), self.memory, events)
        out = np.empty(ACTIONS, np.int32)
        if not doors.legal(layout_of(self.title), self.memory, out) and self._phase_name != "over":
            raise PositionError(f"phase: nothing can be done in phase {self._phase_name}")
        if self._phase_name == "complete_tickets" and not doors.can_complete_any(
            layout_of(self.title), self.memory
        ):
            raise PositionError(
                f"phase: the stack of seat {int(self.state.seat)} suffices for none of its tickets"
            )
        return self.title, self.memory, seed

    @property
    def _phase_name(self) -> str:
        return seeing.PHASES[int(self.state.phase)]

    def _seats(self) -> list[dict[str, Any]]:
        seats = self.position.get("seats")
        rules = self.title.rules
        most, least = rules.players_at_most, rules.players_at_least
        if not isinstance(seats, list) or not least <= len(seats) <= most:
            raise PositionError(f"seats: a list of {least} to {most} objects, one a player")
        for number, seat in enumerate(seats):
            if not isinstance(seat, dict):
                raise PositionError(f"seats[{number}]: an object, not {type(seat).__name__}")
            _known_fields(seat, SEAT_FIELDS, f"seats[{number}]")
        return seats

    def _each(self, field: str) -> list[tuple[int, str, Any]]:
        """(seat, where, value) of every seat that gives this field."""
        return [
            (number, f"seats[{number}].{field}", seat[field])
            for number, seat in enumerate(self.seats)
            if field in seat
        ]

    # the board

    def _board(self) -> None:
        state, rules = self.state, self.title.rules
        for seat, where, names in self._each("routes"):
            known = self.ids.routes
            routes = [self._id(name, known, "route", where) for name in _list(names, where)]
            for route in routes:
                self._own(seat, route, where)
            subway = [route for route in routes if self.layout.route_subway[route]]
            used = sum(
                int(self.layout.route_length[route]) for route in routes if route not in subway
            )
            if used > rules.trains:
                raise PositionError(f"{where}: they take {used} trains, there are {rules.trains}")
            if len(subway) > rules.subways:
                raise PositionError(f"{where}: {rules.subways} subway routes at most")
            state.trains[seat] = rules.trains - used
            state.subways_left[seat] = rules.subways - len(subway)
        for seat, where, names in self._each("stations"):
            if len(_list(names, where)) > rules.stations:
                raise PositionError(f"{where}: {rules.stations} at most")
            for name in names:
                city = self._id(name, self.ids.cities, "city", where)
                if state.station_owner[city] != NOBODY:
                    raise PositionError(f"{where}: there are two stations in {name}")
                doors.place_station(self.memory, seat, city)
        for seat, where, value in self._each("trains"):
            state.trains[seat] = _whole(value, where, 0, int(state.trains[seat]))
        for seat, where, value in self._each("stations_left"):
            state.stations_left[seat] = _whole(value, where, 0, int(state.stations_left[seat]))
        for seat, where, value in self._each("subways_left"):
            state.subways_left[seat] = _whole(value, where, 0, int(state.subways_left[seat]))

    def _own(self, seat: int, route: int, where: str) -> None:
        state, name = self.state, self.ids.routes[route]
        twin = int(self.layout.route_twin[route])
        owner = int(state.route_owner[route])
        if owner >= 0:
            raise PositionError(f"{where}: {name} belongs to seat {owner} already")
        if twin >= 0 and state.route_owner[twin] == seat:
            raise PositionError(f"{where}: nobody owns both {name} and {self.ids.routes[twin]}")
        if owner != NOBODY:
            raise PositionError(
                f"{where}: {name} is closed, for {self.ids.routes[twin]} is owned and there are "
                f"fewer than {self.title.rules.double_routes_from_players} players"
            )
        doors.own_route(layout_of(self.title), self.memory, seat, route)
        state.score[seat] += int(self.layout.route_points[route])

    # railyards

    def _check_kind(self) -> None:
        """What a board has, railyards have not, and the other way round."""
        railyards = self.title.rules.railyards
        what = "no board" if railyards else "no railyards"
        wrong = [] if railyards else [name for name in RAILYARD_FIELDS if name in self.position]
        wrong += [
            where
            for name in (BOARD_SEAT_FIELDS if railyards else RAILYARD_SEAT_FIELDS)
            for _, where, _ in self._each(name)
        ]
        if wrong:
            raise PositionError(f"{wrong[0]}: {self.title.name} has {what}")

    def _railyards(self) -> None:
        from whistlestop.game.game import GameError, check_options, set_options

        state, rules = self.state, self.title.rules
        options = self.position.get("options", {})
        if not isinstance(options, dict):
            raise PositionError('options: an object, like {"open_track": true}')
        try:
            set_options(self.memory, check_options(self.title, options))
        except GameError as error:
            raise PositionError(f"options: {error}") from None
        decks = 2 if len(self.seats) >= rules.second_deck_from_players else 1
        number = self.position.get("deck_number", 1)
        state.deck_number = _whole(number, "deck_number", 1, decks)
        lies: dict[int, str] = {}
        for seat, where, rows in self._each("railyard"):
            if not isinstance(rows, dict):
                raise PositionError(f'{where}: rows by colour, like {{"blue": {{"blue": 2}}}}')
            for name, cards in rows.items():
                self._row_of_railyard(seat, f"{where}.{name}", name, cards, lies)
        for seat, where, cards in self._each("on_the_track"):
            self._counts(cards, where, state.track[seat])

    def _row_of_railyard(
        self, seat: int, where: str, name: str, cards: Any, lies: dict[int, str]
    ) -> None:
        """One row; ``lies`` are the colours that lie somewhere already (CG-23)."""
        colour = self._card(name, where)
        counts = self._counts(cards, where, np.zeros(len(CARDS), np.int64))
        if name == LOCOMOTIVE or not counts[colour]:
            raise PositionError(f"{where}: a row has a colour, and a card of it at least")
        if counts.sum() != counts[colour] + counts[-1]:
            raise PositionError(f"{where}: only {name} cards and locomotives lie in this row")
        if colour in lies:
            raise PositionError(f"{where}: {name} cards lie in {lies[colour]} already")
        lies[colour] = where
        self.state.row_coloured[seat, colour] = counts[colour]
        self.state.row_locomotives[seat, colour] = counts[-1]

    # the turn

    def _phase(self) -> None:
        state = self.state
        empty = not any(self.seats)
        phase = self.position.get("phase", "choose_tickets" if empty else "act")
        if phase not in seeing.PHASES:
            raise PositionError(f"phase: {phase!r} is none of {', '.join(seeing.PHASES)}")
        state.phase = seeing.PHASES.index(phase)
        state.seat = _whole(self.position.get("turn", 0), "turn", 0, len(self.seats) - 1)
        state.passes = _whole(self.position.get("passes", 0), "passes", 0, len(self.seats))
        state.actions = _whole(self.position.get("number", 0), "number", 0, 1_000_000)
        left = self.position.get("turns_left")
        if left is not None:
            state.turns_left = _whole(left, "turns_left", 0, len(self.seats))
            if phase == "complete_tickets" and left:
                raise PositionError("turns_left: 0 or null, for all turns were taken")
            if left == 0 and phase not in ("over", "complete_tickets"):
                raise PositionError("turns_left: at least 1 while the game goes on")
        self._completing(phase)
        if phase == "tunnel" and self.title.rules.railyards:
            raise PositionError(f"phase: {self.title.name} has no tunnels")
        if phase == "tunnel" and self.position.get("tunnel") is None:
            raise PositionError("tunnel: the phase is tunnel, so say what was laid and turned up")
        if phase != "tunnel" and self.position.get("tunnel") is not None:
            raise PositionError(f"tunnel: nothing is laid in phase {phase}")

    def _completing(self, phase: str) -> None:
        state, last = self.state, self.position.get("last_to_play")
        if phase != "complete_tickets":
            if last is not None:
                raise PositionError(f"last_to_play: nobody completes tickets in phase {phase}")
            return
        if not self.title.rules.railyards:
            raise PositionError(f"phase: on {self.title.name} no tickets are completed by hand")
        before = (int(state.seat) - 1) % len(self.seats)
        state.last_to_play = (
            before if last is None else _whole(last, "last_to_play", 0, len(self.seats) - 1)
        )
        state.turns_left = 0

    def _chance(self) -> None:
        words = self.position["chance"]
        if not isinstance(words, list) or len(words) != 4:
            raise PositionError("chance: four whole numbers, as a position was written with")
        self.state.chance[:] = [_whole(word, "chance", 0, 0xFFFFFFFF) for word in words]

    # tickets

    def _tickets(self) -> None:
        state = self.state
        taken: dict[int, str] = {}

        def take(name: Any, where: str) -> int:
            ticket = self._id(name, self.ids.tickets, "ticket", where)
            if ticket in taken:
                raise PositionError(f"{where}: {name} is in {taken[ticket]} already")
            taken[ticket] = where
            return ticket

        for seat, where, names in self._each("tickets"):
            for name in _list(names, where):
                state.ticket_owner[take(name, where)] = seat
        for seat, where, names in self._each("completed"):
            for name in _list(names, where):
                ticket = take(name, where)
                state.ticket_owner[ticket] = seat
                state.ticket_completed[ticket] = 1
                if "score" not in self.seats[seat]:
                    state.score[seat] += int(self.layout.ticket_points[ticket])
        offers = self._each("offered")
        if "offered" in self.position:
            offers.append((int(state.seat), "offered", self.position["offered"]))
        phase = seeing.PHASES[int(state.phase)]
        for seat, where, names in offers:
            if phase not in ("choose_tickets", "keep_tickets"):
                raise PositionError(f"{where}: no tickets are offered in phase {phase}")
            if (seat != state.seat) if phase == "keep_tickets" else (seat < state.seat):
                raise PositionError(f"{where}: it is seat {int(state.seat)} that chooses")
            for name in _list(names, where):
                if state.offered_count[seat] == OFFER:
                    raise PositionError(f"{where}: {OFFER} tickets at most")
                state.offered[seat, state.offered_count[seat]] = take(name, where)
                state.offered_count[seat] += 1
        if "ticket_deck" in self.position:
            names = _list(self.position["ticket_deck"], "ticket_deck")
            for place, name in enumerate(names):
                state.ticket_deck[place] = take(name, "ticket_deck")
            state.ticket_deck_size = len(names)
        if phase == "choose_tickets":
            if not state.offered_count.any() and "ticket_deck" not in self.position:
                doors.deal_tickets(layout_of(self.title), self.memory)
            for seat in range(int(state.seat), len(self.seats)):
                if not state.offered_count[seat]:
                    raise PositionError(f"seats[{seat}].offered: the tickets to choose from")
        else:
            if phase == "keep_tickets" and not state.offered_count[state.seat]:
                raise PositionError("offered: the phase is keep_tickets, so say which were drawn")
            if "ticket_deck" not in self.position:
                doors.shuffle_short_tickets(layout_of(self.title), self.memory)

    # train cards

    def _cards(self) -> None:
        """Hands, row, deck and discards; together they must be the game's deck."""
        state = self.state
        left = self.layout.cards.astype(np.int64)
        state.hands[:] = 0
        for seat, where, cards in self._each("hand"):
            left -= self._counts(cards, where, state.hands[seat])
        for seat, where, cards in self._each("known"):
            self._counts(cards, where, state.known[seat])
            if (state.known[seat] > state.hands[seat]).any():
                raise PositionError(f"{where}: more cards than the hand holds")
        if self.position.get("tunnel") is not None:
            left -= self._tunnel()
        left -= state.track.sum(axis=0)
        left[:-1] -= state.row_coloured.sum(axis=0)
        left[-1] -= state.row_locomotives.sum()
        row = self._row()
        left -= np.bincount([card for card in row or [] if card != NO_CARD], minlength=len(CARDS))
        deck = self._named_cards(self.position.get("deck", []), "deck")
        left -= np.bincount(deck, minlength=len(CARDS))
        exact = "discard" in self.position
        if exact:
            left -= self._counts(self.position["discard"], "discard", state.discard)
        unsaid_hands = [seat for seat, given in enumerate(self.seats) if "hand" not in given]
        complete = exact and row is not None and not unsaid_hands
        for card, name in enumerate(CARDS):
            has = int(self.layout.cards[card])
            if left[card] < 0 or (complete and left[card]):
                raise PositionError(
                    f"cards: {name} cards add up to {has - int(left[card])}, the deck has {has}"
                )
        for seat in unsaid_hands:  # each of them begins with its locomotives (CG-01)
            locomotives = min(self.title.rules.starting_locomotives, int(left[-1]))
            state.hands[seat, -1] += locomotives
            left[-1] -= locomotives
        # What is not said is dealt from the cards left; then come the listed ones on top.
        shuffled = np.repeat(np.arange(len(CARDS)), left).astype(np.int8)
        doors.shuffle(self.memory, shuffled)
        rest = shuffled.tolist()
        for seat in unsaid_hands:
            for _ in range(min(self.title.rules.starting_hand, len(rest))):
                state.hands[seat, rest.pop()] += 1
        if row is None:
            row = self._deal_row(rest)
        if exact and rest:
            names = ", ".join(sorted({CARDS[card] for card in rest}))
            raise PositionError(
                f"cards: {len(rest)} cards are nowhere ({names}): with discard given, the deck is "
                "exactly what deck lists"
            )
        state.face_up[:] = row
        if self.title.rules.railyards and state.turns_left >= 0:
            self._deck_is_out(deck, rest)
        pile = [*rest, *reversed(deck)]
        if len(pile) >= DECK:
            raise PositionError(f"deck: {DECK - 1} cards at most")
        state.deck[: len(pile)] = pile
        state.deck_size = len(pile)

    def _deck_is_out(self, deck: list[int], rest: list[int]) -> None:
        """With railyards the last turns begin when the deck is out; the rest was discarded."""
        if deck and self._phase_name != "over":
            raise PositionError(
                f"deck: {len(deck)} cards are left, but in the last turns it is out (CG-30); say []"
            )
        self.state.discard[:] += np.bincount(rest, minlength=len(CARDS)).astype(np.int8)
        rest.clear()

    def _deal_row(self, rest: list[int]) -> list[int]:
        """A row from the cards that are nowhere yet, one that is not swept if there is any."""
        row: list[int] = []
        for _ in range(len(rest) + 1):
            rest[:0] = row
            row = [rest.pop() for _ in range(min(FACE_UP, len(rest)))]
            if row.count(CARDS.index(LOCOMOTIVE)) < self.title.rules.sweep_at_locomotives:
                break
        return row + [NO_CARD] * (FACE_UP - len(row))

    def _row(self) -> list[int] | None:
        """The face-up row, None if the position does not say."""
        if "face_up" not in self.position:
            return None
        names = _list(self.position["face_up"], "face_up")
        if len(names) > FACE_UP:
            raise PositionError(f"face_up: {FACE_UP} cards at most, null for a gap")
        row = [
            NO_CARD if name is None else self._card(name, f"face_up[{place}]")
            for place, name in enumerate(names)
        ]
        return row + [NO_CARD] * (FACE_UP - len(row))

    def _tunnel(self) -> np.ndarray:
        """Read the attempt; returns the cards that are on the table for it: int[9]."""
        state, tunnel = self.state, self.position["tunnel"]
        if not isinstance(tunnel, dict):
            raise PositionError("tunnel: an object with route, laid and turned_up")
        _known_fields(tunnel, TUNNEL_FIELDS, "tunnel")
        route = self._id(tunnel.get("route"), self.ids.routes, "route", "tunnel.route")
        length = int(self.layout.route_length[route])
        if not self.layout.route_tunnel[route] or state.route_owner[route] != NOBODY:
            raise PositionError(f"tunnel.route: {tunnel['route']} is no free tunnel")
        twin = int(self.layout.route_twin[route])
        if twin >= 0 and state.route_owner[twin] == state.seat:
            raise PositionError(
                f"tunnel.route: seat {int(state.seat)} owns {self.ids.routes[twin]}"
            )
        if state.trains[state.seat] < length:
            raise PositionError(
                f"tunnel.route: {length} long, and seat {int(state.seat)} has "
                f"{int(state.trains[state.seat])} trains"
            )
        laid = np.zeros(len(CARDS), np.int64)
        self._counts(tunnel.get("laid"), "tunnel.laid", laid)
        colours = [card for card in range(len(CARDS) - 1) if laid[card]]
        fits = int(self.layout.route_colour[route]) in (GRAY, *colours)
        if laid.sum() != length or len(colours) > 1 or (colours and not fits):
            colour = self.title.routes[route].colour
            raise PositionError(
                f"tunnel.laid: {length} cards of {'one colour' if colour == 'gray' else colour} "
                "or locomotives, as the route asks for"
            )
        turned_up = self._named_cards(tunnel.get("turned_up"), "tunnel.turned_up")
        if len(turned_up) > self.title.rules.tunnel_cards:
            raise PositionError(f"tunnel.turned_up: {self.title.rules.tunnel_cards} at most")
        state.tunnel_route = route
        state.tunnel_colour = colours[0] if colours else CARDS.index(LOCOMOTIVE)
        state.tunnel_coloured = laid[colours[0]] if colours else 0
        state.tunnel_locomotives = laid[-1]
        state.turned_up[: len(turned_up)] = turned_up
        state.turned_up_count = len(turned_up)
        doors.count_due(self.memory)
        if state.tunnel_due == 0:
            raise PositionError(
                "tunnel.turned_up: nothing is due, so the tunnel is claimed at once"
            )
        laid += np.bincount(turned_up, minlength=len(CARDS))
        return laid

    # words

    def _id(self, name: Any, known: tuple[str, ...], what: str, where: str) -> int:
        found = known_id(_text(name, where), known)
        if found is None:
            close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
            hint = f"; did you mean {close[0]}?" if close else ""
            raise PositionError(f"{where}: no {what} {name!r} in {self.title.name}{hint}")
        return known.index(found)

    def _card(self, name: Any, where: str) -> int:
        if name not in CARDS:
            raise PositionError(f"{where}: {name!r} is no card; cards are {', '.join(CARDS)}")
        return CARDS.index(name)

    def _named_cards(self, names: Any, where: str) -> list[int]:
        return [self._card(name, f"{where}[{n}]") for n, name in enumerate(_list(names, where))]

    def _counts(self, cards: Any, where: str, into: np.ndarray) -> np.ndarray:
        """Write cards by colour into ``into`` and return them: int64[9]."""
        if not isinstance(cards, dict):
            raise PositionError(f'{where}: cards by colour, like {{"red": 2, "locomotive": 1}}')
        counts = np.zeros(len(CARDS), np.int64)
        for name, number in cards.items():
            counts[self._card(name, where)] = _whole(number, f"{where}.{name}", 0, DECK - 1)
        into[:] = counts
        return counts


def _known_fields(found: dict[str, Any], known: list[str], where: str) -> None:
    for name in found:
        if name not in known:
            close = difflib.get_close_matches(str(name), known, n=1)
            hint = f"did you mean {close[0]}?" if close else f"fields are {', '.join(known)}"
            raise PositionError(f"{where}: no field {name!r}; {hint}")


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise PositionError(f"{where}: a text, not {value!r}")
    return value


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise PositionError(f"{where}: a list, not {value!r}")
    return value


def _whole(value: Any, where: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PositionError(f"{where}: a whole number from {least} to {most}, not {value!r}")
    return value
