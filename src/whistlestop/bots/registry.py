"""The registry: bots by spec string (``spec.py``), the same on the command line and in the arena.

A line of ``_BOTS`` is all that a new bot needs here. Modules are imported when a bot of theirs is
asked for, so that commands that need none start quickly.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable
from importlib import import_module

from pydantic import BaseModel

from whistlestop.bots.bot import Bot, BotError
from whistlestop.bots.levels import LEVELS
from whistlestop.bots.spec import PROGRAM, parse_spec, read_options, shown

BotClass = Callable[..., Bot]

# Best first.
_BOTS = {
    "search": "whistlestop.bots.search_bot:SearchBot",
    "planner": "whistlestop.bots.planner_bot:PlannerBot",
    "path": "whistlestop.bots.style_bots:PathBot",
    "hungry": "whistlestop.bots.style_bots:HungryBot",
    "long_route": "whistlestop.bots.style_bots:LongRouteBot",
    "one_step": "whistlestop.bots.style_bots:OneStepBot",
    "simple": "whistlestop.bots.simple_bot:SimpleBot",
    "random": "whistlestop.bots.random_bot:RandomBot",
}
_PROGRAM_BOT = "whistlestop.bots.program_bot:ProgramBot"


def bot_names() -> tuple[str, ...]:
    """The names of all bots, best first."""
    return tuple(_BOTS)


def bot_class(name: str) -> BotClass:
    """The class of a bot by its name, ``program``, or ``file.py:Class``. Raises BotError."""
    if name in _BOTS or name == PROGRAM:
        module, _, class_name = _BOTS.get(name, _PROGRAM_BOT).partition(":")
        found: BotClass = getattr(import_module(module), class_name)
        return found
    spec = parse_spec(name)
    if spec.is_in_a_file:
        from whistlestop.bots.own_file import class_in_file

        own: BotClass = class_in_file(spec.name)
        return own
    close = difflib.get_close_matches(name, _BOTS, n=1)
    hint = f"did you mean {close[0]}? " if close else ""
    if level := next((level for level in LEVELS if level.id == name), None):
        hint = f"that is a level at tables, whose bot is {level.spec}; "
    raise BotError(
        f"no bot {shown(name)!r}: {hint}there are {', '.join(_BOTS)}; "
        "and your own: my_bot.py:MyBot, program:./my_bot"
    )


def options_of(bot: BotClass) -> type[BaseModel] | None:
    """The model of a bot class's options, None if it has none. Raises BotError."""
    model = getattr(bot, "Options", None)
    if model is not None and not (isinstance(model, type) and issubclass(model, BaseModel)):
        raise BotError(f"{bot.__name__}.Options is no pydantic model; derive it from BotOptions")
    return model


def describe(name: str) -> str:
    """What a bot is like: the first sentence of its documentation."""
    text = (inspect.getdoc(bot_class(name)) or "").split("\n\n")[0].replace("\n", " ")
    sentence, dot, _ = text.partition(". ")
    return sentence + dot.strip()


def make_bot(spec: str, seed: int) -> Bot:
    """A fresh bot for one seat of one game. Raises BotError with what would be right.

    A spec can name a Python file or a program to run: never take one from a stranger.
    """
    parsed = parse_spec(spec)
    made = bot_class(parsed.name)
    options = read_options(parsed, options_of(made))
    seed = seed if parsed.seed is None else parsed.seed
    if parsed.is_in_a_file:
        from whistlestop.bots.own_file import OwnBot

        return OwnBot(parsed.name, lambda: new_bot(made, seed, options))
    return new_bot(made, seed, options)


def new_bot(made: BotClass, seed: int, options: BaseModel | None) -> Bot:
    """A bot of a class: with a seed, and with options if it has them. One that neither plays by
    chance nor has options need not take a seed."""
    if options is not None:
        return made(seed, options)
    if not inspect.signature(made).parameters:
        return made()
    return made(seed)
