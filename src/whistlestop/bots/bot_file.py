"""Custom bots in Python files: ``my_bot.py:MyBot``, with a path from the working directory.

An error in such a bot is reported in one line, with its place in the file.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from whistlestop.bots.bot import Bot, BotError, close_bots
from whistlestop.game import Action, View

MISTAKES = (Exception, SystemExit)  # SystemExit: a bot that calls sys.exit would end the game


class FileBot:
    """A wrapper around a bot from a file: its exceptions and illegal answers become BotErrors."""

    def __init__(self, name: str, make: Callable[[], Bot]) -> None:
        self.name = name
        self.file = Path(name.rpartition(":")[0])
        try:
            self.bot = make()
        except MISTAKES as error:
            place = _place(error, self.file)
            raise BotError(f"{name}: {place} (while creating the bot)") from error

    def choose(self, view: View) -> Action:
        legal = tuple(view.legal)  # a copy, because the bot might change the list
        try:
            action = self.bot.choose(view)
        except MISTAKES as error:
            raise BotError(
                f"{self.name}: {_place(error, self.file)} (in decision {view.number}, seat "
                f"{view.seat})"
            ) from error
        if action not in legal:
            raise BotError(
                f"{self.name}: answered {str(action)!r} in decision {view.number}, which is not in "
                f"view.legal; legal would be: {', '.join(map(str, legal[:8]))}"
                + (" …" if len(legal) > 8 else "")
            )
        return action

    def close(self) -> None:
        try:
            close_bots([self.bot])
        except MISTAKES as error:
            raise BotError(
                f"{self.name}: {_place(error, self.file)} (while closing the bot)"
            ) from error


def class_in_file(name: str) -> Any:
    """Return the class that ``file.py:Class`` names. Raises BotError."""
    path, _, class_name = name.rpartition(":") if not name.endswith(".py") else (name, "", "")
    file = Path(path)
    if not file.is_file():
        raise BotError(f"{path}: no such file in {Path.cwd()}")
    module = import_file(file.resolve(), path)
    bots = sorted(
        key
        for key, value in vars(module).items()
        if isinstance(value, type)
        and callable(getattr(value, "choose", None))
        and value.__module__ == module.__name__
    )
    has = f"it has {', '.join(bots)}" if bots else "it has no class with a method choose(view)"
    if not class_name:
        example = bots[0] if bots else "MyBot"
        raise BotError(f"{path}: which class? {has}; write {path}:{example}")
    found = getattr(module, class_name, None)
    if found is None:
        raise BotError(f"{path}: no class {class_name!r}: {has}")
    if not isinstance(found, type):
        raise BotError(f"{path}: {class_name} is not a class: {has}")
    if not callable(getattr(found, "choose", None)):
        raise BotError(f"{path}: {class_name} has no method choose(view): {has}")
    return found


@cache
def import_file(file: Path, path: str) -> ModuleType:
    """Import a file once; it can import modules from its folder.

    ``path``: the file as the caller named it, for errors. Raises BotError.
    """
    name = f"own_bot_{file.stem}_{hashlib.sha256(str(file).encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    try:
        spec.loader.exec_module(module)
    except MISTAKES as error:
        del sys.modules[name]
        raise BotError(f"{_place(error, Path(path))} (while importing the file)") from error
    return module


def _place(error: BaseException, file: Path) -> str:
    """Return where in the file an error was raised, and its message."""
    what = f"{type(error).__name__}: {error}".strip().removesuffix(":")
    line = None
    if isinstance(error, SyntaxError):
        line, what = error.lineno, f"{type(error).__name__}: {error.msg}"
    else:
        for frame in traceback.extract_tb(error.__traceback__):
            if Path(frame.filename) == file.resolve():
                line = frame.lineno
    return f"{file}:{line}: {what}" if line else f"{file}: {what}"
