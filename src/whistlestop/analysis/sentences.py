"""Sentences about an analysis in English; the browser words the same facts in its languages."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.analysis.decisions import Decision
from whistlestop.analysis.facts import Fact
from whistlestop.analysis.game_analysis import GameAnalysis
from whistlestop.analysis.luck import LuckKind
from whistlestop.analysis.seat_summary import Lost, LuckSum, SeatSummary
from whistlestop.titles import Ticket, Title

LUCK_NAMES: dict[LuckKind, str] = {
    "cards_dealt": "cards dealt",
    "tickets_dealt": "tickets dealt",
    "deck": "cards from the deck",
    "row": "the face-up row",
    "tickets": "tickets drawn",
    "tunnel": "tunnels",
}
MIN_LUCK = 1.0  # least luck of one kind that is mentioned, in points


class Names:
    """The names of a title's routes and tickets."""

    def __init__(self, title: Title) -> None:
        cities = {city.id: city.name for city in title.cities}
        cities |= {country.id: country.name for country in title.countries}

        def other_ends(ticket: Ticket) -> str:
            ends = [ticket.b] if ticket.b else [country for country, _ in ticket.countries]
            return "/".join(cities[end] for end in ends)

        self.routes = {route.id: f"{cities[route.a]}–{cities[route.b]}" for route in title.routes}
        self.tickets = {
            ticket.id: f"{cities[ticket.a]}–{other_ends(ticket)} ({ticket.least})"
            for ticket in title.tickets
        }


def percent(share: float) -> str:
    """Return a share as a whole percentage."""
    return f"{100 * share:.0f} %"


def signed(value: float) -> str:
    """Return a whole number with its sign; 0 has none."""
    rounded = round(value)
    return f"{rounded:+d}".replace("-", "−") if rounded else "0"


def points_text(value: float) -> str:
    """Return a number of points, with its sign."""
    return f"{signed(value)} point{'' if abs(round(value)) == 1 else 's'}"


def fact_sentence(fact: Fact, names: Names) -> str:
    """Return the text of a fact for or against the best action."""
    instead = f"{percent(fact.best)} instead of {percent(fact.played)}"
    match fact.kind:
        case "ticket":
            return f"{instead} to complete {names.tickets[fact.id]}"
        case "own_route":
            said = f"{instead} to own {names.routes[fact.id]} in the end"
            if fact.rival is None:
                return said
            return f"{said} (seat {fact.rival} takes it in {percent(fact.taken)} otherwise)"
        case "rival_route":
            who = "another seat" if fact.rival is None else f"seat {fact.rival}"
            return f"{instead} that {who} takes {names.routes[fact.id]}"


def decision_sentence(decision: Decision, names: Names) -> str:
    """Return why the best action was better than the one played."""
    if decision.best is None:
        return f"{decision.played.action}: nothing better was found"
    loss = decision.loss
    said = (
        f"{decision.best.action} was better: {percent(decision.best.win)} to win instead of "
        f"{percent(decision.played.win)} (±{100 * loss.win_error:.0f}), "
        f"{points_text(loss.points)}"
    )
    facts = "; ".join(fact_sentence(fact, names) for fact in decision.facts)
    said = f"{said}: {facts}" if facts else said
    still = round(100 * loss.win) - round(100 * decision.lost.win)
    later = f". {still} % was still available at the next decision and does not count here"
    return said + later if still else said


def seat_sentence(analysis: GameAnalysis, seat: int, winners: Sequence[int]) -> str:
    """Return how a seat played, compared with the winner, what its mistakes cost, and its luck."""
    summary = analysis.seats[seat]
    parts = []
    if summary.accuracy is not None:
        parts.append(f"played with {summary.accuracy:.0f} % accuracy")
        best = analysis.seats[winners[0]].accuracy
        if seat not in winners and best is not None:
            difference = round(summary.accuracy) - round(best)
            than = "above" if difference > 0 else "below"
            apart = f"{abs(difference)} % {than} the winner's" if difference else "the winner's too"
            parts[-1] += f", {apart}"
    if summary.lost is not None:
        parts.append(lost_sentence(summary.lost))
    if summary.stand_ins:
        count = summary.stand_ins
        parts.append(f"a bot played {count} action{'s' * (count > 1)}, not counted here")
    if summary.luck is not None:
        parts.append(f"was {luck_sentence(summary.luck, summary)}")
    return "; ".join(parts)


def lost_sentence(lost: Lost) -> str:
    """Return what a seat's mistakes cost together."""
    if not lost.chance:
        return "made no mistakes that matter"
    points = round(lost.points)
    cost = f"{points} point{'s' * (points != 1)} and " if points else ""
    return f"mistakes cost {cost}{percent(lost.chance)} of the chance to win"


def luck_sentence(luck: LuckSum, summary: SeatSummary) -> str:
    """Return a seat's luck in points, with its causes."""
    kind = "lucky" if luck.points >= 0 else "unlucky"
    parts = _by_kind(list(summary.luck_by_kind.items()))
    told = f": {parts}" if parts else ""
    return f"{kind} by {abs(luck.points):.0f} ± {luck.points_error:.0f} points{told}"


def _by_kind(kinds: Sequence[tuple[LuckKind, LuckSum]]) -> str:
    telling = [(kind, each.points) for kind, each in kinds if abs(each.points) >= MIN_LUCK]
    telling.sort(key=lambda each: -abs(each[1]))
    return ", ".join(f"{LUCK_NAMES[kind]} {signed(points)}" for kind, points in telling)
