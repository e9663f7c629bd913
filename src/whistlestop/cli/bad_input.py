"""The error of a command whose arguments or files it can't use."""

from __future__ import annotations

import click


class BadInput(click.ClickException):
    """A mistake in the command line, or in a file that it names, reported without a usage line.

    A command ends with 2 after such a mistake. It ends with 1 if a check found faults or something
    failed, and with 0 otherwise.
    """

    exit_code = 2
