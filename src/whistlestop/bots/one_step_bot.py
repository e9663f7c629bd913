"""``one_step``: works for one ticket at a time, and for one route of it at a time."""

from __future__ import annotations

from dataclasses import replace

from pydantic import Field

from whistlestop.bots.atlas import Atlas
from whistlestop.bots.bot import BotOptions
from whistlestop.bots.path_bot import PathBot, cheapest, claims_by_route, open_tickets
from whistlestop.bots.path_plan import Plan, make_plan
from whistlestop.bots.railyard_bot import RailyardBot, RailyardStyle
from whistlestop.game import Action, View
from whistlestop.titles import COLOURS, GRAY, Route

EAGER_WITH_CARDS = RailyardStyle(patience=-1.0, short_of_work=-99, robbed=0.0, row=-1.0, hope=0.3)


class OneStepBot(PathBot):
    """Works for one ticket at a time, the nearest first, and for one route of it at a time. Never
    looks at what others do, and takes no more tickets.

    When all is done it claims the longest routes that it can pay. In The Card Game it places what
    fits as soon as it can, and robs by accident only.

    After the One Step Thinker of de Mesentier Silva et al., "AI-based playtesting of contemporary
    board games" (FDG 2017). There it keeps all tickets that it is dealt; here those that fit its
    trains one by one, without seeing that they may share routes. It knows ferries, tunnels,
    stations and railyards, which the agent of the paper did not.
    """

    class Options(BotOptions):
        eager: bool = Field(
            default=False,
            description="when its tickets are done it claims the shortest route that it can pay; "
            "in The Card Game it places whatever it can, and draws no tickets",
        )
        few: bool = Field(
            default=False,
            description="it keeps as few tickets as it may; in The Card Game three more at most",
        )

    cards = RailyardStyle(patience=1.0, short_of_work=0, robbed=0.0, hope=0.6)

    def __init__(self, seed: int, options: Options) -> None:
        super().__init__(seed)
        self.eager, self.few = options.eager, options.few
        style = EAGER_WITH_CARDS if self.eager else self.cards
        self.railyards = RailyardBot(seed, replace(style, few=self.few))

    def plan(self, atlas: Atlas, view: View) -> Plan:
        plans = [make_plan(atlas, view, [ticket]) for ticket in open_tickets(atlas, view)]
        possible = [plan for plan in plans if plan.tickets]
        return min(possible, key=lambda plan: plan.trains + plan.subways, default=Plan())

    def keep(self, atlas: Atlas, view: View) -> Action:
        """As many tickets as fit its trains, the cheapest ones, each counted by itself; or few."""
        assert view.seat is not None and view.offered is not None
        me = view.seats[view.seat]
        pieces = me.trains + me.subways
        held = sum(self._size(atlas, view, ticket.id) for ticket in open_tickets(atlas, view))
        sizes = {t.id: self._size(atlas, view, t.id) for t in view.offered.tickets}

        def rank(action: Action) -> tuple[bool, int, float]:
            size = held + sum(sizes[ticket] for ticket in action.tickets)
            fits = size <= 0.8 * pieces
            many = len(action.tickets) if fits and not self.few else 0
            return fits, many, -size

        return max(view.legal, key=rank)

    def _size(self, atlas: Atlas, view: View, ticket: str) -> float:
        """How many pieces a ticket takes by itself; more than there are if it can't be joined."""
        plan = make_plan(atlas, view, [atlas.tickets[ticket]])
        return plan.trains + plan.subways if plan.tickets else atlas.pieces

    def more_tickets(self, atlas: Atlas, view: View) -> Action | None:
        return None

    def urgency(self, route: Route, contested: int) -> float:
        return route.length

    def long_claim(self, atlas: Atlas, view: View, needs: dict[str, int]) -> Action | None:
        if not self.eager:
            return super().long_claim(atlas, view, needs)
        claims = claims_by_route(atlas, view)
        if not claims:
            return None
        number = min(claims, key=lambda number: (atlas.routes[number].length, number))
        return cheapest(claims[number], needs, atlas.routes[number].colour)

    def needs(self, atlas: Atlas, view: View, plan: Plan) -> dict[str, int]:
        """The cards of one route: the planned one for which fewest are missing."""
        assert view.hand is not None
        hand = view.hand
        claimable = claims_by_route(atlas, view)

        def missing(number: int) -> int:
            route = atlas.routes[number]
            most = max(hand.get(colour, 0) for colour in COLOURS)
            return route.length - (most if route.colour == GRAY else hand.get(route.colour, 0))

        if not plan.routes:
            return super().needs(atlas, view, plan)
        wanted = [number for number in sorted(plan.routes) if number not in claimable]
        nearest = min(wanted or sorted(plan.routes), key=missing)
        return super().needs(atlas, view, Plan(routes={nearest}))
