"""A player moves to other devices, sees their games, and is deleted."""

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Response, expect

from browser.moments import SETTLED
from browser.test_axe import serious_findings
from guests import Guest, Json, play_to_the_end
from serving import Served

pytestmark = pytest.mark.browser

TOO_SMALL = """() => [...document.querySelectorAll('main a, main button, main input, main select')]
  .map((one) => (one.type === 'radio' || one.type === 'checkbox' ? one.closest('label') : one))
  .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 39.9)
  .map((one) => one.outerHTML.slice(0, 80))"""


def begun(ada: Guest, bela: Guest, title: str) -> Json:
    table = ada.open_table("you", "open", title=title, seating="as_listed")
    bela.join(table)
    return ada.start(table)


def played(ada: Guest, bela: Guest, title: str) -> Json:
    table = begun(ada, bela, title)
    with ada.visit(table) as a, bela.visit(table) as b:
        play_to_the_end(a.until_seen(), b.until_seen(), chance=random.Random(3))
    return table


def link_of(page: Page) -> str:
    page.get_by_test_id("make-link").click()
    page.get_by_test_id("qr").wait_for()
    return "/me#" + page.get_by_test_id("invite-link-me").input_value().split("#")[1]


def stored_profile(response: Response) -> bool:
    """Check whether the server has stored a name and a colour; pages send both after a pause."""
    request = response.request
    if request.method != "PUT" or not request.url.endswith("/api/me"):
        return False
    sent = request.post_data_json
    return response.ok and bool(sent["name"]) and sent["colour"] is not None


def test_one_person_plays_the_same_game_on_three_devices(visit, ada, bela):
    table = begun(ada, bela, "usa")
    laptop = visit("/", cookies=ada.cookies)
    laptop.get_by_test_id("to-me").click()
    with laptop.expect_response(stored_profile):
        laptop.get_by_test_id("your-name").fill("Ada")
        laptop.get_by_test_id("colour-3").check(force=True)
    phone = visit(link_of(laptop), viewport={"width": 390, "height": 844}, has_touch=True)
    phone.wait_for_url("**/me")  # the code is no longer part of it
    with phone.expect_response("**/api/me/enter"):
        phone.get_by_test_id("enter").click()
    expect(phone.get_by_text("You have 2 browsers")).to_be_visible()
    expect(phone.get_by_test_id("your-name")).to_have_value("Ada")
    expect(phone.get_by_test_id("colour-3")).to_be_checked()
    laptop.get_by_test_id("make-recovery").click()
    code = laptop.get_by_test_id("recovery-code").input_value()
    tablet = visit("/me")
    tablet.get_by_test_id("typed-code").fill(code)
    tablet.get_by_test_id("look-up").click()
    expect(tablet.get_by_text("Continue as Ada?")).to_be_visible()
    tablet.get_by_test_id("enter").click()
    expect(tablet.get_by_text("You have 3 browsers")).to_be_visible()
    for page in (laptop, phone, tablet):
        page.goto("/")
        page.locator(f"[data-game='{table['code']}']").click()
        page.get_by_test_id("ticket-offer-0").wait_for()
    tablet.get_by_test_id("ticket-offer-0").click()
    tablet.get_by_test_id("ticket-offer-1").click()
    tablet.get_by_test_id("keep-tickets").click()
    for page in (laptop, phone, tablet):
        page.get_by_test_id("ticket-offer-0").wait_for(state="detached")


def test_a_used_link_says_so(visit, ada):
    laptop = visit("/me", cookies=ada.cookies)
    link = link_of(laptop)
    phone = visit(link, viewport={"width": 390, "height": 844})
    expect(phone.get_by_test_id("enter")).to_be_in_viewport()
    phone.get_by_test_id("enter").click()
    expect(phone.get_by_text("You have 2 browsers")).to_be_visible()
    late = visit(link, refused=True)
    expect(late.get_by_role("status")).to_contain_text("There is no such code")
    cut = visit("/me#%E0", refused=True)  # no letters at all
    expect(cut.get_by_role("status")).to_contain_text("There is no such code")
    laptop.goto("/")
    laptop.goto("/me")
    laptop.get_by_test_id("leave-others").click()
    expect(laptop.get_by_text("This is your only browser")).to_be_visible()


@pytest.fixture(scope="module")
def profiled(served: Served) -> Iterator[dict[str, str]]:
    """Return the cookies of a player with a finished game on each of two titles."""
    one, two = Guest(served.port), Guest(served.port, "Béla")
    played(one, two, "usa")
    played(one, two, "card_game")
    yield one.cookies
    for guest in (one, two):
        guest.http.close()


