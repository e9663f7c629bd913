"""The memory that the kernel fills for one call, and that the caller reads before the next call.

Each thread has its own, shared by all games. A server has thousands of games, and each would
otherwise need 90 KB for it.
"""

from __future__ import annotations

import threading

import numpy as np

from whistlestop.game.record_view import RecordView
from whistlestop.rules.constants import ACTIONS
from whistlestop.rules.observation import OBSERVATION
from whistlestop.rules.records import EVENT_BUFFER, SCORES, new_bytes


class _Scratch(threading.local):
    """``observation`` with its fields ``seen``, ``scores``, ``events``: bytes of such records.

    ``numbers``: int32[ACTIONS], the numbers of legal actions.
    """

    def __init__(self) -> None:
        self.observation = new_bytes(OBSERVATION)
        self.seen = RecordView(self.observation, OBSERVATION)
        self.scores = new_bytes(SCORES)
        self.events = new_bytes(EVENT_BUFFER)
        self.numbers = np.empty(ACTIONS, np.int32)


SCRATCH = _Scratch()
