"""A new map in a process of its own: ``python -m whistlestop.generating.child``.

The server starts it, and it lowers its priority. It reads the arguments of ``generate_title`` as
JSON from standard input. It prints lines of JSON: ``{"facts": …}``, then ``{"progress": 0.4}``, and
at last ``{"board": …}``, or ``{"error": …}``.
"""

import json
import os
import sys

LOWEST = 19  # nice value of the process


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    from whistlestop.drawing.board import whole_numbers
    from whistlestop.generating.board import draw
    from whistlestop.generating.generate import generate_title

    try:
        facts = generate_title(**json.loads(sys.stdin.read()))
        _write(facts=facts)
        board = draw(facts, lambda part: _write(progress=round(part, 2)))
    except ValueError as error:  # no such map, or its board can't be drawn
        _write(error=str(error))
    else:
        _write(board=whole_numbers(board))


def _write(**what: object) -> None:
    print(json.dumps(what, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
