"""The drawing of a generated title's board, by the tool that draws boards of the editor."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from whistlestop import drawing
from whistlestop.drawing.custom_board import draw_custom_board


def draw(facts: dict[str, Any], on_progress: Callable[[float], None]) -> dict[str, object]:
    """Return the drawing of a title with valid facts. Raises ValueError if none can be made."""
    world = json.loads((Path(drawing.__file__).parent / "world.json").read_text(encoding="utf-8"))
    return draw_custom_board(facts, world, on_progress)
