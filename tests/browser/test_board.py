"""The board widget in a real browser, on the page that its developers look at (web/board.html)."""

import json
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from whistlestop.titles.title import FOLDER

ROOT = Path(__file__).resolve().parent.parent.parent
WEB = ROOT / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
SIZE = {"width": 984, "height": 600}
BOARDS = sorted(file.parent.name for file in FOLDER.glob("*/board.json"))

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The client's development server."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["node", "node_modules/vite/bin/vite.js", "--host", "127.0.0.1"]
    server = subprocess.Popen(
        [*command, "--port", str(port), "--strictPort"], cwd=WEB, stdout=subprocess.DEVNULL
    )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(100):
            try:
                urllib.request.urlopen(f"{address}/board.html", timeout=2).close()
                break
            except OSError:
                time.sleep(0.2)
        yield address
    finally:
        server.terminate()
        server.wait()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport=SIZE)
    yield page
    page.close()


def show(page: Page, site: str, title: str, state: str = "empty", theme: str = "light") -> None:
    page.goto(f"{site}/board.html?title={title}&state={state}&theme={theme}")
    page.wait_for_selector("[data-route]")
    page.evaluate("document.fonts.ready")


def said(page: Page) -> str:
    """What the board last reported."""
    return page.locator("output").text_content() or ""


def art(title: str) -> dict:
    file = FOLDER / title / "board.json"
    return json.loads(file.read_text(encoding="utf-8"))


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    scale, left, top = page.evaluate(
        "(() => { const m = document.querySelector('svg[role=group]').getScreenCTM();"
        " return [m.a, m.e, m.f] })()"
    )
    return x * scale + left, y * scale + top


@pytest.mark.parametrize("title", BOARDS)
def test_labels_are_no_wider_than_the_drawing_reckoned_with(
    page: Page, site: str, title: str
) -> None:
    show(page, site, title)
    widths = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('[data-city]')].map(city =>"
        " [city.dataset.city, city.querySelector('.name').getComputedTextLength()]))"
    )
    reckoned = {city: entry["label"]["width"] for city, entry in art(title)["cities"].items()}
    assert widths.keys() == reckoned.keys()
    too_wide = {city: width for city, width in widths.items() if width > reckoned[city] + 0.3}
    assert too_wide == {}


@pytest.mark.parametrize("title", BOARDS)
def test_a_click_on_a_space_or_a_city_means_just_that(page: Page, site: str, title: str) -> None:
    show(page, site, title)
    board = art(title)
    wrong = []
    for route, entry in board["routes"].items():
        for x, y, _ in entry["spaces"]:
            page.mouse.click(*on_screen(page, x, y))
            wrong += [route] if said(page) != f"route {route}" else []
    for city, entry in board["cities"].items():
        page.mouse.click(*on_screen(page, entry["x"], entry["y"]))
        wrong += [city] if said(page) != f"city {city}" else []
    assert wrong == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("title", "state"),
    [("europe", "busy"), ("europe", "station"), ("switzerland", "busy"), ("berlin", "busy")],
)
def test_axe_finds_nothing(page: Page, site: str, title: str, state: str, theme: str) -> None:
    show(page, site, title, state, theme)
    page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run('.whistlestop-board').then(result => result.violations)")
    assert [violation["id"] for violation in found] == []


def test_a_subway_route_is_one_tube_and_takes_one_train(page: Page, site: str) -> None:
    subways = page.locator("[data-route]:has(.tube)")
    show(page, site, "berlin")
    facts = json.loads((FOLDER / "berlin" / "title.json").read_text("utf-8"))
    assert subways.count() == sum(route.get("subway", False) for route in facts["routes"])
    show(page, site, "berlin", "busy")
    claimed = page.locator("[data-route]:has(.subway-train)")
    assert claimed.count() > 0
    assert claimed.locator(".subway-train").count() == claimed.count()
    assert claimed.locator(".wagon, .plate, .stone").count() == 0


@pytest.mark.parametrize(
    ("title", "rows"),
    [
        ("usa", ["double route"]),
        ("europe", ["tunnel", "ferry", "needs a locomotive", "double route"]),
        ("switzerland", ["tunnel", "border crossing", "double route"]),
        ("berlin", ["streetcar", "subway", "one piece for the whole route", "double route"]),
    ],
)
def test_the_legend_explains_what_the_title_has(
    page: Page, site: str, title: str, rows: list[str]
) -> None:
    show(page, site, title)
    assert page.locator(".legend .row").all_text_contents() == rows
    frame = page.locator(".legend .frame").bounding_box()
    assert frame
    for row in page.locator(".legend .row").all():
        box = row.bounding_box()
        assert box
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]


def test_a_crossing_shows_the_sign_of_its_country(page: Page, site: str) -> None:
    show(page, site, "switzerland")
    crossings = page.locator("[data-city].crossing")
    assert crossings.count() == page.locator("[data-city] + .sign").count() == 17
    looks = {}
    for crossing in crossings.all():
        sign = crossing.locator("xpath=following-sibling::*[1]")
        country = crossing.get_attribute("data-city").split("_")[0]
        hue = sign.locator("circle").evaluate("it => getComputedStyle(it).fill")
        looks[country] = (sign.locator("text").text_content(), hue)
    assert [looks[country][0] for country in sorted(looks)] == ["Ö", "F", "D", "I"]
    assert len({hue for _, hue in looks.values()}) == 4


def test_the_board_is_one_tab_stop_and_arrows_move_on_it(page: Page, site: str) -> None:
    show(page, site, "europe")
    assert page.locator("svg [tabindex='0']").count() == 1
    page.locator("[data-city='paris']").focus()
    seen = set()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        seen.add(page.evaluate("JSON.stringify(document.activeElement.dataset)"))
    assert len(seen) >= 4
    page.locator("[data-route='athina-smyrna']").focus()
    page.keyboard.press("Enter")
    assert said(page) == "route athina-smyrna"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") == "BUTTON"


def test_wheel_zooms_and_a_drag_is_no_click(page: Page, site: str) -> None:
    show(page, site, "europe")
    board = page.locator("svg[role=group]")
    page.mouse.move(400, 300)
    page.mouse.wheel(0, -600)
    page.wait_for_function("document.querySelector('svg[role=group]').viewBox.baseVal.width < 500")
    before = board.get_attribute("viewBox")
    page.mouse.down()
    page.mouse.move(450, 340, steps=4)
    page.mouse.up()
    assert board.get_attribute("viewBox") != before
    assert said(page) == ""
    page.get_by_role("button", name="Whole board").click()
    x, y, width, height = map(float, (board.get_attribute("viewBox") or "").split())
    assert (x, y) == pytest.approx((0, 0), abs=1)
    assert (width, height) == pytest.approx((1000, 610), abs=2)


def test_nothing_arrives_in_motion_where_motion_is_unwanted(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    show(page, site, "europe", "busy")
    moving = page.locator(".arriving")
    assert moving.count() > 0
    names = moving.evaluate_all("all => all.map(one => getComputedStyle(one).animationName)")
    assert set(names) == {"none"}
