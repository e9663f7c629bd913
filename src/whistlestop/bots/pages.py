"""A page for every bot, made from its documentation and its options: docs/bots."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from pathlib import Path

from whistlestop.bots.bot import BotError
from whistlestop.bots.levels import ADVISER, LEVELS, STAND_IN, Level
from whistlestop.bots.registry import bot_class, bot_names, describe, options_of
from whistlestop.bots.spec import PROGRAM, SEED_DIGITS, expected

MADE_BY = "<!-- Made by `whistlestop bots --docs docs/bots`; change the bot's class instead. -->"


@dataclass(frozen=True, slots=True)
class OptionFacts:
    """An option: what it takes, what holds without it (None: it must be given), what it does."""

    name: str
    takes: str
    default: str | None
    about: str


def option_facts(name: str) -> list[OptionFacts]:
    """All options of a bot, the seed last. Raises BotError."""
    model = options_of(bot_class(name))
    found = [
        OptionFacts(
            key,
            expected(field),
            None if field.is_required() else _written(field.get_default()),
            field.description or "",
        )
        for key, field in (model.model_fields.items() if model else ())
    ]
    seed = "its dice, if it throws any, instead of those that follow from the game's seed"
    takes = f"a whole number at least 0, of {SEED_DIGITS} digits at most"
    return [*found, OptionFacts("seed", takes, "the game's", seed)]


def about(name: str) -> str:
    """All that a bot's documentation says, paragraphs between empty lines."""
    return inspect.getdoc(bot_class(name)) or ""


def page(name: str) -> str:
    """The page of a bot in Markdown."""
    lines = [f"# {name}", "", MADE_BY, "", about(name), ""]
    lines += ["| option | takes | without it | what it does |", "| --- | --- | --- | --- |"]
    for option in option_facts(name):
        default = "must be given" if option.default is None else option.default
        lines.append(f"| `{option.name}` | {option.takes} | {default} | {option.about} |")
    lines += ["", f"    whistlestop simulate europe --seats {_example(name)},random", ""]
    return "\n".join(lines)


def index() -> str:
    """The first page: all bots, and how to add one."""
    lines = ["# The bots", "", MADE_BY, ""]
    lines += ["| spec | what it is |", "| --- | --- |"]
    lines += [f"| [`{name}`]({name}.md) | {describe(name)} |" for name in (*bot_names(), PROGRAM)]
    lines += [
        "| [`my_bot.py:MyBot`](write-a-bot.md) | A class of your own in a Python file. |",
        "",
        "A spec is a name, with options after a colon: `path:seed=3`. Several are separated by",
        "commas. `whistlestop bots NAME` shows the options of a bot.",
        "",
        "## At the table",
        "",
        "In the browser bots are seated by level, from the gentlest to the strongest:",
        "",
        "| level | bot | what it is like |",
        "| --- | --- | --- |",
        *(f"| `{level.id}` | `{_on_all_cores(level)}` | {level.about} |" for level in LEVELS),
        "",
        f"`{STAND_IN}` stands in for people who are away; hints come from",
        f"`{_on_all_cores(ADVISER)}`. No bot thinks with more cores than the server lends it.",
        "",
        "[Write a bot](write-a-bot.md) in Python · [a bot in any language](programs.md)",
        "",
    ]
    return "\n".join(lines)


def pages() -> dict[str, str]:
    """File name → text of all pages that are made."""
    made = {f"{name}.md": page(name) for name in (*bot_names(), PROGRAM)}
    return {"README.md": index(), **made}


def write_pages(folder: Path) -> list[Path]:
    """Write all pages; gives those that have changed. Raises BotError."""
    changed = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in pages().items():
            file = folder / name
            if not file.is_file() or file.read_text(encoding="utf-8") != text:
                file.write_text(text, encoding="utf-8")
                changed.append(file)
    except OSError as error:
        raise BotError(f"{folder}: can't write pages there: {error.strerror}") from None
    return changed


def _on_all_cores(level: Level) -> str:
    return level.spec_on(level.threads)


def _example(name: str) -> str:
    return f"{PROGRAM}:./my_bot" if name == PROGRAM else name


def _written(value: object) -> str:
    """A default as a person would write it in a spec."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:g}"
    return "nothing" if value in (None, "") else str(value)
