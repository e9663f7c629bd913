"""Take-backs at the table: free, by consent and refused; four players choose tickets at once."""

import pytest
from playwright.sync_api import Page, expect

from browser.test_axe import serious_findings
from browser.test_time import PHONE, begun, page_of
from guests import Guest
from serving import Served

pytestmark = pytest.mark.browser


def chosen(*pages: Page) -> None:
    for page in pages:
        page.get_by_test_id("ticket-choice").wait_for()
        offers = page.locator("[data-testid^='ticket-offer-']")
        for index in range(offers.count()):
            offers.nth(index).click()
        page.get_by_test_id("keep-tickets").click()
        page.get_by_test_id("ticket-choice").wait_for(state="detached")


@pytest.mark.parametrize("phone", [False, True])
def test_a_drawn_card_goes_back_if_the_other_player_agrees(visit, shot, ada, bela, phone):
    table = begun(ada, bela)
    options = PHONE if phone else {}
    one, two = page_of(visit, ada, table, **options), page_of(visit, bela, table, **options)
    chosen(one, two)
    one.get_by_test_id("deck").click()
    expect(one.get_by_test_id("turn")).to_contain_text("second card")
    if phone:
        one.get_by_test_id("menu").click()
        one.get_by_test_id("menu-undo").click()
    else:
        expect(one.locator(".game")).to_have_attribute("aria-busy", "false")
        one.keyboard.press("u")
    question = two.get_by_test_id("undo-question")
    expect(question).to_contain_text("Ada asks to undo")
    expect(one.get_by_test_id("undo-question")).to_contain_text("You ask")
    shot(one, f"undo waiting {phone}")
    shot(two, f"undo question {phone}")
    assert serious_findings(two) == []
    two.get_by_test_id("undo-agree").click()
    question.wait_for(state="detached")
    expect(one.locator(".toast")).to_have_count(1)
    expect(one.locator(".toast")).to_contain_text("Undone")
    expect(one.get_by_test_id("turn")).to_contain_text("Ada, it is your turn")
    expect(one.get_by_test_id("turn")).not_to_contain_text("second card")


def test_the_requester_sees_that_the_other_player_declined(visit, ada, bela):
    table = begun(ada, bela)
    one, two = page_of(visit, ada, table), page_of(visit, bela, table)
    chosen(one, two)
    one.get_by_test_id("deck").click()
    expect(one.get_by_test_id("turn")).to_contain_text("second card")
    one.get_by_test_id("undo").click()
    one.get_by_test_id("undo-withdraw").click()
    one.get_by_test_id("undo-question").wait_for(state="detached")
    one.get_by_test_id("undo").click()
    two.get_by_test_id("undo-decline").click()
    expect(one.locator(".toast")).to_contain_text("declined")


def test_alone_with_bots_a_turn_is_taken_back_at_once(visit, ada):
    table = ada.start(ada.open_table("you", "newcomer", seating="as_listed", title="usa", pace=0))
    page = page_of(visit, ada, table)
    chosen(page)
    expect(page.get_by_test_id("turn")).to_contain_text("Ada, it is your turn")
    page.get_by_test_id("deck").click()
    expect(page.get_by_test_id("turn")).to_contain_text("second card")
    page.get_by_test_id("undo").click()
    expect(page.locator(".toast")).to_contain_text("Undone")
    expect(page.get_by_test_id("turn")).not_to_contain_text("second card")


def test_in_a_rated_game_the_button_says_why_it_is_disabled(visit, ada, bela):
    table = begun(ada, bela, rated=True)
    one, two = page_of(visit, ada, table), page_of(visit, bela, table)
    expect(one.get_by_test_id("undo")).to_have_attribute("aria-disabled", "true")
    chosen(one, two)
    one.get_by_test_id("deck").click()
    expect(one.get_by_test_id("turn")).to_contain_text("second card")
    one.get_by_test_id("undo").click(force=True)
    expect(one.get_by_test_id("refusal")).to_contain_text("rated game")


def test_moves_are_confirmed_if_the_player_wants_it(visit, shot, ada, bela):
    table = begun(ada, bela)
    one, two = page_of(visit, ada, table), page_of(visit, bela, table)
    chosen(one, two)
    one.get_by_test_id("menu").click()
    one.get_by_test_id("confirm").check()
    one.keyboard.press("Escape")
    one.get_by_test_id("deck").click()
    asked = one.get_by_test_id("confirm-move")
    expect(asked).to_contain_text("deck")
    shot(one, "confirm a move")
    one.get_by_test_id("confirm-no").click()
    expect(one.get_by_test_id("turn")).not_to_contain_text("second card")
    one.get_by_test_id("deck").click()
    one.get_by_test_id("confirm-yes").click()
    expect(one.get_by_test_id("turn")).to_contain_text("second card")


def test_four_people_choose_their_tickets_at_the_same_time(visit, shot, served: Served, ada, bela):
    others = [Guest(served.port, name) for name in ("Cyd", "Dora")]
    table = ada.open_table("you", "open", "open", "open", seating="as_listed", title="usa")
    for number, guest in enumerate([bela, *others], 1):
        guest.join(table, number)
    table = ada.start(table)
    pages = [page_of(visit, guest, table) for guest in (ada, bela, *others)]
    for page in pages:
        expect(page.get_by_test_id("turn")).to_contain_text("it is your turn")
    for place in (3, 1, 0):
        chosen(pages[place])
    expect(pages[3].locator("[data-seat='2']")).to_contain_text("choosing")
    shot(pages[3], "others still choose")
    pages[1].get_by_test_id("undo").click()  # and chooses differently
    pages[1].get_by_test_id("ticket-choice").wait_for()
    chosen(pages[1], pages[2])
    for page in pages:
        expect(page.get_by_test_id("turn")).not_to_contain_text("choos")
    expect(pages[0].get_by_test_id("turn")).to_contain_text("Ada, it is your turn")
    for guest in others:
        guest.http.close()
