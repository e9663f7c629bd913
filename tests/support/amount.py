"""The amount of testing: less without the compiler, and less in the fast tests.

``conftest.py`` sets ``Amount.thorough`` before it collects tests.
"""

import os
from collections.abc import Collection, Hashable, Iterable

import pytest

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
FAST_SHARE = 5  # the fast tests look at a fifth of the examples


class Amount:
    thorough = False  # whether slow tests run as well


def tries(compiled: int, plain: int) -> int:
    """Return the number of random tries: fewer without the compiler."""
    return compiled if COMPILED else plain


def examples(compiled: int, plain: int) -> int:
    """Return the number of Hypothesis examples: fewer without the compiler or in fast tests."""
    if not COMPILED or Amount.thorough:
        return tries(compiled, plain)
    return max(plain, compiled // FAST_SHARE)


# A plain board; tunnels, ferries and stations; streetcars; no board.
FAST_TITLES = ("usa", "europe", "berlin", "card_game")


def slow_except(fast: Collection[Hashable], cases: Iterable[Hashable]) -> list:
    """Return the cases as parameters of a test, all except the ``fast`` ones marked slow.

    A case that is a tuple has several parameters.
    """
    cases = list(cases)
    assert set(fast) <= set(cases), f"no such cases: {set(fast) - set(cases)}"
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=() if case in fast else pytest.mark.slow,
        )
        for case in cases
    ]
