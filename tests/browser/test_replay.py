"""A game is replayed by link, slider, keys or automatically, from any permitted seat."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.moments import PHONE
from browser.scenes import Scene
from guests import Guest
from replaying import views_of
from serving import Served
from whistlestop import Game
from whistlestop.titles.title import FOLDER

pytestmark = pytest.mark.browser

RECORDS = {
    "usa": FOLDER / "usa" / "records" / "2-path.txt",
    "card_game": FOLDER / "card_game" / "records" / "3-path.txt",
}


CLAIMED = "route_claimed"
OWNED = """() => [...document.querySelectorAll('[data-route]')]
  .filter((route) => route.getAttribute('aria-label').includes('owned by'))
  .map((route) => route.dataset.route)"""


def replay_of(served: Served, scene: Scene, seat: str = "none") -> dict:
    """Return the server's replay of the game."""
    code = scene.path.split("/")[2].split("?")[0]
    guest = Guest(served.port)
    try:
        return guest.ask("GET", f"/tables/{code}/replay", params={"seat": seat})
    finally:
        guest.http.close()


def number(page: Page) -> tuple[int, int]:
    """Return the number of the shown move, and the number of moves."""
    shown, of_all = page.get_by_test_id("number").inner_text().split("/")
    return int(shown), int(of_all)


def at(page: Page, move: int) -> None:
    expect(page.get_by_test_id("number")).to_have_text(re.compile(rf"^{move} / "))


def scores(page: Page) -> list[int]:
    score_texts = page.locator("[data-seat] .score").all_inner_texts()
    return [int(text.split()[-1]) for text in score_texts]


def hand_size(page: Page) -> int:
    counts = page.locator("[data-testid='perspective-hand'] .count").all_inner_texts()
    return sum(map(int, counts))


def test_a_link_opens_the_board_at_its_move(show, served, scenes, shot):
    scene = scenes("looking_back")
    replay = replay_of(served, scene)
    views, log = views_of(replay), replay["entries"]
    claims = [n for n, entry in enumerate(log, 1) if entry["events"][0]["kind"] == CLAIMED]
    page = show("looking_back")
    at(page, 60)
    for move in (claims[4], claims[4] + 1, 90, claims[-2]):
        page.goto(f"{scene.path.split('?')[0]}?move={move}&seat=1")
        at(page, move)
        view = views[move][0]
        assert scores(page) == [seat["score"] for seat in view["seats"]]
        owned = {route for seat in view["seats"] for route in seat["routes"]}
        assert set(page.evaluate(OWNED)) == owned
        put = {event["route"] for event in log[move - 1]["events"] if event["kind"] == CLAIMED}
        expect(page.locator(".route:has(.arriving)")).to_have_count(len(put))
    shot(page, "replay")


def test_keys_and_buttons_step_through_the_moves_and_the_address_follows(show, served, scenes):
    log = replay_of(served, scenes("looking_back"))["entries"]
    page = show("looking_back")
    at(page, 60)
    page.keyboard.press("ArrowRight")
    at(page, 61)
    page.wait_for_url("**/game/*?move=61&seat=*")
    page.keyboard.press("ArrowLeft")
    page.get_by_test_id("back").click()
    at(page, 59)
    page.keyboard.press("Home")
    at(page, 0)
    expect(page.get_by_test_id("what")).to_have_text("Before the first move")
    page.keyboard.press("End")
    at(page, len(log))
    page.keyboard.press("Home")
    claims = [
        index
        for index, entry in enumerate(log, 1)
        if any(event["kind"] == "route_claimed" for event in entry["events"])
    ]
    page.keyboard.press("r")
    at(page, claims[0])
    expect(page.get_by_test_id("what")).to_contain_text("claim")
    page.keyboard.press("r")
    at(page, claims[1])
    page.keyboard.press("Shift+R")
    at(page, claims[0])
    turns = [i for i in range(1, len(log)) if log[i]["seat"] != log[i - 1]["seat"]]
    page.keyboard.press("PageDown")
    at(page, next(turn for turn in turns if turn > claims[0]))
    page.keyboard.press("Shift+ArrowLeft")
    at(page, max(turn for turn in turns if turn <= claims[0]))
    page.get_by_test_id("goal").select_option("tickets")
    page.get_by_test_id("next").click()
    expect(page.get_by_test_id("what")).to_contain_text("ticket")


