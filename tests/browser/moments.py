"""Pages at the moments that matter, opened as a player would open them."""

from playwright.sync_api import Page

from browser.clicker import MIDDLE_OF_ROUTE, OPEN_ROUTES

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}

SMALL_PHONE = {**PHONE, "viewport": {"width": 360, "height": 640}}


def claim_card(show, **options) -> Page:
    page = show("middle", **options)
    route = page.evaluate(OPEN_ROUTES)[0]
    page.mouse.click(*page.evaluate(MIDDLE_OF_ROUTE, route["id"]))
    page.get_by_test_id("claim-card").wait_for()
    return page


def station_mode(show, **options) -> Page:
    page = show("middle", **options)
    page.get_by_test_id("build-station").click()
    page.get_by_test_id("station-hint").wait_for()
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
    """The Card Game with cards taken up that would rob somebody."""
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
    "countries": scene_with("countries", "tickets"),
    "subways": scene_with("subways", "tickets"),
    "guide to cards": guide("card_game"),
    "guide to switzerland": guide("switzerland"),
    "guide to europe": guide("europe"),
}
