"""The process that compiles ends with its server, even after SIGKILL, and leaves a good cache."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from guests import PATIENCE
from whistlestop.bots import compile_ahead

PART = compile_ahead.PARTS[0]
SERVER = """
import subprocess, sys, time
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, start_new_session=True)
print(child.pid, flush=True)
time.sleep(3600)
"""
CHECK = f"""
from whistlestop.bots import compile_ahead
for point in compile_ahead.in_part({PART!r}):
    point.load()
print("loaded")
"""


def is_alive(pid: int) -> bool:
    """Check whether a process runs; one that ended may wait for its parent to notice."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="it needs /proc")
def test_the_child_ends_and_what_it_compiled_can_be_used(tmp_path: Path):
    """It takes a minute, because it compiles."""
    environment = {**os.environ, "WHISTLESTOP_CACHE": str(tmp_path)}
    chance = random.Random(5)
    for kill in range(4):
        server = subprocess.Popen(
            [sys.executable, "-c", SERVER, *compile_ahead.command(PART)],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert server.stdout is not None
        child = int(server.stdout.readline())
        until = time.monotonic() + PATIENCE
        if kill < 3:
            time.sleep(chance.uniform(0.2, 6.0))
        while kill == 3 and not any(tmp_path.rglob("*.nbc")):
            assert time.monotonic() < until, "nothing is compiled"
            time.sleep(0.01)
        server.send_signal(signal.SIGKILL)
        server.wait(PATIENCE)
        server.stdout.close()
        until = time.monotonic() + PATIENCE
        while is_alive(child):
            assert time.monotonic() < until, "the child goes on without its server"
            time.sleep(0.05)
    done = subprocess.run(
        [sys.executable, "-c", CHECK], capture_output=True, text=True, env=environment, check=True
    )
    assert done.stdout == "loaded\n"
    assert done.stderr == ""
