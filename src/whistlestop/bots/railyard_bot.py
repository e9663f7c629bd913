"""``path``'s twin for The Card Game: collects what its tickets ask for, and robs where it pays."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from whistlestop.bots.stack_memory import StackMemory
from whistlestop.game import Action, View
from whistlestop.game.view import TicketView
from whistlestop.titles import COLOURS, LOCOMOTIVE, load

CARD_WORTH = 3.0  # of a card that a ticket asks for
SPARE_WORTH = -0.4  # of one that none asks for: it would rather have been kept
CARDS_A_TURN = 1.5  # drawn on average, by each seat
FITTING = 0.55  # the share of future cards that will be of use
ROBBERY_RISK = (0.0, 0.14, 0.2, 0.14, 0.08, 0.04)  # a round, by the size of the row
PATIENCE_LOST_A_CARD = 0.2
SECOND_DECK_SHARE = 0.6
A_FEW_MORE = 3  # tickets than it has to keep


@dataclass(frozen=True, slots=True)
class RailyardStyle:
    """What one player of The Card Game likes more than another.

    ``patience``: how much a placement must be worth while there is time to collect.
    ``short_of_work``: so few cards are missing that more tickets are worth a turn. ``robbed``: the
    worth of a card that another loses. ``row``: the worth of each card of a row beyond the second.
    ``hope``: how much of what may still come it counts on when it keeps tickets. ``few``: it keeps
    few tickets, whatever others promise.
    """

    patience: float = 6.5
    short_of_work: int = 3
    robbed: float = 1.6
    row: float = 0.0
    hope: float = 1.0
    few: bool = False


class RailyardBot:
    """Keeps the tickets that it can hope to complete, draws what they ask for, places rows when
    they are worth it, and robs where that pays."""

    def __init__(self, seed: int, style: RailyardStyle = RailyardStyle()) -> None:
        self.style = style
        self.memory = StackMemory()
        self.kept_none_at: int | None = None  # the size of the deck when no ticket was good enough

    def choose(self, view: View) -> Action:
        self.memory.update(view)
        match view.phase:
            case "choose_tickets" | "keep_tickets":
                action = self._keep(view)
            case "complete_tickets":
                action = next(a for a in view.legal if a.kind == "complete_best")
            case "second_card":
                action = self._draw(view)
            case _:
                action = self._act(view)
        self.memory.expect(view, action)
        return action

    def remember(self, view: View, action: Action) -> None:
        """Note what the seat did without it."""
        self.memory.update(view)
        self.memory.expect(view, action)

    # what there is, and what is asked for

    def _under_way(self, view: View) -> Counter[str]:
        """Cards on the track and on the railyard."""
        assert view.seat is not None
        cards = Counter(self.memory.cards)
        for row in view.seats[view.seat].railyard.values():
            cards.update(row)
        return cards

    def _missing(self, view: View, have: Counter[str]) -> dict[str, int]:
        """Coloured cards that the open tickets ask for beside those there are."""
        wants = wanted(open_tickets(view))
        return {colour: max(0, wants[colour] - have[colour]) for colour in COLOURS}

    def _future_cards(self, view: View) -> float:
        """How many cards that fit the seat can still hope for."""
        rules = load(view.title).rules
        cards = float(view.deck_size)
        if view.deck_number == 1 and view.players >= rules.second_deck_from_players:
            cards += SECOND_DECK_SHARE * sum(load(view.title).train_cards.values())
        return FITTING * cards / view.players

    # tickets

    def _keep(self, view: View) -> Action:
        """The subset that promises most together with the tickets held."""
        assert view.offered is not None
        offered = {ticket.id: ticket for ticket in view.offered.tickets}
        held = open_tickets(view)
        if view.turns_left is None:
            have = self._under_way(view) + Counter(view.hand)
            hope = self.style.hope * self._future_cards(view)
        else:
            have, hope = self._certain(view), 0.0
        fewest = min(len(action.tickets) for action in view.legal)
        best = max(
            (a for a in view.legal if not self.style.few or len(a.tickets) <= fewest + A_FEW_MORE),
            key=lambda action: promise(held + [offered[t] for t in action.tickets], have, hope),
        )
        if not best.tickets:
            self.kept_none_at = view.deck_size
        return best

    def _certain(self, view: View) -> Counter[str]:
        """In the last turns: the stack alone, and in an earlier seat's eyes nothing more."""
        return Counter(self.memory.cards)

    # the turn

    def _act(self, view: View) -> Action:
        draws_tickets = next((a for a in view.legal if a.kind == "draw_tickets"), None)
        if self.kept_none_at == view.deck_size:
            draws_tickets = None  # others so soon would hardly be better
        best = self._best_placement(view)
        if view.turns_left is not None:
            if best is not None and best[0] > 0 and robs(view, best[1]):
                return best[1]
            return draws_tickets or (best[1] if best else view.legal[0])
        missing = self._missing(view, self._under_way(view) + Counter(view.hand))
        lacking = sum(missing.values()) - (view.hand or {}).get(LOCOMOTIVE, 0)
        if draws_tickets and lacking <= self.style.short_of_work and self._future_cards(view) > 6:
            return draws_tickets
        assert view.hand is not None
        patience = self.style.patience - PATIENCE_LOST_A_CARD * sum(view.hand.values())
        if self._turns_to_come(view) <= 4:
            patience = 0.5
        if best is not None and best[0] >= patience:
            return best[1]
        return self._draw(view)

    def _turns_to_come(self, view: View) -> float:
        """Turns until the deck is out, the last one included."""
        return view.deck_size / (CARDS_A_TURN * view.players) + 1.0

    def _best_placement(self, view: View) -> tuple[float, Action] | None:
        placements = [action for action in view.legal if action.kind == "place"]
        if not placements:
            return None
        missing = self._missing(view, self._under_way(view))
        return max(
            ((self._placement_worth(view, action, missing), action) for action in placements),
            key=lambda scored: scored[0],
        )

    def _placement_worth(self, view: View, action: Action, missing: dict[str, int]) -> float:
        """Cards that will be of use, as far as they will get to the track, and what others lose."""
        cards = dict(action.cards)
        locomotives = cards.pop(LOCOMOTIVE, 0)
        turns = self._turns_to_come(view) if view.turns_left is None else 0.0
        lacking = sum(missing.values()) - sum(
            min(missing[c], (view.hand or {}).get(c, 0)) for c in COLOURS
        )
        total = 0.0
        for colour, number in cards.items():
            size = number + locomotives
            risk = ROBBERY_RISK[min(size, len(ROBBERY_RISK) - 1)]
            for place in range(size):  # the order in which they leave the row
                if place < locomotives:
                    worth = CARD_WORTH if place < lacking else SPARE_WORTH - 1.0
                else:
                    fits = place - locomotives < missing[colour]
                    worth = CARD_WORTH if fits else SPARE_WORTH
                arrives = (1.0 - risk) ** (place + 1) if place < turns else 0.0
                total += worth * arrives if worth > 0 else worth
        others = view.players - 1
        total += self.style.row * max(0, sum(dict(action.cards).values()) - 2)
        robbed = robs(view, action) * (1.0 if others == 1 else 1.5 / others)
        return total + self.style.robbed * robbed

    def _draw(self, view: View) -> Action:
        """A card that is missing, the colour that lacks most first; else from the deck."""
        draws = {
            action.card or "deck": action
            for action in view.legal
            if action.kind in ("draw_card", "draw_deck")
        }
        if not draws:
            return view.legal[0]
        missing = self._missing(view, self._under_way(view) + Counter(view.hand))
        fitting = [colour for colour in COLOURS if colour in draws and missing[colour]]
        if len(fitting) < 2 and LOCOMOTIVE in draws and sum(missing.values()) > 0:
            return draws[LOCOMOTIVE]
        if fitting:
            return draws[max(fitting, key=lambda colour: missing[colour])]
        return draws.get("deck") or next(iter(draws.values()))


