"""Kill one of two servers in the middle of games; tools/server_kills.py does it a hundred times."""

import subprocess
import sys
from pathlib import Path

import pytest

from postgres import Cluster

TOOL = Path(__file__).parents[2] / "tools" / "server_kills.py"


@pytest.mark.slow
def test_nothing_is_lost_when_servers_are_killed_and_restarted(cluster: Cluster):
    """It takes half a minute, because six server processes start."""
    url = cluster.create().render_as_string(hide_password=False)
    done = subprocess.run(
        [sys.executable, TOOL, "--database", url, "--kills", "2", "--restarts", "1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 lost" in done.stdout
    assert " 0 failed" in done.stdout
