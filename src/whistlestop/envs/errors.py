"""The error of environments."""

from __future__ import annotations


class EnvError(ValueError):
    """An argument that an environment can't use; the message says what would be right.

    The environment is unchanged.
    """


class PlayerFailed(EnvError):
    """A program or a function that was asked for an action, and failed."""
