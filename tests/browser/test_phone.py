"""A phone: the visible part of the board, pinch, pan and tap; and bugs of small screens."""

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import visits
from browser.moments import (
    PHONE,
    SETTLED,
    SMALL_PHONE,
    TINY_PHONE,
    open_route_in_sight,
    scene_with,
)
from browser.scenes import Scene
from serving import Served
from whistlestop.titles import load

pytestmark = pytest.mark.browser


BOARD = "svg[role=group]"
PHONES = {"phone": PHONE, "small phone": SMALL_PHONE, "tiny phone": TINY_PHONE}

BUTTON, DISC = 42, 12  # pixels that the zoom button takes up, and around a city

# The empty pixels above and next to the board, those below it, and the distance of cities from the
# right and the lower edge of the board.
EMPTY = """() => {
  const panel = document.querySelector('[data-testid=board]').getBoundingClientRect();
  const sheet = document.querySelector('.sheet-edge').getBoundingClientRect();
  const around = Math.max(sheet.top - panel.top, sheet.left - panel.left,
    panel.right - sheet.right);
  const cities = [...document.querySelectorAll('[data-city] circle')].map((city) => {
    const { x, y, width, height } = city.getBoundingClientRect();
    return [panel.right - x - width / 2, sheet.bottom - y - height / 2];
  });
  return { around, below: panel.bottom - sheet.bottom, cities };
}"""

SEEN = """() => {
  const { x, y, width } = document.querySelector('svg[role=group]').viewBox.baseVal;
  return { x, y, width };
}"""


@pytest.fixture(scope="module")
def opened(
    request: pytest.FixtureRequest,
    browser: Browser,
    served: Served,
    scenes: Callable[[str], Scene],
) -> Iterator[Page]:
    """Return the page of a scene as it opens on a phone, for tests that only look at it."""
    name, phone = request.param
    with visits(browser, served) as visit:
        page = visit(scenes(name).path, cookies=scenes(name).cookies, **PHONES[phone])
        page.get_by_test_id("board" if name != "cards" else "tray").wait_for()
        page.evaluate(SETTLED)
        yield page


def on(scenes: list[str], phones: list[str] | None = None) -> pytest.MarkDecorator:
    """Open these scenes on these phones, or on all."""
    cases = list(product(scenes, phones or PHONES))
    names = [f"{scene} on a {phone}" for scene, phone in cases]
    return pytest.mark.parametrize("opened", cases, ids=names, indirect=True)


def test_on_a_phone_the_board_is_pinched_dragged_and_tapped(show):
    page = show("middle", **PHONE)
    board = page.locator(BOARD).bounding_box()
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    filled = page.evaluate(SEEN)
    assert filled["width"] < 1000
    touch = page.context.new_cdp_session(page)
    touch.send(
        "Input.synthesizePinchGesture",
        {"x": x, "y": y, "scaleFactor": 3, "relativeSpeed": 800, "gestureSourceType": "touch"},
    )
    page.evaluate(SETTLED)
    near = page.evaluate(SEEN)
    assert near["width"] < filled["width"] / 2
    touch.send(
        "Input.synthesizeScrollGesture",
        {"x": x, "y": y, "xDistance": -80, "yDistance": 40, "gestureSourceType": "touch"},
    )
    page.evaluate(SETTLED)
    moved = page.evaluate(SEEN)
    assert moved["width"] == pytest.approx(near["width"], abs=0.1)
    assert moved["x"] > near["x"]
    assert page.evaluate("visualViewport.scale") == 1
    page.get_by_role("button", name="Show the whole board").click()
    assert page.evaluate(SEEN)["width"] == 1000
    page.touchscreen.tap(*open_route_in_sight(page))
    page.get_by_test_id("claim-card").wait_for()


def test_the_name_does_not_overlap_the_switches_in_the_lobby(show):
    page = show("lobby", **PHONE)
    name = page.locator("header .brand").bounding_box()
    switches = page.locator("header .switches").bounding_box()
    clear = switches["x"] - (name["x"] + name["width"])
    below = switches["y"] - (name["y"] + name["height"])
    assert max(clear, below) >= 8


def cities_out_of_sight(page, names: list[str]) -> list[str]:
    box = page.get_by_test_id("board").bounding_box()
    spots = page.evaluate(
        """() => [...document.querySelectorAll('[data-city]')].map((city) => {
          const { x, y, width, height } = city.querySelector('circle').getBoundingClientRect();
          return [city.getAttribute('aria-label'), x + width / 2, y + height / 2];
        })"""
    )
    return [
        name
        for name, x, y in spots
        if name in names
        and not (
            box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]
        )
    ]


