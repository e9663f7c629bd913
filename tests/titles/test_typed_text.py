"""Typed text may be in any script but must be readable and visible."""

import unicodedata

import pytest

from whistlestop.titles.custom_checks import check_custom, cleaned_facts
from whistlestop.titles.typed_text import MESSAGES, cleaned, cleaned_line, fault_of

READABLE = [
    "Ada",
    "Zoë O’Neill-2",
    "Łódź, Țăndărică & Šimůnek",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian, with a non-joiner
    "\u062e\u0627\u0646\u0647\u200c\u0627\u06cc",  # Persian, before an alef
    "\u0915\u094d\u200d\u0937",  # Hindi, with a joiner after a virama
    "\u0915\u094d\u200c\u0937",  # Hindi, with a non-joiner after a virama
    "\u0d05\u0d35\u0d28\u0d4d\u200d",  # Malayalam, a chillu at the end
    "\u09b0\u200d\u09cd\u09af",  # Bengali, with a virama after a joiner
    "\u0dc1\u0dca\u200d\u0dbb\u0dd3",  # Sinhala: Sri
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family
    "\U0001f3f3\ufe0f\u200d\U0001f308",  # a flag with a variation selector and a joiner
    "\U0001f642\u200d\u2194\ufe0f",  # an emoji of two pictures, the second an arrow
    "\U0001f469\U0001f3fd\u200d\U0001f680",  # an astronaut with a skin tone
    "\u2764\ufe0f",
    "\U0001f1f5\U0001f1f1 \U0001f1f7\U0001f1f4",  # flags of countries
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # Scotland's flag
    "1\ufe0f\u20e3",  # a keycap
    "\U0001faea",  # an emoji of Unicode 17
    "\U0001faea\U0001f3fb\u200d\U0001facd",  # and a sequence of them
    "\U0001fafe",  # reserved for an emoji to come
    "\u845b\U000e0100",  # an ideograph in a variant
    "\u1820\u180b",  # a Mongolian letter in a variant
    "\u0e19\u0e49\u0e33",  # Thai
    "\u0f67\u0f71\u0f74\u0f83",  # Tibetan, three marks on a letter
    "\u05e9\u05c1\u05bc\u05b8\u0596",  # Hebrew, four
    "山",
    "7",
    "★",
]
BLANK = ["", " ", "\u3000", "\u00a0\u2003"]
INVISIBLE = [
    "\u3164",  # Hangul fillers, alone and next to a letter
    "a\u3164",
    "\u115f\u1160",
    "가\u1160",
    "\uffa0a",
    "\u2800",  # Braille blank
    "a\u2800b",
    "a\u202eb",  # right-to-left override
    "a\u2066b",
    "a\u200bb",  # zero-width space
    "a\u00adb",  # soft hyphen
    "a\u034f",  # grapheme joiner
    "a\ufeff",
    "\ufffc",
    "\u200d",
    "\u200ca",
    "a\u200d",
    "a\u200d\u200d",
    "a\u200db",  # joiners between letters that they do not change
    "a\u200cb",
    "1\u200d2",
    "\u0915\u094d\u200d\u200d\u0937",
    "\u0915\u200d\u0937",
    "\u0915\u094d\u200c",
    "\u0645\u06cc\u200c\u200c\u062e",
    "\U0001f468\u200d",
    "\U0001f468\u200d\u200d\U0001f469",
    "\U0001f468\u200da",
    "\ufe0f",
    "a\ufe0f",  # a variation selector on a letter
    "\u2764\ufe0f\ufe0f",
    "a\U000e0100",
    "a \u0301",  # an accent on a space
    "\u0301a",  # an accent on the text before
    "a\U000e0041",  # a tag outside a flag
    "\U0001f3f4\U000e0067\U000e0062",  # a flag without its end
    "\U0001f3f4\U000e0061\U000e0062\U000e0063\U000e007f",  # a flag that is none
    "\U0001d173",
    "a\nb",
    "a\u2028b",
    "\a",
    "\ue000",  # private use
    "\u0378",  # not assigned
    "\U0001f1ad\U0003ffff",  # a noncharacter
    "\ud800",  # half of a character
]


@pytest.mark.parametrize("text", READABLE, ids=ascii)
def test_text_in_any_script_is_accepted(text: str):
    assert cleaned(text) == unicodedata.normalize("NFC", text)
    assert fault_of(cleaned(text)) is None


@pytest.mark.parametrize("text", BLANK, ids=ascii)
def test_a_text_needs_a_visible_character(text: str):
    assert fault_of(text) == "text_invisible"
    assert fault_of(text, may_be_empty=True) is None


@pytest.mark.parametrize("text", INVISIBLE, ids=ascii)
def test_invisible_characters_are_refused(text: str):
    for typed in (text, f"Ada {text}", f"{text} 山"):
        assert fault_of(typed, may_be_empty=True) == "text_character"


def test_no_invisible_character_passes_alone():
    """The test tries every format, control, private and unassigned character except those of
    emoji.
    """
    for code in range(0x110000):
        letter = chr(code)
        if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp"):
            assert fault_of(letter) == "text_character", hex(code)


def test_combining_marks_do_not_pile_up():
    assert fault_of("o" + "\u0302" * 4) is None
    assert fault_of("o" + "\u0302" * 5) == "text_marks"
    assert fault_of("\u1ed9" + "\u0302" * 3) == "text_marks"  # o with two marks already
    assert fault_of("o\u0302" * 50) is None


def test_texts_are_composed_and_have_ordinary_spaces():
    assert cleaned("Ze\u0308\u3000a") == "Zë a"
    assert cleaned("  a  b ") == "  a  b "
    assert cleaned_line(" \u00a0a\u2003\u3000b ") == "a b"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\u06a9\u0627\u0631\u200c\u0647\u0627", "\u06a9\u0627\u0631\u0647\u0627"),
        ("\u0645\u06cc\u200c \u062e", "\u0645\u06cc \u062e"),
    ],
    ids=ascii,
)
def test_non_joiners_without_effect_are_dropped_from_arabic_text(typed: str, kept: str):
    assert cleaned(typed) == kept


def test_notes_may_have_several_lines():
    assert fault_of("one\n\ttwo", breaks="\n\t") is None
    assert fault_of("one\n\u0301", breaks="\n\t") == "text_character"
    assert fault_of("one\r", breaks="\n\t") == "text_character"


def own_texts(name: str) -> dict[str, object]:
    return {"name": name, "about": "", "cities": [{"id": "a", "name": name}]}


def complaints(facts: dict[str, object], field: str) -> list[str]:
    return [message for where, message in check_custom(facts) if where == field]


@pytest.mark.parametrize("name", READABLE, ids=ascii)
def test_custom_titles_accept_readable_names(name: str):
    facts = cleaned_facts(own_texts(name))
    assert facts["name"] == facts["cities"][0]["name"] == cleaned_line(name)
    assert not {*MESSAGES.values()} & {message for _, message in check_custom(facts)}


@pytest.mark.parametrize("name", [*BLANK, *INVISIBLE], ids=ascii)
def test_custom_titles_refuse_other_names_with_their_place(name: str):
    facts = own_texts(name)
    for field in ("name", "cities[0].name"):
        assert set(complaints(facts, field)) & {*MESSAGES.values()}


@pytest.mark.parametrize("facts", [None, [], {"cities": 3, "name": 4}, {"cities": [None, {}]}])
def test_cleaning_leaves_rubbish_to_the_checks(facts: object):
    assert cleaned_facts(facts) == facts
