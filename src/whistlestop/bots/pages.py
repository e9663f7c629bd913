"""The pages in docs/bots, one for each bot, generated from its docstring and options."""

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
    """An option of a bot: its name, accepted values, default and purpose.

    ``default``: None if the option is required.
    """

    name: str
    takes: str
    default: str | None
    about: str


def option_facts(name: str) -> list[OptionFacts]:
    """Return all options of a bot, the seed last. Raises BotError."""
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
    seed = "the seed of its random choices, in place of the one derived from the game's seed"
    takes = f"a whole number of at most {SEED_DIGITS} digits, 0 or more"
    return [*found, OptionFacts("seed", takes, "the game's", seed)]


def about(name: str) -> str:
    """Return the whole docstring of a bot, with blank lines between paragraphs."""
    return inspect.getdoc(bot_class(name)) or ""


def page(name: str) -> str:
    """Return the page of a bot in Markdown."""
    lines = [f"# {name}", "", MADE_BY, "", about(name), ""]
    lines += ["| option | takes | default | purpose |", "| --- | --- | --- | --- |"]
    for option in option_facts(name):
        default = "required" if option.default is None else option.default
        lines.append(f"| `{option.name}` | {option.takes} | {default} | {option.about} |")
    lines += ["", f"    whistlestop simulate europe --seats {_example(name)},random", ""]
    return "\n".join(lines)


def index() -> str:
    """Return the first page: a table of all bots and links to the guides."""
    lines = ["# The bots", "", MADE_BY, ""]
    lines += ["| spec | description |", "| --- | --- |"]
    lines += [f"| [`{name}`]({name}.md) | {describe(name)} |" for name in (*bot_names(), PROGRAM)]
    lines += [
        "| [`my_bot.py:MyBot`](write-a-bot.md) | Your own bot: a class in a Python file. |",
        "",
        "A spec is a name, with options after a colon: `path:seed=3`. Several are separated by",
        "commas. `whistlestop bots NAME` shows the options of a bot.",
        "",
        "## At the table",
        "",
        "In the browser, people choose bots by level, from the weakest to the strongest:",
        "",
        "| level | bot | description |",
        "| --- | --- | --- |",
        *(f"| `{level.id}` | `{_on_all_cores(level)}` | {level.about} |" for level in LEVELS),
        "",
        f"`{STAND_IN}` stands in for people who are away. Hints come from",
        f"`{_on_all_cores(ADVISER)}`, with reasons: tickets completed and routes owned at the",
        "end of its playouts. A bot uses no more cores than the server allows.",
        "",
        "[Write a bot](write-a-bot.md) in Python · [a bot in any language](programs.md)",
        "",
    ]
    return "\n".join(lines)


def pages() -> dict[str, str]:
    """Return all generated pages, as file name → text."""
    made = {f"{name}.md": page(name) for name in (*bot_names(), PROGRAM)}
    return {"README.md": index(), **made}


def write_pages(folder: Path) -> list[Path]:
    """Write all pages and return those that have changed. Raises BotError."""
    try:
        return write_changed(folder, pages())
    except OSError as error:
        raise BotError(f"{folder}: can't write pages here: {error.strerror}") from None


def write_changed(folder: Path, texts: dict[str, str]) -> list[Path]:
    """Write the files (name → text) that differ from the text, and return them. Raises OSError."""
    changed = []
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        file = folder / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            changed.append(file)
    return changed


def _on_all_cores(level: Level) -> str:
    return level.spec_on(level.threads)


def _example(name: str) -> str:
    return f"{PROGRAM}:./my_bot" if name == PROGRAM else name


def _written(value: object) -> str:
    """Return a default as a person would write it in a spec."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:g}"
    return "nothing" if value in (None, "") else str(value)
