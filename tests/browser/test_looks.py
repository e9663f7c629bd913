"""Screenshots for people to look at, and their measurable properties."""

import pytest
from playwright.sync_api import expect

from browser.moments import (
    PHONE,
    SETTLED,
    cards_chosen,
    guide,
    open_route_in_sight,
    scene_with,
)
from whistlestop.titles import load

pytestmark = pytest.mark.browser

SCREENS = {
    "desk": ({}, {"desk": (1280, 800), "large": (1920, 1080)}),
    "phone": (PHONE, {"phone": (390, 844), "small phone": (360, 640)}),
}

PAGES = {
    "lobby": scene_with("lobby", "start"),
    "choosing": scene_with("choosing", "ticket-choice"),
    "middle": scene_with("middle", "hand"),
    "claim": scene_with("middle", "hand"),
    "tunnel": scene_with("tunnel", "tunnel"),
    "end": scene_with("end", "final-scores"),
    "cards choosing": scene_with("cards_choosing", "ticket-choice"),
    "cards": cards_chosen,
    "completing": scene_with("completing", "completing"),
    "cards end": scene_with("cards_end", "final-scores"),
    "countries": scene_with("countries", "hand"),
    "guide": guide("switzerland"),
}
SCROLLING = {"start", "lobby", "guide"}

SCROLLED = """() => {
  const page = document.documentElement;
  return [page.scrollWidth > page.clientWidth, page.scrollHeight > page.clientHeight];
}"""

CUT_OFF = """() => [...document.querySelectorAll('button, a, h1, h2, p, td, th, label, .turn span')]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 &&
    getComputedStyle(one).overflowX !== 'visible' && !one.closest('.hidden-visually') &&
    !one.classList.contains('hidden-visually'))
  .map((one) => one.textContent.trim())"""


def open_claim_card(page, touch: bool) -> None:
    """Open the card of a route; one that is open may hide the route after a new size."""
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("claim-card")).to_have_count(0)
    x, y = open_route_in_sight(page)
    (page.touchscreen.tap if touch else page.mouse.click)(x, y)
    page.get_by_test_id("claim-card").wait_for()


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", ["start", *PAGES])
def test_every_page_fits_its_screen(visit, show, shot, name, screen):
    options, sizes = SCREENS[screen]
    if name == "start":
        page = visit("/", **options)
        page.get_by_test_id("title-usa").wait_for()
    else:
        page = PAGES[name](show, **options)
    for size, (width, height) in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        if name == "claim":
            open_claim_card(page, touch=screen == "phone")
        shot(page, f"{name} {size}")
        across, down = page.evaluate(SCROLLED)
        assert not across, f"{size} scrolls sideways"
        assert not down or name in SCROLLING, f"{size} scrolls"
        assert page.evaluate(CUT_OFF) == []


SPACES = """() => [...document.querySelectorAll('[data-route] g[transform*="translate"]')].map(
  (space) => {
    const sides = [...space.querySelectorAll(':scope > rect')].map((one) => {
      const box = one.getBBox(), matrix = one.getScreenCTM();
      const scale = Math.hypot(matrix.a, matrix.b);
      return [box.width * scale, box.height * scale].sort((a, b) => a - b);
    });
    return { route: space.closest('[data-route]').dataset.route,
      short: Math.max(...sides.map((side) => side[0])),
      long: Math.max(...sides.map((side) => side[1])) };
  })"""


def test_every_train_space_can_be_seen_and_clicked_on_a_small_screen(show):
    page = show("choosing")
    page.get_by_test_id("ticket-choice").wait_for()
    spaces = page.evaluate(SPACES)
    assert len(spaces) == sum(route.length for route in load("europe").routes)
    assert [space for space in spaces if space["short"] < 9 or space["long"] < 18] == []
