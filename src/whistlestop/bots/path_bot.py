"""``path``: joins its tickets by the cheapest paths, and fills up with long routes."""

from __future__ import annotations

from whistlestop.bots.atlas import Atlas, atlas_of, owners_of, usable_locomotives
from whistlestop.bots.path_plan import Plan, make_plan, worth_of
from whistlestop.bots.railyard_bot import RailyardBot, RailyardStyle
from whistlestop.game import Action, View
from whistlestop.titles import COLOURS, GRAY, LOCOMOTIVE, Route, Ticket, load

LOCOMOTIVE_PRICE = 1.6
NEEDED_CARD_PRICE = 1.0
SPARE_CARD_PRICE = 0.25
PIECES_FOR_MORE_TICKETS = 0.31  # of those at the start
OTHERS_PIECES_FOR_MORE_TICKETS = 0.26
LONG = 4


class PathBot:
    """Plans the cheapest paths that join its tickets over its own and free routes, collects the
    cards for them, builds stations where it is cut off, and ends with long routes. In The Card
    Game it collects what its tickets ask for, and robs where that pays."""

    cards: RailyardStyle = RailyardStyle()

    def __init__(self, seed: int) -> None:
        self.railyards = RailyardBot(seed, self.cards)

    def choose(self, view: View) -> Action:
        assert view.seat is not None
        if load(view.title).rules.railyards:
            return self.railyards.choose(view)  # it has to see every decision
        if len(view.legal) == 1:
            return view.legal[0]
        atlas = atlas_of(view.title)
        match view.phase:
            case "choose_tickets" | "keep_tickets":
                return self.keep(atlas, view)
            case "tunnel":
                return self._pay_tunnel(atlas, view)
        plan = self.plan(atlas, view)
        if view.phase == "second_card":
            return self.draw(atlas, view, self.needs(atlas, view, plan))
        return self.act(atlas, view, plan)

    def remember(self, view: View, action: Action) -> None:
        if load(view.title).rules.railyards:
            self.railyards.remember(view, action)

    def plan(self, atlas: Atlas, view: View) -> Plan:
        """What it means to build."""
        return make_plan(atlas, view, open_tickets(atlas, view))

    # tickets

    def keep(self, atlas: Atlas, view: View) -> Action:
        """The subset that promises most beside the tickets that are still open."""
        assert view.offered is not None
        done = {t.id for t in view.offered.tickets if t.status != "open"}
        open_now = open_tickets(atlas, view)
        before = worth_of(atlas, view, open_now)

        def worth(action: Action) -> float:
            new = [atlas.tickets[ticket] for ticket in action.tickets if ticket not in done]
            sure = sum(atlas.tickets[ticket].least for ticket in action.tickets if ticket in done)
            return sure + (worth_of(atlas, view, open_now + new) - before if new else 0.0)

        return max(view.legal, key=worth)

    def more_tickets(self, atlas: Atlas, view: View) -> Action | None:
        """Draw tickets when all are done, and trains and time for more are left."""
        assert view.seat is not None
        draw = next((action for action in view.legal if action.kind == "draw_tickets"), None)
        left = [(seat.trains + seat.subways) / atlas.pieces for seat in view.seats]
        others = min(left[seat.seat] for seat in view.seats if seat.seat != view.seat)
        enough = left[view.seat] >= PIECES_FOR_MORE_TICKETS
        if view.turns_left is None and enough and others >= OTHERS_PIECES_FOR_MORE_TICKETS:
            return draw
        return None

    # the turn

    def act(self, atlas: Atlas, view: View, plan: Plan) -> Action:
        if view.turns_left is not None:
            return self.last_turn(atlas, view, plan)
        needs = self.needs(atlas, view, plan)
        if plan.routes:
            claim = self.planned_claim(atlas, view, plan, needs)
            if claim is not None:
                return claim
        elif plan.borrowed:
            station = self.station(atlas, view, plan, needs)
            if station is not None:
                return station
        else:
            more = self.more_tickets(atlas, view)
            if more is not None:
                return more
            claim = self.long_claim(atlas, view, needs)
            if claim is not None:
                return claim
        return self.draw(atlas, view, needs)

    def planned_claim(
        self, atlas: Atlas, view: View, plan: Plan, needs: dict[str, int]
    ) -> Action | None:
        """The most urgent route of the plan that the hand can pay well."""
        best: tuple[float, Action] | None = None
        rivals = rival_cities(atlas, view)
        for number, actions in claims_by_route(atlas, view).items():
            if number not in plan.routes:
                continue
            route = atlas.routes[number]
            action = cheapest(actions, needs, route.colour)
            if route.tunnel and reserve(view, action) < 1:
                continue
            a, b = atlas.ends[number]
            contested = (a in rivals) + (b in rivals)
            urgency = self.urgency(route, contested) - 0.5 * price(action, needs, route.colour)
            if best is None or urgency > best[0]:
                best = (urgency, action)
        return best[1] if best else None

    def urgency(self, route: Route, contested: int) -> float:
        """How much a planned route wants to be claimed first. ``contested``: how many of its ends
        are cities of others."""
        return route.length + 3.0 * contested

    def long_claim(self, atlas: Atlas, view: View, needs: dict[str, int]) -> Action | None:
        """With no ticket to work for: the route that scores most, if it is worth its turn."""
        assert view.seat is not None
        trains = view.seats[view.seat].trains
        best: tuple[float, Action] | None = None
        for number, actions in claims_by_route(atlas, view).items():
            route = atlas.routes[number]
            if route.tunnel and trains > LONG:
                continue
            points = atlas.route_points[number]
            worthwhile = (
                route.subway or route.length >= LONG or trains <= 2 * LONG or route.length == trains
            )
            if worthwhile and (best is None or points > best[0]):
                best = (points, cheapest(actions, needs, route.colour))
        return best[1] if best else None

    def station(self, atlas: Atlas, view: View, plan: Plan, needs: dict[str, int]) -> Action | None:
        """A station at an end of a route to borrow, the end nearer to the own network."""
        assert view.seat is not None
        mine = {
            city
            for route in view.seats[view.seat].routes
            for city in atlas.ends[atlas.route_number[route]]
        }
        stations = {atlas.city_number[city] for city in view.seats[view.seat].stations}
        for route in sorted(plan.borrowed):
            a, b = atlas.ends[route]
            if a in stations or b in stations:
                continue
            ends = sorted((a, b), key=lambda city: city not in mine)
            for city in ends:
                actions = [
                    action
                    for action in view.legal
                    if action.kind == "station" and action.city == atlas.city_ids[city]
                ]
                if actions:
                    return cheapest(actions, needs, GRAY)
        return None

    def last_turn(self, atlas: Atlas, view: View, plan: Plan) -> Action:
        """What scores most at once: a ticket completed by a route or a station, else points."""
        best: tuple[float, Action] | None = None
        promised = 2.0 * sum(plan.tickets.values())
        for number, actions in claims_by_route(atlas, view).items():
            route = atlas.routes[number]
            action = cheapest(actions, {}, route.colour)
            value = float(atlas.route_points[number])
            if plan.routes == {number} and not plan.borrowed:
                value += promised
            if route.tunnel:
                value *= 0.9 if reserve(view, action) > 1 else 0.5
            if best is None or value > best[0]:
                best = (value, action)
        if not plan.routes and len(plan.borrowed) == 1:
            station = self.station(atlas, view, plan, {})
            if station is not None and (best is None or promised - 4 > best[0]):
                return station
        if best is not None:
            return best[1]
        draws = [action for action in view.legal if action.kind in ("draw_card", "draw_deck")]
        if draws:
            return draws[0]
        return view.legal[-1] if view.legal[-1].kind != "draw_tickets" else view.legal[0]

    # cards

    def needs(self, atlas: Atlas, view: View, plan: Plan) -> dict[str, int]:
        """Cards by colour that the plan asks for; without one, those of the best long route."""
        assert view.seat is not None and view.hand is not None
        needs: dict[str, int] = {}
        routes = [atlas.routes[number] for number in sorted(plan.routes)]
        if not routes:
            routes = self._long_targets(atlas, view)
        for route in sorted(routes, key=lambda route: route.colour == GRAY):
            colour = route.colour
            if colour == GRAY:
                spare = {c: view.hand.get(c, 0) - needs.get(c, 0) for c in COLOURS}
                colour = max(COLOURS, key=lambda c: spare[c])
            needs[colour] = needs.get(colour, 0) + route.length - route.ferry + 2 * route.tunnel
            wild = route.ferry + (atlas.locomotives_in_tunnels_only and route.tunnel)
            needs[LOCOMOTIVE] = needs.get(LOCOMOTIVE, 0) + wild
        return needs

    def _long_targets(self, atlas: Atlas, view: View) -> list[Route]:
        """The free route that promises most for the cards still missing; none if all are taken."""
        assert view.seat is not None and view.hand is not None
        taken = owners_of(atlas, view)
        closed = {atlas.route_number[route] for route in view.closed}
        trains = view.seats[view.seat].trains
        best = None
        for number, route in enumerate(atlas.routes):
            enough = view.seats[view.seat].subways > 0 if route.subway else route.length <= trains
            if number in taken or number in closed or route.tunnel or not enough:
                continue
            held = (
                max(view.hand.get(colour, 0) for colour in COLOURS)
                if route.colour == GRAY
                else view.hand.get(route.colour, 0)
            )
            locomotives = usable_locomotives(atlas, route, view.hand.get(LOCOMOTIVE, 0))
            missing = max(0, route.length - held - locomotives)
            value = atlas.route_points[number] / (missing / 2 + 1.0)
            if best is None or value > best[0]:
                best = (value, route)
        return [best[1]] if best else []

    def draw(self, atlas: Atlas, view: View, needs: dict[str, int]) -> Action:
        """The card that is missing most; a locomotive only where it is missing itself."""
        assert view.hand is not None
        hand = view.hand
        draws = {
            action.card or "deck": action
            for action in view.legal
            if action.kind in ("draw_card", "draw_deck")
        }
        if not draws:
            return self._without_cards(atlas, view)
        missing = {card: need - hand.get(card, 0) for card, need in needs.items()}
        wanted = [card for card in draws if card in COLOURS and missing.get(card, 0) > 0]
        lacking = sum(max(0, number) for number in missing.values())
        if LOCOMOTIVE in draws and (missing.get(LOCOMOTIVE, 0) > 0 or 0 < lacking <= 1):
            return draws[LOCOMOTIVE]
        if wanted:
            # first the colour that is nearest to being complete
            return draws[min(wanted, key=lambda card: (missing[card], -needs[card]))]
        if "deck" in draws:
            return draws["deck"]
        colours = [card for card in draws if card != LOCOMOTIVE]
        return (
            draws[max(colours, key=lambda card: hand.get(card, 0))]
            if colours
            else (next(iter(draws.values())))
        )

    def _without_cards(self, atlas: Atlas, view: View) -> Action:
        """No card can be drawn: claim what scores most, build, or take tickets."""
        claims = [action for action in view.legal if action.kind == "claim"]
        if claims:
            return max(
                claims,
                key=lambda action: atlas.route_points[atlas.route_number[action.route or ""]],
            )
        return view.legal[0]

    def _pay_tunnel(self, atlas: Atlas, view: View) -> Action:
        """Pay with as few locomotives as can be; the plan wanted the tunnel."""
        pays = [action for action in view.legal if action.kind == "pay"]
        if not pays:
            return view.legal[0]
        return min(pays, key=lambda action: dict(action.cards).get(LOCOMOTIVE, 0))


