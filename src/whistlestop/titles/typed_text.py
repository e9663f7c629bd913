"""The rule for all text that people type: names, talk, notes, and the texts of custom titles.

The rule follows Unicode's standards and, where they agree, PRECIS (RFC 8264 and 8266):

- Letters, marks, digits, signs and spaces of every script are text (general categories of UAX #44),
  and so are emoji that are newer than Python's data (Extended_Pictographic of UTS #51).
- Invisible characters (Default_Ignorable_Code_Point, blanks that count as letters or signs) are
  refused, except where they change their neighbours visibly: inside emoji and flags (UTS #51), as
  joiners in Arabic and Indic scripts (UAX #31, RFC 5892), and to select the variant of an
  ideograph (UTS #37) or of a Mongolian letter.
- A mark follows the character that carries it, and a character has at most four marks (UTS #39,
  section 5.4).
"""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

from idna import valid_contextj

from whistlestop.titles.pictographs import PICTOGRAPH

Fault = Literal["text_invisible", "text_character", "text_marks"]

MESSAGES: dict[Fault, str] = {
    "text_invisible": "the text has no visible character; write a letter, a digit or a sign",
    "text_character": "a character is invisible or changes the text around it; leave it out",
    "text_marks": "more than four marks stand on one character; leave some out",
}
FAULTS = {message: fault for fault, message in MESSAGES.items()}

MAX_MARKS = 4  # nonspacing and enclosing marks on one character (UTS #39, section 5.4)
NON_JOINER, JOINER = "\u200c", "\u200d"
JOINERS = (NON_JOINER, JOINER)
VIRAMA = 9  # canonical combining class
SURROUNDINGS = 16  # characters on each side of a joiner that can decide about it
TEXT = frozenset("LMNPS")  # the first letters of the general categories of text

_ELEMENT = f"{PICTOGRAPH}(?:[\ufe0e\ufe0f]|[\U0001f3fb-\U0001f3ff])?"
_SCOTLAND_AND_OTHERS = (
    "\U0001f3f4(?:"  # black flag, then the region's code in tags
    "\U000e0067\U000e0062(?:"  # gb
    "\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074|\U000e0077\U000e006c\U000e0073"
    "))\U000e007f"  # eng, sct or wls; Unicode will not add more such flags
)
SEQUENCES = re.compile(
    "|".join(
        (
            _SCOTLAND_AND_OTHERS,
            f"{_ELEMENT}(?:{JOINER}{_ELEMENT})*",
            "[0-9#*]\ufe0f?\u20e3",  # keycaps
            "[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd]"  # ideographs
            "[\ufe00-\ufe02\U000e0100-\U000e01ef]",
            "[\u1820-\u18aa][\u180b-\u180d\u180f]",  # Mongolian letters
        )
    )
)
PLACEHOLDER = "\u2605"  # replaces a whole sequence while a text is checked

# Invisible characters whose general category is that of letters, marks or signs.
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc"
    "\U00013441\U00013442\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)


def cleaned(text: str) -> str:
    """Return a text in Unicode's form NFC, with ordinary spaces and no joiners without effect.

    Arabic keyboards leave such joiners behind letters that never join.
    """
    spaced = "".join(" " if unicodedata.category(c) == "Zs" else c for c in text)
    composed = unicodedata.normalize("NFC", spaced)
    return "".join(c for place, c in enumerate(composed) if not _is_idle(composed, place))


def cleaned_line(text: str) -> str:
    """Return a cleaned text with single spaces between its words (RFC 8266)."""
    return " ".join(filter(None, cleaned(text).split(" ")))


def fault_of(text: str, breaks: str = "", may_be_empty: bool = False) -> Fault | None:
    """Return why a text is refused, None if it is accepted.

    Args:
        text: a text that ``cleaned`` has returned.
        breaks: line breaks and tabs that it may contain.
        may_be_empty: whether it may have no visible characters.
    """
    plain = SEQUENCES.sub(PLACEHOLDER, text)
    is_visible, has_base = False, False
    for place, letter in enumerate(plain):
        category = unicodedata.category(letter)
        if category == "Zs" or letter in breaks:
            has_base = False
        elif letter in JOINERS:
            if not _may_join(plain, place):
                return "text_character"
        elif category[0] not in TEXT or INVISIBLE.match(letter):
            return "text_character"
        elif category[0] != "M":
            is_visible, has_base = True, True
        elif not has_base:
            return "text_character"
    if _most_marks(plain) > MAX_MARKS:
        return "text_marks"
    return None if is_visible or may_be_empty else "text_invisible"


def _may_join(text: str, place: int) -> bool:
    """Check whether a joiner has a visible effect at its place (UAX #31, contexts A1, A2 and B)."""
    before = text[max(0, place - SURROUNDINGS) : place]
    after = text[place + 1 : place + 1 + SURROUNDINGS]
    kind_before = unicodedata.category(before[-1])[0] if before else ""
    kind_after = unicodedata.category(after[0])[0] if after else ""
    if kind_before not in ("L", "M"):
        return False
    is_joiner = text[place] == JOINER
    if is_joiner and kind_before == "L" and kind_after == "M":
        # Bengali ra before ya-phalaa, and Sinhala letters that touch.
        return unicodedata.combining(after[0]) == VIRAMA
    if not valid_contextj(before + text[place] + after, len(before)):
        return False
    return kind_after not in ("M", "C") if is_joiner else kind_after in ("L", "M")


def _is_idle(text: str, place: int) -> bool:
    """Check whether a character is a non-joiner after an Arabic letter that it does not change."""
    return (
        text[place] == NON_JOINER
        and place > 0
        and unicodedata.bidirectional(text[place - 1]) == "AL"
        and not _may_join(text, place)
    )


def _most_marks(text: str) -> int:
    """Return the highest number of nonspacing and enclosing marks on one character."""
    most = marks = 0
    for letter in unicodedata.normalize("NFD", text):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        most = max(most, marks)
    return most
