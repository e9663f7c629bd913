"""Chromium, a server for it to visit, and pages that must not log errors."""

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from browser import scenes as played
from browser.scenes import Scene
from guests import Guest
from serving import SAME_SEED, Served

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--font-render-hinting=none",  # the shell would round the widths of letters
]
# The first has no window around its pages and needs half the processor time for each of them.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
PATIENCE = 60_000  # milliseconds for anything to appear on a page
DESK = {"width": 1280, "height": 800}
NO_WORKER = "Service Worker registration blocked by Playwright"  # logged by Playwright itself

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that both workers end at the same time."""
    items.sort(key=lambda item: item.path.name != "test_whole_games.py")


def find_chromium() -> str:
    """Return the path of the browser: $CHROMIUM or one on the PATH."""
    named = os.environ.get("CHROMIUM")
    if named:
        found = shutil.which(named)
        if found is None:
            pytest.fail(f"CHROMIUM={named}: there is no such program")
        return found
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail(
            "The browser tests need Chromium or Google Chrome: install it "
            "(Debian: apt install chromium-headless-shell; Ubuntu: apt install chromium), "
            "or name it with CHROMIUM=/path/to/chromium."
        )
    return found


def until(page: Page, reached: Callable[[], object], otherwise: str) -> None:
    """Let the page's events arrive until this holds; for what no locator can wait for."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not reached():
        assert time.monotonic() < deadline, otherwise
        page.wait_for_timeout(50)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = find_chromium()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    more = ["--limit", "texts.guest=5/minute"]  # all others are off
    with Served(tmp_path_factory.mktemp("games"), program=SAME_SEED, more=more) as served:
        yield served


@contextmanager
def visits(browser: Browser, served: Served) -> Iterator[Callable[..., Page]]:
    """Open pages of the server, each in its own browser, until the end of the block.

    No page may log an error, except for refusals in tests about those (``refused=True``), and
    except when its part of the shuffle comes too late, which is up to chance: the test has
    left the seat or ended the lobby meanwhile. ``test_fair_shuffle.py`` tests that it counts.
    ``has_clock``: the test may put the page's clock forward.
    Nothing moves unless a test asks for it (``reduced_motion="no-preference"``): screenshots
    are still, and the processor is free for the next test. Service workers are off, because a
    test may answer in the server's place; ``test_installed.py`` tests the worker.
    """
    contexts = []
    complaints: list[str] = []

    def note(message: ConsoleMessage, refused: bool) -> None:
        is_late = message.location["url"].endswith("/contribution")
        is_refusal = (refused or is_late) and message.text.startswith("Failed to load resource")
        is_playwright = message.text == NO_WORKER
        if message.type in ("error", "warning") and not is_refusal and not is_playwright:
            complaints.append(f"{message.type}: {message.text}")

    def open_page(
        path: str = "/",
        cookies: dict[str, str] | None = None,
        refused: bool = False,
        has_clock: bool = False,
        **options: object,
    ) -> Page:
        wishes = {
            "viewport": DESK,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "service_workers": "block",
            **options,
        }
        context = browser.new_context(base_url=served.address, **wishes)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        for name, value in (cookies or {}).items():
            context.add_cookies([{"name": name, "value": value, "url": served.address}])
        if has_clock:
            context.clock.install()
        page = context.new_page()
        page.on("console", lambda message: note(message, refused))
        page.on("pageerror", lambda error: complaints.append(f"uncaught: {error}"))
        page.goto(path)
        page.evaluate("document.fonts.ready")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def visit(browser: Browser, served: Served) -> Iterator[Callable[..., Page]]:
    """Open pages for one test."""
    with visits(browser, served) as open_page:
        yield open_page


@pytest.fixture
def guest(served: Served) -> Iterator[Callable[..., Guest]]:
    """Return a function that makes guests without a browser."""
    guests = []

    def come(name: str = "Ada") -> Guest:
        guests.append(Guest(served.port, name))
        return guests[-1]

    yield come
    for each in guests:
        each.http.close()


@pytest.fixture
def ada(guest: Callable[..., Guest]) -> Guest:
    """Return a guest who plays without a page; ``ada.cookies`` opens one."""
    made: Guest = guest()
    return made


@pytest.fixture
def bela(guest: Callable[..., Guest]) -> Guest:
    made: Guest = guest("Béla")
    return made


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Callable[[Page, str], Path]:
    """Take screenshots into test-results/, for people to look at."""
    folder = Path(__file__).parents[2] / "test-results"

    def take(page: Page, name: str) -> Path:
        folder.mkdir(exist_ok=True)
        file = folder / f"{re.sub(r'[^a-z0-9]+', '-', name.lower())}.png"
        page.screenshot(path=file)
        return file

    return take


@pytest.fixture(scope="session")
def scenes(served: Served) -> Callable[[str], Scene]:
    """Return the moments of ``scenes.py`` by name, each played once; tests must not
    play on there.
    """

    @cache
    def find(name: str) -> Scene:
        made: Scene = getattr(played, name)(served)
        return made

    return find


@pytest.fixture
def show(
    visit: Callable[..., Page], served: Served, scenes: Callable[[str], Scene]
) -> Callable[..., Page]:
    """Open the page of a scene as the player who sits there.

    ``to_play``: a scene of its own, for a test that plays on; others only look.
    """

    def open_scene(name: str, to_play: bool = False, **options: object) -> Page:
        scene = getattr(played, name)(served) if to_play else scenes(name)
        page = visit(scene.path, cookies=scene.cookies, **options)
        page.locator("h1").first.wait_for(state="attached")
        return page

    return open_scene
