"""Railyards drawn as tracks: their size, the next cards to roll, and possible robberies."""

import pytest

from browser.moments import SMALL_PHONE, cards_chosen

pytestmark = pytest.mark.browser

DESKS = [(1280, 800), (1920, 1080)]

# The share of the table's area that is ground with tracks, the share of each ground that its tracks
# reach across, and the height of the smallest wagon as a share of the window's.
FILLED = """() => {
  const area = ({ width, height }) => width * height;
  const grounds = [...document.querySelectorAll('[data-ground]')];
  const box = (one) => one.getBoundingClientRect();
  return {
    ground: grounds.map(box).map(area).reduce((sum, one) => sum + one, 0) /
      area(box(document.querySelector('.yards'))),
    tracks: grounds.map((ground) => box(ground.querySelector('.rails')).width / box(ground).width),
    wagon: Math.min(...[...document.querySelectorAll('[data-row] [data-top]')]
      .map((wagon) => box(wagon).height)) / innerHeight,
    stack: Math.min(...[...document.querySelectorAll('[data-track]')]
      .map((stack) => box(stack).height)) / innerHeight,
  };
}"""


@pytest.mark.parametrize(("width", "height"), DESKS)
def test_railyards_fill_the_available_space(show, width, height):
    page = show("cards", viewport={"width": width, "height": height})
    page.locator("[data-ground] .rails").first.wait_for()
    filled = page.evaluate(FILLED)
    assert filled["ground"] >= 0.8
    assert min(filled["tracks"]) >= 0.8
    assert filled["wagon"] >= 0.05
    assert filled["stack"] >= 0.06


def test_on_a_phone_the_row_that_would_be_robbed_comes_into_view(show):
    page = cards_chosen(show, **SMALL_PHONE)
    page.wait_for_function(
        """() => {
          const [row, yards] = ['.isThreatened', '.yards'].map(
            (one) => document.querySelector(one).getBoundingClientRect());
          return row.top >= yards.top - 1 && row.bottom <= yards.bottom + 1;
        }"""
    )
