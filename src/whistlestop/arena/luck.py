"""The effect of luck on each seat of a game between bots."""

from __future__ import annotations

import numpy as np

from whistlestop.analysis.without_luck import Depth, without_luck
from whistlestop.bots import close_bots, make_bot
from whistlestop.bots.planner_bot import PolicyBot
from whistlestop.bots.planning.weights import weights_of
from whistlestop.bots.spec import PROGRAM, parse_spec
from whistlestop.game import Game
from whistlestop.game.scores import win_share
from whistlestop.rules.constants import SEATS
from whistlestop.rules.records import Bytes

DEPTH = Depth()
DIGITS = 6  # decimal places of the results
SEED_RANGE = 1 << 62  # seeds that compiled code accepts


Luck = tuple[float, float]  # wins and points


def luck_of(
    game: Game, specs: tuple[str, ...], seed: int, depth: Depth | None = None
) -> list[Luck]:
    """Return each seat's luck (wins and points) in a finished game, from the seed of its deal.

    ``depth``: DEPTH by default.
    """
    wins, points = without_luck(game, seat_weights(game, specs), depth or DEPTH, seed % SEED_RANGE)
    winners = game.winners()
    return [
        (
            round(win_share(seat, winners) - float(wins[seat]), DIGITS),
            round(score["total"] - float(points[seat]), DIGITS),
        )
        for seat, score in enumerate(game.scores())
    ]


def seat_weights(game: Game, specs: tuple[str, ...]) -> Bytes:
    """Return the weights that value positions: each seat's are those of its bot.

    For a bot that does not play by the compiled policy, they are the planner's.
    """
    title, players = game.title, game.players
    weights = np.split(weights_of(title.id, players), SEATS)
    for seat, spec in enumerate(specs):
        if (parsed := parse_spec(spec)).is_in_a_file or parsed.name == PROGRAM:
            continue
        bot = make_bot(spec, 0)
        if isinstance(bot, PolicyBot):
            weights[seat] = np.split(bot.weights(title.spec, players), SEATS)[seat]
        close_bots([bot])
    return np.concatenate(weights)
