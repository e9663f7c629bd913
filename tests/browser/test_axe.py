"""Axe finds nothing serious or critical, on any page, light or dark."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.moments import MOMENTS

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

pytestmark = pytest.mark.browser

SCHEMES = ("light", "dark")
ABOUT_COLOURS = ["color-contrast", "link-in-text-block"]
NONE: dict[str, list[tuple[str, list[str]]]] = {scheme: [] for scheme in SCHEMES}
PANELS = ("title", "places", "routes", "tickets", "rules", "checks")


def serious_findings(page: Page, rules: Sequence[str] | None = None) -> list[tuple[str, list[str]]]:
    """Return the findings of some of axe's rules, or of all."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    only = {} if rules is None else {"runOnly": {"type": "rule", "values": rules}}
    found = page.evaluate("axe.run", {"resultTypes": ["violations"], **only})
    return [
        (violation["id"], [node["html"][:160] for node in violation["nodes"][:4]])
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


def findings_by_scheme(page: Page) -> dict[str, list[tuple[str, list[str]]]]:
    """Return the findings in light and in dark colours, which the page takes from the system.

    The elements are the same in both, so only rules about colours run a second time.
    """
    found = {}
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        found[scheme] = serious_findings(page, ABOUT_COLOURS if found else None)
    return found


def test_axe_finds_nothing_serious_on_the_start_page(visit):
    page = visit("/")
    page.get_by_test_id("title-usa").wait_for()
    page.get_by_test_id("to-new-map").click()
    expect(page.get_by_test_id("map-draw")).to_be_enabled()
    assert findings_by_scheme(page) == NONE


@pytest.mark.parametrize("moment", MOMENTS)
def test_axe_finds_nothing_serious_at_the_table(show, moment):
    page = MOMENTS[moment](show)
    assert findings_by_scheme(page) == NONE


@pytest.mark.parametrize("title", ["new_york", "london"])
def test_axe_finds_nothing_serious_where_cities_have_numbers(visit, ada, title):
    """The numbers are those of districts; `label-content-name-mismatch` among others
    checks them.
    """
    table = ada.start(ada.open_table("you", "path", title=title))
    page = visit(f"/table/{table['code']}", cookies=ada.cookies)
    page.get_by_test_id("board").get_by_text("2", exact=True).first.wait_for()
    assert serious_findings(page) == []


def test_axe_finds_nothing_serious_in_any_panel_of_the_editor(visit):
    page = visit("/editor")
    page.get_by_test_id("editor-map").wait_for()
    page.get_by_test_id("panel-places").click()
    for town in ("Nelson NZ", "Westport NZ"):
        page.get_by_test_id("place-search").fill(town)
        page.get_by_test_id("add-place").first.click()
    page.get_by_test_id("panel-routes").click()
    page.get_by_test_id("add-route-a").select_option("nelson")
    page.get_by_test_id("add-route-b").select_option("westport")
    page.get_by_test_id("add-route").click()
    page.get_by_test_id("panel-tickets").click()
    page.get_by_test_id("add-ticket-a").select_option("nelson")
    page.get_by_test_id("add-ticket-b").select_option("westport")
    page.get_by_test_id("add-ticket").click()
    found = {}
    for panel in PANELS:
        tab = page.get_by_test_id(f"panel-{panel}")
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        found[panel] = findings_by_scheme(page)
    assert found == dict.fromkeys(PANELS, NONE)
