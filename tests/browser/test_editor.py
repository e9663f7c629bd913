"""A custom title: drawn with clicks and keys, checked, saved and played to the end."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.clicker import Clicker, final_scores
from whistlestop.titles.checks import check_facts
from whistlestop.titles.custom_checks import check_custom

pytestmark = pytest.mark.browser

TOWNS = ["Nelson", "Westport", "Christchurch", "Dunedin", "Invercargill", "Queenstown", "Timaru"]
ROUTES = [
    ("nelson", "westport"),
    ("nelson", "christchurch"),
    ("westport", "christchurch"),
    ("christchurch", "timaru"),
    ("timaru", "dunedin"),
    ("dunedin", "invercargill"),
    ("invercargill", "queenstown"),
    ("queenstown", "timaru"),
]
EXAMPLE = Path(__file__).parents[2] / "examples" / "titles" / "new_zealand"
BALANCED_WITHIN = 400_000  # milliseconds
MIDDLE = """(id) => {
  const box = document.querySelector(`[data-place="${id}"] .dot`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def middle(page: Page, place: str) -> tuple[float, float]:
    x, y = page.evaluate(MIDDLE, place)
    return x, y


def open_editor(visit, **options) -> Page:
    page = visit("/editor", **options)
    page.get_by_test_id("editor-map").wait_for()
    return page


def add_towns(page: Page, towns) -> None:
    page.get_by_test_id("panel-places").click()
    for town in towns:
        page.get_by_test_id("place-search").fill(f"{town} NZ")
        page.get_by_test_id("add-place").first.click()


def drag(page: Page, one: str, two: str) -> None:
    page.mouse.move(*middle(page, one))
    page.mouse.down()
    x, y = middle(page, two)
    page.mouse.move(x - 20, y - 20)
    page.mouse.move(x, y)
    page.mouse.up()


def add_routes(page: Page, routes) -> None:
    page.get_by_label("Show all places").click()
    page.get_by_test_id("tool-route").click()
    for one, two in routes:
        drag(page, one, two)


def saved(page: Page, folder: Path) -> dict:
    page.get_by_test_id("panel-title").click()
    with page.expect_download() as download:
        page.get_by_test_id("save-file").click()
    file = folder / "title.json"
    download.value.save_as(file)
    return json.loads(file.read_text(encoding="utf-8"))


def set_rule(page: Page, name: str, value: str) -> None:
    page.locator(f"[data-rule='{name}'] input").fill(value)
    page.keyboard.press("Tab")


def draw_small_title(page: Page) -> None:
    """Draw seven towns and their routes by search and dragging, and one more place by clicks."""
    page.get_by_test_id("title-name").fill("South Island {n}")
    add_towns(page, TOWNS)
    add_routes(page, ROUTES)
    page.get_by_test_id("tool-place").click()
    x, y = middle(page, "christchurch")
    page.mouse.click(x + 150, y + 40)
    page.get_by_test_id("place-name").fill("Akaroa <b>")
    page.keyboard.press("Tab")
    page.get_by_test_id("tool-route").click()
    page.mouse.click(*middle(page, "akaroa_b"))
    page.mouse.click(*middle(page, "christchurch"))
    page.get_by_test_id("route-length").fill("2")
    page.get_by_test_id("route-ferry").fill("1")
    page.keyboard.press("Tab")


def test_a_small_title_is_made_with_clicks_checked_and_played_to_the_end(visit, shot, tmp_path):
    page = open_editor(visit)
    draw_small_title(page)

    # The checks name each missing thing and lead there.
    page.get_by_test_id("panel-checks").click()
    complaint = page.get_by_test_id("problem").filter(has_text="players need")
    complaint.click()
    expect(page.get_by_test_id("panel-rules")).to_have_attribute("aria-selected", "true")
    set_rule(page, "trains", "9")
    set_rule(page, "players_at_most", "3")
    page.get_by_test_id("panel-tickets").click()
    page.get_by_test_id("tickets-wanted").fill("14")
    page.get_by_test_id("propose-tickets").click()
    page.get_by_test_id("panel-checks").click()
    page.get_by_test_id("checks-good").wait_for()

    # Bots play it 200 times at each level with each number of seats.
    page.get_by_test_id("balance").click()
    page.get_by_test_id("balance-figures").wait_for(timeout=BALANCED_WITHIN)
    expect(page.get_by_test_id("balance-figures")).to_contain_text("200 games")
    expect(page.locator("[data-testid='balance-figures'] tr")).to_have_count(2 + 3)
    shot(page, "editor-balanced")

    # A double and a tunnel; undo and redo.
    page.locator("[data-drawn='3']").press("Enter")
    page.get_by_test_id("route-double").check()
    page.get_by_test_id("route-tunnel").check()
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("route-tunnel")).not_to_be_checked()
    page.get_by_test_id("redo").click()
    expect(page.get_by_test_id("route-tunnel")).to_be_checked()
    shot(page, "editor")

    # The browser stores it, and so does a file, which the command checks as well.
    page.reload()
    page.get_by_test_id("editor-map").wait_for()
    facts = saved(page, tmp_path)
    assert facts["name"] == "South Island {n}"
    assert len(facts["routes"]) == len(ROUTES) + 2
    assert check_facts(facts) == []
    assert check_custom(facts) == []

    page.get_by_test_id("show-board").click()
    expect(page.locator("[data-route]")).to_have_count(len(facts["routes"]))
    page.get_by_test_id("play-own").click()
    page.wait_for_url("**/table/*")
    code = page.url.rpartition("/")[2]
    page.request.post(f"/api/tables/{code}/pace", data={"pace": 0})
    player = Clicker(page, seed=3)
    player.play_to_the_end()
    assert player.turns() > 1  # chose tickets, and more
    scores = final_scores(page)
    assert len(scores) == 3
    assert any(routes > 0 for routes, *_ in scores.values())  # a bot may be too quick for the guest
    for *items, total in scores.values():
        assert sum(items) == total
    shot(page, "editor-played")


def test_a_title_is_drawn_with_the_keyboard_alone(visit, tmp_path):
    page = open_editor(visit)
    add_towns(page, ["Nelson", "Westport"])
    page.keyboard.press("Escape")
    page.get_by_test_id("panel-routes").click()
    page.get_by_test_id("add-route-a").select_option("nelson")
    page.get_by_test_id("add-route-b").select_option("westport")
    page.get_by_test_id("add-route").press("Enter")
    expect(page.get_by_test_id("route-length")).to_be_visible()

    nelson = page.locator("[data-place='nelson']")
    nelson.focus()
    before = saved(page, tmp_path)["cities"][0]
    nelson.press("ArrowRight")
    nelson.press("ArrowUp")
    after = saved(page, tmp_path)["cities"][0]
    assert after["lon"] > before["lon"]
    assert after["lat"] > before["lat"]
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert saved(page, tmp_path)["cities"][0] == before

    nelson.focus()
    page.keyboard.press("3")
    nelson.press("Enter")
    page.locator("[data-place='westport']").press("Enter")
    assert len(saved(page, tmp_path)["routes"]) == 2
    nelson.press("Delete")
    assert [city["id"] for city in saved(page, tmp_path)["cities"]] == ["westport"]


def test_a_good_file_is_opened_and_a_bad_one_is_refused(visit, tmp_path):
    page = open_editor(visit)
    add_towns(page, TOWNS[:3])
    facts = saved(page, tmp_path)
    page.get_by_test_id("new-title").click()
    assert saved(page, tmp_path)["cities"] == []
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(facts), encoding="utf-8")
    bad.write_text('{"cities": 7}', encoding="utf-8")
    page.get_by_test_id("open-file").set_input_files(bad)
    page.get_by_text("bad.json can’t be opened").wait_for()
    page.get_by_test_id("open-file").set_input_files(good)
    page.locator("[data-place='nelson']").wait_for()
    assert saved(page, tmp_path) == facts


