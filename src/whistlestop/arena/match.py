"""One match: a game between bots, played to its scores."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from whistlestop.bots import make_bot
from whistlestop.game import Game
from whistlestop.rules.chance import SEED_BITS


@dataclass(frozen=True, slots=True)
class Match:
    """What came out of one game: a score dict a seat, who won, how many decisions it took."""

    scores: list[dict[str, Any]]
    winners: list[int]
    decisions: int


def match_seed(seed: int, number: int) -> int:
    """The seed of the ``number``-th game of a series: the series with more games has the same."""
    digest = hashlib.sha256(f"{seed}:{number}".encode()).digest()
    return int.from_bytes(digest[: SEED_BITS // 8], "big")


def play_match(title: str, specs: tuple[str, ...], seed: int) -> Match:
    """Play one game; the bots' own seeds follow from the game's. Raises what a bot raises."""
    game = Game.new(title, players=len(specs), seed=seed)
    bots = [make_bot(spec, seed + seat) for seat, spec in enumerate(specs)]
    while (seat := game.seat) is not None:
        game.play(bots[seat].choose(game.view(seat)))
    return Match(game.scores(), game.winners(), len(game.played))
