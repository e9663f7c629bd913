"""Custom bots in files and as programs, and games that they play."""

import shlex
import shutil
import sys
import textwrap
from pathlib import Path

from positions import usa
from whistlestop import Game
from whistlestop.bots import close_bots, make_bot

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PYTHON = shlex.quote(sys.executable)
NODE = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))


def a_view():
    return usa({"hand": {"red": 5}}).view(0)


def record(title, specs, seed=3):
    """Return the record of a whole game between bots."""
    game = Game.new(title, players=len(specs), seed=seed)
    bots = [make_bot(spec, seed + seat) for seat, spec in enumerate(specs)]
    try:
        while (seat := game.seat) is not None:
            game.play(bots[seat].choose(game.view(seat)))
    finally:
        close_bots(bots)
    return game.record()


def write(folder, name, text):
    (folder / name).write_text(textwrap.dedent(text))
