"""The URL of a PostgreSQL database, as an operator writes it. It may have a password."""

from __future__ import annotations

import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError

SCHEME = "postgresql+psycopg"
SCHEMES = (SCHEME, "postgresql")  # the short form of other programs means the same
FORM = f"{SCHEME}://user:password@host:5432/database"


def database_url(text: str) -> sql.URL:
    """Return the URL of a database. Raises ValueError, whose message has no part of the text."""
    try:
        url = sql.make_url(text)
    except (ArgumentError, ValueError):
        raise ValueError(f"this is no URL of a database; it has the form {FORM}") from None
    if url.drivername not in SCHEMES:
        raise ValueError(
            f"the scheme of the database's URL is unknown; possible are {' and '.join(SCHEMES)}, "
            f"as in {FORM}. Leave the URL out to store the games in the data folder (SQLite)"
        )
    if not url.database:
        raise ValueError(f"the URL names no database; it has the form {FORM}")
    return url.set(drivername=SCHEME)


def described(url: sql.URL) -> str:
    """Return the name of a database for messages, without user and password."""
    where = url.host or url.query.get("host") or "this computer"
    shown = where if isinstance(where, str) else ", ".join(where)
    port = "" if url.port is None else f":{url.port}"
    return f"the PostgreSQL database {url.database} at {shown}{port}"