def test_the_slider_names_the_move_and_accepts_keys(show, served, scenes):
    page = show("looking_back")
    slider = page.get_by_test_id("slider")
    slider.focus()
    page.keyboard.press("ArrowRight")
    at(page, 61)
    page.keyboard.press("ArrowUp")
    at(page, 62)
    said = slider.get_attribute("aria-valuetext") or ""
    assert said.startswith(f"Move 62 of {number(page)[1]}: ")
    assert len(said) > len("Move 62 of 200: ") + 5
    box = slider.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2, steps=8)
    expect(page.locator("html[data-still]")).to_have_count(1)
    page.mouse.up()
    shown, of_all = number(page)
    assert shown == of_all


def test_a_replay_plays_by_itself_until_it_is_stopped(show):
    page = show("looking_back")
    at(page, 60)
    page.clock.install()
    page.get_by_test_id("speed").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    page.clock.run_for(5_000)
    page.keyboard.press("Space")  # the page's clock runs on meanwhile
    expect(page.get_by_test_id("play")).to_have_attribute("aria-pressed", "false")
    stopped, _ = number(page)
    assert stopped > 62
    page.clock.run_for(5_000)
    at(page, stopped)


def test_a_log_line_leads_to_its_move(show):
    page = show("looking_back")
    line = page.locator("[data-testid='log'] li button").nth(8)
    score_texts = line.inner_text()
    line.click()
    expect(page.get_by_test_id("number")).not_to_have_text(re.compile("^60 / "))
    assert number(page)[0] < 60
    pressed = page.locator("[data-testid='log'] [aria-pressed='true']")
    expect(pressed.first).to_be_visible()
    assert score_texts in pressed.all_inner_texts()
    assert len(pressed.all_inner_texts()) < 5
    page.keyboard.press("End")
    expect(page.get_by_test_id("final-scores")).to_be_visible()


def test_a_replay_is_shown_from_any_seat(show, served, scenes, shot):
    scene = scenes("looking_back")
    page = show("looking_back")
    for seat in ("1", "2"):
        page.get_by_test_id("perspective").select_option(seat)
        page.wait_for_url(f"**/game/*?move=60&seat={seat}")
        view = views_of(replay_of(served, scene, seat))[60][0]
        assert hand_size(page) == sum(view["hand"].values())
        tickets = page.locator("[data-testid='perspective-hand'] [data-ticket]")
        assert tickets.evaluate_all("all => all.map((one) => one.dataset.ticket)") == [
            ticket["id"] for ticket in view["tickets"]
        ]
    page.get_by_test_id("perspective").select_option("open")
    expect(page.get_by_test_id("open-hands")).to_be_visible()
    opened = views_of(replay_of(served, scene, "open"))[60][1]
    for seat, own in opened.items():
        shown = page.locator(f"[data-testid='open-{seat}'] [data-ticket]")
        expect(shown).to_have_count(len(own["tickets"]))
    shot(page, "replay all open")
    page.get_by_test_id("perspective").select_option("none")
    expect(page.get_by_test_id("open-hands")).to_have_count(0)
    expect(page.get_by_test_id("perspective-hand")).to_have_count(0)


def test_a_replay_accepts_no_moves(show):
    page = show("looking_back")
    for what in ("draw-tickets", "build-station", "play-again", "hint"):
        expect(page.get_by_test_id(what)).to_have_count(0)
    expect(
        page.locator("button[data-testid^='face-up'], button[data-testid='deck']")
    ).to_have_count(0)
    expect(page.locator("[data-route][aria-disabled='false']")).to_have_count(0)


