"""Two kinds of pieces: a subway line of any length takes one subway piece."""

import re

import pytest
from playwright.sync_api import Page

from browser.clicker import MIDDLE_OF_ROUTE, OPEN_ROUTES
from whistlestop.titles import load

pytestmark = pytest.mark.browser

ADA = 0


def left(page: Page, piece: str) -> int:
    number = page.locator(f"[data-seat='{ADA}'] [title='{piece} left']")
    return int(re.sub(r"\D", "", number.inner_text()))


def test_a_subway_line_takes_one_subway_and_no_streetcar(show):
    page = show("subways", to_play=True)
    page.get_by_test_id("tickets").wait_for()
    lines = {route.id: route for route in load("berlin").routes if route.subway}
    claimable = [route["id"] for route in page.evaluate(OPEN_ROUTES)]
    line = next(lines[each] for each in claimable if each in lines and lines[each].length > 1)
    page.mouse.click(*page.evaluate(MIDDLE_OF_ROUTE, line.id))
    card = page.get_by_test_id("claim-card")
    shown = card.inner_text()
    assert f"{line.length} spaces" in shown
    assert "it takes one subway piece" in shown
    assert f"{load('berlin').rules.points_of(line)} points" in shown
    streetcars, subways = left(page, "Streetcars"), left(page, "Subways")
    card.get_by_test_id("payment-0").click()
    page.get_by_test_id("log").get_by_text("You claim").last.wait_for()
    page.wait_for_function(
        "(route) => document.querySelector(`[data-route='${route}'] [class*=wagon], "
        "[data-route='${route}'] .ground`)",
        arg=line.id,
    )
    assert left(page, "Subways") == subways - 1
    assert left(page, "Streetcars") == streetcars
