"""For everybody: keyboard alone, screen readers, three languages, little motion, touch, axe."""

import json
import re
from pathlib import Path

import pytest
from clicker import MIDDLE_OF_ROUTE, OPEN_ROUTES, Clicker
from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
MESSAGES = ROOT / "web" / "src" / "i18n"

pytestmark = pytest.mark.browser


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


# axe


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
    page = visit("/", color_scheme=scheme, reduced_motion="reduce")
    page.get_by_test_id("title-usa").wait_for()
    assert page.locator("html").get_attribute("data-theme") == scheme
    assert serious_findings(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_axe_finds_nothing_serious_at_the_table(show, moment, scheme):
    page = MOMENTS[moment](show, color_scheme=scheme, reduced_motion="reduce")
    assert page.locator("html").get_attribute("data-theme") == scheme
    assert serious_findings(page) == []


# keyboard


def tab_to(page: Page, testid: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(80):
        if page.evaluate("document.activeElement?.dataset?.testid") == testid:
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never came to {testid}")


def test_a_route_is_claimed_from_the_start_page_on_without_a_mouse(visit):
    page = visit()
    page.get_by_test_id("title-usa").wait_for()
    tab_to(page, "your-name")
    page.keyboard.type("Ada")
    tab_to(page, "seat-kind-1")
    page.keyboard.press("End")
    tab_to(page, "pace")
    page.keyboard.press("Home")
    tab_to(page, "create-table")
    page.keyboard.press("Enter")

    player = Clicker(page, seed=1)  # its eyes only
    for _ in range(60):
        situation = player.await_turn()
        if situation == "tickets":
            for offer in ("ticket-offer-0", "ticket-offer-1"):
                tab_to(page, offer)
                page.keyboard.press("Space")
            tab_to(page, "keep-tickets")
            page.keyboard.press("Enter")
        elif page.evaluate(OPEN_ROUTES):
            break
        else:
            page.keyboard.press("d")
    page.keyboard.press("b")
    route = page.evaluate("document.activeElement.dataset.route")
    assert route in [each["id"] for each in page.evaluate(OPEN_ROUTES)]
    page.keyboard.press("Enter")
    page.get_by_test_id("claim-card").wait_for()
    page.wait_for_function("document.activeElement.dataset.testid === 'payment-0'")
    page.keyboard.press("Enter")
    page.get_by_test_id("claim-card").wait_for(state="detached")
    page.get_by_test_id("log").get_by_text("You claim").or_(
        page.get_by_test_id("log").get_by_text("You try")
    ).first.wait_for()


def test_escape_steps_back_one_thing_at_a_time(show):
    page = claim_card(show)
    page.keyboard.press("Escape")
    page.get_by_test_id("claim-card").wait_for(state="detached")
    page.keyboard.press("s")
    page.get_by_test_id("station-hint").wait_for()
    page.keyboard.press("Enter")
    page.get_by_test_id("station-card").wait_for()
    page.keyboard.press("Escape")
    page.get_by_test_id("station-card").wait_for(state="detached")
    assert page.get_by_test_id("station-hint").count() == 1
    page.keyboard.press("Escape")
    page.get_by_test_id("station-hint").wait_for(state="detached")


# screen readers

LISTEN = """() => {
  window.said = [];
  const region = document.querySelector('[aria-live="polite"][aria-atomic="true"]');
  new MutationObserver(() => window.said.push(region.textContent))
    .observe(region, { characterData: true, childList: true, subtree: true });
}"""


def test_a_screen_reader_hears_what_others_did_and_whose_turn_it_is(visit):
    page = visit()
    page.get_by_test_id("seat-kind-1").select_option("bot:path")
    page.get_by_test_id("pace").select_option("0")
    page.get_by_test_id("create-table").click()
    player = Clicker(page, seed=4)
    player.act(player.await_turn())
    assert player.await_turn() == "act"
    page.evaluate(LISTEN)
    player.click("deck")
    player.await_turn()
    player.click("deck")
    player.await_turn()
    page.wait_for_function("window.said.some((text) => text.includes('It is your turn'))")
    said = ". ".join(page.evaluate("window.said"))
    assert re.search(r"Pathfinder \d (takes|claims|draws|tries|builds)", said)
    assert "take a second card" in said
    assert "You take" not in said


# languages

LEAVES = """() => {
  const texts = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (parent.closest('script, style, code, [lang]:not(html)')) continue;
    if (parent.checkVisibility()) texts.add(walk.currentNode.textContent.trim());
  }
  for (const name of ['aria-label', 'title', 'placeholder']) {
    for (const one of document.querySelectorAll(`[${name}]`)) {
      if (!one.closest('[lang]:not(html)')) texts.add(one.getAttribute(name).trim());
    }
  }
  return [...texts].filter((text) => /\\p{L}{2}/u.test(text));
}"""


def messages(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((MESSAGES / f"{language}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("language", ["pl", "ro"])
@pytest.mark.parametrize("moment", ["table", "claim card", "tunnel", "list", "help", "menu", "end"])
def test_no_english_is_left_after_a_switch_of_language(show, visit, moment, language):
    english = messages("en")
    words = {
        text for id_, text in english.items() if "{" not in text and text != messages(language)[id_]
    }
    page = MOMENTS[moment](show)
    before = set(page.evaluate(LEAVES))
    page.evaluate(f"""document.querySelector('[data-language="{language}"]').click()""")
    page.wait_for_function(f"document.documentElement.lang === '{language}'")
    after = set(page.evaluate(LEAVES))
    assert after & words == set()
    names = {"Whistlestop", "Ada"}
    kept = {text for text in before & after if text not in names and not is_place(text)}
    same = set(english.values()) & set(messages(language).values())
    assert kept <= same | {text for text in kept if text in page_constants(page)}


def is_place(text: str) -> bool:
    """City names, alone or in pairs, are the same in all languages."""
    return all(part in CITIES for part in re.split(r"\s*–\s*", text))


CITIES = {
    city["name"]
    for city in json.loads(
        (ROOT / "src" / "whistlestop" / "titles" / "europe" / "title.json").read_text("utf-8")
    )["cities"]
}


def page_constants(page: Page) -> set[str]:
    return {page.url}


# little motion

COUNT_FLIGHTS = """() => {
  window.flights = 0;
  new MutationObserver((changes) => {
    for (const change of changes) {
      for (const node of change.addedNodes) window.flights += node.className === 'flight';
    }
  }).observe(document.body, { childList: true });
}"""


@pytest.mark.parametrize(("motion", "flies"), [("reduce", False), ("no-preference", True)])
def test_cards_fly_only_for_those_who_do_not_mind(visit, motion, flies):
    page = visit(reduced_motion=motion)
    page.get_by_test_id("seat-kind-1").select_option("bot:random")
    page.get_by_test_id("pace").select_option("0")
    page.get_by_test_id("create-table").click()
    player = Clicker(page, seed=5)
    player.act(player.await_turn())
    player.await_turn()
    page.evaluate(COUNT_FLIGHTS)
    player.click("deck")
    player.await_turn()
    player.click("deck")
    player.await_turn()
    assert (page.evaluate("window.flights") > 0) == flies
    if not flies:
        lasting = "document.getAnimations().map((one) => one.effect.getTiming().duration)"
        assert set(page.evaluate(lasting)) <= {0}


# touch

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SEEN = """() => {
  const { x, y, width } = document.querySelector('svg[role=group]').viewBox.baseVal;
  return { x, y, width };
}"""


def test_on_a_phone_the_board_is_pinched_dragged_and_tapped(show):
    page = show("middle", **PHONE)
    board = page.locator("svg[role=group]").bounding_box()
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    assert page.evaluate(SEEN)["width"] == 1000
    touch = page.context.new_cdp_session(page)
    touch.send(
        "Input.synthesizePinchGesture",
        {"x": x, "y": y, "scaleFactor": 3, "relativeSpeed": 800, "gestureSourceType": "touch"},
    )
    near = page.evaluate(SEEN)
    assert near["width"] < 500
    touch.send(
        "Input.synthesizeScrollGesture",
        {"x": x, "y": y, "xDistance": -80, "yDistance": 40, "gestureSourceType": "touch"},
    )
    moved = page.evaluate(SEEN)
    assert moved["width"] == near["width"]
    assert moved["x"] > near["x"]
    assert page.evaluate("visualViewport.scale") == 1
    page.get_by_role("button", name="Show the whole board").click()
    assert page.evaluate(SEEN)["width"] == 1000
    route = page.evaluate(OPEN_ROUTES)[0]
    page.touchscreen.tap(*page.evaluate(MIDDLE_OF_ROUTE, route["id"]))
    page.get_by_test_id("claim-card").wait_for()
