"""``hungry``: takes all the tickets that it can swallow before it builds."""

from __future__ import annotations

from whistlestop.bots.atlas import Atlas
from whistlestop.bots.path_bot import PathBot, open_tickets
from whistlestop.bots.path_plan import Plan, make_plan, worth_of_plan
from whistlestop.bots.railyard_bot import RailyardStyle
from whistlestop.game import Action, View

PIECES_A_TICKET = 9  # a ticket for so many pieces at the start is enough
FEWEST = 3
ENOUGH_WORK = 0.6  # of the pieces left are spoken for
OTHERS_AT_WORK = 0.45  # others have that share of their pieces left: there is time
FULL = 0.85  # of the pieces left: nothing more fits


class HungryBot(PathBot):
    """Takes tickets first, as many as it has trains for, and only then builds; when it is through
    with them, it takes more.

    It begins to build with an open ticket for every nine trains, or when they need most of its
    trains. In The Card Game it draws tickets whenever its own leave it little to collect.

    After the Hungry Agent of de Mesentier Silva et al., "AI-based playtesting of contemporary
    board games" (FDG 2017). There it keeps whatever it draws; here only what its trains allow,
    because a ticket that can't be completed costs its points.
    """

    cards = RailyardStyle(short_of_work=8, hope=1.15)

    def keep(self, atlas: Atlas, view: View) -> Action:
        """The largest set that its trains allow; of those as large, the one that promises most."""
        assert view.seat is not None and view.offered is not None
        me = view.seats[view.seat]
        done = {ticket.id for ticket in view.offered.tickets if ticket.status != "open"}
        held = open_tickets(atlas, view)

        def rank(action: Action) -> tuple[bool, float, float]:
            new = [atlas.tickets[ticket] for ticket in action.tickets if ticket not in done]
            plan = make_plan(atlas, view, held + new)
            worth = worth_of_plan(atlas, view, plan)
            fits = (
                not plan.hopeless
                and plan.trains <= FULL * me.trains
                and plan.subways <= me.subways
                and not plan.borrowed
            )
            return fits, len(action.tickets) if fits else worth, worth

        return max(view.legal, key=rank)

    def act(self, atlas: Atlas, view: View, plan: Plan) -> Action:
        if view.turns_left is None and self._has_appetite(atlas, view, plan):
            draw = next((action for action in view.legal if action.kind == "draw_tickets"), None)
            if draw is not None:
                return draw
        return super().act(atlas, view, plan)

    def _has_appetite(self, atlas: Atlas, view: View, plan: Plan) -> bool:
        """Few tickets, many trains, and nobody near the end."""
        assert view.seat is not None
        left = [(seat.trains + seat.subways) / atlas.pieces for seat in view.seats]
        me = view.seats[view.seat]
        work = (plan.trains + plan.subways) / max(1, me.trains + me.subways)
        return (
            len(open_tickets(atlas, view)) < max(FEWEST, atlas.pieces // PIECES_A_TICKET)
            and work < ENOUGH_WORK
            and min(left) >= OTHERS_AT_WORK
        )
