"""Axe finds nothing serious or critical, on any page, light or dark."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from browser.moments import MOMENTS

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

pytestmark = pytest.mark.browser


def serious_findings(page: Page) -> list[tuple[str, list[str]]]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        (violation["id"], [node["html"][:160] for node in violation["nodes"][:4]])
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_start_page(visit, scheme):
    page = visit("/", color_scheme=scheme)
    page.get_by_test_id("title-usa").wait_for()
    assert page.locator("html").get_attribute("data-theme") == scheme
    assert serious_findings(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_axe_finds_nothing_serious_at_the_table(show, moment, scheme):
    page = MOMENTS[moment](show, color_scheme=scheme)
    assert page.locator("html").get_attribute("data-theme") == scheme
    assert serious_findings(page) == []


@pytest.mark.parametrize("title", ["new_york", "london"])
def test_axe_finds_nothing_serious_where_cities_have_numbers(visit, ada, title):
    """The numbers are those of districts; `label-content-name-mismatch` among others
    checks them.
    """
    table = ada.start(ada.open_table("you", "path", title=title))
    page = visit(f"/table/{table['code']}", cookies=dict(ada.http.cookies))
    page.get_by_test_id("board").get_by_text("2", exact=True).first.wait_for()
    assert serious_findings(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("panel", ["title", "places", "routes", "tickets", "rules", "checks"])
def test_axe_finds_nothing_serious_in_the_editor(visit, scheme, panel):
    page = visit("/editor", color_scheme=scheme)
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
    page.get_by_test_id(f"panel-{panel}").click()
    page.get_by_test_id("undo").wait_for()
    assert serious_findings(page) == []