@on(["middle", "usa", "end"], ["phone", "small phone"])
def test_the_board_fills_its_panel(opened):
    empty = opened.evaluate(EMPTY)
    assert empty["around"] < 1.5
    if empty["below"] < 1.5:
        return
    # The board is drawn up just far enough for a city to be clear of the zoom button.
    assert empty["below"] < BUTTON + DISC
    from_below = [y for x, y in empty["cities"] if 0 <= x < BUTTON + DISC]
    assert min(from_below) + empty["below"] == pytest.approx(BUTTON + DISC, abs=1.5)


def test_a_spectator_has_a_board_that_fills_the_screen(visit, scenes):
    page = visit(scenes("theirs").path, **PHONE)
    board = page.get_by_test_id("board")
    board.wait_for()
    panel, latest = board.bounding_box(), page.get_by_test_id("latest").bounding_box()
    assert latest["y"] - (panel["y"] + panel["height"]) < 12
    zoom = page.get_by_role("button", name="Whole board").bounding_box()
    assert zoom["y"] + zoom["height"] <= panel["y"] + panel["height"]
    expect(page.get_by_test_id("tab-hand")).to_have_count(0)


def test_a_spectator_sees_that_they_are_one_while_tickets_are_chosen(visit, scenes):
    page = visit(scenes("choosing").path)
    page.get_by_test_id("turn").get_by_text("You are watching. The others").wait_for()


def look_closely(page: Page) -> None:
    """Enlarge the board to its largest, as the plus key does."""
    page.locator("[data-route]").first.focus()
    for _ in range(8):
        page.keyboard.press("+")


def test_pinning_a_ticket_brings_its_cities_into_view(show):
    page = show("middle", **PHONE)
    page.get_by_test_id("tab-tickets").click()
    tickets = page.locator("[data-testid='tickets'] button")
    moved = 0
    for index in range(tickets.count()):
        look_closely(page)
        before = page.evaluate(SEEN)
        tickets.nth(index).tap()
        page.evaluate(SETTLED)
        cities = tickets.nth(index).locator(".cities").inner_text().split(" – ")
        assert cities_out_of_sight(page, cities) == []
        moved += page.evaluate(SEEN) != before
    assert moved > 0


@on(["choosing", "middle", "cards"], ["phone", "small phone"])
def test_the_news_shows_whole_lines_or_none(opened):
    cut = opened.evaluate(
        """() => [...document.querySelectorAll('[data-testid=latest] li')].filter((line) => {
          const box = line.getBoundingClientRect();
          const frame = line.parentElement.getBoundingClientRect();
          const isSeen = box.left < frame.right && box.bottom > frame.top;
          return isSeen && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1);
        }).map((line) => line.textContent)"""
    )
    assert cut == []


@pytest.mark.parametrize("screen", [PHONE, {"viewport": {"width": 1280, "height": 800}}])
def test_the_board_does_not_move_when_a_player_is_shown_as_away(show, screen):
    page = show("theirs", has_clock=True, **screen)
    board = page.get_by_test_id("board")
    board.wait_for()
    before = board.bounding_box()
    page.clock.fast_forward(6_000)  # until then no absent player is mentioned
    page.get_by_test_id("away-0").wait_for()
    assert board.bounding_box() == before
    page.get_by_role("status").get_by_role("button", name="Close").click()
    page.get_by_test_id("away-0").wait_for(state="hidden")
    page.get_by_role("button", name="Who is away").click()
    page.get_by_test_id("away-0").wait_for()


@on(["usa", "end"], ["small phone"])
def test_players_with_similar_names_can_be_distinguished(opened):
    names = opened.locator("main .short-name")
    names.first.wait_for()
    tails = [tail for tail in names.evaluate_all("all => all.map((it) => it.dataset.tail)") if tail]
    assert len(tails) == len(set(tails)) >= 3
    for name in names.all():
        # The distinguishing part has room next to a letter or two.
        assert name.evaluate(
            "it => it.clientWidth >= (parseFloat(getComputedStyle(it, '::after').width) || 0) + 8"
        )


@on(["cards"], ["small phone"])
def test_counts_do_not_cover_the_symbols_of_cards(opened):
    covered = opened.evaluate(
        """() => [...document.querySelectorAll('[data-testid=hand] li')].filter((item) => {
          const box = (query) => item.querySelector(query).getBoundingClientRect();
          const [symbol, count] = [box('svg g path'), box('.count')];
          return count.top < symbol.bottom && count.bottom > symbol.top &&
            count.left < symbol.right && count.right > symbol.left;
        }).map((item) => item.dataset.hand)"""
    )
    assert covered == []
    assert opened.locator("[data-testid='hand'] li").count() >= 3


