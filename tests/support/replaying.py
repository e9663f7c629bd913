"""Checks that a replay agrees with the game."""

import json

from whistlestop import Game

ABOUT_ACTING = {  # fields of a view for the acting seat, and their values in a replay
    "legal": [],
    "offers": None,
    "station": None,
    "placements": None,
    "rows": None,
    "completion": None,
}


def from_the_middle(game: Game, number: int) -> Game:
    """Return the same game, begun from the position after this many actions."""
    middle = game.from_start()
    for _, action in game.played[:number]:
        middle.play(action)
    later = Game.from_position(middle.position())
    for _, action in game.played[number:]:
        later.play(action)
    return later


def views_of(replay) -> list[tuple[dict, dict]]:
    """Return the view before the first action and after each, and the visible cards of
    each seat.
    """
    view, opened = replay["start"], replay["open"]
    seen = [(view, opened)]
    for frame in replay["frames"]:
        seats = [
            seat | frame.get("seats", {}).get(str(number), {})
            for number, seat in enumerate(view["seats"])
        ]
        view = view | frame["view"] | {"seats": seats}
        changed = frame.get("open", {})
        opened = {seat: own | changed.get(seat, {}) for seat, own in opened.items()}
        seen.append((view, opened))
    return seen


def without_actions(game: Game, seat: int | None) -> dict:
    """Return a seat's view without its legal actions."""
    view = game.view(seat).to_dict() | ABOUT_ACTING
    if view["tunnel"]:
        view["tunnel"] = view["tunnel"] | {"payments": []}
    return json.loads(json.dumps(view))
