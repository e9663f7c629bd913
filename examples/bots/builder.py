#!/usr/bin/env python3
"""A bot as a program of its own: claims what costs most cards, else draws from the deck.

    whistlestop simulate europe --seats "program:./examples/bots/builder.py,random"

It needs nothing of Whistlestop: it reads lines and writes lines (docs/bots/programs.md).
"""

import json
import sys


def cards(action: str) -> int:
    """How many cards an action pays: ``claim paris-zurich red:2 locomotive:1`` pays 3."""
    return sum(int(word.partition(":")[2]) for word in action.split() if ":" in word)


def choose(legal: list[str]) -> str:
    for verb in ("claim", "place"):
        paying = [action for action in legal if action.startswith(verb)]
        if paying:
            return max(paying, key=cards)
    return "draw deck" if "draw deck" in legal else legal[0]


def main() -> None:
    for line in sys.stdin:
        told = json.loads(line)
        answer = "whistlestop 1" if "whistlestop" in told else choose(told["legal"])
        print(answer, flush=True)


if __name__ == "__main__":
    main()
