"""A first game that teaches: notes follow the player's moves and stay next to their subject."""

import pytest
from playwright.sync_api import Page, expect

from browser.clicker import Clicker
from browser.moments import PHONE, SMALL_PHONE, TINY_PHONE
from browser.scenes import play_on_without_page

pytestmark = pytest.mark.browser

LESSONS = {
    "tickets",
    "cities",
    "draw",
    "second",
    "routes",
    "pay",
    "points",
    "others",
    "locomotive",
    "hint",
    "more",
    "last",
    "end",
}

REMEMBER = """() => {
  window.lessons = new Set();
  new MutationObserver(() => {
    const lesson = document.querySelector('[data-lesson]')?.dataset.lesson;
    if (lesson) window.lessons.add(lesson);
  }).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""

COVERED = """() => {
  const note = document.querySelector('[data-testid="coach"]');
  if (!note?.dataset.lesson || getComputedStyle(note).visibility === 'hidden') return [];
  const box = note.getBoundingClientRect();
  const things = [...note.parentElement.querySelectorAll('.spoken-of')];
  const isOutside = box.left < 0 || box.top < 0 || box.right > innerWidth ||
    box.bottom > innerHeight;
  const covered = things.map((thing) => thing.getBoundingClientRect()).filter((thing) =>
    box.left < thing.right && thing.left < box.right &&
    box.top < thing.bottom && thing.top < box.bottom);
  return covered.length || isOutside ? [note.dataset.lesson] : [];
}"""

SETTLED = """() => {
  const note = document.querySelector('[data-testid="coach"]');
  return !note?.dataset.lesson || getComputedStyle(note).visibility === 'visible';
}"""

IS_IN_THE_WAY = """() => {
  const note = document.querySelector('[data-testid="coach"]');
  const routes = [...document.querySelectorAll('[data-route][aria-disabled="false"] .hit')];
  const middles = routes.map((line) => line.getPointAtLength(line.getTotalLength() / 2)
    .matrixTransform(line.getScreenCTM()));
  const zooms = [...document.querySelectorAll('.zoom button')].map((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  return [...middles, ...zooms].some(({ x, y }) =>
    note?.contains(document.elementFromPoint(x, y)));
}"""


class Pupil(Clicker):
    """A player who follows the notes, and checks that they are next to their subject."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed)
        self.done["tickets drawn"] = 0  # not before the note about it

    def act(self, situation: str) -> None:
        self.look()
        if self.lesson() == "cities":
            self.point_at_a_ticket()
        super().act(situation)

    def take_turn(self) -> None:
        match self.lesson():
            case "draw":
                self.draw()
            case "routes":
                self.claim()
            case "more":
                self.insist("draw-tickets")
                self.note("tickets drawn")
            case _:
                if self.page.evaluate(IS_IN_THE_WAY):
                    self.click("coach-skip")
                super().take_turn()

    def lesson(self) -> str | None:
        shown = self.page.locator("[data-lesson]")
        return shown.get_attribute("data-lesson") if shown.count() else None

    def look(self) -> None:
        self.page.wait_for_function(SETTLED)
        assert self.page.evaluate(COVERED) == []

    def point_at_a_ticket(self) -> None:
        tab = self.page.get_by_test_id("tab-tickets")
        if tab.count():
            tab.click()
            self.look()
        self.page.locator("[data-testid='tickets'] [data-ticket]").first.focus()
        self.page.locator("[data-lesson='cities']").wait_for(state="detached")
        if tab.count():
            self.page.get_by_test_id("tab-hand").click()


def learn(page: Page) -> Pupil:
    page.evaluate(REMEMBER)
    page.get_by_test_id("learn").click()
    page.get_by_test_id("ticket-choice").wait_for()
    code = page.url.rsplit("/", 1)[1]
    paced = page.request.post(f"/api/tables/{code}/pace", data={"pace": 0})
    assert paced.ok
    return Pupil(page, seed=1)


def test_the_first_game_is_learned_by_playing_it_to_the_end(visit, served, shot):
    page = visit()
    pupil = learn(page)
    page.locator("[data-lesson='tickets']").wait_for()
    while not LESSONS - {"last", "end"} <= set(page.evaluate("[...window.lessons]")):
        pupil.act(pupil.await_turn())
    play_on_without_page(page, served)
    pupil.play_to_the_end()
    page.locator("[data-lesson='end']").wait_for()
    pupil.look()
    assert set(page.evaluate("[...window.lessons]")) == LESSONS
    shot(page, "last note")
    page.get_by_test_id("coach-done").click()
    page.get_by_test_id("coach").wait_for(state="detached")
    page.reload()
    page.get_by_test_id("final-scores").wait_for()
    expect(page.get_by_test_id("coach")).to_have_count(0)


def test_on_a_phone_too_the_notes_are_next_to_their_subject(visit, shot):
    page = visit("/", **PHONE)
    pupil = learn(page)
    shown = set()
    while not {"routes", "pay", "points", "others"} <= shown:
        pupil.act(pupil.await_turn())
        shown = set(page.evaluate("[...window.lessons]"))
    shot(page, "note on a phone")


def test_a_note_is_skipped_and_the_lessons_end_without_a_mouse(visit):
    page = visit()
    learn(page)
    note = page.locator("[data-lesson='tickets']")
    note.wait_for()
    assert page.evaluate("document.activeElement.closest('[data-testid=coach]')") is None
    note_text = note.locator("[role='status']").inner_text()
    assert note_text.startswith("Choose your tickets")
    page.keyboard.press("Escape")
    note.wait_for(state="detached")
    page.reload()
    page.get_by_test_id("ticket-choice").wait_for()
    expect(page.locator("[data-lesson='tickets']")).to_have_count(0)
    for offer in ("ticket-offer-0", "ticket-offer-1"):
        page.get_by_test_id(offer).press("Space")
    page.get_by_test_id("keep-tickets").press("Enter")
    page.locator("[data-lesson='cities']").wait_for()
    page.get_by_test_id("coach-end").press("Enter")
    page.get_by_test_id("coach").wait_for(state="detached")
    page.reload()
    page.get_by_test_id("hand").wait_for()
    expect(page.get_by_test_id("coach")).to_have_count(0)


@pytest.mark.parametrize("language", ["pl", "ro"])
def test_the_lessons_are_in_the_players_language(visit, language):
    page = visit("/", locale=f"{language}-{language.upper()}")
    learn(page)
    note = page.locator("[data-lesson='tickets'] h2")
    expect(note).to_have_text({"pl": "Wybierz bilety", "ro": "Alege-ți biletele"}[language])


def test_an_ignored_note_folds_and_goes_with_the_next_move(visit):
    page = visit()
    page.clock.install()
    learn(page)
    page.locator("[data-lesson='tickets']").wait_for()
    page.mouse.move(1, 1)
    page.clock.run_for(31_000)
    folded = page.get_by_test_id("coach-unfold")
    expect(folded).to_have_text("Choose your tickets")
    folded.click()
    expect(page.get_by_test_id("coach")).to_contain_text("If your trains join")
    page.mouse.move(1, 1)
    page.evaluate("document.activeElement.blur()")
    page.clock.run_for(31_000)
    folded.wait_for()
    for offer in ("ticket-offer-0", "ticket-offer-1"):
        page.get_by_test_id(offer).click()
    page.get_by_test_id("keep-tickets").click()
    page.locator("[data-lesson='cities']").wait_for()


OVERLAPS = """() => {
  const note = document.querySelector('[data-testid="coach"]').getBoundingClientRect();
  const things = ['[data-testid="board"]', '[data-testid="deck"]', '[data-testid="ticket-choice"]',
    '[data-testid="hand"]', '[data-testid="tabs"]'];
  return things.filter((thing) => {
    const box = document.querySelector(thing)?.getBoundingClientRect();
    return box && note.left < box.right && box.left < note.right &&
      note.top < box.bottom && box.top < note.bottom;
  });
}"""


@pytest.mark.parametrize(
    ("screen", "height"), [(PHONE, 150), (SMALL_PHONE, 100), (TINY_PHONE, 100)]
)
def test_on_a_phone_a_note_covers_nothing(visit, shot, screen, height):
    page = visit("/", **screen)
    learn(page)
    page.locator("[data-lesson='tickets']").wait_for()
    shot(page, f"note on a phone, tickets {screen['viewport']['width']}")
    assert page.evaluate(OVERLAPS) == []
    board = page.get_by_test_id("board").bounding_box()
    assert board
    assert board["height"] >= height
    offers = page.locator("[data-testid^='ticket-offer-']")
    for number in range(offers.count()):
        offers.nth(number).tap()
    expect(page.locator("[data-testid^='ticket-offer-'][aria-pressed='true']")).to_have_count(3)


CITIES_COVERED = """() => {
  const note = document.querySelector('[data-testid="coach"]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-city][data-ticket-mark]')].filter((city) => {
    const box = city.querySelector('circle').getBoundingClientRect();
    return note.left < box.right && box.left < note.right &&
      note.top < box.bottom && box.top < note.bottom;
  }).length;
}"""


OFFERED_COVERED = """() => {
  const note = document.querySelector('[data-testid="coach"]').getBoundingClientRect();
  const offered = document.querySelectorAll('[data-testid="ticket-choice"] [data-ticket]');
  const ends = [...offered].flatMap((ticket) => ticket.dataset.ticket.split('-'));
  return ends.filter((id) => {
    const box = document.querySelector(`[data-city="${id}"]`)?.getBoundingClientRect();
    return box && note.left < box.right && box.left < note.right &&
      note.top < box.bottom && box.top < note.bottom;
  });
}"""


def test_the_first_note_covers_no_city_of_the_tickets_on_offer(visit, shot):
    page = visit("/", viewport={"width": 1280, "height": 800})
    learn(page)
    page.locator("[data-lesson='tickets']").wait_for()
    page.wait_for_function(SETTLED)
    shot(page, "first note at 1280 x 800")
    expect(page.locator("[data-testid='ticket-choice'] [data-ticket]").nth(1)).to_be_attached()
    assert page.evaluate(OFFERED_COVERED) == []


def test_the_note_about_cities_covers_no_city(visit):
    page = visit()
    pupil = learn(page)
    pupil.choose_tickets()
    page.locator("[data-lesson='cities']").wait_for()
    page.wait_for_function(SETTLED)
    expect(page.locator("[data-city][data-ticket-mark]").nth(1)).to_be_attached()
    assert page.evaluate(CITIES_COVERED) == 0
