"""Hold every puzzle to its proof: ``python tools/verify_puzzles.py [title ...]``.

Those found by games are looked at again by more and by other games; exact ones are counted again.
Says which are not what they say, and ends with exit status 1 if any isn't. ``--throw-out`` takes
these out of the files.
"""

from __future__ import annotations

import argparse
import sys
import time

from whistlestop.analysis.puzzles.answering import looked_at_again
from whistlestop.analysis.puzzles.puzzle import puzzles_file, read_puzzles, written_puzzles
from whistlestop.titles import title_ids


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", metavar="title", help="all that have puzzles")
    parser.add_argument("--throw-out", action="store_true", help="what is not confirmed")
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    failed = 0
    for title in asked.titles or title_ids():
        path = puzzles_file(title)
        if not path.is_file():
            continue
        begun, good, puzzles = time.monotonic(), [], read_puzzles(path.read_bytes())
        for puzzle in puzzles:
            why = looked_at_again(puzzle, threads=asked.threads)
            if why:
                print(f"{puzzle.id} ({puzzle.kind}): {why}", flush=True)
            else:
                good.append(puzzle)
        failed += len(puzzles) - len(good)
        seconds = time.monotonic() - begun
        print(f"{title}: {len(good)} of {len(puzzles)} confirmed, {seconds:.0f} s", flush=True)
        if asked.throw_out and len(good) < len(puzzles):
            path.write_bytes(written_puzzles(good))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
