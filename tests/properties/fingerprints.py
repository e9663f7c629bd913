"""Prints digests of some random games, to compare runs with and without the compiler."""

import hashlib
import json
import sys

from playing import STYLES, random_game
from whistlestop.rules import measuring
from whistlestop.rules.layout import layout_of
from whistlestop.rules.records import playing_bytes
from whistlestop.titles import load, title_ids


def fingerprints(games: int) -> dict[str, object]:
    """Yield one entry per game: a digest of all its positions, and its scores."""
    found: dict[str, object] = {}
    for number in range(games):
        title = title_ids()[number % len(title_ids())]
        rules = load(title).rules
        players = 2 + number // 2 % (rules.players_at_most - 1)
        style = STYLES[number % len(STYLES)]
        digest = hashlib.sha256()
        for game in random_game(title, players, 1000 + number, style):
            digest.update(json.dumps(game.position()).encode())
            digest.update(str([str(action) for action in game.legal_actions()]).encode())
        found[f"{number} {title} {players} {style}"] = [
            digest.hexdigest(),
            game.scores(),
            game.winners(),
        ]
    for title in title_ids():
        layout = layout_of(load(title))
        decisions, points = measuring.play_random_games(layout, playing_bytes(), 3, 5, 6)
        found[f"{title} kernel"] = [int(decisions), int(points)]
    return found


if __name__ == "__main__":
    print(json.dumps(fingerprints(int(sys.argv[1]))))
