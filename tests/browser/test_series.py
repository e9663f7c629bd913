"""Players agree on a rematch, and the page shows the state of the series."""

import random

import pytest
from playwright.sync_api import Page, expect

from browser.test_axe import NONE, findings_by_scheme
from browser.test_public import ALL_FINE
from guests import Guest, Json, play_to_the_end

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

TOO_SMALL = """() => {
  const box = document.querySelector('[data-testid="final-scores"]');
  const seen = (one) => one.getClientRects().length && !one.closest('.hidden-visually');
  const named = '.again button, .again select, .series a';
  const controls = [...box.querySelectorAll(named)].filter(seen);
  const small = controls.filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < 40 || height < 40;
  });
  const tiny = [...box.querySelectorAll('*')].filter(seen)
    .filter((one) => !one.closest('svg') && parseFloat(getComputedStyle(one).fontSize) < 11);
  return { small: small.map((one) => one.outerHTML.slice(0, 80)),
    tiny: tiny.map((one) => one.outerHTML.slice(0, 60)),
    isWide: document.scrollingElement.scrollWidth > innerWidth };
}"""


def played(ada: Guest, bela: Guest, games: int = 1, **wanted) -> Json:
    """Return the last of some games of Ada and Béla, all of which are over."""
    table = ada.open_table("you", "open", seating="as_listed", title="berlin", **wanted)
    bela.join(table)
    ada.start(table)
    for seed in range(games):
        if seed > 0:
            table = ada.again(table, seating="turned")
        with ada.visit(table) as one, bela.visit(table) as two:
            play_to_the_end(one.until_seen(), two.until_seen(), chance=random.Random(seed))
    return table


def page_of(visit, guest: Guest, table: Json, **options) -> Page:
    page = visit(f"/table/{table['code']}", cookies=guest.cookies, **options)
    page.get_by_test_id("turn").wait_for()
    skip = page.get_by_test_id("skip-ceremony")
    if skip.count():
        skip.click()
    page.get_by_test_id("again").scroll_into_view_if_needed()
    return page


@pytest.mark.parametrize("phone", [False, True])
def test_both_players_agree_and_the_next_game_opens_for_both(visit, shot, ada, bela, phone):
    table = played(ada, bela, games=2)
    options = PHONE if phone else {}
    one, two = page_of(visit, ada, table, **options), page_of(visit, bela, table, **options)
    expect(one.get_by_test_id("series")).to_contain_text("All games so far")
    assert one.get_by_test_id("series").bounding_box()["height"] > 100
    one.get_by_test_id("again-seating").select_option("turned")
    one.get_by_test_id("play-again").click()
    expect(two.get_by_test_id("again")).to_contain_text("Ada wants to play again.")
    expect(two.get_by_test_id("again")).to_contain_text("Everyone moves one seat over.")
    expect(one.get_by_test_id("again")).to_contain_text("Waiting for Béla.")
    for page, who in ((one, "asker"), (two, "asked")):
        shot(page, f"again {who} {phone}")
        assert page.evaluate(TOO_SMALL) == ALL_FINE
    two.get_by_test_id("again-not").click()
    expect(one.get_by_test_id("again-declined")).to_have_text("Béla declined.")
    shot(one, f"again declined {phone}")
    assert findings_by_scheme(one) == NONE
    two.get_by_test_id("play-again").click()
    for page in (one, two):
        page.wait_for_url(lambda url: table["code"] not in url)
        page.get_by_test_id("turn").wait_for()
    if phone:
        one.get_by_test_id("menu").click()
    expect(one.get_by_test_id("series-line")).to_contain_text("Game 3 · ")
    shot(one, f"series line {phone}")


def test_alone_with_bots_one_click_starts_the_next_game(visit, ada, bela):
    table = played(ada, bela)
    page = page_of(visit, ada, table)
    page.get_by_test_id("play-again").click()
    page.wait_for_url(lambda url: table["code"] not in url)
    expect(page.get_by_test_id("series-line")).to_contain_text("Game 2 · ")
