"""The types of fields that messages of several rooms share."""

from __future__ import annotations

import json
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from whistlestop.game.commitment import CONTRIBUTION
from whistlestop.rules.constants import SEATS
from whistlestop.server.http.bot_names import check_no_bot_name
from whistlestop.server.http.complaints import LONE_SURROGATE
from whistlestop.server.http.structs import JsonObject
from whistlestop.server.http.text_checks import LONGEST_NAME, checked_name, clean_line

Name = Annotated[
    str,
    Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_NAME}),
    BeforeValidator(clean_line),
    AfterValidator(checked_name),
    AfterValidator(check_no_bot_name),
]


Colour = Annotated[
    int | None,
    Field(
        default=None,
        ge=0,
        lt=SEATS,
        strict=True,
        description="the colour that the player wants; None: any",
    ),
]


Contribution = Annotated[
    str,
    Field(pattern=f"^{CONTRIBUTION.pattern}$", description="32 random hexadecimal digits"),
]


def _as_text(drawn: JsonObject) -> JsonObject:
    """Return a drawn title if all its texts are valid Unicode. Raises ValueError.

    JSON can contain half of a letter (a lone surrogate), which cannot be stored as text.
    """
    try:
        json.dumps(drawn, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError(f"a text has {LONE_SURROGATE}; remove it") from None
    return drawn


Drawn = Annotated[JsonObject, AfterValidator(_as_text)]
