"""What all tests share: how much is tried, and the rule marks."""

import os

from hypothesis import HealthCheck, settings

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def tries(compiled: int, plain: int) -> int:
    """How often something random is tried: less without the compiler."""
    return compiled if COMPILED else plain


# The same examples on every machine; ``--hypothesis-profile explore`` looks for new ones.
settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False)
settings.load_profile("steady")
