"""A finished game is analysed in the browser: charts, mistakes, another try and playing on."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.moments import PHONE
from browser.test_axe import serious_findings
from browser.test_phone_phases import findings
from guests import Guest
from serving import Served

pytestmark = pytest.mark.browser

LONG = 300_000  # milliseconds for an analysis on a busy machine


@pytest.fixture(scope="module")
def code(served: Served) -> str:
    """Return a finished game of two bots of different skill, whose analysis is done."""
    guest = Guest(served.port)
    table = guest.start(guest.open_table("passenger", "traveller", title="new_york"))
    with guest.visit(table) as client:
        client.until(lambda client: client.is_over)
    guest.http.close()
    return table["code"]


def analysed(page: Page) -> None:
    """Open the analysis, start it if necessary, and wait for its end."""
    page.get_by_test_id("open-analysis").click()
    panel = page.get_by_test_id("analysis")
    expect(panel).to_have_attribute("data-state", re.compile("none|done|running|waiting"))
    if panel.get_attribute("data-state") == "none":
        page.get_by_test_id("analyse").click()
    expect(panel).to_have_attribute("data-state", "done", timeout=LONG)


def faults(page: Page):
    return page.locator("[data-testid^='decision-']")


def test_a_game_is_analysed_at_a_click_and_each_part_opens_its_moment(visit, code, shot):
    page = visit(f"/game/{code}")
    analysed(page)
    expect(page.get_by_test_id("analysis-luck-table").locator("tbody tr")).to_have_count(2)
    page.get_by_test_id("analysis-seats").scroll_into_view_if_needed()
    shot(page, "analysis-seats")
    rows = page.get_by_test_id("analysis-seats").locator("tbody tr")
    expect(rows).to_have_count(2)
    for row in rows.all():
        points, luck, cost, chance, accuracy = row.locator("td").all_inner_texts()
        for number in (points, luck, cost):
            assert re.fullmatch(r"[+−]?\d+", number)
        for share in (chance, accuracy):
            assert re.fullmatch(r"−?(\d\d?|100) %", share)
    assert faults(page).count() > 1  # a passenger makes mistakes
    first = faults(page).first
    first.locator("button").first.click()
    number = int(first.get_attribute("data-testid").removeprefix("decision-"))
    expect(page.get_by_test_id("number")).to_have_text(re.compile(rf"^{number} / "))
    expect(first).to_contain_text("to win instead of")
    shot(page, "analysis")
    assert serious_findings(page) == []
    chart = page.get_by_test_id("chart")
    box = chart.bounding_box()
    chart.click(position={"x": box["width"] - 20, "y": 60})
    shown, count = page.get_by_test_id("number").inner_text().split("/")
    assert int(shown) > int(count) * 0.8
    page.wait_for_url(re.compile(f"move={int(shown)}&.*analysis=open"))
    page.reload()  # stored and named in the address: it opens at once
    expect(page.get_by_test_id("analysis")).to_have_attribute("data-state", "done")
    expect(page.get_by_test_id("number")).to_have_text(f"{shown}/{count}")
    page.get_by_test_id("close-analysis").click()
    page.wait_for_url(re.compile("seat=[a-z0-9]+$"))
    page.reload()
    expect(page.get_by_test_id("number")).to_be_visible()
    expect(page.get_by_test_id("analysis")).to_have_count(0)


def test_a_player_retries_a_mistake_and_is_judged(visit, code, shot):
    page = visit(f"/game/{code}")
    analysed(page)
    page.get_by_test_id("learn").click()
    expect(page.get_by_test_id("trying")).to_be_visible()
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_have_attribute("data-judgement", "")
    page.get_by_test_id("reveal").click()
    expect(verdict).to_contain_text("Better")
    shot(page, "analysis-solution")
    page.get_by_test_id("next-mistake").click()
    expect(page.get_by_test_id("trying")).to_contain_text("Mistake 2 of")
    page.get_by_test_id("deck").click()
    expect(verdict).not_to_have_attribute("data-judgement", "", timeout=LONG)
    shot(page, "analysis-judged")
    page.go_back()  # as a phone's way back does
    expect(page.get_by_test_id("analysis")).to_be_visible()
    page.get_by_test_id("learn").click()
    page.get_by_test_id("trying-done").click()
    expect(page.get_by_test_id("analysis")).to_be_visible()


def test_learning_begins_while_the_game_is_analysed(visit, served):
    """The first mistakes are found in seconds; those that are found later follow them."""
    guest = Guest(served.port)
    table = guest.start(guest.open_table("newcomer", "traveller", title="europe"))
    with guest.visit(table) as client:
        client.until(lambda client: client.is_over)
    guest.http.close()
    page = visit(f"/game/{table['code']}")
    page.get_by_test_id("open-analysis").click()
    page.get_by_test_id("learn-at-once").click()
    page.get_by_test_id("reveal").click(timeout=LONG)
    expect(page.get_by_test_id("verdict")).to_contain_text("Better")
    expect(page.get_by_test_id("next-mistake")).to_be_visible(timeout=LONG)
    page.get_by_test_id("trying-done").click()
    expect(page.get_by_test_id("analysis")).to_have_attribute(
        "data-state", re.compile("running|done")
    )


def test_after_a_wrong_answer_the_best_move_stays_secret(visit, code):
    page = visit(f"/game/{code}?seat=open")
    analysed(page)
    drawn = "Draw from the deck|Take the face-up card: (\\w+)"
    fault = faults(page).filter(has_text=re.compile(drawn)).first
    fault.locator("button").first.click()
    played = re.search(drawn, fault.inner_text())[1]
    expect(fault).to_contain_text("Better: ")
    fault.get_by_text("Try it yourself").click()
    trying = page.get_by_test_id("trying")
    card = (
        f"[data-testid^='face-up'][aria-label*='{played}' i]" if played else "[data-testid='deck']"
    )
    trying.locator(card).first.click()
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("Lost:", timeout=LONG)
    lit = trying.locator(".advised, .path, .talk")
    expect(lit).to_have_count(0)
    page.get_by_test_id("reveal").click()
    expect(verdict).to_contain_text("Better: ")
    expect(lit).not_to_have_count(0)


def test_a_game_continues_against_bots_from_any_moment(visit, code):
    page = visit(f"/game/{code}?move=6&seat=open")
    analysed(page)
    first = faults(page).first
    first.locator("button").first.click()
    first.locator("[data-testid^='play-on-']").click()
    page.wait_for_url(re.compile(r"/table/"))
    expect(page.get_by_test_id("board")).to_be_visible()
    page.goto(f"/game/{code}?move=9&seat=open")
    analysed(page)
    for button in ("play-on-here", "let-bots-finish"):
        expect(page.get_by_test_id(button)).to_be_visible()
    page.get_by_test_id("play-on-here").click()
    page.wait_for_url(re.compile(r"/table/"))
    expect(page.get_by_test_id("turn")).to_be_visible()


def test_a_card_that_is_the_best_move_is_highlighted_in_its_row(visit, code):
    page = visit(f"/game/{code}?seat=open")
    analysed(page)
    lit = page.get_by_test_id("analysis").locator(".advised")
    taken = None
    for fault in faults(page).all():
        fault.locator("button").first.click()
        expect(fault).to_contain_text("Better: ")
        if found := re.search(r"Better: Take the face-up card: (\w+)", fault.inner_text()):
            taken = found[1]
            break
    assert taken is not None, "no mistake of this game for which a face-up card was better"
    assert {each.get_attribute("aria-label").lower() for each in lit.all()} == {taken.lower()}
    expect(lit.first).to_be_in_viewport()
    page.get_by_test_id("forward").click()  # another moment, another row
    expect(lit).to_have_count(0)


def test_seat_and_level_are_chosen_before_playing_on(visit, code):
    page = visit(f"/game/{code}?move=9&seat=open")
    analysed(page)
    seat = page.get_by_test_id("play-on-seat")
    expect(page.get_by_test_id("play-on-level")).to_have_value("conductor")
    other = 1 - int(seat.input_value())
    seat.select_option(str(other))
    page.get_by_test_id("play-on-level").select_option("newcomer")
    page.get_by_test_id("play-on-here").click()
    page.wait_for_url(re.compile(r"/table/"))
    code_of_table = page.url.rsplit("/", 1)[1]
    seats = page.request.get(f"/api/tables/{code_of_table}").json()["seats"]
    assert [seats[other]["kind"], seats[1 - other]["bot"]] == ["person", "newcomer"]


def test_any_record_is_analysed(visit, served, code):
    guest = Guest(served.port)
    record = guest.http.get(f"/tables/{code}/record").text
    guest.http.close()
    page = visit("/game")
    page.get_by_test_id("record-text").fill(record)
    page.get_by_test_id("open-record").click()
    analysed(page)
    assert faults(page).count() > 1


@pytest.mark.parametrize("wishes", [PHONE, {}], ids=["phone", "desk"])
def test_the_analysis_fits_its_page_in_three_languages(visit, code, wishes, shot):
    for language, said in (("pl", "Szanse na wygraną"), ("ro", "Șanse de câștig")):
        page = visit(f"/game/{code}", locale=language, **wishes)
        analysed(page)
        expect(page.get_by_test_id("analysis")).to_contain_text(said)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
        high = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert high <= 0  # the panel scrolls, the page does not
        panel = page.get_by_test_id("analysis")
        assert panel.evaluate("e => e.scrollWidth - e.clientWidth") <= 0
        shot(page, f"analysis-{language}-{page.viewport_size['width']}")


def test_on_any_phone_the_whole_analysis_is_reachable_and_readable(visit, code):
    page = visit(f"/game/{code}", **{**PHONE, "device_scale_factor": 1})
    analysed(page)
    assert findings(page) == []
    faults(page).first.locator("button").first.click()
    assert findings(page) == []


def test_the_end_of_a_game_leads_to_its_analysis(visit, code):
    page = visit(f"/table/{code}")
    page.get_by_test_id("to-analysis").click()
    expect(page.get_by_test_id("analysis")).to_be_visible()
    page.wait_for_url(re.compile(rf"/game/{code}\?.*analysis=open"))
