"""The version of the environments, and how environments check their arguments."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

import numpy as np

import whistlestop.envs.map_spec  # noqa: F401 — it lets load make generated maps
from whistlestop.encoding.batch import Reward
from whistlestop.envs.errors import EnvError
from whistlestop.game.setting_up import GameError, check_players, is_whole
from whistlestop.titles import Title, TitleError, load

VERSION = (
    1  # of observations, actions and rewards; tests/envs/kept_games holds a game of each title
)
MAX_ACTIONS = 1_000  # in a game; about twice the longest random one (tools/longest_games.py)
REWARDS = tuple(reward.name.lower() for reward in Reward)


def load_title(title: str) -> Title:
    """Return a title by its id, its file, or the spec of a generated map. Raises EnvError."""
    if not isinstance(title, str):
        raise EnvError(f"title={title!r}: a title is a text, such as 'europe'")
    try:
        return load(title)
    except TitleError as error:
        raise EnvError(str(error)) from None


def checked_title(title_of_id: str, title: str | None) -> str:
    """Return the title that an environment's id names. Raises EnvError if the caller names another.

    An id would otherwise stand for a game that it does not name.
    """
    if title not in (None, title_of_id):
        raise EnvError(
            f"title={title!r}: this id is that of {title_of_id!r}; whistlestop/Title-v{VERSION} "
            "takes any title, and any variant"
        )
    return title_of_id


def checked_players(title: Title, players: int) -> int:
    """Return the number of players. Raises EnvError if the title is not for so many."""
    try:
        check_players(title, players)
    except GameError as error:
        raise EnvError(str(error)) from None
    return int(players)


def without_shape(action: Any) -> Any:
    """Return the number in an array or tensor of shape (), and anything else unchanged."""
    if isinstance(action, np.generic) or getattr(action, "shape", None) != ():
        return action
    return action.item()


def checked_number(name: str, number: int, least: int, most: int | None = None) -> int:
    """Return a whole number within its limits. Raises EnvError."""
    if not is_whole(number) or number < least or (most is not None and number > most):
        limits = f"from {least} to {most}" if most is not None else f"of at least {least}"
        raise EnvError(f"{name}={number!r}: {name} is a whole number {limits}")
    return int(number)


def checked_choice(name: str, value: str, choices: Iterable[str]) -> str:
    """Return one of the choices. Raises EnvError."""
    known = tuple(choices)
    if value in known:
        return value
    close = difflib.get_close_matches(str(value), known, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    raise EnvError(f"{name}={value!r}: choose from {', '.join(known)}{hint}")


def checked_flag(name: str, value: bool) -> bool:
    """Return True or False. Raises EnvError for anything else, such as the text ``no``."""
    if not isinstance(value, (bool, np.bool_)):
        raise EnvError(f"{name}={value!r}: {name} is True or False")
    return bool(value)


def reward_number(reward: str) -> int:
    """Return the number of a reward by its name. Raises EnvError."""
    return int(Reward[checked_choice("reward", reward, REWARDS).upper()])
