"""Entry points for measuring and testing; no game needs them."""

from __future__ import annotations

from whistlestop.rules import longest_path as path_rules
from whistlestop.rules import random_play as random_rules
from whistlestop.rules.compiler import entry_point
from whistlestop.rules.layout import LAYOUT
from whistlestop.rules.records import (
    EVENT_BUFFER,
    SCORES,
    STATE,
    Bytes,
    Int16s,
    Playing,
    PlayingBytes,
)


@entry_point
def longest_trail(a: Int16s, b: Int16s, length: Int16s, trail: Int16s) -> tuple[int, int, int]:
    """Run ``longest_path.longest_trail``."""
    return path_rules.longest_trail(a, b, length, trail)


@entry_point
def play_random_games(
    layout: Bytes, game: PlayingBytes, players: int, seed: int, games: int
) -> tuple[int, int]:
    """Run ``random_play.play_random_games``."""
    playing = Playing(
        game.state.view(STATE)[0], game.scores.view(SCORES)[0], game.events.view(EVENT_BUFFER)[0]
    )
    return random_rules.play_random_games(layout.view(LAYOUT)[0], playing, players, seed, games)


@entry_point
def copy_many(state: Bytes, other: Bytes, copies: int) -> None:
    """Copy one state onto another and back, ``copies`` times in all."""
    one, two = state.view(STATE), other.view(STATE)
    for number in range(copies):
        if number & 1:
            one[0] = two[0]
        else:
            two[0] = one[0]
        two[0].actions += 1
