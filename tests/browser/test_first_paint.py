"""Late content moves nothing on the page (tools/first_paint.py measures the times)."""

import pytest
from playwright.sync_api import Browser, Route, expect

from browser.conftest import DESK, PATIENCE
from browser.moments import PHONE, SETTLED, SMALL_PHONE
from serving import Served

pytestmark = pytest.mark.browser

MOST = 0.02
OBSERVE = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifts += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
SIZES = {"desk": {"viewport": DESK}, "phone": PHONE, "small phone": SMALL_PHONE}


@pytest.mark.parametrize(
    ("size", "language"), [("desk", "en"), ("phone", "en"), ("phone", "pl"), ("small phone", "ro")]
)
def test_the_start_page_does_not_shift_while_titles_and_fonts_load(
    browser: Browser, served: Served, size, language
):
    context = browser.new_context(base_url=served.address, locale=language, **SIZES[size])
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script(OBSERVE)
    held: list[Route] = []
    is_late = True

    def hold(route: Route) -> None:
        if is_late:
            held.append(route)
        else:
            route.continue_()

    for pattern in ("**/api/**", "**/*.woff2"):
        page.route(pattern, hold)
    page.goto("/", wait_until="commit")
    page.get_by_test_id("learn").wait_for()
    page.evaluate(SETTLED)
    is_late = False
    for route in held:
        route.continue_()
    page.locator("[data-picture]").first.wait_for()
    page.evaluate("document.fonts.ready")
    page.evaluate(SETTLED)
    expect(page.get_by_test_id("start-now-what")).not_to_be_empty()
    assert page.evaluate("window.shifts") <= MOST
    context.close()


def test_responses_are_compressed_and_pages_fetch_only_what_they_show(
    browser: Browser, served: Served
):
    context = browser.new_context(base_url=served.address)
    page = context.new_page()
    fetched: dict[str, str | None] = {}
    page.on(
        "response",
        lambda answer: fetched.update(
            {answer.url.rsplit("/", 1)[1]: answer.header_value("content-encoding")}
        ),
    )
    page.goto("/guide/usa")
    page.locator("[data-section='end']").wait_for()
    assert fetched["index.js"] == fetched["titles"] == "gzip"
    assert not {"TablePage.js", "EditorPage.js", "Coach.js", "QrCode.js"} & set(fetched)
    context.close()
