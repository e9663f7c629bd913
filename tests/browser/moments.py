"""Pages at the moments that matter, opened as a player would open them."""

from playwright.sync_api import Page

from browser.clicker import MIDDLE_OF_ROUTE, OPEN_ROUTES

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}


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


MOMENTS = {
    "lobby": scene_with("lobby", "start"),
    "table": scene_with("middle", "hand"),
    "claim card": claim_card,
    "ticket choice": scene_with("choosing", "ticket-choice"),
    "tunnel": scene_with("tunnel", "tunnel"),
    "station mode": station_mode,
    "list": lambda show, **options: dialog(show, "l", **options),
    "help": lambda show, **options: dialog(show, "?", **options),
    "menu": menu,
    "end": scene_with("end", "final-scores"),
}
