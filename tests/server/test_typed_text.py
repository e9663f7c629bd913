"""The server applies one rule for typed text to names, chat, notes and custom titles."""

import json
from pathlib import Path

import pytest

from guests import Guest
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.text_checks import LONGEST_NAME, checked_name, clean_line
from whistlestop.titles.typed_text import MESSAGES

WORDS = Path(__file__).parents[2] / "web" / "src" / "i18n"
ME = {"colour": None, "language": "en"}
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("Be\u0301la", "Béla"),
        (" \u00a0Ada\u3000 II ", "Ada II"),
        (FAMILY, FAMILY),
        (SCOTLAND, SCOTLAND),
        ("\U0001faea", "\U0001faea"),
        ("e\u0301" * LONGEST_NAME, "é" * LONGEST_NAME),
    ],
    ids=ascii,
)
def test_the_server_stores_names_composed_and_trimmed(shared_ada: Guest, typed: str, stored: str):
    assert shared_ada.ask("PUT", "/me", json={**ME, "name": typed})["name"] == stored


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("\u3000", "text_invisible"),
        ("\u3164", "text_character"),
        ("Ada\u200d", "text_character"),
        ("Ada\U000e0041", "text_character"),
        ("o" + "\u0302" * 8, "text_marks"),
        ("x" * (LONGEST_NAME + 1), "text_long"),
        ("\u0958" * LONGEST_NAME, "text_long"),  # NFC has two characters for each
    ],
    ids=ascii,
)
def test_the_server_refuses_other_names_by_code(shared_ada: Guest, name: str, code: str):
    before = shared_ada.ask("GET", "/me")["name"]
    assert shared_ada.refusal("PUT", "/me", json={**ME, "name": name})[:2] == (422, code)
    assert shared_ada.ask("GET", "/me")["name"] == before


def test_a_name_within_its_limit_is_accepted():
    assert checked_name(clean_line("\u0958" * 12)) == "\u0915\u093c" * 12
    with pytest.raises(Refused, match="at most 24 characters, not 26"):
        checked_name(clean_line("\u0958" * 13))


def test_the_checks_of_a_custom_title_say_which_rule_a_text_breaks(ada: Guest):
    facts = {"name": "a\u3164", "about": "", "cities": [{"id": "a", "name": " "}]}
    found = ada.ask("POST", "/editor/check", json={"facts": facts})["problems"]
    codes = {problem["field"]: problem["code"] for problem in found if problem["code"]}
    assert codes == {"name": "text_character", "cities[0].name": "text_invisible"}


@pytest.mark.parametrize("language", ["en", "pl", "ro"])
def test_the_client_has_words_for_every_refusal_of_a_text(language: str):
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    assert {f"refused.{code}" for code in (*MESSAGES, "text_long")} <= words.keys()
