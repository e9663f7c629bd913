"""Several players hand one device round: the page hides the cards between turns."""

import json

import pytest
from playwright.sync_api import Page, expect

from browser.test_axe import NONE, findings_by_scheme, serious_findings

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TOO_SMALL = """() => [...document.querySelectorAll('dialog[open] a, dialog[open] button')]
  .filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < 40 || height < 40;
  }).map((one) => one.outerHTML)"""


def shared_table(ada, **wanted) -> dict:
    table = ada.open_table(
        "you", "beside:Béla", handed_round=True, seating="as_listed", title="usa", **wanted
    )
    return ada.start(table)


def lift(page: Page, name: str) -> None:
    expect(page.get_by_test_id("pass-device")).to_contain_text(f"Pass the device to {name}")
    page.get_by_test_id("show-cards").click()
    page.get_by_test_id("pass-device").wait_for(state="detached")


def keep_tickets(page: Page) -> None:
    for number in range(3):
        page.get_by_test_id(f"ticket-offer-{number}").click()
    page.get_by_test_id("keep-tickets").click()


@pytest.mark.parametrize("phone", [False, True])
def test_the_page_hides_the_cards_between_two_turns(visit, shot, ada, phone):
    table = shared_table(ada)
    options = PHONE if phone else {}
    page = visit("/", **options)
    heard: list[str] = []
    page.on("websocket", lambda ws: ws.on("framereceived", lambda text: heard.append(str(text))))
    for name, value in ada.http.cookies.items():
        page.context.add_cookies([{"name": name, "value": value, "url": page.url}])
    page.goto(f"/table/{table['code']}")
    page.get_by_test_id("pass-device").wait_for()
    shot(page, f"pass device {phone}")
    assert page.evaluate(TOO_SMALL) == []
    assert findings_by_scheme(page) == NONE
    views = [json.loads(text) for text in heard if '"update"' in text]
    assert views
    assert all(message["view"]["hand"] is None for message in views)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("show-cards")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_test_id("pass-device").wait_for(state="detached")
    expect(page.get_by_test_id("turn")).to_contain_text("Ada, it is your turn")
    shot(page, f"cards shown {phone}")
    keep_tickets(page)
    lift(page, "Béla")
    expect(page.get_by_test_id("turn")).to_contain_text("Béla, it is your turn")
    page.reload()
    lift(page, "Béla")
    shot(page, f"cards of the other {phone}")


def test_a_table_is_created_with_names_and_played_on_one_device(visit, shot):
    page = visit()
    page.get_by_test_id("seat-count-2").check(force=True)
    page.get_by_test_id("option-rated").check()
    page.get_by_test_id("seat-kind-1").select_option("beside")
    expect(page.get_by_test_id("option-rated")).to_be_disabled()
    page.get_by_test_id("seat-name-1").fill("Béla")
    page.get_by_test_id("seat-kind-1").scroll_into_view_if_needed()
    page.get_by_test_id("seating").select_option("as_listed")
    shot(page, "one device form")
    assert serious_findings(page) == []
    with page.expect_request("**/api/tables") as asked:
        page.get_by_test_id("create-table").click()
    wanted = json.loads(asked.value.post_data)
    assert wanted["handed_round"] is True
    assert wanted["rated"] is False
    assert [seat["kind"] for seat in wanted["seats"]] == ["you", "beside"]
    lift(page, "Guest")
    expect(page.get_by_test_id("turn")).to_contain_text("it is your turn")


def test_the_lobby_names_the_players_who_share_a_device(visit, shot, ada):
    table = ada.open_table("you", "beside:Béla", "open", handed_round=True)
    page = visit(f"/table/{table['code']}", cookies=ada.cookies)
    expect(page.get_by_test_id("option-handed")).to_be_visible()
    expect(page.get_by_text("next to you, on this device")).to_be_visible()
    shot(page, "one device lobby")
