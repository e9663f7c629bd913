"""Commands when machine code cannot be cached."""

import os
import subprocess
import sys

import pytest

from amount import COMPILED


def run(folder, *command):
    return subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "WHISTLESTOP_CACHE": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.skipif(not COMPILED, reason="compiled code alone")
def test_commands_report_an_unusable_cache_in_one_line(tmp_path):
    file = tmp_path / "file"
    file.touch()
    simulate = ("simulate", "usa", "--seats", "random,random", "--games", "1")
    serve = ("serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "data"))
    for command in (simulate, serve):
        done = run(file, "-m", "whistlestop", *command)
        assert done.returncode == 1
        assert "WHISTLESTOP_CACHE" in done.stderr
        assert "Traceback" not in done.stderr
