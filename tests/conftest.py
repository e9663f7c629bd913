"""Hypothesis examples are the same in every run, machine code is compiled once for all test
processes, Ctrl+C reaches the tests that send it, a server's work of low priority does not wait for
other tests, and PostgreSQL runs for the tests that need it.
"""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from amount import COMPILED, Amount
from postgres import MISSING, Cluster, programs
from whistlestop.bots.compile_ahead import (
    DEVIATIONS,
    ENCODING,
    EVALUATION,
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

# Near the lowest priority itself, so that an analysis or a hint of a server soon gets its turn.
NICE = 10
if hasattr(os, "setpriority"):
    os.setpriority(os.PRIO_PROCESS, 0, max(NICE, os.getpriority(os.PRIO_PROCESS, 0)))


def pytest_addoption(parser):
    parser.addoption(
        "--postgres",
        action="store_true",
        help="the servers of tests/server store their games in PostgreSQL",
    )


def pytest_xdist_auto_num_workers(config):
    """Return half as many test processes again as processors, as many tests wait for a server."""
    processors = (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    )
    return (processors or 1) * 3 // 2


def pytest_configure(config):
    if config.option.postgres and programs() is None:
        raise pytest.UsageError(f"--postgres: {MISSING}")
    Amount.thorough = "not slow" not in config.option.markexpr


def pytest_sessionstart(session):
    if COMPILED and not hasattr(session.config, "workerinput"):
        slow = (POSITIONS,) if Amount.thorough else ()
        always = (*PARTS, SELF_PLAY, EVALUATION, DEVIATIONS, *ENCODING, VALUES)
        compile_ahead(parts=(*always, *slow))


def pytest_terminal_summary(terminalreporter):
    """Say how many tests a missing PostgreSQL has left out; other skips are no surprise."""
    skipped = terminalreporter.stats.get("skipped", [])
    number = sum(MISSING in str(report.longrepr) for report in skipped)
    if number:
        terminalreporter.write_line(f"{number} tests were left out: {MISSING}", yellow=True)


@pytest.fixture(scope="session")
def cluster():
    """A PostgreSQL server, one for each process of the test run."""
    cluster = Cluster()
    yield cluster
    cluster.remove()
