"""Titles as data: the facts of each published game, and the checks of these facts."""

import whistlestop.titles.pickling  # noqa: F401 — it teaches pickle and copy what a title is
from whistlestop.titles.catalogue import TitleError, load, title_ids, title_specs
from whistlestop.titles.rules import Rules, ScoreItem, TieBreaker
from whistlestop.titles.title import (
    ANY,
    CARDS,
    COLOURS,
    GRAY,
    LOCOMOTIVE,
    City,
    Country,
    Route,
    Ticket,
    Title,
)

__all__ = [
    "ANY",
    "CARDS",
    "COLOURS",
    "GRAY",
    "LOCOMOTIVE",
    "City",
    "Country",
    "Route",
    "Rules",
    "ScoreItem",
    "Ticket",
    "TieBreaker",
    "Title",
    "TitleError",
    "load",
    "title_ids",
    "title_specs",
]
