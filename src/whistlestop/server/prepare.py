"""Compile the bots that think in compiled code: ``python -m whistlestop.server.prepare``.

The machine code lies on disk afterwards; whoever comes next reads it in a moment.
"""

from __future__ import annotations

from whistlestop.bots import make_bot
from whistlestop.game import Game
from whistlestop.titles import title_ids


def prepare() -> None:
    """Let each of them decide something; boards and cards share their code."""
    game = Game.new(title_ids()[0], players=2, seed=0)
    assert game.seat is not None
    view = game.view(game.seat)
    for spec in ("planner", "search:simulations=1"):
        make_bot(spec, 0).choose(view)


if __name__ == "__main__":
    prepare()
