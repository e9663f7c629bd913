"""Find the longest of many random games of each title and number of players.

    python tools/longest_games.py --games 1000

The limit of actions in a game (``MAX_ACTIONS``) is far above it.
"""

from __future__ import annotations

import argparse

import numpy as np

from whistlestop.envs import VectorEnv
from whistlestop.titles import load, title_ids

TOGETHER = 100  # games played at the same time


def lengths(title: str, players: int, games: int, seed: int) -> list[int]:
    """Return the number of actions in each random game.

    All of the first games of each place in the batch count, so that long games are not left out.
    """
    together = min(TOGETHER, games)
    wanted = -(-games // together)
    env = VectorEnv(title, players, together, with_observation=False)
    env.reset(seed)
    found: list[list[int]] = [[] for _ in range(together)]
    actions = np.zeros(together, int)
    while min(map(len, found)) < wanted:
        step = env.step(env.sample())
        actions += 1
        for game in np.flatnonzero(step.terminated | step.truncated).tolist():
            found[game].append(int(actions[game]))
            actions[game] = 0
    return [length for each in found for length in each[:wanted]]


def main() -> None:
    """Print the longest game of each title and number of players, and of all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="games of each, at least")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    played, longest = 0, 0
    for title in title_ids():
        rules = load(title).rules
        for players in range(rules.players_at_least, rules.players_at_most + 1):
            found = lengths(title, players, options.games, options.seed)
            played, longest = played + len(found), max(longest, *found)
            print(f"{title}, {players} players: {max(found)}", flush=True)
    print(f"the longest of {played:,} games: {longest} actions")


if __name__ == "__main__":
    main()
