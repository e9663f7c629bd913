"""The server's log: lines with fields, for people or as JSON, without secrets.

Our modules write to loggers of the standard library, as uvicorn and others do; all lines get the
same form here. No module logs a secret. ``hide_secrets`` is the net below: it removes texts that
look like one, for example from the message of another library's error.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Literal, TextIO

import structlog
from structlog.typing import EventDict, Processor

LogFormat = Literal["text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]

HIDDEN = "[hidden]"
SECRETS = (
    # the name and password in an address, and its path
    (re.compile(r"(\w+://)[^\s/@]+@"), r"\1"),
    (re.compile(r"(\w+://[^\s/?#'\"]+)[/?#][^\s'\"]*"), rf"\1/{HIDDEN}"),
    # mail addresses; those in masked form (a…@example.org) stay
    (re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+@(?:[\w-]+\.)+[\w-]+"), HIDDEN),
    # paths that end in a code or token
    (re.compile(r"(/(?:mail|join|invitations|player)/)[^\s/?'\"{]+"), rf"\1{HIDDEN}"),
    # cookies, codes, tokens and keys: long, of letters and digits
    (re.compile(r"(?<![\w/.-])(?=[\w.-]*\d)[\w-]{20,}(?:\.[\w-]+)*"), HIDDEN),
)


def configure_logs(form: LogFormat, level: LogLevel, stream: TextIO | None = None) -> None:
    """Write the log of this process in a form, from a level on.

    ``stream``: where to, the standard error stream unless given.
    """
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_facts(),
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _without_colours,
                structlog.processors.format_exc_info,
                hide_secrets,
                _renderer(form, stream),
            ],
        )
    )
    handler.addFilter(_is_wanted)
    for name in ("uvicorn", "uvicorn.error"):  # uvicorn may have set up its own
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
    root = logging.getLogger()
    root.handlers = [handler]
    wanted = getattr(logging, level.upper())
    root.setLevel(max(wanted, logging.WARNING))
    logging.getLogger("whistlestop").setLevel(wanted)
    # At DEBUG the library of WebSockets logs headers, with cookies in them.
    logging.getLogger("uvicorn").setLevel(max(wanted, logging.INFO))


def _facts() -> list[Processor]:
    """Return the steps that collect the fields of a line."""
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        _without_private_fields,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
    ]


def _without_private_fields(_: object, __: str, fields: EventDict) -> EventDict:
    """Drop fields that libraries add to every record for themselves, such as Ray's."""
    ours = ("_record", "_from_structlog", "_logger", "_name")  # structlog's own
    return {name: value for name, value in fields.items() if name[0] != "_" or name in ours}


def _renderer(form: LogFormat, stream: TextIO) -> Processor:
    if form == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(
        colors=stream.isatty(), timestamp_key="time", pad_event_to=0, pad_level=False
    )


def _without_colours(
    _logger: Any, _method: str, line: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Leave out the coloured copy that uvicorn adds to its messages."""
    line.pop("color_message", None)
    return line


def _is_wanted(record: logging.LogRecord) -> bool:
    """Leave out the lines of uvicorn that name paths; ``requests.py`` logs requests."""
    is_path = record.name == "uvicorn.error" and '"WebSocket' in str(record.msg)
    return record.name != "uvicorn.access" and not is_path


def hide_secrets(
    _logger: Any, _method: str, line: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Replace the parts of a line that look like secrets."""
    for name, value in line.items():
        if isinstance(value, str) and name != "time":
            line[name] = without_secrets(value)
    return line


def without_secrets(text: str) -> str:
    """Return a text in which everything that looks like a secret is hidden."""
    for pattern, replacement in SECRETS:
        text = pattern.sub(replacement, text)
    return text
