"""A new map: drawn from the start page, shared by its link, and played with a bot."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

DRAWN_WITHIN = 400_000  # milliseconds: drawing is work of the lowest priority
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def ask_for_a_map(page: Page, region: str, seed: int) -> None:
    page.get_by_test_id("to-new-map").click()
    page.get_by_test_id("map-region").select_option(region)
    cities = page.get_by_test_id("map-cities")
    cities.press("Home")
    expect(cities).to_have_value("12")
    page.get_by_test_id("map-seed").fill(str(seed))
    page.get_by_test_id("map-draw").press("Enter")


def test_a_small_map_is_drawn_shared_and_played_with_a_bot(visit, shot):
    page = visit("/", **PHONE)
    ask_for_a_map(page, "Italy", 7)
    page.get_by_test_id("map-progress").wait_for()
    shot(page, "map-drawing")
    done = page.get_by_test_id("map-done")
    expect(done).to_contain_text("Italy 7", timeout=DRAWN_WITHIN)
    expect(done).to_be_focused()
    done.locator("[data-picture]").wait_for()
    shot(page, "map-done")
    link = page.get_by_test_id("invite-link-map").input_value()
    assert link.endswith("/?map=italy-12-7")

    # A friend opens the link and gets the same map at once.
    friend = visit(link, locale="pl")
    same = friend.get_by_test_id("map-done")
    expect(same).to_contain_text("Włochy 7")

    # Both forms for a new table have chosen it.
    chosen = page.locator("[name=title]:checked")
    drawn = same.locator("[data-picture]").get_attribute("data-picture")
    for each in (page, friend):
        expect(each.locator("[name=title]:checked")).to_have_value(drawn)
    page.get_by_test_id("map-play").click()
    expect(chosen).to_be_focused()
    expect(chosen).to_have_value(drawn)
    page.get_by_test_id("seat-count-2").check(force=True)
    page.get_by_test_id("create-table").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-city]")).to_have_count(12)


def test_a_drawing_can_be_cancelled_and_begun_again(visit):
    page = visit("/", locale="ro", refused=True)  # the page may ask for the progress meanwhile
    ask_for_a_map(page, "Romania", 8)
    page.get_by_test_id("map-cancel").click()
    expect(page.get_by_test_id("map-draw")).to_be_enabled()
    expect(page.get_by_test_id("map-seed")).to_have_value("8")
    page.get_by_test_id("map-another").click()
    expect(page.get_by_test_id("map-seed")).not_to_have_value("8")


def test_a_cancelled_link_leaves_the_address(visit):
    # A link may have been typed with capital letters; the page may ask for the progress meanwhile.
    page = visit("/?map=Germany-12-9", refused=True)
    page.get_by_test_id("map-cancel").click()
    expect(page.get_by_test_id("map-draw")).to_be_enabled()
    expect(page.get_by_test_id("map-region")).to_have_value("Germany")
    page.wait_for_url("**/")
