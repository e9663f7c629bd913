"""Commands whose options may also come from environment variables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
from click.core import ParameterSource

PREFIX = "WHISTLESTOP"  # --bot-threads is WHISTLESTOP_BOT_THREADS


class EnvironmentCommand(click.Command):
    """A command that takes each option from a variable as well, and names the variable in errors.

    The variable of ``--port`` is ``WHISTLESTOP_PORT``. An empty variable counts as none.
    """

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.context_settings["auto_envvar_prefix"] = PREFIX

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options from the command line and the environment."""
        with _naming_variables(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        with _naming_variables(ctx):
            return super().invoke(ctx)


@contextmanager
def _naming_variables(context: click.Context) -> Iterator[None]:
    """Name the variable beside each option in an error if the option came from there."""
    try:
        yield
    except click.UsageError as error:
        named = _with_variables(error.format_message(), context)
        raise click.UsageError(named, context) from None
    except click.ClickException as error:
        raise type(error)(_with_variables(error.message, context)) from None


def _with_variables(message: str, context: click.Context) -> str:
    for option in context.command.params:
        if context.get_parameter_source(option.name or "") != ParameterSource.ENVIRONMENT:
            continue
        variable = f"{PREFIX}_{option.name}".upper()
        if variable in message:
            continue
        for name in option.opts:
            beginning = re.escape(name)
            message = re.sub(rf"({beginning})(?![\w-])", rf"\1 ({variable})", message, count=1)
    return message
