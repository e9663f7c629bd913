"""Every title has words in every language of the table."""

import json
import shutil
from pathlib import Path

import pytest

from whistlestop.titles import load, title_ids
from whistlestop.titles.title import FOLDER
from whistlestop.titles.words import LANGUAGES, missing_words, words_of

CLIENT = Path(__file__).parents[2] / "web" / "src" / "i18n"


@pytest.fixture
def copied(tmp_path):
    """Return a copy of Switzerland in another folder, with its words, for changes."""
    shutil.copytree(FOLDER / "switzerland", tmp_path / "switzerland")
    return tmp_path / "switzerland"


def test_the_languages_are_those_of_the_client():
    assert {file.stem for file in CLIENT.glob("*.json")} == set(LANGUAGES)


@pytest.mark.parametrize("title", title_ids())
def test_a_title_has_words_in_every_language(title):
    assert missing_words(load(title)) == []


@pytest.mark.parametrize("title", title_ids())
def test_no_word_is_empty_or_unknown_in_english(title):
    english = set(words_of(load(title), "en"))
    for language in LANGUAGES:
        words = words_of(load(title), language)
        assert set(words) == english
        assert all(isinstance(text, str) and text.strip() for text in words.values())


def test_english_names_are_those_in_the_facts():
    usa = load("usa")
    assert words_of(usa, "en")["name"] == usa.name
    assert words_of(usa, "ro")["name"] == "SUA"


def test_a_missing_language_is_named(copied):
    (copied / "words" / "ro.json").unlink()
    missing = missing_words(load(str(copied / "title.json")))
    assert "words/ro.json: 'name' is missing" in missing
    assert "words/ro.json: 'country.austria' is missing" in missing
    assert not any("pl.json" in line for line in missing)


def test_a_word_missing_in_one_language_is_named(copied):
    file = copied / "words" / "pl.json"
    words = json.loads(file.read_text("utf-8"))
    del words["country.italy"]
    file.write_text(json.dumps(words | {"card.locomotive": "joker"}), encoding="utf-8")
    assert missing_words(load(str(copied / "title.json"))) == [
        "words/en.json: 'card.locomotive' is missing",
        "words/pl.json: 'country.italy' is missing",
        "words/ro.json: 'card.locomotive' is missing",
    ]


def test_a_title_without_words_keeps_its_own_name(copied):
    shutil.rmtree(copied / "words")
    title = load(str(copied / "title.json"))
    assert words_of(title, "pl") == {"name": title.name, "about": title.about}


def test_guides_compare_with_existing_titles():
    for title in map(load, title_ids()):
        assert title.differs_from in (None, *title_ids())
        assert title.differs_from != title.id


def test_one_title_is_recommended():
    assert [name for name in title_ids() if load(name).recommended] == ["europe"]
