"""``whistlestop`` with a low limit of open files."""

import resource
import sys

from whistlestop.__main__ import main

FILES = 128

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    sys.exit(main())
