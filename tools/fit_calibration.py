"""Find the weights that make estimates come true, on games of bots of mixed levels.

    python tools/fit_calibration.py collect europe 2 --games 600 --out europe-2.npz
    python tools/fit_calibration.py fit europe-2.npz europe-5.npz [--write]

``collect`` plays games and estimates some positions of each, from the view of who decides and with
all open. ``fit`` takes the games with even numbers, finds the weights
(``analysis/calibration.py``), and says how good the chances are on the games with odd numbers,
beside those of two baselines: the same chance for everybody, and a logistic model of the scores so
far. ``--write`` puts the weights into the titles' ``calibration.json`` and what they were worth
into ``docs/calibration.json``.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import Any

import numpy as np

from whistlestop.analysis.calibration import (
    Evidence,
)
from whistlestop.analysis.open_belief import OpenBelief
from whistlestop.analysis.playouts import Player
from whistlestop.bots import make_bot
from whistlestop.bots.bot import bot_seed
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.search_bot import planner_of
from whistlestop.game import Game

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "docs" / "calibration.json"
# The levels and how often each sits down; those that search think shorter than at a table.
SPECS = {
    "one_step:eager=true,few=true": 2,
    "one_step:eager=true": 2,
    "one_step:few=true": 2,
    "path": 3,
    "planner": 4,
    "search:simulations=150": 1,
}
POSITIONS = 6  # of a game, in the mean
PLAYOUTS = 200
LOOKS = ("view", "open")
PHASES = (0.0, 1 / 3, 2 / 3, 1.0)
BINS = 10
RIDGE = 1.0  # pulls weights towards those of the share as it is


def collect(title: str, players: int, games: int, out: Path) -> None:
    """Play games and write what was estimated and what came: one row for each estimate."""
    rows: dict[str, list[Any]] = {
        name: [] for name in ("game", "open", "progress", "features", "scores", "result")
    }
    for number in range(games):
        chance = random.Random(f"{title} {players} {number}")
        seed = chance.getrandbits(64)
        game = Game.new(title, players=players, seed=seed)
        specs = chance.choices(list(SPECS), weights=list(SPECS.values()), k=players)
        bots = [make_bot(spec, bot_seed(seed, seat)) for seat, spec in enumerate(specs)]
        beliefs = [BeliefState() for _ in range(players)]
        player, opened = Player(game.title, players), OpenBelief(game)
        begun = len(rows["game"])
        share = POSITIONS / (45 * players)
        while (seat := game.seat) is not None:
            view, belief = game.view(seat), beliefs[seat]
            belief.update(view)
            if chance.random() < share:
                belief.estimate_likelihoods(planner_of(view))
                for look, known in enumerate((belief, opened)):
                    outcome = player.play(known.state, known.hidden, PLAYOUTS, seed=number)
                    viewer = seat if look == 0 else None
                    evidence = Evidence.of(title, viewer, view.number, outcome)
                    rows["game"].append(number)
                    rows["open"].append(look)
                    rows["progress"].append(evidence.progress)
                    rows["features"].append(evidence.features)
                    rows["scores"].append([each.score for each in view.seats])
            action = bots[seat].choose(view)
            belief.remember(view, action)
            opened.update(game, game.play(action))
        winners = game.winners()
        result = [(seat in winners) / len(winners) for seat in range(players)]
        rows["result"] += [result] * (len(rows["game"]) - begun)
        if number % 25 == 24:
            print(f"{title}/{players}: {number + 1} games, {len(rows['game'])} rows", flush=True)
    np.savez(out, title=title, players=players, **{name: np.array(v) for name, v in rows.items()})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    collecting = commands.add_parser("collect", help="play games and estimate positions of them")
    collecting.add_argument("title")
    collecting.add_argument("players", type=int)
    collecting.add_argument("--games", type=int, default=600)
    collecting.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    if options.command == "collect":
        collect(options.title, options.players, options.games, options.out)


if __name__ == "__main__":
    main()