def test_moving_the_board_with_fingers_redraws_nothing(show):
    page = scene_with("middle", "hand")(show, **PHONE)
    page.evaluate(SETTLED)
    board = page.locator(BOARD).bounding_box()
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    page.evaluate(
        """() => {
          window.changes = { picture: 0, drawn: 0 };
          const picture = document.querySelector('.picture');
          new MutationObserver((all) => {
            const moved = all.filter(({ target }) => target === picture).length;
            window.changes.picture += moved;
            window.changes.drawn += all.length - moved;
          }).observe(picture, { attributes: true, childList: true, subtree: true });
        }"""
    )
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *spots: tuple[float, float]) -> None:
        points = [{"x": at, "y": down, "id": number} for number, (at, down) in enumerate(spots)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", (x, y))
    for step in range(1, 7):
        finger("touchMove", (x - 9 * step, y + 4 * step))
        page.evaluate(SETTLED)
    assert page.evaluate("window.changes.picture") >= 1
    assert page.evaluate("window.changes.drawn") <= 2  # the page marks it as dragged
    finger("touchEnd")
    page.wait_for_function(
        """() => window.changes.drawn > 0 &&
          document.querySelector('.picture').style.transform === ''"""
    )


OUT_OF_SIGHT = """(cities) => {
  const board = document.querySelector('[data-testid="board"]').getBoundingClientRect();
  const zoom = document.querySelector('.zoom').getBoundingClientRect();
  return cities.filter((id) => {
    const { x, y, width, height } =
      document.querySelector(`[data-city="${id}"] circle`).getBoundingClientRect();
    const [cx, cy] = [x + width / 2, y + height / 2];
    const isSeen = cx > board.left && cx < board.right && cy > board.top && cy < board.bottom;
    return !isSeen || (cx > zoom.left && cx < zoom.right && cy > zoom.top);
  });
}"""


UNDER_BUTTONS = """() => {
  const zoom = document.querySelector('.zoom').getBoundingClientRect();
  return [...document.querySelectorAll('[data-city]')].filter((city) => {
    const { x, y, width, height } = city.querySelector('circle').getBoundingClientRect();
    const [cx, cy] = [x + width / 2, y + height / 2];
    return cx > zoom.left && cx < zoom.right && cy > zoom.top && cy < zoom.bottom;
  }).map((city) => city.dataset.city);
}"""


@on(["choosing", "usa_choosing", "middle", "usa"])
def test_no_city_is_under_the_zoom_button_when_a_board_opens(opened, shot, request):
    shot(opened, f"opened {request.node.callspec.id}")
    assert opened.evaluate(UNDER_BUTTONS) == []


@on(["choosing", "usa_choosing"])
def test_the_cities_of_the_offered_tickets_are_visible(opened):
    opened.get_by_test_id("ticket-choice").wait_for()
    tickets = {ticket.id: ticket for title in ("europe", "usa") for ticket in load(title).tickets}
    offered = opened.locator("[data-testid^='ticket-offer-']").evaluate_all(
        "(all) => all.map((offer) => offer.dataset.ticket)"
    )
    cities = [city for name in offered for city in (tickets[name].a, tickets[name].b)]
    assert len(cities) >= 6
    assert opened.evaluate(OUT_OF_SIGHT, cities) == []


@on(["middle"], ["tiny phone"])
def test_on_a_tiny_phone_tickets_can_be_drawn_and_stations_built(opened):
    tabs = opened.get_by_test_id("tab-hand").bounding_box()
    assert tabs
    for testid in ("draw-tickets", "build-station"):
        box = opened.get_by_test_id(testid).bounding_box()
        assert box
        assert box["y"] + box["height"] <= tabs["y"]


@on(["middle"])
def test_the_board_keeps_its_size_whichever_tab_is_open(opened):
    board, sizes = opened.get_by_test_id("board"), set()
    for name in ("tickets", "others", "log", "hand"):  # ends where it began
        opened.get_by_test_id(f"tab-{name}").click()
        opened.evaluate(SETTLED)
        box = board.bounding_box()
        assert box
        sizes.add((box["width"], box["height"]))
    assert len(sizes) == 1


def test_back_closes_the_layer_over_the_table(show):
    page = show("middle", **PHONE)
    address = page.url
    page.get_by_test_id("menu").click()
    page.locator("dialog[open]").wait_for()
    page.go_back()
    page.locator("dialog[open]").wait_for(state="detached")
    page.mouse.click(*open_route_in_sight(page))
    page.get_by_test_id("claim-card").wait_for()
    page.go_back()
    page.get_by_test_id("claim-card").wait_for(state="detached")
    assert page.url == address
    expect(page.get_by_test_id("hand")).to_be_visible()


def test_a_layer_closed_otherwise_leaves_nothing_in_the_history(visit, scenes):
    scene = scenes("middle")
    page = visit("/me", cookies=scene.cookies, **PHONE)
    page.goto(scene.path)
    page.get_by_test_id("menu").click()
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    page.wait_for_function("() => !history.state?.layer")
    page.go_back()
    page.wait_for_url("**/me")


@on(["usa"], ["phone"])
def test_the_strip_shows_each_players_number_of_cards(opened):
    numbers = opened.locator("main .playfield [data-seat] [title='Cards in hand']")
    expect(numbers).to_have_count(5)
