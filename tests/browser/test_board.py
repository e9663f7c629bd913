"""The board widget in a real browser, on its development page (web/board.html)."""

import base64
import json
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from whistlestop.titles.title import FOLDER

ROOT = Path(__file__).resolve().parent.parent.parent
WEB = ROOT / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark")
SIZE = {"width": 984, "height": 600}
BOARDS = sorted(file.parent.name for file in FOLDER.glob("*/board.json"))

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """Start the client's development server."""
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


def show(page: Page, site: str, title: str, state: str = "empty") -> None:
    page.goto(f"{site}/board.html?title={title}&state={state}&theme=light")
    page.wait_for_selector("[data-route]")
    page.evaluate("document.fonts.ready")


def wear(page: Page, theme: str) -> None:
    """Change the page's theme."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)


def said(page: Page) -> str:
    """Return the board's last report."""
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


@pytest.fixture(scope="module", params=BOARDS)
def opened(
    request: pytest.FixtureRequest, browser: Browser, site: str
) -> Iterator[tuple[str, Page]]:
    """Return each title with the page of its empty board, for tests that leave it as it is."""
    page = browser.new_page(viewport=SIZE)
    show(page, site, request.param)
    yield request.param, page
    page.close()


def test_labels_are_no_wider_than_the_drawing_assumes(opened: tuple[str, Page]) -> None:
    title, page = opened
    widths = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('[data-city]')].map(city =>"
        " [city.dataset.city, city.querySelector('.name').getComputedTextLength()]))"
    )
    reckoned = {city: entry["label"]["width"] for city, entry in art(title)["cities"].items()}
    assert widths.keys() == reckoned.keys()
    too_wide = {city: width for city, width in widths.items() if width > reckoned[city] + 0.3}
    assert too_wide == {}


def test_a_click_on_a_space_or_a_city_selects_just_that(opened: tuple[str, Page]) -> None:
    title, page = opened
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


@pytest.mark.parametrize(
    ("title", "state"),
    [("europe", "busy"), ("europe", "station"), ("switzerland", "busy"), ("berlin", "busy")],
)
def test_axe_finds_nothing(page: Page, site: str, title: str, state: str) -> None:
    show(page, site, title, state)
    page.add_script_tag(path=AXE)
    for theme in THEMES:
        wear(page, theme)
        found = page.evaluate("axe.run('.whistlestop-board').then(result => result.violations)")
        assert [violation["id"] for violation in found] == [], theme


def test_a_subway_route_is_one_tube_and_takes_one_train(page: Page, site: str) -> None:
    subways = page.locator("[data-route]:has(.tube)")
    show(page, site, "berlin")
    facts = json.loads((FOLDER / "berlin" / "title.json").read_text("utf-8"))
    assert subways.count() == sum(route.get("subway", False) for route in facts["routes"])
    show(page, site, "berlin", "busy")
    claimed = page.locator("[data-route]:has(.subway-train)")
    expect(claimed).not_to_have_count(0)
    assert claimed.locator(".subway-train").count() == claimed.count()
    expect(claimed.locator(".wagon, .plate, .stone")).to_have_count(0)


