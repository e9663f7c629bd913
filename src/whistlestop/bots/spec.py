"""Spec strings: which bot, and with which options.

``name`` · ``name:option=value,option=value`` · ``my_bot.py:MyBot:option=value`` ·
``program:./my_bot --flag,option=value``. Several specs are separated by commas.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from whistlestop.bots.bot import BotError

PROGRAM = "program"
SHOWN = 80  # characters of a text that an error repeats
SEED_DIGITS = 30
_OPTION = re.compile(r"\s*([A-Za-z_][A-Za-z_0-9]*)\s*=(.*)", re.DOTALL)
_IN_A_FILE = re.compile(
    r"(?P<name>.*?\.py(:[A-Za-z_][A-Za-z_0-9]*)?)(:(?P<options>.*))?", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Spec:
    """A spec taken apart. ``name``: a bot's name, ``program``, or ``file.py:Class``.

    ``seed``: the one that overrides the seed handed in. ``options``: as they were written.
    """

    text: str
    name: str
    seed: int | None
    options: dict[str, str]

    @property
    def is_in_a_file(self) -> bool:
        return _IN_A_FILE.fullmatch(self.name) is not None


def split_specs(text: str) -> list[str]:
    """Specs that are separated by commas: ``path,search:seconds=1,threads=2`` are two.

    A part that looks like ``key=value`` is an option of the spec before it.
    """
    specs: list[str] = []
    for part in text.split(","):
        if specs and _OPTION.fullmatch(part):
            specs[-1] += "," + part.strip()
        elif part.strip():
            specs.append(part.strip())
    return specs


def parse_spec(text: str) -> Spec:
    """Take a spec apart. Raises BotError where it is none, whatever bots there are."""
    in_a_file = _IN_A_FILE.fullmatch(text.strip())
    if in_a_file and not text.strip().startswith(f"{PROGRAM}:"):
        name, rest = in_a_file["name"], in_a_file["options"] or ""
    else:
        name, _, rest = text.strip().partition(":")
    options: dict[str, str] = {}
    for place, part in enumerate(rest.split(",") if rest.strip() else []):
        found = _OPTION.fullmatch(part)
        if found is None and name == PROGRAM and place == 0:
            key, value = "command", part
        elif found is None:
            raise BotError(
                f"{shown(text)}: {shown(part.strip())!r} is no option; "
                f"a bot with options looks like {name}:seed=7"
            )
        else:
            key, value = found[1], found[2]
        if key in options:
            raise BotError(f"{shown(text)}: {key} is given twice")
        options[key] = value.strip()
    seed = options.pop("seed", None)
    if seed is not None and not re.fullmatch(rf"[0-9]{{1,{SEED_DIGITS}}}", seed):
        raise BotError(
            f"{shown(text)}: seed={shown(seed)}: the seed is a whole number, 0 or more, of "
            f"{SEED_DIGITS} digits at most"
        )
    return Spec(text.strip(), name.strip(), None if seed is None else int(seed), options)


def read_options(spec: Spec, model: type[BaseModel] | None) -> BaseModel | None:
    """The options as the bot's model has them. Raises BotError with what would be right."""
    known = {} if model is None else model.model_fields
    for key in spec.options:
        if key not in known:
            close = difflib.get_close_matches(key, [*known, "seed"], n=1)
            hint = f"did you mean {close[0]}? " if close else ""
            has = ", ".join([*known, "seed"])
            raise BotError(f"{shown(spec.text)}: no option {key!r}: {hint}{spec.name} has {has}")
    if model is None:
        return None
    try:
        return model.model_validate_strings(spec.options)
    except ValidationError as error:
        raise BotError(f"{shown(spec.text)}: {_complaint(error, spec, model)}") from None


def _complaint(error: ValidationError, spec: Spec, model: type[BaseModel]) -> str:
    """The first thing that is wrong, and what would be right."""
    first = error.errors()[0]
    key = str(first["loc"][0]) if first["loc"] else ""
    if key not in model.model_fields:
        return str(first["msg"]).removeprefix("Value error, ")
    right = expected(model.model_fields[key])
    if key not in spec.options:
        example = "./my_bot" if spec.name == PROGRAM else f"{key}=…"
        return f"{key} is missing, {right}: write {spec.name}:{example}"
    return f"{key}={shown(spec.options[key])}: it takes {right}"


def expected(field: FieldInfo) -> str:
    """What an option takes, in words: ``a whole number from 1 to 64``."""
    words = _type_in_words(field.annotation)
    bounds = {}
    for limit in field.metadata:
        for name in ("ge", "gt", "le", "lt"):
            if getattr(limit, name, None) is not None:
                bounds[name] = getattr(limit, name)
    if "ge" in bounds and "le" in bounds:
        return f"{words} from {_limit(bounds['ge'])} to {_limit(bounds['le'])}"
    parts = []
    if "ge" in bounds:
        parts.append(f"at least {_limit(bounds['ge'])}")
    if "gt" in bounds:
        parts.append(f"above {_limit(bounds['gt'])}")
    if "le" in bounds:
        parts.append(f"at most {_limit(bounds['le'])}")
    if "lt" in bounds:
        parts.append(f"below {_limit(bounds['lt'])}")
    return " ".join([words, ", ".join(parts)]).strip()


def _limit(value: float) -> str:
    """A number as a person would write it: 10,000,000 and 0.5."""
    return f"{value:,.15g}"


def _type_in_words(annotation: Any) -> str:
    if get_origin(annotation) is Literal:
        return "one of " + ", ".join(str(each) for each in get_args(annotation))
    names = {int: "a whole number", float: "a number", bool: "true or false", str: "a text"}
    if annotation in names:
        return names[annotation]
    if get_origin(annotation) is Union or type(annotation).__name__ == "UnionType":
        members = [each for each in get_args(annotation) if each is not type(None)]
        return " or ".join(_type_in_words(each) for each in members)
    return str(getattr(annotation, "__name__", annotation))


def shown(text: str) -> str:
    """A text as an error repeats it: not endless."""
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
