"""A lock on a file for one writing process."""

from __future__ import annotations

import os


def try_lock(descriptor: int) -> bool:
    """Lock an open file for this process; return False if another process has locked it.

    The operating system releases the lock when the file is closed, even if the process is killed.
    Windows lacks such locks and gets none.
    """
    if os.name == "nt":
        return True
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
