"""Check every puzzle against its proof: ``python tools/verify_puzzles.py [title ...]``.

Puzzles found by playouts are checked with more and different playouts; exact ones are computed
again. The program reports wrong puzzles, and ends with exit status 1 if there are any.
``--throw-out`` removes them from the files.
"""

from __future__ import annotations

import argparse
import sys
import time

from whistlestop.analysis.puzzles.answering import find_fault
from whistlestop.analysis.puzzles.puzzle import puzzles_file, read_puzzles, written_puzzles
from whistlestop.titles import title_ids


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "titles", nargs="*", metavar="title", help="titles to check (all with puzzles by default)"
    )
    parser.add_argument(
        "--throw-out", action="store_true", help="remove the puzzles that are not confirmed"
    )
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    failed = 0
    for title in asked.titles or title_ids():
        path = puzzles_file(title)
        if not path.is_file():
            continue
        begun, good, puzzles = time.monotonic(), [], read_puzzles(path.read_bytes())
        for puzzle in puzzles:
            why = find_fault(puzzle, threads=asked.threads)
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
