"""Facts that all trainings share: their folder, the commit of the source, the libraries."""

from __future__ import annotations

import json
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from whistlestop.training.errors import TrainingError


def check_extra() -> None:
    """Raise TrainingError unless the libraries that training needs are installed."""
    missing = [name for name in ("tensorboard", "torch") if find_spec(name) is None]
    if missing:
        raise TrainingError(
            f"training needs the extra [train]: pip install 'whistlestop[train]' "
            f"(missing: {', '.join(missing)})"
        )


def claim_folder(folder: Path, question: dict[str, Any]) -> None:
    """Make the folder, or check that it holds the same training. Raises TrainingError.

    ``question``: all that determines the result.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise TrainingError(f"{folder} is a file, or in one; name a folder") from None
    file = folder / "training.json"
    asked = json.dumps(question, indent=1) + "\n"
    if file.is_file() and file.read_text(encoding="utf-8") != asked:
        raise TrainingError(
            f"{folder} holds another training ({file.name}); name another folder, or remove it"
        )
    file.write_text(asked, encoding="utf-8")


def commit_of_source() -> str:
    """Return the commit of the source, or an empty text outside a checkout."""
    try:
        found = subprocess.run(
            ["git", "rev-parse", "--short=12", "HEAD"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip()