def test_the_example_opens_with_its_tidied_board_and_saves_unchanged(visit, shot, tmp_path):
    page = open_editor(visit)
    page.get_by_test_id("panel-title").click()
    files = [EXAMPLE / "board.json", EXAMPLE / "title.json"]
    page.get_by_test_id("open-file").set_input_files(files)
    expect(page.get_by_test_id("tidy")).to_have_text("Tidied up")
    for button, file in zip(("save-board", "save-file"), files, strict=True):
        with page.expect_download() as download:
            page.get_by_test_id(button).click()
        download.value.save_as(tmp_path / file.name)
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()
    page.get_by_test_id("show-board").click()
    shot(page, "editor-example")
    page.get_by_test_id("panel-checks").click()
    page.get_by_test_id("checks-good").wait_for()
    page.get_by_test_id("panel-title").click()
    page.get_by_test_id("new-title").click()
    page.get_by_test_id("open-file").set_input_files(EXAMPLE / "board.json")
    page.get_by_text("this board is of another title").wait_for()


def test_tidying_can_be_started_and_cancelled(visit):
    page = open_editor(visit, refused=True)  # the page may ask for the progress meanwhile
    page.get_by_test_id("panel-title").click()
    page.get_by_test_id("open-file").set_input_files(EXAMPLE / "title.json")
    page.locator("[data-testid='tidy']:not([aria-disabled='true'])").click()
    page.get_by_test_id("tidy-progress").wait_for()
    page.get_by_test_id("tidy-end").click()
    expect(page.get_by_test_id("tidy")).to_have_text("Tidy up")


@pytest.mark.parametrize("language", ["pl", "ro"])
def test_the_editor_speaks_all_languages_on_a_phone(visit, shot, language):
    page = open_editor(visit, locale=language, viewport={"width": 390, "height": 844})
    heading = {"pl": "Twoja własna mapa", "ro": "Harta ta"}[language]
    expect(page.locator("h1")).to_have_text(heading)
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide
    shot(page, f"editor-phone-{language}")
