"""A phone held upright: pinch, pan, tap, and nothing touching anything."""

import pytest

from browser.clicker import MIDDLE_OF_ROUTE, OPEN_ROUTES
from browser.moments import PHONE

pytestmark = pytest.mark.browser


SEEN = """() => {
  const { x, y, width } = document.querySelector('svg[role=group]').viewBox.baseVal;
  return { x, y, width };
}"""


def test_on_a_phone_the_board_is_pinched_dragged_and_tapped(show):
    page = show("middle", **PHONE)
    board = page.locator("svg[role=group]").bounding_box()
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    assert page.evaluate(SEEN)["width"] == 1000
    touch = page.context.new_cdp_session(page)
    touch.send(
        "Input.synthesizePinchGesture",
        {"x": x, "y": y, "scaleFactor": 3, "relativeSpeed": 800, "gestureSourceType": "touch"},
    )
    near = page.evaluate(SEEN)
    assert near["width"] < 500
    touch.send(
        "Input.synthesizeScrollGesture",
        {"x": x, "y": y, "xDistance": -80, "yDistance": 40, "gestureSourceType": "touch"},
    )
    moved = page.evaluate(SEEN)
    assert moved["width"] == near["width"]
    assert moved["x"] > near["x"]
    assert page.evaluate("visualViewport.scale") == 1
    page.get_by_role("button", name="Show the whole board").click()
    assert page.evaluate(SEEN)["width"] == 1000
    route = page.evaluate(OPEN_ROUTES)[0]
    page.touchscreen.tap(*page.evaluate(MIDDLE_OF_ROUTE, route["id"]))
    page.get_by_test_id("claim-card").wait_for()


def test_the_name_stands_clear_of_the_switches_in_the_lobby(show):
    page = show("lobby", **PHONE)
    name = page.locator("header .brand").bounding_box()
    switches = page.locator("header .switches").bounding_box()
    clear = switches["x"] - (name["x"] + name["width"])
    below = switches["y"] - (name["y"] + name["height"])
    assert max(clear, below) >= 8
