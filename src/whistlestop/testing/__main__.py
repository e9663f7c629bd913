"""The second process of ``check_bot``: ``python -m whistlestop.testing`` reads stdin."""

from __future__ import annotations

import json
import os
import sys

from whistlestop.bots import close_bots, make_bot
from whistlestop.testing.moments import decisions_of, world


def answer_all() -> None:
    """Read the questions of ``ask_elsewhere`` and print a line of answers per game and seat."""
    questions = json.load(sys.stdin)
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # keep the bot's own prints out of the answers
    with answers:
        for asked in questions:
            bot = make_bot(asked["bot"], asked["seed"])
            said = [
                str(bot.choose(world(packed).view(asked["seat"])))
                for packed, _ in decisions_of(asked["record"], asked["seat"])
            ]
            close_bots([bot])
            print(json.dumps(said), file=answers, flush=True)


if __name__ == "__main__":
    answer_all()
