"""Whistlestop on a home screen: its manifest, and its page without a connection."""

import struct

import pytest
from playwright.sync_api import Browser, expect

from serving import Served

pytestmark = pytest.mark.browser

READY = "() => navigator.serviceWorker.ready.then(() => true)"


def side(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_manifest_names_icons_of_the_stated_sizes(visit):
    page = visit()
    answer = page.request.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    expect(page.locator("link[rel=manifest]")).to_have_attribute("href", "/manifest.webmanifest")
    assert manifest["display"] == "standalone"
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in drawn}
    assert any(icon.get("purpose") == "maskable" for icon in drawn)
    for icon in drawn:
        png = page.request.get(icon["src"])
        assert png.headers["content-type"] == "image/png"
        assert "x".join(map(str, side(png.body()))) == icon["sizes"]


def test_only_the_offline_page_is_cached(visit):
    page = visit(service_workers="allow")
    page.wait_for_function(READY)
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    kept = page.evaluate(
        """async () => {
          const names = await caches.keys();
          const kept = names.map(async (name) => (await caches.open(name)).keys());
          return (await Promise.all(kept)).flat().map(({ url }) => new URL(url).pathname);
        }"""
    )
    assert sorted(kept) == ["/icon.svg", "/offline.html", "/offline.js"]
    for path in ("/worker.js", "/offline.html", "/", "/assets/index.js"):
        assert page.request.get(path).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("locale", "says"),
    [
        ("en-GB", "The server does not answer"),
        ("pl-PL", "Serwer nie odpowiada"),
        ("ro-RO", "Serverul nu răspunde"),
        ("fi-FI", "The server does not answer"),
    ],
)
def test_without_a_server_a_page_says_so_and_recovers(
    browser: Browser, served: Served, locale: str, says: str
):
    with browser.new_context(base_url=served.address, locale=locale) as context:
        page = context.new_page()
        page.goto("/guide/usa")
        page.evaluate(READY)
        context.set_offline(True)
        page.goto("/guide/europe")
        page.get_by_role("heading").get_by_text(says).wait_for()
        expect(page.locator("h1:visible")).to_have_count(1)
        context.set_offline(False)
        page.locator("[data-section='end']").wait_for()
        assert page.url.endswith("/guide/europe")


def test_double_taps_zoom_no_page_and_pinching_does(visit):
    page = visit()
    assert page.evaluate("getComputedStyle(document.documentElement).touchAction") == "manipulation"
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "none"
    wish = page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "viewport-fit=cover" in wish
    assert "user-scalable" not in wish and "maximum-scale" not in wish
