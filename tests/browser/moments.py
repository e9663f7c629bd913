"""Pages at important moments of a game, opened as a player would open them."""

from playwright.sync_api import Page

from browser.clicker import MIDDLE_OF_ROUTE, OPEN_ROUTES

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}

# Layout is done, and so are the measurements that follow it.
# A page that Chromium does not draw for a while has no frames to wait for.
SETTLED = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
  setTimeout(done, 2000);
})"""

SMALL_PHONE = {**PHONE, "viewport": {"width": 360, "height": 640}}
TINY_PHONE = {**PHONE, "viewport": {"width": 320, "height": 568}}


def claim_card(show, scene: str = "middle", **options) -> Page:
    page = show(scene, **options)
    page.mouse.click(*open_route_in_sight(page))
    page.get_by_test_id("claim-card").wait_for()
    return page


def open_route_in_sight(page: Page) -> tuple[float, float]:
    """Return a point to touch on a visible route that can be claimed."""
    page.wait_for_function(f"() => ({OPEN_ROUTES})().length > 0")
    box = page.get_by_test_id("board").bounding_box()
    assert box
    for route in page.evaluate(OPEN_ROUTES):
        x, y = page.evaluate(MIDDLE_OF_ROUTE, route["id"])
        # The corner below has the buttons.
        if (
            box["x"] + 9 < x < box["x"] + box["width"] - 9
            and box["y"] + 9 < y < box["y"] + box["height"] - 50
        ):
            return x, y
    raise AssertionError("no route that can be claimed is in sight")


def station_mode(show, **options) -> Page:
    page = show("middle", **options)
    page.get_by_test_id("build-station").click()
    page.get_by_test_id("station-hint").wait_for()
    return page


def station_card(show, **options) -> Page:
    page = station_mode(show, **options)
    page.get_by_test_id("station-hint").locator("select").select_option(index=1)
    page.get_by_test_id("station-card").wait_for()
    return page


def dialog(show, key: str, **options) -> Page:
    page = show("middle", **options)
    page.keyboard.press(key)
    page.locator("dialog[open]").wait_for()
    return page


def menu(show, **options) -> Page:
    page = show("middle", **options)
    page.get_by_test_id("menu").click()
    page.locator("dialog[open]").wait_for()
    return page


def scene_with(name: str, testid: str):
    def opened(show, **options) -> Page:
        page = show(name, **options)
        page.get_by_test_id(testid).wait_for()
        return page

    return opened


def cards_chosen(show, **options) -> Page:
    """Open The Card Game with selected cards that would rob a player."""
    page = show("cards", **options)
    page.get_by_test_id("tray").wait_for()
    stacks = page.locator("[data-testid='hand'] .stack")
    robbing = page.locator("[data-testid^='suggestion-'][data-robs='true']")
    robs = page.locator("[data-testid^='robs-']")
    for index in range(stacks.count()):
        stack = stacks.nth(index)
        while stack.get_attribute("aria-disabled") == "false":
            stack.click()
            if robbing.count():
                robbing.first.click()
            if robs.count():
                return page
        page.get_by_test_id("clear-choice").click()
    raise AssertionError("nobody can be robbed")


def guide(title: str):
    def opened(show, **options) -> Page:
        page = show("lobby", **options)
        page.goto(f"/guide/{title}")
        page.locator("[data-section='end']").wait_for()
        return page

    return opened


MOMENTS = {
    "lobby": scene_with("lobby", "start"),
    "table": scene_with("middle", "hand"),
    "claim card": claim_card,
    "ticket choice": scene_with("choosing", "ticket-choice"),
    "tunnel": scene_with("tunnel", "tunnel"),
    "laying": scene_with("laying", "lay"),
    "station mode": station_mode,
    "list": lambda show, **options: dialog(show, "l", **options),
    "help": lambda show, **options: dialog(show, "?", **options),
    "menu": menu,
    "end": scene_with("end", "final-scores"),
    "cards choosing": scene_with("cards_choosing", "ticket-choice"),
    "cards": cards_chosen,
    "completing": scene_with("completing", "completing"),
    "cards end": scene_with("cards_end", "final-scores"),
    "replay": scene_with("looking_back", "slider"),
    "replay all open": scene_with("all_open", "slider"),
    "replay of cards": scene_with("cards_looking_back", "slider"),
    "countries": scene_with("countries", "tickets"),
    "subways": scene_with("subways", "tickets"),
    "guide to cards": guide("card_game"),
    "guide to switzerland": guide("switzerland"),
    "guide to europe": guide("europe"),
}
