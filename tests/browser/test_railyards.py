"""Railyards drawn as tracks: their size, the next cards to roll, and possible robberies."""

import httpx
import pytest
from playwright.sync_api import expect

from browser.moments import SMALL_PHONE, cards_chosen
from guests import Guest

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


def test_the_cards_that_roll_next_are_marked(show, scenes, served):
    scene = scenes("cards")
    guest = Guest(served.port, cookies=httpx.Cookies(scene.cookies))
    with guest.visit({"code": scene.path.rpartition("/")[2]}) as client:
        seats = client.until_seen().view["seats"]
    guest.http.close()
    shown = {f"{seat['seat']}:{row}": card for seat in seats for row, card in seat["rolls"].items()}
    page = show("cards")
    page.locator("[data-rolls]").first.wait_for()
    marked = page.locator("[data-rolls]").evaluate_all(
        "all => all.map((it) => [it.closest('[data-row]').dataset.row, it.dataset.rolls])"
    )
    assert dict(marked) == shown
    for row in shown:
        heard = page.locator(f"[data-row='{row}'] .hidden-visually").inner_text()
        assert "Next onto the track: " in heard


@pytest.mark.parametrize(
    ("language", "words"),
    [("en-GB", "will be robbed"), ("pl-PL", "zostanie zrabowane"), ("ro-RO", "va fi jefuit")],
)
def test_the_table_shows_what_a_placement_would_rob(show, language, words):
    page = cards_chosen(show, locale=language)
    robbed = page.locator("[data-testid^='robs-']").evaluate_all(
        "all => all.map((it) => it.dataset.testid.slice('robs-'.length))"
    )
    rows = page.locator(".isThreatened")
    seats = rows.evaluate_all("all => all.map((it) => it.dataset.row.split(':')[0])")
    assert sorted(seats) == sorted(robbed)
    expect(rows.first.locator(".hidden-visually")).to_contain_text(words)
    expect(rows.first.locator(".robbed")).to_be_visible()
    page.get_by_test_id("clear-choice").click()
    rows.first.wait_for(state="detached")


def test_on_a_phone_the_row_that_would_be_robbed_comes_into_view(show):
    page = cards_chosen(show, **SMALL_PHONE)
    page.wait_for_function(
        """() => {
          const [row, yards] = ['.isThreatened', '.yards'].map(
            (one) => document.querySelector(one).getBoundingClientRect());
          return row.top >= yards.top - 1 && row.bottom <= yards.bottom + 1;
        }"""
    )
