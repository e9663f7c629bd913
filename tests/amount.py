"""How much of something random is tried."""

import os

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def tries(compiled: int, plain: int) -> int:
    """How often something random is tried: less without the compiler."""
    return compiled if COMPILED else plain
