"""The tables of the database."""

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
    sql.Column("rules_version", sql.String, nullable=False),  # titles/rules_versions.py
    sql.Column("seed", sql.String, nullable=False),  # decimal: larger than any integer column
    sql.Column("salt", sql.String, nullable=False),
    sql.Column("contributions", sql.JSON(none_as_null=True)),  # random numbers of players' browsers
    sql.Column("creator", sql.String, nullable=False),
    sql.Column("next_table", sql.String),
    sql.Column("series", sql.String, nullable=False, index=True),  # code of its first table
    sql.Column("number", sql.Integer, nullable=False),  # of its game in the series, from 1
    sql.Column("terms", sql.JSON, nullable=False),  # terms.py
    sql.Column("counted", sql.Integer, unique=True),  # the order in which ratings counted it
    sql.Column("changed", sql.BigInteger),  # last change of the table or its game: ms since 1970
    sql.Column("started", sql.BigInteger),  # start of its game: ms since 1970
    sql.Column("archived", sql.BigInteger),  # when it ended because it was not used: ms since 1970
    sql.Column("deadline", sql.BigInteger),  # deadline of the player to decide: ms since 1970
    sql.Column("summary", sql.JSON),  # summary.py: made from the log; made again if null
)

TITLES = sql.Table(  # custom titles, drawn by guests; all others are files
    "titles",
    METADATA,
    sql.Column("spec", sql.String, primary_key=True),  # has the facts' digest: titles/custom.py
    sql.Column("facts", sql.JSON, nullable=False),
    sql.Column("drawing", sql.JSON, nullable=False),
)

NEW_MAPS = sql.Table(  # the title that the server drew for a region, a number of cities and a seed
    "new_maps",
    METADATA,
    sql.Column("region", sql.String, primary_key=True),
    sql.Column("cities", sql.Integer, primary_key=True),
    sql.Column("seed", sql.Integer, primary_key=True),
    sql.Column("title", sql.String, sql.ForeignKey("titles.spec"), nullable=False),
)

PUSH_SUBSCRIPTIONS = sql.Table(  # browsers that get a notification when it is their person's turn
    "push_subscriptions",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True),  # in the order in which they subscribed
    sql.Column("guest", sql.String, nullable=False, index=True),
    sql.Column("endpoint", sql.String, nullable=False, unique=True),
    sql.Column("p256dh", sql.String, nullable=False),
    sql.Column("auth", sql.String, nullable=False),
    sql.Column("language", sql.String, nullable=False),
)

MAIL_ADDRESSES = sql.Table(  # confirmed addresses of persons who want mails
    "mail_addresses",
    METADATA,
    sql.Column("person", sql.String, primary_key=True),
    sql.Column("address", sql.String, nullable=False),
    sql.Column("language", sql.String, nullable=False),  # used if the person has chosen none
    sql.Column("confirmed", sql.BigInteger, nullable=False),  # time: milliseconds since 1970
    sql.Column("wanted", sql.Boolean, nullable=False),
    sql.Column("token", sql.String, nullable=False, unique=True),  # in the links that unsubscribe
)

MAIL_SILENCED = sql.Table(  # addresses to which no codes are sent
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
    sql.Column("agreed", sql.JSON, nullable=False),  # the seats that want a stand-in
    sql.Column("hints", sql.Integer, nullable=False),  # how many it has asked for
    sql.Column("colour", sql.Integer),  # the colour that the person wants
    sql.Column("beside", sql.Boolean, nullable=False),  # a person who plays on the guest's device
    sql.Column("player", sql.Integer, nullable=False),  # the number of the player in the series
    sql.Column("gave_up", sql.Boolean, nullable=False),  # the person did; a bot plays on
    sql.Column("contribution", sql.String),  # random number of the browser for the next shuffle
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

CHOICES = sql.Table(  # first tickets that seats keep, until all have chosen
    "choices",
    METADATA,
    sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("notation", sql.String, nullable=False),
    sql.Column("stand_in", sql.String),
    sql.Column("at", sql.BigInteger),
)

PERSONS = sql.Table(  # stored data of persons; all others are known by a browser alone
    "persons",
    METADATA,
    sql.Column("person", sql.String, primary_key=True),  # the id in seats.guest and tables.creator
    sql.Column("name", sql.String),
    sql.Column("colour", sql.Integer),
    sql.Column("language", sql.String),
    sql.Column("recovery", sql.String, unique=True),  # the hash of their recovery code
    sql.Column("profile", sql.String, unique=True),  # its code; null: not shared
)

BROWSERS = sql.Table(  # browsers that belong to another person than at first
    "browsers",
    METADATA,
    sql.Column("browser", sql.String, primary_key=True),  # the hash of its secret
    sql.Column("person", sql.String, nullable=False, index=True),
)

BANNED = sql.Table(  # people whom the operator has banned
    "banned",
    METADATA,
    sql.Column("person", sql.String, primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),  # milliseconds since 1970
)

RATINGS = sql.Table(  # by title without variants; computed from the logs of rated games
    "ratings",
    METADATA,
    sql.Column("title", sql.String, primary_key=True),
    sql.Column("person", sql.String, primary_key=True),
    sql.Column("name", sql.String, nullable=False),  # in the last rated game
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("history", sql.Float, nullable=False),  # rating_weights.Player
    sql.Column("unknown", sql.Float, nullable=False),
    sql.Column("games", sql.Integer, nullable=False),
    sql.Column("changed", sql.BigInteger),
)

RATING_CHANGES = sql.Table(  # of each rated game; computed from the logs, as the ratings are
    "rating_changes",
    METADATA,
    sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("before", sql.Float, nullable=False),  # the mean of the skill
    sql.Column("after", sql.Float, nullable=False),
    sql.Column("reason", sql.String),  # why it counts little: rating_weights.LittleReason
)

TALK = sql.Table(  # messages sent at tables; no part of a game
    "talk",
    METADATA,
    sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),  # from 1
    sql.Column("channel", sql.String, nullable=False),  # players, spectators
    sql.Column("guest", sql.String, nullable=False, index=True),
    sql.Column("name", sql.String),  # a spectator's name at that time
    sql.Column("kind", sql.String, nullable=False),  # phrase, reaction, text
    sql.Column("what", sql.String, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),  # milliseconds since 1970
)

NOTES = sql.Table(  # players' private notes
    "notes",
    METADATA,
    sql.Column("code", sql.String, sql.ForeignKey("tables.code"), primary_key=True),
    sql.Column("guest", sql.String, primary_key=True, index=True),
    sql.Column("text", sql.String, nullable=False),
)

PUZZLE_ANSWERS = sql.Table(  # each guest's first answer; to the puzzle of the day, on each day
    "puzzle_answers",
    METADATA,
    sql.Column("guest", sql.String, primary_key=True),
    sql.Column("puzzle", sql.String, primary_key=True),
    sql.Column("right", sql.Boolean, nullable=False),
    sql.Column("day", sql.String, primary_key=True),  # the guest's date: ISO 8601
)

ANALYSES = sql.Table(  # analyses of finished games that were requested
    "analyses",
    METADATA,
    sql.Column("id", sql.String, primary_key=True),  # the digest of the record
    sql.Column("record", sql.String, nullable=False),
    sql.Column("pieces", sql.LargeBinary, nullable=False),  # a JSON list, compressed by zlib
    sql.Column("made", sql.BigInteger, nullable=False, index=True),  # milliseconds since 1970
)
