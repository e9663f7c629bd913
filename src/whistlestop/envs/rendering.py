"""The render modes of environments with one game."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from whistlestop.envs.encoded_game import EncodedGame
from whistlestop.envs.settings import checked_choice
from whistlestop.envs.table_picture import picture
from whistlestop.envs.text import describe

RENDER_MODES = ("human", "ansi", "rgb_array")


def checked_render_mode(mode: str | None) -> str | None:
    """Return a render mode, or None. Raises EnvError."""
    return mode if mode is None else checked_choice("render_mode", mode, RENDER_MODES)


def render(game: EncodedGame, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """Return the game as the seat to decide sees it: a text, or a picture (uint8[h, w, 3]).

    The mode ``human`` prints the text.
    """
    if mode is None:
        return None
    view = game.view(game.seat)
    if mode == "rgb_array":
        return picture(game.title, view)
    text = describe(game.title, view)
    if mode == "ansi":
        return text
    print(text, flush=True)
    return None