@pytest.mark.parametrize("language", ["en", "pl", "ro"])
@pytest.mark.parametrize("sizes", [[(1280, 800)], [(390, 844), (844, 390)]], ids=["desk", "phone"])
def test_a_profile_is_readable_in_every_language(visit, shot, profiled, sizes, language):
    is_phone = len(sizes) > 1
    page = visit("/me", cookies=profiled, has_touch=is_phone, locale=language)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        usa = page.get_by_test_id("profile-usa")
        usa.scroll_into_view_if_needed()
        usa.locator("path.warm").first.wait_for(state="attached")
        expect(usa.locator("circle")).to_have_count(1)
        drawn = usa.locator(".known").evaluate(
            "it => it.offsetWidth / it.parentElement.offsetWidth"
        )
        assert 0.5 < drawn < 0.9  # one game of two: 0 to 79 or 21 to 100 of a hundred
        page.get_by_test_id("share").check()
        page.get_by_test_id("invite-link-profile").wait_for()
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        if is_phone:
            assert page.evaluate(TOO_SMALL) == []
        assert serious_findings(page) == []
        shot(page, f"profile {width} {language}")


def test_a_shared_profile_is_open_to_others(visit, profiled):
    page = visit("/me", cookies=profiled)
    page.get_by_test_id("share").check()
    address = page.get_by_test_id("invite-link-profile").input_value()
    other = visit(address[address.index("/player/") :])
    other.get_by_test_id("profile-usa").wait_for()


def test_bot_levels_have_profiles(visit):
    page = visit("/me")
    page.get_by_test_id("level-tripper").click()
    page.wait_for_url("**/level/tripper")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Day-tripper")
    page.get_by_test_id("profile").wait_for()


def test_a_deleted_player_is_a_guest_in_other_players_games(visit, ada, bela):
    table = begun(ada, bela, "usa")
    page = visit("/me", cookies=ada.cookies)
    page.get_by_test_id("your-name").fill("Ada")
    page.get_by_test_id("forget-me").click()
    page.get_by_test_id("forget-yes").click()
    page.get_by_test_id("start-now").wait_for()
    expect(page.get_by_test_id("your-games")).to_have_count(0)
    expect(page.get_by_test_id("to-me")).to_contain_text("You")
    theirs = visit("/", cookies=bela.cookies)
    expect(theirs.locator(f"[data-game='{table['code']}']")).to_contain_text("Guest")


def test_a_rated_series_is_on_the_ladder(visit, shot, ada, bela):
    for each in (ada, bela):
        each.ask("GET", "/me")
    page = visit("/", cookies=ada.cookies)
    page.get_by_test_id("title-card_game").check(force=True)
    page.get_by_test_id("option-hints").check()
    page.get_by_test_id("option-rated").check()
    expect(page.get_by_test_id("option-hints")).not_to_be_checked()
    page.get_by_test_id("seat-count-2").check(force=True)
    page.get_by_test_id("seat-kind-1").select_option("open")
    page.get_by_test_id("create-table").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_test_id("option-rated")).to_contain_text("everyone who sits down agrees")
    table = ada.ask("GET", f"/tables/{page.url.rsplit('/', 1)[1]}")
    guest = visit(f"/join/{table['code']}", cookies=bela.cookies)
    expect(guest.get_by_text("everyone who sits down agrees")).to_be_visible()
    bela.join(table)
    ada.start(table)
    for seed in range(2):
        with ada.visit(table) as a, bela.visit(table) as b:
            play_to_the_end(a.until_seen(), b.until_seen(), chance=random.Random(seed))
        table = ada.again(table)
    page.reload()
    changes = page.get_by_test_id("rating-changes")
    expect(changes.locator("li").first).to_contain_text(re.compile(r": 1500 → \d+ \([+−]\d+\)"))
    expect(changes).to_contain_text("no rated history")
    page.set_viewport_size({"width": 390, "height": 844})
    changes.scroll_into_view_if_needed()
    shot(page, "rating changes 390")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_test_id("to-ladder").click()
    ladder = page.get_by_test_id("ladder")
    expect(ladder.locator("tbody tr")).to_have_count(9)
    expect(ladder.locator("tr.you")).to_contain_text("2")
    assert serious_findings(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    shot(page, "ladder 390")
    page.get_by_test_id("ladder-usa").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("USA")
    expect(page.get_by_text("There are no rated games on this title yet")).to_be_visible()
