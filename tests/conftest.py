"""Hypothesis examples are the same in every run, machine code is compiled once for all test
processes, and Ctrl+C reaches the tests that send it.
"""

import signal

from hypothesis import HealthCheck, settings

from amount import COMPILED, Amount
from whistlestop.bots.compile_ahead import (
    DEVIATIONS,
    ENCODING,
    EVALUATION,
    NETWORK,
    PARTS,
    POSITIONS,
    SELF_PLAY,
    VALUES,
    compile_ahead,
)

# ``--hypothesis-profile explore`` looks for new ones.
settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False)
settings.load_profile("steady")

# In the background of a shell, this process and its children would ignore Ctrl+C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config):
    Amount.thorough = "not slow" not in config.option.markexpr


def pytest_sessionstart(session):
    if COMPILED and not hasattr(session.config, "workerinput"):
        slow = (POSITIONS,) if Amount.thorough else ()
        always = (*PARTS, SELF_PLAY, EVALUATION, DEVIATIONS, *ENCODING, VALUES, NETWORK)
        compile_ahead(parts=(*always, *slow))