@pytest.mark.parametrize(
    ("title", "rows"),
    [
        ("usa", ["double route"]),
        ("europe", ["tunnel", "ferry", "needs a locomotive", "double route"]),
        ("switzerland", ["tunnel", "border crossing", "double route"]),
        ("berlin", ["streetcar", "subway", "one piece for the whole route", "double route"]),
    ],
)
def test_the_legend_explains_the_features_of_the_title(
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


def test_the_zoom_buttons_cover_nothing_that_is_read(opened: tuple[str, Page]) -> None:
    _, page = opened
    buttons = page.locator(".zoom").bounding_box()
    assert buttons
    for read in page.locator(".legend .card, [data-city] .name, [data-city] .disc, .plate").all():
        box = read.bounding_box()
        assert box
        is_apart = (
            box["x"] >= buttons["x"] + buttons["width"]
            or buttons["x"] >= box["x"] + box["width"]
            or box["y"] >= buttons["y"] + buttons["height"]
            or buttons["y"] >= box["y"] + box["height"]
        )
        assert is_apart, read.evaluate("it => it.outerHTML")


def test_a_crossing_shows_the_sign_of_its_country(page: Page, site: str) -> None:
    show(page, site, "switzerland")
    crossings = page.locator("[data-city].crossing")
    assert crossings.count() == page.locator("[data-city] + .sign").count() == 17
    signs = {}
    for crossing in crossings.all():
        sign = crossing.locator("xpath=following-sibling::*[1]")
        country = crossing.get_attribute("data-city").split("_")[0]
        hue = sign.locator("circle").evaluate("it => getComputedStyle(it).fill")
        signs[country] = (sign.locator("text").text_content(), hue)
    assert [signs[country][0] for country in sorted(signs)] == ["Ö", "F", "D", "I"]
    assert len({hue for _, hue in signs.values()}) == 4


def test_the_board_is_one_tab_stop_and_arrow_keys_move_on_it(page: Page, site: str) -> None:
    show(page, site, "europe")
    expect(page.locator("svg [tabindex='0']")).to_have_count(1)
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


def test_the_wheel_zooms_and_a_drag_is_not_a_click(page: Page, site: str) -> None:
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


def test_with_reduced_motion_nothing_is_animated(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    show(page, site, "europe", "busy")
    moving = page.locator(".arriving")
    expect(moving).not_to_have_count(0)
    names = moving.evaluate_all("all => all.map(one => getComputedStyle(one).animationName)")
    assert set(names) == {"none"}


RELIEVED = [
    file.parent.name
    for file in sorted(FOLDER.glob("*/board.json"))
    if "heights" in json.loads(file.read_text(encoding="utf-8"))
]
MARGIN = 3  # pixels
LEAST, MIN_KEPT = 4.5, 0.97
"""Contrast of a name with what lies beneath, without its halo, and what of it must be left."""

CONTRASTS = """async ([picture, boxes]) => {
  const canvas = new OffscreenCanvas(innerWidth, innerHeight);
  const pen = canvas.getContext('2d');
  const bytes = await (await fetch('data:image/png;base64,' + picture)).blob();
  pen.drawImage(await createImageBitmap(bytes), 0, 0);
  const linear = (part) =>
    part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
  const lightness = ([red, green, blue]) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const contrast = (one, other) =>
    (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  const name = document.querySelector('[data-city] .name');
  const ink = lightness(getComputedStyle(name).color.match(/[0-9.]+/g).map(Number));
  return boxes.map((box) => {
    const { data } = pen.getImageData(...box);
    const all = Array.from({ length: data.length / 4 }, (_, at) =>
      contrast(ink, lightness(data.subarray(4 * at, 4 * at + 3))));
    all.sort((one, other) => one - other);
    const mean = (some) => some.reduce((sum, one) => sum + one, 0) / some.length;
    return [mean(all), mean(all.slice(0, Math.ceil(all.length / 20)))];
  });
}"""
BARE = ".name { color: var(--label); fill: none !important; stroke: none !important }"
FLAT = ".heights, .woods, .trees, .peaks { display: none }"


def box_of(page: Page, drawn: dict, font: dict) -> list[int]:
    """Return a name's box on the screen, with MARGIN around it: left, top, width, height."""
    label = drawn["label"]
    start = label["x"] - label["width"] * {"start": 0, "middle": 0.5, "end": 1}[label["anchor"]]
    left, top = on_screen(page, start, label["y"] - font["ascent"])
    right, bottom = on_screen(page, start + label["width"], label["y"] + font["descent"])
    corner = round(left - MARGIN), round(top - MARGIN)
    return [*corner, round(right + MARGIN) - corner[0], round(bottom + MARGIN) - corner[1]]


def beneath(page: Page, title: str) -> dict[str, tuple[float, float]]:
    """Return the contrast of each city's name with its surroundings: the mean, and that of the
    twentieth of the pixels with the least contrast.
    """
    board = art(title)
    boxes = [box_of(page, city, board["label"]) for city in board["cities"].values()]
    picture = base64.b64encode(page.screenshot(animations="disabled")).decode()
    contrasts = page.evaluate(CONTRASTS, [picture, boxes])
    return dict(zip(board["cities"], map(tuple, contrasts), strict=True))


@pytest.mark.parametrize("title", RELIEVED)
def test_mountains_and_woods_make_no_name_harder_to_read(page: Page, site: str, title: str) -> None:
    show(page, site, title)
    page.add_style_tag(content=BARE)
    page.add_style_tag(content=FLAT).evaluate("style => { window.flat = style.sheet; }")
    for theme in THEMES:
        wear(page, theme)
        page.evaluate("window.flat.disabled = false")
        flat = beneath(page, title)
        page.evaluate("window.flat.disabled = true")
        hilly = beneath(page, title)
        assert len(hilly) > 30
        assert hilly != flat, "the relief is not there"
        harder = {
            city: (flat[city], now)
            for city, now in hilly.items()
            if any(one < MIN_KEPT * other for one, other in zip(now, flat[city], strict=True))
        }
        assert harder == {}, theme
        assert min(mean for mean, _ in hilly.values()) >= LEAST, theme