def open_tickets(atlas: Atlas, view: View) -> list[Ticket]:
    """The seat's tickets that are not complete yet."""
    return [atlas.tickets[t.id] for t in view.tickets or [] if t.status == "open"]


def claims_by_route(atlas: Atlas, view: View) -> dict[int, list[Action]]:
    """The legal claims, by route number."""
    claims: dict[int, list[Action]] = {}
    for action in view.legal:
        if action.kind == "claim" and action.route is not None:
            claims.setdefault(atlas.route_number[action.route], []).append(action)
    return claims


def rival_cities(atlas: Atlas, view: View) -> set[int]:
    """Cities that other seats' routes touch."""
    return {
        city
        for route, owner in owners_of(atlas, view).items()
        if owner != view.seat
        for city in atlas.ends[route]
    }


def price(action: Action, needs: dict[str, int], route_colour: str) -> float:
    """How much it hurts to give these cards away; cards meant for this route cost little."""
    total = 0.0
    for card, number in action.cards:
        if card == LOCOMOTIVE:
            total += LOCOMOTIVE_PRICE * number
        elif card != route_colour and needs.get(card):
            total += NEEDED_CARD_PRICE * number
        else:
            total += SPARE_CARD_PRICE * number
    return total


def cheapest(actions: list[Action], needs: dict[str, int], route_colour: str) -> Action:
    """The payment that hurts least."""
    return min(actions, key=lambda action: price(action, needs, route_colour))


def reserve(view: View, action: Action) -> int:
    """Cards left in hand that could pay what a tunnel asks for."""
    assert view.hand is not None
    paid = dict(action.cards)
    colour = action.cards[0][0]
    left = view.hand.get(LOCOMOTIVE, 0) - paid.get(LOCOMOTIVE, 0)
    if colour != LOCOMOTIVE:
        left += view.hand.get(colour, 0) - paid[colour]
    return left
