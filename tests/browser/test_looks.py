"""Pictures for people to look at, and what can be measured of them."""

import pytest
from clicker import MIDDLE_OF_ROUTE, OPEN_ROUTES

pytestmark = pytest.mark.browser

SIZES = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "large": {"viewport": {"width": 1920, "height": 1080}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
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
    route = page.evaluate(OPEN_ROUTES)[0]
    x, y = page.evaluate(MIDDLE_OF_ROUTE, route["id"])
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
    }
    open_claim_card(pages["claim"], touch=size == "phone")
    pages["choosing"].get_by_test_id("ticket-choice").wait_for()
    pages["tunnel"].get_by_test_id("tunnel").wait_for()
    pages["end"].get_by_test_id("final-scores").wait_for()
    for name, page in pages.items():
        shot(page, f"{name} {size}")
        across, down = page.evaluate(SCROLLED)
        assert not across, f"{name} scrolls sideways"
        if name not in ("start", "lobby"):
            assert not down, f"{name} scrolls"
        assert page.evaluate(CUT_OFF) == []


SMALL_SPACES = """() => [...document.querySelectorAll('[data-testid=board] [data-route]')].flatMap(
  (route) => [...route.querySelectorAll('rect, use')].map((space) => {
    const box = space.getBBox(), matrix = space.getScreenCTM();
    const scale = Math.hypot(matrix.a, matrix.b);
    const sides = [box.width * scale, box.height * scale].sort((a, b) => a - b);
    return { route: route.dataset.route, short: sides[0], long: sides[1] };
  }))"""


@pytest.mark.parametrize("moment", ["choosing", "middle"])
def test_train_spaces_are_large_enough_to_hit_on_a_small_desk(show, moment):
    page = show(moment)
    page.get_by_test_id("board").wait_for()
    spaces = page.evaluate(SMALL_SPACES)
    largest: dict[str, tuple[float, float]] = {}
    for space in spaces:
        before = largest.get(space["route"], (0, 0))
        largest[space["route"]] = max(before, (space["short"], space["long"]))
    assert len(largest) > 90
    assert {r: s for r, s in largest.items() if s[0] < 9 or s[1] < 18} == {}
