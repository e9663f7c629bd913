"""``long_route``: builds the longest routes there are, and tickets over them."""

from __future__ import annotations

from functools import cache

from whistlestop.bots.atlas import NEVER, Atlas, atlas_of
from whistlestop.bots.path_bot import PathBot, cheapest, claims_by_route, open_tickets
from whistlestop.bots.path_plan import Plan, make_plan, route_costs, worth_of_plan
from whistlestop.bots.railyard_bot import RailyardStyle
from whistlestop.game import Action, View
from whistlestop.titles import Route, Ticket

SHORT_ROUTE_COST = 2.5
LONG_ROUTES = 0.25  # the share of a board's routes that it calls long
DISCOUNT = 0.2  # of a point that a route scores


class LongRouteBot(PathBot):
    """Claims the longest routes there are, wherever they lie, and joins its tickets over long
    routes rather than short ones.

    A long route that it can pay comes before its tickets, unless these could then not be
    completed any more. It draws no more tickets. In The Card Game it collects long rows.

    After the Long Route Junkie of de Mesentier Silva et al., "AI-based playtesting of contemporary
    board games" (FDG 2017). There short routes are out of the question for tickets; here they only
    cost more, because many tickets can't be joined without them. What is long is a share of the
    board's routes, because boards differ.
    """

    cards = RailyardStyle(patience=9.0, row=1.0)

    def plan(self, atlas: Atlas, view: View) -> Plan:
        return self._plan(atlas, view, open_tickets(atlas, view))

    def _plan(self, atlas: Atlas, view: View, tickets: list[Ticket]) -> Plan:
        """Tickets joined over long routes; as anybody would where these leave one unjoined."""
        costs = route_costs(atlas, view)
        least = long_from(view.title)
        for number, route in enumerate(atlas.routes):
            if 0 < costs[number] < NEVER:
                short = SHORT_ROUTE_COST if route.length < least else 0.0
                costs[number] += short - DISCOUNT * atlas.route_points[number]
                costs[number] = max(0.5, costs[number])
        plan = make_plan(atlas, view, tickets, costs)
        if plan.hopeless:
            plain = make_plan(atlas, view, tickets)
            return plain if len(plain.hopeless) < len(plan.hopeless) else plan
        return plan

    def keep(self, atlas: Atlas, view: View) -> Action:
        """The tickets that promise most over long routes."""
        assert view.offered is not None
        done = {ticket.id for ticket in view.offered.tickets if ticket.status != "open"}
        held = open_tickets(atlas, view)

        def worth(action: Action) -> float:
            sure = sum(atlas.tickets[ticket].least for ticket in action.tickets if ticket in done)
            new = [atlas.tickets[ticket] for ticket in action.tickets if ticket not in done]
            return sure + worth_of_plan(atlas, view, self._plan(atlas, view, held + new))

        return max(view.legal, key=worth)

    def more_tickets(self, atlas: Atlas, view: View) -> Action | None:
        return None

    def act(self, atlas: Atlas, view: View, plan: Plan) -> Action:
        if view.turns_left is None:
            claim = self._longest(atlas, view, plan)
            if claim is not None:
                return claim
        return super().act(atlas, view, plan)

    def _longest(self, atlas: Atlas, view: View, plan: Plan) -> Action | None:
        """The longest route that can be paid, if it is long and leaves trains for the plan."""
        assert view.seat is not None
        spare = view.seats[view.seat].trains - plan.trains
        needs = self.needs(atlas, view, plan)
        best: tuple[int, Action] | None = None
        for number, actions in claims_by_route(atlas, view).items():
            route = atlas.routes[number]
            planned = number in plan.routes
            if route.length < long_from(view.title) or route.tunnel or route.subway:
                continue
            if planned or route.length <= spare:
                points = atlas.route_points[number] + planned
                if best is None or points > best[0]:
                    best = (points, cheapest(actions, needs, route.colour))
        return best[1] if best else None

    def urgency(self, route: Route, contested: int) -> float:
        return 2.0 * route.length + contested

    def needs(self, atlas: Atlas, view: View, plan: Plan) -> dict[str, int]:
        """The cards of the longest planned routes alone, while there are long ones in the plan."""
        least = long_from(view.title)
        long = {number for number in plan.routes if atlas.routes[number].length >= least}
        return super().needs(atlas, view, Plan(routes=long) if long else plan)


@cache
def long_from(title: str) -> int:
    """From which length on a route is long on this board."""
    lengths = sorted((r.length for r in atlas_of(title).routes if not r.subway), reverse=True)
    return max(3, lengths[int(LONG_ROUTES * len(lengths))])
