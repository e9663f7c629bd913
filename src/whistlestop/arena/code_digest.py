"""A digest of the code that played; only games by the same bots and rules are comparable."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Iterable
from pathlib import Path

import msgspec

import whistlestop
from whistlestop.arena.rows import Question
from whistlestop.bots.spec import PROGRAM, parse_spec
from whistlestop.titles import load

PACKAGE = Path(whistlestop.__file__).parent
# files and folders that determine a game
DECIDE = ("arena/match.py", "bots", "game", "rules")


def code_digest(title: str, bots: Iterable[str]) -> str:
    """Return a digest of the referee, our bots, the title's facts and weights, and custom bots.

    For a program, it covers the files named in its command, but not the files that those load.
    """
    digest = hashlib.sha256()
    played = load(title)
    folders = [PACKAGE / "titles" / name for name in (played.id, played.board_of) if name]
    weights = [folder / name for folder in folders for name in ("weights.json", "patient.json")]
    files = [file for file in (played.path, *weights) if file.is_file()]
    if played.is_custom:
        digest.update(msgspec.json.encode(played, enc_hook=str))
    for name in DECIDE:
        path = PACKAGE / name
        files += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    for bot in bots:
        spec = parse_spec(bot)
        if spec.is_in_a_file:
            files.append(Path(spec.name.rpartition(":")[0]))
        elif spec.name == PROGRAM:
            named = map(Path, shlex.split(str(spec.options["command"])))
            files += [path for path in named if path.is_file()]
    for file in files:
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def short_name(question: Question) -> str:
    """Return a short name by which one question differs from others."""
    return hashlib.sha256(json.dumps(question, sort_keys=True).encode()).hexdigest()[:8]
