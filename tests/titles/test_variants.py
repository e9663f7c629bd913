"""Titles on another title's board, and variants: mistakes in their files."""

import copy

import pytest

from title_changes import FACTS
from whistlestop.titles.checks import check_facts


@pytest.fixture
def edition():
    return copy.deepcopy(FACTS["usa_1910"])


def test_a_title_on_another_titles_board_has_its_places_routes_and_rules(edition):
    assert check_facts(edition) == []
    assert "routes" not in edition
    assert "trains" not in edition["rules"]


def test_a_board_of_an_unknown_title_is_named(edition):
    edition["board_of"] = "uso"
    found = dict(check_facts(edition))
    assert found["board_of"] == "there is no title 'uso'; did you mean usa?"


def test_every_variant_is_checked(edition):
    edition["variants"]["mega"]["rules"]["tickets_kept_at_start"] = 6
    assert dict(check_facts(edition)) == {
        "variants.mega.rules.tickets_kept_at_start": "only 5 are dealt"
    }
    edition["variants"]["mega"]["rules"] = {"tranis": 3}
    assert "did you mean trains?" in dict(check_facts(edition))["variants.mega.rules.tranis"]


def test_a_ticket_belongs_to_existing_variants(edition):
    edition["tickets"][0]["variants"] = ["huge"]
    field, text = next(iter(check_facts(edition)))
    assert field == "tickets[0].variants[0]"
    assert "huge" in text


def test_a_mistake_in_a_ticket_is_reported_with_its_place_in_the_file(edition):
    place = next(n for n, t in enumerate(edition["tickets"]) if t["variants"] == ["mega"])
    edition["tickets"][place]["a"] = "atlantis"
    assert f"tickets[{place}].a" in dict(check_facts(edition))


@pytest.mark.parametrize("bad", [5, "mega", None, [5], [[]], {}])
def test_an_invalid_list_of_variants_is_reported(edition, bad):
    edition["tickets"][0]["variants"] = bad
    assert any(field.startswith("tickets[0].variants") for field, _ in check_facts(edition))
    edition["variants"] = bad
    assert any(field.startswith("variants") for field, _ in check_facts(edition))


@pytest.mark.parametrize("bad", ["../usa", "", 5, None, "uso"])
def test_data_that_is_not_a_title_has_no_board_to_share(edition, bad):
    edition["board_of"] = bad
    assert any(field == "board_of" for field, _ in check_facts(edition))
