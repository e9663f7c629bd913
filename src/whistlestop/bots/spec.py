"""Spec strings, which name a bot and its options.

``name`` · ``name:option=value,option=value`` · ``my_bot.py:MyBot:option=value`` ·
``program:./my_bot --flag,option=value``. Commas separate several specs.
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
SHOWN = 80  # most characters of a text that an error message quotes
SEED_DIGITS = 30  # most digits of a seed
_OPTION = re.compile(r"\s*([A-Za-z_][A-Za-z_0-9]*)\s*=(.*)", re.DOTALL)
_IN_A_FILE = re.compile(
    r"(?P<name>.*?\.py(:[A-Za-z_][A-Za-z_0-9]*)?)(:(?P<options>.*))?", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Spec:
    """A parsed spec. ``name``: a bot's name, ``program``, or ``file.py:Class``.

    ``seed``: overrides the seed of the game. ``options``: the remaining options as written.
    """

    text: str
    name: str
    seed: int | None
    options: dict[str, str]

    @property
    def is_in_a_file(self) -> bool:
        return _IN_A_FILE.fullmatch(self.name) is not None


def split_specs(text: str) -> list[str]:
    """Return the specs in a list: ``path,search:seconds=1,threads=2`` contains two.

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
    """Parse a spec. Raises BotError for a syntax error; the bot need not exist."""
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
                f"{shown(text)}: {shown(part.strip())!r} is not an option; "
                f"write options as in {name}:seed=7"
            )
        else:
            key, value = found[1], found[2]
        if key in options:
            raise BotError(f"{shown(text)}: {key} is given twice")
        options[key] = value.strip()
    seed = options.pop("seed", None)
    if seed is not None and not re.fullmatch(rf"[0-9]{{1,{SEED_DIGITS}}}", seed):
        raise BotError(
            f"{shown(text)}: seed={shown(seed)}: the seed is a whole number of at most "
            f"{SEED_DIGITS} digits, 0 or more"
        )
    return Spec(text.strip(), name.strip(), None if seed is None else int(seed), options)


def read_options(spec: Spec, model: type[BaseModel] | None) -> BaseModel | None:
    """Return the options as the bot's model defines them. Raises BotError with a valid example."""
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
    """Return the first error in the options, and a correct value."""
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
    """Return the accepted values of an option in words: ``a whole number from 1 to 64``."""
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
    """Return a number as a person would write it: 10,000,000 and 0.5."""
    return f"{value:,.15g}"


def _type_in_words(annotation: Any) -> str:
    if get_origin(annotation) is Literal:
        return "one of " + ", ".join(str(each) for each in get_args(annotation))
    names = {int: "a whole number", float: "a number", bool: "true or false", str: "text"}
    if annotation in names:
        return names[annotation]
    if get_origin(annotation) is Union or type(annotation).__name__ == "UnionType":
        members = [each for each in get_args(annotation) if each is not type(None)]
        return " or ".join(_type_in_words(each) for each in members)
    return str(getattr(annotation, "__name__", annotation))


def shown(text: str) -> str:
    """Return a text, shortened to be quoted in an error message."""
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
