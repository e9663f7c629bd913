"""The checks of a title file, which report every mistake, its field, and what would be right."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from whistlestop.titles.semantics import check_semantics, did_you_mean
from whistlestop.titles.title import FOLDER
from whistlestop.titles.typed_text import MESSAGES, fault_of
from whistlestop.titles.variants import is_shipped, place_in_file, variant_ids, whole_facts

# The types of a JSON schema in words.
TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """A mistake: its field (``rules.trains``, ``routes[3].a``), and what would be right."""

    file: str
    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.field}: {self.message}"


def check_file(path: Path) -> list[Problem]:
    """Return all mistakes in a title file."""
    try:
        facts = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_no_field_twice)
    except OSError as error:
        return [Problem(str(path), "file", f"can't be read: {error.strerror or error}")]
    except UnicodeDecodeError as error:
        return [Problem(str(path), "file", f"not UTF-8 (byte {error.start})")]
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        return [Problem(str(path), where, f"not valid JSON: {error.msg}")]
    except _FieldTwice as error:
        return [Problem(str(path), str(error), "is given twice in one object; give it once")]
    except RecursionError:
        return [Problem(str(path), "file", "is nested too deeply; a title has five levels")]
    except ValueError:  # the only other one that Python's reader raises
        return [Problem(str(path), "file", "can't be read: a number has thousands of digits")]
    return [Problem(str(path), field, message) for field, message in check_facts(facts)]


class _FieldTwice(ValueError):
    """A field that an object has twice. JSON readers drop the first, which is never intended."""


def _no_field_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = Counter(name for name, _ in pairs)
    for name, count in names.items():
        if count > 1:
            raise _FieldTwice(name)
    return dict(pairs)


def check_facts(facts: Any) -> list[tuple[str, str]]:
    """Return (field, what is wrong and what would be right) for every mistake in a title's facts.

    The shape is checked first (``schema.json``), then the meaning of the facts with a valid shape.
    """
    problems: dict[tuple[str, str], None] = {}
    for variant in variant_ids(facts) or (None,) if isinstance(facts, dict) else (None,):
        whole = whole_facts(facts, variant)
        found = list(_shape(whole))
        if isinstance(whole, dict):
            broken = {field for field, _ in found}
            found += check_semantics(whole, broken)
            found = [(place_in_file(facts, variant, field), text) for field, text in found]
        problems |= dict.fromkeys(found)  # with two fields missing, each error lists both
    if isinstance(facts, dict):
        problems |= dict.fromkeys(_unknown_names(facts))
        problems |= dict.fromkeys(_texts(facts))
    return list(problems)


def _texts(facts: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the names and descriptions that the rule for typed text refuses."""
    cities = facts.get("cities")
    texts = [("name", facts.get("name")), ("about", facts.get("about"))]
    for number, city in enumerate(cities if isinstance(cities, list) else ()):
        if isinstance(city, dict):
            texts.append((f"cities[{number}].name", city.get("name")))
    for where, text in texts:
        fault = fault_of(text, may_be_empty=where == "about") if isinstance(text, str) else None
        if fault is not None:
            yield where, MESSAGES[fault]


def _unknown_names(facts: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the titles and variants that do not exist but are named."""
    variants = list(variant_ids(facts))
    tickets = facts.get("tickets")
    for number, ticket in enumerate(tickets if isinstance(tickets, list) else ()):
        named = ticket.get("variants") if isinstance(ticket, dict) else None
        for place, name in enumerate(named if isinstance(named, list) else ()):
            if name not in variants:
                where = f"tickets[{number}].variants[{place}]"
                meant = did_you_mean(str(name), variants) if variants else "leave it out"
                yield where, f"no variant {name!r}; {meant}"
    base = facts.get("board_of")
    if isinstance(base, str) and not is_shipped(base):
        known = sorted(file.parent.name for file in FOLDER.glob("*/title.json"))
        yield "board_of", f"there is no title {base!r}; " + did_you_mean(base, known)


@cache
def title_file_schema() -> dict[str, Any]:
    """Return the JSON schema of title files."""
    schema: dict[str, Any] = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    return schema


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(title_file_schema())


def _shape(facts: Any) -> Iterator[tuple[str, str]]:
    for error in sorted(
        _validator().iter_errors(facts), key=lambda error: list(map(str, error.path))
    ):
        yield from _explain(error)


def _where(parts: Any) -> str:
    text = ""
    for part in parts:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text or "the whole file"


def _explain(error: ValidationError) -> Iterator[tuple[str, str]]:
    """Yield an error of the schema in words for people."""
    found: Any = error.instance
    schema: Any = error.schema
    right: Any = error.validator_value
    where = _where(error.path)
    match error.validator:
        case "additionalProperties":
            known = list(schema["properties"])
            for name in found:
                if name not in known:
                    field = f"{where}.{name}" if error.path else name
                    yield field, "no such field; " + did_you_mean(name, known)
        case "required":
            for name in right:
                if name not in found:
                    field = f"{where}.{name}" if error.path else name
                    about = _about(error, name)
                    yield field, f"is missing. {about}".strip()
        case "enum":
            known = right
            meant = (
                did_you_mean(found, known) if isinstance(found, str) else ", ".join(map(str, known))
            )
            yield where, f"{json.dumps(found)[:60]} is not allowed; " + meant
        case "type":
            yield where, f"should be {TYPES[right]}, not {json.dumps(found)[:60]}"
        case "minimum":
            yield where, f"{found} is too small: at least {right}"
        case "maximum":
            yield where, f"{found} is too large: at most {right}"
        case "pattern" if right == title_file_schema()["$defs"]["id"]["pattern"]:
            yield (
                where,
                f"{found!r} is not an id: use small letters, digits and single _ between them",
            )
        case "pattern":
            yield where, f"{found!r} is not the length of a route: a whole number from 1 to 9"
        case "minItems" | "minProperties":
            yield where, f"at least {right} needed, there are {len(found)}"
        case "maxItems" | "maxProperties":
            yield where, f"at most {right} fit, there are {len(found)}"
        case "const":
            yield where, f"{json.dumps(found)} should be {json.dumps(right)}"
        case _:
            yield where, error.message


def _about(error: ValidationError, name: str) -> str:
    """Return the description of a field; for a schema's ``then`` it is in the outer schema."""
    schema: Any = error.schema
    if "properties" not in schema:
        schema = title_file_schema()["properties"][error.path[0]]
        schema = schema.get("items", schema)
    return str(schema["properties"].get(name, {}).get("description", ""))