def open_tickets(view: View) -> list[TicketView]:
    """The seat's tickets that are not completed yet."""
    return [ticket for ticket in view.tickets or [] if ticket.status == "open"]


def wanted(tickets: list[TicketView]) -> Counter[str]:
    """The cards that tickets ask for together."""
    cards: Counter[str] = Counter()
    for ticket in tickets:
        cards.update(ticket.cards or {})
    return cards


def robs(view: View, action: Action) -> int:
    """How many cards others lose by this placement (CG-23)."""
    return sum(
        sum(seat.railyard.get(card, {}).values())
        for card, _ in action.cards
        for seat in view.seats
        if seat.seat != view.seat
    )


def promise(tickets: list[TicketView], have: Counter[str], hope: float) -> float:
    """What tickets promise to score: the best bargains first, as far as the cards reach.

    ``hope``: how many fitting cards may still come.
    """
    cards = Counter(have)
    total = 0.0
    left = list(tickets)
    while left:
        lacks = {
            ticket.id: sum(max(0, n - cards[c]) for c, n in (ticket.cards or {}).items())
            for ticket in left
        }
        ticket = max(left, key=lambda t: t.points / (lacks[t.id] + 0.7))
        left.remove(ticket)
        lack = max(0, lacks[ticket.id] - cards[LOCOMOTIVE])
        if lack > hope:
            total -= ticket.points
            continue
        hope -= lack
        cards[LOCOMOTIVE] -= min(cards[LOCOMOTIVE], lacks[ticket.id])
        for colour, number in (ticket.cards or {}).items():
            cards[colour] = max(0, cards[colour] - number)
        total += ticket.points
    return total
