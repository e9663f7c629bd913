"""The referee decides the same with and without the compiler."""

import json
import os
import subprocess
import sys
from pathlib import Path

from fingerprints import fingerprints

from amount import COMPILED, examples

HERE = Path(__file__).parent


def test_compiled_and_plain_python_play_the_same_games():
    games = examples(15, 3)
    other = subprocess.run(
        [sys.executable, str(HERE / "fingerprints.py"), str(games)],
        env={
            **os.environ,
            "NUMBA_DISABLE_JIT": "1" if COMPILED else "0",
            "PYTHONPATH": os.pathsep.join((str(HERE.parent), str(HERE.parent / "support"))),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(other.stdout) == json.loads(json.dumps(fingerprints(games)))
