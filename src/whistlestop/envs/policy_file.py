"""Policies in Python files: ``my_policy.py:policy``, a function from a graph to an action.

An error in such a function is reported in one line, with its place in the file.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path

from whistlestop.bots.bot_file import MISTAKES, import_file
from whistlestop.envs.encoded_game import shown
from whistlestop.envs.errors import EnvError, PlayerFailed
from whistlestop.envs.graph import Graph
from whistlestop.envs.settings import without_shape
from whistlestop.game.setting_up import is_whole

SHOWN = 300  # characters of an error's message
Policy = Callable[[Graph], int]


def policy_in(name: str) -> Policy:
    """Return the function that ``file.py:function`` names.

    Its exceptions become PlayerFailed, and so do answers that are no legal actions. Raises
    EnvError, or BotError if the file can't be imported.
    """
    path, _, function = name.rpartition(":")
    file = Path(path)
    if file.suffix != ".py" or not function:
        raise EnvError(f"policy={name!r}: name a file and its function, such as my.py:policy")
    if not file.is_file():
        raise EnvError(f"{path}: no such file in {Path.cwd()}")
    policy = getattr(import_file(file.resolve(), path), function, None)
    if not callable(policy):
        raise EnvError(f"{path}: there is no function {function!r}")

    def asked(graph: Graph) -> int:
        try:
            action: int = policy(graph)
        except MISTAKES as error:
            raise PlayerFailed(f"{_place(error, policy, path)} (in {function})") from error
        number = without_shape(action)
        if not is_whole(number) or number not in graph.actions:
            raise PlayerFailed(
                f"{name}: returned {str(action)[:SHOWN]!r}, which is not one of graph.actions: "
                f"{shown(graph.actions)}"
            )
        return int(number)

    return asked


def _place(error: BaseException, policy: Callable[..., object], path: str) -> str:
    """Return where in the file an error was raised, and the error.

    A function that does not take one argument has no line of its own in the traceback.
    """
    file = Path(path).resolve()
    code = getattr(policy, "__code__", None)
    line = code.co_firstlineno if code is not None else None
    for frame in traceback.extract_tb(error.__traceback__):
        if Path(frame.filename) == file:
            line = frame.lineno
    said = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")[:SHOWN]
    return f"{path}:{line}: {said}" if line else f"{path}: {said}"
