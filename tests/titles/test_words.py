"""Every title has words in every language of the table."""

import json
import shutil
from pathlib import Path

import pytest

from whistlestop.titles import load, title_ids
from whistlestop.titles.checks import title_file_schema
from whistlestop.titles.flag_texts import flag_texts, with_translations
from whistlestop.titles.title import FOLDER
from whistlestop.titles.words import LANGUAGES, OWN_LANGUAGE, missing_words, words_of

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
    words = words_of(title, "pl")
    words = {word: text for word, text in words.items() if not word.startswith("flag.")}
    assert words == {"name": title.name, "about": title.about}


def test_a_flag_that_is_set_is_told_in_the_guide(copied):
    file = copied / "title.json"
    facts = json.loads(file.read_text("utf-8"))
    items = [*facts["rules"]["score_items"], "most_tickets"]
    facts["rules"] |= {"score_items": items, "most_tickets_points": 15}
    file.write_text(json.dumps(facts), "utf-8")
    told = {"flag.end.most_tickets_points", "flag.differs.most_tickets_points"}
    assert told < set(words_of(load(str(file)), "ro"))
    assert not told & set(words_of(load("switzerland"), "ro"))


def test_every_flag_has_texts_in_every_language():
    declared = with_translations(title_file_schema())["properties"]["rules"]["properties"]
    flags = {name: flag for name, flag in declared.items() if "const" not in flag}
    assert set(flag_texts()) == set(flags)
    named = json.loads((CLIENT / "en.json").read_text("utf-8"))
    for flag in flags.values():
        texts = flag["x-texts"]
        choices = flag.get("enum") or flag.get("items", {}).get("enum") or []
        wanted = {choice for choice in choices if f"item.{choice}" not in named}
        assert set(texts.get("choices", {})) == wanted
        for said in (texts["name"], texts["about"], *texts.get("choices", {}).values()):
            assert set(said) == set(LANGUAGES) - {OWN_LANGUAGE}
        for said in texts.get("guide", {}).values():
            assert set(said) == set(LANGUAGES)


def test_guides_compare_with_existing_titles():
    for title in map(load, title_ids()):
        assert title.differs_from in (None, *title_ids())
        assert title.differs_from != title.id


def test_one_title_is_recommended():
    assert [name for name in title_ids() if load(name).recommended] == ["europe"]
