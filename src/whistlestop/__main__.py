"""The entry point of ``whistlestop`` and of ``python -m whistlestop``."""

import os
import signal
import sys
from types import FrameType

STOPPED = 128 + signal.SIGINT  # conventional exit code of a command that Ctrl+C ended


def main() -> None:
    """Run the command that the arguments of this process name.

    Ctrl+C ends it without a message, also during the imports, which take a third of a second.
    """
    # A shell lets commands in its background ignore Ctrl+C; it stays so.
    is_usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_usual:
        signal.signal(signal.SIGINT, _end)
    from whistlestop.cli import main as run

    try:
        if is_usual:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        run()
    except KeyboardInterrupt:
        sys.exit(STOPPED)


def _end(_signal: int, _frame: FrameType | None) -> None:
    """End the process at once: nothing has been written yet.

    An exception would pass through modules that are half imported, some of which report it.
    """
    os._exit(STOPPED)


if __name__ == "__main__":
    main()
