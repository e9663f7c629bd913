"""The database's tables."""

from __future__ import annotations

import sqlalchemy as sql

METADATA = sql.MetaData()

SETTINGS = sql.Table(
    "settings",
    METADATA,
    sql.Column("name", sql.String, primary_key=True),
    sql.Column("value", sql.String, nullable=False),
)

TABLES = sql.Table(
    "tables",
    METADATA,
    sql.Column("code", sql.String, primary_key=True),
    sql.Column("title", sql.String, nullable=False),
    sql.Column("state", sql.String, nullable=False),
    sql.Column("seating", sql.String, nullable=False),
    sql.Column("pace", sql.Integer, nullable=False),
    sql.Column("options", sql.JSON, nullable=False),  # the title's variants
    sql.Column("seed", sql.String, nullable=False),  # decimal: larger than any integer column
    sql.Column("salt", sql.String, nullable=False),
    sql.Column("creator", sql.String, nullable=False),
    sql.Column("next_table", sql.String),
    sql.Column("series", sql.String, nullable=False, index=True),  # code of its first table
    sql.Column("number", sql.Integer, nullable=False),  # of its game in the series, from 1
    sql.Column("terms", sql.JSON, nullable=False),  # terms.py
    sql.Column("counted", sql.Integer, unique=True),  # the order in which ratings took it in
    sql.Column("changed", sql.BigInteger),  # when it or its game last did: ms since 1970
    sql.Column("started", sql.BigInteger),  # when its game was: ms since 1970
    sql.Column("deadline", sql.BigInteger),  # when the time of whoever is to decide ends: the same
    sql.Column("summary", sql.JSON),  # summary.py: made from the log, and again where it is null
)

TITLES = sql.Table(  # that guests drew; the others are files
    "titles",
    METADATA,
    sql.Column("spec", sql.String, primary_key=True),  # of its digest: titles/own.py
    sql.Column("facts", sql.JSON, nullable=False),
    sql.Column("drawing", sql.JSON, nullable=False),
)

PUSH_SUBSCRIPTIONS = sql.Table(  # browsers that are told when it is their person's turn
    "push_subscriptions",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True),  # the order in which they came
    sql.Column("guest", sql.String, nullable=False, index=True),
    sql.Column("endpoint", sql.String, nullable=False, unique=True),
    sql.Column("p256dh", sql.String, nullable=False),
    sql.Column("auth", sql.String, nullable=False),
    sql.Column("language", sql.String, nullable=False),
)

MAIL_ADDRESSES = sql.Table(  # of persons who want to be told by mail; confirmed by a code
    "mail_addresses",
    METADATA,
    sql.Column("person", sql.String, primary_key=True),
    sql.Column("address", sql.String, nullable=False),
    sql.Column("language", sql.String, nullable=False),  # for whom the person has told none
    sql.Column("confirmed", sql.BigInteger, nullable=False),  # when: milliseconds since 1970
    sql.Column("wanted", sql.Boolean, nullable=False),
    sql.Column("token", sql.String, nullable=False, unique=True),  # of the links that end it
)

MAIL_SILENCED = sql.Table(  # to which no codes are sent
    "mail_silenced",
    METADATA,
    sql.Column("address", sql.String, primary_key=True),  # its hash
    sql.Column("until", sql.BigInteger, nullable=False),  # milliseconds since 1970
)

SEATS = sql.Table(
    "seats",
    METADATA,
    sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("kind", sql.String, nullable=False),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("bot", sql.String),
    sql.Column("guest", sql.String, index=True),
    sql.Column("invitation", sql.String, nullable=False, unique=True),
    sql.Column("stand_in", sql.String),  # the level of the bot that plays for the person
    sql.Column("agreed", sql.JSON, nullable=False),  # the seats of those who want one to
    sql.Column("hints", sql.Integer, nullable=False),  # how many it has asked for
    sql.Column("colour", sql.Integer),  # the one that the person wishes for
    sql.Column("beside", sql.Boolean, nullable=False),  # a person at the guest's device
    sql.Column("player", sql.Integer, nullable=False),  # which of the series' players sits there
)

ACTIONS = sql.Table(
    "actions",
    METADATA,
    sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("notation", sql.String, nullable=False),
    sql.Column("stand_in", sql.String),  # the level of the bot that played it for a person
    sql.Column("at", sql.BigInteger),  # milliseconds since 1970
)

CHOICES = sql.Table(  # first tickets that seats keep, until all have chosen and it is played
    "choices",
    METADATA,
    sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("notation", sql.String, nullable=False),
    sql.Column("stand_in", sql.String),
    sql.Column("at", sql.BigInteger),
)

PERSONS = sql.Table(  # of whom something is kept; whoever is not here is known by a browser alone
    "persons",
    METADATA,
    sql.Column("person", sql.String, primary_key=True),  # what seats.guest and tables.creator say
    sql.Column("name", sql.String),
    sql.Column("colour", sql.Integer),
    sql.Column("language", sql.String),
    sql.Column("recovery", sql.String, unique=True),  # the hash of their recovery code
    sql.Column("profile", sql.String, unique=True),  # where others read it, null: nowhere
)

BROWSERS = sql.Table(  # that are somebody else than they were at first
    "browsers",
    METADATA,
    sql.Column("browser", sql.String, primary_key=True),  # the hash of its secret
    sql.Column("person", sql.String, nullable=False, index=True),
)

RATINGS = sql.Table(  # on a title without its variants; made from the logs of rated games alone
    "ratings",
    METADATA,
    sql.Column("title", sql.String, primary_key=True),
    sql.Column("person", sql.String, primary_key=True),
    sql.Column("name", sql.String, nullable=False),  # under which they played last
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("games", sql.Integer, nullable=False),
    sql.Column("changed", sql.BigInteger),
)

TALK = sql.Table(  # what is said at tables; no part of a game
    "talk",
    METADATA,
    sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),  # from 1
    sql.Column("channel", sql.String, nullable=False),  # players, spectators
    sql.Column("guest", sql.String, nullable=False, index=True),
    sql.Column("name", sql.String),  # a spectator's, as it was then
    sql.Column("kind", sql.String, nullable=False),  # phrase, reaction, text
    sql.Column("what", sql.String, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),  # milliseconds since 1970
)

NOTES = sql.Table(  # of players, for their own eyes
    "notes",
    METADATA,
    sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
    sql.Column("guest", sql.String, primary_key=True, index=True),
    sql.Column("text", sql.String, nullable=False),
)

PUZZLE_ANSWERS = sql.Table(  # the first of each guest to each puzzle
    "puzzle_answers",
    METADATA,
    sql.Column("guest", sql.String, primary_key=True),
    sql.Column("puzzle", sql.String, primary_key=True),
    sql.Column("right", sql.Boolean, nullable=False),
    sql.Column("day", sql.String, nullable=False),  # the guest's: an ISO date
)

ANALYSES = sql.Table(  # of finished games, as often as they were asked for
    "analyses",
    METADATA,
    sql.Column("id", sql.String, primary_key=True),  # the digest of the record
    sql.Column("record", sql.String, nullable=False),
    sql.Column("pieces", sql.LargeBinary, nullable=False),  # a JSON list, compressed by zlib
    sql.Column("made", sql.BigInteger, nullable=False, index=True),  # milliseconds since 1970
)
