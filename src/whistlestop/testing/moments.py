"""Moments of a recorded game, so that a bot can be shown them again."""

from __future__ import annotations

import json
import random
import zlib

from whistlestop.game import Game
from whistlestop.testing.redealing import can_redeal, redealt


def world(packed: bytes) -> Game:
    """Return the game of a packed position."""
    return Game.from_position(json.loads(zlib.decompress(packed)))


def other_world(packed: bytes, seat: int, chance: random.Random) -> Game:
    """Return a game with the same view for the seat and other hidden cards, if there are any."""
    position = json.loads(zlib.decompress(packed))
    if not can_redeal(position):
        return Game.from_position(position)
    return Game.from_position(redealt(position, seat, chance))


def decisions_of(record: str, seat: int) -> list[tuple[bytes, str]]:
    """Return the position and the answer of each decision of a seat.

    Positions are packed, so that a bot can't find them in memory.
    """
    found = []
    game = Game.from_record(beginning(record))
    for who, action in Game.from_record(record).played:
        if who == seat:
            found.append((zlib.compress(json.dumps(game.position()).encode()), str(action)))
        game.play(action)
    return found


def beginning(record: str) -> str:
    """Return the record of the game before its first action."""
    return record.partition("\n\n")[0] + "\n\n"


def game_at(record: str, number: int) -> Game:
    """Return the recorded game before action ``number``."""
    game = Game.from_record(beginning(record))
    for _, action in Game.from_record(record).played[:number]:
        game.play(action)
    return game
