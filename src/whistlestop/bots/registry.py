"""The registry of bots by spec string (``spec.py``), shared by the command line and the arena.

A new bot needs only a line in ``_BOTS``. A bot's module is imported when a spec names the bot,
so commands that need none start quickly.
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

# strongest first
_BOTS = {
    "search": "whistlestop.bots.search_bot:SearchBot",
    "network": "whistlestop.bots.network_bot:NetworkBot",
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
    """Return the names of all bots, strongest first."""
    return tuple(_BOTS)


def bot_class(name: str) -> BotClass:
    """Return the class of a bot by its name, ``program``, or ``file.py:Class``. Raises BotError."""
    if name in _BOTS or name == PROGRAM:
        module, _, class_name = _BOTS.get(name, _PROGRAM_BOT).partition(":")
        found: BotClass = getattr(import_module(module), class_name)
        return found
    spec = parse_spec(name)
    if spec.is_in_a_file:
        from whistlestop.bots.bot_file import class_in_file

        own: BotClass = class_in_file(spec.name)
        return own
    close = difflib.get_close_matches(name, _BOTS, n=1)
    hint = f"did you mean {close[0]}? " if close else ""
    if level := next((level for level in LEVELS if level.id == name), None):
        hint = f"that is a level in the browser, played by {level.spec}; "
    raise BotError(
        f"there is no bot {shown(name)!r}; {hint}choose from {', '.join(_BOTS)}; "
        "for your own bot write my_bot.py:MyBot or program:./my_bot"
    )


def options_of(bot: BotClass) -> type[BaseModel] | None:
    """Return the model of a bot class's options, None if it has none. Raises BotError."""
    model = getattr(bot, "Options", None)
    if model is not None and not (isinstance(model, type) and issubclass(model, BaseModel)):
        raise BotError(f"{bot.__name__}.Options is not a pydantic model; derive it from BotOptions")
    return model


def describe(name: str) -> str:
    """Return the description of a bot: the first sentence of its docstring."""
    text = (inspect.getdoc(bot_class(name)) or "").split("\n\n")[0].replace("\n", " ")
    sentence, dot, _ = text.partition(". ")
    return sentence + dot.strip()


def make_bot(spec: str, seed: int) -> Bot:
    """Return a new bot for one seat of one game. Raises BotError with a correct example.

    A spec can name a Python file or a program to run, so never accept one from a stranger.
    """
    parsed = parse_spec(spec)
    made = bot_class(parsed.name)
    options = read_options(parsed, options_of(made))
    seed = seed if parsed.seed is None else parsed.seed
    if parsed.is_in_a_file:
        from whistlestop.bots.bot_file import FileBot

        return FileBot(parsed.name, lambda: new_bot(made, seed, options))
    return new_bot(made, seed, options)


def new_bot(made: BotClass, seed: int, options: BaseModel | None) -> Bot:
    """Return a new bot of a class, made with a seed, and with options if the class has them.

    The class of a bot without chance and options need not take a seed.
    """
    if options is not None:
        return made(seed, options)
    if not inspect.signature(made).parameters:
        return made()
    return made(seed)
