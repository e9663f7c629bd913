"""Games as text, for language models and other programs that read: prompts and answers.

``prompt`` describes all that a seat may know and numbers its legal actions. ``parse_answer`` reads
the reply; an illegal one raises EnvError with the reason, which can be sent back.
"""

from __future__ import annotations

import json
import re

from whistlestop.analysis.estimate import estimate
from whistlestop.envs.encoded_game import EncodedGame
from whistlestop.envs.errors import EnvError
from whistlestop.envs.settings import checked_number, load_title
from whistlestop.game import Action, Game, View
from whistlestop.game.action import NotationError, table_of
from whistlestop.game.explain import why_illegal
from whistlestop.titles import Route, Title

SHOWN = 200  # characters of an answer that an error quotes
HOW_TO_ANSWER = "Answer with the number of one action on the last line, such as: 1"
_MARKS = re.compile(r"[*`]|</?[a-z]+>", re.IGNORECASE)  # of Markdown, and tags such as <answer>
_LEAD = re.compile(
    r"(?:(?:the |my )?(?:final )?(?:answer|choice|move)(?: is)?\s*:?\s*|i (?:choose|play)\s*:?\s*)?"
    r"(?:(?:action|option)\s*:?\s*)?",
    re.IGNORECASE,
)
_BOXED = re.compile(r"\$*\\boxed\{([^{}]*)\}\$*")  # of LaTeX
_KEYS = ("action", "answer", "choice", "move", "option")  # of an answer in JSON
_FAREWELL = re.compile(r"(?:thanks|thank you|good luck|have fun)[a-z ,]*[.!]*", re.IGNORECASE)
_NUMBER = re.compile(r"[#(\[]*(\d{1,5})[.)\]]*")
_LISTED = re.compile(r"(\d{1,5})[.):] (.+)")  # an action as the prompt lists it


def prompt(
    game: Game | EncodedGame, seat: int | None = None, *, with_estimate: bool = False
) -> str:
    """Return a seat's state and its numbered legal actions (by default the seat to decide).

    ``with_estimate``: add each seat's chance to win and expected score, as this seat can know them,
    by the title's value model, or by playouts where there is none.

    Raises EnvError if the game is over or was cut off, for a seat that it does not have, and for
    an argument that is no game.
    """
    if not isinstance(game, (Game, EncodedGame)):
        raise EnvError(
            f"a prompt describes a Game or an EncodedGame, such as EncodedGame('london'), not "
            f"{type(game).__name__}"
        )
    played = game.to_game() if isinstance(game, EncodedGame) else game
    deciding = played.seat if seat is None else seat
    if deciding is None or (isinstance(game, EncodedGame) and game.is_cut_off):
        raise EnvError("the game is over; there is nothing to ask")
    checked_number("seat", deciding, 0, played.players - 1)
    view = played.view(deciding)
    lines = [describe(played.title, view)]
    if with_estimate:
        lines.append(describe_estimate(view))
    if view.legal:
        lines += ["", "Your legal actions:"]
        lines += [f"{number}. {action}" for number, action in enumerate(view.legal, start=1)]
        lines += ["", HOW_TO_ANSWER]
    return "\n".join(lines)


def parse_answer(answer: str, view: View) -> Action:
    """Return the legal action that an answer names by its number in the prompt or its notation.

    Only the last line counts, so a program may think aloud before it; a farewell after it is left
    out. The last line may end an object of JSON with the key ``action``. Raises EnvError, which
    says why the answer is not legal.
    """
    if not isinstance(answer, str):
        raise EnvError(f"an answer is a text, not {type(answer).__name__}; {HOW_TO_ANSWER}")
    if not isinstance(view, View):
        raise EnvError(f"parse_answer needs the view of the prompt, not {type(view).__name__}")
    last = _last_line(_BOXED.sub(r"\1", _MARKS.sub("", answer)))
    if not last:
        raise EnvError(f"the answer is empty; {HOW_TO_ANSWER}")
    meant = last[_LEAD.match(last).end() :].strip("\"' ") or last  # type: ignore[union-attr]
    if found := _NUMBER.fullmatch(meant):
        if 1 <= int(found[1]) <= len(view.legal):
            return view.legal[int(found[1]) - 1]
        raise EnvError(f"{last}: there are actions 1 to {len(view.legal)}; {HOW_TO_ANSWER}")
    listed = _LISTED.fullmatch(meant)
    text = (listed[2] if listed else meant).rstrip(". ")
    for number, action in enumerate(view.legal, start=1):
        if text == str(action) and (listed is None or int(listed[1]) == number):
            return action
    raise EnvError(f"{_why_refused(last, text, view)}; {HOW_TO_ANSWER}")


def _last_line(answer: str) -> str:
    """Return the line that names the action, or the value in an object of JSON that names it."""
    lines = [line.strip() for line in answer.splitlines() if line.strip("\"' ")]
    while len(lines) > 1 and _FAREWELL.fullmatch(lines[-1]):
        lines.pop()
    if not lines:
        return ""
    return _in_json("\n".join(lines)) or lines[-1].strip("\"' ")


def _in_json(text: str) -> str | None:
    """Return the action that an object of JSON at the end of a text names, None without one."""
    try:
        found = json.loads(text[text.rindex("{") :])
    except (RecursionError, ValueError):
        return None
    named = [found[key] for key in _KEYS if key in found]
    if len(named) != 1 or type(named[0]) not in (int, str):
        return None
    return str(named[0]).strip()


