"""Screenshots for people to look at, and their measurable properties."""

import pytest

from browser.moments import PHONE, SMALL_PHONE, cards_chosen, guide, open_route_in_sight
from whistlestop.titles import load

pytestmark = pytest.mark.browser

SIZES = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "large": {"viewport": {"width": 1920, "height": 1080}},
    "phone": PHONE,
    "small phone": SMALL_PHONE,
}

SCROLLED = """() => {
  const page = document.documentElement;
  return [page.scrollWidth > page.clientWidth, page.scrollHeight > page.clientHeight];
}"""

CUT_OFF = """() => [...document.querySelectorAll('button, a, h1, h2, p, td, th, label, .turn span')]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 &&
    getComputedStyle(one).overflowX !== 'visible' && !one.closest('.hidden-visually') &&
    !one.classList.contains('hidden-visually'))
  .map((one) => one.textContent.trim())"""


def open_claim_card(page, touch: bool = False) -> None:
    x, y = open_route_in_sight(page)
    (page.touchscreen.tap if touch else page.mouse.click)(x, y)
    page.get_by_test_id("claim-card").wait_for()


@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits_its_screen(visit, show, shot, size):
    options = SIZES[size]
    pages = {
        "start": visit("/", **options),
        "lobby": show("lobby", **options),
        "choosing": show("choosing", **options),
        "middle": show("middle", **options),
        "claim": show("middle", **options),
        "tunnel": show("tunnel", **options),
        "end": show("end", **options),
        "cards choosing": show("cards_choosing", **options),
        "cards": cards_chosen(show, **options),
        "completing": show("completing", **options),
        "cards end": show("cards_end", **options),
        "countries": show("countries", **options),
        "guide": guide("switzerland")(show, **options),
    }
    open_claim_card(pages["claim"], touch="phone" in size)
    pages["choosing"].get_by_test_id("ticket-choice").wait_for()
    pages["tunnel"].get_by_test_id("tunnel").wait_for()
    pages["end"].get_by_test_id("final-scores").wait_for()
    pages["cards choosing"].get_by_test_id("ticket-choice").wait_for()
    pages["completing"].get_by_test_id("completing").wait_for()
    pages["cards end"].get_by_test_id("final-scores").wait_for()
    for name, page in pages.items():
        shot(page, f"{name} {size}")
        across, down = page.evaluate(SCROLLED)
        assert not across, f"{name} scrolls sideways"
        if name not in ("start", "lobby", "guide"):
            assert not down, f"{name} scrolls"
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


def test_the_tunnel_to_decide_on_is_marked_on_the_board(show):
    page = show("tunnel")
    page.get_by_test_id("tunnel").wait_for()
    assert page.locator(".whistlestop-board path.focus").count() == 1
