"""The error of environments."""

from __future__ import annotations


class EnvError(ValueError):
    """An argument that an environment can't use; the message says what would be right.

    The environment is unchanged.
    """


class UnknownKeyword(EnvError, TypeError):
    """A keyword that a function does not have; other libraries expect a TypeError, and try less."""


class PlayerFailed(EnvError):
    """A bot, a program or a function that was asked for an action, and failed.

    The game can't go on.
    """
