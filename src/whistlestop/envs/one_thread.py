"""The lock of an environment, which only one thread may use at a time."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from whistlestop.envs.errors import EnvError


class Locked(Protocol):
    """An environment with a lock."""

    _lock: threading.Lock


Self = TypeVar("Self", bound=Locked)
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def one_thread_at_a_time(
    method: Callable[Concatenate[Self, Arguments], Result],
) -> Callable[Concatenate[Self, Arguments], Result]:
    """Refuse a call while another one runs: from another thread, or from a signal handler.

    Two threads may find the lock free in the same moment; then one waits for the other. ``with``
    frees the lock whenever an exception arrives, which a lock taken without waiting would not.
    """

    @functools.wraps(method)
    def alone(env: Self, /, *arguments: Arguments.args, **keywords: Arguments.kwargs) -> Result:
        lock = env._lock
        if lock.locked():
            raise EnvError(
                "another step of this environment is running; let one thread at a time use it, or "
                "make an environment for each thread"
            )
        with lock:
            return method(env, *arguments, **keywords)

    return alone
