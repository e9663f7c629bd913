"""The keywords of environments: an unknown or missing one is an EnvError that lists those known."""

from __future__ import annotations

import difflib
import functools
import inspect
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from whistlestop.envs.errors import EnvError, UnknownKeyword

# The limit of actions has PettingZoo's name in its environments, and our own elsewhere.
ELSEWHERE = {"max_actions": "max_cycles", "max_cycles": "max_actions"}

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")


def checks_keywords(
    *passed_on_to: Callable[..., Any],
) -> Callable[[Callable[Arguments, Made]], Callable[Arguments, Made]]:
    """Return a decorator for functions and ``__init__``: keywords are checked before a call.

    ``passed_on_to``: the functions that ``**options`` go to; they add to the known keywords.
    """

    def decorate(function: Callable[Arguments, Made]) -> Callable[Arguments, Made]:
        own = inspect.signature(function)
        known = list(_named(own))
        needs_title = own.parameters.get("title", _OPTIONAL).default is inspect.Parameter.empty
        for target in passed_on_to:
            named = _named(inspect.signature(target))
            known += [name for name in named if name not in (*known, "title")]

        @functools.wraps(function)
        def checked(*arguments: Arguments.args, **keywords: Arguments.kwargs) -> Made:
            for name in keywords:
                if name not in known:
                    raise _unknown(name, [each for each in known if each[0] != "_"])
            if (
                needs_title
                and "title" not in keywords
                and len(arguments) <= ("self" in own.parameters)
            ):
                raise EnvError("name a title: title='europe', or the path of a title file")
            return function(*arguments, **keywords)

        return checked

    return decorate


def _unknown(name: str, known: list[str]) -> UnknownKeyword:
    """Return the error for a keyword, in Python's own words, which other libraries look for."""
    other = ELSEWHERE.get(name)
    close = [other] if other in known else difflib.get_close_matches(name, known, n=1)
    hint = f"did you mean {close[0]}? " if close else ""
    return UnknownKeyword(
        f"got an unexpected keyword argument {name!r}; {hint}choose from {', '.join(known)}"
    )


_OPTIONAL = inspect.Parameter("title", inspect.Parameter.KEYWORD_ONLY, default=None)


def _named(signature: inspect.Signature) -> list[str]:
    return [
        name
        for name, parameter in signature.parameters.items()
        if name != "self"
        and parameter.kind not in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL)
    ]
