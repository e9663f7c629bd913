"""A finished game's chances appear at once in its replay; spectators see them live."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from browser.moments import SMALL_PHONE
from browser.test_axe import serious_findings
from browser.test_replay import at
from guests import Guest
from serving import Served

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def over(served: Served) -> dict:
    """Return a finished game of Europe between three bots, with its curve and turning points."""
    guest = Guest(served.port)
    curve = {"turning": []}
    while not curve["turning"]:  # a few games have none
        table = guest.start(guest.open_table("newcomer", "tripper", "path", title="europe", pace=0))
        with guest.visit(table) as client:
            client.until(lambda client: client.is_over)
        curve = guest.ask("GET", f"/tables/{table['code']}/curve")
    guest.http.close()
    return {**table, "curve": curve}


def shown_chances(page: Page) -> list[int]:
    """Return the percentages of the bar, by seat."""
    texts = page.locator("[data-testid^='chance-']").all_inner_texts()
    return [int(text.rstrip(" %")) for text in texts]


def test_the_curve_its_turning_points_and_the_reasons_lead_through_the_game(visit, over, shot):
    curve = over["curve"]
    page = visit(f"/game/{over['code']}?move=60&seat=none")
    expect(page.get_by_test_id("course").get_by_test_id("chart")).to_be_visible()
    expect(page.get_by_test_id("chance-0")).to_have_text(f"{round(100 * curve['wins'][60][0])}%")
    points = curve["turning"]
    number = max(points, key=lambda point: abs(point["change"]))["largest"]
    jump = page.get_by_test_id(f"jump-{number}")
    expect(jump).to_have_accessible_name(re.compile(rf"^Move {number}: .+ [+−]\d+%$"))
    jump.click()
    at(page, number)
    assert 1 <= page.locator("[data-testid^='jump-']").count() <= len(points)  # none overlap
    wins = curve["wins"][number]
    expect(page.get_by_test_id("chance-1")).to_have_text(f"{round(100 * wins[1])}%")
    assert sum(shown_chances(page)) == 100
    page.get_by_test_id("why").click()
    reasons = page.get_by_test_id("reasons")
    asked = min(number, len(curve["wins"]) - 2)  # at the end, about the moment before it
    expect(reasons).to_have_attribute("data-number", str(asked))
    expect(reasons.locator("h3")).to_have_count(3)
    expect(reasons.locator(".line").first).to_contain_text("%")
    shot(page, "replay with its curve and reasons")
    assert serious_findings(page) == []
    page.get_by_test_id("open-analysis").click()
    expect(page.get_by_test_id("analysis").get_by_test_id("chart")).to_be_visible()
    expect(reasons).to_have_count(0)  # they would lie on top of the analysis
    expect(page.get_by_test_id("course")).to_have_count(0)
    shot(page, "quick curve in the analysis")


def test_a_small_phone_shows_the_bar_and_in_the_analysis_the_curve(visit, over, shot):
    page = visit(f"/game/{over['code']}?move=60", color_scheme="dark", **SMALL_PHONE)
    expect(page.get_by_test_id("chances")).to_be_visible()
    expect(page.get_by_test_id("course")).to_have_count(0)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    shot(page, "replay with its curve on a phone")
    page.get_by_test_id("why").tap()
    expect(page.get_by_test_id("reasons").locator("h3")).to_have_count(3)
    shot(page, "reasons on a phone")
    page.keyboard.press("Escape")
    page.get_by_test_id("open-analysis").tap()
    expect(page.get_by_test_id("analysis").get_by_test_id("chart")).to_be_visible()


def test_a_title_without_a_model_has_no_bar(visit, over):
    def without_model(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps({**answer.json(), "value_model": False}))

    page = visit("/")
    page.route("**/api/titles/europe", without_model)
    page.goto(f"/game/{over['code']}?move=60")
    at(page, 60)
    expect(page.get_by_test_id("perspective")).to_be_visible()
    expect(page.get_by_test_id("chances")).to_have_count(0)
    expect(page.get_by_test_id("course")).to_have_count(0)


def test_spectators_see_the_chances_of_a_running_game_and_players_do_not(visit, ada, shot):
    table = ada.start(ada.open_table("you", "path", "path", title="europe", pace=0))
    with ada.visit(table) as client:
        while client.until_my_turn().number < 60:
            client.play(max(client.legal, key=len) if client.number < 3 else client.legal[0])
        client.until_my_turn()
        watching = visit(f"/table/{table['code']}")
        expect(watching.get_by_test_id("chances")).to_be_visible()
        assert sum(shown_chances(watching)) == 100
        shot(watching, "chances for spectators")
        playing = visit(f"/table/{table['code']}", ada.cookies)
        expect(playing.get_by_test_id("turn")).to_be_visible()
        expect(playing.get_by_test_id("chances")).to_have_count(0)
        for _ in range(6):
            client.until_my_turn().play(client.legal[0])
        client.until_my_turn()
        heard = [text for text in client.heard if '"update"' in text]
        assert not any('"chances"' in text for text in heard)
    expect(playing.get_by_test_id("turn")).to_be_visible()
    expect(playing.get_by_test_id("chances")).to_have_count(0)


def test_players_see_the_chances_where_all_agreed_to_it_in_the_lobby(visit, ada):
    page = visit()
    page.get_by_test_id("option-chances").check()
    page.get_by_test_id("option-rated").check()
    expect(page.get_by_test_id("option-chances")).not_to_be_checked()
    page.get_by_test_id("option-chances").check()
    expect(page.get_by_test_id("option-rated")).not_to_be_checked()
    table = ada.open_table("you", "open", "path", title="europe", pace=0, chances=True)
    joining = visit(f"/table/{table['code']}")
    expect(joining.get_by_test_id("option-chances")).to_have_text("Players see chances to win.")
    table = ada.start(ada.open_table("you", "path", title="europe", pace=0, chances=True))
    with ada.visit(table) as client:
        client.until_my_turn().play(client.legal[0])
        client.until_my_turn()
    playing = visit(f"/table/{table['code']}", ada.cookies)
    expect(playing.get_by_test_id("chances")).to_be_visible()
    assert sum(shown_chances(playing)) == 100
