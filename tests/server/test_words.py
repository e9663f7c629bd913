"""The words of a title, as clients get them."""

import pytest

from guests import Guest
from whistlestop.titles import load, title_ids
from whistlestop.titles.words import LANGUAGES, words_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_gets_the_words_of_a_title(ada: Guest, language):
    for title in title_ids():
        words = ada.http.get(f"/titles/{title}/words/{language}").json()
        assert words == words_of(load(title), language)


def test_the_list_of_titles_names_each_in_every_language(ada: Guest):
    names = {title["id"]: title["name"] for title in ada.http.get("/titles").json()}
    assert names["switzerland"] == {"en": "Switzerland", "pl": "Szwajcaria", "ro": "Elveția"}
    assert all(set(each) == set(LANGUAGES) for each in names.values())


@pytest.mark.parametrize(
    ("path", "code", "about"),
    [
        ("/titles/atlantis/words/en", "no_title", "choose from berlin"),
        ("/titles/..%2Feurope/words/en", "not_found", ""),
        ("/titles/europe/words/de", "no_language", "choose from en, pl, ro"),
        ("/titles/europe/words/..%2Fboard", "not_found", ""),
    ],
)
def test_unknown_words_are_refused(ada: Guest, path, code, about):
    status, refused, message = ada.refusal("GET", path)
    assert (status, refused) == (404, code)
    assert about in message
