"""A simulated person who plays with clicks, choosing among the controls that the page offers."""

import random

from playwright.sync_api import Page

PATIENCE = 120_000  # milliseconds for a bot, even on a busy machine
SITUATION = """() => {
  const one = (query) => document.querySelector(query);
  if (!one('.game') || one('.game').getAttribute('aria-busy') === 'true') return null;
  if (one('[data-testid="final-scores"]')) return 'over';
  if (!one('[data-testid="turn"] .yours')) return null;
  if (one('[data-testid="ticket-choice"]')) return 'tickets';
  if (one('[data-testid="completing"]')) return 'completing';
  if (one('[data-testid="tunnel-decline"]')) return 'tunnel';
  if (one('[data-testid="lay"]')) return 'laying';
  if (one('[data-testid="pass"]')) return 'pass';
  return one('[data-testid="deck"]:not([aria-disabled="true"])') ||
    one('[data-testid^="face-up"]:not([aria-disabled="true"])') ||
    one('[data-route][aria-disabled="false"]') || one('[data-testid="tray"]') ||
    one('[data-testid="draw-tickets"]:not([aria-disabled="true"])') ? 'act' : null;
}"""

OPEN_ROUTES = """() => [...document.querySelectorAll('[data-route][aria-disabled="false"]')]
  .map((route) => ({ id: route.dataset.route, label: route.getAttribute('aria-label') }))"""

MIDDLE_OF_ROUTE = """(id) => {
  const line = document.querySelector(`[data-route="${id}"] .hit`);
  const place = line.getPointAtLength(line.getTotalLength() / 2);
  const there = place.matrixTransform(line.getScreenCTM());
  return [there.x, there.y];
}"""

IS_SEEN = """([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.picture'))"""

OPEN_CITIES = """() => [...document.querySelectorAll('[data-city][aria-disabled="false"]')]
  .map((city) => city.dataset.city)"""

