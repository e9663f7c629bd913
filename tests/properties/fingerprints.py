"""Prints what became of some random games: run with and without the compiler and compared."""

import hashlib
import json

from playing import STYLES, random_game
from whistlestop.rules import doors
from whistlestop.rules.layout import layout_of
from whistlestop.rules.state import EVENT_BUFFER, SCORES, STATE, new_bytes
from whistlestop.titles import load


def fingerprints(games: int) -> dict[str, object]:
    """One entry a game: a digest of all its positions, and its scores."""
    found: dict[str, object] = {}
    for number in range(games):
        title, players = ("europe", "usa")[number % 2], 2 + number // 2 % 4
        style = STYLES[number % len(STYLES)]
        digest = hashlib.sha256()
        for game in random_game(title, players, 1000 + number, style):
            digest.update(json.dumps(game.position()).encode())
            digest.update(str([str(action) for action in game.legal_actions()]).encode())
        found[f"{title} {players} {style}"] = [digest.hexdigest(), game.scores(), game.winners()]
    for title in ("europe", "usa"):
        layout = layout_of(load(title))
        state, scores, events = new_bytes(STATE), new_bytes(SCORES), new_bytes(EVENT_BUFFER)
        decisions, points = doors.play_random_games(layout, state, scores, events, 3, 5, 6)
        found[f"{title} kernel"] = [int(decisions), int(points)]
    return found


if __name__ == "__main__":
    print(json.dumps(fingerprints(12)))
