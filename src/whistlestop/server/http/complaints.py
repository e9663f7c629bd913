"""The faults of a malformed request or message in our own words.

Each text says what would be right; Pydantic finds the faults. ``tests/server/test_complaints.py``
sends wrong values to every request.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

LONE_SURROGATE = "a lone surrogate (\\ud800 to \\udfff)"
NO_OBJECT = "send a JSON object with Content-Type: application/json"
NO_JSON = "the request is not valid JSON"
MAX_COMPLAINTS = 3
LONGEST_COMPLAINT = 300  # characters
LONGEST_PART = 40  # characters of a field's name
LONGEST_VALUE = 30  # characters of a wrong value
PLACES = ("body", "path", "query")  # first parts of a fault's place, which FastAPI adds

Fault = Mapping[str, Any]


def complaints(faults: Sequence[Fault]) -> str:
    """Return Pydantic's first faults as one line: the fields, and what would be right."""
    lines = [_complaint(fault) for fault in faults[:MAX_COMPLAINTS]]
    if len(faults) > MAX_COMPLAINTS:
        lines.append(f"and {len(faults) - MAX_COMPLAINTS} more")
    return "; ".join(lines)


def _complaint(fault: Fault) -> str:
    kind, place = fault["type"], fault["loc"]
    if kind == "json_invalid":
        return _no_json(fault)
    if place in ((), ("body",)) and kind in NO_OBJECT_KINDS:
        return NO_OBJECT if place else "message: should be a JSON object"
    parts = place[1:] if place and place[0] in PLACES else place
    where = ".".join(str(part)[:LONGEST_PART] for part in parts) or "message"
    text = TEXTS[kind](fault) if kind in TEXTS else f"this value is not valid{_not(fault)}"
    return f"{where}: {text[:LONGEST_COMPLAINT]}"


def _no_json(fault: Fault) -> str:
    """Return the complaint about a text that is not JSON, with the place if it is known."""
    if fault["loc"]:  # FastAPI gives the index of the first wrong character
        return f"{NO_JSON} (character {fault['loc'][-1] + 1})"
    found = re.search(r"line \d+ column \d+", fault["ctx"]["error"])
    return "the message is not valid JSON" + (f" ({found[0]})" if found else "")


def _not(fault: Fault) -> str:
    """Return ``, not`` and the wrong value, which is cut if it is long."""
    match fault["input"]:
        case None:
            found = "null"
        case bool() as value:
            found = str(value).lower()
        case str() as value:
            found = repr(value if len(value) <= LONGEST_VALUE else f"{value[:LONGEST_VALUE]}…")
        case int() | float() as value:
            found = _number(value)
        case dict():
            found = "an object"
        case list():
            found = "a list"
        case _:
            found = "this"
    return f", not {found}"


def _number(value: float) -> str:
    """Return a number as JSON has it; Python refuses to print whole numbers of 4,300 digits."""
    if isinstance(value, int) and abs(value) > 10**LONGEST_VALUE:
        return "a number this large"
    return str(value)


def _should(right: str) -> Callable[[Fault], str]:
    """Return the text of a fault: the right kind of value, and the wrong one."""
    return lambda fault: f"should be {right}{_not(fault)}"


def _limit(words: str, name: str) -> Callable[[Fault], str]:
    """Return the text of a number beyond a limit; ``name`` is Pydantic's for the limit."""
    return lambda fault: f"should be {words} {fault['ctx'][name]:,}{_not(fault)}"


def _size(words: str, name: str, unit: str) -> Callable[[Fault], str]:
    """Return the text of a list or text with too few or too many parts."""
    return lambda fault: f"should have {words} {fault['ctx'][name]:,} {unit}"


def _missing(fault: Fault) -> str:
    return f"this {'parameter' if fault['loc'][:1] == ('query',) else 'field'} is missing"


def _pattern(fault: Fault) -> str:
    return f"should match the pattern {fault['ctx']['pattern']}"


def _no_kind(fault: Fault) -> str:
    return f"the field {fault['ctx']['discriminator']} is missing"


def _wrong_kind(fault: Fault) -> str:
    about = fault["ctx"]
    kinds, kind = about["expected_tags"].replace(", ", " or "), about["tag"][:LONGEST_VALUE]
    return f"{about['discriminator']} should be {kinds}, not {kind!r}"


def _ours(fault: Fault) -> str:
    """Return the text of an error that our own validator raised."""
    return str(fault["ctx"]["error"]) if "error" in fault.get("ctx", {}) else fault["msg"]


WHOLE_NUMBER = _should("a whole number")
TRUE_OR_FALSE = _should("true or false")

# What is right, by Pydantic's types of errors.
TEXTS: dict[str, Callable[[Fault], str]] = {
    "missing": _missing,
    "extra_forbidden": lambda fault: "unknown field",
    "string_type": _should("a text"),
    "string_unicode": lambda fault: f"the text has {LONE_SURROGATE}, which should be removed",
    "string_too_short": _size("at least", "min_length", "characters"),
    "string_too_long": _size("at most", "max_length", "characters"),
    "string_pattern_mismatch": _pattern,
    "int_type": WHOLE_NUMBER,
    "int_parsing": WHOLE_NUMBER,
    "int_parsing_size": WHOLE_NUMBER,
    "int_from_float": WHOLE_NUMBER,
    "finite_number": WHOLE_NUMBER,
    "bool_type": TRUE_OR_FALSE,
    "bool_parsing": TRUE_OR_FALSE,
    "greater_than_equal": _limit("at least", "ge"),
    "greater_than": _limit("more than", "gt"),
    "less_than_equal": _limit("at most", "le"),
    "less_than": _limit("less than", "lt"),
    "literal_error": lambda fault: f"should be {fault['ctx']['expected']}{_not(fault)}",
    "list_type": _should("a list"),
    "too_short": _size("at least", "min_length", "entries"),
    "too_long": _size("at most", "max_length", "entries"),
    "dict_type": _should("an object"),
    "model_type": _should("an object"),
    "model_attributes_type": _should("an object"),
    "union_tag_not_found": _no_kind,
    "union_tag_invalid": _wrong_kind,
    "value_error": _ours,
    "no_type": _ours,  # of the WebSocket (play_socket.py)
}
NO_OBJECT_KINDS = ("missing", "dict_type", "model_type", "model_attributes_type")
