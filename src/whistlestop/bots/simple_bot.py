"""The bot ``simple``: a complete bot in plain Python, to read and to start from."""

from __future__ import annotations

from collections import Counter

from whistlestop.bots.route_graph import NEVER, graph_of
from whistlestop.bots.stack_memory import StackMemory
from whistlestop.game import Action, View
from whistlestop.titles import COLOURS, GRAY, LOCOMOTIVE, Route, load

LONG = 3  # cards; the shortest route claimed only for its points, and the shortest row
FULL_HAND = 12  # cards; with so many in hand it places any useful row


class SimpleBot:
    """Joins the ticket that needs the fewest trains, and claims long routes when all are done.

    In The Card Game it places the rows that its tickets ask for. It is here to be read: plain
    Python, a page or two, for every title. It keeps few tickets, builds no stations, and ignores
    the other players.
    """

    def __init__(self) -> None:
        self.stack = StackMemory()  # the cards on its track, which players may not look at

    def remember(self, view: View, action: Action) -> None:
        """Record a decision that its seat made without it."""
        self.stack.update(view)
        self.stack.expect(view, action)

    def choose(self, view: View) -> Action:
        self.stack.update(view)
        action = self._choose(view)
        self.stack.expect(view, action)
        return action

    def _choose(self, view: View) -> Action:
        legal = view.legal
        if legal[0].kind == "keep":
            return fewest_tickets(view)
        if best := [action for action in legal if action.kind == "complete_best"]:
            return best[0]
        if pays := [action for action in legal if action.kind == "pay"]:
            return min(pays, key=locomotives)
        if load(view.title).rules.railyards:
            action, wanted = self._row(view)
        else:
            action, wanted = claim(view)
        return action or draw(view, wanted) or last_resort(view)

    def _row(self, view: View) -> tuple[Action | None, Counter[str]]:
        """Return the best row if it is long enough, and the cards to draw.

        The best row has the most wanted cards. If no ticket asks for more cards, draw tickets
        instead.
        """
        assert view.seat is not None
        asked: Counter[str] = Counter()
        for ticket in view.tickets or []:
            if ticket.status == "open":
                asked.update(ticket.cards or {})
        asked -= self.stack.cards
        for row in view.seats[view.seat].railyard.values():
            asked -= Counter(row)

        def useful(action: Action) -> int:
            fits = sum(min(number, asked[card]) for card, number in action.cards)
            return fits - 2 * locomotives(action)

        if not asked and (more := more_tickets(view)):
            return more, asked
        rows = [action for action in view.legal if action.kind == "place"]
        best = max(rows, key=useful, default=None)
        enough = 1 if sum((view.hand or {}).values()) >= FULL_HAND else LONG
        if best is not None and useful(best) < enough:
            best = None
        return best, asked - Counter(view.hand)


def fewest_tickets(view: View) -> Action:
    """Return the choice that keeps the fewest tickets, but at least one.

    Among several it is the one with the fewest points.
    """
    assert view.offered is not None
    costs = {ticket.id: ticket.points for ticket in view.offered.tickets}

    def size(action: Action) -> tuple[int, int]:
        many = len(action.tickets) or len(costs)  # keeping none would repeat the draw for ever
        return many, sum(costs[ticket] for ticket in action.tickets)

    return min(view.legal, key=size)


def more_tickets(view: View) -> Action | None:
    """Return the action that draws tickets, or None.

    It is None when more than half of the trains are used or the end is near.
    """
    assert view.seat is not None
    trains, all_trains = view.seats[view.seat].trains, load(view.title).rules.trains
    if 2 * trains < all_trains or view.turns_left is not None:
        return None
    return next((action for action in view.legal if action.kind == "draw_tickets"), None)


def locomotives(action: Action) -> int:
    """Return the number of locomotives that an action pays."""
    return dict(action.cards).get(LOCOMOTIVE, 0)


def planned_routes(view: View) -> list[Route]:
    """Return the free routes that complete the ticket with the fewest trains, or an empty list."""
    assert view.seat is not None
    title, me = load(view.title), view.seats[view.seat]
    graph = graph_of(title)
    taken = {route for seat in view.seats for route in seat.routes} | set(view.closed)

    def cost(route: Route) -> float:
        if route.id in me.routes:
            return 0.0
        fits = me.subways > 0 if route.subway else route.length <= me.trains
        return route.length if fits and route.id not in taken else NEVER

    costs = [cost(route) for route in title.routes]
    tickets = [ticket.id for ticket in view.tickets or [] if ticket.status == "open"]
    ways = [graph.cheapest_path(costs, goal) for ticket in tickets for goal in graph.goals[ticket]]
    trains = me.trains + me.subways
    _, best = min((way for way in ways if way[0] <= trains), default=(NEVER, []))
    return [title.routes[number] for number in best if costs[number] > 0]


def claim(view: View) -> tuple[Action | None, Counter[str]]:
    """Return a claim, and the cards to draw for the route that leads to a ticket.

    The claim is a route on the way to a ticket. Without such a way, draw tickets or claim a long
    route.
    """
    hand, way = Counter(view.hand), planned_routes(view)
    if not way and (more := more_tickets(view)):
        return more, Counter()
    on_the_way = {route.id for route in way}
    claims = [
        action
        for action in view.legal
        if action.kind == "claim"
        and (action.route in on_the_way if way else sum(n for _, n in action.cards) >= LONG)
    ]
    best = max(claims, key=lambda a: (sum(n for _, n in a.cards), -locomotives(a)), default=None)
    wanted: Counter[str] = Counter()
    for route in way:
        colour = max(COLOURS, key=lambda c: hand[c]) if route.colour == GRAY else route.colour
        wanted[colour] += route.length
        wanted[LOCOMOTIVE] += route.ferry
    return best, wanted - hand


def draw(view: View, wanted: Counter[str]) -> Action | None:
    """Return the draw of the most wanted face-up card, else from the deck, else of any card."""
    draws = [action for action in view.legal if action.kind in ("draw_card", "draw_deck")]
    useful = [action for action in draws if wanted[action.card or ""] > 0]
    blind = [action for action in draws if action.kind == "draw_deck"]
    if useful:
        return max(useful, key=lambda action: wanted[action.card or ""])
    return next(iter(blind or draws), None)


def last_resort(view: View) -> Action:
    """Return any claim or placement, else any legal action; for a turn without cards to draw."""
    anything = [action for action in view.legal if action.kind in ("claim", "place")]
    return (anything or view.legal)[0]