def _why_refused(last: str, text: str, view: View) -> str:
    """Return why a line is no legal action; ``text``: the action that it seems to name."""
    title = load_title(view.title)
    offered = [ticket.id for ticket in view.offered.tickets] if view.offered else []
    verbs = {str(action).split()[0] for action in table_of(title).actions} | {"keep"}
    if text.split(maxsplit=1)[0] not in verbs:
        return f"{last[:SHOWN]!r} is neither the number nor the text of a legal action"
    try:
        action = table_of(title).parse(text, offered)
    except NotationError as error:
        return str(error)
    if action in view.legal:
        return f"{last[:SHOWN]!r}: {action} is action {view.legal.index(action) + 1}"
    return f"{action}: {why_illegal(title, view, action)}"


def describe(title: Title, view: View) -> str:
    """Return all that a view shows, as lines of text."""
    lines = [f"Title: {title.name}. Players: {view.players}. You are seat {view.seat}."]
    lines.append(_moment(view))
    row = ", ".join(card or "empty" for card in view.face_up)
    lines.append(f"Face-up cards: {row}.")
    lines.append(
        f"Train deck: {counted(view.deck_size, 'card')}. Discarded: {_cards(view.discard)}. "
        f"Ticket deck: {view.ticket_deck_size}."
    )
    lines += [_seat(title, view, seat) for seat in range(view.players)]
    if view.hand is not None:
        lines.append(f"Your hand: {_cards(view.hand)}.")
    lines += _tickets(title, view)
    if view.tunnel is not None:
        turned = ", ".join(view.tunnel.turned_up)
        lines.append(
            f"Tunnel {view.tunnel.route}: turned up {turned}; it costs {view.tunnel.due} more."
        )
    if title.routes:
        taken = {route for seat in view.seats for route in seat.routes} | set(view.closed)
        free = [_route(route) for route in title.routes if route.id not in taken]
        lines.append(f"Free routes (length, colour): {'; '.join(free) or 'none'}.")
    return "\n".join(lines)


def describe_estimate(view: View) -> str:
    """Return each seat's chance to win and expected final score, with the knowledge of its seat."""
    seats = [
        f"{'you' if number == view.seat else f'seat {number}'} {100 * seat.win:.0f} % "
        f"({counted(round(seat.score), 'point')} in the end)"
        for number, seat in enumerate(estimate(view, method="value").seats)
    ]
    return f"Estimated chances to win, by what you know: {', '.join(seats)}."


def _moment(view: View) -> str:
    if view.phase == "over":
        winners = ", ".join(f"seat {seat}" for seat in view.winners or [])
        return f"The game is over. Won by: {winners}."
    whose = "You decide" if view.turn == view.seat else f"Seat {view.turn} decides"
    left = f" Turns left, this one included: {view.turns_left}." if view.turns_left else ""
    return f"{whose}: {view.phase.replace('_', ' ')}.{left}"


def _seat(title: Title, view: View, number: int) -> str:
    seat = view.seats[number]
    who = "You" if number == view.seat else f"Seat {number}"
    facts = []
    if title.routes:
        facts.append(
            f"{counted(seat.score, 'point')} for routes, {counted(seat.trains, 'train')} left"
        )
    if title.rules.subways:
        facts.append(f"{counted(seat.subways, 'subway')} left")
    if title.rules.stations:
        where = f" (built in {', '.join(seat.stations)})" if seat.stations else ""
        facts.append(f"{counted(seat.stations_left, 'station')} left{where}")
    known = _cards(seat.known_cards)
    facts.append(f"{counted(seat.hand_size, 'card')} in hand, known to all: {known}")
    if seat.ticket_count is not None:
        facts.append(counted(seat.ticket_count, "ticket"))
    if title.routes:
        facts.append(f"routes: {', '.join(seat.routes) or 'none'}")
    if title.rules.railyards:
        rows = "; ".join(f"{colour}: {_cards(row)}" for colour, row in seat.railyard.items())
        facts.append(f"rows: {rows or 'none'}")
        stack = seat.on_the_track_cards
        shown = f" ({_cards(stack)})" if stack is not None else ""
        facts.append(f"stack of {seat.on_the_track}{shown}")
        facts.append(f"completed tickets: {', '.join(seat.completed) or 'none'}")
    return f"{who}: {'; '.join(facts)}."


def _tickets(title: Title, view: View) -> list[str]:
    points = {ticket.id: ticket.least for ticket in title.tickets}
    lines = []
    if view.tickets is not None:
        held = [f"{t.id} ({counted(points[t.id], 'point')}, {t.status})" for t in view.tickets]
        lines.append(f"Your tickets: {'; '.join(held) or 'none'}.")
    if view.offered is not None:
        offered = [f"{t.id} ({counted(points[t.id], 'point')})" for t in view.offered.tickets]
        lines.append(
            f"Offered tickets: {'; '.join(offered)}. Keep at least {view.offered.keep_at_least}."
        )
    return lines


def _route(route: Route) -> str:
    facts = [str(route.length), route.colour]
    facts += ["tunnel"] if route.tunnel else []
    facts += ["subway"] if route.subway else []
    facts += [f"ferry: at least {route.ferry} of them locomotives"] if route.ferry else []
    return f"{route.id} ({', '.join(facts)})"


def counted(number: int, thing: str) -> str:
    """Return a number of things in words: ``1 point``, ``2 points``."""
    return f"{number} {thing}{'s' * (number != 1)}"


def _cards(cards: dict[str, int]) -> str:
    return ", ".join(f"{number} {card}" for card, number in cards.items()) or "none"
