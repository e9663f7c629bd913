"""The limits and the words of new maps, and the map of the day."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from whistlestop.generating.cities import city_id
from whistlestop.generating.daily import daily
from whistlestop.generating.generate import generate_title
from whistlestop.generating.map_request import (
    LARGEST_SEED,
    MOST_CITIES,
    checked_request,
    most_cities,
)
from whistlestop.generating.words import words_of_map
from whistlestop.generating.world import region_names, regions
from whistlestop.titles import TitleError
from whistlestop.titles.custom_checks import LONGEST_TEXT, check_custom
from whistlestop.titles.title import from_facts
from whistlestop.titles.words import LANGUAGES

DAYS = [date(2026, 10, 1) + timedelta(days=number) for number in range(370)]


def test_every_region_has_its_day_before_one_returns():
    seen = [daily(day).region for day in DAYS]
    cycle = len(regions())
    assert set(seen[:cycle]) == set(regions())
    assert seen[:cycle] == seen[cycle : 2 * cycle]


def test_no_map_of_the_day_returns_and_each_is_allowed():
    maps = [daily(day) for day in DAYS]
    assert len(set(maps)) == len(DAYS)
    assert [checked_request(*each) for each in maps] == maps
    assert len({each.cities for each in maps}) > 2


def test_the_map_of_a_day_never_changes():
    assert daily(date(2026, 11, 1)) == ("South Asia", 36, 20261101)


def test_a_region_is_found_in_any_spelling_of_its_letters():
    assert checked_request(" south AMERICA ", 36, 7) == ("South America", 36, 7)


def test_a_wrong_region_names_a_similar_one():
    with pytest.raises(TitleError, match="did you mean South America"):
        checked_request("South Amerika", 36, 7)


@pytest.mark.parametrize(
    "region",
    ["Japan", "Poland", *(pytest.param(name, marks=pytest.mark.slow) for name in regions())],
)
def test_the_largest_map_of_a_region_is_a_custom_title(region):
    assert check_custom(generate_title(region, most_cities(region), 1)) == []


def test_the_id_of_every_map_fits():
    longest = max(map(city_id, regions()), key=len)
    made = f"generated_{longest}_{MOST_CITIES}_{LARGEST_SEED}"
    assert len(made) <= LONGEST_TEXT["id"]


def test_every_region_has_a_name_in_every_language():
    for names in region_names().values():
        assert set(names) == set(LANGUAGES)
        assert all(names.values())


def test_a_new_map_has_words_in_every_language_and_a_changed_one_has_its_own():
    title = from_facts(generate_title("South America", 20, 7), Path("x"), drawing={})
    words = words_of_map(title)
    assert words is not None
    assert words["pl"]["name"] == "Ameryka Południowa 7"
    assert "20 de orașe" in words["ro"]["about"]
    assert words_of_map(replace(title, name="My map")) is None
