"""Time at the table: clocks and notifications."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import until
from browser.test_axe import serious_findings
from guests import Guest, Json

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('header > *, header .turn > *')]
    .filter((one) => one.getClientRects().length && !one.matches('.turn'))
    .map((one) => [one, one.getBoundingClientRect()]);
  const clash = ([one, a], [other, b]) => !one.contains(other) && !other.contains(one) &&
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const pairs = boxes.flatMap((one, i) => boxes.slice(i + 1).map((other) => [one, other]));
  const isCounted = ([one]) => one.matches('.countdown');
  return { clashes: pairs.filter((pair) => pair.some(isCounted) && clash(...pair))
      .map((pair) => pair.map(([one]) => one.outerHTML.slice(0, 80)).join(' / ')),
    isWide: document.scrollingElement.scrollWidth > innerWidth };
}"""

# The headless shell shows no notifications.
NOTE_NOTIFICATIONS = """() => {
  self.shown ??= [];
  self.registration.showNotification = async (title, { body, tag, data }) => {
    self.shown.push({ title, body, tag, data });
  };
}"""


def begun(ada: Guest, bela: Guest, **wanted) -> Json:
    table = ada.open_table("you", "open", seating="as_listed", title="usa", **wanted)
    bela.join(table)
    return ada.start(table)


def page_of(visit, guest: Guest, table: Json, **options) -> Page:
    page = visit(f"/table/{table['code']}", cookies=guest.cookies, **options)
    page.get_by_test_id("turn").wait_for()
    return page


@pytest.mark.parametrize("phone", [False, True])
def test_the_remaining_time_is_shown_next_to_the_player_to_move(visit, shot, ada, bela, phone):
    table = begun(ada, bela, time_limit={"kind": "clock", "bank": 600, "increment": 5})
    page = page_of(visit, ada, table, **(PHONE if phone else {}))
    counted = page.get_by_test_id("countdown")
    first = counted.inner_text()
    assert re.search(r"(10:00|9:[0-5][0-9])$", first), first
    expect(counted).not_to_have_text(first)
    if not phone:
        expect(page.get_by_test_id("clock-1")).to_contain_text("10:00")
    assert page.evaluate(OVERLAPS) == {"clashes": [], "isWide": False}
    shot(page, f"countdown {phone}")
    assert serious_findings(page) == []


def test_the_countdown_follows_the_servers_clock(visit, ada, bela):
    table = begun(ada, bela, time_limit={"kind": "move", "seconds": 600})
    page = visit("/")
    page.context.add_cookies(
        [{"name": n, "value": v, "url": page.url} for n, v in ada.http.cookies.items()]
    )
    page.add_init_script("const real = Date.now; Date.now = () => real() + 86_400_000;")
    page.goto(f"/table/{table['code']}")
    expect(page.get_by_test_id("countdown")).to_contain_text(re.compile(r"(10:00|9:[0-5][0-9])$"))


def test_when_the_time_for_a_turn_is_up_a_bot_plays_it(visit, ada, bela):
    table = begun(ada, bela, time_limit={"kind": "move", "seconds": 10})
    page = page_of(visit, bela, table)
    expect(page.get_by_test_id("turn")).to_contain_text("Béla, it is your turn")
    with bela.visit(table) as client:
        client.until_seen().until(lambda client: client.number >= 1)
        assert client.entries[0]["stand_in"] == "conductor"


def test_a_table_by_turn_can_be_chosen_and_is_explained(visit, shot):
    page = visit()
    page.get_by_test_id("seat-kind-1").select_option("open")
    page.get_by_test_id("time-limit").select_option(label="1 day a turn")
    expect(page.get_by_test_id("by-turn")).to_contain_text("A bot plays the turn")
    expect(page.get_by_test_id("nudge-after")).to_have_count(0)
    page.get_by_test_id("by-turn").scroll_into_view_if_needed()
    shot(page, "time choice")
    page.get_by_test_id("create-table").click()
    expect(page.get_by_test_id("time-limit")).to_contain_text("1 day a turn")


def test_the_tab_says_that_it_is_your_turn_unless_switched_off(visit, shot, ada, bela):
    table = begun(ada, bela)
    page = page_of(visit, ada, table)
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    expect(page).to_have_title(re.compile("^● Your turn"))
    page.get_by_test_id("menu").click()
    page.get_by_test_id("call-mark").uncheck()
    shot(page, "menu with calls")
    expect(icon).to_have_attribute("href", "/icon.svg")
    expect(page).to_have_title(re.compile("^USA"))


def test_the_worker_says_whose_turn_it_is_in_the_players_language(browser, served):
    with browser.new_context(base_url=served.address) as context:
        page = context.new_page()
        cdp = context.new_cdp_session(page)
        found = []

        def note(said: Json) -> None:
            found.append(said)

        cdp.on("ServiceWorker.workerRegistrationUpdated", note)
        cdp.send("ServiceWorker.enable")
        page.goto("/")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        until(page, lambda: context.service_workers, "the page started no worker")
        [worker] = context.service_workers
        until(
            page,
            lambda: any(said["registrations"] for said in found),
            "the browser named no worker",
        )
        known = next(said["registrations"][0] for said in found if said["registrations"])
        message = {"code": "abcdef", "title": "Stany Zjednoczone", "language": "pl"}
        push = {
            "origin": served.address,
            "registrationId": known["registrationId"],
            "data": json.dumps(message),
        }

        # The browser drops a push whose worker is not running yet. A second push is no second
        # notification, because both have the same tag.
        def push_and_look() -> bool:
            worker.evaluate(NOTE_NOTIFICATIONS)
            cdp.send("ServiceWorker.deliverPushMessage", push)
            return bool(worker.evaluate("self.shown"))

        until(page, push_and_look, "the worker showed no notification")
        assert worker.evaluate("self.shown[0]") == {
            "title": "Stany Zjednoczone",
            "body": "Twoja kolej",
            "tag": "turn abcdef",
            "data": {"path": "/table/abcdef"},
        }
