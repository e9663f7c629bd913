"""Stand-ins for absent and idle players, on a server that soon counts a player as away."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.moments import PHONE
from browser.probe import fits
from browser.test_axe import serious_findings
from browser.test_time import begun, page_of
from guests import Guest, choose_tickets
from serving import SOON_AWAY, Served

pytestmark = pytest.mark.browser

WORDS = {
    "en": ("Let a bot play for Béla", "A bot plays for Béla until Béla is back."),
    "pl": ("Niech gra bot: Béla", "Gra bot: Béla przejmie grę po powrocie."),
    "ro": (
        "Lasă un bot să joace în locul jucătorului Béla",
        "Un bot joacă în locul jucătorului Béla până la întoarcere.",
    ),
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("away"), program=SOON_AWAY) as served:
        yield served


def is_whole(page: Page) -> None:
    """Check that the button below the offered tickets is not cut off by the end of its panel."""
    panel = page.get_by_test_id("ticket-choice").bounding_box()
    button = page.get_by_test_id("keep-tickets").bounding_box()
    assert panel and button
    assert button["y"] + button["height"] <= panel["y"] + panel["height"]


def two_people(guest, title: str = "europe") -> tuple[Guest, Guest, dict]:
    """Return Ada and Béla; Béla is away, and Ada has to decide."""
    ada, bela = guest(), guest("Béla")
    table = ada.open_table("you", "open", seating="as_listed", title=title)
    bela.join(table, 1)
    return ada, bela, ada.start(table)


UNMENTIONED = 6_000  # milliseconds for which a page does not mention an absent player


def opened(visit, table: dict, player: Guest | None = None, **options) -> Page:
    """Open a table, as its page is once it mentions who is absent."""
    seat = {} if player is None else {"cookies": player.cookies}
    page = visit(f"/table/{table['code']}", has_clock=True, **seat, **options)
    page.get_by_test_id("turn").wait_for()
    page.clock.fast_forward(UNMENTIONED)
    return page


@pytest.mark.parametrize(
    ("language", "screen", "title"),
    [
        ("en", {"viewport": {"width": 1366, "height": 768}}, "europe"),
        ("pl", PHONE, "europe"),
        ("ro", {}, "card_game"),
        ("en", PHONE, "card_game"),
    ],
)
def test_a_bot_stands_in_until_the_player_is_back(visit, guest, shot, language, screen, title):
    ada, bela, table = two_people(guest, title)
    page = opened(visit, table, ada, locale=language, **screen)
    ask, announced = WORDS[language]
    button = page.get_by_test_id("stand-in-1")
    button.wait_for()
    expect(button).to_have_attribute("aria-label", ask)
    assert ask.startswith(button.inner_text())
    size = "phone" if screen is PHONE else "desk"
    shot(page, f"away-{title}-{size}-{language}")
    fits(page)
    is_whole(page)
    button.click()
    page.get_by_test_id("away-1").get_by_text(announced).wait_for()
    shot(page, f"stand-in-{title}-{size}-{language}")
    fits(page)
    assert ada.table(table)["seats"][1]["stand_in"]
    back = visit(f"/table/{table['code']}", cookies=bela.cookies, locale="en")
    back.get_by_text("You are back: the bot has returned your seat.").wait_for()
    page.get_by_test_id("away-1").wait_for(state="detached")
    assert ada.table(table)["seats"][1]["stand_in"] is None


def test_a_player_who_agreed_can_change_their_mind(visit, guest):
    ada, _, table = two_people(guest)
    page = opened(visit, table, ada)
    page.get_by_test_id("stand-in-1").click()
    page.get_by_test_id("no-stand-in-1").click()
    page.get_by_test_id("stand-in-1").wait_for()
    assert ada.table(table)["seats"][1]["stand_in"] is None


def three_people(guest):
    """Return Ada, Cili and their table, where Béla sits between them."""
    ada, bela, cili = (guest(name) for name in ("Ada", "Béla", "Cili"))
    table = ada.open_table("you", "open", "open", seating="as_listed")
    bela.join(table, 1)
    cili.join(table, 2)
    return ada, cili, ada.start(table)


def test_all_other_players_must_agree(visit, guest):
    ada, cili, table = three_people(guest)
    one, other = opened(visit, table, ada), opened(visit, table, cili)
    watcher = opened(visit, table)
    one.get_by_test_id("stand-in-1").click()
    one.get_by_text("1 of 2 agree.").wait_for()
    other.get_by_text("1 of 2 agree.").wait_for()
    watcher.get_by_text("Béla is away.").wait_for()
    expect(watcher.get_by_test_id("stand-in-1")).to_have_count(0)
    other.get_by_test_id("stand-in-1").click()
    for page in (one, other, watcher):
        page.get_by_text("A bot plays for Béla until Béla is back.").wait_for()


def test_a_player_who_was_away_during_the_vote_can_end_the_stand_in(visit, guest):
    ada, cili, table = three_people(guest)
    one = opened(visit, table, ada)
    one.get_by_test_id("stand-in-1").click()
    one.get_by_text("A bot plays for Béla until Béla is back.").wait_for()
    other = opened(visit, table, cili)
    other.get_by_role("button", name="Wait instead").click()
    for page in (one, other):
        page.get_by_text("Béla is away.").wait_for()


@pytest.mark.parametrize("phone", [False, True])
def test_an_idle_player_is_nudged_voted_off_and_comes_back(visit, shot, ada, bela, phone):
    table = begun(ada, bela, nudge_after=5)
    with ada.visit(table) as one, bela.visit(table) as two:
        choose_tickets(one, two)
    options = PHONE if phone else {}
    idle, other = page_of(visit, ada, table, **options), page_of(visit, bela, table, **options)
    other.get_by_test_id("nudge").click()
    expect(idle.get_by_test_id("nudged")).to_contain_text("Béla is waiting for you")
    shot(idle, f"nudged {phone}")
    other.get_by_test_id("vote-0").click()
    back = idle.get_by_test_id("back")
    back.wait_for()
    expect(other.get_by_test_id("away-0")).to_contain_text("A bot plays for Ada")
    shot(idle, f"a bot plays for you {phone}")
    shot(other, f"a bot plays for ada {phone}")
    assert serious_findings(idle) == []
    back.click()
    back.wait_for(state="detached")
    other.get_by_test_id("away-0").wait_for(state="detached")