MIDDLE_OF_CITY = """(id) => {
  const box = document.querySelector(`[data-city="${id}"] circle`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""

FREE = ":not([aria-disabled='true'])"


class Clicker:
    """A player on a page; ``done`` counts the kinds of actions played."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.done: dict[str, int] = {}

    def note(self, what: str) -> None:
        self.done[what] = self.done.get(what, 0) + 1

    def has_done(self, what: str) -> bool:
        return what in self.done

    def situation(self) -> str | None:
        """Return the decision that is due; None on another player's turn."""
        found: str | None = self.page.evaluate(SITUATION)
        return found

    def await_turn(self) -> str:
        """Wait until a decision is due here, or the game is over."""
        return str(self.page.wait_for_function(SITUATION, timeout=PATIENCE).json_value())

    def act(self, situation: str) -> None:
        """Make the decision that is due."""
        match situation:
            case "tickets":
                self.choose_tickets()
            case "tunnel":
                self.answer_tunnel()
            case "laying":
                self.pay_card()
            case "completing":
                self.complete_tickets()
            case "pass":
                self.click("pass")
                self.note("pass")
            case "act":
                self.take_turn()

    def play_to_the_end(self) -> None:
        while (situation := self.await_turn()) != "over":
            self.act(situation)

    def click(self, testid: str) -> None:
        self.page.locator(f"[data-testid='{testid}']{FREE}").click()

    def insist(self, testid: str) -> None:
        """Click, and click again if the first click only warns."""
        self.click(testid)
        if self.page.get_by_test_id("refusal").inner_text():
            self.click(testid)

    def can(self, testid: str) -> bool:
        return self.page.locator(f"[data-testid='{testid}']{FREE}").count() > 0

    def choose_tickets(self) -> None:
        offers = self.page.locator("[data-testid^='ticket-offer-']")
        for index in range(offers.count()):
            if not self.can("keep-tickets"):
                offers.nth(index).click()
        self.click("keep-tickets")
        self.note("tickets kept")

    def answer_tunnel(self) -> None:
        if self.can("tunnel-pay-0"):
            self.click("tunnel-pay-0")
            self.note("tunnel paid")
        else:
            self.click("tunnel-decline")
            self.note("tunnel declined")

    def pay_card(self) -> None:
        cards = self.page.locator("[data-testid='lay'] li button")
        due = self.page.locator("[data-testid='lay'] h2").inner_text()
        cards.nth(self.chance.randrange(cards.count())).click()
        self.page.wait_for_function(
            "due => document.querySelector('[data-testid=\"lay\"] h2')?.innerText !== due", arg=due
        )
        self.note("card laid")

    def complete_tickets(self) -> None:
        """Complete one ticket by itself, then the suggested ones; otherwise finish."""
        single = self.page.locator("[data-testid='completing'] li button")
        if single.count() and not self.has_done("ticket completed"):
            single.first.click()
            self.note("ticket completed")
        elif self.can("complete-best"):
            self.click("complete-best")
            self.note("proposal taken")
        else:
            self.click("complete-done")
            self.note("done completing")

    def take_turn(self) -> None:
        """Claim a route if possible; before that, use every other kind of turn once."""
        if self.page.get_by_test_id("tray").count():
            self.take_turn_without_board()
        elif not self.has_done("tickets drawn") and self.can("draw-tickets") and self.turns() > 4:
            self.insist("draw-tickets")
            self.note("tickets drawn")
        elif not self.has_done("station") and self.can("build-station") and self.turns() > 6:
            self.build_station()
        elif self.claimable():
            self.claim()
        elif self.can_draw() or self.page.evaluate(OPEN_ROUTES):
            self.draw()
        else:
            self.insist("draw-tickets")  # nothing else is possible
            self.note("tickets drawn")

    def can_draw(self) -> bool:
        return self.can("deck") or self.page.locator(f"[data-testid^='face-up-']{FREE}").count() > 0

    def take_turn_without_board(self) -> None:
        """Place cards if possible, preferably with a robbery; now and then draw instead."""
        may_draw = self.can("deck") or self.page.locator(f"[data-testid^='face-up-']{FREE}").count()
        if not self.has_done("tickets drawn") and self.can("draw-tickets") and self.turns() > 4:
            self.insist("draw-tickets")
            self.note("tickets drawn")
        elif (self.chance.random() < 0.6 or not may_draw) and self.choose_cards():
            self.note(
                "robbery" if self.page.locator("[data-testid^='robs-']").count() else "placed"
            )
            self.click("place")
        elif may_draw:
            self.draw()
        else:
            self.insist("draw-tickets")
            self.note("tickets drawn")

    def choose_cards(self) -> bool:
        """Select cards until they can be placed; return whether any can be."""
        stacks = self.page.locator("[data-testid='hand'] .stack").evaluate_all(
            "all => all.map((one) => one.dataset.testid)"
        )
        self.chance.shuffle(stacks)
        for stack in stacks:
            self.click(stack)
            suggested = self.page.locator("[data-testid^='suggestion-']")
            robbing = self.page.locator("[data-testid^='suggestion-'][data-robs='true']")
            if suggested.count():
                (robbing if robbing.count() else suggested).first.click()
            if self.can("place"):
                return True
            self.click("clear-choice")
        return False

    def turns(self) -> int:
        return sum(self.done.values())

    def claimable(self) -> list[dict[str, str]]:
        """Return the routes to choose from; while cards are few, wait for long ones."""
        routes = self.page.evaluate(OPEN_ROUTES)
        tunnels = [route for route in routes if "tunnel" in route["label"]]
        if tunnels and not (self.has_done("tunnel paid") or self.has_done("tunnel declined")):
            return tunnels
        return routes if self.chance.random() < 0.7 else []

    def claim(self) -> None:
        route = self.chance.choice(self.claimable() or self.page.evaluate(OPEN_ROUTES))
        # The result of a tunnel is shown on the board for a while; its button may be in the way.
        notice = self.page.locator("[data-testid='board'] [data-testid='tunnel']")
        notice.wait_for(state="detached")
        spot = self.page.evaluate(MIDDLE_OF_ROUTE, route["id"])
        if not self.page.evaluate(IS_SEEN, spot):  # a phone shows a part of the board
            self.page.locator(".zoom button").last.click()
            spot = self.page.evaluate(MIDDLE_OF_ROUTE, route["id"])
        self.page.mouse.click(*spot)
        card = self.page.get_by_test_id("claim-card")
        of_choice = card.locator(f"button:has-text('of your choice'){FREE}")
        ways = card.locator(f"[data-testid='payment-0']{FREE}")
        (of_choice.first if of_choice.count() and not self.has_done("card laid") else ways).click()
        self.note("tunnel tried" if "tunnel" in route["label"] else "claim")

    def build_station(self) -> None:
        self.click("build-station")
        cities = self.page.evaluate(OPEN_CITIES)
        x, y = self.page.evaluate(MIDDLE_OF_CITY, self.chance.choice(cities))
        self.page.mouse.click(x, y)
        card = self.page.get_by_test_id("station-card")
        card.locator(f"[data-testid='payment-0']{FREE}").click()
        self.note("station")

    def draw(self) -> None:
        face_up = self.page.locator(f"[data-testid^='face-up-']{FREE}")
        if self.can("deck") and (self.chance.random() < 0.6 or face_up.count() == 0):
            self.click("deck")
            self.note("from the deck")
        elif face_up.count():
            face_up.nth(self.chance.randrange(face_up.count())).click()
            self.note("from the row")
        else:
            self.claim()


def final_scores(page: Page) -> dict[str, list[int]]:
    """Return the table of scores: by name, every item and the total."""
    rows = page.locator("[data-testid='final-scores'] tbody tr")
    scores = {}
    for index in range(rows.count()):
        cells = rows.nth(index).locator("td").all_inner_texts()
        name = rows.nth(index).locator("th").inner_text().strip()
        scores[name] = [int(cell.replace("−", "-")) for cell in cells]
    return scores