@pytest.mark.parametrize("title", RECORDS)
def test_a_pasted_record_is_replayed_with_all_cards_visible(visit, title, shot):
    page = visit("/game")
    text = RECORDS[title].read_text(encoding="utf-8")
    game = Game.from_record(text)
    page.get_by_test_id("record-text").fill(text)
    page.get_by_test_id("open-record").click()
    at(page, 0)
    expect(page.get_by_test_id("open-hands").locator("> li")).to_have_count(game.players)
    page.keyboard.press("End")
    at(page, len(game.played))
    totals = page.locator("[data-testid='final-scores'] .total").all_inner_texts()
    wanted = sorted((score["total"] for score in game.scores()), reverse=True)
    assert [int(total.replace("−", "-")) for total in totals] == wanted
    with page.expect_download() as download:
        page.get_by_test_id("record").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == text
    shot(page, f"replay of a record of {title}")


def test_a_record_is_opened_by_dropping_its_file(visit):
    page = visit("/game")
    data = page.evaluate_handle(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], 'game.txt', { type: 'text/plain' }));
          return data;
        }""",
        RECORDS["usa"].read_text(encoding="utf-8"),
    )
    page.get_by_test_id("drop").dispatch_event("drop", {"dataTransfer": data})
    at(page, 0)
    page.get_by_test_id("menu").click()
    page.get_by_role("link", name="Open a record").click()
    page.get_by_test_id("record-file").set_input_files(RECORDS["card_game"])
    at(page, 0)
    expect(page.get_by_test_id("yard-0")).to_be_visible()


def test_a_faulty_record_is_refused_where_it_was_pasted(visit):
    page = visit("/game", refused=True)
    lines = RECORDS["usa"].read_text(encoding="utf-8").splitlines()
    lines[9] = lines[9].replace("claim ", "claim x")
    page.get_by_test_id("record-text").fill("\n".join(lines))
    page.get_by_test_id("open-record").click()
    expect(page.get_by_test_id("record-refused")).to_contain_text("line 10: ")
    assert page.get_by_test_id("record-text").input_value().splitlines()[0] == lines[0]


def test_a_running_game_is_replayed_from_the_players_own_seat(show):
    page = show("middle")
    cards = page.get_by_test_id("hand").locator(".count").all_inner_texts()
    page.get_by_test_id("menu").click()
    page.get_by_test_id("look-back").click()
    shown, of_all = number(page)
    assert shown == of_all > 100
    expect(page.get_by_test_id("own-perspective")).to_have_text("Ada")
    expect(page.get_by_test_id("perspective")).to_have_count(0)
    assert hand_size(page) == sum(map(int, cards))
    expect(page.get_by_test_id("record")).to_have_count(0)
    page.keyboard.press("Home")
    at(page, 0)
    page.get_by_role("link", name="To the table").click()
    expect(page.get_by_test_id("turn")).to_be_visible()


def test_a_link_to_another_seats_view_is_refused_during_the_game(visit, scenes):
    scene = scenes("middle")
    page = visit(
        scene.path.replace("/table/", "/game/") + "?seat=open", scene.cookies, refused=True
    )
    expect(page.get_by_text("You can only replay from your own seat")).to_be_visible()


def test_the_end_of_a_game_leads_to_its_replay(show):
    page = show("end")
    page.get_by_test_id("replay").click()
    at(page, 0)


def test_on_a_phone_the_moves_are_within_reach_of_the_thumb(show, shot):
    page = show("looking_back", **PHONE)
    page.get_by_test_id("forward").tap()
    at(page, 61)
    shot(page, "replay on a phone")
    box = page.get_by_test_id("play").bounding_box()
    assert box and box["y"] > 700
