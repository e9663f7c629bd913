"""Play the golden games of a title and write them into its folder.

    python tools/golden_records.py india

They are: one game of ``path`` bots for every number of seats, one of random bots for the most
seats, one of both, and two random games of two seats, one decided by a tie-breaker and one shared.
Existing files stay, because golden games never change.
"""

import argparse
from itertools import count
from pathlib import Path

from whistlestop import Game
from whistlestop.bots import make_bot
from whistlestop.game.commitment import Shuffle
from whistlestop.titles import load

SALT = "golden"


def play(title: str, specs: list[str], seed: int) -> Game:
    """Return a whole game of these bots."""
    game = Game.new(title, players=len(specs), seed=seed)
    bots = [make_bot(spec, seed + seat) for seat, spec in enumerate(specs)]
    while game.seat is not None:
        game.play(bots[game.seat].choose(game.view(game.seat)))
    return game


def is_tie(game: Game) -> bool:
    """Check whether a tie-breaker decides the game."""
    totals = [score["total"] for score in game.scores()]
    return totals.count(max(totals)) > 1 and len(game.winners()) == 1


def is_shared(game: Game) -> bool:
    """Check whether the game has several winners."""
    return len(game.winners()) > 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("titles", nargs="+")
    for title in parser.parse_args().titles:
        write(title)


def write(title: str) -> None:
    rules = load(title).rules
    folder = load(title).path.parent / "records"
    folder.mkdir(exist_ok=True)
    games = {
        f"{seats}-path": (["path"] * seats, None)
        for seats in range(rules.players_at_least, rules.players_at_most + 1)
    }
    games[f"{rules.players_at_most}-random"] = (["random"] * rules.players_at_most, None)
    games["2-path-random"] = (["path", "random"], None)
    games["2-tie"] = (["random"] * 2, is_tie)
    games["2-shared"] = (["random"] * 2, is_shared)
    for number, (name, (specs, wanted)) in enumerate(games.items()):
        file = folder / f"{name}.txt"
        if not file.exists():
            keep(file, title, specs, wanted, 1000 * number)


def keep(file: Path, title: str, specs: list[str], wanted, first: int) -> None:
    """Write the first game that is wanted."""
    for seed in count(first):
        game = play(title, specs, seed)
        if wanted is None or wanted(game):
            file.write_text(game.record(Shuffle(game.seed, SALT)), encoding="utf-8")
            print(f"{file.parent.parent.name}/{file.name}: seed {seed}")
            return


if __name__ == "__main__":
    main()
