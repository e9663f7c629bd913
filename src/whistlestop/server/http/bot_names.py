"""Names of bots: no player may have one, because others could not tell who plays."""

from __future__ import annotations

import unicodedata
from functools import cache

from whistlestop.bots.levels import LEVELS
from whistlestop.server.http.errors import Refused

# Greek and Cyrillic letters, and a sign, that look like Latin letters (UTS 39, confusables.txt).
LOOK_ALIKES = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανοιρυκАВЕКМНОРСТУХІЈЅаеорсухіјѕԁһ℮",
    "ABEZHIKMNOPTYXavoipukABEKMHOPCTYXIJSaeopcyxijsdhe",
)


def check_no_bot_name(name: str) -> str:
    """Return a player's name if it is not a bot's in any language. Raises Refused."""
    if _plain(name) in _bot_names():
        raise Refused(422, "bot_name", "this is the name of a bot; choose another one")
    return name


@cache
def _bot_names() -> frozenset[str]:
    names = (name for level in LEVELS for name in (level.id, *level.names.values()))
    return frozenset(map(_plain, names))


def _plain(name: str) -> str:
    """Return the letters and digits of a name in lower case, as they look without accents."""
    letters = unicodedata.normalize("NFKD", name).translate(LOOK_ALIKES).casefold()
    return "".join(filter(str.isalnum, letters))
