"""How much memory environments may take."""

from __future__ import annotations

import os

from whistlestop.envs.errors import EnvError

GIGABYTE = 1e9


def check_memory(asked: str, needed: int) -> None:
    """Raise EnvError if this computer has not so many bytes of memory. ``asked``: ``n=1000``."""
    present = memory_present()
    if present is not None and needed > present:
        raise EnvError(
            f"{asked} would take {needed / GIGABYTE:,.1f} GB of memory, and this computer has "
            f"{present / GIGABYTE:,.1f} GB; choose a smaller number"
        )


def memory_present() -> int | None:
    """Return the bytes of main memory; None where the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None
